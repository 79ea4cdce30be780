#include "elementary.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace ropewalk {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// ln 2 in two parts: the first has 32 bits, so that e * part is exact for every exponent e.
constexpr double kLn2Hi = 0x1.62e42ffp-1, kLn2Lo = -0x1.718432a1b0e26p-35;

Twofold fastSum(double large, double small) {
    const double hi = large + small;
    return {hi, small - (hi - large)};
}

// ln x for finite x > 0, to about 2^-60 of its size (of ln 2 near 1).
Twofold logTwofold(double x) {
    int e = 0;
    if (x < 0x1p-1022) {
        x *= 0x1p54;
        e = -54;
    }
    const uint64_t bits = std::bit_cast<uint64_t>(x);
    e += (int)(bits >> 52) - 1023;
    double f = std::bit_cast<double>((bits & 0x000fffffffffffffu) | 0x3ff0000000000000u);
    if (f > 1.4142135623730951) {
        f *= 0.5;
        e++;
    }
    // ln f = 2 atanh(s) = 2 (s + s^3/3 + s^5/5 + ...), s = (f - 1) / (f + 1), |s| <= 0.172. The quotient is
    // carried to two doubles; everything from s^3 on is a hundredth of it and one double is enough.
    const double above = f - 1;
    const Twofold below = fastSum(f < 1 ? 1 : f, f < 1 ? f : 1);
    const double s = above / below.hi;
    const Twofold back = exactProduct(s, below.hi);
    const double sLow = ((above - back.hi) - back.lo - s * below.lo) / below.hi;
    const double s2 = s * s;
    double tail = 1.0 / 23;
    for (int n = 21; n >= 3; n -= 2) tail = tail * s2 + 1.0 / n;
    tail *= s2 * s;

    const Twofold sum = fastSum(e * kLn2Hi, 2 * s);
    // Where e = 0 the larger of the two is 2 s.
    const Twofold head = e == 0 ? Twofold{2 * s, 0} : sum;
    return fastSum(head.hi, head.lo + (2 * sLow + 2 * tail + e * kLn2Lo));
}

double expTwofold(Twofold x) {
    if (!(x.hi <= 709.79)) return x.hi != x.hi ? x.hi : kInfinity;
    if (x.hi < -745.14) return 0;
    const double k = std::nearbyint(x.hi * 1.4426950408889634074);
    const double r = (x.hi - k * kLn2Hi) - (k * kLn2Lo - x.lo);
    // Taylor on |r| <= ln(2)/2: the first term left out, r^14/14!, is 4e-18.
    double e = 1.0 / 6227020800;
    const double factorials[] = {479001600, 39916800, 3628800, 362880, 40320, 5040, 720, 120, 24, 6, 2};
    for (double factorial : factorials) e = e * r + 1 / factorial;
    e = 1 + (r + r * r * e);
    // Two steps, because the factor alone may leave the range that the product is still in.
    const int n = (int)k, half = n / 2;
    return e * twoTo(half) * twoTo(n - half);
}

} // namespace

double logarithm(double x) {
    if (!(x > 0)) return x == 0 ? -kInfinity : std::numeric_limits<double>::quiet_NaN();
    if (x == kInfinity) return x;
    const Twofold result = logTwofold(x);
    return result.hi + result.lo;
}

double logarithm1p(double x) {
    const double sum = 1 + x;
    if (!(sum > 0) || sum == kInfinity) return logarithm(sum);
    // The part of x that 1 + x rounded away comes back to first order.
    const double lost = sum - 1 == x ? 0 : (x < 1 ? x - (sum - 1) : 1 - (sum - x));
    const Twofold result = logTwofold(sum);
    return result.hi + (result.lo + lost / sum);
}

double exponential(double x) { return expTwofold({x, 0}); }

double power(double x, double y) {
    const Twofold log = logTwofold(x);
    const Twofold product = exactProduct(log.hi, y);
    return expTwofold({product.hi, product.lo + log.lo * y});
}

SinCos sincos(double phi) {
    // A multiple of 2 pi, rounded to double: its relative error is below 2^-54, and fmod itself is exact.
    constexpr double kManyTurns = 6.283185307179586477 * 4194304;
    if (std::fabs(phi) > kReducible) phi = std::fmod(phi, kManyTurns);
    const SinCos2 both = sincos2(simd::splat(phi));
    double sines[2], cosines[2];
    simd::store(sines, both.sine);
    simd::store(cosines, both.cosine);
    return {sines[0], cosines[0]};
}

} // namespace ropewalk
