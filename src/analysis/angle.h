// Exact angles: m * theta reduced modulo 2 pi, shared by the analysis kernels.
#pragma once

#include <cmath>

namespace ropewalk::analysis {

// 2 pi as a double and the part that the double leaves out (2 pi = hi + lo + 6e-33).
inline constexpr double kTwoPiHi = 6.283185307179586477;
inline constexpr double kTwoPiLo = 2.4492935982947064e-16;
inline constexpr double kInverseTwoPi = 0.15915494309189533577;
// The largest double below kTwoPiHi: an angle that rounds up to a whole turn is drawn back to it.
inline constexpr double kBelowTwoPi = 6.283185307179585;

// A sum of two doubles, hi + lo, with |lo| <= ulp(hi) / 2.
struct Twofold {
    double hi;
    double lo;
};

// a * b without error (Dekker 1971, splitting after Veltkamp). Written out instead of std::fma:
// WebAssembly has no f64 fma, and libm's emulation costs more than the whole reduction.
// Exact while |a|, |b| < 2^996 and the product does not underflow; needs -ffp-contract=off.
inline Twofold exactProduct(double a, double b) {
    constexpr double kSplitter = 134217729.0;  // 2^27 + 1
    const double bigA = kSplitter * a;
    const double headA = bigA - (bigA - a);
    const double tailA = a - headA;
    const double bigB = kSplitter * b;
    const double headB = bigB - (bigB - b);
    const double tailB = b - headB;
    const double hi = a * b;
    const double lo = ((headA * headB - hi) + headA * tailB + tailA * headB) + tailA * tailB;
    return {hi, lo};
}

struct ReducedAngle {
    double turns;  // a whole number
    double angle;  // radians, in [-pi, pi]
};

// m * theta = turns * 2 pi + angle. The product and its reduction are carried to some 100 bits, so
// the only error is the last rounding of angle: below 1e-15 while |m * theta| < 2^40.
inline ReducedAngle reduceAngle(double m, double theta) {
    const Twofold phi = exactProduct(m, theta);
    const double turns = std::nearbyint(phi.hi * kInverseTwoPi);
    const Twofold whole = exactProduct(turns, kTwoPiHi);
    // phi.hi - whole.hi is exact: the two are within a factor of two of each other, or turns is 0.
    const double angle = ((phi.hi - whole.hi) - whole.lo) + (phi.lo - turns * kTwoPiLo);
    return {turns, angle};
}

struct Direction {
    double cos;
    double sin;
};

// The unit vector at angle m * theta; each component within 2e-16 of the true value plus 1e-15.
inline Direction direction(double m, double theta) {
    const double angle = reduceAngle(m, theta).angle;
    return {std::cos(angle), std::sin(angle)};
}

}  // namespace ropewalk::analysis
