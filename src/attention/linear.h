// Linear attention, and its gradients, of one sequence: B, lengths and rows of tables say nothing more.
#pragma once

#include "ropewalk/attention.h"

namespace ropewalk::linear {

// What is written: the result, and the sums that go on.
struct Sums {
    float *out, *state, *normalizer;
};
void attendSequence(const Sums& sums, const float* q, const float* k, const float* v, const LinearAttentionSpec& spec,
                    float* scratch);

struct Gradients {
    float *dq, *dk, *dv;
    const float* dout;
};
void sequenceBackward(const Gradients& gradients, const float* q, const float* k, const float* v,
                      const LinearAttentionSpec& spec, float* scratch);

// Where the heads of one sequence lie.
struct Layouts {
    HeadLayout out, q, k, v;
    explicit Layouts(const LinearAttentionSpec& spec)
        : out{spec.Tq, spec.H, spec.valueDim, spec.out.position, spec.out.head},
          q{spec.Tq, spec.H, spec.headDim, spec.q.position, spec.q.head},
          k{spec.Tk, spec.K, spec.headDim, spec.k.position, spec.k.head},
          v{spec.Tk, spec.K, spec.valueDim, spec.v.position, spec.v.head} {}
};

} // namespace ropewalk::linear
