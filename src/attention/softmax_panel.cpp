#include <cassert>

#include "softmax.h"

namespace ropewalk::softmax {

void copyFloats(float* to, const float* from, int n) {
    int c = 0;
    for (; c + 8 <= n; c += 8) {
        const F32x4 low = load(from + c), high = load(from + c + 4);
        store(to + c, low);
        store(to + c + 4, high);
    }
    for (; c < n; c += 4) store(to + c, load(from + c, n - c), n - c);
}

ROPEWALK_HOT void scorePanel(float* scores, const float* keys, const float* queries, int d, int count) {
    for (int n = 0; n < count; n += kRows)
        tile(scores + n * kLanes, kLanes, keys + (ptrdiff_t)n * d, kRows, queries, kLanes, d,
             [](const float*, int) { return splat(0.0f); });
}

ROPEWALK_HOT void valuePanel(float* out, const float* values, const float* weights, int paddedDim, int count,
                             const F32x4 alpha[2]) {
    const F32x4 alpha0 = alpha[0], alpha1 = alpha[1];
    for (int e = 0; e < paddedDim; e += kRows)
        tile(out + e * kLanes, kLanes, values + e, paddedDim, weights, kLanes, count,
             [=](const float* c, int half) { return mul(load(c), half ? alpha1 : alpha0); });
}

ROPEWALK_HOT void addOuter(float* sums, const float* weights, const float* rows, int count, int dim) {
    // Four keys by eight columns at a time: as many accumulators as `tile` has, and for its reasons.
    for (int n = 0; n < count; n += kRows, sums += (ptrdiff_t)kRows * dim, weights += kRows * kLanes)
        for (int c = 0; c < dim; c += kLanes) {
            float *s0 = sums + c, *s1 = s0 + dim, *s2 = s1 + dim, *s3 = s2 + dim;
            F32x4 c00 = load(s0), c01 = load(s0 + 4), c10 = load(s1), c11 = load(s1 + 4);
            F32x4 c20 = load(s2), c21 = load(s2 + 4), c30 = load(s3), c31 = load(s3 + 4);
            const float* row = rows + c;
            for (const float *weight = weights, *end = weights + kLanes; weight != end; weight++, row += dim) {
                const F32x4 low = load(row), high = load(row + 4);
                const F32x4 w0 = splat(weight[0]);
                c00 = madd(w0, low, c00);
                c01 = madd(w0, high, c01);
                const F32x4 w1 = splat(weight[kLanes]);
                c10 = madd(w1, low, c10);
                c11 = madd(w1, high, c11);
                const F32x4 w2 = splat(weight[2 * kLanes]);
                c20 = madd(w2, low, c20);
                c21 = madd(w2, high, c21);
                const F32x4 w3 = splat(weight[3 * kLanes]);
                c30 = madd(w3, low, c30);
                c31 = madd(w3, high, c31);
            }
            store(s0, c00);
            store(s0 + 4, c01);
            store(s1, c10);
            store(s1 + 4, c11);
            store(s2, c20);
            store(s2 + 4, c21);
            store(s3, c30);
            store(s3 + 4, c31);
        }
}

void capScores(float* scores, int count, const Sequence& spec) {
    if (!(spec.softcap > 0)) return;
    const F32x4 cap = splat(spec.softcap), inverse = splat(1 / spec.softcap);
    for (int n = 0; n < count; n += 4) store(scores + n, mul(cap, tanh(mul(load(scores + n), inverse))));
}

void addBiases(float* scores, ScoreShape shape, int first, int count, const Panel& panel, const Sequence& spec) {
    const int present = spec.Tk - first < count ? spec.Tk - first : count;
    for (int l = 0; l < panel.used; l++) {
        const Lane& lane = panel.lanes[l];
        auto at = [&](const ScoreStride& stride) {
            return lane.head * stride.head + lane.query * stride.query + first * stride.key;
        };
        float* score = scores + l * shape.lane;
        if (spec.bias) {
            const float* bias = spec.bias + at(spec.biasStride);
            for (int n = 0; n < present; n++) score[n * shape.key] += bias[n * spec.biasStride.key];
        }
        if (spec.distanceBias) {
            const ptrdiff_t distances = spec.queries + spec.keys - 1;
            const float* bias = spec.distanceBias + lane.head * distances + lane.query + spec.keys - 1 - first;
            for (int n = 0; n < present; n++) score[n * shape.key] += bias[-n];
        }
        if (spec.keep) {
            const unsigned char* keep = spec.keep + at(spec.keepStride);
            for (int n = 0; n < present; n++)
                if (!keep[n * spec.keepStride.key]) score[n * shape.key] = kMasked;
        }
    }
}

ROPEWALK_HOT void updatePanel(float* scores, int count, Panel* panel, F32x4 alpha[2]) {
    const F32x4 before0 = load(panel->most), before1 = load(panel->most + 4);
    F32x4 even0 = before0, even1 = before1, odd0 = before0, odd1 = before1;
    for (int n = 0; n < count * kLanes; n += 2 * kLanes) {
        even0 = max(even0, load(scores + n));
        even1 = max(even1, load(scores + n + 4));
        odd0 = max(odd0, load(scores + n + 8));
        odd1 = max(odd1, load(scores + n + 12));
    }
    const F32x4 most0 = max(even0, odd0), most1 = max(even1, odd1);
    alpha[0] = expDown(sub(before0, most0));
    alpha[1] = expDown(sub(before1, most1));
    F32x4 total0 = mul(load(panel->total), alpha[0]), total1 = mul(load(panel->total + 4), alpha[1]);
    for (int n = 0; n < count * kLanes; n += kLanes) {
        const F32x4 weight0 = expDown(sub(load(scores + n), most0));
        const F32x4 weight1 = expDown(sub(load(scores + n + 4), most1));
        store(scores + n, weight0);
        store(scores + n + 4, weight1);
        total0 = add(total0, weight0);
        total1 = add(total1, weight1);
    }
    store(panel->most, most0);
    store(panel->most + 4, most1);
    store(panel->total, total0);
    store(panel->total + 4, total1);
}

ROPEWALK_HOT void packRows(float* to, ptrdiff_t toStride, const Rows& given, float gain, float* temp) {
    const Rows rows = turned(given, temp);
    // A row that is not there is the first one times 0.
    const float* row[kRows];
    F32x4 gains[kRows];
    for (int r = 0; r < kRows; r++) {
        row[r] = r < rows.count ? rows.x + r * rows.stride : rows.x;
        gains[r] = splat(r < rows.count ? gain : 0.0f);
    }
    const float *x0 = row[0], *x1 = row[1], *x2 = row[2], *x3 = row[3];
    const F32x4 g0 = gains[0], g1 = gains[1], g2 = gains[2], g3 = gains[3];
    int c = 0;
    for (; c + kRows <= rows.d; c += kRows, to += kRows * toStride) {
        F32x4 r0 = mul(load(x0 + c), g0), r1 = mul(load(x1 + c), g1);
        F32x4 r2 = mul(load(x2 + c), g2), r3 = mul(load(x3 + c), g3);
        transpose(r0, r1, r2, r3);
        store(to, r0);
        store(to + toStride, r1);
        store(to + 2 * toStride, r2);
        store(to + 3 * toStride, r3);
    }
    if (c == rows.d) return;
    const int n = rows.d - c;
    F32x4 r0 = mul(load(x0 + c, n), g0), r1 = mul(load(x1 + c, n), g1);
    F32x4 r2 = mul(load(x2 + c, n), g2), r3 = mul(load(x3 + c, n), g3);
    transpose(r0, r1, r2, r3);
    store(to, r0);
    if (n > 1) store(to + toStride, r1);
    if (n > 2) store(to + 2 * toStride, r2);
}

ROPEWALK_HOT void unpackRows(float* to, ptrdiff_t stride, const float* from, const float gain[kLanes], int count,
                             int d) {
    for (int l = 0; l < count; l += kRows) {
        const F32x4 gains = load(gain + l);
        const bool four = l + kRows <= count;
        for (int c = 0; c < d; c += kRows) {
            const float* column = from + (ptrdiff_t)c * kLanes + l;
            F32x4 r0 = mul(load(column), gains), r1 = mul(load(column + kLanes), gains);
            F32x4 r2 = mul(load(column + 2 * kLanes), gains), r3 = mul(load(column + 3 * kLanes), gains);
            transpose(r0, r1, r2, r3);
            float* row = to + l * stride + c;
            if (four && c + kRows <= d) {
                store(row, r0);
                store(row + stride, r1);
                store(row + 2 * stride, r2);
                store(row + 3 * stride, r3);
                continue;
            }
            const int n = d - c;
            store(row, r0, n);
            if (l + 1 < count) store(row + stride, r1, n);
            if (l + 2 < count) store(row + 2 * stride, r2, n);
            if (l + 3 < count) store(row + 3 * stride, r3, n);
        }
    }
}

void copyPadded(float* to, int paddedDim, const Rows& rows) {
    for (int r = 0; r < padded(rows.count); r++, to += paddedDim) {
        const int given = r < rows.count ? rows.d : 0;
        if (given) copyFloats(to, rows.x + r * rows.stride, given);
        for (int e = given; e < paddedDim; e++) to[e] = 0;
    }
}

} // namespace ropewalk::softmax
