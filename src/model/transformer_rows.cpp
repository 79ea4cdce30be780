#include <cstring>
#include <utility>

#include "model/transformer.h"
#include "ropewalk/layers.h"

namespace ropewalk::transformer {

namespace {

// y = x W^T with W [out, in].
void linearLayer(float* y, const float* x, const float* w, int M, int out, int in, bool accumulate, float* scratch) {
    matmul(y, x, w, M, out, in, Product::abT, accumulate, scratch);
}

} // namespace

Activations Activations::from(ptrdiff_t m, const Widths& w) const {
    Activations rows = *this;
    rows.x += m * w.residual;
    rows.middle += m * w.residual;
    rows.qkv += m * w.qkv;
    rows.attended += m * w.query;
    return rows;
}

void embedRows(float* x, const Context& context, const int* tokens, int M, int first) {
    embed(x, context.weights.embedding, tokens, M, context.widths.residual);
    addPositionRows(x, context, M, first);
}

void projectRows(const Activations& rows, const LayerWeights<const float>& w, const Context& context, int M) {
    const Widths& widths = context.widths;
    rmsNorm(rows.norm, rows.inverse, rows.x, w.inputNorm, M, widths.residual, context.spec.epsilon);
    linearLayer(rows.qkv, rows.norm, w.qkv, M, widths.qkv, widths.residual, false, context.kernels);
}

void activate(const Activations& rows, const Context& context, int M) {
    const int n = context.widths.hidden;
    if (context.spec.activation == Activation::gelu) return gelu(rows.hidden, rows.up, M * n);
    for (ptrdiff_t m = 0; m < M; m++) gatedSilu(rows.hidden + m * n, rows.up + 2 * m * n, rows.up + (2 * m + 1) * n, n);
}

void finishRows(float* next, const Activations& rows, const LayerWeights<const float>& w, const Context& context,
                int M) {
    const Widths& widths = context.widths;
    const int D = widths.residual;
    const size_t residual = (size_t)M * D * sizeof(float);
    if (rows.middle != rows.x) std::memcpy(rows.middle, rows.x, residual);
    linearLayer(rows.middle, rows.attended, w.output, M, D, widths.query, true, context.kernels);
    rmsNorm(rows.middleNorm, rows.middleInverse, rows.middle, w.hiddenNorm, M, D, context.spec.epsilon);
    linearLayer(rows.up, rows.middleNorm, w.up, M, widths.up, D, false, context.kernels);
    activate(rows, context, M);
    if (next != rows.middle) std::memcpy(next, rows.middle, residual);
    linearLayer(next, rows.hidden, w.down, M, D, widths.hidden, true, context.kernels);
}

void logitRows(float* logits, float* norm, float* inverse, const float* x, const Context& context, int M) {
    const Widths& widths = context.widths;
    rmsNorm(norm, inverse, x, context.weights.finalNorm, M, widths.residual, context.spec.epsilon);
    linearLayer(logits, norm, context.weights.head, M, widths.vocabulary, widths.residual, false, context.kernels);
}

size_t kernelScratch(const TransformerSpec& spec, int rows, int n, int keys) {
    const Widths w = widthsOf(spec);
    size_t most = 0;
    auto needs = [&](size_t floats) { most = floats > most ? floats : most; };
    for (Product form : {Product::ab, Product::abT, Product::aTb})
        for (auto [out, in] : {std::pair{w.qkv, w.residual},
                               {w.residual, w.query},
                               {w.up, w.residual},
                               {w.residual, w.hidden},
                               {w.vocabulary, w.residual}}) {
            if (form == Product::abT) needs(matmulScratch(rows, out, in, form));
            if (form == Product::ab) needs(matmulScratch(rows, in, out, form));
            if (form == Product::aTb) needs(matmulScratch(out, in, rows, form));
        }
    if (spec.linear) {
        LinearAttentionSpec attention;
        attention.H = spec.heads;
        attention.K = spec.keyHeads;
        attention.headDim = attention.valueDim = spec.headDim;
        needs(linearAttentionScratch(attention));
        attention.H = attention.K = 1;
        attention.valueDim = kMapColumns;
        needs(linearAttentionScratch(attention));
        return most;
    }
    AttentionSpec attention;
    attention.Tq = n;
    attention.Tk = keys;
    attention.H = spec.heads;
    attention.K = spec.keyHeads;
    attention.headDim = attention.valueDim = spec.headDim;
    needs(attentionScratch(attention));
    return most;
}

} // namespace ropewalk::transformer
