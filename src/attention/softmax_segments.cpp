// Few queries, by segments of keys. Each is summed up by itself, and the sums of segments are joined in their order, by one
// thread as by many: so the bits do not depend on who took which.
#include <cstring>

#include "elementary.h"
#include "integers.h"
#include "softmax_decode.h"

namespace ropewalk::softmax {

namespace {

// Keys of a segment: so many that joining costs nothing, and that two threads read memory at twice the speed of one.
constexpr int kSegment = 512;

Sums sumsOf(Scratch& parts, const AttentionSpec& spec) {
    const size_t rows = rowsTogether(spec);
    float* out = parts.alloc(rows * (padded(spec.valueDim) + 2));
    float* most = out + rows * padded(spec.valueDim);
    return {out, most, most + rows};
}

Work layout(Scratch& parts, const AttentionSpec& spec) {
    const size_t rows = rowsTogether(spec);
    Work work{sumsOf(parts, spec)};
    work.queries = parts.alloc(rows * padded(spec.headDim));
    work.scores = parts.alloc(rows * kChunk);
    work.weights = parts.alloc(rows * kChunk);
    work.alpha = parts.alloc(rows);
    work.temp = parts.alloc((size_t)kRows * spec.headDim);
    work.gains = parts.alloc(rows);
    const ptrdiff_t keys = widthOf(spec.k, headsTogether(spec), spec.headDim);
    const ptrdiff_t values = widthOf(spec.v, headsTogether(spec), spec.valueDim);
    const bool widens = elementBytes(spec.dtype) == 2;
    work.wide = widens ? parts.alloc((size_t)kShared * (keys > values ? keys : values)) : nullptr;
    return work;
}

// The queries of the heads from `first` on that are read together.
void loadQueries(const Work& work, const float* q, const Sequence& spec, int first) {
    const bool bytes = spec.dtype == Dtype::i8;
    const int d = spec.headDim, count = queriesOf(spec), fours = foursOf(spec);
    for (int r = 0; r < rowsTogether(spec); r++) {
        const int within = r % count, four = within % kRows, row = first * count + r;
        const int step = within < fours ? kRows : 1; // those of four rows lie [d / 4][4 rows][4]
        float* query = work.queries + (step == 1 ? r * padded(d) : (r - four) * padded(d) + 4 * four);
        const Rows from = turned(queryRows(q, spec, row / spec.Tq, row % spec.Tq, 1), work.temp);
        for (int c = 0; c < d; c += 4) store(query + c * step, mul(load(from.x + c, d - c), splat(spec.scale)));
        // Each lane sums up a fourth of the products with up to 127, which are below 2^31 together.
        if (bytes) work.gains[r] = spec.scale * wholeNumbers(query, false, from.x, d, d > 2048 ? 0x1p26f / d : 32767);
    }
}

int segmentsOf(int keys) { return keys > kSegment ? (keys + kSegment - 1) / kSegment : 1; }

// The keys that some query sees, and how they are cut.
struct Seen : Panel {
    int segments;
    explicit Seen(const Sequence& spec) {
        setPanel(this, spec, 0, 0, queriesOf(spec));
        segments = segmentsOf(last - first);
    }
};

// The sums of the heads from `first` on over one segment.
void sumSegment(const Work& work, const void* k, const void* v, const Sequence& spec, int first, Seen* seen,
                int segment) {
    const int rows = rowsTogether(spec);
    for (int r = 0; r < rows; r++) work.most[r] = kNothing, work.total[r] = 0;
    std::memset(work.out, 0, (size_t)rows * padded(spec.valueDim) * sizeof(float));
    const int from = seen->first + segment * kSegment;
    addKeys(work, k, v, spec, first, seen, from, segment + 1 < seen->segments ? from + kSegment : seen->last);
}

// `to` become the sums over its keys and those of `from`.
void join(const Sums& to, const Sums& from, const Sequence& spec) {
    const int dv = padded(spec.valueDim);
    for (int r = 0; r < rowsTogether(spec); r++) {
        const float most = to.most[r] < from.most[r] ? from.most[r] : to.most[r];
        float gain[4] = {to.most[r] - most, from.most[r] - most};
        store(gain, expDown(load(gain)));
        to.most[r] = most;
        to.total[r] = gain[0] * to.total[r] + gain[1] * from.total[r];
        for (int e = r * dv; e < (r + 1) * dv; e += 4)
            store(to.out + e, madd(load(to.out + e), splat(gain[0]), mul(load(from.out + e), splat(gain[1]))));
    }
}

// The results of the heads from `first` on.
bool finish(const AttentionResult& result, const Sums& sums, const Sequence& spec, int first) {
    const int rows = rowsTogether(spec), dv = spec.valueDim;
    for (int r = 0; r < rows; r++) {
        const int row = first * queriesOf(spec) + r, head = row / spec.Tq, i = row % spec.Tq;
        const float inverse = sums.total[r] == 0 ? 0 : 1 / sums.total[r];
        const float* from = sums.out + r * padded(dv);
        float* to = result.out + i * spec.out.position + head * spec.out.head;
        for (int e = 0; e < dv; e++) to[e] = from[e] * inverse;
        if (result.lse) result.lse[spec.row(head, i)] = (float)(sums.most[r] + logarithm(sums.total[r]));
    }
    return hold(sums.out, rows * padded(dv), sums.total, rows);
}

} // namespace

bool decodes(const AttentionResult& result, const Sequence& spec) {
    return queriesOf(spec) <= kLanes && !result.raw && !result.capped && !result.biased && !result.weights;
}

size_t decodeScratch(const AttentionSpec& batch) {
    AttentionSpec most = batch;
    most.Tq = batch.Tq < kLanes ? batch.Tq : kLanes; // the most queries that are decoded
    Scratch parts(nullptr);
    layout(parts, most);
    sumsOf(parts, most);
    return parts.floats();
}

bool decode(const AttentionResult& result, const float* q, const void* k, const void* v, const Sequence& spec,
            float* scratch) {
    Scratch parts(scratch);
    Work work = layout(parts, spec);
    const Sums all = sumsOf(parts, spec), next = work;
    Seen seen(spec);
    bool held = true;
    for (int first = 0; first < spec.K; first += headsTogether(spec)) {
        loadQueries(work, q, spec, first);
        for (int segment = 0; segment < seen.segments; segment++) {
            (Sums&)work = segment ? next : all;
            sumSegment(work, k, v, spec, first, &seen, segment);
            if (segment) join(all, next, spec);
        }
        held &= finish(result, all, spec, first);
    }
    return held;
}

// ---- In pieces

namespace {

// Floats of the sums of one piece. Those of all lie one after the other.
size_t sumsOfPiece(const AttentionSpec& spec) {
    Scratch parts(nullptr);
    sumsOf(parts, spec);
    return parts.floats();
}

Sums sumsAt(float* sums, const AttentionSpec& spec, int piece) {
    Scratch parts(sums + piece * sumsOfPiece(spec));
    return sumsOf(parts, spec);
}

} // namespace

int decodePieces(const AttentionSpec& spec) { return spec.K / headsTogether(spec) * segmentsOf(spec.Tk); }

size_t decodeSums(const AttentionSpec& spec) { return sumsOfPiece(spec) * decodePieces(spec); }

void decodePiece(float* sums, const float* q, const void* k, const void* v, const Sequence& spec, int piece,
                 float* scratch) {
    Seen seen(spec);
    const int segments = segmentsOf(spec.Tk), segment = piece % segments,
              first = piece / segments * headsTogether(spec);
    if (first >= spec.K || segment >= seen.segments) return;
    Scratch parts(scratch);
    Work work = layout(parts, spec);
    (Sums&)work = sumsAt(sums, spec, piece);
    loadQueries(work, q, spec, first);
    sumSegment(work, k, v, spec, first, &seen, segment);
}

bool decodeEnd(const AttentionResult& result, float* sums, const Sequence& spec) {
    const Seen seen(spec);
    bool held = true;
    for (int first = 0; first < spec.K; first += headsTogether(spec)) {
        const int piece = first / headsTogether(spec) * segmentsOf(spec.Tk);
        const Sums all = sumsAt(sums, spec, piece);
        for (int segment = 1; segment < seen.segments; segment++) join(all, sumsAt(sums, spec, piece + segment), spec);
        held &= finish(result, all, spec, first);
    }
    return held;
}

} // namespace ropewalk::softmax
