#include <cassert>
#include <cstring>

#include "ropewalk/attention.h"

namespace ropewalk {

void copyHeads(float* out, const float* x, HeadLayout outAt, HeadLayout xAt) {
    assert(outAt.T == xAt.T && outAt.H == xAt.H && outAt.headDim == xAt.headDim);
    const size_t bytes = (size_t)xAt.headDim * sizeof(float);
    for (int h = 0; h < xAt.H; h++)
        for (int t = 0; t < xAt.T; t++)
            std::memcpy(out + h * outAt.headStride + t * outAt.positionStride,
                        x + h * xAt.headStride + t * xAt.positionStride, bytes);
}

} // namespace ropewalk
