#include "elementary.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <initializer_list>
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

// The three that are not put into their callers would be there several times.

// ln x for finite x > 0, to about 2^-60 of its size (of ln 2 near 1).
[[gnu::noinline]] Twofold logTwofold(double x) {
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

[[gnu::noinline]] double expTwofold(Twofold x) {
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

// 1 / (2 pi) in binary, as far as the largest double needs.
constexpr uint64_t kTurnsPerRadian[] = {0x28be60db9391054a, 0x7f09d5f47d4d3770, 0x36d8a5664f10e410, 0x7f9458eaf7aef158,
                                        0x6dc91b8e909374b8, 0x01924bba82746487, 0x3f877ac72c4a69cf, 0xba208d7d4baed121,
                                        0x3a671c09ad17df90, 0x4e64758e60d4ce7d, 0x272117e2ef7e4a0e, 0xc7fe25fff7816603,
                                        0xfbcbc462d6829b47, 0xdb4d9fb3c9f2c26d, 0xd3d18fd9a797fa8b, 0x5d49eeb1faf97c5e,
                                        0xcf41ce7de294a4ba, 0x9afed7ec47e35742};

// 64 bits of it; bit 0 is worth 1/2, and those before it are 0.
uint64_t bitsFrom(int first) {
    if (first <= -64) return 0;
    if (first < 0) return kTurnsPerRadian[0] >> -first;
    const int word = first / 64, shift = first % 64;
    return shift == 0 ? kTurnsPerRadian[word]
                      : kTurnsPerRadian[word] << shift | kTurnsPerRadian[word + 1] >> (64 - shift);
}

// The upper half of a product of 128 bits.
uint64_t highProduct(uint64_t a, uint64_t b) {
    const uint64_t a1 = a >> 32, a0 = (uint32_t)a, b1 = b >> 32, b0 = (uint32_t)b;
    const uint64_t middle = a1 * b0 + (a0 * b0 >> 32), cross = a0 * b1 + (uint32_t)middle;
    return a1 * b1 + (middle >> 32) + (cross >> 32);
}

// x / (2 pi) without its whole turns, in units of 2^-64 turns, for finite x (Payne and Hanek 1983): with x = M 2^e,
// the first e bits of 1 / (2 pi) make whole turns, and after the next 128 what is left out is below 2^-75 turns.
[[gnu::noinline]] uint64_t turns(double x) {
    const uint64_t bits = std::bit_cast<uint64_t>(x);
    const int field = (int)(bits >> 52 & 2047), e = (field ? field : 1) - 1075;
    const uint64_t M = (bits & 0x000fffffffffffffu) | (uint64_t)(field != 0) << 52;
    const uint64_t part = M * bitsFrom(e) + highProduct(M, bitsFrom(e + 64));
    return bits >> 63 ? 0 - part : part;
}

// Radians in [-pi, pi].
double angleOf(uint64_t turns) { return (double)(int64_t)turns * (6.283185307179586477 * 0x1p-64); }

bool isLarge(double phi) { return std::fabs(phi) > kReducible && std::fabs(phi) <= 0x1.fffffffffffffp1023; }

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

[[gnu::noinline]] SinCos sincos(double phi) {
    if (isLarge(phi)) phi = angleOf(turns(phi));
    const SinCos2 both = sincos2(simd::splat(phi));
    double sines[2], cosines[2];
    simd::store(sines, both.sine);
    simd::store(cosines, both.cosine);
    return {sines[0], cosines[0]};
}

SinCos sincosOfProduct(double m, double theta) {
    const double phi = m * theta;
    if (!isLarge(phi)) return sincos(phi);
    // Nothing on the way to an exact product may overflow: a large factor goes in 2^500 times smaller.
    double up = 1;
    for (double* factor : {&m, &theta}) {
        if (std::fabs(*factor) <= 0x1p500) continue;
        *factor *= 0x1p-500;
        up *= 0x1p500;
    }
    const Twofold product = exactProduct(m, theta);
    return sincos(angleOf(turns(product.hi * up) + turns(product.lo * up)));
}

} // namespace ropewalk
