#include "softmax_pieces.h"

#include <initializer_list>

#include "sequence.h"
#include "softmax.h"

namespace ropewalk::softmax {

namespace {

// Queries of a piece, a multiple of kPanels panels. To pack a head's keys costs a piece less than 1 % of the rest.
constexpr int kPieceRows = 256;

int blocksOf(const AttentionSpec& spec) { return (spec.Tq + kPieceRows - 1) / kPieceRows; }

// The rules from query `from` of query head `head` on. Where results lie, lengths do not say.
void skip(Sequence& one, int head, int from) {
    one.queryOffset += from;
    if (one.bias) one.bias += head * one.biasStride.head + from * one.biasStride.query;
    if (one.keep) one.keep += head * one.keepStride.head + from * one.keepStride.query;
    if (one.distanceBias) one.distanceBias += (ptrdiff_t)head * (one.queries + one.keys - 1) + from;
    if (one.queryCosines) one.queryCosines += (ptrdiff_t)from * one.P, one.querySines += (ptrdiff_t)from * one.P;
}

// What a piece reads and writes.
struct Part {
    Sequence spec;
    AttentionResult result;
    const float* q;
    const void *k, *v;

    void skip(int head, int from) {
        const size_t row = spec.row(head, from), shown = spec.scores(head, from);
        const int shared = head / (spec.H / spec.K);
        softmax::skip(spec, head, from);
        q += from * spec.q.position + head * spec.q.head;
        k = rowsOf(k, {.batch = spec.k.head}, spec.dtype, shared); // heads are what sequences are there
        v = rowsOf(v, {.batch = spec.v.head}, spec.dtype, shared);
        result.out += from * spec.out.position + head * spec.out.head;
        if (result.lse) result.lse += row;
        for (float** to : {&result.raw, &result.capped, &result.biased, &result.weights})
            if (*to) *to += shown;
    }
};

} // namespace

bool few(const AttentionSpec& spec) { return spec.H / spec.K * spec.Tq <= kLanes; }

int piecesOfSequence(const AttentionSpec& spec) { return few(spec) ? decodePieces(spec) : spec.H * blocksOf(spec); }

size_t sumsOfPieces(const AttentionSpec& spec) { return few(spec) ? spec.B * decodeSums(spec) : 0; }

bool attentionPiece(const AttentionResult& result, const float* q, const void* k, const void* v,
                    const AttentionSpec& spec, int piece, float* sums, float* scratch) {
    const int each = piecesOfSequence(spec), b = piece / each;
    piece %= each;
    Part part{Sequence(spec, b), resultOf(result, spec, b), q + b * spec.q.batch, rowsOf(k, spec.k, spec.dtype, b),
              rowsOf(v, spec.v, spec.dtype, b)};
    Sequence& one = part.spec;
    if (one.Tq == 0) return true;
    if (few(spec) && decodes(part.result, one)) {
        decodePiece(sums + b * decodeSums(spec), part.q, part.k, part.v, one, piece, scratch);
        return true;
    }
    // So may one sequence of a batch be, or its scores be asked for.
    if (decodes(part.result, one)) return piece > 0 || decode(part.result, part.q, part.k, part.v, one, scratch);
    if (few(spec)) return piece > 0 || attendPanels(part.result, part.q, part.k, part.v, one, scratch);

    const int blocks = blocksOf(spec), from = piece % blocks * kPieceRows;
    if (from >= one.Tq) return true;
    part.skip(piece / blocks, from);
    one.H = one.K = 1;
    one.Tq = one.Tq - from < kPieceRows ? one.Tq - from : kPieceRows;
    return attendPanels(part.result, part.q, part.k, part.v, one, scratch);
}

void finishPieces(const AttentionResult& result, const float* q, const void* k, const void* v,
                  const AttentionSpec& spec, const int* mends, float* sums, float* scratch) {
    for (int b = 0; b < spec.B; b++) {
        const Sequence one(spec, b);
        const AttentionResult part = resultOf(result, spec, b);
        const bool summed = few(spec) && one.Tq > 0 && decodes(part, one);
        if (mends[b] || (summed && !decodeEnd(part, sums + b * decodeSums(spec), one)))
            mendRows(part, q + b * spec.q.batch, rowsOf(k, spec.k, spec.dtype, b), rowsOf(v, spec.v, spec.dtype, b),
                     one, scratch);
        if (one.Tq < one.queries || one.Tk < one.keys) clearRest(part, one);
    }
}

void backwardPiece(float* dq, float* dk, float* dv, const float* dout, const float* q, const float* k, const float* v,
                   const float* out, const float* lse, const AttentionSpec& spec, int piece, float* scratch) {
    const int b = piece / spec.K, shared = piece % spec.K, group = spec.H / spec.K, head = shared * group;
    Sequence one(spec, b);
    skip(one, head, 0);
    one.H = group, one.K = 1;
    const ptrdiff_t ofQ = b * spec.q.batch + head * spec.q.head, ofOut = b * spec.out.batch + head * spec.out.head;
    const ptrdiff_t ofK = b * spec.k.batch + shared * spec.k.head, ofV = b * spec.v.batch + shared * spec.v.head;
    sequenceBackward({dq + ofQ, dk + ofK, dv + ofV, dout + ofOut, q + ofQ, k + ofK, v + ofV, out + ofOut,
                      lse + ((ptrdiff_t)b * spec.H + head) * spec.Tq},
                     one, scratch);
    clearRows(dq + ofQ, {spec.Tq, group, spec.headDim, spec.q.position, spec.q.head}, one.Tq);
    clearRows(dk + ofK, {spec.Tk, 1, spec.headDim, spec.k.position, spec.k.head}, one.Tk);
    clearRows(dv + ofV, {spec.Tk, 1, spec.valueDim, spec.v.position, spec.v.head}, one.Tk);
}

} // namespace ropewalk::softmax
