// The one generator of the package: seeded, so that a figure and a test see the same numbers everywhere.
#pragma once

#include <cstdint>

namespace ropewalk {

// SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014,
// figure 15 (their mix64variant13). Chosen because any seed is a good seed.
struct SplitMix {
    uint64_t state;
    uint64_t next() {
        uint64_t z = state += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    // The upper 53 bits plus a half: uniform in (0, 1), never 0, so that its logarithm is finite.
    double uniform() { return ((double)(next() >> 11) + 0.5) * 0x1p-53; }
};

} // namespace ropewalk
