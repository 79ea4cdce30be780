// Trains a transformer of one layer to say again what stood five tokens back, and asks how far back its heads
// look: as they were trained, and under linear scaling by two, where the same weights look twice as far.
#include <ropewalk/ropewalk.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

namespace {

constexpr int B = 16, T = 64, kBack = 5; // sequences of a batch, tokens of a sequence

// The distance that gets most of the attention of a head, over the second half of a sequence.
int favourite(int head, const std::vector<float>& weights, const ropewalk::TransformerSpec& model,
              const ropewalk::PositionRule& rule, const std::vector<int>& tokens) {
    std::vector<float> map(T / 2 * T), scratch(ropewalk::transformerScratch(model, rule, T)), mass(T / 2);
    ropewalk::transformerAttention(map.data(), weights.data(), tokens.data(), model, rule, T, 0, head, T / 2, T,
                                   scratch.data());
    for (int m = T / 2; m < T; m++)
        for (int back = 0; back < T / 2; back++) mass[back] += map[(m - T / 2) * T + m - back];
    return (int)(std::max_element(mass.begin(), mass.end()) - mass.begin());
}

} // namespace

int main() {
    ropewalk::TransformerSpec model;
    model.vocabulary = 16;
    model.dim = 32;
    model.layers = 1;
    model.heads = model.keyHeads = 2;
    model.headDim = 32;
    model.hidden = 48;

    ropewalk::FrequencySpec frequencies;
    frequencies.rotaryDim = model.headDim;
    std::vector<double> theta(model.headDim / 2);
    ropewalk::frequencies(theta.data(), frequencies);
    ropewalk::PositionRule rule;
    rule.theta = theta.data();
    rule.P = (int)theta.size();

    // Memory is planned once; a step allocates nothing.
    const size_t count = ropewalk::weightFloats(model);
    std::vector<float> weights(count), gradients(count), first(count), second(count);
    std::vector<float> scratch(ropewalk::transformerGradientsScratch(model, rule, B, T));
    ropewalk::initializeWeights(weights.data(), model, {}, 1);

    std::mt19937 random(1); // the same numbers everywhere
    std::vector<int> tokens(B * T), targets(B * T);
    ropewalk::AdamWSpec adam;
    for (adam.step = 1; adam.step <= 150; adam.step++) {
        for (int t = 0; t < B * T; t++) {
            tokens[t] = (int)(random() % 16);
            targets[t] = t % T < kBack ? -1 : tokens[t - kBack];
        }
        std::fill(gradients.begin(), gradients.end(), 0.0f);
        const int counted = B * (T - kBack);
        const double loss =
            ropewalk::transformerGradients(gradients.data(), weights.data(), tokens.data(), targets.data(),
                                           1.0f / counted, model, rule, B, T, scratch.data());
        const double norm = std::sqrt(ropewalk::sumOfSquares(gradients.data(), count));
        adam.gradientScale = norm > 1 ? 1 / norm : 1;
        adam.rate = ropewalk::learningRate(adam.step, 8e-3, 10, 150, 0.1);
        ropewalk::adamw(weights.data(), first.data(), second.data(), gradients.data(), count, adam);
        if (adam.step % 30 == 0) std::printf("step %3d  loss %.3f\n", adam.step, loss / counted);
    }

    auto print = [&](const char* positions) {
        std::printf("%s: heads look %d and %d back\n", positions, favourite(0, weights, model, rule, tokens),
                    favourite(1, weights, model, rule, tokens));
    };
    print("positions as trained");
    frequencies.scaling = ropewalk::Scaling::linear;
    frequencies.factor = 2;
    ropewalk::frequencies(theta.data(), frequencies);
    print("positions halved");
}
