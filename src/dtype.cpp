#include "ropewalk/dtype.h"

#include <cassert>

#include "halves.h"

namespace ropewalk {

using namespace halves;

namespace {

template <Dtype dtype>
ROPEWALK_HOT bool narrowAll(uint16_t* out, const float* x, size_t count) {
    // Of what became infinite, the least exponent tells what was infinite before.
    constexpr int infinite = dtype == Dtype::f16 ? 0x7c00 : 0x7f80;
    I32x4 overflow = splatBits(0);
    for (size_t n = 0; n < count; n += 4) {
        const int rest = count - n < 4 ? (int)(count - n) : 4;
        const F32x4 four = load(x + n, rest);
        const I32x4 half = narrow<dtype>(four);
        const I32x4 finite = greater(splatBits(0x7f800000), both(bitsOf(four), splatBits(0x7fffffff)));
        const I32x4 large = greater(both(half, splatBits(0x7fff)), splatBits(infinite - 1));
        overflow = either(overflow, both(finite, large));
        if (rest == 4) {
            storeHalves(out + n, half);
        } else {
            uint16_t last[4];
            storeHalves(last, half);
            for (int i = 0; i < rest; i++) out[n + i] = last[i];
        }
    }
    return anyBit(overflow);
}

} // namespace

bool narrowFloats(uint16_t* out, const float* x, size_t count, Dtype dtype) {
    assert(dtype != Dtype::f32);
    return dtype == Dtype::f16 ? narrowAll<Dtype::f16>(out, x, count) : narrowAll<Dtype::bf16>(out, x, count);
}

void widenFloats(float* out, const uint16_t* x, size_t count, Dtype dtype) {
    assert(dtype != Dtype::f32);
    if (dtype == Dtype::f16)
        widenRow<Dtype::f16>(out, x, count);
    else
        widenRow<Dtype::bf16>(out, x, count);
}

} // namespace ropewalk
