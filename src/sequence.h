// One sequence of a batch: where it lies, and how many positions it has.
#pragma once

#include "ropewalk/rope.h"

namespace ropewalk {

// Floats from the first sequence to position 0 of sequence b.
inline ptrdiff_t sequenceAt(const HeadLayout& all, int b) {
    return b * all.batchStride + (all.starts ? all.starts[b] * all.positionStride : 0);
}

// Sequence b alone.
inline HeadLayout sequenceOf(const HeadLayout& all, int b) {
    return {all.lengths ? all.lengths[b] : all.T, all.H, all.headDim, all.positionStride, all.headStride};
}

// Zeros in the positions of a sequence from `from` on.
void clearRows(float* x, const HeadLayout& all, int from);

// The row of a table at which sequence b begins.
inline ptrdiff_t firstRow(const TableRows& rows, int b) { return rows.first ? rows.first[b] : b * rows.stride; }

} // namespace ropewalk
