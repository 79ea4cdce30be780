// Exact angles: m * theta reduced modulo 2 pi, shared by the analysis kernels.
#pragma once

#include <cmath>

#include "elementary.h"
#include "simd.h"

namespace ropewalk::analysis {

// 2 pi as a double and the part that the double leaves out (2 pi = hi + lo - 6e-33).
inline constexpr double kTwoPi = 6.283185307179586477;
inline constexpr double kTwoPiLow = 2.4492935982947064e-16;
inline constexpr double kInverseTwoPi = 0.15915494309189533577;
// The largest double below kTwoPi: an angle that would round up to a whole turn is drawn back to it.
inline constexpr double kBelowTwoPi = 6.283185307179585;

struct ReducedAngle {
    double turns; // a whole number
    double angle; // radians, in [-pi, pi]
};

// m * theta = turns * 2 pi + angle. Product and reduction are carried to some 100 bits, so that only the
// last rounding of angle is left: below 1e-15 while |m * theta| < 2^40.
inline ReducedAngle reduceAngle(double m, double theta) {
    const Twofold phi = exactProduct(m, theta);
    const double turns = std::nearbyint(phi.hi * kInverseTwoPi);
    const Twofold whole = exactProduct(turns, kTwoPi);
    // phi.hi - whole.hi is exact: the two are within a factor of two of each other, or turns is 0.
    const double angle = ((phi.hi - whole.hi) - whole.lo) + (phi.lo - turns * kTwoPiLow);
    return {turns, angle};
}

struct Direction {
    double cos;
    double sin;
};

// The unit vector at angle m * theta; each component within 1.5e-15.
// One copy of it: the call is a tenth of the time.
[[gnu::noinline]] inline Direction direction(double m, double theta) {
    const SinCos both = sincos(reduceAngle(m, theta).angle);
    return {both.cosine, both.sine};
}

// The same for two frequencies at once.
inline SinCos2 directions(double m, double theta0, double theta1) {
    const double phi[2] = {reduceAngle(m, theta0).angle, reduceAngle(m, theta1).angle};
    return sincos2(simd::load(phi));
}

} // namespace ropewalk::analysis
