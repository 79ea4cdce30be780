// Rotation of one sequence.
#pragma once

#include "ropewalk/rope.h"

namespace ropewalk {

// cached: x comes from a cache, so that the heads of a position may be worked on together.
void rotateSequence(float* out, const float* x, const float* cosines, const float* sines, const HeadLayout& layout,
                    const RotationSpec& spec, bool cached);

} // namespace ropewalk
