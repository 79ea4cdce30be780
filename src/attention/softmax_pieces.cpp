#include "softmax_pieces.h"

#include <initializer_list>

#include "softmax.h"

namespace ropewalk::softmax {

namespace {

// Queries of a piece, a multiple of kPanels panels. To pack a head's keys costs a piece less than 1 % of the rest.
constexpr int kPieceRows = 256;

int blocksOf(const AttentionSpec& spec) { return (spec.Tq + kPieceRows - 1) / kPieceRows; }

} // namespace

// Few queries are one piece: what is decoded goes through the keys of all heads together.
int piecesOfSequence(const AttentionSpec& spec) {
    return spec.H / spec.K * spec.Tq <= kLanes ? 1 : spec.H * blocksOf(spec);
}

bool attentionPiece(const AttentionResult& result, const float* q, const void* k, const void* v,
                    const AttentionSpec& spec, int piece, float* scratch) {
    const int blocks = blocksOf(spec), each = piecesOfSequence(spec), b = piece / each;
    const int head = piece % each / blocks, from = piece % each % blocks * kPieceRows;
    Sequence one(spec, b);
    if (from >= one.Tq) return true;
    AttentionResult part = resultOf(result, spec, b);
    q += b * spec.q.batch;
    k = rowsOf(k, spec.k, spec.dtype, b), v = rowsOf(v, spec.v, spec.dtype, b);
    // So may one sequence of a batch be.
    if (decodes(part, one)) return head > 0 || decode(part, q, k, v, one, scratch);
    if (each == 1) return attendPanels(part, q, k, v, one, scratch);

    // A sequence of one head that begins at query `from`. Where results and biases lie, its lengths do not say.
    const int shared = head / (one.H / one.K);
    const size_t row = one.row(head, from), shown = one.scores(head, from);
    one.H = one.K = 1;
    one.Tq = one.Tq - from < kPieceRows ? one.Tq - from : kPieceRows;
    one.queryOffset += from;
    if (one.bias) one.bias += head * one.biasStride.head + from * one.biasStride.query;
    if (one.keep) one.keep += head * one.keepStride.head + from * one.keepStride.query;
    if (one.distanceBias) one.distanceBias += (ptrdiff_t)head * (one.queries + one.keys - 1) + from;
    if (one.queryCosines) one.queryCosines += (ptrdiff_t)from * one.P, one.querySines += (ptrdiff_t)from * one.P;
    part.out += from * one.out.position + head * one.out.head;
    if (part.lse) part.lse += row;
    for (float** to : {&part.raw, &part.capped, &part.biased, &part.weights})
        if (*to) *to += shown;
    one.k.batch = one.k.head, one.v.batch = one.v.head; // heads are what sequences were
    return attendPanels(part, q + from * one.q.position + head * one.q.head, rowsOf(k, one.k, one.dtype, shared),
                        rowsOf(v, one.v, one.dtype, shared), one, scratch);
}

void finishPieces(const AttentionResult& result, const float* q, const void* k, const void* v,
                  const AttentionSpec& spec, const int* mends, float* scratch) {
    for (int b = 0; b < spec.B; b++) {
        const Sequence one(spec, b);
        const AttentionResult part = resultOf(result, spec, b);
        if (mends[b])
            mendRows(part, q + b * spec.q.batch, rowsOf(k, spec.k, spec.dtype, b), rowsOf(v, spec.v, spec.dtype, b),
                     one, scratch);
        if (one.Tq < one.queries || one.Tk < one.keys) clearRest(part, one);
    }
}

} // namespace ropewalk::softmax
