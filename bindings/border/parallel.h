// Kernels on several threads, under their names. Heads, queries and rows know nothing of each other, so that the bits are the
// same ones for any number of threads.
#pragma once

#include "attention/linear_pieces.h"
#include "attention/softmax_pieces.h"
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
