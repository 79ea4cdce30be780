#include <cassert>
#include <cstring>

#include "model/transformer.h"
#include "ropewalk/layers.h"

namespace ropewalk {

using namespace transformer;

namespace {

// Of one sequence.
struct Memory {
    Activations rows;
    FarAttention far;
    float* farMap;                        // [T], one row of a map
    float *state, *normalizer;            // linear attention
    float *mapValues, *mapColumns;        // [T, kMapColumns]
    float* logits;                        // [kFewRows, V]
    float* kernels;
    PositionTables tables;
};

Memory layout(Scratch& parts, const TransformerSpec& spec, const PositionRule& rule, int T) {
    const Widths w = widthsOf(spec);
    const size_t n = T, few = T < kFewRows ? T : kFewRows;
    Memory memory{};
    memory.tables = positionTables(parts, spec, rule, T, 0);
    Activations& rows = memory.rows;
    rows.x = rows.middle = parts.alloc(n * w.residual);
    rows.inverse = rows.middleInverse = parts.alloc(few);
    rows.norm = rows.middleNorm = parts.alloc(few * w.residual);
    rows.qkv = parts.alloc(n * w.qkv);
    rows.attended = parts.alloc(n * w.query);
    rows.lse = parts.alloc(n * spec.heads);
    rows.up = parts.alloc(few * w.up);
    rows.hidden = parts.alloc(few * w.hidden);
    if (clips(spec, rule)) {
        memory.far = {parts.alloc(n * w.plain), parts.alloc(n * w.query), parts.alloc(n * spec.heads)};
        memory.farMap = parts.alloc(n);
    }
    if (spec.linear) {
        const size_t columns = spec.headDim > kMapColumns ? spec.headDim : kMapColumns;
        memory.state = parts.alloc(w.key * columns);
        memory.normalizer = parts.alloc(w.key);
        memory.mapValues = parts.alloc(n * kMapColumns);
        memory.mapColumns = parts.alloc(n * kMapColumns);
    }
    memory.logits = parts.alloc(few * w.vocabulary);
    memory.kernels = parts.alloc(kernelScratch(spec, (int)few, T, T));
    return memory;
}

// Calls each(first, count) for a few rows at a time of first .. end.
template <class Each>
void fewRows(int first, int end, Each each) {
    for (; first < end; first += kFewRows) each(first, end - first < kFewRows ? end - first : kFewRows);
}

class Evaluation {
  public:
    Evaluation(const float* weights, const TransformerSpec& spec, const PositionRule& rule, int T, float* scratch)
        : memory(place(scratch, spec, rule, T)),
          context{spec, rule, widthsOf(spec), weightsIn(weights, spec), memory.tables, memory.kernels}, T(T) {
        assert(spec.causal || !clips(spec, rule));
        fillTables(memory.tables, spec, rule);
    }

    void begin(const int* tokens) const { embedRows(memory.rows.x, context, tokens, T, 0); }

    // Queries, keys and values of a layer.
    void project(int l) const {
        const auto w = context.weights.layer(l);
        fewRows(0, T, [&](int m, int count) { projectRows(memory.rows.from(m, context.widths), w, context, count); });
        if (!context.spec.linear) turnRows(memory.rows.qkv, memory.far.plain, context);
    }

    void layer(int l) const {
        project(l);
        const Activations& rows = memory.rows;
        if (context.spec.linear) {
            clearSums(memory.state, memory.normalizer, context);
            attendLinear(rows.attended, memory.state, memory.normalizer, rows.qkv, context);
        } else {
            attend(rows.attended, rows.lse, rows.qkv, keys(), memory.far, context);
        }
        const auto w = context.weights.layer(l);
        fewRows(0, T, [&](int m, int count) {
            const Activations few = rows.from(m, context.widths);
            finishRows(few.x, few, w, context, count);
        });
    }

    void layers(int count) const {
        for (int l = 0; l < count; l++) layer(l);
    }

    Keys keys() const { return keysIn(memory.rows.qkv, memory.far.plain, context.widths); }

    // logits of a few rows.
    void logitsOf(float* logits, int first, int count) const {
        const Activations& rows = memory.rows;
        logitRows(logits, rows.norm, rows.inverse, rows.x + (ptrdiff_t)first * context.widths.residual, context, count);
    }

    const Memory memory;
    const Context context;
    const int T;

  private:
    static Memory place(float* scratch, const TransformerSpec& spec, const PositionRule& rule, int T) {
        Scratch parts(scratch);
        return layout(parts, spec, rule, T);
    }
};

// Rows from .. to of the softmax weights of one head.
void softmaxMap(float* map, const Evaluation& evaluation, int head, int from, int to) {
    const Context& context = evaluation.context;
    const Memory& memory = evaluation.memory;
    const TransformerSpec& spec = context.spec;
    const Keys keys = evaluation.keys();
    const int T = evaluation.T, d = spec.headDim, keyHead = head / (spec.heads / spec.keyHeads) * d;
    auto part = [&](AttentionSpec of, int m, int rows) {
        of.H = of.K = 1;
        of.Tq = rows;
        of.queryOffset += m;
        if (of.distanceBias) of.distanceBias += (ptrdiff_t)head * (2 * T - 1) + m;
        return of;
    };
    AttentionResult near{memory.rows.attended, memory.rows.lse};
    near.weights = map;
    attention(near, memory.rows.qkv + (ptrdiff_t)from * context.widths.qkv + head * d, keys.keys + keyHead,
              keys.values + keyHead, part(nearSpec(context, keys.stride), from, to - from), context.kernels);
    if (!seesFar(context)) return;

    turnFar(memory.far.plain, context);
    AttentionResult far{memory.far.out, memory.far.lse};
    far.weights = memory.farMap;
    AttentionSpec farther = farSpec(context, keys.plainStride);
    farther.v.position = keys.stride;
    for (int m = from; m < to; m++, map += T) {
        attention(far, memory.far.plain + (ptrdiff_t)m * context.widths.plain + head * d, keys.plain + keyHead,
                  keys.values + keyHead, part(farther, m, 1), context.kernels);
        const float share = farShare(near.lse[m - from], far.lse[0]);
        for (int n = 0; n < T; n++) map[n] += share * (far.weights[n] - map[n]);
    }
}

// The same of linear attention, which is asked for the sum of values that are 1 at one key and 0 elsewhere.
void linearMap(float* map, const Evaluation& evaluation, int head, int from, int to) {
    const Context& context = evaluation.context;
    const Memory& memory = evaluation.memory;
    const TransformerSpec& spec = context.spec;
    const int T = evaluation.T, d = spec.headDim;
    LinearAttentionSpec linear = linearSpec(context);
    linear.H = linear.K = 1;
    linear.valueDim = kMapColumns;
    linear.v = linear.out = {kMapColumns, kMapColumns};
    const float* queries = memory.rows.qkv + head * d;
    const float* keys = evaluation.keys().keys + head / (spec.heads / spec.keyHeads) * d;
    for (int n = 0; n < T; n += kMapColumns) {
        const int count = T - n < kMapColumns ? T - n : kMapColumns;
        std::memset(memory.mapValues, 0, (size_t)T * kMapColumns * sizeof(float));
        for (int c = 0; c < count; c++) memory.mapValues[(ptrdiff_t)(n + c) * kMapColumns + c] = 1;
        std::memset(memory.state, 0, (size_t)d * kMapColumns * sizeof(float));
        std::memset(memory.normalizer, 0, d * sizeof(float));
        linearAttention(memory.mapColumns, memory.state, memory.normalizer, queries, keys, memory.mapValues, linear,
                        context.kernels);
        for (int m = from; m < to; m++)
            std::memcpy(map + (ptrdiff_t)(m - from) * T + n, memory.mapColumns + (ptrdiff_t)m * kMapColumns,
                        count * sizeof(float));
    }
}

} // namespace

size_t transformerScratch(const TransformerSpec& spec, const PositionRule& rule, int T) {
    Scratch parts(nullptr);
    layout(parts, spec, rule, T);
    return parts.floats();
}

double transformerLosses(float* loss, const float* weights, const int* tokens, const int* targets,
                         const TransformerSpec& spec, const PositionRule& rule, int B, int T, float* scratch) {
    const Evaluation evaluation(weights, spec, rule, T, scratch);
    float* logits = evaluation.memory.logits;
    double total = 0;
    for (int b = 0; b < B; b++, tokens += T, targets += T, loss += T) {
        evaluation.begin(tokens);
        evaluation.layers(spec.layers);
        fewRows(0, T, [&](int first, int count) {
            evaluation.logitsOf(logits, first, count);
            crossEntropy(loss + first, nullptr, logits, targets + first, count, spec.vocabulary, 1);
        });
        for (int t = 0; t < T; t++) total += loss[t];
    }
    return total;
}

void transformerLogits(float* logits, const float* weights, const int* tokens, const TransformerSpec& spec,
                       const PositionRule& rule, int B, int T, int last, float* scratch) {
    assert(last >= 1 && last <= T);
    const Evaluation evaluation(weights, spec, rule, T, scratch);
    for (int b = 0; b < B; b++, tokens += T, logits += (ptrdiff_t)last * spec.vocabulary) {
        evaluation.begin(tokens);
        evaluation.layers(spec.layers);
        fewRows(T - last, T, [&](int first, int count) {
            evaluation.logitsOf(logits + (ptrdiff_t)(first - (T - last)) * spec.vocabulary, first, count);
        });
    }
}

void transformerAttention(float* map, const float* weights, const int* tokens, const TransformerSpec& spec,
                          const PositionRule& rule, int T, int layer, int head, int from, int to, float* scratch) {
    assert(layer >= 0 && layer < spec.layers && head >= 0 && head < spec.heads && from >= 0 && to <= T);
    if (from >= to) return;
    const Evaluation evaluation(weights, spec, rule, T, scratch);
    evaluation.begin(tokens);
    evaluation.layers(layer);
    evaluation.project(layer);
    (spec.linear ? linearMap : softmaxMap)(map, evaluation, head, from, to);
}

} // namespace ropewalk
