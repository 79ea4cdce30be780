// Softmax attention in pieces, for callers with threads: each is some queries of one head of one sequence, or few queries and
// a segment of the keys. What one writes no other reads or writes.
#pragma once

#include "ropewalk/attention.h"

namespace ropewalk::softmax {

// Whether each head has so few queries that all are in one piece.
bool few(const AttentionSpec& spec);

// Of one sequence; those of sequence 0 come first.
int piecesOfSequence(const AttentionSpec& spec);

// Floats that few queries leave behind for finishPieces, in one array for all pieces.
size_t sumsOfPieces(const AttentionSpec& spec);

// In any order and at the same time, each with scratch of its own, as for `attention`. False: there are rows to mend.
bool attentionPiece(const AttentionResult& result, const float* q, const void* k, const void* v,
                    const AttentionSpec& spec, int piece, float* sums, float* scratch);

// After all pieces, what is left to do for the bits of `attention`. mends[b]: not 0 where a piece of sequence b was false.
void finishPieces(const AttentionResult& result, const float* q, const void* k, const void* v,
                  const AttentionSpec& spec, const int* mends, float* sums, float* scratch);

// The gradients of `attentionBackward`, a key head of a sequence and its query heads in each of the B K pieces.
void backwardPiece(float* dq, float* dk, float* dv, const float* dout, const float* q, const float* k, const float* v,
                   const float* out, const float* lse, const AttentionSpec& spec, int piece, float* scratch);

} // namespace ropewalk::softmax
