// Where a pair stands in a head, for every kernel that reads pairs one by one.
#pragma once

#include "ropewalk/rope.h"

namespace ropewalk {

// The two components of pair i.
struct PairAt {
    int a;
    int b;
};

constexpr PairAt pairAt(int i, int P, Pairing pairing) {
    if (pairing == Pairing::interleaved) return {2 * i, 2 * i + 1};
    return {i, i + P};
}

} // namespace ropewalk
