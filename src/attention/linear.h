// Linear attention, and its gradients, of one sequence.
#pragma once

#include "ropewalk/attention.h"

namespace ropewalk::linear {

// Where the heads of a sequence lie, and how many tokens it has.
struct Layouts {
    HeadLayout out, q, k, v;
};

// What is written: the result, and the sums that go on.
struct Sums {
    float *out, *state, *normalizer;
};
void attendSequence(const Sums& sums, const float* q, const float* k, const float* v, const Layouts& layouts,
                    const LinearAttentionSpec& spec, float* scratch);

struct Gradients {
    float *dq, *dk, *dv;
    const float* dout;
};
void sequenceBackward(const Gradients& gradients, const float* q, const float* k, const float* v,
                      const Layouts& layouts, const LinearAttentionSpec& spec, bool normalized, float* scratch);

} // namespace ropewalk::linear
