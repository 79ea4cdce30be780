#include <cassert>
#include <cstring>

#include "softmax.h"

namespace ropewalk {

using namespace softmax;

namespace {

// Rows of eight floats at a time.
constexpr int wide(int n) { return (n + kLanes - 1) / kLanes * kLanes; }

struct Work {
    // Of one key head: keys and values packed for scores, keys as rows, and the sums of both gradients.
    float *keys, *values, *keyRows, *keySums, *valueSums; // [Tk, d], [Tk, dv], [Tk, d], [Tk, d], [Tk, dv]
    // Of one panel: queries and gradients of out, across the lanes and as rows.
    float *queries, *grads, *queryRows, *gradRows, *out; // [d, 8], [dv, 8], [8, d], [8, dv], [dv, 8]
    float* querySums;                                    // [d, 8]
    // Of one block.
    float *scores, *slopes, *deltas; // [kBlock, 8]
    float* temp;                     // [4, d]
};

Work layout(Scratch& parts, const AttentionSpec& spec) {
    const size_t Tk = padded(spec.Tk), d = wide(spec.headDim), dv = wide(spec.valueDim);
    Work work;
    work.keys = parts.alloc(Tk * d);
    work.values = parts.alloc(Tk * dv);
    work.keyRows = parts.alloc(Tk * d);
    work.keySums = parts.alloc(Tk * d);
    work.valueSums = parts.alloc(Tk * dv);
    work.queries = parts.alloc(d * kLanes);
    work.grads = parts.alloc(dv * kLanes);
    work.queryRows = parts.alloc(kLanes * d);
    work.gradRows = parts.alloc(kLanes * dv);
    work.out = parts.alloc(dv * kLanes);
    work.querySums = parts.alloc(d * kLanes);
    work.scores = parts.alloc(kBlock * kLanes);
    work.slopes = parts.alloc(kBlock * kLanes);
    work.deltas = parts.alloc(kBlock * kLanes);
    work.temp = parts.alloc(kRows * d);
    return work;
}

Rows plainRows(const float* x, HeadStride at, int head, int first, int count, int d) {
    return {x + first * at.position + head * at.head, at.position, count, d, nullptr, nullptr, 0, Pairing::halfSplit};
}

void packHead(const Work& work, const float* k, const float* v, const Sequence& spec, int head) {
    const ptrdiff_t d = wide(spec.headDim), dv = wide(spec.valueDim);
    for (int n = 0; n < spec.Tk; n += kRows) {
        const int count = spec.Tk - n < kRows ? spec.Tk - n : kRows;
        const Rows rows =
            turned(keyRows({k + n * spec.k.position + head * spec.k.head, spec.k.position}, spec, n, count), work.temp);
        packRows(work.keys + n * spec.headDim, kRows, rows, 1, nullptr);
        copyPadded(work.keyRows + n * d, (int)d, rows);
        packRows(work.values + n * spec.valueDim, kRows, plainRows(v, spec.v, head, n, count, spec.valueDim), 1,
                 nullptr);
    }
    std::memset(work.keySums, 0, (size_t)padded(spec.Tk) * d * sizeof(float));
    std::memset(work.valueSums, 0, (size_t)padded(spec.Tk) * dv * sizeof(float));
}

// Rows l .. l + 3 of the panel, both ways: across the lanes of `lanes` and one after the other in `rows`.
void packBoth(float* lanes, float* rows, const Rows& given, float gain, int dim, int l, float* temp) {
    const Rows x = turned(given, temp);
    packRows(lanes + l, kLanes, x, gain, nullptr);
    const F32x4 gains = splat(gain);
    rows += (ptrdiff_t)l * dim;
    for (int r = 0; r < kRows; r++, rows += dim) {
        const float* row = x.x + r * x.stride;
        int c = 0;
        if (r < x.count) {
            for (; c + 4 <= x.d; c += 4) store(rows + c, mul(gains, load(row + c)));
            if (c < x.d) store(rows + c, mul(gains, load(row + c, x.d - c)));
            c = padded(x.d);
        }
        for (; c < dim; c += 4) store(rows + c, splat(0.0f));
    }
}

} // namespace

size_t attentionBackwardScratch(const AttentionSpec& spec) {
    Scratch parts(nullptr);
    layout(parts, spec);
    return parts.floats();
}

void softmax::sequenceBackward(const BackwardArrays& arrays, const Sequence& spec, float* scratch) {
    const auto [dq, dk, dv, dout, q, k, v, out, lse] = arrays;
    Scratch parts(scratch);
    const Work work = layout(parts, spec);
    const int d = spec.headDim, e = spec.valueDim, dWide = wide(d), eWide = wide(e);
    const int sharing = spec.H / spec.K;
    for (int head = 0; head < spec.H; head++) {
        const int j = head / sharing;
        if (head % sharing == 0) packHead(work, k, v, spec, j);
        for (int row = 0; row < spec.Tq; row += kLanes) {
            Panel panel;
            setPanel(&panel, spec, head, row, spec.Tq - row < kLanes ? spec.Tq - row : kLanes);
            for (int l = 0; l < kLanes; l += kRows) {
                const int left = panel.used - l, count = left < 0 ? 0 : left < kRows ? left : kRows;
                const int i = count ? row + l : row;
                packBoth(work.queries, work.queryRows, queryRows(q, spec, head, i, count), spec.scale, dWide, l,
                         work.temp);
                packBoth(work.grads, work.gradRows, plainRows(dout, spec.out, head, i, count, e), 1, eWide, l,
                         work.temp);
                packRows(work.out + l, kLanes, plainRows(out, spec.out, head, i, count, e), 1, nullptr);
            }
            // The same for every key of a query: sum over its weights p of p dL/dp = dout . out.
            F32x4 mean[2] = {splat(0.0f), splat(0.0f)};
            for (int c = 0; c < e * kLanes; c += 4)
                mean[c / 4 % 2] = madd(load(work.grads + c), load(work.out + c), mean[c / 4 % 2]);
            float logs[kLanes] = {};
            for (int l = 0; l < panel.used; l++) {
                const float log = lse[spec.row(head, row + l)];
                logs[l] = log == kMasked ? 0 : log; // a row that sees nothing: its scores are all -infinity
            }
            const F32x4 log[2] = {load(logs), load(logs + 4)}, one[2] = {splat(1.0f), splat(1.0f)};
            std::memset(work.querySums, 0, (size_t)dWide * kLanes * sizeof(float));

            for (int begin = panel.first / kRows * kRows; begin < panel.last; begin += kBlock) {
                const int count = padded(panel.last) - begin < kBlock ? padded(panel.last) - begin : kBlock;
                scorePanel(work.scores, work.keys + (ptrdiff_t)begin * d, work.queries, d, count);
                capScores(work.scores, count * kLanes, spec);
                if (spec.softcap > 0) {
                    // d capped / d raw = 1 - (capped / softcap)^2
                    const F32x4 inverse = splat(1 / spec.softcap);
                    for (int n = 0; n < count * kLanes; n += 4) {
                        const F32x4 t = mul(load(work.scores + n), inverse);
                        store(work.slopes + n, nmadd(t, t, splat(1.0f)));
                    }
                }
                if (biases(spec)) addBiases(work.scores, {}, begin, count, panel, spec);
                maskBand(work.scores, {}, begin, count, panel);
                scorePanel(work.deltas, work.values + (ptrdiff_t)begin * e, work.grads, e, count);
                for (int n = 0; n < count * kLanes; n += 4) {
                    const int half = n / 4 % 2;
                    const F32x4 weight = expDown(sub(load(work.scores + n), log[half]));
                    F32x4 delta = mul(weight, sub(load(work.deltas + n), mean[half]));
                    if (spec.softcap > 0) delta = mul(delta, load(work.slopes + n));
                    store(work.scores + n, weight);
                    store(work.deltas + n, delta);
                }
                addOuter(work.valueSums + (ptrdiff_t)begin * eWide, work.scores, work.gradRows, count, eWide);
                addOuter(work.keySums + (ptrdiff_t)begin * dWide, work.deltas, work.queryRows, count, dWide);
                valuePanel(work.querySums, work.keyRows + (ptrdiff_t)begin * dWide, work.deltas, dWide, count, one);
            }
            float scale[kLanes];
            for (float& each : scale) each = spec.scale;
            unpackRows(dq + row * spec.q.position + head * spec.q.head, spec.q.position, work.querySums, scale,
                       panel.used, d);
        }
        if (head % sharing != sharing - 1) continue;
        for (int n = 0; n < spec.Tk; n++) {
            copyFloats(dk + n * spec.k.position + j * spec.k.head, work.keySums + (ptrdiff_t)n * dWide, d);
            copyFloats(dv + n * spec.v.position + j * spec.v.head, work.valueSums + (ptrdiff_t)n * eWide, e);
        }
    }
    // The gradient of a rotation is the rotation back.
    if (spec.queryCosines)
        rotate(dq, dq, {spec.Tq, spec.H, d, spec.q.position, spec.q.head},
               {spec.queryCosines, spec.querySines, spec.P, spec.pairing, 1, -1});
    if (spec.keyCosines)
        rotate(dk, dk, {spec.Tk, spec.K, d, spec.k.position, spec.k.head},
               {spec.keyCosines, spec.keySines, spec.P, spec.pairing, 1, -1});
}

} // namespace ropewalk
