#include "sequence.h"

#include <cstring>

namespace ropewalk {

void clearRows(float* x, const HeadLayout& all, int from) {
    for (int h = 0; h < all.H; h++)
        for (int t = from; t < all.T; t++)
            std::memset(x + h * all.headStride + t * all.positionStride, 0, all.headDim * sizeof(float));
}

} // namespace ropewalk
