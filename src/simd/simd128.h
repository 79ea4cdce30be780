// WebAssembly SIMD, 128 bits. The operations are explained in simd.h.
#pragma once

#include <wasm_simd128.h>

#include <cstdint>
#include <cstring>

namespace ropewalk::simd {

struct F32x4 {
    v128_t v;
};

struct I32x4 {
    v128_t v;
};

struct I16x8 {
    v128_t v;
};

struct F64x2 {
    v128_t v;
};

inline F32x4 load(const float* p) { return {wasm_v128_load(p)}; }

inline F32x4 load(const float* p, int n) {
    if (n >= 4) return load(p);
    float lanes[4] = {0, 0, 0, 0};
    for (int i = 0; i < n; i++) lanes[i] = p[i];
    return {wasm_v128_load(lanes)};
}

inline void store(float* p, F32x4 a) { wasm_v128_store(p, a.v); }

inline void store(float* p, F32x4 a, int n) {
    if (n >= 4) return store(p, a);
    float lanes[4];
    wasm_v128_store(lanes, a.v);
    for (int i = 0; i < n; i++) p[i] = lanes[i];
}

inline F32x4 splat(float x) { return {wasm_f32x4_splat(x)}; }

inline F32x4 add(F32x4 a, F32x4 b) { return {wasm_f32x4_add(a.v, b.v)}; }
inline F32x4 sub(F32x4 a, F32x4 b) { return {wasm_f32x4_sub(a.v, b.v)}; }
inline F32x4 mul(F32x4 a, F32x4 b) { return {wasm_f32x4_mul(a.v, b.v)}; }
inline F32x4 div(F32x4 a, F32x4 b) { return {wasm_f32x4_div(a.v, b.v)}; }
inline F32x4 sqrt(F32x4 a) { return {wasm_f32x4_sqrt(a.v)}; }
// pmin/pmax are one x86 instruction each; IEEE min/max are five.
inline F32x4 min(F32x4 a, F32x4 b) { return {wasm_f32x4_pmin(a.v, b.v)}; }
inline F32x4 max(F32x4 a, F32x4 b) { return {wasm_f32x4_pmax(a.v, b.v)}; }

inline F32x4 evens(F32x4 a, F32x4 b) { return {wasm_i32x4_shuffle(a.v, b.v, 0, 2, 4, 6)}; }
inline F32x4 odds(F32x4 a, F32x4 b) { return {wasm_i32x4_shuffle(a.v, b.v, 1, 3, 5, 7)}; }
inline F32x4 zipLow(F32x4 a, F32x4 b) { return {wasm_i32x4_shuffle(a.v, b.v, 0, 4, 1, 5)}; }
inline F32x4 zipHigh(F32x4 a, F32x4 b) { return {wasm_i32x4_shuffle(a.v, b.v, 2, 6, 3, 7)}; }

inline float sum(F32x4 a) {
    v128_t pairs = wasm_f32x4_add(a.v, wasm_i32x4_shuffle(a.v, a.v, 2, 3, 2, 3));
    return wasm_f32x4_extract_lane(pairs, 0) + wasm_f32x4_extract_lane(pairs, 1);
}

inline float maxOf(F32x4 a) {
    v128_t pairs = wasm_f32x4_pmax(a.v, wasm_i32x4_shuffle(a.v, a.v, 2, 3, 2, 3));
    float x = wasm_f32x4_extract_lane(pairs, 0), y = wasm_f32x4_extract_lane(pairs, 1);
    return x < y ? y : x;
}

inline F32x4 round(F32x4 a) { return {wasm_f32x4_nearest(a.v)}; }

// The lowest bits of 1.5 * 2^23 + (n + 127) are n + 127, and the shift makes them an exponent: cheaper than a
// conversion to integers, which minds NaN and overflow.
inline F32x4 ldexp(F32x4 a, F32x4 n) {
    v128_t biased = wasm_f32x4_add(n.v, wasm_f32x4_splat(0x1.8p23f + 127));
    return {wasm_f32x4_mul(a.v, wasm_i32x4_shl(biased, 23))};
}

inline F32x4 less(F32x4 a, F32x4 b) { return {wasm_f32x4_lt(a.v, b.v)}; }
inline F32x4 select(F32x4 m, F32x4 a, F32x4 b) { return {wasm_v128_bitselect(a.v, b.v, m.v)}; }

// A mask of less has all bits of a lane set, as one of greater has.
inline I32x4 bitsOf(F32x4 a) { return {a.v}; }
inline F32x4 floatOf(I32x4 a) { return {a.v}; }
inline I32x4 splatBits(int n) { return {wasm_i32x4_splat(n)}; }
inline I32x4 plus(I32x4 a, I32x4 b) { return {wasm_i32x4_add(a.v, b.v)}; }
inline I32x4 both(I32x4 a, I32x4 b) { return {wasm_v128_and(a.v, b.v)}; }
inline I32x4 either(I32x4 a, I32x4 b) { return {wasm_v128_or(a.v, b.v)}; }
template <int n>
inline I32x4 shiftLeft(I32x4 a) {
    return {wasm_i32x4_shl(a.v, n)};
}
template <int n>
inline I32x4 shiftRight(I32x4 a) {
    return {wasm_u32x4_shr(a.v, n)};
}
inline I32x4 greater(I32x4 a, I32x4 b) { return {wasm_i32x4_gt(a.v, b.v)}; }
inline I32x4 choose(I32x4 m, I32x4 a, I32x4 b) { return {wasm_v128_bitselect(a.v, b.v, m.v)}; }
inline bool anyBit(I32x4 a) { return wasm_v128_any_true(a.v); }
inline I32x4 loadHalves(const uint16_t* p) { return {wasm_u32x4_load16x4(p)}; }
inline void storeHalves(uint16_t* p, I32x4 a) {
    wasm_v128_store64_lane(p, wasm_i8x16_shuffle(a.v, a.v, 0, 1, 4, 5, 8, 9, 12, 13, 0, 1, 4, 5, 8, 9, 12, 13), 0);
}
inline F32x4 floats(I32x4 a) { return {wasm_f32x4_convert_i32x4(a.v)}; }

inline I16x8 load(const int16_t* p) { return {wasm_v128_load(p)}; }
inline I16x8 loadBytes(const int8_t* p) { return {wasm_i16x8_load8x8(p)}; }
inline I16x8 loadPair(const int16_t* p) { return {wasm_v128_load32_splat(p)}; }
inline I16x8 zipLow(I16x8 a, I16x8 b) { return {wasm_i16x8_shuffle(a.v, b.v, 0, 8, 1, 9, 2, 10, 3, 11)}; }
inline I16x8 zipHigh(I16x8 a, I16x8 b) { return {wasm_i16x8_shuffle(a.v, b.v, 4, 12, 5, 13, 6, 14, 7, 15)}; }
inline I32x4 dot(I16x8 a, I16x8 b) { return {wasm_i32x4_dot_i16x8(a.v, b.v)}; }

inline F64x2 load(const double* p) { return {wasm_v128_load(p)}; }
inline void store(double* p, F64x2 a) { wasm_v128_store(p, a.v); }
inline F64x2 splat(double x) { return {wasm_f64x2_splat(x)}; }
inline F64x2 add(F64x2 a, F64x2 b) { return {wasm_f64x2_add(a.v, b.v)}; }
inline F64x2 sub(F64x2 a, F64x2 b) { return {wasm_f64x2_sub(a.v, b.v)}; }
inline F64x2 mul(F64x2 a, F64x2 b) { return {wasm_f64x2_mul(a.v, b.v)}; }
inline F64x2 round(F64x2 a) { return {wasm_f64x2_nearest(a.v)}; }
inline F64x2 floor(F64x2 a) { return {wasm_f64x2_floor(a.v)}; }
inline F64x2 less(F64x2 a, F64x2 b) { return {wasm_f64x2_lt(a.v, b.v)}; }
inline F64x2 select(F64x2 m, F64x2 a, F64x2 b) { return {wasm_v128_bitselect(a.v, b.v, m.v)}; }

inline F32x4 narrow(F64x2 a, F64x2 b) {
    return {wasm_i32x4_shuffle(wasm_f32x4_demote_f64x2_zero(a.v), wasm_f32x4_demote_f64x2_zero(b.v), 0, 1, 4, 5)};
}
inline F64x2 widenLow(F32x4 a) { return {wasm_f64x2_promote_low_f32x4(a.v)}; }
inline F64x2 widenHigh(F32x4 a) { return {wasm_f64x2_promote_low_f32x4(wasm_i32x4_shuffle(a.v, a.v, 2, 3, 2, 3))}; }

#if !defined(__wasm_relaxed_simd__)
inline F32x4 madd(F32x4 a, F32x4 b, F32x4 c) { return add(mul(a, b), c); }
inline F32x4 nmadd(F32x4 a, F32x4 b, F32x4 c) { return sub(c, mul(a, b)); }
#endif

} // namespace ropewalk::simd

#if defined(__wasm_relaxed_simd__)
#include "relaxed.h"
#endif
