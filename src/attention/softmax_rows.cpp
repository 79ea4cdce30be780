// Which keys a panel sees, and where rows of queries, keys and values lie: what runs once for a few rows.
#include <cstring>

#include "integers.h"
#include "softmax.h"

namespace ropewalk::softmax {

void band(int* first, int* last, const Sequence& spec, int i) {
    const long long at = (long long)i + spec.queryOffset;
    auto cut = [&](long long n) { return (int)(n < 0 ? 0 : n > spec.Tk ? spec.Tk : n); };
    *first = spec.left < 0 ? 0 : cut(at - spec.left);
    *last = spec.right < 0 ? spec.Tk : cut(at + spec.right + 1);
}

void setPanel(Panel* panel, const Sequence& spec, int head, int row, int used) {
    *panel = {};
    panel->used = used;
    panel->first = panel->to = spec.Tk;
    for (int l = 0; l < used; l++) {
        Lane& lane = panel->lanes[l];
        lane.head = head + (row + l) / spec.Tq;
        lane.query = (row + l) % spec.Tq;
        band(&lane.first, &lane.last, spec, lane.query);
        if (lane.first < panel->first) panel->first = lane.first;
        if (lane.last > panel->last) panel->last = lane.last;
        if (lane.first > panel->from) panel->from = lane.first;
        if (lane.last < panel->to) panel->to = lane.last;
        panel->most[l] = kNothing; // unused lanes hold scores of 0, and nothing above their maximum
    }
}

void maskBand(float* scores, ScoreShape shape, int first, int count, const Panel& panel) {
    for (int n = 0; n < count; n++) {
        if (n + first >= panel.from && n + first < panel.to) {
            n = panel.to - first - 1; // all lanes see these
            continue;
        }
        for (int l = 0; l < panel.used; l++)
            if (n + first < panel.lanes[l].first || n + first >= panel.lanes[l].last)
                scores[n * shape.key + l * shape.lane] = kMasked;
    }
}

void inverseTotals(float inverse[kLanes], const Panel& panel) {
    for (int l = 0; l < kLanes; l++) inverse[l] = panel.total[l] == 0 ? 0 : 1 / panel.total[l];
}

Rows queryRows(const float* q, const Sequence& spec, int head, int i, int count) {
    const float* x = q + i * spec.q.position + head * spec.q.head;
    if (!spec.queryCosines) return {x, spec.q.position, count, spec.headDim, nullptr, nullptr, 0, spec.pairing};
    const ptrdiff_t turn = (ptrdiff_t)i * spec.P;
    return {x,      spec.q.position, count, spec.headDim, spec.queryCosines + turn, spec.querySines + turn,
            spec.P, spec.pairing};
}

Rows keyRows(FloatRows k, const Sequence& spec, int n, int count) {
    if (!spec.keyCosines) return {k.x, k.stride, count, spec.headDim, nullptr, nullptr, 0, spec.pairing};
    const ptrdiff_t turn = (ptrdiff_t)n * spec.P;
    return {k.x, k.stride, count, spec.headDim, spec.keyCosines + turn, spec.keySines + turn, spec.P, spec.pairing};
}

FloatRows floatRows(const Source& source, int head, int n, int count, ptrdiff_t width, float* wide) {
    const ptrdiff_t from = n * source.stride.position + head * source.stride.head;
    const char* x = (const char*)source.x + from * elementBytes(source.dtype);
    if (!wide) return {(const float*)x, source.stride.position};
    for (int r = 0; r < count; r++, x += source.stride.position * elementBytes(source.dtype))
        widen(wide + r * width, x, width, source.dtype);
    return {wide, width};
}

Rows turned(const Rows& rows, float* temp) {
    if (!rows.cosines || rows.count == 0) return rows;
    for (int r = 0; r < rows.count; r++) copyFloats(temp + (ptrdiff_t)r * rows.d, rows.x + r * rows.stride, rows.d);
    rotate(temp, temp, {rows.count, 1, rows.d, rows.d, 0}, {rows.cosines, rows.sines, rows.P, rows.pairing});
    return {temp, rows.d, rows.count, rows.d, nullptr, nullptr, 0, rows.pairing};
}

void prefetch(const float* x, ptrdiff_t stride, int count, ptrdiff_t floats, float* sink) {
    constexpr int kLine = 16;
    auto bits = [](const float* p) {
        unsigned word;
        std::memcpy(&word, p, sizeof word);
        return word;
    };
    unsigned seen = 0, also = 0;
    for (int r = 0; r < count; r++, x += stride) {
        ptrdiff_t c = 0;
        for (; c + kLine < floats; c += 2 * kLine) {
            seen |= bits(x + c);
            also |= bits(x + c + kLine);
        }
        for (; c < floats; c += kLine) seen |= bits(x + c);
    }
    seen |= also;
    std::memcpy(sink, &seen, sizeof seen);
}

} // namespace ropewalk::softmax
