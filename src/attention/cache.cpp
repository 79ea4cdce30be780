#include <cassert>
#include <cstring>

#include "integers.h"
#include "ropewalk/attention.h"
#include "sequence.h"

namespace ropewalk {

namespace {

// `count` numbers side by side; in i8 those of one head.
bool copyNumbers(void* to, const void* from, ptrdiff_t count, Dtype toDtype, Dtype fromDtype) {
    if (toDtype == fromDtype)
        std::memcpy(to, from,
                    toDtype == Dtype::i8 ? rowWords((int)count) * sizeof(float) : count * elementBytes(toDtype));
    else if (toDtype == Dtype::i8)
        return narrowRow((float*)to, (const float*)from, (int)count);
    else if (toDtype != Dtype::f32)
        return narrowFloats((uint16_t*)to, (const float*)from, count, toDtype);
    else
        widen((float*)to, from, count, fromDtype);
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
        char* to = (char*)out + sequenceAt(outLayout, b) * elementBytes(outDtype);
        const char* from = (const char*)x + sequenceAt(xLayout, b) * elementBytes(xDtype);
        const int T = sequenceOf(xLayout, b).T;
        if (outDtype != Dtype::i8 && xDtype != Dtype::i8 && dense(outLayout) && dense(xLayout)) {
            large |= copyNumbers(to, from, (ptrdiff_t)T * H * d, outDtype, xDtype);
            continue;
        }
        for (int h = 0; h < H; h++)
            for (int t = 0; t < T; t++)
                large |=
                    copyNumbers(to + (h * outLayout.headStride + t * outLayout.positionStride) * elementBytes(outDtype),
                                from + (h * xLayout.headStride + t * xLayout.positionStride) * elementBytes(xDtype), d,
                                outDtype, xDtype);
    }
    return large;
}

} // namespace ropewalk
