#include <cstring>

#include "rope/rotate.h"
#include "simd.h"

namespace ropewalk {

using namespace simd;

namespace {

// What the pairing decides is where the a's and b's of four pairs lie in memory, and nothing else: pair i
// begins at head + first(i). Addresses are formed in this order so that the constant part of i ends up in
// the instruction.
struct FourPairs {
    F32x4 a, b;
};

template <Pairing pairing>
struct Place;

template <>
struct Place<Pairing::halfSplit> {
    static constexpr int first(int i) { return i; }
    static FourPairs load4(const float* at, int P) { return {load(at), load(at + P)}; }
    static void store4(float* at, int P, FourPairs v) {
        store(at, v.a);
        store(at + P, v.b);
    }
    static FourPairs load4(const float* at, int P, int n) { return {load(at, n), load(at + P, n)}; }
    static void store4(float* at, int P, FourPairs v, int n) {
        store(at, v.a, n);
        store(at + P, v.b, n);
    }
};

template <>
struct Place<Pairing::interleaved> {
    static constexpr int first(int i) { return 2 * i; }
    static FourPairs load4(const float* at, int) {
        F32x4 low = load(at), high = load(at + 4);
        return {evens(low, high), odds(low, high)};
    }
    static void store4(float* at, int, FourPairs v) {
        store(at, zipLow(v.a, v.b));
        store(at + 4, zipHigh(v.a, v.b));
    }
    static FourPairs load4(const float* at, int, int n) {
        F32x4 low = load(at, 2 * n), high = n > 2 ? load(at + 4, 2 * n - 4) : splat(0.0f);
        return {evens(low, high), odds(low, high)};
    }
    static void store4(float* at, int, FourPairs v, int n) {
        store(at, zipLow(v.a, v.b), 2 * n);
        if (n > 2) store(at + 4, zipHigh(v.a, v.b), 2 * n - 4);
    }
};

FourPairs turn(FourPairs x, F32x4 c, F32x4 s) { return {nmadd(x.b, s, mul(x.a, c)), madd(x.b, c, mul(x.a, s))}; }

// Heads of one position, `blocks` times four pairs of each. Their part of the table stays in registers
// while the heads go by.
template <Pairing pairing, int blocks>
void turnHeads(float* out, const float* x, const float* cosines, const float* sines, int H, ptrdiff_t headStride, int P,
               F32x4 cosGain, F32x4 sinGain) {
    using At = Place<pairing>;
    F32x4 c[blocks], s[blocks];
    for (int j = 0; j < blocks; j++) {
        c[j] = mul(load(cosines + 4 * j), cosGain);
        s[j] = mul(load(sines + 4 * j), sinGain);
    }
    for (int h = 0; h < H; h++, out += headStride, x += headStride)
        for (int j = 0; j < blocks; j++)
            At::store4(out + At::first(4 * j), P, turn(At::load4(x + At::first(4 * j), P), c[j], s[j]));
}

// Four blocks are half of the sixteen vector registers of x86-64, and 64 bytes of a head: a cache line.
constexpr int kBlocks = 4;

template <Pairing pairing>
void rotatePosition(float* out, const float* x, const float* cosines, const float* sines, int H, ptrdiff_t headStride,
                    int P, F32x4 cosGain, F32x4 sinGain) {
    using At = Place<pairing>;
    int i = 0;
    for (; i + 4 * kBlocks <= P; i += 4 * kBlocks)
        turnHeads<pairing, kBlocks>(out + At::first(i), x + At::first(i), cosines + i, sines + i, H, headStride, P,
                                    cosGain, sinGain);
    for (; i + 4 <= P; i += 4)
        turnHeads<pairing, 1>(out + At::first(i), x + At::first(i), cosines + i, sines + i, H, headStride, P, cosGain,
                              sinGain);
    if (const int n = P - i; n > 0) {
        const F32x4 c = mul(load(cosines + i, n), cosGain), s = mul(load(sines + i, n), sinGain);
        for (int h = 0; h < H; h++) {
            const ptrdiff_t at = h * headStride + At::first(i);
            At::store4(out + at, P, turn(At::load4(x + at, P, n), c, s), n);
        }
    }
}

template <Pairing pairing>
void walk(float* out, const float* x, const float* cosines, const float* sines, const HeadLayout& layout,
          const RotationSpec& spec, bool cached) {
    const F32x4 cosGain = splat(spec.cosGain), sinGain = splat(spec.sinGain);
    // Memory is walked in its own order: where positions are the nearer neighbours, head by head.
    const bool headsOutside = layout.headStride > layout.positionStride;
    const int outer = headsOutside ? layout.H : 1, inner = headsOutside ? 1 : layout.H;
    const int together = cached ? inner : 1;
    const size_t rest = (size_t)(layout.headDim - 2 * spec.P) * sizeof(float);
    for (int o = 0; o < outer; o++) {
        for (int t = 0; t < layout.T; t++) {
            const size_t tableRow = spec.oneRow ? 0 : (size_t)t * spec.P;
            for (int h = 0; h < inner; h += together) {
                const ptrdiff_t at = (o + h) * layout.headStride + t * layout.positionStride;
                rotatePosition<pairing>(out + at, x + at, cosines + tableRow, sines + tableRow, together,
                                        layout.headStride, spec.P, cosGain, sinGain);
            }
            if (rest == 0 || out == x) continue;
            for (int h = 0; h < inner; h++) {
                const ptrdiff_t tail = (o + h) * layout.headStride + t * layout.positionStride + 2 * spec.P;
                std::memcpy(out + tail, x + tail, rest);
            }
        }
    }
}

} // namespace

void rotateSequence(float* out, const float* x, const float* cosines, const float* sines, const HeadLayout& layout,
                    const RotationSpec& spec, bool cached) {
    if (spec.pairing == Pairing::interleaved)
        walk<Pairing::interleaved>(out, x, cosines, sines, layout, spec, cached);
    else
        walk<Pairing::halfSplit>(out, x, cosines, sines, layout, spec, cached);
}

} // namespace ropewalk
