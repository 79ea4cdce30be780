#include "ropewalk/dtype.h"

#include <cassert>

#include "simd.h"

namespace ropewalk {

using namespace simd;

namespace {

template <Dtype dtype>
inline F32x4 widen(I32x4 half) {
    if (dtype == Dtype::bf16) return floatOf(shiftLeft<16>(half));
    // With the exponent moved to its place a number is too small by 2^112, also where it was subnormal; infinities
    // and NaNs, which come out as 2^16 and more, get the exponent that they have as floats.
    const F32x4 magnitude = mul(floatOf(shiftLeft<13>(both(half, splatBits(0x7fff)))), splat(0x1p112f));
    const I32x4 beyond = both(bitsOf(less(splat(0x1.ffffp15f), magnitude)), splatBits(0x7f800000));
    return floatOf(either(either(bitsOf(magnitude), beyond), shiftLeft<16>(both(half, splatBits(0x8000)))));
}

// The half in the low 16 bits of each lane.
template <Dtype dtype>
inline I32x4 narrow(F32x4 x) {
    const I32x4 bits = bitsOf(x), magnitude = both(bits, splatBits(0x7fffffff));
    const I32x4 isNaN = greater(magnitude, splatBits(0x7f800000));
    if (dtype == Dtype::bf16) {
        const I32x4 odd = both(shiftRight<16>(bits), splatBits(1));
        const I32x4 rounded = plus(bits, plus(splatBits(0x7fff), odd));
        return shiftRight<16>(choose(isNaN, either(bits, splatBits(0x400000)), rounded));
    }
    // From 2^-14 on the exponent loses 112 and the fraction 13 bits, rounded by hand. Below, steps are 2^-24: adding
    // 0.5 leaves just those bits, rounded by the rule of the addition.
    const I32x4 odd = both(shiftRight<13>(magnitude), splatBits(1));
    const I32x4 normal = shiftRight<13>(plus(plus(magnitude, splatBits(0xfff - 0x38000000)), odd));
    const I32x4 small = plus(bitsOf(add(floatOf(magnitude), splat(0.5f))), splatBits(-0x3f000000));
    I32x4 half = choose(greater(splatBits(0x38800000), magnitude), small, normal);
    half = choose(greater(magnitude, splatBits(0x477fefff)), splatBits(0x7c00), half);
    half = choose(isNaN, splatBits(0x7e00), half);
    return either(half, both(shiftRight<16>(bits), splatBits(0x8000)));
}

// The first n of four halves, the rest 0; nothing past p[n - 1] is read.
inline I32x4 loadSome(const uint16_t* p, int n) {
    if (n >= 4) return loadHalves(p);
    uint16_t four[4] = {0, 0, 0, 0};
    for (int i = 0; i < n; i++) four[i] = p[i];
    return loadHalves(four);
}

template <Dtype dtype>
ROPEWALK_HOT void widenAll(float* out, const uint16_t* x, size_t count) {
    size_t n = 0;
    for (; n + 8 <= count; n += 8) {
        const F32x4 low = widen<dtype>(loadHalves(x + n)), high = widen<dtype>(loadHalves(x + n + 4));
        store(out + n, low);
        store(out + n + 4, high);
    }
    for (; n < count; n += 4) {
        const int rest = count - n < 4 ? (int)(count - n) : 4;
        store(out + n, widen<dtype>(loadSome(x + n, rest)), rest);
    }
}

} // namespace

ROPEWALK_HOT bool narrowFloats(uint16_t* out, const float* x, size_t count, Dtype dtype) {
    assert(dtype == Dtype::f16 || dtype == Dtype::bf16);
    const int infinite = dtype == Dtype::f16 ? 0x7c00 : 0x7f80;
    I32x4 overflow = splatBits(0);
    for (size_t n = 0; n < count; n += 4) {
        const int rest = count - n < 4 ? (int)(count - n) : 4;
        const F32x4 four = load(x + n, rest);
        const I32x4 half = dtype == Dtype::f16 ? narrow<Dtype::f16>(four) : narrow<Dtype::bf16>(four);
        const I32x4 number = greater(splatBits(0x7f800001), both(bitsOf(four), splatBits(0x7fffffff))); // no NaN
        const I32x4 large = greater(both(half, splatBits(0x7fff)), splatBits(infinite - 1));
        overflow = either(overflow, both(number, large));
        if (rest == 4) {
            storeHalves(out + n, half);
        } else {
            uint16_t last[4];
            storeHalves(last, half);
            for (int i = 0; i < rest; i++) out[n + i] = last[i];
        }
    }
    return anyBit(overflow);
}

void widenFloats(float* out, const uint16_t* x, size_t count, Dtype dtype) {
    assert(dtype == Dtype::f16 || dtype == Dtype::bf16);
    if (dtype == Dtype::f16)
        widenAll<Dtype::f16>(out, x, count);
    else
        widenAll<Dtype::bf16>(out, x, count);
}

} // namespace ropewalk
