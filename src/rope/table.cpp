#include <cassert>
#include <cmath>

#include "elementary.h"
#include "ropewalk/rope.h"
#include "simd.h"

namespace ropewalk {

using namespace simd;

namespace {

// One row: four pairs at a time. `turn(i)` gives cosines and sines of pairs i and i + 1, and `gain(i)` what
// multiplies them.
template <class Turn, class Gain>
void row(float* cosines, float* sines, int P, Turn turn, Gain gain) {
    for (int i = 0; i < P; i += 4) {
        SinCos2 low = turn(i);
        SinCos2 high = i + 2 < P ? turn(i + 2) : low;
        F64x2 gainLow = gain(i), gainHigh = i + 2 < P ? gain(i + 2) : gainLow;
        store(cosines + i, narrow(mul(low.cosine, gainLow), mul(high.cosine, gainHigh)), P - i);
        store(sines + i, narrow(mul(low.sine, gainLow), mul(high.sine, gainHigh)), P - i);
    }
}

// The last pair of an odd P stands twice; the second copy is not stored.
F64x2 loadPair(const double* p, int i, int P) {
    if (i + 1 < P) return load(p + i);
    return splat(p[i]);
}

// The turns of pairs i and i + 1 at any position; `m(i)` is that of pair i.
template <class Position>
SinCos2 turnsAnywhere(Position m, const double* theta, int i, int P) {
    double sines[2], cosines[2];
    for (int j = 0; j < 2; j++) {
        const int pair = i + j < P ? i + j : i;
        const SinCos each = sincosOfProduct(m(pair), theta[pair]);
        sines[j] = each.sine;
        cosines[j] = each.cosine;
    }
    return {load(sines), load(cosines)};
}

double largest(const double* theta, int P) {
    double most = 0;
    for (int i = 0; i < P; i++) most = std::fabs(theta[i]) > most ? std::fabs(theta[i]) : most;
    return most;
}

double positionAt(const Positions& positions, int t) {
    return positions.values ? positions.values[t] : positions.offset + t;
}

} // namespace

void rotationTable(float* cosines, float* sines, const double* theta, Positions positions, int T, int P, double gain) {
    assert(P > 0);
    const double fastest = largest(theta, P);
    const F64x2 gains = splat(gain);
    auto constantGain = [&](int) { return gains; };
    for (int t = 0; t < T; t++) {
        float* c = cosines + (size_t)t * P;
        float* s = sines + (size_t)t * P;
        auto m = [&](int i) {
            return positions.axis ? positions.values[(size_t)positions.axis[i] * T + t] : positionAt(positions, t);
        };
        if (!positions.axis && std::fabs(m(0)) * fastest <= kReducible) {
            const F64x2 everywhere = splat(m(0));
            auto turn = [&](int i) { return sincos2(mul(everywhere, loadPair(theta, i, P))); };
            row(c, s, P, turn, constantGain);
        } else {
            row(c, s, P, [&](int i) { return turnsAnywhere(m, theta, i, P); }, constantGain);
        }
    }
}

void xposTable(float* cosines, float* sines, const double* theta, const double* zeta, Positions positions, int T, int P,
               double gain, double sign, double center, double scaleBase) {
    assert(P > 0 && !positions.axis);
    for (int t = 0; t < T; t++) {
        const double m = positionAt(positions, t);
        const double exponent = sign * (m - center) / scaleBase;
        auto turn = [&](int i) { return turnsAnywhere([&](int) { return m; }, theta, i, P); };
        auto decay = [&](int i) {
            double g[2] = {0, 0};
            for (int j = 0; j < 2 && i + j < P; j++) g[j] = gain * power(zeta[i + j], exponent);
            return load(g);
        };
        row(cosines + (size_t)t * P, sines + (size_t)t * P, P, turn, decay);
    }
}

} // namespace ropewalk
