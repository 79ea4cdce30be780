#include <cmath>
#include <cstring>

#include "attention/exp.h"
#include "model/transformer.h"

namespace ropewalk::transformer {

using namespace simd;

HeadLayout headLayout(const Context& context, int heads, ptrdiff_t stride) {
    return {context.tables.n, heads, context.spec.headDim, stride, context.spec.headDim};
}

Keys keysIn(const float* qkv, const float* plain, const Widths& w) {
    return {qkv + w.query, qkv + w.query + w.key, w.qkv, plain ? plain + w.query : nullptr, w.plain};
}

AttentionSpec nearSpec(const Context& context, ptrdiff_t keyStride) {
    const TransformerSpec& model = context.spec;
    const PositionRule& rule = context.rule;
    AttentionSpec spec;
    spec.Tq = context.tables.n;
    spec.Tk = context.tables.start + context.tables.n;
    spec.H = model.heads;
    spec.K = model.keyHeads;
    spec.headDim = spec.valueDim = model.headDim;
    spec.q = {context.widths.qkv, model.headDim};
    spec.k = spec.v = {keyStride, model.headDim};
    spec.out = {context.widths.query, model.headDim};
    spec.scale = (float)(1 / std::sqrt((double)model.headDim));
    spec.queryOffset = context.tables.start;
    const int window = rule.clip > 0 && (rule.window == 0 || rule.clip < rule.window) ? rule.clip : rule.window;
    spec.left = window > 0 ? window - 1 : -1;
    spec.right = model.causal ? 0 : spec.left;
    spec.distanceBias = context.tables.distanceBias;
    return spec;
}

// What is left out by the near one: key n stands `clip` further on for its band.
AttentionSpec farSpec(const Context& context, ptrdiff_t plainStride) {
    AttentionSpec spec = nearSpec(context, context.widths.key);
    spec.q = {context.widths.plain, context.spec.headDim};
    spec.k = {plainStride, context.spec.headDim};
    spec.queryOffset -= context.rule.clip;
    spec.left = context.rule.window > 0 ? context.rule.window - context.rule.clip - 1 : -1;
    return spec;
}

bool seesFar(const Context& context) {
    const PositionRule& rule = context.rule;
    return clips(context.spec, rule) && (rule.window == 0 || rule.window > rule.clip);
}

float farShare(float nearLse, float farLse) {
    float lanes[4];
    store(lanes, exp(splat(nearLse - farLse))); // farLse may be -infinity
    return 1 / (1 + lanes[0]);
}

void attend(float* out, float* lse, const float* qkv, const Keys& keys, const FarAttention& far,
            const Context& context) {
    const AttentionSpec near = nearSpec(context, keys.stride);
    AttentionResult result;
    result.out = out;
    result.lse = lse;
    attention(result, qkv, keys.keys, keys.values, near, context.kernels);
    if (!seesFar(context)) return;

    AttentionSpec spec = farSpec(context, keys.plainStride);
    spec.v = near.v;
    turnFar(far.plain, context);
    result.out = far.out;
    result.lse = far.lse;
    attention(result, far.plain, keys.plain, keys.values, spec, context.kernels);
    const int n = context.tables.n, H = context.spec.heads, d = context.spec.headDim;
    for (int h = 0; h < H; h++)
        for (int t = 0; t < n; t++) {
            const F32x4 share = splat(farShare(lse[h * n + t], far.lse[h * n + t]));
            float* to = out + (ptrdiff_t)t * context.widths.query + h * d;
            const float* from = far.out + (to - out);
            for (int c = 0; c < d; c += 4) {
                const F32x4 x = load(to + c, d - c);
                store(to + c, madd(share, sub(load(from + c, d - c), x), x), d - c);
            }
        }
}

LinearAttentionSpec linearSpec(const Context& context) {
    const TransformerSpec& model = context.spec;
    LinearAttentionSpec spec;
    spec.Tq = spec.Tk = context.tables.n;
    spec.H = model.heads;
    spec.K = model.keyHeads;
    spec.headDim = spec.valueDim = model.headDim;
    spec.q = spec.k = spec.v = {context.widths.qkv, model.headDim};
    spec.out = {context.widths.query, model.headDim};
    spec.causal = model.causal;
    spec.queryCosines = spec.keyCosines = context.tables.cosines;
    spec.querySines = spec.keySines = context.tables.sines;
    spec.P = context.rule.P;
    spec.pairing = context.rule.pairing;
    spec.rotationGain = (float)(1 / context.rule.gain);
    return spec;
}

void clearSums(float* state, float* normalizer, const Context& context) {
    std::memset(state, 0, (size_t)context.widths.key * context.spec.headDim * sizeof(float));
    std::memset(normalizer, 0, context.widths.key * sizeof(float));
}

void attendLinear(float* out, float* state, float* normalizer, const float* qkv, const Context& context) {
    const Widths& w = context.widths;
    linearAttention(out, state, normalizer, qkv, qkv + w.query, qkv + w.query + w.key, linearSpec(context),
                    context.kernels);
}

} // namespace ropewalk::transformer
