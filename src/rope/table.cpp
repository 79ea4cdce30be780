#include <cassert>
#include <cmath>

#include "elementary.h"
#include "ropewalk/rope.h"
#include "simd.h"

namespace ropewalk {

using namespace simd;

namespace {

SinCos2 sincosAnywhere(F64x2 phi) {
    double lanes[2], sines[2], cosines[2];
    store(lanes, phi);
    for (int j = 0; j < 2; j++) {
        const SinCos each = sincos(lanes[j]);
        sines[j] = each.sine;
        cosines[j] = each.cosine;
    }
    return {load(sines), load(cosines)};
}

// One row: four pairs at a time. `angle(i)` gives the two float64 angles of pairs i and i + 1, and
// `gain(i)` what multiplies them.
template <class Angle, class Gain>
void row(float* cosines, float* sines, int P, bool reducible, Angle angle, Gain gain) {
    for (int i = 0; i < P; i += 4) {
        SinCos2 low = reducible ? sincos2(angle(i)) : sincosAnywhere(angle(i));
        SinCos2 high = low;
        if (i + 2 < P) high = reducible ? sincos2(angle(i + 2)) : sincosAnywhere(angle(i + 2));
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
        if (positions.axis) {
            auto angle = [&](int i) {
                double phi[2] = {0, 0};
                for (int j = 0; j < 2 && i + j < P; j++)
                    phi[j] = positions.values[(size_t)positions.axis[i + j] * T + t] * theta[i + j];
                return load(phi);
            };
            row(c, s, P, false, angle, constantGain);
        } else {
            const double m = positionAt(positions, t);
            auto angle = [&](int i) { return mul(splat(m), loadPair(theta, i, P)); };
            row(c, s, P, std::fabs(m) * fastest <= kReducible, angle, constantGain);
        }
    }
}

void xposTable(float* cosines, float* sines, const double* theta, const double* zeta, Positions positions, int T, int P,
               double gain, double sign, double center, double scaleBase) {
    assert(P > 0 && !positions.axis);
    for (int t = 0; t < T; t++) {
        const double m = positionAt(positions, t);
        const double exponent = sign * (m - center) / scaleBase;
        auto angle = [&](int i) { return mul(splat(m), loadPair(theta, i, P)); };
        auto decay = [&](int i) {
            double g[2] = {0, 0};
            for (int j = 0; j < 2 && i + j < P; j++) g[j] = gain * power(zeta[i + j], exponent);
            return load(g);
        };
        row(cosines + (size_t)t * P, sines + (size_t)t * P, P, false, angle, decay);
    }
}

} // namespace ropewalk
