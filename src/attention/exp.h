// e^x for four lanes, the one exponential of every f32 kernel.
//
// x = k ln 2 + r with whole k and |r| <= ln(2)/2, so e^x = 2^k e^r (Cody and Waite's reduction: ln 2 in two
// parts, the first of 15 bits, so that k times it is exact). e^r = 1 + r + r^2 q(r), q of degree 4 fitted to
// the least relative error by Remez exchange: 3.1e-9 before its coefficients are rounded to float.
#pragma once

#include <limits>

#include "simd.h"

namespace ropewalk::simd {

// From here down 2^k is 2^-127, which ldexp takes for 0. Above 127.5 ln 2, 0.35 before a float ends, the
// result is infinite.
constexpr float kExpZero = -88.0f;
constexpr float kExpHighest = 88.37626f;

// 2^k e^r for x in [kExpZero, kExpHighest]; NaN stays NaN.
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

// e^x for x <= kExpHighest, so for every exponent of a softmax. Worst relative error 8.2e-8, less than one ulp,
// down to -126 ln 2 = -87.33; a subnormal number from there to -126.5 ln 2, then 0, also for -infinity.
inline F32x4 expDown(F32x4 x) { return expInRange(max(x, splat(kExpZero))); }

// tanh x. Worst relative error 1.6e-7. Near 0, where 1 - e^-2x would lose what it had, x + x^3 p(x^2) with p of
// degree 4 fitted by Remez exchange to 4.4e-9; from 0.625 on (1 - e^-2x) / (1 + e^-2x).
inline F32x4 tanh(F32x4 x) {
    const F32x4 zero = splat(0.0f), one = splat(1.0f);
    const F32x4 size = max(x, sub(zero, x)), z = mul(x, x);
    F32x4 p = splat(-0x1.75e1cep-8f);
    p = madd(p, z, splat(0x1.52269cp-6f));
    p = madd(p, z, splat(-0x1.b83c5ap-5f));
    p = madd(p, z, splat(0x1.110726p-3f));
    p = madd(p, z, splat(-0x1.555532p-2f));
    const F32x4 near = madd(mul(p, z), size, size);
    const F32x4 e = expDown(mul(size, splat(-2.0f)));
    const F32x4 far = div(sub(one, e), add(one, e));
    const F32x4 t = select(less(size, splat(0.625f)), near, far);
    return select(less(x, zero), sub(zero, t), t);
}

// e^x for every x: as expDown, and infinity above kExpHighest.
inline F32x4 exp(F32x4 x) {
    const F32x4 highest = splat(kExpHighest);
    return select(less(highest, x), splat(std::numeric_limits<float>::infinity()), expDown(min(x, highest)));
}

} // namespace ropewalk::simd
