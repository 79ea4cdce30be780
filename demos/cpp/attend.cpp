// Rotates queries and keys, shows that a score depends on the distance alone, and attends with rotation inside.
#include <ropewalk/ropewalk.h>

#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

namespace {

constexpr int T = 6, d = 8, P = d / 2; // positions, components of the one head, pairs

// Something to work on: smooth and different for every position and component.
std::vector<float> sample(float phase) {
    std::vector<float> x(T * d);
    for (int e = 0; e < T * d; e++) x[e] = std::sin(phase + 0.7f * (float)e);
    return x;
}

float dot(const float* a, const float* b) {
    float sum = 0;
    for (int c = 0; c < d; c++) sum += a[c] * b[c];
    return sum;
}

} // namespace

int main() {
    // Angular frequencies of the pairs, and cosines and sines of positions 1000 .. 1005.
    ropewalk::FrequencySpec model;
    model.rotaryDim = d;
    model.base = 10000;
    std::vector<double> theta(P);
    ropewalk::frequencies(theta.data(), model);
    std::vector<float> cosines(T * P), sines(T * P);
    ropewalk::rotationTable(cosines.data(), sines.data(), theta.data(), {1000}, T, P, 1);

    // The same q and k at every position, rotated: the score of q at m and k at n is that of their distance.
    const std::vector<float> q = sample(0), k = sample(1), v = sample(2);
    std::vector<float> sameQ, sameK;
    for (int t = 0; t < T; t++) {
        sameQ.insert(sameQ.end(), q.begin(), q.begin() + d);
        sameK.insert(sameK.end(), k.begin(), k.begin() + d);
    }
    const ropewalk::HeadLayout layout{T, 1, d, d, d}; // [T, H, d] with one head
    const auto pairing = ropewalk::Pairing::halfSplit;
    auto rotate = [&](std::vector<float>& x) { // in place
        ropewalk::rotate(x.data(), x.data(), layout, {cosines.data(), sines.data(), P, pairing});
    };
    rotate(sameQ);
    rotate(sameK);
    for (const auto& [m, n] : {std::pair{2, 0}, {3, 1}, {5, 3}, {5, 0}})
        std::printf("m = %d, n = %d, m - n = %d: %.4f\n", 1000 + m, 1000 + n, m - n, dot(&sameQ[m * d], &sameK[n * d]));

    // Causal attention; it rotates q and k itself, and leaves them as they are.
    ropewalk::AttentionSpec spec;
    spec.Tq = spec.Tk = T;
    spec.headDim = spec.valueDim = d;
    spec.q = spec.k = spec.v = spec.out = {d, d};
    spec.scale = 1 / std::sqrt((float)d);
    spec.right = 0; // no key after the query
    spec.queryCosines = spec.keyCosines = cosines.data();
    spec.querySines = spec.keySines = sines.data();
    spec.P = P;
    spec.pairing = pairing;
    std::vector<float> out(T * d), weights(T * T), scratch(ropewalk::attentionScratch(spec));
    ropewalk::AttentionResult result;
    result.out = out.data();
    result.weights = weights.data();
    ropewalk::attention(result, q.data(), k.data(), v.data(), spec, scratch.data());
    std::printf("\nweights of causal attention\n");
    for (int i = 0; i < T; i++) {
        for (int n = 0; n <= i; n++) std::printf(" %.3f", weights[i * T + n]);
        std::printf("\n");
    }
}
