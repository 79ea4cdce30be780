// Few queries over the keys of a segment. What is done once for a segment or a call, and calls it, is softmax_segments.cpp.
#pragma once

#include "softmax.h"

namespace ropewalk::softmax {

// Keys between two steps of the softmax.
constexpr int kChunk = 64;

// Keys, and values, of all heads that are read together and then worked on head by head, where four queries share them:
// enough to load and store the sums of their rows less often, and few enough for the caches. Rows of eight heads of 128
// are 4 KiB apart, which first-level caches of eight ways hold eight times.
constexpr int kShared = 8;

// Memory is read in its own order: where heads are the nearer neighbours, all of them key by key.
inline int headsTogether(const AttentionSpec& spec) { return spec.k.position >= spec.k.head ? spec.K : 1; }

// Elements from the first of a row to the last of the last head that is read with it.
inline ptrdiff_t widthOf(HeadStride stride, int heads, int dim) { return (heads - 1) * stride.head + dim; }

// Queries of a key head: those of its query heads, head after head. Rows are those of the heads that are read together.
inline int queriesOf(const AttentionSpec& spec) { return spec.H / spec.K * spec.Tq; }
inline int rowsTogether(const AttentionSpec& spec) { return headsTogether(spec) * queriesOf(spec); }

// For each row: the highest score of some keys, and over them the sum of e^(score - most) and of its products with values.
struct Sums {
    float *out, *most, *total; // [rows, dv], padded to four; [rows]
};

struct Work : Sums {
    float *queries, *scores; // [rows, d], padded to four; [rows, kChunk]
    float* weights; // of every four rows of a key head, [kChunk, 4]
    float* alpha; // [rows]
    float* temp; // [4, d]
    float* wide; // [kShared, the heads that are read together], of halves
};

// Adds keys from .. to - 1, and their values, to the sums of the heads from `first` on. The panel is that of their queries.
void addKeys(const Work& work, const void* k, const void* v, const Sequence& spec, int first, Panel* panel, int from,
             int to);

} // namespace ropewalk::softmax
