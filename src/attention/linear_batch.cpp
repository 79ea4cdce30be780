// A batch of linear attention is its sequences one by one.
#include <cassert>

#include "attention/linear.h"
#include "sequence.h"

namespace ropewalk {

using namespace linear;

namespace {

// Sequence b alone: its lengths, its rows of the tables and its gates.
LinearAttentionSpec alone(const LinearAttentionSpec& spec, int b) {
    LinearAttentionSpec one = spec;
    if (spec.queryLengths) one.Tq = spec.queryLengths[b];
    if (spec.keyLengths) one.Tk = spec.keyLengths[b];
    assert(!spec.causal || one.Tq == one.Tk);
    const ptrdiff_t query = firstRow(spec.queryRows, b) * spec.P, key = firstRow(spec.keyRows, b) * spec.P;
    if (spec.queryCosines) one.queryCosines += query, one.querySines += query;
    if (spec.keyCosines) one.keyCosines += key, one.keySines += key;
    const ptrdiff_t tokens = (ptrdiff_t)b * spec.Tk;
    if (spec.decay) one.decay += tokens * spec.K * spec.decayWidth;
    if (spec.beta) one.beta += tokens * spec.betaHeads;
    return one;
}

} // namespace

void linearAttention(float* out, float* state, float* normalizer, const float* q, const float* k, const float* v,
                     const LinearAttentionSpec& spec, float* scratch) {
    assert(spec.H > 0 && spec.K > 0 && spec.H % spec.K == 0);
    assert((spec.decayWidth == 0 && !spec.beta) || spec.causal);
    assert(!(spec.beta && spec.normalized));
    assert(spec.decayWidth == 0 || spec.decayWidth == 1 || spec.decayWidth == spec.headDim);
    const ptrdiff_t keys = (ptrdiff_t)spec.K * spec.headDim;
    const Layouts layouts(spec);
    for (int b = 0; b < spec.B; b++) {
        const LinearAttentionSpec one = alone(spec, b);
        float* to = out + b * spec.out.batch;
        attendSequence({to, state + b * keys * spec.valueDim, spec.normalized ? normalizer + b * keys : nullptr},
                       q + b * spec.q.batch, k + b * spec.k.batch, v + b * spec.v.batch, one, scratch);
        clearRows(to, layouts.out, one.Tq);
    }
}

void linearAttentionBackward(float* dq, float* dk, float* dv, const float* dout, const float* q, const float* k,
                             const float* v, const LinearAttentionSpec& spec, float* scratch) {
    assert(spec.H > 0 && spec.K > 0 && spec.H % spec.K == 0);
    assert(!spec.decay && !spec.beta);
    const Layouts layouts(spec);
    for (int b = 0; b < spec.B; b++) {
        const LinearAttentionSpec one = alone(spec, b);
        const ptrdiff_t ofQ = b * spec.q.batch, ofK = b * spec.k.batch, ofV = b * spec.v.batch;
        sequenceBackward({dq + ofQ, dk + ofK, dv + ofV, dout + b * spec.out.batch}, q + ofQ, k + ofK, v + ofV, one,
                         scratch);
        clearRows(dq + ofQ, layouts.q, one.Tq);
        clearRows(dk + ofK, layouts.k, one.Tk);
        clearRows(dv + ofV, layouts.v, one.Tk);
    }
}

} // namespace ropewalk
