#include <cstring>

#include "attention/features.h"
#include "attention/linear.h"
#include "simd.h"

namespace ropewalk {

using namespace linear;
using namespace simd;

namespace {

// Tokens of one head that are worked on before the next head. Few, because heads lie side by side in memory:
// 8 is faster than 32 by a sixth at 8192 x 8 x 64, where the arrays are far larger than the caches. The result
// does not depend on it.
constexpr int kChunk = 8;

// Columns of the state that go through a sweep together, in vectors and in floats. A token's values and sums then
// take eight of the fifteen vector registers that V8 has on x86. To write and read two tokens in one sweep takes
// sixteen: it saves half of the loads and stores of the state, and loses more than that to spilling.
constexpr int kVectors = 4;
constexpr int kColumns = 4 * kVectors;

constexpr int wholeColumns(int n) { return (n + kColumns - 1) & -kColumns; }

// What one token does to the state and asks of it.
struct Token {
    const float* key = nullptr;   // [d], rotated features
    const float* value = nullptr; // [kColumns]
    const float* query = nullptr; // [d], rotated features
};

struct Columns {
    F32x4 v[kVectors];
};

// One pass over kColumns columns of the state [d, .] for two tokens a, b in this order:
//   S += key value^T where the token writes,   sum = S^T query where it reads.
// The loop over rows stays rolled: unrolled, V8 moves its loads to the front and spills. Every element of the state and every sum is built up in the order of tokens and of rows, whatever the
// grouping, so that results do not depend on how a sequence is cut.
//
// noinline here and below: one copy of each in a download that counts kilobytes, and an engine that keeps the
// registers of a small loop where it spills those of a large function (a tenth of the time).
template <bool writeA, bool readA, bool writeB, bool readB>
[[gnu::noinline]] void sweep(float* state, ptrdiff_t stride, int d, Token a, Token b, Columns& sumA, Columns& sumB) {
    Columns valueA, valueB, outA, outB;
    for (int w = 0; w < kVectors; w++) {
        valueA.v[w] = writeA ? load(a.value + 4 * w) : splat(0.0f);
        valueB.v[w] = writeB ? load(b.value + 4 * w) : splat(0.0f);
        outA.v[w] = outB.v[w] = splat(0.0f);
    }
    for (int i = 0; i < d; i++) {
        float* row = state + i * stride;
        const F32x4 keyA = splat(writeA ? a.key[i] : 0.0f), keyB = splat(writeB ? b.key[i] : 0.0f);
        const F32x4 queryA = splat(readA ? a.query[i] : 0.0f), queryB = splat(readB ? b.query[i] : 0.0f);
        for (int w = 0; w < kVectors; w++) {
            F32x4 s = load(row + 4 * w);
            if (writeA) s = madd(keyA, valueA.v[w], s);
            if (readA) outA.v[w] = madd(queryA, s, outA.v[w]);
            if (writeB) s = madd(keyB, valueB.v[w], s);
            if (readB) outB.v[w] = madd(queryB, s, outB.v[w]);
            if (writeA || writeB) store(row + 4 * w, s);
        }
    }
    if (readA) sumA = outA;
    if (readB) sumB = outB;
}

// S = diag(factor) S over kColumns columns.
[[gnu::noinline]] void fade(float* state, ptrdiff_t stride, int d, const float* factor) {
    for (int i = 0; i < d; i++)
        for (int w = 0; w < kVectors; w++) {
            float* at = state + i * stride + 4 * w;
            store(at, mul(load(at), splat(factor[i])));
        }
}

// The parts of the scratch.
struct Work {
    int d, dv, G;
    int dPad, dvPad;
    float* keys; // [kChunk, dPad] features of one head, soon rotated
    float* decay; // [kChunk, dPad] factors exp(g)
    float* queries; // [G, kChunk, dPad] as keys
    float* gain; // [G, kChunk] what a sum is multiplied by: scale, over the denominator
    float* values; // [kChunk, dvPad], only where dv is no multiple of kColumns
    float* z; // [K, dPad] the normalizer in whole vectors
    float* state; // [K, d, dvPad] the state in whole vectors, only where dv is no multiple of kColumns
};

Work layout(float* scratch, int K, int d, int dv, int G) {
    Work work{};
    work.d = d;
    work.dv = dv;
    work.G = G;
    work.dPad = padded(d);
    work.dvPad = wholeColumns(dv);
    auto alloc = [&scratch](size_t count) {
        float* part = scratch;
        scratch += count;
        return part;
    };
    work.keys = alloc((size_t)kChunk * work.dPad);
    work.decay = alloc((size_t)kChunk * work.dPad);
    work.queries = alloc((size_t)G * kChunk * work.dPad);
    work.gain = alloc((size_t)G * kChunk);
    work.values = alloc((size_t)kChunk * work.dvPad);
    work.z = alloc((size_t)K * work.dPad);
    work.state = alloc(dv == work.dvPad ? 0 : (size_t)K * d * work.dvPad);
    return work;
}

// Rows of `width` floats from one stride to another.
[[gnu::noinline]] void copyRows(float* out, ptrdiff_t outStride, const float* rows, ptrdiff_t stride, int count,
                                int width) {
    for (int t = 0; t < count; t++) std::memcpy(out + t * outStride, rows + t * stride, width * sizeof(float));
}

// Rows of values as the sweeps want them: filled up to whole columns.
struct Values {
    const float* rows;
    ptrdiff_t stride;
};

Values wholeRows(const Work& work, const float* v, ptrdiff_t stride, int count) {
    if (work.dv == work.dvPad) return {v, stride};
    copyRows(work.values, work.dvPad, v, stride, count, work.dv);
    return {work.values, work.dvPad};
}

// Where a query's sums go.
struct Outputs {
    float* rows;
    ptrdiff_t stride; // from a token to the next
    ptrdiff_t headStride; // from a query head to the next
};

// Columns [column, column + kColumns) of the state and of everything that goes through it, for one chunk.
struct Strip {
    const Work& work;
    float* state;
    Values values;
    Outputs out;
    int column;

    const float* query(int g, int t) const { return work.queries + ((size_t)g * kChunk + t) * work.dPad; }
    Token token(int g, int t) const {
        return {work.keys + (size_t)t * work.dPad, values.rows + t * values.stride + column, query(g, t)};
    }
    template <bool writeA, bool readA, bool writeB, bool readB>
    void pass(Token a, Token b, Columns& sumA, Columns& sumB) const {
        sweep<writeA, readA, writeB, readB>(state + column, work.dvPad, work.d, a, b, sumA, sumB);
    }

    // gain * sum, and exactly 0 where gain is 0: there the sum need not be finite.
    [[gnu::noinline]] void put(int g, int t, const Columns& sum) const {
        float* to = out.rows + t * out.stride + g * out.headStride + column;
        const float gain = work.gain[g * kChunk + t];
        const int count = work.dv - column;
        for (int w = 0; w < kVectors && 4 * w < count; w++)
            store(to + 4 * w, gain == 0 ? splat(0.0f) : mul(sum.v[w], splat(gain)), count - 4 * w);
    }

    void absorb(int count) const {
        Columns ignored;
        int t = 0;
        for (; t + 2 <= count; t += 2) pass<true, false, true, false>(token(0, t), token(0, t + 1), ignored, ignored);
        if (t == count) return;
        Token last = token(0, t);
        last.query = last.key; // some row to read: one more copy of the sweep would be larger than this is slow
        pass<true, true, false, false>(last, {}, ignored, ignored);
    }

    // Query heads g .. G-1 of token t read the state as it stands.
    [[gnu::noinline]] void answer(int g, int t) const {
        Columns a, b;
        for (; g + 2 <= work.G; g += 2) {
            pass<false, true, false, true>(token(g, t), token(g + 1, t), a, b);
            put(g, t, a);
            put(g + 1, t, b);
        }
        if (g == work.G) return;
        pass<false, true, false, false>(token(g, t), {}, a, b);
        put(g, t, a);
    }

    // Not causal: two tokens of one head where there is one, which answer would take one by one.
    void full(int count) const {
        int t = 0;
        for (Columns a, b; work.G == 1 && t + 2 <= count; t += 2) {
            pass<false, true, false, true>(token(0, t), token(0, t + 1), a, b);
            put(0, t, a);
            put(0, t + 1, b);
        }
        for (; t < count; t++) answer(0, t);
    }

    // The state is written with token t and then read by all its query heads.
    [[gnu::noinline]] void step(Token now, int t) const {
        Columns a, b;
        pass<true, true, false, false>(now, {}, a, b);
        put(0, t, a);
        if (work.G > 1) answer(1, t);
    }

    void causal(int count) const {
        for (int t = 0; t < count; t++) step(token(0, t), t);
    }

    void causalByRule(int count, bool decays, const float* beta, ptrdiff_t betaStride) const {
        for (int t = 0; t < count; t++) {
            Token now = token(0, t);
            float correction[kColumns];
            if (decays) fade(state + column, work.dvPad, work.d, work.decay + (size_t)t * work.dPad);
            if (beta) {
                Columns held, none;
                Token asking = now;
                asking.query = now.key;
                pass<false, true, false, false>(asking, {}, held, none);
                const F32x4 rate = splat(beta[t * betaStride]);
                for (int w = 0; w < kVectors; w++)
                    store(correction + 4 * w, mul(rate, sub(load(now.value + 4 * w), held.v[w])));
                now.value = correction;
            }
            step(now, t);
        }
    }
};

[[gnu::noinline]] void turn(float* rows, int count, const Work& work, const float* cosines, const float* sines,
                            int from, const LinearAttentionSpec& spec) {
    if (!cosines) return;
    const size_t skip = (size_t)from * spec.P;
    rotate(rows, rows, {count, 1, work.d, work.dPad, 0},
           {cosines + skip, sines + skip, spec.P, spec.pairing, spec.rotationGain, spec.rotationGain});
}

// exp(g), one factor for every component.
void decayRows(float* out, const float* g, ptrdiff_t stride, int width, int count, int d) {
    if (width == d) return features(out, padded(d), g, stride, count, d, FeatureMap::exp, 0);
    for (int t = 0; t < count; t++)
        for (int c = 0; c < d; c++) out[(size_t)t * padded(d) + c] = g[t * stride];
    features(out, padded(d), out, padded(d), count, d, FeatureMap::exp, 0);
}

} // namespace

size_t linearAttentionScratch(const LinearAttentionSpec& spec) {
    const size_t G = spec.H / spec.K, d = padded(spec.headDim), dv = wholeColumns(spec.valueDim);
    const size_t state = spec.valueDim == (int)dv ? 0 : (size_t)spec.K * spec.headDim * dv;
    return (2 + G) * kChunk * d + G * kChunk + kChunk * dv + spec.K * d + state;
}

void linear::attendSequence(const Sums& sums, const float* q, const float* k, const float* v,
                            const LinearAttentionSpec& spec, float* scratch) {
    const auto [out, state, normalizer] = sums;
    const int d = spec.headDim, dv = spec.valueDim, K = spec.K, G = spec.H / K;
    const bool gated = spec.decayWidth > 0, plain = !gated && !spec.beta;
    std::memset(scratch, 0, linearAttentionScratch(spec) * sizeof(float));
    const Work work = layout(scratch, K, d, dv, G);
    const bool inPlace = dv == work.dvPad;
    float* S = inPlace ? state : work.state;
    if (!inPlace) copyRows(S, work.dvPad, state, dv, K * d, dv);
    if (normalizer) copyRows(work.z, work.dPad, normalizer, d, K, d);

    auto makeKeys = [&](int h, int from, int count) {
        features(work.keys, work.dPad, k + h * spec.k.head + from * spec.k.position, spec.k.position, count, d,
                 spec.map, spec.epsilon);
        if (!gated) return;
        const ptrdiff_t row = (ptrdiff_t)K * spec.decayWidth;
        decayRows(work.decay, spec.decay + from * row + (ptrdiff_t)h * spec.decayWidth, row, spec.decayWidth, count, d);
    };
    auto makeQueries = [&](int h, int from, int count) {
        const float* heads = q + (ptrdiff_t)h * G * spec.q.head + from * spec.q.position;
        for (int g = 0; g < G; g++) {
            features(work.queries + (size_t)g * kChunk * work.dPad, work.dPad, heads + g * spec.q.head, spec.q.position,
                     count, d, spec.map, spec.epsilon);
            for (int t = 0; t < count; t++) work.gain[g * kChunk + t] = spec.scale;
        }
    };
    auto addKey = [&](int h, int t) {
        gather(work.z + (size_t)h * work.dPad, work.keys + (size_t)t * work.dPad,
               gated ? work.decay + (size_t)t * work.dPad : nullptr, work.dPad);
    };
    auto divide = [&](int h, int t) {
        for (int g = 0; g < G; g++) {
            const size_t at = (size_t)g * kChunk + t;
            work.gain[at] =
                overDenominator(work.queries + at * work.dPad, work.z + (size_t)h * work.dPad, work.dPad, spec.scale);
        }
    };
    auto turnKeys = [&](int from, int count) {
        turn(work.keys, count, work, spec.keyCosines, spec.keySines, from, spec);
    };
    auto turnQueries = [&](int from, int count) {
        for (int g = 0; g < G; g++)
            turn(work.queries + (size_t)g * kChunk * work.dPad, count, work, spec.queryCosines, spec.querySines, from,
                 spec);
    };
    auto eachStrip = [&](int h, int from, Values values, auto body) {
        const Outputs outputs{out + (ptrdiff_t)h * G * spec.out.head + from * spec.out.position, spec.out.position,
                              spec.out.head};
        for (int column = 0; column < dv; column += kColumns)
            body(Strip{work, S + (size_t)h * d * work.dvPad, values, outputs, column});
    };

    // Chunks outside, heads inside: memory is then walked in its own order, and the states of all heads wait in
    // the second cache.
    for (int from = 0; from < spec.Tk; from += kChunk)
        for (int h = 0; h < K; h++) {
            const int count = spec.Tk - from < kChunk ? spec.Tk - from : kChunk;
            makeKeys(h, from, count);
            if (spec.causal) makeQueries(h, from, count);
            if (normalizer)
                for (int t = 0; t < count; t++) {
                    addKey(h, t);
                    if (spec.causal) divide(h, t);
                }
            turnKeys(from, count);
            if (spec.causal) turnQueries(from, count);
            const Values values = wholeRows(work, v + h * spec.v.head + from * spec.v.position, spec.v.position, count);
            const int heads = spec.betaHeads;
            const float* beta = spec.beta ? spec.beta + (ptrdiff_t)from * heads + (heads == 1 ? 0 : h) : nullptr;
            eachStrip(h, from, values, [&](const Strip& strip) {
                if (!spec.causal)
                    strip.absorb(count);
                else if (plain)
                    strip.causal(count);
                else
                    strip.causalByRule(count, gated, beta, heads);
            });
        }
    for (int from = 0; from < spec.Tq && !spec.causal; from += kChunk)
        for (int h = 0; h < K; h++) {
            const int count = spec.Tq - from < kChunk ? spec.Tq - from : kChunk;
            makeQueries(h, from, count);
            for (int t = 0; t < count && normalizer; t++) divide(h, t);
            turnQueries(from, count);
            eachStrip(h, from, {}, [=](const Strip& strip) { strip.full(count); });
        }

    if (!inPlace) copyRows(state, dv, S, work.dvPad, K * d, dv);
    if (normalizer) copyRows(normalizer, d, work.z, work.dPad, K, d);
}

} // namespace ropewalk
