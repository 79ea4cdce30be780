// What linear attention and its gradients share: feature maps and the denominator.
#pragma once

#include "ropewalk/attention.h"

namespace ropewalk::linear {

// out[t] = phi(x[t]) of `count` rows of d floats. Between d and the next multiple of four, rows of out keep what
// they hold: zeros, which sums of whole vectors need.
void features(float* out, ptrdiff_t outStride, const float* x, ptrdiff_t stride, int count, int d, FeatureMap map,
              float epsilon);

// z = diag(factor) z + key; without a factor z + key.
void gather(float* z, const float* key, const float* factor, int paddedDim);

// scale / (query . z), and 0 where the denominator is 0.
float overDenominator(const float* query, const float* z, int paddedDim, float scale);

} // namespace ropewalk::linear
