// The small product that every matrix product of attention is cut into: four rows by eight lanes.
#pragma once

#include <cstddef>

#include "simd.h"

namespace ropewalk::simd {

constexpr int kLanes = 8;
constexpr int kRows = 4;

// c[4][8] = start(c, half) + sum over k < depth of a[k][4] b[k][8], k in rising order; strides are floats from one
// row to the next.
// Eight accumulators, two vectors of b and one splat at a time fit the fifteen vector registers that V8 has
// on x86-64. The loop stays rolled: unrolled, V8 moves its loads to the front and spills.
template <class Start>
inline void tile(float* c, ptrdiff_t cStride, const float* a, ptrdiff_t aStride, const float* b, ptrdiff_t bStride,
                 int depth, Start start) {
    float *c1 = c + cStride, *c2 = c1 + cStride, *c3 = c2 + cStride;
    F32x4 c00 = start(c, 0), c01 = start(c + 4, 1);
    F32x4 c10 = start(c1, 0), c11 = start(c1 + 4, 1);
    F32x4 c20 = start(c2, 0), c21 = start(c2 + 4, 1);
    F32x4 c30 = start(c3, 0), c31 = start(c3 + 4, 1);
    for (const float* end = b + depth * bStride; b != end; b += bStride, a += aStride) {
        const F32x4 b0 = load(b), b1 = load(b + 4);
        const F32x4 a0 = splat(a[0]);
        c00 = madd(a0, b0, c00);
        c01 = madd(a0, b1, c01);
        const F32x4 a1 = splat(a[1]);
        c10 = madd(a1, b0, c10);
        c11 = madd(a1, b1, c11);
        const F32x4 a2 = splat(a[2]);
        c20 = madd(a2, b0, c20);
        c21 = madd(a2, b1, c21);
        const F32x4 a3 = splat(a[3]);
        c30 = madd(a3, b0, c30);
        c31 = madd(a3, b1, c31);
    }
    store(c, c00);
    store(c + 4, c01);
    store(c1, c10);
    store(c1 + 4, c11);
    store(c2, c20);
    store(c2 + 4, c21);
    store(c3, c30);
    store(c3 + 4, c31);
}

} // namespace ropewalk::simd
