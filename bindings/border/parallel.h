// Kernels on several threads, under their names. Pieces are the same ones for any number of threads, and so are the bits.
#pragma once

#include "attention/softmax_pieces.h"
#include "pool.h"
#include "ropewalk/ropewalk.h"

namespace parallel {

using namespace ropewalk;

// Multiplications in 300 microseconds or so; to wake a thread takes up to 25 of them, seldom 150.
constexpr double kSmall = 1 << 23;

inline size_t lines(size_t words) { return (words + 15) / 16 * 16; }

inline bool small(const AttentionSpec& spec) {
    const double work = (double)spec.B * spec.H * spec.Tq * spec.Tk * (spec.headDim + spec.valueDim);
    return border::threads() == 1 || work < kSmall || spec.B * softmax::piecesOfSequence(spec) < 2;
}

inline size_t attentionScratch(const AttentionSpec& spec) {
    const size_t floats = ropewalk::attentionScratch(spec);
    return small(spec) ? floats : lines(spec.B) + border::threads() * lines(floats);
}

inline void attention(const AttentionResult& result, const float* q, const void* k, const void* v,
                      const AttentionSpec& spec, float* scratch) {
    if (small(spec)) return ropewalk::attention(result, q, k, v, spec, scratch);
    struct Call {
        const AttentionResult& result;
        const float* q;
        const void *k, *v;
        const AttentionSpec& spec;
        int* mends; // [B]
        float* scratch;
        size_t floats;
    };
    int* mends = (int*)scratch;
    for (int b = 0; b < spec.B; b++) mends[b] = 0;
    scratch += lines(spec.B);
    const Call call{result, q, k, v, spec, mends, scratch, lines(ropewalk::attentionScratch(spec))};
    const int each = softmax::piecesOfSequence(spec);
    border::fork(
        [](const void* context, int piece, int thread) {
            const Call& call = *(const Call*)context;
            float* scratch = call.scratch + thread * call.floats;
            if (!softmax::attentionPiece(call.result, call.q, call.k, call.v, call.spec, piece, scratch))
                __atomic_store_n(call.mends + piece / softmax::piecesOfSequence(call.spec), 1, __ATOMIC_RELAXED);
        },
        &call, spec.B * each);
    softmax::finishPieces(result, q, k, v, spec, mends, scratch);
}

} // namespace parallel
