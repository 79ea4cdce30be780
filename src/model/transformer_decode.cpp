#include <cassert>
#include <cstring>

#include "model/transformer.h"

namespace ropewalk {

using namespace transformer;

namespace {

// Tokens that are read together.
int chunk(int capacity) { return capacity < kFewRows ? capacity : kFewRows; }

struct Memory {
    Activations rows;
    FarAttention far;
    float* logits;
    float* kernels;
    float* tables; // of as many tokens as are read together
};

Memory layout(Scratch& parts, const TransformerSpec& spec, const PositionRule& rule, int capacity) {
    const Widths w = widthsOf(spec);
    const size_t n = chunk(capacity);
    Memory memory{};
    Activations& rows = memory.rows;
    rows.x = rows.middle = parts.alloc(n * w.residual);
    rows.inverse = rows.middleInverse = parts.alloc(n);
    rows.norm = rows.middleNorm = parts.alloc(n * w.residual);
    rows.qkv = parts.alloc(n * w.qkv);
    rows.attended = parts.alloc(n * w.query);
    rows.lse = parts.alloc(n * spec.heads);
    rows.up = parts.alloc(n * w.up);
    rows.hidden = parts.alloc(n * w.hidden);
    if (clips(spec, rule))
        memory.far = {parts.alloc(n * w.plain), parts.alloc(n * w.query), parts.alloc(n * spec.heads)};
    memory.kernels = parts.alloc(kernelScratch(spec, (int)n, (int)n, capacity));
    Scratch tables(nullptr);
    positionTables(tables, spec, rule, (int)n, capacity - (int)n);
    memory.tables = parts.alloc(tables.floats());
    return memory;
}

// Of one layer: keys, values and, where the rule clips, keys before rotation [capacity, K d] each; or the sums of
// linear attention.
struct LayerCache {
    float *keys, *values, *plain, *state, *normalizer;
};

LayerCache layerCache(Scratch& parts, const TransformerSpec& spec, const PositionRule& rule, int capacity) {
    const size_t width = widthsOf(spec).key, rows = capacity * width;
    if (spec.linear) return {nullptr, nullptr, nullptr, parts.alloc(width * spec.headDim), parts.alloc(width)};
    float *keys = parts.alloc(rows), *values = parts.alloc(rows);
    return {keys, values, clips(spec, rule) ? parts.alloc(rows) : nullptr, nullptr, nullptr};
}

void addRows(float* cache, const float* rows, ptrdiff_t stride, int width, int first, int count) {
    for (int t = 0; t < count; t++)
        std::memcpy(cache + (ptrdiff_t)(first + t) * width, rows + t * stride, width * sizeof(float));
}

void decodeLayer(const LayerWeights<const float>& w, const LayerCache& cache, const Memory& memory,
                 const Context& context) {
    const Activations& rows = memory.rows;
    const Widths& widths = context.widths;
    const int n = context.tables.n, start = context.tables.start;
    projectRows(rows, w, context, n);
    if (context.spec.linear) {
        if (start == 0) clearSums(cache.state, cache.normalizer, context);
        attendLinear(rows.attended, cache.state, cache.normalizer, rows.qkv, context);
    } else {
        turnRows(rows.qkv, memory.far.plain, context);
        const Keys made = keysIn(rows.qkv, memory.far.plain, widths);
        addRows(cache.keys, made.keys, made.stride, widths.key, start, n);
        addRows(cache.values, made.values, made.stride, widths.key, start, n);
        if (cache.plain) addRows(cache.plain, made.plain, made.plainStride, widths.key, start, n);
        attend(rows.attended, rows.lse, rows.qkv, {cache.keys, cache.values, widths.key, cache.plain, widths.key},
               memory.far, context);
    }
    finishRows(rows.x, rows, w, context, n);
}

} // namespace

size_t transformerCacheFloats(const TransformerSpec& spec, const PositionRule& rule, int capacity) {
    Scratch parts(nullptr);
    for (int l = 0; l < spec.layers; l++) layerCache(parts, spec, rule, capacity);
    return parts.floats();
}

size_t transformerDecodeScratch(const TransformerSpec& spec, const PositionRule& rule, int capacity) {
    Scratch parts(nullptr);
    layout(parts, spec, rule, capacity);
    return parts.floats();
}

void transformerDecode(float* logits, float* cache, const float* weights, const int* tokens, int count, int start,
                       int capacity, const TransformerSpec& spec, const PositionRule& rule, float* scratch) {
    assert(spec.causal && start >= 0 && start + count <= capacity);
    Scratch parts(scratch);
    const Memory memory = layout(parts, spec, rule, capacity);
    for (int done = 0; done < count; done += kFewRows) {
        const int n = count - done < kFewRows ? count - done : kFewRows;
        Scratch forTables(memory.tables), forLayers(cache);
        const Context context{spec,
                              rule,
                              widthsOf(spec),
                              weightsIn(weights, spec),
                              positionTables(forTables, spec, rule, n, start + done),
                              memory.kernels};
        fillTables(context.tables, spec, rule);
        embedRows(memory.rows.x, context, tokens + done, n, 0);
        for (int l = 0; l < spec.layers; l++)
            decodeLayer(context.weights.layer(l), layerCache(forLayers, spec, rule, capacity), memory, context);
        if (logits && done + n == count) {
            const float* last = memory.rows.x + (ptrdiff_t)(n - 1) * context.widths.residual;
            logitRows(logits, memory.rows.norm, memory.rows.inverse, last, context, 1);
        }
    }
}

} // namespace ropewalk
