// Trains a transformer: the arithmetic of lab/train.mjs, which makes batches and keeps files.
//
// All numbers are in the machine's own order. Standard input begins with Job, the frequencies (float64, rule.P), the
// ALiBi slopes (float32, job.slopes), then weights and both moments (float32 each). After that, every message is one letter:
//   s  scale of the losses (float64), tokens and targets (int32, B T each); answered by the sum of the losses, the norm
//      of the gradient and the learning rate (float64)
//   r  answered by weights and both moments
// The end of the input ends the program.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "ropewalk/layers.h"
#include "ropewalk/model.h"

using namespace ropewalk;

namespace {

struct Job {
    int32_t vocabulary, dim, layers, heads, keyHeads, headDim, hidden, activation, causal, linear, tied, added;
    int32_t maxPosition, pairs, pairing, slopes, window, batch, length, shards, threads, step, warmUp, steps;
    double epsilon, amplitude, gain, logLength, rate, finalRate, beta1, beta2, adamEpsilon, weightDecay, clip;
};

template <typename T>
bool readAll(T* data, size_t count) {
    return std::fread(data, sizeof(T), count, stdin) == count;
}

template <typename T>
void need(T* data, size_t count) {
    if (readAll(data, count)) return;
    std::fputs("train: the input ended too early\n", stderr);
    std::exit(1);
}

template <typename T>
void writeAll(const T* data, size_t count) {
    std::fwrite(data, sizeof(T), count, stdout);
}

// Kernels want their scratch on a multiple of 16 bytes, which is what operator new gives.
using Floats = std::vector<float>;

} // namespace

int main() {
    Job job;
    need(&job, 1);
    TransformerSpec spec;
    spec.vocabulary = job.vocabulary;
    spec.dim = job.dim;
    spec.layers = job.layers;
    spec.heads = job.heads;
    spec.keyHeads = job.keyHeads;
    spec.headDim = job.headDim;
    spec.hidden = job.hidden;
    spec.activation = (Activation)job.activation;
    spec.epsilon = (float)job.epsilon;
    spec.causal = job.causal != 0;
    spec.linear = job.linear != 0;
    spec.tied = job.tied != 0;
    spec.added = (AddedPositions)job.added;
    spec.amplitude = (float)job.amplitude;
    spec.maxPosition = job.maxPosition;

    std::vector<double> theta((size_t)job.pairs);
    Floats slopes((size_t)job.slopes);
    need(theta.data(), theta.size());
    need(slopes.data(), slopes.size());
    PositionRule rule;
    rule.theta = theta.data();
    rule.P = job.pairs;
    rule.gain = job.gain;
    rule.pairing = (Pairing)job.pairing;
    rule.slopes = job.slopes ? slopes.data() : nullptr;
    rule.window = job.window;
    rule.logLength = (float)job.logLength;

    const size_t n = weightFloats(spec);
    Floats weights(n), mean(n), variance(n);
    need(weights.data(), n);
    need(mean.data(), n);
    need(variance.data(), n);

    const int shards = job.shards, T = job.length;
    // The first sequence of a shard.
    const auto first = [&](int shard) { return (int)((int64_t)job.batch * shard / shards); };
    const size_t scratchFloats = transformerGradientsScratch(spec, rule, (job.batch + shards - 1) / shards, T);
    std::vector<Floats> gradients((size_t)shards, Floats(n)), scratch((size_t)job.threads, Floats(scratchFloats));
    std::vector<double> losses((size_t)shards);
    std::vector<int32_t> tokens((size_t)(job.batch * T)), targets(tokens.size());

    for (int done = job.step;;) {
        const int message = std::getchar();
        if (message == EOF) return 0;
        if (message == 'r') {
            writeAll(weights.data(), n);
            writeAll(mean.data(), n);
            writeAll(variance.data(), n);
            std::fflush(stdout);
            continue;
        }
        double lossScale;
        need(&lossScale, 1);
        need(tokens.data(), tokens.size());
        need(targets.data(), targets.size());

        const auto work = [&](int thread) {
            for (int shard = thread; shard < shards; shard += job.threads) {
                const int from = first(shard), count = first(shard + 1) - from;
                Floats& gradient = gradients[(size_t)shard];
                gradient.assign(n, 0);
                losses[(size_t)shard] =
                    count == 0 ? 0
                               : transformerGradients(gradient.data(), weights.data(), tokens.data() + from * T,
                                                      targets.data() + from * T, (float)lossScale, spec, rule, count, T,
                                                      scratch[(size_t)thread].data());
            }
        };
        std::vector<std::thread> others;
        for (int thread = 1; thread < job.threads; thread++) others.emplace_back(work, thread);
        work(0);
        for (std::thread& other : others) other.join();

        // A tree, so that it does not matter which thread computed what.
        for (int distance = 1; distance < shards; distance *= 2)
            for (int shard = 0; shard + distance < shards; shard += 2 * distance) {
                addGradients(gradients[(size_t)shard].data(), gradients[(size_t)(shard + distance)].data(), n);
                losses[(size_t)shard] += losses[(size_t)(shard + distance)];
            }
        const double norm = std::sqrt(sumOfSquares(gradients[0].data(), n));
        AdamWSpec optimiser;
        optimiser.step = ++done;
        optimiser.rate = learningRate(optimiser.step, job.rate, job.warmUp, job.steps, job.finalRate);
        optimiser.beta1 = job.beta1;
        optimiser.beta2 = job.beta2;
        optimiser.epsilon = job.adamEpsilon;
        optimiser.weightDecay = job.weightDecay;
        optimiser.gradientScale = job.clip > 0 && norm > job.clip ? job.clip / norm : 1;
        adamw(weights.data(), mean.data(), variance.data(), gradients[0].data(), n, optimiser);
        const double answer[3] = {losses[0], norm, optimiser.rate};
        writeAll(answer, 3);
        std::fflush(stdout);
    }
}
