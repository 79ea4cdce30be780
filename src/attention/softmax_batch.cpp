// A batch of softmax attention is its sequences one by one.
#include <cassert>
#include <initializer_list>

#include "integers.h"
#include "sequence.h"
#include "softmax.h"

namespace ropewalk {

using namespace softmax;

softmax::Sequence::Sequence(const AttentionSpec& batch, int b)
    : AttentionSpec(batch), queries(batch.Tq), keys(batch.Tk) {
    if (queryLengths) Tq = queryLengths[b];
    if (keyLengths) Tk = keyLengths[b];
    if (bias) bias += b * biasStride.batch;
    if (keep) keep += b * keepStride.batch;
    if (queryOffsets) queryOffset = queryOffsets[b];
    if (distanceBias) distanceBias += b * distanceBiasBatch;
    const auto skip = [=, this](const float*& cosines, const float*& sines, const TableRows& rows) {
        if (!cosines) return;
        cosines += firstRow(rows, b) * P;
        sines += firstRow(rows, b) * P;
    };
    skip(queryCosines, querySines, queryRows);
    skip(keyCosines, keySines, keyRows);
}

AttentionResult softmax::resultOf(const AttentionResult& result, const AttentionSpec& batch, int b) {
    const size_t rows = (size_t)b * batch.H * batch.Tq, scores = rows * batch.Tk;
    const auto part = [](float* x, ptrdiff_t skip) { return x ? x + skip : nullptr; };
    return {result.out + b * batch.out.batch, part(result.lse, rows),      part(result.raw, scores),
            part(result.capped, scores),      part(result.biased, scores), part(result.weights, scores)};
}

const void* softmax::rowsOf(const void* x, HeadStride stride, Dtype dtype, int b) {
    return (const char*)x + b * stride.batch * elementBytes(dtype);
}

namespace {

void fillFloats(float* x, int count, float value) {
    for (int c = 0; c < count; c++) x[c] = value;
}

} // namespace

void softmax::clearRest(const AttentionResult& result, const Sequence& spec) {
    for (int head = 0; head < spec.H; head++)
        for (int i = 0; i < spec.queries; i++) {
            const bool rest = i >= spec.Tq;
            if (rest) fillFloats(result.out + i * spec.out.position + head * spec.out.head, spec.valueDim, 0);
            if (rest && result.lse) result.lse[spec.row(head, i)] = kMasked;
            const int from = rest ? 0 : spec.Tk;
            for (float* to : {result.raw, result.capped, result.biased, result.weights})
                if (to)
                    fillFloats(to + spec.scores(head, i) + from, spec.keys - from, to == result.biased ? kMasked : 0);
        }
}

void attention(const AttentionResult& result, const float* q, const void* k, const void* v, const AttentionSpec& spec,
               float* scratch) {
    assert(spec.H > 0 && spec.K > 0 && spec.H % spec.K == 0);
    assert(spec.headDim > 0 && spec.valueDim > 0);
    assert(spec.dtype != Dtype::i8 || !spec.keyCosines);
    for (int b = 0; b < spec.B; b++) {
        const Sequence one(spec, b);
        const AttentionResult part = resultOf(result, spec, b);
        const float* ofQ = q + b * spec.q.batch;
        const void *ofK = rowsOf(k, spec.k, spec.dtype, b), *ofV = rowsOf(v, spec.v, spec.dtype, b);
        const bool held = one.Tq == 0          ? true
                          : decodes(part, one) ? decode(part, ofQ, ofK, ofV, one, scratch)
                                               : attendPanels(part, ofQ, ofK, ofV, one, scratch);
        if (!held) mendRows(part, ofQ, ofK, ofV, one, scratch);
        if (one.Tq < one.queries || one.Tk < one.keys) clearRest(part, one);
    }
}

void attentionBackward(float* dq, float* dk, float* dv, const float* dout, const float* q, const float* k,
                       const float* v, const float* out, const float* lse, const AttentionSpec& spec, float* scratch) {
    assert(spec.H > 0 && spec.K > 0 && spec.H % spec.K == 0);
    const HeadLayout queries{spec.Tq, spec.H, spec.headDim, spec.q.position, spec.q.head};
    const HeadLayout keys{spec.Tk, spec.K, spec.headDim, spec.k.position, spec.k.head};
    const HeadLayout values{spec.Tk, spec.K, spec.valueDim, spec.v.position, spec.v.head};
    for (int b = 0; b < spec.B; b++) {
        const Sequence one(spec, b);
        const ptrdiff_t ofQ = b * spec.q.batch, ofK = b * spec.k.batch, ofV = b * spec.v.batch;
        const ptrdiff_t ofOut = b * spec.out.batch;
        sequenceBackward({dq + ofQ, dk + ofK, dv + ofV, dout + ofOut, q + ofQ, k + ofK, v + ofV, out + ofOut,
                          lse + (ptrdiff_t)b * spec.H * spec.Tq},
                         one, scratch);
        clearRows(dq + ofQ, queries, one.Tq);
        clearRows(dk + ofK, keys, one.Tk);
        clearRows(dv + ofV, values, one.Tk);
    }
}

} // namespace ropewalk
