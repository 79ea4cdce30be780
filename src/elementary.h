// exp, log, pow and sine/cosine in float64, the same last bit on every machine.
//
// libm would do, but its bits differ from one system to the next, which would end the bit-for-bit
// comparison of builds at the first frequency, and its tables would be downloaded.
#pragma once

#include <bit>
#include <cstdint>

#include "simd.h"

namespace ropewalk {

// 2^n for -1022 <= n <= 1023.
inline double twoTo(int n) { return std::bit_cast<double>((uint64_t)(n + 1023) << 52); }

// A number in two doubles, hi + lo, with |lo| <= ulp(hi) / 2.
struct Twofold {
    double hi;
    double lo;
};

// a * b without error (Dekker 1971, splitting after Veltkamp), because WebAssembly has no f64 fma.
// Exact while |a|, |b| < 2^996 and the product does not underflow; needs -ffp-contract=off.
inline Twofold exactProduct(double a, double b) {
    constexpr double kSplitter = 134217729.0; // 2^27 + 1
    const double bigA = kSplitter * a, headA = bigA - (bigA - a), tailA = a - headA;
    const double bigB = kSplitter * b, headB = bigB - (bigB - b), tailB = b - headB;
    const double hi = a * b;
    return {hi, ((headA * headB - hi) + headA * tailB + tailA * headB) + tailA * tailB};
}

// ln x. Error <= 0.6 ulp for x > 0, subnormals included; -inf at 0, NaN below.
double logarithm(double x);

// ln(1 + x) without losing a small x. Error <= 1 ulp for x > -1.
double logarithm1p(double x);

// e^x. Error <= 1 ulp; 0 and infinity past the range of double.
double exponential(double x);

// x^y for x > 0. Error <= 1 ulp while |y ln x| <= 700.
double power(double x, double y);

struct SinCos {
    double sine, cosine;
};

// Sine and cosine of any finite angle. Error <= 3e-16 for |phi| <= 2^26, <= 1e-15 beyond.
SinCos sincos(double phi);

// Sine and cosine of m * theta, as if the product were not rounded where it is large. For |m * theta| <= 2^26 they
// are those of sincos2(m * theta), beyond within 1e-15 of the true ones. NaN where the product overflows.
SinCos sincosOfProduct(double m, double theta);

struct SinCos2 {
    simd::F64x2 sine, cosine;
};

// The same for two angles with |phi| <= kReducible, which is what tables are made of.
constexpr double kReducible = 67108864.0; // 2^26: past it k * kHalfPi1 would round

inline SinCos2 sincos2(simd::F64x2 phi) {
    using namespace simd;
    // pi/2 in three parts (Cody and Waite): the first two have 27 and 25 bits, so that k * part is exact
    // for every k up to 2^26 and the subtractions lose nothing.
    constexpr double kHalfPi1 = 0x1.921fb54p+0, kHalfPi2 = 0x1.10b461p-30, kHalfPi3 = 0x1.a62633145c06ep-58;
    constexpr double kTwoOverPi = 0.63661977236758134308;
    F64x2 k = round(mul(phi, splat(kTwoOverPi)));
    F64x2 r = sub(sub(sub(phi, mul(k, splat(kHalfPi1))), mul(k, splat(kHalfPi2))), mul(k, splat(kHalfPi3)));
    F64x2 r2 = mul(r, r);

    // Taylor suffices on [-pi/4, pi/4]: the first terms left out are r^17/17! = 5e-17 and r^18/18! = 2e-18.
    auto term = [&](F64x2 sum, double c) { return add(mul(sum, r2), splat(c)); };
    F64x2 s = splat(-1.0 / 1307674368000);
    s = term(s, 1.0 / 6227020800);
    s = term(s, -1.0 / 39916800);
    s = term(s, 1.0 / 362880);
    s = term(s, -1.0 / 5040);
    s = term(s, 1.0 / 120);
    s = term(s, -1.0 / 6);
    s = add(mul(mul(s, r2), r), r);
    F64x2 c = splat(1.0 / 20922789888000);
    c = term(c, -1.0 / 87178291200);
    c = term(c, 1.0 / 479001600);
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

} // namespace ropewalk
