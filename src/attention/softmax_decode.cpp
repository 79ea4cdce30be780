#include "softmax_decode.h"

#include "integers.h"

namespace ropewalk::softmax {

F32x4 sums(F32x4 s0, F32x4 s1, F32x4 s2, F32x4 s3) {
    const F32x4 even = add(zipLow(s0, s2), zipHigh(s0, s2)), odd = add(zipLow(s1, s3), zipHigh(s1, s3));
    return add(zipLow(even, odd), zipHigh(even, odd));
}

namespace {

// Up to this many bytes, keys and values that four queries share are not touched ahead: they come from a cache, and what
// is left to wait for happens under the arithmetic. A tenth of the time at 16 MiB on x86-64 with 32 MiB of cache; from
// memory the same step would take a fifth longer without. Where heads lie apart, rows of the next heads do not bring the
// lines of the next keys along, and a step of 16 MiB would take twice as long without.
constexpr size_t kCachedBytes = 16 << 20, kCachedApart = 1 << 20;

// Scores of four queries and two keys. Queries lie [d / 4][4 rows][4], so that three addresses do for the six loads,
// and a key that is loaded once serves all four. The loop stays rolled: unrolled, V8 spills.
ROPEWALK_HOT [[gnu::noinline]] void scoreTwoKeys(F32x4 scores[2], const float* k0, const float* k1,
                                                 const float* queries, int d) {
    F32x4 a0 = splat(0.0f), a1 = a0, a2 = a0, a3 = a0, b0 = a0, b1 = a0, b2 = a0, b3 = a0;
    const auto step = [&](F32x4 x, F32x4 y) {
        F32x4 q = load(queries);
        a0 = madd(q, x, a0);
        b0 = madd(q, y, b0);
        q = load(queries + 4);
        a1 = madd(q, x, a1);
        b1 = madd(q, y, b1);
        q = load(queries + 8);
        a2 = madd(q, x, a2);
        b2 = madd(q, y, b2);
        q = load(queries + 12);
        a3 = madd(q, x, a3);
        b3 = madd(q, y, b3);
    };
    for (const float* last = k0 + d / 4 * 4; k0 != last; k0 += 4, k1 += 4, queries += 16) step(load(k0), load(k1));
    if (d % 4) step(load(k0, d % 4), load(k1, d % 4));
    scores[0] = sums(a0, a1, a2, a3);
    scores[1] = sums(b0, b1, b2, b3);
}

// Row r of scores [r, kChunk] gets four sums. Two steps a turn: an address that is
// not a constant away costs V8 an instruction.
ROPEWALK_HOT void scoreRows(float* scores, const float* const key[kRows], const float* queries, int count, int d) {
    const float *k0 = key[0], *k1 = key[1], *k2 = key[2], *k3 = key[3];
    for (int r = 0; r < count; r++, queries += padded(d), scores += kChunk) {
        F32x4 s0 = splat(0.0f), s1 = s0, s2 = s0, s3 = s0;
        int c = 0;
        for (; c + 8 <= d; c += 8) {
            const F32x4 low = load(queries + c), high = load(queries + c + 4);
            s0 = madd(high, load(k0 + c + 4), madd(low, load(k0 + c), s0));
            s1 = madd(high, load(k1 + c + 4), madd(low, load(k1 + c), s1));
            s2 = madd(high, load(k2 + c + 4), madd(low, load(k2 + c), s2));
            s3 = madd(high, load(k3 + c + 4), madd(low, load(k3 + c), s3));
        }
        for (; c < d; c += 4) {
            const F32x4 query = load(queries + c);
            s0 = madd(query, load(k0 + c, d - c), s0);
            s1 = madd(query, load(k1 + c, d - c), s1);
            s2 = madd(query, load(k2 + c, d - c), s2);
            s3 = madd(query, load(k3 + c, d - c), s3);
        }
        store(scores, sums(s0, s1, s2, s3));
    }
}

// As many queries as are whole fours, against four keys.
void scoreFours(float* scores, const float* const key[kRows], const float* queries, int count, int d) {
    for (; count > 0; count -= kRows, queries += kRows * padded(d), scores += kRows * kChunk) {
        F32x4 of[kRows];
        scoreTwoKeys(of, key[0], key[1], queries, d);
        scoreTwoKeys(of + 2, key[2], key[3], queries, d);
        transpose(of[0], of[1], of[2], of[3]);
        for (int r = 0; r < kRows; r++) store(scores + r * kChunk, of[r]);
    }
}

// out[r] += `keys` values times their weights [keys][4], for four rows and whole tiles of columns.
ROPEWALK_HOT void addToFourRows(float* out, const float* weights, const float* value, ptrdiff_t stride, int keys,
                                int dv) {
    for (int e = 0; e + kLanes <= dv; e += kLanes)
        tile(out + e, padded(dv), weights, kRows, value + e, stride, keys,
             [](const float* at, int) { return load(at); });
}

// out[r] = alpha[r] out[r] + four values times their weights [count][kChunk] for rows first .. count - 1. Those below `fours`
// have been scaled, and have their whole tiles.
ROPEWALK_HOT void addToRows(float* out, const float* weights, const float* const value[kRows], const float* alpha,
                            int first, int count, int fours, int dv) {
    const float *v0 = value[0], *v1 = value[1], *v2 = value[2], *v3 = value[3];
    out += first * padded(dv), weights += first * kChunk;
    for (int r = first; r < count; r++, out += padded(dv), weights += kChunk) {
        const F32x4 scale = splat(alpha && r >= fours ? alpha[r] : 1.0f);
        const F32x4 w0 = splat(weights[0]), w1 = splat(weights[1]), w2 = splat(weights[2]), w3 = splat(weights[3]);
        auto sum = [&](int e, int n) {
            const F32x4 s = madd(w1, load(v1 + e, n), madd(w0, load(v0 + e, n), mul(load(out + e), scale)));
            return madd(w3, load(v3 + e, n), madd(w2, load(v2 + e, n), s));
        };
        int e = r < fours ? dv / kLanes * kLanes : 0;
        for (; e + 8 <= dv; e += 8) {
            const F32x4 low = sum(e, 4), high = sum(e + 4, 4);
            store(out + e, low);
            store(out + e + 4, high);
        }
        for (; e < dv; e += 4) store(out + e, sum(e, dv - e));
    }
}

// updatePanel for one row.
ROPEWALK_HOT void updateRow(float* scores, int count, float* most, float* total, float* alpha) {
    F32x4 high = splat(*most);
    for (int n = 0; n < count; n += 4) high = max(high, load(scores + n));
    const float peak = maxOf(high);
    F32x4 weights = splat(0.0f);
    for (int n = 0; n < count; n += 4) {
        const F32x4 weight = expDown(sub(load(scores + n), splat(peak)));
        store(scores + n, weight);
        weights = add(weights, weight);
    }
    float step[4];
    store(step, expDown(splat(*most - peak)));
    *alpha = step[0];
    *total = *total * step[0] + sum(weights);
    *most = peak;
}

// out[r] = alpha[r] out[r]
void scaleRows(float* out, const float* alpha, int count, int paddedDim) {
    for (int r = 0; r < count; r++, out += paddedDim)
        for (int e = 0; e < paddedDim; e += 4) store(out + e, mul(load(out + e), splat(alpha[r])));
}

// Weights of four rows [4][kChunk] as [keys][4].
void turnWeights(float* to, const float* weights, int keys) {
    for (int n = 0; n < keys; n += kRows, to += kRows * kRows) {
        F32x4 r0 = load(weights + n), r1 = load(weights + n + kChunk);
        F32x4 r2 = load(weights + n + 2 * kChunk), r3 = load(weights + n + 3 * kChunk);
        transpose(r0, r1, r2, r3);
        store(to, r0);
        store(to + 4, r1);
        store(to + 8, r2);
        store(to + 12, r3);
    }
}

// Rows n .. n + 3; past the last key the last one again, which has a weight of 0.
void fourRows(const float* row[kRows], const float* x, ptrdiff_t stride, int n, int last) {
    for (int r = 0; r < kRows; r++) row[r] = x + (n + r < last ? n + r : last - 1) * stride;
}

// Scores of the queries of a head, rows `at` and on, with keys begin .. begin + keys become weights.
[[gnu::noinline]] void weigh(const Work& work, Panel* panel, const Sequence& spec, int head, int at, int fours,
                             int begin, int keys) {
    const int count = queriesOf(spec), dv = padded(spec.valueDim);
    float* scores = work.scores + at * kChunk;
    for (int r = 0; r < count; r++) capScores(scores + r * kChunk, keys, spec);
    if (biases(spec)) {
        setPanel(panel, spec, head, 0, count);
        addBiases(scores, {1, kChunk}, begin, keys, *panel, spec);
    }
    if (begin < panel->from || begin + keys > panel->to) maskBand(scores, {1, kChunk}, begin, keys, *panel);
    for (int r = 0; r < count; r++)
        updateRow(scores + r * kChunk, keys, work.most + at + r, work.total + at + r, work.alpha + at + r);
    for (int r = 0; r < fours; r += kRows) turnWeights(work.weights + (at + r) * kChunk, scores + r * kChunk, keys);
    scaleRows(work.out + at * dv, work.alpha + at, fours, dv);
}

// Sums over the keys of one segment.
struct Decoding {
    const Work& work;
    const Source &keys, &values;
    const Sequence& spec;
    const int first; // of the heads
    const int d = spec.headDim, dv = spec.valueDim;
    const int count = queriesOf(spec);
    const bool bytes = spec.dtype == Dtype::i8;
    const int fours = foursOf(spec);
    const int together = bytes ? kBytesShared : fours ? kShared : kRows; // keys, and values, that are read together
    const int heads = headsTogether(spec);
    // Halves are touched as they are widened.
    const bool ahead = elementBytes(spec.dtype) == 4 && (!fours || (size_t)spec.Tk * spec.K * (d + dv) * sizeof(float) >
                                                                       (heads == 1 ? kCachedApart : kCachedBytes));

    // Scores of the queries of head first + j with at most four keys from key n on, into a column of the chunk and the next.
    void scoreKeys(int j, FloatRows from, int n, int some, int column) const {
        const float* row[kRows];
        if (spec.keyCosines) {
            const Rows turnedKeys = turned(keyRows(from, spec, n, some), work.temp);
            fourRows(row, turnedKeys.x, turnedKeys.stride, 0, some);
        } else {
            fourRows(row, from.x, from.stride, 0, some);
        }
        float* scores = work.scores + j * count * kChunk + column;
        const float* queries = work.queries + j * count * padded(d);
        if (bytes) return scoreBytes(scores, row, queries, work.gains + j * count, count, d);
        if (fours) scoreFours(scores, row, queries, fours, d);
        scoreRows(scores + fours * kChunk, row, queries + fours * padded(d), count - fours, d);
    }

    // The sums of head first + j and some values, whose weights begin with a column of the chunk.
    void addValues(int j, FloatRows from, int some, int column) const {
        float* out = work.out + j * count * padded(dv);
        const float* alpha = column == 0 ? work.alpha + j * count : nullptr;
        if (bytes) {
            const float* scores = work.scores + j * count * kChunk + column;
            return addBytes(out, scores, from.x, from.stride, some, alpha, count, dv);
        }
        const float* weights = work.weights + j * count * kChunk + column * kRows;
        for (int r = 0; r < fours; r += kRows)
            addToFourRows(out + r * padded(dv), weights + r * kChunk, from.x, from.stride, some, dv);
        const int done = dv % kLanes ? 0 : fours;
        for (int n = 0; n < some && done < count; n += kRows) {
            const float* value[kRows];
            fourRows(value, from.x, from.stride, n, some);
            addToRows(out, work.scores + j * count * kChunk + column + n, value, n == 0 ? alpha : nullptr, done, count,
                      fours, dv);
        }
    }

    void scoreChunk(int begin, int end) const {
        const ptrdiff_t width = widthOf(spec.k, heads, bytes ? rowWords(d) : d);
        for (int block = begin; block < end; block += together) {
            const int some = end - block < together ? end - block : together;
            const FloatRows k = floatRows(keys, first, block, some, width, work.wide);
            if (ahead) prefetch(k.x, k.stride, some, width, work.temp);
            for (int j = 0; j < heads; j++)
                for (int n = 0; n < some; n += kRows)
                    scoreKeys(j, {k.x + j * spec.k.head + n * k.stride, k.stride}, block + n,
                              some - n < kRows ? some - n : kRows, block + n - begin);
        }
    }

    void addChunk(int begin, int end) const {
        const ptrdiff_t width = widthOf(spec.v, heads, bytes ? rowWords(dv) : dv);
        for (int block = begin; block < end; block += together) {
            const int some = end - block < together ? end - block : together;
            const FloatRows v = floatRows(values, first, block, some, width, work.wide);
            if (ahead) prefetch(v.x, v.stride, some, width, work.temp);
            for (int j = 0; j < heads; j++) addValues(j, {v.x + j * spec.v.head, v.stride}, some, block - begin);
        }
    }

    void attend(Panel* panel, int from, int to) const {
        for (int begin = from; begin < to; begin += kChunk) {
            const int end = begin + kChunk < to ? begin + kChunk : to;
            scoreChunk(begin, end);
            for (int j = 0; j < heads; j++)
                weigh(work, panel, spec, (first + j) * (spec.H / spec.K), j * count, fours, begin, padded(end - begin));
            addChunk(begin, end);
        }
    }
};

} // namespace

void addKeys(const Work& work, const void* k, const void* v, const Sequence& spec, int first, Panel* panel, int from,
             int to) {
    const Source keys = keysOf(k, spec), values = valuesOf(v, spec);
    Decoding{work, keys, values, spec, first}.attend(panel, from, to);
}

} // namespace ropewalk::softmax
