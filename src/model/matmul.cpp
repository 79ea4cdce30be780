// Both operands are packed block by block, so that the one inner loop reads memory in order whatever the form:
//
//   a    [rows / 4][k][4]       four rows of c side by side
//   b    [columns / 8][k][8]    eight columns, or up to 32 natively (matmul_tile.h)
//
// after Goto and van de Geijn, "Anatomy of high-performance matrix multiplication", 2008: a strip of b stays in the
// first-level cache while all strips of a go by from the second.
#include <cassert>
#include <cstring>
#include <type_traits>

#include "ropewalk/layers.h"
#include "simd.h"

namespace ropewalk {

using namespace simd;

namespace {

constexpr int kRows = 4;               // of a tile of c
constexpr int kDepth = 256;            // of a block; part of the order of sums
constexpr int kTall = 64, kWide = 256; // rows of a and columns of b that are packed at a time

constexpr int least(int a, int b) { return a < b ? a : b; }
constexpr int roundUp(int n, int step) { return (n + step - 1) / step * step; }

// to[lines / width][depth][width] from lines that lie `stride` apart, each with its `depth` numbers in a row.
// Lines that are not there are 0.
template <int width>
void packLines(float* to, const float* from, ptrdiff_t stride, int lines, int depth) {
    for (int first = 0; first < lines; first += width, to += (ptrdiff_t)depth * width)
        for (int four = 0; four < width; four += 4) {
            const int there = lines - first - four;
            const float* x = from + (first + four) * stride;
            float* t = to + four;
            int k = 0;
            if (there >= 4)
                for (; k + 4 <= depth; k += 4, t += 4 * width) {
                    F32x4 r0 = load(x + k), r1 = load(x + stride + k);
                    F32x4 r2 = load(x + 2 * stride + k), r3 = load(x + 3 * stride + k);
                    transpose(r0, r1, r2, r3);
                    store(t, r0);
                    store(t + width, r1);
                    store(t + 2 * width, r2);
                    store(t + 3 * width, r3);
                }
            for (; k < depth; k++, t += width)
                for (int l = 0; l < 4; l++) t[l] = l < there ? x[l * stride + k] : 0;
        }
}

// The same from columns: number k of all lines is a row, and rows lie `stride` apart. Four rows at a time, so that
// whole cache lines are written.
template <int width>
void packColumns(float* to, const float* from, ptrdiff_t stride, int lines, int depth) {
    const ptrdiff_t strip = (ptrdiff_t)depth * width;
    for (int k = 0; k < depth; k += 4) {
        const int rows = least(4, depth - k);
        float* t = to + (ptrdiff_t)k * width;
        const float* x = from + k * stride;
        int first = 0;
        for (; first + width <= lines; first += width, t += strip)
            for (int r = 0; r < rows; r++)
                for (int four = 0; four < width; four += 4)
                    store(t + r * width + four, load(x + r * stride + first + four));
        if (first < lines)
            for (int r = 0; r < rows; r++)
                for (int l = 0; l < width; l++) t[r * width + l] = first + l < lines ? x[r * stride + first + l] : 0;
    }
}

// A packed block of each operand: c, rows `stride` apart, = or += a b.
struct Blocks {
    float* c;
    ptrdiff_t stride;
    const float *a, *b;
    int rows, columns, depth;
    bool adds;
};

namespace four {
#define LANES 4
#include "matmul_tile.h"
#undef LANES
} // namespace four

#if defined(__x86_64__) && defined(__GNUC__) && !defined(ROPEWALK_SIMD_SCALAR)
#define WIDER 1

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx")
#endif
namespace eight {
#define LANES 8
#include "matmul_tile.h"
#undef LANES
} // namespace eight
#if defined(__clang__)
#pragma clang attribute pop
#pragma clang attribute push(__attribute__((target("avx512f"))), apply_to = function)
#else
#pragma GCC target("avx512f")
#endif
namespace sixteen {
#define LANES 16
#include "matmul_tile.h"
#undef LANES
} // namespace sixteen
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif

// What depends on the width of vectors.
struct Kernel {
    int columns; // of a strip of b
    void (*packLines)(float* to, const float* from, ptrdiff_t stride, int lines, int depth);
    void (*packColumns)(float* to, const float* from, ptrdiff_t stride, int lines, int depth);
    void (*multiply)(const Blocks& blocks);
};

Kernel kernel() {
#if WIDER
    if (__builtin_cpu_supports("avx512f")) return {32, packLines<32>, packColumns<32>, sixteen::multiply};
    if (__builtin_cpu_supports("avx")) return {16, packLines<16>, packColumns<16>, eight::multiply};
#endif
    return {8, packLines<8>, packColumns<8>, four::multiply};
}

// One row of c = A B^T: a pass over b, as when decoding. Sixteen columns at a time, because one vector would wait
// for its own sum; four rows of b are turned into four columns in registers.
void row(float* c, const float* a, const float* b, int N, int K, bool accumulate) {
    for (int from = 0; from < K; from += kDepth) {
        const int depth = least(kDepth, K - from);
        const bool adds = accumulate || from > 0;
        int j = 0;
        auto fours = [&](auto count) {
            constexpr int n = decltype(count)::value;
            F32x4 sums[n];
            for (F32x4& each : sums) each = splat(0.0f);
            const float* x = b + (ptrdiff_t)j * K + from;
            int k = 0;
            for (; k + 4 <= depth; k += 4) {
                const F32x4 a0 = splat(a[from + k]), a1 = splat(a[from + k + 1]);
                const F32x4 a2 = splat(a[from + k + 2]), a3 = splat(a[from + k + 3]);
                for (int s = 0; s < n; s++) {
                    const float* y = x + (ptrdiff_t)4 * s * K + k;
                    F32x4 r0 = load(y), r1 = load(y + K), r2 = load(y + 2 * (ptrdiff_t)K),
                          r3 = load(y + 3 * (ptrdiff_t)K);
                    transpose(r0, r1, r2, r3);
                    sums[s] = madd(a3, r3, madd(a2, r2, madd(a1, r1, madd(a0, r0, sums[s]))));
                }
            }
            for (; k < depth; k++)
                for (int s = 0; s < n; s++) {
                    float column[4];
                    for (int l = 0; l < 4; l++) column[l] = x[(ptrdiff_t)(4 * s + l) * K + k];
                    sums[s] = madd(splat(a[from + k]), load(column), sums[s]);
                }
            for (int s = 0; s < n; s++, j += 4) store(c + j, adds ? add(load(c + j), sums[s]) : sums[s]);
        };
        while (j + 16 <= N) fours(std::integral_constant<int, 4>());
        while (j + 4 <= N) fours(std::integral_constant<int, 1>());
        for (; j < N; j++) {
            // Through madd, which the relaxed build rounds once.
            F32x4 sum = splat(0.0f);
            for (int k = 0; k < depth; k++) sum = madd(splat(a[from + k]), splat(b[(ptrdiff_t)j * K + from + k]), sum);
            float lanes[4];
            store(lanes, sum);
            c[j] = adds ? c[j] + lanes[0] : lanes[0];
        }
    }
}

// Below this many rows, reading b once for each is cheaper than packing it.
constexpr int kFew = 4;

bool byRows(int M, Product form) { return M < kFew && form == Product::abT; }

} // namespace

size_t matmulScratch(int M, int N, int K, Product form) {
    if (byRows(M, form)) return 0;
    return (size_t)(roundUp(least(N, kWide), kernel().columns) + roundUp(least(M, kTall), kRows)) * least(K, kDepth);
}

void matmul(float* c, const float* a, const float* b, int M, int N, int K, Product form, bool accumulate,
            float* scratch) {
    assert(M >= 1 && N >= 1 && K >= 1);
    if (byRows(M, form)) {
        for (int i = 0; i < M; i++) row(c + (ptrdiff_t)i * N, a + (ptrdiff_t)i * K, b, N, K, accumulate);
        return;
    }
    const Kernel with = kernel();
    float* packedA = scratch + (ptrdiff_t)roundUp(least(N, kWide), with.columns) * least(K, kDepth);
    for (int k = 0; k < K; k += kDepth) {
        const int depth = least(kDepth, K - k);
        for (int j = 0; j < N; j += kWide) {
            const int columns = least(kWide, N - j);
            if (form == Product::abT)
                with.packLines(scratch, b + (ptrdiff_t)j * K + k, K, columns, depth);
            else
                with.packColumns(scratch, b + (ptrdiff_t)k * N + j, N, columns, depth);
            for (int i = 0; i < M; i += kTall) {
                const int rows = least(kTall, M - i);
                if (form == Product::aTb)
                    packColumns<kRows>(packedA, a + (ptrdiff_t)k * M + i, M, rows, depth);
                else
                    packLines<kRows>(packedA, a + (ptrdiff_t)i * K + k, K, rows, depth);
                float* block = c + (ptrdiff_t)i * N + j;
                with.multiply({block, N, packedA, scratch, rows, columns, depth, accumulate || k > 0});
            }
        }
    }
}

} // namespace ropewalk
