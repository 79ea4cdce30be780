// GCC and Clang vector extensions: the wide path on any machine, so that sanitizers and debuggers see
// the same lanes as WebAssembly. The operations are explained in simd.h.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

namespace ropewalk::simd {

typedef float Float4 __attribute__((vector_size(16)));
typedef double Double2 __attribute__((vector_size(16)));
typedef int32_t Int4 __attribute__((vector_size(16)));
typedef uint32_t UInt4 __attribute__((vector_size(16)));
typedef int64_t Long2 __attribute__((vector_size(16)));
typedef int16_t Short8 __attribute__((vector_size(16)));
typedef int8_t Byte8 __attribute__((vector_size(8)));

struct F32x4 {
    Float4 v;
};

struct I32x4 {
    Int4 v;
};

struct I16x8 {
    Short8 v;
};

struct F64x2 {
    Double2 v;
};

inline F32x4 load(const float* p) {
    F32x4 a;
    std::memcpy(&a.v, p, 16);
    return a;
}

inline F32x4 load(const float* p, int n) {
    F32x4 a{Float4{0, 0, 0, 0}};
    for (int i = 0; i < n && i < 4; i++) a.v[i] = p[i];
    return a;
}

inline void store(float* p, F32x4 a) { std::memcpy(p, &a.v, 16); }

inline void store(float* p, F32x4 a, int n) {
    for (int i = 0; i < n && i < 4; i++) p[i] = a.v[i];
}

inline F32x4 splat(float x) { return {Float4{x, x, x, x}}; }

inline F32x4 add(F32x4 a, F32x4 b) { return {a.v + b.v}; }
inline F32x4 sub(F32x4 a, F32x4 b) { return {a.v - b.v}; }
inline F32x4 mul(F32x4 a, F32x4 b) { return {a.v * b.v}; }
inline F32x4 div(F32x4 a, F32x4 b) { return {a.v / b.v}; }
inline F32x4 sqrt(F32x4 a) {
#if defined(__SSE__)
    return {__builtin_ia32_sqrtps(a.v)}; // in a loop, GCC tests each lane for a negative number
#else
    return {Float4{std::sqrt(a.v[0]), std::sqrt(a.v[1]), std::sqrt(a.v[2]), std::sqrt(a.v[3])}};
#endif
}
inline F32x4 madd(F32x4 a, F32x4 b, F32x4 c) { return {a.v * b.v + c.v}; }
inline F32x4 nmadd(F32x4 a, F32x4 b, F32x4 c) { return {c.v - a.v * b.v}; }
inline F32x4 less(F32x4 a, F32x4 b) { return {(Float4)(a.v < b.v)}; }

inline F32x4 select(F32x4 m, F32x4 a, F32x4 b) {
    Int4 mask = (Int4)m.v;
    return {(Float4)(((Int4)a.v & mask) | ((Int4)b.v & ~mask))};
}

inline F32x4 min(F32x4 a, F32x4 b) { return select(less(b, a), b, a); }
inline F32x4 max(F32x4 a, F32x4 b) { return select(less(a, b), b, a); }

inline F32x4 evens(F32x4 a, F32x4 b) { return {__builtin_shufflevector(a.v, b.v, 0, 2, 4, 6)}; }
inline F32x4 odds(F32x4 a, F32x4 b) { return {__builtin_shufflevector(a.v, b.v, 1, 3, 5, 7)}; }
inline F32x4 zipLow(F32x4 a, F32x4 b) { return {__builtin_shufflevector(a.v, b.v, 0, 4, 1, 5)}; }
inline F32x4 zipHigh(F32x4 a, F32x4 b) { return {__builtin_shufflevector(a.v, b.v, 2, 6, 3, 7)}; }

inline float sum(F32x4 a) { return (a.v[0] + a.v[2]) + (a.v[1] + a.v[3]); }

inline float maxOf(F32x4 a) {
    float x = a.v[0] < a.v[2] ? a.v[2] : a.v[0];
    float y = a.v[1] < a.v[3] ? a.v[3] : a.v[1];
    return x < y ? y : x;
}

// Adding and taking away 1.5 * 2^23 leaves the nearest integer, ties to even, without a library call.
inline F32x4 round(F32x4 a) {
    F32x4 magic = splat(12582912.0f);
    return sub(add(a, magic), magic);
}

// The lowest bits of 1.5 * 2^23 + (n + 127) are n + 127, and the shift makes them an exponent.
inline F32x4 ldexp(F32x4 a, F32x4 n) {
    Int4 biased = (Int4)(n.v + splat(0x1.8p23f + 127).v);
    return {a.v * (Float4)(biased << 23)};
}

inline I32x4 bitsOf(F32x4 a) { return {(Int4)a.v}; }
inline F32x4 floatOf(I32x4 a) { return {(Float4)a.v}; }
inline I32x4 splatBits(int n) { return {Int4{n, n, n, n}}; }
inline I32x4 plus(I32x4 a, I32x4 b) { return {(Int4)((UInt4)a.v + (UInt4)b.v)}; }
inline I32x4 both(I32x4 a, I32x4 b) { return {a.v & b.v}; }
inline I32x4 either(I32x4 a, I32x4 b) { return {a.v | b.v}; }
template <int n>
inline I32x4 shiftLeft(I32x4 a) {
    return {(Int4)((UInt4)a.v << n)};
}
template <int n>
inline I32x4 shiftRight(I32x4 a) {
    return {(Int4)((UInt4)a.v >> n)};
}
inline I32x4 greater(I32x4 a, I32x4 b) { return {(Int4)(a.v > b.v)}; }
inline I32x4 choose(I32x4 m, I32x4 a, I32x4 b) { return {(a.v & m.v) | (b.v & ~m.v)}; }
inline bool anyBit(I32x4 a) { return (a.v[0] | a.v[1] | a.v[2] | a.v[3]) != 0; }
inline I32x4 loadHalves(const uint16_t* p) { return {Int4{p[0], p[1], p[2], p[3]}}; }
inline void storeHalves(uint16_t* p, I32x4 a) {
    for (int i = 0; i < 4; i++) p[i] = (uint16_t)a.v[i];
}
inline F32x4 floats(I32x4 a) { return {__builtin_convertvector(a.v, Float4)}; }

inline I16x8 load(const int16_t* p) {
    I16x8 a;
    std::memcpy(&a.v, p, 16);
    return a;
}
inline I16x8 loadBytes(const int8_t* p) {
    Byte8 bytes;
    std::memcpy(&bytes, p, 8);
    return {__builtin_convertvector(bytes, Short8)};
}
inline I16x8 loadPair(const int16_t* p) { return {Short8{p[0], p[1], p[0], p[1], p[0], p[1], p[0], p[1]}}; }
inline I16x8 zipLow(I16x8 a, I16x8 b) { return {__builtin_shufflevector(a.v, b.v, 0, 8, 1, 9, 2, 10, 3, 11)}; }
inline I16x8 zipHigh(I16x8 a, I16x8 b) { return {__builtin_shufflevector(a.v, b.v, 4, 12, 5, 13, 6, 14, 7, 15)}; }
inline I32x4 dot(I16x8 a, I16x8 b) {
#if defined(__SSE2__)
    return {(Int4)__builtin_ia32_pmaddwd128(a.v, b.v)};
#else
    const auto evens = [](Short8 x) {
        return __builtin_convertvector(__builtin_shufflevector(x, x, 0, 2, 4, 6), Int4);
    };
    const auto odds = [](Short8 x) { return __builtin_convertvector(__builtin_shufflevector(x, x, 1, 3, 5, 7), Int4); };
    return {evens(a.v) * evens(b.v) + odds(a.v) * odds(b.v)};
#endif
}

inline F64x2 load(const double* p) {
    F64x2 a;
    std::memcpy(&a.v, p, 16);
    return a;
}

inline void store(double* p, F64x2 a) { std::memcpy(p, &a.v, 16); }
inline F64x2 splat(double x) { return {Double2{x, x}}; }
inline F64x2 add(F64x2 a, F64x2 b) { return {a.v + b.v}; }
inline F64x2 sub(F64x2 a, F64x2 b) { return {a.v - b.v}; }
inline F64x2 mul(F64x2 a, F64x2 b) { return {a.v * b.v}; }
inline F64x2 round(F64x2 a) { return {Double2{__builtin_rint(a.v[0]), __builtin_rint(a.v[1])}}; }
inline F64x2 floor(F64x2 a) { return {Double2{__builtin_floor(a.v[0]), __builtin_floor(a.v[1])}}; }
inline F64x2 less(F64x2 a, F64x2 b) { return {(Double2)(a.v < b.v)}; }

inline F64x2 select(F64x2 m, F64x2 a, F64x2 b) {
    Long2 mask = (Long2)m.v;
    return {(Double2)(((Long2)a.v & mask) | ((Long2)b.v & ~mask))};
}

inline F32x4 narrow(F64x2 a, F64x2 b) { return {Float4{(float)a.v[0], (float)a.v[1], (float)b.v[0], (float)b.v[1]}}; }
inline F64x2 widenLow(F32x4 a) { return {Double2{a.v[0], a.v[1]}}; }
inline F64x2 widenHigh(F32x4 a) { return {Double2{a.v[2], a.v[3]}}; }

} // namespace ropewalk::simd
