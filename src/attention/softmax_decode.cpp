#include <cassert>
#include <cstring>

#include "elementary.h"
#include "softmax.h"

namespace ropewalk::softmax {

namespace {

// Keys between two steps of the softmax.
constexpr int kChunk = 64;

// Rows of one key head are the queries of its query heads, head after head.
struct Work {
    float *queries, *scores, *out; // [H * Tq, d], [H * Tq, kChunk], [H * Tq, dv]; rows padded to four
    float *most, *total, *alpha;   // [H * Tq]
    float* temp;                   // [4, d]
};

Work layout(Scratch& parts, const AttentionSpec& spec) {
    const size_t rows = (size_t)spec.H * spec.Tq;
    Work work;
    work.queries = parts.alloc(rows * padded(spec.headDim));
    work.scores = parts.alloc(rows * kChunk);
    work.out = parts.alloc(rows * padded(spec.valueDim));
    work.most = parts.alloc(rows);
    work.total = parts.alloc(rows);
    work.alpha = parts.alloc(rows);
    work.temp = parts.alloc((size_t)kRows * spec.headDim);
    return work;
}

// Row r of scores [r, kChunk] gets four sums, each in the order of `sum`. Two steps a turn: an address that is
// not a constant away costs V8 an instruction.
void scoreKeys(float* scores, const float* const key[kRows], const float* queries, int count, int d) {
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
        const F32x4 even = add(zipLow(s0, s2), zipHigh(s0, s2)), odd = add(zipLow(s1, s3), zipHigh(s1, s3));
        store(scores, add(zipLow(even, odd), zipHigh(even, odd)));
    }
}

// out[r] = alpha[r] out[r] + four values times their weights.
void addValues(float* out, const float* weights, const float* const value[kRows], const float* alpha, int count,
               int dv) {
    const float *v0 = value[0], *v1 = value[1], *v2 = value[2], *v3 = value[3];
    for (int r = 0; r < count; r++, out += padded(dv), weights += kChunk) {
        const F32x4 scale = splat(alpha ? alpha[r] : 1.0f);
        const F32x4 w0 = splat(weights[0]), w1 = splat(weights[1]), w2 = splat(weights[2]), w3 = splat(weights[3]);
        auto sum = [&](int e, int n) {
            const F32x4 s = madd(w1, load(v1 + e, n), madd(w0, load(v0 + e, n), mul(load(out + e), scale)));
            return madd(w3, load(v3 + e, n), madd(w2, load(v2 + e, n), s));
        };
        int e = 0;
        for (; e + 8 <= dv; e += 8) {
            const F32x4 low = sum(e, 4), high = sum(e + 4, 4);
            store(out + e, low);
            store(out + e + 4, high);
        }
        for (; e < dv; e += 4) store(out + e, sum(e, dv - e));
    }
}

// updatePanel for one row.
void updateRow(float* scores, int count, float* most, float* total, float* alpha) {
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

// Rows n .. n + 3; past the last key the last one again, which has a weight of 0.
void fourRows(const float* row[kRows], const float* x, ptrdiff_t stride, int n, int last) {
    for (int r = 0; r < kRows; r++) row[r] = x + (n + r < last ? n + r : last - 1) * stride;
}

} // namespace

bool decodes(const AttentionResult& result, const AttentionSpec& spec) {
    return spec.H / spec.K * spec.Tq <= kLanes && !result.raw && !result.capped && !result.biased && !result.weights;
}

size_t decodeScratch(const AttentionSpec& spec) {
    Scratch parts(nullptr);
    layout(parts, spec);
    return parts.floats();
}

void decode(const AttentionResult& result, const float* q, const float* k, const float* v, const AttentionSpec& spec,
            float* scratch) {
    Scratch parts(scratch);
    const Work work = layout(parts, spec);
    const int Tq = spec.Tq, K = spec.K, d = spec.headDim, dv = spec.valueDim;
    const int sharing = spec.H / K, count = sharing * Tq, rows = spec.H * Tq;

    for (int r = 0; r < rows; r++) {
        float* query = work.queries + r * padded(d);
        const Rows row = turned(queryRows(q, spec, r / Tq, r % Tq, 1), work.temp);
        for (int c = 0; c < padded(d); c++) query[c] = c < d ? row.x[c] * spec.scale : 0;
        work.most[r] = kNothing;
        work.total[r] = 0;
    }
    std::memset(work.out, 0, (size_t)rows * padded(dv) * sizeof(float));

    Panel panel;
    setPanel(&panel, spec, 0, 0, count);
    // Memory is read in its own order: where heads are the nearer neighbours, all of them key by key.
    const int inside = spec.k.position >= spec.k.head ? K : 1;
    const ptrdiff_t keyWidth = (inside - 1) * spec.k.head + d, valueWidth = (inside - 1) * spec.v.head + dv;
    unsigned seen = 0;
    for (int outer = 0; outer < K; outer += inside)
        for (int begin = panel.first; begin < panel.last; begin += kChunk) {
            const int end = begin + kChunk < panel.last ? begin + kChunk : panel.last, keys = padded(end - begin);
            const float* row[kRows];
            for (int n = begin; n < end; n += kRows) {
                const int four = end - n < kRows ? end - n : kRows;
                seen |= prefetch(k + outer * spec.k.head + n * spec.k.position, spec.k.position, four, keyWidth);
                for (int j = outer; j < outer + inside; j++) {
                    if (spec.keyCosines) {
                        const Rows turnedKeys = turned(keyRows(k, spec, j, n, four), work.temp);
                        fourRows(row, turnedKeys.x, turnedKeys.stride, 0, four);
                    } else {
                        fourRows(row, k + j * spec.k.head, spec.k.position, n, end);
                    }
                    scoreKeys(work.scores + j * count * kChunk + n - begin, row, work.queries + j * count * padded(d),
                              count, d);
                }
            }
            for (int j = outer; j < outer + inside; j++) {
                const int at = j * count;
                float* scores = work.scores + at * kChunk;
                for (int r = 0; r < count; r++) capScores(scores + r * kChunk, keys, spec);
                if (biases(spec)) {
                    setPanel(&panel, spec, j * sharing, 0, count);
                    addBiases(scores, {1, kChunk}, begin, keys, panel, spec);
                }
                if (begin < panel.from || begin + keys > panel.to) maskBand(scores, {1, kChunk}, begin, keys, panel);
                for (int r = 0; r < count; r++)
                    updateRow(scores + r * kChunk, keys, work.most + at + r, work.total + at + r, work.alpha + at + r);
            }
            for (int n = begin; n < end; n += kRows) {
                const int four = end - n < kRows ? end - n : kRows;
                seen |= prefetch(v + outer * spec.v.head + n * spec.v.position, spec.v.position, four, valueWidth);
                for (int j = outer; j < outer + inside; j++) {
                    fourRows(row, v + j * spec.v.head, spec.v.position, n, end);
                    addValues(work.out + j * count * padded(dv), work.scores + j * count * kChunk + n - begin, row,
                              n == begin ? work.alpha + j * count : nullptr, count, dv);
                }
            }
        }
    std::memcpy(work.temp, &seen, sizeof seen); // or the compiler would drop the loads

    for (int r = 0; r < rows; r++) {
        const float inverse = work.total[r] == 0 ? 0 : 1 / work.total[r];
        const float* from = work.out + (ptrdiff_t)r * padded(dv);
        float* to = result.out + r % Tq * spec.out.position + r / Tq * spec.out.head;
        for (int e = 0; e < dv; e++) to[e] = from[e] * inverse;
        if (result.lse) result.lse[r] = (float)(work.most[r] + logarithm(work.total[r]));
    }
}

} // namespace ropewalk::softmax
