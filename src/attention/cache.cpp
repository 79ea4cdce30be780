#include <cassert>
#include <cstring>

#include "ropewalk/attention.h"
#include "sequence.h"

namespace ropewalk {

namespace {

ptrdiff_t bytesOf(Dtype dtype) { return dtype == Dtype::f32 ? sizeof(float) : sizeof(uint16_t); }

// `count` numbers side by side.
bool copyNumbers(void* to, const void* from, ptrdiff_t count, Dtype toDtype, Dtype fromDtype) {
    if (toDtype == fromDtype) {
        std::memcpy(to, from, count * bytesOf(toDtype));
        return false;
    }
    if (toDtype != Dtype::f32) return narrowFloats((uint16_t*)to, (const float*)from, count, toDtype);
    widenFloats((float*)to, (const uint16_t*)from, count, fromDtype);
    return false;
}

// Whether the heads of a position follow one another, and positions, too.
bool dense(const HeadLayout& at) {
    return at.headStride == at.headDim && at.positionStride == (ptrdiff_t)at.H * at.headDim;
}

} // namespace

bool copyHeads(void* out, const void* x, HeadLayout outLayout, HeadLayout xLayout, Dtype outDtype, Dtype xDtype) {
    assert(outLayout.B == xLayout.B && outLayout.H == xLayout.H && outLayout.headDim == xLayout.headDim);
    assert(outDtype == xDtype || outDtype == Dtype::f32 || xDtype == Dtype::f32);
    const int H = xLayout.H, d = xLayout.headDim;
    bool large = false;
    for (int b = 0; b < xLayout.B; b++) {
        char* to = (char*)out + sequenceAt(outLayout, b) * bytesOf(outDtype);
        const char* from = (const char*)x + sequenceAt(xLayout, b) * bytesOf(xDtype);
        const int T = sequenceOf(xLayout, b).T;
        if (dense(outLayout) && dense(xLayout)) {
            large |= copyNumbers(to, from, (ptrdiff_t)T * H * d, outDtype, xDtype);
            continue;
        }
        for (int h = 0; h < H; h++)
            for (int t = 0; t < T; t++)
                large |= copyNumbers(to + (h * outLayout.headStride + t * outLayout.positionStride) * bytesOf(outDtype),
                                     from + (h * xLayout.headStride + t * xLayout.positionStride) * bytesOf(xDtype), d,
                                     outDtype, xDtype);
    }
    return large;
}

} // namespace ropewalk
