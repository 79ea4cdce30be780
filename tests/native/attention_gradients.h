// Gradients of softmax attention in float64.
#pragma once

#include "attention_problem.h"

namespace attention_test {

struct Slopes {
    Doubles dq, dk, dv;
};

// x [T, heads, d] turned by the tables, or with sign -1 turned back.
inline void turnAll(const AttentionSpec& s, Doubles& x, HeadStride at, int T, int heads, const float* cosines,
                    const float* sines, double sign) {
    for (int t = 0; cosines && t < T; t++)
        for (int h = 0; h < heads; h++)
            for (int i = 0; i < s.P; i++) {
                const ptrdiff_t head = t * at.position + h * at.head;
                double& a = x[head + (s.pairing == Pairing::interleaved ? 2 * i : i)];
                double& b = x[head + (s.pairing == Pairing::interleaved ? 2 * i + 1 : i + s.P)];
                const double c = cosines[(size_t)t * s.P + i], z = sign * sines[(size_t)t * s.P + i];
                const double turned = a * c - b * z;
                b = a * z + b * c;
                a = turned;
            }
}

// The chain rule over the weights of the oracle, softmax as p (dp - sum p dp).
inline Slopes slopes(const Problem& p, const Doubles& dout) {
    const AttentionSpec& s = p.spec;
    const Oracle o = oracle(p);
    Doubles q = doubles(p.q), k = doubles(p.k);
    const Doubles v = doubles(p.v);
    turnAll(s, q, s.q, s.Tq, s.H, s.queryCosines, s.querySines, 1);
    turnAll(s, k, s.k, s.Tk, s.K, s.keyCosines, s.keySines, 1);
    Slopes g{Doubles(q.size()), Doubles(k.size()), Doubles(v.size())};
    for (int h = 0; h < s.H; h++)
        for (int i = 0; i < s.Tq; i++) {
            const int j = h / (s.H / s.K);
            const size_t row = ((size_t)h * s.Tq + i) * s.Tk, at = i * s.out.position + h * s.out.head;
            const size_t atQ = i * s.q.position + h * s.q.head;
            Doubles dp(s.Tk);
            double mean = 0;
            for (int n = 0; n < s.Tk; n++) {
                const size_t atV = n * s.v.position + j * s.v.head;
                for (int e = 0; e < s.valueDim; e++) {
                    dp[n] += dout[at + e] * v[atV + e];
                    g.dv[atV + e] += o.weights[row + n] * dout[at + e];
                }
                mean += o.weights[row + n] * dp[n];
            }
            for (int n = 0; n < s.Tk; n++) {
                double draw = o.weights[row + n] * (dp[n] - mean);
                if (s.softcap > 0) draw *= 1 - std::pow(o.capped[row + n] / s.softcap, 2);
                const size_t atK = n * s.k.position + j * s.k.head;
                for (int c = 0; c < s.headDim; c++) {
                    g.dq[atQ + c] += s.scale * draw * k[atK + c];
                    g.dk[atK + c] += s.scale * draw * q[atQ + c];
                }
            }
        }
    turnAll(s, g.dq, s.q, s.Tq, s.H, s.queryCosines, s.querySines, -1);
    turnAll(s, g.dk, s.k, s.Tk, s.K, s.keyCosines, s.keySines, -1);
    return g;
}

inline double largest(const Doubles& x) {
    double most = 0;
    for (double each : x) most = std::fmax(most, std::fabs(each));
    return most;
}

} // namespace attention_test
