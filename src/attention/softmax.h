// What the forward, decode and backward files of softmax attention share: panels of eight queries.
//
// A panel keeps eight queries in the lanes of two vectors, so that maxima, sums and rescaling of a row are
// lane by lane and nothing is ever reduced across lanes:
//
//   queries   [d][8]     component c of lane l at 8c + l, scale included
//   scores    [n][8]     one row a key
//   out       [dv][8]    rows padded to a multiple of four
//
// Both products are then the same small one, `tile`: four rows by eight lanes. For scores its rows are keys
// (packed four by four, [n/4][d][4]), for values they are components of v ([n][dv], padded).
#pragma once

#include <limits>

#include "exp.h"
#include "ropewalk/attention.h"
#include "scratch.h"
#include "simd.h"
#include "tile.h"

namespace ropewalk::softmax {

using namespace simd;

// Keys of a block: 64 rows of K and of V with 64 components are 32 KiB and stay in the first-level cache
// while kPanels panels go by.
constexpr int kBlock = 64;
constexpr int kPanels = 8;

constexpr float kMasked = -std::numeric_limits<float>::infinity();

// Where a row's maximum begins. Finite, so that a masked score minus it is -infinity and not NaN.
constexpr float kNothing = -0x1.fffffep+127f;

// One sequence of a batch, as a batch of its own: its lengths as Tq and Tk, its place in every array that the spec points
// to. Results lie as those of the whole batch do.
struct Sequence : AttentionSpec {
    int queries, keys; // Tq and Tk of the batch
    Sequence(const AttentionSpec& batch, int b);

    // Query i of a head in an array [H, Tq], [H, Tq, Tk].
    size_t row(int head, int i) const { return (size_t)head * queries + i; }
    size_t scores(int head, int i) const { return row(head, i) * keys; }
};

// Where sequence b's part of a result begins, and its keys or values, of whatever dtype.
AttentionResult resultOf(const AttentionResult& result, const AttentionSpec& batch, int b);
const void* rowsOf(const void* x, HeadStride stride, Dtype dtype, int b);

// Clears what lies beyond the lengths of a sequence.
void clearRest(const AttentionResult& result, const Sequence& spec);

// Attention of one sequence by panels. False: there are rows to mend.
bool attendPanels(const AttentionResult& result, const float* q, const void* k, const void* v, const Sequence& spec,
                  float* scratch);

// The gradients of one sequence.

struct BackwardArrays {
    float *dq, *dk, *dv;
    const float *dout, *q, *k, *v, *out, *lse;
};
void sequenceBackward(const BackwardArrays& arrays, const Sequence& spec, float* scratch);

// scores[n][8] of `count` keys, a multiple of four, from packed keys.
void scorePanel(float* scores, const float* keys, const float* queries, int d, int count);

// out[dv][8] = alpha out + sum over `count` keys of weights[n][8] values[n][dv].
void valuePanel(float* out, const float* values, const float* weights, int paddedDim, int count, const F32x4 alpha[2]);

// sums[n] += sum over the eight lanes, in rising order, of weights[n][8] rows[8], for `count` keys, a multiple of four.
// Rows have `dim` floats, a multiple of eight.
void addOuter(float* sums, const float* weights, const float* rows, int count, int dim);

// Which query of which head a lane is, and the keys it may see: first <= n < last.
struct Lane {
    int head, query;
    int first, last;
};

// Lanes that are not used hold zeros in queries, and whatever comes of them.
struct Panel {
    Lane lanes[kLanes];
    int used;
    int first, last; // keys that some lane sees
    int from, to; // keys that all lanes see
    float most[kLanes], total[kLanes];
};

// Keys that query i may see: the band of queryOffset, left and right, cut to 0 .. Tk.
void band(int* first, int* last, const Sequence& spec, int i);

// Lanes row, row + 1, ... of the queries of `head` and, past the last query, of the heads after it.
void setPanel(Panel* panel, const Sequence& spec, int head, int row, int used);

// Floats from one key, and from one lane, to the next: those of a panel, or rows of their own when decoding.
struct ScoreShape {
    int key = kLanes, lane = 1;
};

// softcap tanh(score / softcap) of `count` scores, a multiple of four, where there is a cap.
void capScores(float* scores, int count, const Sequence& spec);

inline bool biases(const Sequence& spec) { return spec.bias || spec.distanceBias || spec.keep; }

// Biases and masks of keys first .. first + count; keys past Tk are padding and left alone.
void addBiases(float* scores, ScoreShape shape, int first, int count, const Panel& panel, const Sequence& spec);

// -infinity for what the band hides, and for padding.
void maskBand(float* scores, ScoreShape shape, int first, int count, const Panel& panel);

// One step of the online softmax (1805.02867, algorithm 3): scores become e^(score - most), most and total
// move on, and alpha is what earlier sums are to be multiplied by.
void updatePanel(float* scores, int count, Panel* panel, F32x4 alpha[2]);

// 1 / total of each lane, 0 where the lane has seen nothing.
void inverseTotals(float inverse[kLanes], const Panel& panel);

// Rows of one head, `count` of them, and the rows of the table that turn them, where there is one.
struct Rows {
    const float* x;
    ptrdiff_t stride;
    int count, d;
    const float *cosines, *sines; // [count, P] or null
    int P;
    Pairing pairing;
};

// k or v, and elements from one position and from one head to the next.
struct Source {
    const void* x;
    HeadStride stride;
    Dtype dtype;
};

inline Source keysOf(const void* k, const Sequence& spec) { return {k, spec.k, spec.dtype}; }
inline Source valuesOf(const void* v, const Sequence& spec) { return {v, spec.v, spec.dtype}; }

// `count` rows from key n on, of `width` elements from those of `head` on: where they lie, or widened into wide [count, width]
// unless that is null; rows of i8 are widened by head.
struct FloatRows {
    const float* x;
    ptrdiff_t stride;
};
FloatRows floatRows(const Source& source, int head, int n, int count, ptrdiff_t width, float* wide);

Rows queryRows(const float* q, const Sequence& spec, int head, int i, int count);
Rows keyRows(FloatRows k, const Sequence& spec, int n, int count);

// n floats. Two vectors a turn, or the compiler makes it memcpy: a call out of the module that costs more than
// copying one row.
void copyFloats(float* to, const float* from, int n);

// Turned rows, one after the other: rows.x itself or a copy in temp [count][d].
Rows turned(const Rows& rows, float* temp);

// Reads one float of every cache line of `count` rows of `floats`, and writes to *sink something made of them, or
// compilers would drop the loads. Those that wait for nothing overlap: rows come from memory at twice the rate at which
// the arithmetic that follows would draw them in, page by page.
void prefetch(const float* x, ptrdiff_t stride, int count, ptrdiff_t floats, float* sink);

// to[c * toStride + r] = gain * row r, component c, for r < 4 with zeros from rows.count on. temp [4][d], not
// read where rows are not turned.
void packRows(float* to, ptrdiff_t toStride, const Rows& rows, float gain, float* temp);

// The way back: row l of `count` becomes gain[l] * from[c][8], component c < d.
void unpackRows(float* to, ptrdiff_t stride, const float* from, const float gain[kLanes], int count, int d);

// One row after the other, each filled up with zeros to paddedDim, and zero rows up to a multiple of four.
void copyPadded(float* to, int paddedDim, const Rows& rows);

// Whether float32 could hold the sums of `rows` rows: `values` are finite, and each total is above 0, which those of rows
// that see nothing are not.
bool hold(const float* values, ptrdiff_t count, const float* totals, int rows);

// Rows that float32 did not hold, in float64: a score of infinity or NaN makes the sum of a row NaN, scores that are all
// -infinity leave it 0, and a sum of values that is infinite stays so. Results that are themselves beyond float32 become the
// largest float. Rows that meet a NaN or an infinity in q, k or v, or no key, stay as they are.
// scratch as for `attention`, from its beginning.
void mendRows(const AttentionResult& result, const float* q, const void* k, const void* v, const Sequence& spec,
              float* scratch);

// Attention of few queries: reads k and v once, in the order of memory, and packs nothing. False: there are rows to mend.
// Keys are taken in segments whose sums are joined, so that the last bits are those of the pieces below.
bool decodes(const AttentionResult& result, const Sequence& spec);
size_t decodeScratch(const AttentionSpec& batch);
bool decode(const AttentionResult& result, const float* q, const void* k, const void* v, const Sequence& spec,
            float* scratch);

// The same in pieces, in any order and at the same time: each leaves its sums, of which decodeEnd makes the results.
int decodePieces(const AttentionSpec& spec);
size_t decodeSums(const AttentionSpec& spec); // floats
void decodePiece(float* sums, const float* q, const void* k, const void* v, const Sequence& spec, int piece,
                 float* scratch);
bool decodeEnd(const AttentionResult& result, float* sums, const Sequence& spec);

} // namespace ropewalk::softmax
