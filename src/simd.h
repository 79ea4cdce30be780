// The operations every f32 kernel is written in: four float lanes, and two double lanes for angles.
//
// A kernel includes this file and never a backend. Each backend under simd/ gives the same operations the
// same meaning, lane by lane and in the same order, so that scalar, vector and simd128 builds agree
// bit for bit; `relaxed` differs in madd and nmadd alone, which round once instead of twice.
//
//   load(p)            four floats, any alignment
//   load(p, n)         the first n of them (0 <= n <= 4), the rest 0; nothing past p[n-1] is read
//   store(p, v)        four floats, any alignment
//   store(p, v, n)     the first n lanes; nothing past p[n-1] is written
//   splat(x)           x in every lane
//   add sub mul div sqrt   lane by lane, IEEE round to nearest
//   madd(a, b, c)      a * b + c      two roundings; one in the relaxed build
//   nmadd(a, b, c)     c - a * b      two roundings; one in the relaxed build
//   min max            b < a ? b : a  and  a < b ? b : a   (the second operand wins only if strictly beyond)
//   evens odds         (a0 a2 b0 b2), (a1 a3 b1 b3): takes interleaved pairs apart
//   zipLow zipHigh     (a0 b0 a1 b1), (a2 b2 a3 b3): puts them back
//   sum(v)             (v0 + v2) + (v1 + v3): the order is part of the contract
//   maxOf(v)           largest lane
//   round(v)           nearest integer, ties to even; |v| < 2^22
//   ldexp(v, n)        v * 2^n for integral-valued n with -126 <= n <= 127; v * 0 for n = -127
//   less(a, b)         mask, all bits of a lane where a < b
//   select(m, a, b)    a where the mask is set, else b
//
// Bits of floats (I32x4), four signed integers of 32 bits:
//   bitsOf floatOf     the same bits, as integers and as floats
//   splatBits(n)       n in every lane
//   plus(a, b)         a + b, wrapping around
//   both either        a & b, a | b
//   shiftLeft<n> shiftRight<n>   zeros come in at either end
//   greater(a, b)      mask, all bits of a lane where a > b
//   choose(m, a, b)    a where the mask is set, else b
//   anyBit(a)          whether any bit of any lane is set
//   loadHalves(p) storeHalves(p, a)   four numbers of 16 bits without a sign; the low 16 bits of each lane
//   floats(a)          each lane's number, rounded to float
//
// Whole numbers of 16 bits (I16x8), with a sign:
//   load(p) loadBytes(p)   eight of 16 bits, of 8
//   loadPair(p)        p[0] and p[1], four times
//   zipLow zipHigh     (a0 b0 a1 b1 a2 b2 a3 b3), (a4 b4 ...)
//   dot(a, b)          I32x4: a0 b0 + a1 b1, a2 b2 + a3 b3, ...; not for products of two -32768
//
// Doubles (F64x2): load store splat add sub mul round floor less select, with the same meanings, and
//   narrow(a, b)       (a0 a1 b0 b1) rounded to float
//   widenLow widenHigh (v0 v1), (v2 v3) as doubles
//
// ROPEWALK_HOT before a function that has the inner loops of a kernel: GCC compiles it a second time with AVX's
// encoding, whose instructions have three operands, and the program takes that one where the processor has it. Products
// run 1.3 times as fast. Lanes and bits stay as they are, because AVX has no fused multiply-add.
#pragma once

#include <cstddef> // __GLIBC__: clones need the dynamic linker's help

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) &&                           \
    !defined(__SANITIZE_ADDRESS__) && !defined(ROPEWALK_SIMD_SCALAR)
#define ROPEWALK_HOT __attribute__((target_clones("avx", "default")))
#else
#define ROPEWALK_HOT
#endif

#if defined(ROPEWALK_SIMD_SCALAR)
#include "simd/scalar.h"
#elif defined(__wasm_simd128__)
#include "simd/simd128.h"
#elif defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 12) // __builtin_shufflevector
#include "simd/vector.h"
#else
#include "simd/scalar.h"
#endif

namespace ropewalk::simd {

// n rounded up to whole vectors of four floats.
constexpr int padded(int n) { return (n + 3) & ~3; }

// Row j of the four becomes lane j of each.
inline void transpose(F32x4& r0, F32x4& r1, F32x4& r2, F32x4& r3) {
    const F32x4 low02 = zipLow(r0, r2), low13 = zipLow(r1, r3);
    const F32x4 high02 = zipHigh(r0, r2), high13 = zipHigh(r1, r3);
    r0 = zipLow(low02, low13);
    r1 = zipHigh(low02, low13);
    r2 = zipLow(high02, high13);
    r3 = zipHigh(high02, high13);
}

} // namespace ropewalk::simd
