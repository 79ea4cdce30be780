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

// Keys, and values, of i8 that are read together. Values come in pairs, and the largest weight sets the step for all of them.
constexpr int kBytesShared = 16;

// Memory is read in its own order: where heads are the nearer neighbours, all of them key by key.
inline int headsTogether(const AttentionSpec& spec) { return spec.k.position >= spec.k.head ? spec.K : 1; }

// Elements from the first of a row to the last of the last head that is read with it.
inline ptrdiff_t widthOf(HeadStride stride, int heads, int dim) { return (heads - 1) * stride.head + dim; }

// Queries of a key head: those of its query heads, head after head. Rows are those of the heads that are read together.
inline int queriesOf(const AttentionSpec& spec) { return spec.H / spec.K * spec.Tq; }
// Of the queries of a key head those that are whole fours, and lie so; with keys of i8 none do.
inline int foursOf(const AttentionSpec& spec) { return spec.dtype == Dtype::i8 ? 0 : queriesOf(spec) / kRows * kRows; }
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
    float* gains; // [rows] of queries that are whole numbers
};

// Adds keys from .. to - 1, and their values, to the sums of the heads from `first` on. The panel is that of their queries.
void addKeys(const Work& work, const void* k, const void* v, const Sequence& spec, int first, Panel* panel, int from,
             int to);

// The sum of each, in the order of `sum`.
[[gnu::noinline]] F32x4 sums(F32x4 s0, F32x4 s1, F32x4 s2, F32x4 s3);

// Rows of i8. Queries are rounded to whole numbers of 16 bits, and so are weights times scales of values: products and sums are
// then exact, and take half the time of floats.

// Row r of scores [r, kChunk] gets the products of a query, whole numbers at the beginning of its row [r, padded(d)], with four
// keys.
void scoreBytes(float* scores, const float* const key[kRows], const float* queries, const float* gains, int count,
                int d);

// out[r] = alpha[r] out[r] + `keys` values times their weights [count][kChunk].
void addBytes(float* out, const float* weights, const float* value, ptrdiff_t stride, int keys, const float* alpha,
              int count, int dv);

} // namespace ropewalk::softmax
