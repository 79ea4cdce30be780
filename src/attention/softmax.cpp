#include <cassert>
#include <cstring>

#include "elementary.h"
#include "softmax.h"

namespace ropewalk {

using namespace softmax;

namespace {

struct Work {
    float *keys, *values, *queries, *scores, *out, *temp;
    float* wide; // [kRows, d or dv], of halves
};

Work layout(Scratch& parts, const AttentionSpec& spec) {
    const size_t Tk = padded(spec.Tk), d = spec.headDim, dv = padded(spec.valueDim);
    Work work;
    work.keys = parts.alloc(Tk * d);
    work.values = parts.alloc(Tk * dv);
    work.queries = parts.alloc(kPanels * kLanes * d);
    work.scores = parts.alloc(kBlock * kLanes);
    work.out = parts.alloc(kPanels * kLanes * dv);
    work.temp = parts.alloc(kRows * d);
    work.wide = spec.dtype == Dtype::f32 ? nullptr : parts.alloc(kRows * (d > dv ? d : dv));
    return work;
}

bool shows(const AttentionResult& result) { return result.raw || result.capped || result.biased || result.weights; }

// Keys and values first .. last of one head, as `tile` reads them, from the start of their parts.
void packKeys(const Work& work, const void* k, const void* v, const Sequence& spec, int head, int first, int last) {
    const Source keys = keysOf(k, spec), values = valuesOf(v, spec);
    const ptrdiff_t d = spec.headDim, dv = padded(spec.valueDim);
    for (int n = first; n < last; n += kRows) {
        if ((n - first) % kBlock == 0 && spec.dtype == Dtype::f32) {
            const int ahead = (last < spec.Tk ? last : spec.Tk) - n, rows = ahead < kBlock ? ahead : kBlock;
            const FloatRows kAhead = floatRows(keys, head, n, 0, d, nullptr);
            const FloatRows vAhead = floatRows(values, head, n, 0, dv, nullptr);
            prefetch(kAhead.x, kAhead.stride, rows, d, work.temp);
            prefetch(vAhead.x, vAhead.stride, rows, spec.valueDim, work.temp);
        }
        const int count = spec.Tk - n < kRows ? spec.Tk - n : kRows;
        const FloatRows some = floatRows(keys, head, n, count, d, work.wide);
        packRows(work.keys + (n - first) * d, kRows, keyRows(some, spec, n, count), 1, work.temp);
        const FloatRows also = floatRows(values, head, n, count, spec.valueDim, work.wide);
        copyPadded(work.values + (n - first) * dv, (int)dv,
                   {also.x, also.stride, count, spec.valueDim, nullptr, nullptr, 0, spec.pairing});
    }
}

void packQueries(float* queries, const float* q, const Sequence& spec, const Panel& panel, float* temp) {
    const Lane& lane = panel.lanes[0];
    for (int l = 0; l < kLanes; l += kRows) {
        const int left = panel.used - l, count = left < 0 ? 0 : left < kRows ? left : kRows;
        packRows(queries + l, kLanes, queryRows(q, spec, lane.head, lane.query + (count ? l : 0), count), spec.scale,
                 temp);
    }
}

// One panel against keys begin .. end of one block; the parts begin with key `packed`.
void attendBlock(float* out, Panel* panel, const Work& work, const float* queries, const Sequence& spec, int packed,
                 int begin, int end) {
    const ptrdiff_t d = spec.headDim, dv = padded(spec.valueDim);
    const int count = end - begin;
    scorePanel(work.scores, work.keys + (begin - packed) * d, queries, (int)d, count);
    capScores(work.scores, count * kLanes, spec);
    if (biases(spec)) addBiases(work.scores, {}, begin, count, *panel, spec);
    if (begin < panel->from || end > panel->to) maskBand(work.scores, {}, begin, count, *panel);
    F32x4 alpha[2];
    updatePanel(work.scores, count, panel, alpha);
    valuePanel(out, work.values + (begin - packed) * dv, work.scores, (int)dv, count, alpha);
}

// Scores [n][8] into rows of a [H, Tq, Tk] array.
void show(float* to, const float* scores, const Panel& panel, const Sequence& spec, int first,
          const float gain[kLanes]) {
    if (!to) return;
    const int count = spec.Tk - first < kBlock ? spec.Tk - first : kBlock;
    const Lane& lane = panel.lanes[0];
    unpackRows(to + spec.scores(lane.head, lane.query) + first, spec.keys, scores, gain, panel.used, count);
}

// The steps of the scores once more, over all keys, now that the sums are known.
void showPanel(const AttentionResult& result, const Panel& panel, const Work& work, const float* queries,
               const Sequence& spec) {
    const float plain[kLanes] = {1, 1, 1, 1, 1, 1, 1, 1};
    float inverse[kLanes];
    inverseTotals(inverse, panel);
    for (int first = 0; first < spec.Tk; first += kBlock) {
        const int end = first + kBlock < spec.Tk ? first + kBlock : padded(spec.Tk), count = end - first;
        scorePanel(work.scores, work.keys + (size_t)first * spec.headDim, queries, spec.headDim, count);
        show(result.raw, work.scores, panel, spec, first, plain);
        capScores(work.scores, count * kLanes, spec);
        show(result.capped, work.scores, panel, spec, first, plain);
        addBiases(work.scores, {}, first, count, panel, spec);
        maskBand(work.scores, {}, first, count, panel);
        show(result.biased, work.scores, panel, spec, first, plain);
        const F32x4 most[2] = {load(panel.most), load(panel.most + 4)};
        for (int n = 0; n < count * kLanes; n += 4)
            store(work.scores + n, expDown(sub(load(work.scores + n), most[n / 4 % 2])));
        show(result.weights, work.scores, panel, spec, first, inverse);
    }
}

void finishPanel(const AttentionResult& result, const float* out, const Panel& panel, const Sequence& spec) {
    const Lane& lane = panel.lanes[0];
    float inverse[kLanes];
    inverseTotals(inverse, panel);
    unpackRows(result.out + lane.query * spec.out.position + lane.head * spec.out.head, spec.out.position, out, inverse,
               panel.used, spec.valueDim);
    if (!result.lse) return;
    for (int l = 0; l < panel.used; l++)
        result.lse[spec.row(lane.head, lane.query + l)] = (float)(panel.most[l] + logarithm(panel.total[l]));
}

} // namespace

size_t attentionScratch(const AttentionSpec& spec) {
    Scratch parts(nullptr);
    layout(parts, spec);
    const size_t few = decodeScratch(spec);
    return few > parts.floats() ? few : parts.floats();
}

bool softmax::attendPanels(const AttentionResult& result, const float* q, const void* k, const void* v,
                           const Sequence& spec, float* scratch) {
    Scratch parts(scratch);
    const Work work = layout(parts, spec);
    const ptrdiff_t d = spec.headDim, dv = padded(spec.valueDim);
    int first = 0, last = spec.Tk, ignored;
    if (!shows(result)) {
        band(&first, &ignored, spec, 0);
        band(&ignored, &last, spec, spec.Tq - 1);
        first = first / kRows * kRows;
    }
    bool held = !result.raw && !result.capped; // a hidden key leaves no trace in the sums
    for (int head = 0; head < spec.H; head++) {
        const int sharing = spec.H / spec.K;
        if (head % sharing == 0) packKeys(work, k, v, spec, head / sharing, first, last);
        for (int row = 0; row < spec.Tq; row += kPanels * kLanes) {
            Panel panels[kPanels];
            int count = 0;
            for (int i = row; count < kPanels && i < spec.Tq; i += kLanes, count++) {
                setPanel(&panels[count], spec, head, i, spec.Tq - i < kLanes ? spec.Tq - i : kLanes);
                packQueries(work.queries + count * kLanes * d, q, spec, panels[count], work.temp);
            }
            std::memset(work.out, 0, count * kLanes * dv * sizeof(float));
            for (int block = panels[0].first / kBlock * kBlock; block < panels[count - 1].last; block += kBlock)
                for (int p = 0; p < count; p++) {
                    const int begin = panels[p].first > block ? panels[p].first / kRows * kRows : block;
                    const int end = panels[p].last < block + kBlock ? padded(panels[p].last) : block + kBlock;
                    if (begin < end)
                        attendBlock(work.out + p * kLanes * dv, &panels[p], work, work.queries + p * kLanes * d, spec,
                                    first, begin, end);
                }
            for (int p = 0; p < count; p++) {
                const float* out = work.out + p * kLanes * dv;
                held &= hold(out, kLanes * dv, panels[p].total, panels[p].used);
                finishPanel(result, out, panels[p], spec);
                if (shows(result)) showPanel(result, panels[p], work, work.queries + p * kLanes * d, spec);
            }
        }
    }
    return held;
}

} // namespace ropewalk
