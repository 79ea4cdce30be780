// A batch of rotations is its sequences one by one.
#include <cassert>

#include "rope/rotate.h"
#include "sequence.h"

namespace ropewalk {

namespace {

// Past this many bytes x does not come from a cache, and only a walk in the order of memory reads it ahead:
// striding over the heads then takes three times as long. Below, striding saves loads of the table.
// Measured on x86-64; anything from 1 to 8 MiB does.
constexpr size_t kCachedBytes = 2 << 20;

} // namespace

void rotate(float* out, const float* x, HeadLayout layout, const RotationSpec& spec) {
    assert(spec.P > 0 && 2 * spec.P <= layout.headDim);
    const size_t floats = (size_t)layout.B * layout.T * layout.H * layout.headDim * (out == x ? 1 : 2);
    for (int b = 0; b < layout.B; b++) {
        const ptrdiff_t at = sequenceAt(layout, b), row = firstRow(spec.rows, b) * spec.P;
        rotateSequence(out + at, x + at, spec.cosines + row, spec.sines + row, sequenceOf(layout, b), spec,
                       floats * sizeof(float) <= kCachedBytes);
    }
}

} // namespace ropewalk
