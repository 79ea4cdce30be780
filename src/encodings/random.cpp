#include <cmath>
#include <cstdint>

#include "elementary.h"
#include "ropewalk.h"

namespace ropewalk {

namespace {

// SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014,
// figure 15 (their mix64variant13). Chosen because any seed is a good seed.
struct SplitMix {
    uint64_t state;
    // The upper 53 bits plus a half: uniform in (0, 1), never 0, so that its logarithm is finite.
    double uniform() {
        uint64_t z = state += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        z ^= z >> 31;
        return ((double)(z >> 11) + 0.5) * 0x1p-53;
    }
};

} // namespace

void seededNormals(double* out, int count, int seed, double deviation) {
    SplitMix random{(uint64_t)(int64_t)seed};
    for (int e = 0; e < count; e += 2) { // Box and Muller: two at a time
        const double radius = deviation * std::sqrt(-2 * logarithm(random.uniform()));
        const SinCos angle = sincos(6.283185307179586476925 * random.uniform());
        out[e] = radius * angle.cosine;
        if (e + 1 < count) out[e + 1] = radius * angle.sine;
    }
}

} // namespace ropewalk
