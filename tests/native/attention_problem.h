// A problem of softmax attention, whole: sizes, options and the arrays they point to; the kernel's answer; and
// the same in float64, by the formulas as they stand.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "analysis_samples.h"
#include "ropewalk/ropewalk.h"

namespace attention_test {

using namespace ropewalk;

struct Sizes {
    int Tq = 1, Tk = 1, H = 1, K = 1, d = 4, dv = 4;
};

class Problem {
  public:
    AttentionSpec spec;
    std::vector<float> q, k, v, bias, distanceBias, queryCosines, querySines, keyCosines, keySines;
    std::vector<unsigned char> keep;

    Problem(const Sizes& sizes, uint64_t seed, bool headFirst = false, double size = 1) : random_(seed) {
        spec.Tq = sizes.Tq;
        spec.Tk = sizes.Tk;
        spec.H = sizes.H;
        spec.K = sizes.K;
        spec.headDim = sizes.d;
        spec.valueDim = sizes.dv;
        spec.q = stride(headFirst, sizes.Tq, sizes.H, sizes.d);
        spec.k = stride(headFirst, sizes.Tk, sizes.K, sizes.d);
        spec.v = stride(headFirst, sizes.Tk, sizes.K, sizes.dv);
        spec.out = stride(headFirst, sizes.Tq, sizes.H, sizes.dv);
        spec.scale = (float)(1 / std::sqrt((double)sizes.d));
        q = floats((size_t)sizes.Tq * sizes.H * sizes.d, size);
        k = floats((size_t)sizes.Tk * sizes.K * sizes.d, size);
        v = floats((size_t)sizes.Tk * sizes.K * sizes.dv, 1);
    }
    Problem(const Problem&) = delete; // spec points into the arrays

    size_t scoreCount() const { return (size_t)spec.H * spec.Tq * spec.Tk; }
    size_t outCount() const { return (size_t)spec.Tq * spec.H * spec.valueDim; }
    size_t rowCount() const { return (size_t)spec.H * spec.Tq; }

    std::vector<float> floats(size_t count, double size) {
        std::vector<float> x(count);
        for (float& each : x) each = (float)(size * (2 * random_.uniform() - 1));
        return x;
    }

    // axes: which of head, query, key the array has of its own.
    void addBias(bool head = true, bool query = true, bool key = true) {
        spec.biasStride = strides(head, query, key);
        bias = floats(count(head, query, key), 2);
        spec.bias = bias.data();
    }
    void addMask(double share, bool head = true, bool query = true, bool key = true) {
        spec.keepStride = strides(head, query, key);
        keep.resize(count(head, query, key));
        for (unsigned char& each : keep) each = random_.uniform() < share;
        spec.keep = keep.data();
    }
    void addDistanceBias() {
        distanceBias = floats((size_t)spec.H * (spec.Tq + spec.Tk - 1), 2);
        spec.distanceBias = distanceBias.data();
    }
    // Positions of the keys from 0, of the queries from queryOffset.
    void addRotation(int P, Pairing pairing, double gain = 1) {
        spec.P = P;
        spec.pairing = pairing;
        const std::vector<double> theta = samples::unscaled(P, 10000);
        auto fill = [&](std::vector<float>& cosines, std::vector<float>& sines, double start, int T) {
            cosines.resize((size_t)T * P);
            sines.resize((size_t)T * P);
            rotationTable(cosines.data(), sines.data(), theta.data(), {start, nullptr, nullptr}, T, P, gain);
        };
        fill(queryCosines, querySines, spec.queryOffset, spec.Tq);
        fill(keyCosines, keySines, 0, spec.Tk);
        spec.queryCosines = queryCosines.data();
        spec.querySines = querySines.data();
        spec.keyCosines = keyCosines.data();
        spec.keySines = keySines.data();
    }

  private:
    samples::Random random_;

    static HeadStride stride(bool headFirst, int T, int heads, int width) {
        if (headFirst) return {width, (ptrdiff_t)T * width};
        return {(ptrdiff_t)heads * width, width};
    }
    size_t count(bool head, bool query, bool key) const {
        return (size_t)(head ? spec.H : 1) * (query ? spec.Tq : 1) * (key ? spec.Tk : 1);
    }
    ScoreStride strides(bool head, bool query, bool key) const {
        const ptrdiff_t keys = key ? spec.Tk : 1, queries = query ? spec.Tq : 1;
        return {head ? queries * keys : 0, query ? keys : 0, key};
    }
};

struct Answer {
    std::vector<float> out, lse, raw, capped, biased, weights;
};

inline Answer run(const Problem& p, bool intermediates = false) {
    Answer answer;
    answer.out.assign(p.outCount(), NAN);
    answer.lse.assign(p.rowCount(), NAN);
    AttentionResult result{answer.out.data(), answer.lse.data()};
    if (intermediates) {
        for (auto* each : {&answer.raw, &answer.capped, &answer.biased, &answer.weights})
            each->assign(p.scoreCount(), NAN);
        result.raw = answer.raw.data();
        result.capped = answer.capped.data();
        result.biased = answer.biased.data();
        result.weights = answer.weights.data();
    }
    // NaN shows what is read before it is written.
    std::vector<float> scratch(attentionScratch(p.spec), NAN);
    attention(result, p.q.data(), p.k.data(), p.v.data(), p.spec, scratch.data());
    return answer;
}

struct Gradients {
    std::vector<float> dq, dk, dv;
};

inline Gradients runBackward(const Problem& p, const std::vector<float>& dout, const Answer& forward) {
    Gradients g{std::vector<float>(p.q.size(), NAN), std::vector<float>(p.k.size(), NAN),
                std::vector<float>(p.v.size(), NAN)};
    std::vector<float> scratch(attentionBackwardScratch(p.spec), NAN);
    attentionBackward(g.dq.data(), g.dk.data(), g.dv.data(), dout.data(), p.q.data(), p.k.data(), p.v.data(),
                      forward.out.data(), forward.lse.data(), p.spec, scratch.data());
    return g;
}

// ---- Float64

using Doubles = std::vector<double>;

struct Oracle {
    Doubles out, lse, raw, capped, biased, weights;
};

inline Doubles turnedRow(const AttentionSpec& s, const Doubles& x, size_t at, const float* cosines, const float* sines,
                         int row) {
    Doubles y(x.begin() + at, x.begin() + at + s.headDim);
    if (!cosines) return y;
    for (int i = 0; i < s.P; i++) {
        const int a = s.pairing == Pairing::interleaved ? 2 * i : i;
        const int b = s.pairing == Pairing::interleaved ? 2 * i + 1 : i + s.P;
        const double c = cosines[(size_t)row * s.P + i], t = sines[(size_t)row * s.P + i];
        const double ya = y[a] * c - y[b] * t, yb = y[a] * t + y[b] * c;
        y[a] = ya;
        y[b] = yb;
    }
    return y;
}

inline Oracle oracle(const Problem& p, const Doubles& q, const Doubles& k, const Doubles& v) {
    const AttentionSpec& s = p.spec;
    const double infinity = std::numeric_limits<double>::infinity();
    Oracle o;
    o.out.assign(p.outCount(), 0);
    o.lse.assign(p.rowCount(), 0);
    for (auto* each : {&o.raw, &o.capped, &o.biased, &o.weights}) each->assign(p.scoreCount(), 0);
    for (int h = 0; h < s.H; h++) {
        const int j = h / (s.H / s.K);
        for (int i = 0; i < s.Tq; i++) {
            const Doubles query = turnedRow(s, q, i * s.q.position + h * s.q.head, s.queryCosines, s.querySines, i);
            const size_t row = ((size_t)h * s.Tq + i) * s.Tk;
            double most = -infinity, total = 0;
            for (int n = 0; n < s.Tk; n++) {
                const Doubles key = turnedRow(s, k, n * s.k.position + j * s.k.head, s.keyCosines, s.keySines, n);
                double score = 0;
                for (int c = 0; c < s.headDim; c++) score += query[c] * key[c];
                score *= s.scale;
                o.raw[row + n] = score;
                if (s.softcap > 0) score = s.softcap * std::tanh(score / s.softcap);
                o.capped[row + n] = score;
                if (s.bias) score += s.bias[h * s.biasStride.head + i * s.biasStride.query + n * s.biasStride.key];
                if (s.distanceBias) score += s.distanceBias[(size_t)h * (s.Tq + s.Tk - 1) + i - n + s.Tk - 1];
                const int m = i + s.queryOffset;
                const bool seen =
                    (s.left < 0 || n >= m - s.left) && (s.right < 0 || n <= m + s.right) &&
                    (!s.keep || s.keep[h * s.keepStride.head + i * s.keepStride.query + n * s.keepStride.key]);
                if (!seen) score = -infinity;
                o.biased[row + n] = score;
                most = std::fmax(most, score);
            }
            for (int n = 0; n < s.Tk; n++) {
                const double score = o.biased[row + n];
                o.weights[row + n] = score == -infinity ? 0 : std::exp(score - most);
                total += o.weights[row + n];
            }
            o.lse[(size_t)h * s.Tq + i] = total > 0 ? most + std::log(total) : -infinity;
            for (int n = 0; n < s.Tk; n++) {
                if (total > 0) o.weights[row + n] /= total;
                for (int e = 0; e < s.valueDim; e++)
                    o.out[i * s.out.position + h * s.out.head + e] +=
                        o.weights[row + n] * v[n * s.v.position + j * s.v.head + e];
            }
        }
    }
    return o;
}

inline Doubles doubles(const std::vector<float>& x) { return Doubles(x.begin(), x.end()); }

inline Oracle oracle(const Problem& p) { return oracle(p, doubles(p.q), doubles(p.k), doubles(p.v)); }

// Largest difference; infinities must be the same, and a NaN is as far off as can be.
inline double difference(const std::vector<float>& got, const Doubles& wanted) {
    if (got.size() != wanted.size()) return INFINITY;
    double worst = 0;
    for (size_t i = 0; i < got.size(); i++) {
        if (got[i] == wanted[i]) continue;
        const double off = std::fabs(got[i] - wanted[i]);
        if (!(off <= worst)) worst = off == off ? off : INFINITY;
    }
    return worst;
}

} // namespace attention_test
