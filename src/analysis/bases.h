// What the searches for bases share: frequencies of a base, and the angles of a distance. One copy of each function,
// which is small in the download and slows nothing.
#pragma once

#include <cmath>

#include "elementary.h"
#include "simd.h"

namespace ropewalk::analysis {

// theta[i] = base^(-i/P) to a few ulp, with a power for every doubling only. The searches move by it.
[[gnu::noinline]] inline void geometric(double* theta, double base, int P) {
    theta[0] = 1;
    for (int have = 1; have < P; have *= 2) {
        const double by = power(base, -(double)have / P);
        for (int i = have; i < P && i < 2 * have; i++) theta[i] = theta[i - have] * by;
    }
}

// body(i, m theta[i], its cosine, its sine) for every pair, two of them at a time.
template <class Body>
void eachPair(int m, const double* theta, int P, Body body) {
    for (int i = 0; i < P; i += 2) {
        const bool both = i + 1 < P;
        const double phi[2] = {m * theta[i], both ? m * theta[i + 1] : 0};
        const SinCos2 turn = sincos2(simd::load(phi));
        double cosines[2], sines[2];
        simd::store(cosines, turn.cosine);
        simd::store(sines, turn.sine);
        for (int j = 0; j < (both ? 2 : 1); j++) body(i + j, phi[j], cosines[j], sines[j]);
    }
}

// B(m) = unrotated + sum of cos(a_i), a_i = m base^(-w), w = i/P, and its derivatives by x = ln(base).
struct BaseCurve {
    double B;
    double slope; // B'
    double slopeBound, bendBound; // of |B'| and |B''|, here and, as every a_i falls, at all larger bases
};

[[gnu::noinline]] inline BaseCurve baseCurve(int m, const double* theta, int P, double unrotated) {
    BaseCurve curve{unrotated, 0, 0, 0};
    eachPair(m, theta, P, [&](int i, double a, double cosine, double sine) {
        const double w = (double)i / P;
        curve.B += cosine;
        curve.slope += w * a * sine;
        curve.slopeBound += w * a;
        curve.bendBound += w * w * (a + a * a);
    });
    return curve;
}

// How far a value surely stays above 0 that is `value` and grows by `slope` now: two steps, of which the longer is taken.
[[gnu::noinline]] inline double sureStep(double value, double slope, double slopeBound, double bendBound) {
    const double bySlope = value / slopeBound;
    const double byBend = (std::sqrt(slope * slope + 2 * bendBound * value) + slope) / bendBound;
    return bySlope > byBend ? bySlope : byBend;
}

inline void fillAmplitudes(double* ones, double* zeros, int P) {
    for (int i = 0; i < P; i++) {
        ones[i] = 1;
        zeros[i] = 0;
    }
}

} // namespace ropewalk::analysis
