#include <cassert>
#include <cmath>

#include "ropewalk.h"
#include "simd.h"

namespace ropewalk {

using namespace simd;

namespace {

struct SinCos {
    F64x2 sine, cosine;
};

// pi/2 in three parts (Cody and Waite): the first two have 27 and 25 bits, so that k * part is exact for
// every k up to 2^26 and the subtractions lose nothing.
constexpr double kHalfPi1 = 0x1.921fb54p+0;
constexpr double kHalfPi2 = 0x1.10b461p-30;
constexpr double kHalfPi3 = 0x1.a62633145c06ep-58;
constexpr double kTwoOverPi = 0.63661977236758134308;

// 2^26. Past this k * kHalfPi1 would round, and libm's own reduction takes over.
constexpr double kReducible = 67108864.0;

// Sine and cosine of two angles, error below 1e-11 for |phi| <= kReducible: far below half a float ulp
// at 1 (3e-8), so that the final rounding decides. Taylor coefficients suffice on
// [-pi/4, pi/4]: the first term left out is r^13/13! = 7e-12 for the sine, r^14/14! = 4e-13 for the cosine.
SinCos sincos(F64x2 phi) {
    F64x2 k = round(mul(phi, splat(kTwoOverPi)));
    F64x2 r = sub(sub(sub(phi, mul(k, splat(kHalfPi1))), mul(k, splat(kHalfPi2))), mul(k, splat(kHalfPi3)));
    F64x2 r2 = mul(r, r);

    auto term = [&](F64x2 sum, double c) { return add(mul(sum, r2), splat(c)); };
    F64x2 s = splat(-1.0 / 39916800);
    s = term(s, 1.0 / 362880);
    s = term(s, -1.0 / 5040);
    s = term(s, 1.0 / 120);
    s = term(s, -1.0 / 6);
    s = add(mul(mul(s, r2), r), r);
    F64x2 c = splat(1.0 / 479001600);
    c = term(c, -1.0 / 3628800);
    c = term(c, 1.0 / 40320);
    c = term(c, -1.0 / 720);
    c = term(c, 1.0 / 24);
    c = term(c, -0.5);
    c = term(c, 1.0);

    // Quadrant q = k mod 4 = 2 half + odd: odd swaps the two, half turns both, and the cosine turns once
    // more when odd.
    F64x2 q = sub(k, mul(splat(4.0), floor(mul(k, splat(0.25)))));
    F64x2 half = floor(mul(q, splat(0.5)));
    F64x2 odd = sub(q, add(half, half));
    F64x2 swap = less(splat(0.5), odd);
    F64x2 sineSign = sub(splat(1.0), add(half, half));
    F64x2 cosineSign = mul(sineSign, sub(splat(1.0), add(odd, odd)));
    return {mul(select(swap, c, s), sineSign), mul(select(swap, s, c), cosineSign)};
}

SinCos sincosAnywhere(F64x2 phi) {
    double lanes[2], sines[2], cosines[2];
    store(lanes, phi);
    if (std::fabs(lanes[0]) <= kReducible && std::fabs(lanes[1]) <= kReducible) return sincos(phi);
    for (int j = 0; j < 2; j++) {
        sines[j] = std::sin(lanes[j]);
        cosines[j] = std::cos(lanes[j]);
    }
    return {load(sines), load(cosines)};
}

// One row: four pairs at a time. `angle(i)` gives the two float64 angles of pairs i and i + 1, and
// `gain(i)` what multiplies them.
template <class Angle, class Gain>
void row(float* cosines, float* sines, int P, bool reducible, Angle angle, Gain gain) {
    for (int i = 0; i < P; i += 4) {
        SinCos low = reducible ? sincos(angle(i)) : sincosAnywhere(angle(i));
        SinCos high = low;
        if (i + 2 < P) high = reducible ? sincos(angle(i + 2)) : sincosAnywhere(angle(i + 2));
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

double positionAt(const Positions& positions, int t) { return positions.at ? positions.at[t] : positions.start + t; }

} // namespace

void table(float* cosines, float* sines, const double* theta, Positions positions, int T, int P, double gain) {
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
                    phi[j] = positions.at[(size_t)positions.axis[i + j] * T + t] * theta[i + j];
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

void xposTable(float* cosines, float* sines, const double* theta, const double* zeta, Positions positions, int T,
               int P, double gain, double sign, double center, double scaleBase) {
    assert(P > 0 && !positions.axis);
    for (int t = 0; t < T; t++) {
        const double m = positionAt(positions, t);
        const double power = sign * (m - center) / scaleBase;
        auto angle = [&](int i) { return mul(splat(m), loadPair(theta, i, P)); };
        auto decay = [&](int i) {
            double g[2] = {0, 0};
            for (int j = 0; j < 2 && i + j < P; j++) g[j] = gain * std::pow(zeta[i + j], power);
            return load(g);
        };
        row(cosines + (size_t)t * P, sines + (size_t)t * P, P, false, angle, decay);
    }
}

} // namespace ropewalk
