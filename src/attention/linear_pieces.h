// Linear attention and its gradients in pieces, for callers with threads: each is a key head of a sequence and its query heads,
// and what it writes no other reads or writes. There are B K of them.
#pragma once

#include "ropewalk/attention.h"

namespace ropewalk::linear {

// Floats of scratch.
size_t attentionPieceScratch(const LinearAttentionSpec& spec);

// In any order and at the same time, each with scratch of its own.
void attentionPiece(float* out, float* state, float* normalizer, const float* q, const float* k, const float* v,
                    const LinearAttentionSpec& spec, int piece, float* scratch);

// With scratch as for `linearAttentionBackward`.
void backwardPiece(float* dq, float* dk, float* dv, const float* dout, const float* q, const float* k, const float* v,
                   const LinearAttentionSpec& spec, int piece, float* scratch);

} // namespace ropewalk::linear
