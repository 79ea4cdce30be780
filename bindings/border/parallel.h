// Kernels on several threads, under their names. Heads, queries and rows know nothing of each other, so that the bits are the
// same ones for any number of threads.
#pragma once

#include <cmath>

#include "attention/linear_pieces.h"
#include "attention/softmax_pieces.h"
#include "integers.h"
#include "pool.h"
#include "rope/rotate.h"
#include "ropewalk/ropewalk.h"
#include "sequence.h"

namespace parallel {

using namespace ropewalk;

inline size_t lines(size_t words) { return (words + 15) / 16 * 16; }

// piece(index, thread) for every index below `pieces`.
template <class Piece>
void fork(int pieces, const Piece& piece) {
    border::fork([](const void* context, int index, int thread) { (*(const Piece*)context)(index, thread); }, &piece,
                 pieces);
}

// ---- Rotation

// Of arrays from memory, whose pieces are large, or two threads read it more slowly than one: each is some rows of all
// heads, or of some heads where those lie apart.
constexpr size_t kRotated = 16 << 20, kRotatedPiece = 4 << 20;

inline void rotate(float* out, const float* x, HeadLayout layout, const RotationSpec& spec) {
    const size_t floats = (size_t)layout.B * layout.T * layout.H * layout.headDim;
    if (border::threads() == 1 || floats * sizeof(float) < kRotated) return ropewalk::rotate(out, x, layout, spec);
    const auto atMost = [](size_t count, int most) { return count < 1 ? 1 : count < (size_t)most ? (int)count : most; };
    const size_t most = kRotatedPiece / sizeof(float) / layout.headDim; // heads of a position
    const bool apart = layout.headStride > layout.positionStride;
    const int heads = apart ? atMost(most / layout.T, layout.H) : layout.H;
    const int rows = atMost(most / heads, layout.T);
    const int groups = (layout.H + heads - 1) / heads, blocks = (layout.T + rows - 1) / rows;
    fork(layout.B * groups * blocks, [=](int piece, int) {
        const int b = piece / (groups * blocks), head = piece / blocks % groups * heads, from = piece % blocks * rows;
        HeadLayout part = sequenceOf(layout, b);
        if (part.T <= from) return;
        part.T = part.T - from < rows ? part.T - from : rows;
        part.H = part.H - head < heads ? part.H - head : heads;
        const ptrdiff_t at = sequenceAt(layout, b) + from * layout.positionStride + head * layout.headStride;
        const ptrdiff_t row = (firstRow(spec.rows, b) + (spec.oneRow ? 0 : from)) * spec.P;
        rotateSequence(out + at, x + at, spec.cosines + row, spec.sines + row, part, spec, false);
    });
}

// Cosines and sines of 700 microseconds, and of 40.
constexpr size_t kAngles = 1 << 17, kAnglesPiece = 1 << 13;

// rows(positions of a piece, its first, how many it has) where that may be cut: rows are added to an offset without
// rounding, or pieces would round twice.
template <class Rows>
bool inRows(const Positions& positions, int T, int P, const Rows& rows) {
    const double offset = positions.offset;
    const bool whole = positions.values || (std::floor(offset) == offset && std::fabs(offset) < 0x1p52);
    if (border::threads() == 1 || (size_t)T * P < kAngles || positions.axis || !whole) return false;
    const int most = kAnglesPiece < (size_t)P ? 1 : kAnglesPiece / P;
    fork((T + most - 1) / most, [&](int piece, int) {
        const int first = piece * most;
        const Positions here{offset + first, positions.values ? positions.values + first : nullptr, nullptr};
        rows(here, first, T - first < most ? T - first : most);
    });
    return true;
}

inline void rotationTable(float* cosines, float* sines, const double* theta, Positions positions, int T, int P,
                          double gain) {
    if (!inRows(positions, T, P, [=](const Positions& here, int first, int count) {
            const size_t at = (size_t)first * P;
            ropewalk::rotationTable(cosines + at, sines + at, theta, here, count, P, gain);
        }))
        ropewalk::rotationTable(cosines, sines, theta, positions, T, P, gain);
}

inline void xposTable(float* cosines, float* sines, const double* theta, const double* zeta, Positions positions, int T,
                      int P, double gain, double sign, double center, double scaleBase) {
    if (!inRows(positions, T, P, [=](const Positions& here, int first, int count) {
            const size_t at = (size_t)first * P;
            ropewalk::xposTable(cosines + at, sines + at, theta, zeta, here, count, P, gain, sign, center, scaleBase);
        }))
        ropewalk::xposTable(cosines, sines, theta, zeta, positions, T, P, gain, sign, center, scaleBase);
}

// ---- Formats of 16 and 8 bits

// Numbers that are rounded in 400 to 600 microseconds, and in 30. Widening and copying are as fast as memory.
constexpr size_t kNumbers = 1 << 19, kNumbersPiece = 1 << 15;

inline bool narrowFloats(uint16_t* out, const float* x, size_t count, Dtype dtype) {
    if (border::threads() == 1 || count < kNumbers) return ropewalk::narrowFloats(out, x, count, dtype);
    int large = 0;
    fork((int)((count + kNumbersPiece - 1) / kNumbersPiece), [&](int piece, int) {
        const size_t first = piece * kNumbersPiece, left = count - first;
        if (ropewalk::narrowFloats(out + first, x + first, left < kNumbersPiece ? left : kNumbersPiece, dtype))
            __atomic_store_n(&large, 1, __ATOMIC_RELAXED);
    });
    return large;
}

inline bool copyHeads(void* out, const void* x, HeadLayout to, HeadLayout from, Dtype outDtype, Dtype xDtype) {
    const size_t row = (size_t)from.H * from.headDim;
    if (border::threads() == 1 || outDtype == Dtype::f32 || outDtype == xDtype ||
        (size_t)from.B * from.T * row < kNumbers)
        return ropewalk::copyHeads(out, x, to, from, outDtype, xDtype);
    const int rows = kNumbersPiece < row ? 1 : kNumbersPiece / row, blocks = (from.T + rows - 1) / rows;
    int large = 0;
    fork(from.B * blocks, [&](int piece, int) {
        const int b = piece / blocks, first = piece % blocks * rows;
        HeadLayout x1 = sequenceOf(from, b), out1 = sequenceOf(to, b);
        if (x1.T <= first) return;
        out1.T = x1.T = x1.T - first < rows ? x1.T - first : rows;
        if (ropewalk::copyHeads((char*)out + (sequenceAt(to, b) + first * to.positionStride) * elementBytes(outDtype),
                                (const char*)x +
                                    (sequenceAt(from, b) + first * from.positionStride) * elementBytes(xDtype),
                                out1, x1, outDtype, xDtype))
            __atomic_store_n(&large, 1, __ATOMIC_RELAXED);
    });
    return large;
}

// ---- Softmax attention

// Multiplications in 300 microseconds or so; to wake a thread takes up to 25 of them, seldom 150. Few queries wait for
// memory.
constexpr double kSmall = 1 << 23, kSmallOfFew = 1 << 22;

inline bool small(const AttentionSpec& spec) {
    const double work = (double)spec.B * spec.H * spec.Tq * spec.Tk * (spec.headDim + spec.valueDim);
    return border::threads() == 1 || work < (softmax::few(spec) ? kSmallOfFew : kSmall) ||
           spec.B * softmax::piecesOfSequence(spec) < 2;
}

inline size_t attentionScratch(const AttentionSpec& spec) {
    const size_t floats = ropewalk::attentionScratch(spec);
    return small(spec) ? floats : lines(spec.B) + softmax::sumsOfPieces(spec) + border::threads() * lines(floats);
}

inline void attention(const AttentionResult& result, const float* q, const void* k, const void* v,
                      const AttentionSpec& spec, float* scratch) {
    if (small(spec)) return ropewalk::attention(result, q, k, v, spec, scratch);
    int* mends = (int*)scratch; // [B]
    for (int b = 0; b < spec.B; b++) mends[b] = 0;
    float* sums = scratch + lines(spec.B);
    scratch = sums + softmax::sumsOfPieces(spec);
    const size_t floats = lines(ropewalk::attentionScratch(spec));
    const int each = softmax::piecesOfSequence(spec);
    fork(spec.B * each, [&](int piece, int thread) {
        if (!softmax::attentionPiece(result, q, k, v, spec, piece, sums, scratch + thread * floats))
            __atomic_store_n(mends + piece / each, 1, __ATOMIC_RELAXED);
    });
    softmax::finishPieces(result, q, k, v, spec, mends, sums, scratch);
}

// Five products where attention has two.
inline bool backwardSmall(const AttentionSpec& spec) {
    const double work = 2.5 * spec.B * spec.H * spec.Tq * spec.Tk * (spec.headDim + spec.valueDim);
    return border::threads() == 1 || work < kSmall || spec.B * spec.K < 2;
}

inline size_t attentionBackwardScratch(const AttentionSpec& spec) {
    const size_t floats = ropewalk::attentionBackwardScratch(spec);
    return backwardSmall(spec) ? floats : border::threads() * lines(floats);
}

inline void attentionBackward(float* dq, float* dk, float* dv, const float* dout, const float* q, const float* k,
                              const float* v, const float* out, const float* lse, const AttentionSpec& spec,
                              float* scratch) {
    if (backwardSmall(spec)) return ropewalk::attentionBackward(dq, dk, dv, dout, q, k, v, out, lse, spec, scratch);
    const size_t floats = lines(ropewalk::attentionBackwardScratch(spec));
    fork(spec.B * spec.K, [&](int piece, int thread) {
        softmax::backwardPiece(dq, dk, dv, dout, q, k, v, out, lse, spec, piece, scratch + thread * floats);
    });
}

// ---- Linear attention

// products: of a row of the state with a vector, for each token.
inline bool small(const LinearAttentionSpec& spec, double products) {
    const double work = products * spec.B * (spec.Tq + spec.Tk) * spec.H * spec.headDim * spec.valueDim;
    return border::threads() == 1 || work < kSmall || spec.B * spec.K < 2;
}

inline size_t linearAttentionScratch(const LinearAttentionSpec& spec) {
    return small(spec, 1) ? ropewalk::linearAttentionScratch(spec)
                          : border::threads() * lines(linear::attentionPieceScratch(spec));
}

inline void linearAttention(float* out, float* state, float* normalizer, const float* q, const float* k, const float* v,
                            const LinearAttentionSpec& spec, float* scratch) {
    if (small(spec, 1)) return ropewalk::linearAttention(out, state, normalizer, q, k, v, spec, scratch);
    const size_t floats = lines(linear::attentionPieceScratch(spec));
    fork(spec.B * spec.K, [&](int piece, int thread) {
        linear::attentionPiece(out, state, normalizer, q, k, v, spec, piece, scratch + thread * floats);
    });
}

inline size_t linearAttentionBackwardScratch(const LinearAttentionSpec& spec) {
    const size_t floats = ropewalk::linearAttentionBackwardScratch(spec);
    return small(spec, 2.5) ? floats : border::threads() * lines(floats);
}

inline void linearAttentionBackward(float* dq, float* dk, float* dv, const float* dout, const float* q, const float* k,
                                    const float* v, const LinearAttentionSpec& spec, float* scratch) {
    if (small(spec, 2.5)) return ropewalk::linearAttentionBackward(dq, dk, dv, dout, q, k, v, spec, scratch);
    const size_t floats = lines(ropewalk::linearAttentionBackwardScratch(spec));
    fork(spec.B * spec.K, [&](int piece, int thread) {
        linear::backwardPiece(dq, dk, dv, dout, q, k, v, spec, piece, scratch + thread * floats);
    });
}

} // namespace parallel
