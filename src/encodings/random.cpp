#include <cmath>

#include "elementary.h"
#include "random.h"
#include "ropewalk/encodings.h"

namespace ropewalk {

void randomVector(double* out, int count, int seed, double deviation) {
    SplitMix random{(uint64_t)(int64_t)seed};
    for (int e = 0; e < count; e += 2) { // Box and Muller: two at a time
        const double radius = deviation * std::sqrt(-2 * logarithm(random.uniform()));
        const SinCos angle = sincos(6.283185307179586476925 * random.uniform());
        out[e] = radius * angle.cosine;
        if (e + 1 < count) out[e + 1] = radius * angle.sine;
    }
}

} // namespace ropewalk
