// A training as ropewalk/model does it. tests/web/training.test.ts makes the same steps in Node, Chromium and Firefox,
// and has the same digest.
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "digest.h"
#include "ropewalk/ropewalk.h"

using namespace ropewalk;

#if !defined(__wasm_relaxed_simd__)

TEST_CASE("twenty steps of training have the bits that they have in every engine") {
    TransformerSpec spec;
    spec.vocabulary = 16;
    spec.dim = 32;
    spec.layers = 2;
    spec.heads = 2;
    spec.keyHeads = 1;
    spec.headDim = 16;
    spec.hidden = 96;
    const int B = 4, T = 32;
    const size_t n = weightFloats(spec);
    std::vector<float> weights(n), mean(n), square(n);
    initializeWeights(weights.data(), spec, {}, 7);

    FrequencySpec frequency;
    frequency.rotaryDim = frequency.headDim = spec.headDim;
    std::vector<double> theta(spec.headDim / 2);
    frequencies(theta.data(), frequency);
    PositionRule rule;
    rule.theta = theta.data();
    rule.P = spec.headDim / 2;
    std::vector<float> scratch(transformerGradientsScratch(spec, rule, 1, T) + 4);
    float* aligned = scratch.data() + (16 - (uintptr_t)scratch.data() % 16) % 16 / sizeof(float);

    std::vector<float> parts[B];
    for (int step = 1; step <= 20; step++) {
        std::vector<int> tokens(B * T), targets(B * T);
        for (int t = 0; t < B * T; t++) tokens[t] = (7 * t * t + 3 * t + step) % 16;
        for (int t = 0; t < B * T; t++) targets[t] = t % T == T - 1 ? -1 : tokens[t + 1];
        for (int b = 0; b < B; b++) {
            parts[b].assign(n, 0);
            transformerGradients(parts[b].data(), weights.data(), &tokens[b * T], &targets[b * T], 1.0f / (B * (T - 1)),
                                 spec, rule, 1, T, aligned);
        }
        addGradients(parts[0].data(), parts[1].data(), n);
        addGradients(parts[2].data(), parts[3].data(), n);
        addGradients(parts[0].data(), parts[2].data(), n);
        const double norm = std::sqrt(sumOfSquares(parts[0].data(), n));
        AdamWSpec optimiser;
        optimiser.rate = learningRate(step, 4e-3, 5, 20, 0.1);
        optimiser.beta2 = 0.99;
        optimiser.step = step;
        optimiser.gradientScale = norm > 1 ? 1 / norm : 1;
        adamw(weights.data(), mean.data(), square.data(), parts[0].data(), n, optimiser);
    }
    Digest digest;
    digest.add(weights);
    CHECK(digest.value() == 0xcfbf1b5c52b45641u);
}

#endif
