#include <cstring>

#include "pair_at.h"
#include "ropewalk/rope.h"

namespace ropewalk {

void permutePairing(float* out, const float* w, int H, int headDim, int P, int columns, Pairing from, Pairing to) {
    const size_t bytes = (size_t)columns * sizeof(float);
    for (int h = 0; h < H; h++) {
        float* outHead = out + (size_t)h * headDim * columns;
        const float* head = w + (size_t)h * headDim * columns;
        auto copyRow = [=](int toRow, int fromRow) {
            std::memcpy(outHead + (size_t)toRow * columns, head + (size_t)fromRow * columns, bytes);
        };
        for (int i = 0; i < P; i++) {
            const PairAt there = pairAt(i, P, to), here = pairAt(i, P, from);
            copyRow(there.a, here.a);
            copyRow(there.b, here.b);
        }
        std::memcpy(outHead + (size_t)2 * P * columns, head + (size_t)2 * P * columns, bytes * (headDim - 2 * P));
    }
}

} // namespace ropewalk
