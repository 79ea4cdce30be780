#include <cassert>
#include <cstring>

#include "ropewalk.h"
#include "simd.h"

namespace ropewalk {

using namespace simd;

namespace {

// What the pairing decides is where the a's and b's of four pairs lie in memory, and nothing else.
struct FourPairs {
    F32x4 a, b;
};

template <Pairing pairing>
struct Place;

template <>
struct Place<Pairing::halfSplit> {
    static FourPairs load4(const float* head, int i, int P) { return {load(head + i), load(head + i + P)}; }
    static void store4(float* head, int i, int P, FourPairs v) {
        store(head + i, v.a);
        store(head + i + P, v.b);
    }
    static FourPairs load4(const float* head, int i, int P, int n) {
        return {load(head + i, n), load(head + i + P, n)};
    }
    static void store4(float* head, int i, int P, FourPairs v, int n) {
        store(head + i, v.a, n);
        store(head + i + P, v.b, n);
    }
};

template <>
struct Place<Pairing::interleaved> {
    static FourPairs load4(const float* head, int i, int) {
        F32x4 low = load(head + 2 * i), high = load(head + 2 * i + 4);
        return {evens(low, high), odds(low, high)};
    }
    static void store4(float* head, int i, int, FourPairs v) {
        store(head + 2 * i, zipLow(v.a, v.b));
        store(head + 2 * i + 4, zipHigh(v.a, v.b));
    }
    static FourPairs load4(const float* head, int i, int, int n) {
        F32x4 low = load(head + 2 * i, 2 * n), high = n > 2 ? load(head + 2 * i + 4, 2 * n - 4) : splat(0.0f);
        return {evens(low, high), odds(low, high)};
    }
    static void store4(float* head, int i, int, FourPairs v, int n) {
        store(head + 2 * i, zipLow(v.a, v.b), 2 * n);
        if (n > 2) store(head + 2 * i + 4, zipHigh(v.a, v.b), 2 * n - 4);
    }
};

FourPairs turn(FourPairs x, F32x4 c, F32x4 s) { return {nmadd(x.b, s, mul(x.a, c)), madd(x.b, c, mul(x.a, s))}; }

// All heads of one position. Four pairs of the table stay in registers while the heads go by.
template <Pairing pairing>
void rotatePosition(float* out, const float* x, const float* cosines, const float* sines, int H, ptrdiff_t headStride,
                    int P, F32x4 cosGain, F32x4 sinGain) {
    using At = Place<pairing>;
    int i = 0;
    for (; i + 4 <= P; i += 4) {
        const F32x4 c = mul(load(cosines + i), cosGain), s = mul(load(sines + i), sinGain);
        for (int h = 0; h < H; h++) {
            const ptrdiff_t head = h * headStride;
            At::store4(out + head, i, P, turn(At::load4(x + head, i, P), c, s));
        }
    }
    if (const int n = P - i; n > 0) {
        const F32x4 c = mul(load(cosines + i, n), cosGain), s = mul(load(sines + i, n), sinGain);
        for (int h = 0; h < H; h++) {
            const ptrdiff_t head = h * headStride;
            At::store4(out + head, i, P, turn(At::load4(x + head, i, P, n), c, s), n);
        }
    }
}

template <Pairing pairing>
void rotateAll(float* out, const float* x, const float* cosines, const float* sines, const HeadLayout& layout, int P,
               int tableStride, F32x4 cosGain, F32x4 sinGain) {
    // Memory is walked in its own order: where positions are the nearer neighbours, head by head.
    const bool headsOutside = layout.headStride > layout.positionStride;
    const int outer = headsOutside ? layout.H : 1, inner = headsOutside ? 1 : layout.H;
    const size_t rest = (size_t)(layout.headDim - 2 * P) * sizeof(float);
    for (int o = 0; o < outer; o++) {
        for (int t = 0; t < layout.T; t++) {
            const ptrdiff_t at = o * layout.headStride + t * layout.positionStride;
            const size_t tableRow = (size_t)t * tableStride;
            rotatePosition<pairing>(out + at, x + at, cosines + tableRow, sines + tableRow, inner, layout.headStride, P,
                                    cosGain, sinGain);
            if (rest == 0 || out == x) continue;
            for (int h = 0; h < inner; h++) {
                const ptrdiff_t tail = at + h * layout.headStride + 2 * P;
                std::memcpy(out + tail, x + tail, rest);
            }
        }
    }
}

} // namespace

void rotate(float* out, const float* x, const float* cosines, const float* sines, HeadLayout layout, int P,
            int tableStride, Pairing pairing, float cosGain, float sinGain) {
    assert(P > 0 && 2 * P <= layout.headDim);
    const F32x4 cg = splat(cosGain), sg = splat(sinGain);
    if (pairing == Pairing::interleaved)
        rotateAll<Pairing::interleaved>(out, x, cosines, sines, layout, P, tableStride, cg, sg);
    else
        rotateAll<Pairing::halfSplit>(out, x, cosines, sines, layout, P, tableStride, cg, sg);
}

void permutePairing(float* out, const float* w, int H, int headDim, int P, int columns, Pairing from, Pairing to) {
    auto row = [P](Pairing pairing, int i, int member) {
        return pairing == Pairing::interleaved ? 2 * i + member : i + member * P;
    };
    const size_t bytes = (size_t)columns * sizeof(float);
    for (int h = 0; h < H; h++) {
        float* outHead = out + (size_t)h * headDim * columns;
        const float* head = w + (size_t)h * headDim * columns;
        for (int i = 0; i < P; i++)
            for (int member = 0; member < 2; member++)
                std::memcpy(outHead + (size_t)row(to, i, member) * columns,
                            head + (size_t)row(from, i, member) * columns, bytes);
        std::memcpy(outHead + (size_t)2 * P * columns, head + (size_t)2 * P * columns, bytes * (headDim - 2 * P));
    }
}

} // namespace ropewalk
