#include <cassert>
#include <cstring>

#include "ropewalk/attention.h"

namespace ropewalk {

void copyHeads(float* out, const float* x, HeadLayout outLayout, HeadLayout xLayout) {
    assert(outLayout.T == xLayout.T && outLayout.H == xLayout.H && outLayout.headDim == xLayout.headDim);
    const size_t bytes = (size_t)xLayout.headDim * sizeof(float);
    for (int h = 0; h < xLayout.H; h++)
        for (int t = 0; t < xLayout.T; t++)
            std::memcpy(out + h * outLayout.headStride + t * outLayout.positionStride,
                        x + h * xLayout.headStride + t * xLayout.positionStride, bytes);
}

} // namespace ropewalk
