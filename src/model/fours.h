// Four numbers at a time, and the last one, two or three by counted loads and stores.
#pragma once

#include "simd.h"

namespace ropewalk::model {

// step(i, read, write) for i = 0, 4, 8, ... below n: read(p) and write(p, v) touch as many floats as are left.
template <class Step>
inline void fours(int n, Step step) {
    using namespace simd;
    int i = 0;
    for (; i + 4 <= n; i += 4) step(i, [](const float* p) { return load(p); }, [](float* p, F32x4 v) { store(p, v); });
    if (i < n) step(i, [=](const float* p) { return load(p, n - i); }, [=](float* p, F32x4 v) { store(p, v, n - i); });
}

} // namespace ropewalk::model
