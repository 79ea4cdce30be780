// Problems of linear attention and their features in float64.
#pragma once

#include <cmath>
#include <vector>

#include "analysis_samples.h"
#include "ropewalk/attention.h"

namespace linear_test {

using namespace ropewalk;

// A problem whole: sizes, inputs and how it is run.
struct Problem {
    int Tq, Tk, H, K, d, dv;
    LinearAttentionSpec spec;
    bool headFirst = false;
    std::vector<float> q, k, v, state, z, cosines, sines, decay, beta;

    HeadLayout layout(int T, int heads, int width) const {
        if (headFirst) return {T, heads, width, width, (ptrdiff_t)T * width};
        return {T, heads, width, (ptrdiff_t)heads * width, width};
    }
    HeadLayout qLayout() const { return layout(Tq, H, d); }
    HeadLayout kLayout() const { return layout(Tk, K, d); }
    HeadLayout vLayout() const { return layout(Tk, K, dv); }
    HeadLayout outLayout() const { return layout(Tq, H, dv); }
    static HeadStride strides(const HeadLayout& at) { return {at.positionStride, at.headStride}; }
    LinearAttentionSpec bound() const {
        LinearAttentionSpec bound = spec;
        bound.Tq = Tq, bound.Tk = Tk, bound.H = H, bound.K = K, bound.headDim = d, bound.valueDim = dv;
        bound.q = strides(qLayout()), bound.k = strides(kLayout());
        bound.v = strides(vLayout()), bound.out = strides(outLayout());
        if (spec.P > 0) {
            bound.queryCosines = bound.keyCosines = cosines.data();
            bound.querySines = bound.keySines = sines.data();
        }
        if (spec.decayWidth > 0) bound.decay = decay.data();
        if (!beta.empty()) bound.beta = beta.data();
        return bound;
    }
};

inline std::vector<float> floats(samples::Random& random, size_t count, double size = 1) {
    std::vector<float> x(count);
    for (float& each : x) each = (float)(size * (2 * random.uniform() - 1));
    return x;
}

inline Problem problem(uint64_t seed, int Tq, int Tk, int H, int K, int d, int dv, bool causal, FeatureMap map,
                       int P = 0) {
    samples::Random random(seed);
    Problem p{Tq, Tk, H, K, d, dv, {}, false, {}, {}, {}, {}, {}, {}, {}, {}, {}};
    p.spec.map = map;
    p.spec.epsilon = map == FeatureMap::relu ? 1e-3f : 0;
    p.spec.causal = causal;
    p.spec.P = P;
    p.q = floats(random, (size_t)Tq * H * d);
    p.k = floats(random, (size_t)Tk * K * d);
    p.v = floats(random, (size_t)Tk * K * dv);
    p.state = floats(random, (size_t)K * d * dv);
    p.z.resize((size_t)K * d);
    for (float& each : p.z) each = (float)(1 + random.uniform());
    if (P > 0) {
        const int T = Tq > Tk ? Tq : Tk;
        p.cosines.resize((size_t)T * P);
        p.sines.resize((size_t)T * P);
        const std::vector<double> theta = samples::unscaled(P, 10000);
        rotationTable(p.cosines.data(), p.sines.data(), theta.data(), {5, nullptr, nullptr}, T, P, 1);
    }
    return p;
}

inline double phi(const LinearAttentionSpec& spec, double x) {
    switch (spec.map) {
    case FeatureMap::identity:
        return x;
    case FeatureMap::elu:
        return x > 0 ? x + 1 : std::exp(x);
    case FeatureMap::exp:
        return std::exp(x);
    case FeatureMap::relu:
        return (x > 0 ? x : 0) + spec.epsilon;
    }
    return NAN;
}

// A row turned by row t of the table, or with sign -1 turned back.
inline void turn(const Problem& p, std::vector<double>& f, int t, double sign) {
    for (int i = 0; i < p.spec.P; i++) {
        const bool half = p.spec.pairing == Pairing::halfSplit;
        const int a = half ? i : 2 * i, b = half ? i + p.spec.P : 2 * i + 1;
        const double c = p.cosines[(size_t)t * p.spec.P + i], s = sign * p.sines[(size_t)t * p.spec.P + i];
        const double x = f[a], y = f[b];
        f[a] = x * c - y * s;
        f[b] = x * s + y * c;
    }
}

// phi of one row, and its rotation by row t of the table.
template <class T>
std::vector<double> features(const Problem& p, const T* row) {
    std::vector<double> f(p.d);
    for (int c = 0; c < p.d; c++) f[c] = phi(p.spec, row[c]);
    return f;
}

template <class T>
std::vector<double> rotatedFeatures(const Problem& p, const T* row, int t) {
    std::vector<double> f = features(p, row);
    turn(p, f, t, 1);
    return f;
}
constexpr FeatureMap kMaps[] = {FeatureMap::identity, FeatureMap::elu, FeatureMap::exp, FeatureMap::relu};

// Without a denominator for the identity, whose denominator may vanish.
inline Problem tame(Problem p) {
    if (p.spec.map == FeatureMap::identity) p.spec.normalized = false;
    return p;
}

} // namespace linear_test
