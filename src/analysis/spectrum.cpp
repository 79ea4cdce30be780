#include <cassert>
#include <cmath>

#include "analysis/angle.h"
#include "analysis/pairs.h"
#include "analysis/waves.h"
#include "ropewalk/analysis.h"

namespace ropewalk {

using namespace analysis;

void angles(double* angle, double* turns, const double* theta, int P, double m) {
    for (int i = 0; i < P; i++) {
        const ReducedAngle phi = reduceAngle(m, theta[i]);
        const bool negative = phi.angle < 0;
        const double lifted = negative ? phi.angle + kTwoPi : phi.angle;
        angle[i] = lifted < kBelowTwoPi ? lifted : kBelowTwoPi;
        turns[i] = phi.turns - (negative ? 1 : 0);
    }
}

void entropy(double* out, const double* weights, int rows, int columns) {
    for (int row = 0; row < rows; row++) {
        out[row] = 0;
        for (int n = 0; n < columns; n++, weights++)
            if (*weights > 0) out[row] -= *weights * logarithm(*weights);
    }
}

void rotated(double* out, const double* x, const double* theta, int d, int P, double m, Pairing pairing, double gain) {
    assert(2 * P <= d);
    for (int i = 0; i < P; i++) {
        const PairAt at = pairAt(i, P, pairing);
        const Direction turn = direction(m, theta[i]);
        const double a = x[at.a], b = x[at.b];
        out[at.a] = gain * (a * turn.cos - b * turn.sin);
        out[at.b] = gain * (a * turn.sin + b * turn.cos);
    }
    for (int c = 2 * P; c < d; c++) out[c] = x[c];
}

void scores(double* out, const double* q, const double* k, const double* theta, Distances distances, int count, int d,
            int P, Pairing pairing) {
    assert(2 * P <= d);
    const double unrotated = unrotatedScore(q, k, d, P);
    for (int t = 0; t < count; t++) out[t] = unrotated;
    constexpr int kPairs = 64; // amplitudes that stand on the stack at a time
    double re[kPairs], im[kPairs];
    for (int from = 0; from < P; from += kPairs) {
        const int pairs = P - from < kPairs ? P - from : kPairs;
        for (int i = 0; i < pairs; i++) {
            const Complex h = pairProduct(q, k, from + i, P, pairing);
            re[i] = h.re;
            im[i] = h.im;
        }
        addWaves(out, re, im, theta + from, distances, count, pairs);
    }
}

void pairScores(double* out, const double* q, const double* k, const double* theta, int P, double m, double n,
                Pairing pairing) {
    for (int i = 0; i < P; i++) {
        const Complex h = pairProduct(q, k, i, P, pairing);
        const Direction turn = direction(m - n, theta[i]);
        out[i] = h.re * turn.cos - h.im * turn.sin;
    }
}

} // namespace ropewalk
