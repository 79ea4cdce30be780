// A batch of linear attention is its sequences one by one.
#include <cassert>

#include "attention/linear.h"
#include "sequence.h"

namespace ropewalk {

using namespace linear;

namespace {

// Sequence b alone: where it begins in every array, and what is left to say.
struct Sequence {
    ptrdiff_t out, q, k, v;
    Layouts layouts;
    LinearAttentionSpec spec;
};

Sequence sequenceIn(const Layouts& all, const LinearAttentionSpec& spec, int b) {
    assert(all.q.H % all.k.H == 0 && all.q.headDim == all.k.headDim && all.v.T == all.k.T && all.out.T == all.q.T &&
           all.out.headDim == all.v.headDim);
    assert(all.q.B == all.k.B && all.v.B == all.k.B && all.out.B == all.q.B);
    assert(!spec.causal || all.q.T == all.k.T);
    Sequence one{sequenceAt(all.out, b),
                 sequenceAt(all.q, b),
                 sequenceAt(all.k, b),
                 sequenceAt(all.v, b),
                 {sequenceOf(all.out, b), sequenceOf(all.q, b), sequenceOf(all.k, b), sequenceOf(all.v, b)},
                 spec};
    one.layouts.out.T = one.layouts.q.T;
    one.layouts.v.T = one.layouts.k.T;
    const ptrdiff_t query = firstRow(spec.queryRows, b) * spec.P, key = firstRow(spec.keyRows, b) * spec.P;
    if (spec.queryCosines) one.spec.queryCosines += query, one.spec.querySines += query;
    if (spec.keyCosines) one.spec.keyCosines += key, one.spec.keySines += key;
    const ptrdiff_t tokens = (ptrdiff_t)b * all.k.T;
    if (spec.decay) one.spec.decay += tokens * all.k.H * spec.decayWidth;
    if (spec.beta) one.spec.beta += tokens * spec.betaHeads;
    return one;
}

} // namespace

void linearAttention(float* out, float* state, float* normalizer, const float* q, const float* k, const float* v,
                     HeadLayout outLayout, HeadLayout qLayout, HeadLayout kLayout, HeadLayout vLayout,
                     const LinearAttentionSpec& spec, float* scratch) {
    assert((spec.decayWidth == 0 && !spec.beta) || spec.causal);
    assert(!(spec.beta && normalizer));
    assert(spec.decayWidth == 0 || spec.decayWidth == 1 || spec.decayWidth == kLayout.headDim);
    const ptrdiff_t keys = (ptrdiff_t)kLayout.H * kLayout.headDim;
    for (int b = 0; b < qLayout.B; b++) {
        const Sequence one = sequenceIn({outLayout, qLayout, kLayout, vLayout}, spec, b);
        attendSequence(
            {out + one.out, state + b * keys * vLayout.headDim, normalizer ? normalizer + b * keys : nullptr},
            q + one.q, k + one.k, v + one.v, one.layouts, one.spec, scratch);
        clearRows(out + one.out, outLayout, one.layouts.q.T);
    }
}

void linearAttentionBackward(float* dq, float* dk, float* dv, const float* dout, const float* q, const float* k,
                             const float* v, HeadLayout outLayout, HeadLayout qLayout, HeadLayout kLayout,
                             HeadLayout vLayout, const LinearAttentionSpec& spec, bool normalized, float* scratch) {
    assert(!spec.decay && !spec.beta);
    for (int b = 0; b < qLayout.B; b++) {
        const Sequence one = sequenceIn({outLayout, qLayout, kLayout, vLayout}, spec, b);
        sequenceBackward({dq + one.q, dk + one.k, dv + one.v, dout + one.out}, q + one.q, k + one.k, v + one.v,
                         one.layouts, one.spec, normalized, scratch);
        clearRows(dq + one.q, qLayout, one.layouts.q.T);
        clearRows(dk + one.k, kLayout, one.layouts.k.T);
        clearRows(dv + one.v, vLayout, one.layouts.k.T);
    }
}

} // namespace ropewalk
