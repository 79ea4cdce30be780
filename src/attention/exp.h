// e^x for four lanes, the one exponential of every f32 kernel.
//
// x = k ln 2 + r with whole k and |r| <= ln(2)/2, so e^x = 2^k e^r (Cody and Waite's reduction: ln 2 in two
// parts, the first of 15 bits, so that k times it is exact). e^r = 1 + r + r^2 q(r), q of degree 4 fitted to
// the least relative error by Remez exchange: 3.1e-9 before its coefficients are rounded to float.
#pragma once

#include "simd.h"

namespace ropewalk::simd {

// Below -126 ln 2 the result would be subnormal and is 0; above 127.5 ln 2, 0.35 before a float ends, it
// is infinite.
constexpr float kExpLowest = -87.33654f;
constexpr float kExpHighest = 88.37626f;

// 2^k e^r for x in [kExpLowest, kExpHighest]; NaN stays NaN.
inline F32x4 expInRange(F32x4 x) {
    const F32x4 k = round(mul(x, splat(1.44269504f)));
    const F32x4 r = nmadd(k, splat(0x1.7f7d1cp-20f), nmadd(k, splat(0x1.62e4p-1f), x));
    F32x4 q = splat(0x1.6a23cfp-10f);
    q = madd(q, r, splat(0x1.123a1fp-7f));
    q = madd(q, r, splat(0x1.5558f3p-5f));
    q = madd(q, r, splat(0x1.555491p-3f));
    q = madd(q, r, splat(0x1.fffffcp-2f));
    return ldexp(add(madd(mul(r, r), q, r), splat(1.0f)), k);
}

// e^x for x <= kExpHighest, so for every exponent of a softmax: 0 for x below kExpLowest, also -infinity.
// Worst relative error 8.2e-8, less than one ulp.
inline F32x4 expDown(F32x4 x) {
    const F32x4 lowest = splat(kExpLowest);
    return select(less(x, lowest), splat(0.0f), expInRange(max(x, lowest)));
}

// e^x for every x: as expDown, and infinity above kExpHighest.
inline F32x4 exp(F32x4 x) {
    const F32x4 highest = splat(kExpHighest);
    return select(less(highest, x), splat(__builtin_inff()), expDown(min(x, highest)));
}

} // namespace ropewalk::simd
