// Four plain floats. Slower than one lane would be, and on purpose: the same lanes and the same order of
// sums as the wide backends, so that results can be compared bit for bit. The operations are explained in simd.h.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

namespace ropewalk::simd {

struct F32x4 {
    float v[4];
};

struct I32x4 {
    int32_t v[4];
};

struct I16x8 {
    int16_t v[8];
};

struct F64x2 {
    double v[2];
};

namespace lanes {

template <class F>
inline F32x4 each4(F f) {
    return {{f(0), f(1), f(2), f(3)}};
}

template <class F>
inline I32x4 eachInt(F f) {
    return {{(int32_t)f(0), (int32_t)f(1), (int32_t)f(2), (int32_t)f(3)}};
}

template <class F>
inline I16x8 each8(F f) {
    I16x8 a;
    for (int i = 0; i < 8; i++) a.v[i] = (int16_t)f(i);
    return a;
}

template <class F>
inline F64x2 each2(F f) {
    return {{f(0), f(1)}};
}

} // namespace lanes

inline F32x4 load(const float* p) { return {{p[0], p[1], p[2], p[3]}}; }

inline F32x4 load(const float* p, int n) {
    return lanes::each4([&](int i) { return i < n ? p[i] : 0.0f; });
}

inline void store(float* p, F32x4 a) {
    for (int i = 0; i < 4; i++) p[i] = a.v[i];
}

inline void store(float* p, F32x4 a, int n) {
    for (int i = 0; i < n && i < 4; i++) p[i] = a.v[i];
}

inline F32x4 splat(float x) { return {{x, x, x, x}}; }

inline F32x4 add(F32x4 a, F32x4 b) {
    return lanes::each4([&](int i) { return a.v[i] + b.v[i]; });
}
inline F32x4 sub(F32x4 a, F32x4 b) {
    return lanes::each4([&](int i) { return a.v[i] - b.v[i]; });
}
inline F32x4 mul(F32x4 a, F32x4 b) {
    return lanes::each4([&](int i) { return a.v[i] * b.v[i]; });
}
inline F32x4 div(F32x4 a, F32x4 b) {
    return lanes::each4([&](int i) { return a.v[i] / b.v[i]; });
}
inline F32x4 sqrt(F32x4 a) {
    return lanes::each4([&](int i) { return std::sqrt(a.v[i]); });
}
inline F32x4 madd(F32x4 a, F32x4 b, F32x4 c) { return add(mul(a, b), c); }
inline F32x4 nmadd(F32x4 a, F32x4 b, F32x4 c) { return sub(c, mul(a, b)); }
inline F32x4 min(F32x4 a, F32x4 b) {
    return lanes::each4([&](int i) { return b.v[i] < a.v[i] ? b.v[i] : a.v[i]; });
}
inline F32x4 max(F32x4 a, F32x4 b) {
    return lanes::each4([&](int i) { return a.v[i] < b.v[i] ? b.v[i] : a.v[i]; });
}

inline F32x4 evens(F32x4 a, F32x4 b) { return {{a.v[0], a.v[2], b.v[0], b.v[2]}}; }
inline F32x4 odds(F32x4 a, F32x4 b) { return {{a.v[1], a.v[3], b.v[1], b.v[3]}}; }
inline F32x4 zipLow(F32x4 a, F32x4 b) { return {{a.v[0], b.v[0], a.v[1], b.v[1]}}; }
inline F32x4 zipHigh(F32x4 a, F32x4 b) { return {{a.v[2], b.v[2], a.v[3], b.v[3]}}; }

inline float sum(F32x4 a) { return (a.v[0] + a.v[2]) + (a.v[1] + a.v[3]); }

inline float maxOf(F32x4 a) {
    float x = a.v[0] < a.v[2] ? a.v[2] : a.v[0];
    float y = a.v[1] < a.v[3] ? a.v[3] : a.v[1];
    return x < y ? y : x;
}

inline F32x4 round(F32x4 a) {
    return lanes::each4([&](int i) { return std::nearbyint(a.v[i]); });
}
// n is NaN where a is: converting it to int would be undefined.
inline F32x4 ldexp(F32x4 a, F32x4 n) {
    return lanes::each4([&](int i) {
        if (!(n.v[i] >= -126)) return n.v[i] == n.v[i] ? a.v[i] * 0 : n.v[i];
        return std::ldexp(a.v[i], (int)n.v[i]);
    });
}

inline I32x4 bitsOf(F32x4 a) {
    I32x4 bits;
    std::memcpy(bits.v, a.v, sizeof bits.v);
    return bits;
}
inline F32x4 floatOf(I32x4 a) {
    F32x4 x;
    std::memcpy(x.v, a.v, sizeof x.v);
    return x;
}
inline I32x4 splatBits(int n) { return {{n, n, n, n}}; }
inline I32x4 plus(I32x4 a, I32x4 b) {
    return lanes::eachInt([&](int i) { return (uint32_t)a.v[i] + (uint32_t)b.v[i]; });
}
inline I32x4 both(I32x4 a, I32x4 b) {
    return lanes::eachInt([&](int i) { return a.v[i] & b.v[i]; });
}
inline I32x4 either(I32x4 a, I32x4 b) {
    return lanes::eachInt([&](int i) { return a.v[i] | b.v[i]; });
}
template <int n>
inline I32x4 shiftLeft(I32x4 a) {
    return lanes::eachInt([&](int i) { return (uint32_t)a.v[i] << n; });
}
template <int n>
inline I32x4 shiftRight(I32x4 a) {
    return lanes::eachInt([&](int i) { return (uint32_t)a.v[i] >> n; });
}
inline I32x4 greater(I32x4 a, I32x4 b) {
    return lanes::eachInt([&](int i) { return a.v[i] > b.v[i] ? -1 : 0; });
}
inline I32x4 choose(I32x4 m, I32x4 a, I32x4 b) {
    return lanes::eachInt([&](int i) { return (a.v[i] & m.v[i]) | (b.v[i] & ~m.v[i]); });
}
inline bool anyBit(I32x4 a) { return (a.v[0] | a.v[1] | a.v[2] | a.v[3]) != 0; }
inline I32x4 loadHalves(const uint16_t* p) {
    return lanes::eachInt([&](int i) { return p[i]; });
}
inline void storeHalves(uint16_t* p, I32x4 a) {
    for (int i = 0; i < 4; i++) p[i] = (uint16_t)a.v[i];
}
inline F32x4 floats(I32x4 a) {
    return lanes::each4([&](int i) { return (float)a.v[i]; });
}

inline I16x8 load(const int16_t* p) {
    return lanes::each8([&](int i) { return p[i]; });
}
inline I16x8 loadBytes(const int8_t* p) {
    return lanes::each8([&](int i) { return p[i]; });
}
inline I16x8 loadPair(const int16_t* p) {
    return lanes::each8([&](int i) { return p[i % 2]; });
}
inline I16x8 zipLow(I16x8 a, I16x8 b) {
    return lanes::each8([&](int i) { return (i % 2 ? b : a).v[i / 2]; });
}
inline I16x8 zipHigh(I16x8 a, I16x8 b) {
    return lanes::each8([&](int i) { return (i % 2 ? b : a).v[4 + i / 2]; });
}
inline I32x4 dot(I16x8 a, I16x8 b) {
    return lanes::eachInt([&](int i) { return a.v[2 * i] * b.v[2 * i] + a.v[2 * i + 1] * b.v[2 * i + 1]; });
}

inline F32x4 less(F32x4 a, F32x4 b) {
    return floatOf(lanes::eachInt([&](int i) { return a.v[i] < b.v[i] ? -1 : 0; }));
}
inline F32x4 select(F32x4 m, F32x4 a, F32x4 b) { return floatOf(choose(bitsOf(m), bitsOf(a), bitsOf(b))); }

inline F64x2 load(const double* p) { return {{p[0], p[1]}}; }
inline void store(double* p, F64x2 a) {
    p[0] = a.v[0];
    p[1] = a.v[1];
}
inline F64x2 splat(double x) { return {{x, x}}; }
inline F64x2 add(F64x2 a, F64x2 b) {
    return lanes::each2([&](int i) { return a.v[i] + b.v[i]; });
}
inline F64x2 sub(F64x2 a, F64x2 b) {
    return lanes::each2([&](int i) { return a.v[i] - b.v[i]; });
}
inline F64x2 mul(F64x2 a, F64x2 b) {
    return lanes::each2([&](int i) { return a.v[i] * b.v[i]; });
}
inline F64x2 round(F64x2 a) {
    return lanes::each2([&](int i) { return std::nearbyint(a.v[i]); });
}
inline F64x2 floor(F64x2 a) {
    return lanes::each2([&](int i) { return std::floor(a.v[i]); });
}
inline F64x2 less(F64x2 a, F64x2 b) {
    return lanes::each2([&](int i) { return a.v[i] < b.v[i] ? 1.0 : 0.0; });
}
inline F64x2 select(F64x2 m, F64x2 a, F64x2 b) {
    return lanes::each2([&](int i) { return m.v[i] != 0 ? a.v[i] : b.v[i]; });
}

inline F32x4 narrow(F64x2 a, F64x2 b) { return {{(float)a.v[0], (float)a.v[1], (float)b.v[0], (float)b.v[1]}}; }
inline F64x2 widenLow(F32x4 a) { return {{a.v[0], a.v[1]}}; }
inline F64x2 widenHigh(F32x4 a) { return {{a.v[2], a.v[3]}}; }

} // namespace ropewalk::simd
