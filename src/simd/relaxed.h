// The two fused operations of relaxed SIMD; everything else is simd128.h. An engine may round a * b + c once
// or twice, so results of this build carry a tolerance (one rounding of the product per madd) and are
// left out of the bit-for-bit digest.
#pragma once

#include <wasm_simd128.h>

namespace ropewalk::simd {

inline F32x4 madd(F32x4 a, F32x4 b, F32x4 c) { return {wasm_f32x4_relaxed_madd(a.v, b.v, c.v)}; }
inline F32x4 nmadd(F32x4 a, F32x4 b, F32x4 c) { return {wasm_f32x4_relaxed_nmadd(a.v, b.v, c.v)}; }

} // namespace ropewalk::simd
