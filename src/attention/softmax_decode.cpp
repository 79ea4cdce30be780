#include <cassert>
#include <cstring>

#include "elementary.h"
#include "softmax.h"

namespace ropewalk::softmax {

namespace {

// Keys between two steps of the softmax.
constexpr int kChunk = 64;

// Keys, and values, of all heads that are read together and then worked on head by head, where four queries share them:
// enough to load and store the sums of their rows less often, and few enough for the caches. Rows of eight heads of 128
// are 4 KiB apart, which first-level caches of eight ways hold eight times.
constexpr int kShared = 8;

// Up to this many bytes, keys and values that four queries share are not touched ahead: they come from a cache, and what
// is left to wait for happens under the arithmetic. A tenth of the time at 16 MiB on x86-64 with 32 MiB of cache; from
// memory the same step would take a fifth longer without.
constexpr size_t kCachedBytes = 16 << 20;

// Rows of one key head are the queries of its query heads, head after head.
struct Work {
    float *queries, *scores, *out; // [H * Tq, d], [H * Tq, kChunk], [H * Tq, dv]; rows padded to four
    float* weights; // of every four rows of a key head, [kChunk, 4]
    float *most, *total, *alpha; // [H * Tq]
    float* temp; // [4, d]
    float* wide; // [kShared, the heads that are read together], of halves
};

// Memory is read in its own order: where heads are the nearer neighbours, all of them key by key.
int headsTogether(const AttentionSpec& spec) { return spec.k.position >= spec.k.head ? spec.K : 1; }

// Elements from the first of a row to the last of the last head that is read with it.
ptrdiff_t widthOf(HeadStride stride, int heads, int dim) { return (heads - 1) * stride.head + dim; }

Work layout(Scratch& parts, const AttentionSpec& spec) {
    const size_t rows = (size_t)spec.H * spec.Tq;
    Work work;
    work.queries = parts.alloc(rows * padded(spec.headDim));
    work.scores = parts.alloc(rows * kChunk);
    work.weights = parts.alloc(rows * kChunk);
    work.out = parts.alloc(rows * padded(spec.valueDim));
    work.most = parts.alloc(rows);
    work.total = parts.alloc(rows);
    work.alpha = parts.alloc(rows);
    work.temp = parts.alloc((size_t)kRows * spec.headDim);
    const ptrdiff_t keys = widthOf(spec.k, headsTogether(spec), spec.headDim);
    const ptrdiff_t values = widthOf(spec.v, headsTogether(spec), spec.valueDim);
    work.wide = spec.dtype == Dtype::f32 ? nullptr : parts.alloc((size_t)kShared * (keys > values ? keys : values));
    return work;
}

// The sum of each, in the order of `sum`.
F32x4 sums(F32x4 s0, F32x4 s1, F32x4 s2, F32x4 s3) {
    const F32x4 even = add(zipLow(s0, s2), zipHigh(s0, s2)), odd = add(zipLow(s1, s3), zipHigh(s1, s3));
    return add(zipLow(even, odd), zipHigh(even, odd));
}

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

// out[r] = alpha[r] out[r] + four values times their weights [count][kChunk], columns from `first` on.
ROPEWALK_HOT void addToRows(float* out, const float* weights, const float* const value[kRows], const float* alpha,
                            int count, int first, int dv) {
    const float *v0 = value[0], *v1 = value[1], *v2 = value[2], *v3 = value[3];
    for (int r = 0; r < count; r++, out += padded(dv), weights += kChunk) {
        const F32x4 scale = splat(alpha ? alpha[r] : 1.0f);
        const F32x4 w0 = splat(weights[0]), w1 = splat(weights[1]), w2 = splat(weights[2]), w3 = splat(weights[3]);
        auto sum = [&](int e, int n) {
            const F32x4 s = madd(w1, load(v1 + e, n), madd(w0, load(v0 + e, n), mul(load(out + e), scale)));
            return madd(w3, load(v3 + e, n), madd(w2, load(v2 + e, n), s));
        };
        int e = first;
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

// The sums of rows that are whole fours, over `keys` values from key n of the chunk on.
void addToFours(const Work& work, const float* values, ptrdiff_t stride, int first, int count, int n, int keys,
                int dv) {
    const int whole = dv / kLanes * kLanes;
    for (int r = first; r < first + count; r += kRows)
        addToFourRows(work.out + r * padded(dv), work.weights + r * kChunk + n * kRows, values, stride, keys, dv);
    for (int m = 0; m < keys && whole < dv; m += kRows) {
        const float* row[kRows];
        fourRows(row, values, stride, m, keys);
        addToRows(work.out + first * padded(dv), work.scores + first * kChunk + n + m, row, nullptr, count, whole, dv);
    }
}

[[gnu::noinline]] void loadQueries(const Work& work, const float* q, const Sequence& spec, int count, int fours) {
    const int Tq = spec.Tq, d = spec.headDim, rows = spec.H * Tq;
    for (int r = 0; r < rows; r++) {
        const int within = r % count, four = within % kRows;
        float* query = work.queries + (r - (within < fours ? four : 0)) * padded(d);
        const Rows row = turned(queryRows(q, spec, r / Tq, r % Tq, 1), work.temp);
        for (int c = 0; c < padded(d); c++) {
            const int at = within < fours ? (c & -4) * kRows + 4 * four + c % 4 : c;
            query[at] = c < d ? row.x[c] * spec.scale : 0;
        }
        work.most[r] = kNothing;
        work.total[r] = 0;
    }
    std::memset(work.out, 0, (size_t)rows * padded(spec.valueDim) * sizeof(float));
}

// Scores of the queries from row `at` on with keys begin .. begin + keys become weights.
[[gnu::noinline]] void weigh(const Work& work, Panel* panel, const Sequence& spec, int head, int at, int count,
                             int fours, int begin, int keys) {
    const int paddedDim = padded(spec.valueDim);
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
    scaleRows(work.out + at * paddedDim, work.alpha + at, fours, paddedDim);
}

// One call. shared: some four queries read the same keys. Two copies, because V8 runs the loops of one that knows five
// percent faster.
template <bool shared>
struct Decoding {
    static constexpr int kTogether = shared ? kShared : kRows; // keys, and values, that are read together

    const Work& work;
    const Source &keys, &values;
    const Sequence& spec;
    const int d = spec.headDim, dv = spec.valueDim;
    const int count = spec.H / spec.K * spec.Tq; // queries of a key head
    const int fours = shared ? count / kRows * kRows : 0; // of them those that are whole fours
    const int heads = headsTogether(spec);
    // Halves are touched as they are widened.
    const bool ahead =
        spec.dtype == Dtype::f32 && (!shared || (size_t)spec.Tk * spec.K * (d + dv) * sizeof(float) > kCachedBytes);
    unsigned seen = 0; // of what was touched ahead

    // Scores of the queries of a head with at most four keys from key n on, into a column of the chunk and the next.
    void scoreKeys(int head, FloatRows from, int n, int some, int column) const {
        const float* row[kRows];
        if (spec.keyCosines) {
            const Rows turnedKeys = turned(keyRows(from, spec, n, some), work.temp);
            fourRows(row, turnedKeys.x, turnedKeys.stride, 0, some);
        } else {
            fourRows(row, from.x, from.stride, 0, some);
        }
        float* scores = work.scores + head * count * kChunk + column;
        const float* queries = work.queries + head * count * padded(d);
        if (fours) scoreFours(scores, row, queries, fours, d);
        scoreRows(scores + fours * kChunk, row, queries + fours * padded(d), count - fours, d);
    }

    // The sums of a head and some values, whose weights begin with a column of the chunk.
    void addValues(int head, FloatRows from, int some, int column) const {
        const int first = head * count, rest = first + fours;
        if (fours) addToFours(work, from.x, from.stride, first, fours, column, some, dv);
        for (int n = 0; n < some && fours < count; n += kRows) {
            const float* row[kRows];
            fourRows(row, from.x, from.stride, n, some);
            addToRows(work.out + rest * padded(dv), work.scores + rest * kChunk + column + n, row,
                      column + n == 0 ? work.alpha + rest : nullptr, count - fours, 0, dv);
        }
    }

    // Scores of the heads from `first` on that are read together with keys begin .. end - 1.
    void scoreChunk(int first, int begin, int end) {
        const ptrdiff_t width = widthOf(spec.k, heads, d);
        for (int block = begin; block < end; block += kTogether) {
            const int some = end - block < kTogether ? end - block : kTogether;
            const FloatRows k = floatRows(keys, first, block, some, width, work.wide);
            if (ahead) seen |= prefetch(k.x, k.stride, some, width);
            for (int j = 0; j < heads; j++)
                for (int n = 0; n < some; n += kRows)
                    scoreKeys(first + j, {k.x + j * spec.k.head + n * k.stride, k.stride}, block + n,
                              some - n < kRows ? some - n : kRows, block + n - begin);
        }
    }

    // Their sums and values begin .. end - 1.
    void addChunk(int first, int begin, int end) {
        const ptrdiff_t width = widthOf(spec.v, heads, dv);
        for (int block = begin; block < end; block += kTogether) {
            const int some = end - block < kTogether ? end - block : kTogether;
            const FloatRows v = floatRows(values, first, block, some, width, work.wide);
            if (ahead) seen |= prefetch(v.x, v.stride, some, width);
            for (int j = 0; j < heads; j++)
                addValues(first + j, {v.x + j * spec.v.head, v.stride}, some, block - begin);
        }
    }

    void attend() {
        Panel panel;
        setPanel(&panel, spec, 0, 0, count);
        for (int first = 0; first < spec.K; first += heads)
            for (int begin = panel.first; begin < panel.last; begin += kChunk) {
                const int end = begin + kChunk < panel.last ? begin + kChunk : panel.last;
                scoreChunk(first, begin, end);
                for (int head = first; head < first + heads; head++)
                    weigh(work, &panel, spec, head * (spec.H / spec.K), head * count, count, fours, begin,
                          padded(end - begin));
                addChunk(first, begin, end);
            }
        std::memcpy(work.temp, &seen, sizeof seen); // or the compiler would drop the loads
    }
};

} // namespace

bool decodes(const AttentionResult& result, const Sequence& spec) {
    return spec.H / spec.K * spec.Tq <= kLanes && !result.raw && !result.capped && !result.biased && !result.weights;
}

size_t decodeScratch(const AttentionSpec& batch) {
    AttentionSpec most = batch;
    most.Tq = batch.Tq < kLanes ? batch.Tq : kLanes; // the most queries that are decoded
    Scratch parts(nullptr);
    layout(parts, most);
    return parts.floats();
}

bool decode(const AttentionResult& result, const float* q, const void* k, const void* v, const Sequence& spec,
            float* scratch) {
    Scratch parts(scratch);
    const Work work = layout(parts, spec);
    const int Tq = spec.Tq, dv = spec.valueDim, rows = spec.H * Tq, count = spec.H / spec.K * Tq;
    const int fours = count / kRows * kRows;
    loadQueries(work, q, spec, count, fours);
    const Source keys = keysOf(k, spec), values = valuesOf(v, spec);
    if (fours)
        Decoding<true>{work, keys, values, spec}.attend();
    else
        Decoding<false>{work, keys, values, spec}.attend();
    for (int r = 0; r < rows; r++) {
        const float inverse = work.total[r] == 0 ? 0 : 1 / work.total[r];
        const float* from = work.out + (ptrdiff_t)r * padded(dv);
        float* to = result.out + r % Tq * spec.out.position + r / Tq * spec.out.head;
        for (int e = 0; e < dv; e++) to[e] = from[e] * inverse;
        if (result.lse) result.lse[spec.row(r / Tq, r % Tq)] = (float)(work.most[r] + logarithm(work.total[r]));
    }
    return hold(work.out, (ptrdiff_t)rows * padded(dv), work.total, rows);
}

} // namespace ropewalk::softmax
