#include <cassert>

#include "model/gradient_pieces.h"
#include "ropewalk/layers.h"
#include "simd.h"

namespace ropewalk {

using namespace transformer;
using namespace simd;

namespace {

// Sequences that go through the layers together, about so many tokens: what they compute on the way stays in the
// second-level cache until the gradients have read it. The sum over tokens of a gradient is cut where they end.
constexpr int kTokens = 128;
int sequencesOf(int B, int T) {
    const int fit = T < kTokens ? kTokens / T : 1;
    return fit < B ? fit : B;
}

// Of one piece, whose turn it always is.
struct Alone {
    void begin() {}
    void end() {}
};

Activations activations(Scratch& parts, const TransformerSpec& spec, size_t M) {
    const Widths w = widthsOf(spec);
    Activations rows;
    rows.x = parts.alloc(M * w.residual);
    rows.inverse = parts.alloc(M);
    rows.norm = parts.alloc(M * w.residual);
    rows.qkv = parts.alloc(M * w.qkv);
    rows.attended = parts.alloc(M * w.query);
    rows.lse = parts.alloc(M * spec.heads);
    rows.middle = parts.alloc(M * w.residual);
    rows.middleInverse = parts.alloc(M);
    rows.middleNorm = parts.alloc(M * w.residual);
    rows.up = parts.alloc(M * w.up);
    rows.hidden = parts.alloc(M * w.hidden);
    return rows;
}

// Of M tokens.
struct Memory {
    float* layers;             // activations of every layer
    size_t layerFloats;        //
    float *x, *inverse, *norm; // after the last layer
    float *logits, *loss;      // [M, V], the gradient in the end; [M]
    float *dx, *dnorm, *dattended, *dqkv, *dhidden;
    float *state, *normalizer; // linear attention
    float* kernels;
};

size_t backwardScratch(const TransformerSpec& spec, int T) {
    const auto filled = [&](auto attention) {
        attention.Tq = attention.Tk = T;
        attention.H = spec.heads;
        attention.K = spec.keyHeads;
        attention.headDim = attention.valueDim = spec.headDim;
        return attention;
    };
    if (spec.linear) return linearAttentionBackwardScratch(filled(LinearAttentionSpec()));
    return attentionBackwardScratch(filled(AttentionSpec()));
}

Memory layout(Scratch& parts, const TransformerSpec& spec, int B, int T) {
    const Widths w = widthsOf(spec);
    const size_t M = (size_t)sequencesOf(B, T) * T;
    Memory memory{};
    Scratch layer(nullptr);
    activations(layer, spec, M);
    memory.layerFloats = layer.floats();
    memory.layers = parts.alloc(memory.layerFloats * spec.layers);
    memory.x = parts.alloc(M * w.residual);
    memory.inverse = parts.alloc(M);
    memory.norm = parts.alloc(M * w.residual);
    memory.logits = parts.alloc(M * w.vocabulary);
    memory.loss = parts.alloc(M);
    memory.dx = parts.alloc(M * w.residual);
    memory.dnorm = parts.alloc(M * w.residual);
    memory.dattended = parts.alloc(M * w.query);
    memory.dqkv = parts.alloc(M * w.qkv);
    memory.dhidden = parts.alloc(M * w.hidden);
    if (spec.linear) {
        memory.state = parts.alloc((size_t)w.key * spec.headDim);
        memory.normalizer = parts.alloc(w.key);
    }
    const size_t forward = kernelScratch(spec, (int)M, T, T), backward = backwardScratch(spec, T);
    memory.kernels = parts.alloc(forward > backward ? forward : backward);
    return memory;
}

// Some sequences, on their way through the layers and back.
template <class Turns>
class Piece {
  public:
    Piece(const Memory& memory, const Context& context, Weights<float> gradients, int sequences, Turns& turns)
        : memory(memory), context(context), gradients(gradients), sequences(sequences), T(context.tables.n),
          M(sequences * T), turns(turns) {}

    void forward(const int* tokens) const {
        const int layers = context.spec.layers;
        float* first = layers > 0 ? activationsOf(0).x : memory.x;
        for (int s = 0; s < sequences; s++)
            embedRows(first + (ptrdiff_t)s * T * context.widths.residual, context, tokens + s * T, T, 0);
        for (int l = 0; l < layers; l++) {
            const Activations rows = activationsOf(l);
            const auto w = context.weights.layer(l);
            projectRows(rows, w, context, M);
            for (int s = 0; s < sequences; s++) attendTo(rows, s);
            finishRows(l + 1 < layers ? activationsOf(l + 1).x : memory.x, rows, w, context, M);
        }
        logitRows(memory.logits, memory.norm, memory.inverse, memory.x, context, M);
    }

    // Sum of the losses, and their gradient in memory.logits.
    double loss(const int* targets, float scale) const {
        crossEntropy(memory.loss, memory.logits, memory.logits, targets, M, context.widths.vocabulary, scale);
        double total = 0;
        for (int m = 0; m < M; m++) total += memory.loss[m];
        return total;
    }

    void backward(const int* tokens) const {
        const int V = context.widths.vocabulary, D = context.widths.residual;
        inputBackward(memory.dnorm, memory.logits, context.weights.head, V, D);
        normBackward(gradients.finalNorm, memory.x, memory.inverse, context.weights.finalNorm, false);
        for (int l = context.spec.layers - 1; l >= 0; l--) layerBackward(l);
        // The head last: its matrix may be that of the embedding, and nobody is to wait for its turn till then.
        turns.begin();
        weightBackward(gradients.head, memory.logits, memory.norm, V, D);
        for (int s = 0; s < sequences; s++) {
            const float* dx = memory.dx + (ptrdiff_t)s * T * D;
            embedBackward(gradients.embedding, dx, tokens + s * T, T, D);
            if (context.spec.added == AddedPositions::learned) addGradients(gradients.positions, dx, (size_t)T * D);
        }
        turns.end();
    }

  private:
    const Memory& memory;
    const Context& context;
    const Weights<float> gradients;
    const int sequences, T, M;
    Turns& turns;

    Activations activationsOf(int l) const {
        Scratch parts(memory.layers + l * memory.layerFloats);
        return activations(parts, context.spec, M);
    }

    void attendTo(const Activations& rows, int s) const {
        const Widths& w = context.widths;
        const ptrdiff_t first = (ptrdiff_t)s * T;
        float *qkv = rows.qkv + first * w.qkv, *out = rows.attended + first * w.query;
        if (context.spec.linear) {
            clearSums(memory.state, memory.normalizer, context);
            attendLinear(out, memory.state, memory.normalizer, qkv, context);
            return;
        }
        turnRows(qkv, nullptr, context);
        attend(out, rows.lse + first * context.spec.heads, qkv, keysIn(qkv, nullptr, w), {}, context);
    }

    void attendBackward(const Activations& rows, int s) const {
        const TransformerSpec& spec = context.spec;
        const Widths& w = context.widths;
        const ptrdiff_t first = (ptrdiff_t)s * T;
        const float *q = rows.qkv + first * w.qkv, *k = q + w.query, *v = k + w.key;
        const float *out = rows.attended + first * w.query, *dout = memory.dattended + first * w.query;
        float *dq = memory.dqkv + first * w.qkv, *dk = dq + w.query, *dv = dk + w.key;
        if (spec.linear) {
            linearAttentionBackward(dq, dk, dv, dout, q, k, v, linearSpec(context), memory.kernels);
            return;
        }
        attentionBackward(dq, dk, dv, dout, q, k, v, out, rows.lse + first * spec.heads, nearSpec(context, w.qkv),
                          memory.kernels);
        turnRowsBack(dq, context);
    }

    // y = x W^T: dx = dy W and dW += dy^T x.
    void inputBackward(float* dx, const float* dy, const float* w, int out, int in) const {
        matmul(dx, dy, w, M, in, out, Product::ab, false, memory.kernels);
    }
    void weightBackward(float* dw, const float* dy, const float* x, int out, int in) const {
        matmul(dw, dy, x, out, in, M, Product::aTb, true, memory.kernels);
    }
    void linearBackward(float* dx, float* dw, const float* dy, const float* x, const float* w, int out, int in) const {
        turns.begin();
        weightBackward(dw, dy, x, out, in);
        turns.end();
        inputBackward(dx, dy, w, out, in);
    }

    // From memory.dnorm to memory.dx.
    void normBackward(float* dgain, const float* x, const float* inverse, const float* gain, bool accumulate) const {
        turns.begin();
        rmsNormBackward(memory.dx, dgain, memory.dnorm, x, inverse, gain, M, context.widths.residual, accumulate);
        turns.end();
    }

    // The gradient of what the activation read takes its place.
    void activateBackward(const Activations& rows) const {
        const int n = context.widths.hidden;
        if (context.spec.activation == Activation::gelu) return geluBackward(rows.up, memory.dhidden, rows.up, M * n);
        for (ptrdiff_t m = 0; m < M; m++) {
            float *gate = rows.up + 2 * m * n, *up = gate + n;
            gatedSiluBackward(gate, up, memory.dhidden + m * n, gate, up, n);
        }
    }

    // memory.dx comes as the gradient of the layer's result and leaves as that of its x.
    void layerBackward(int l) const {
        const Widths& w = context.widths;
        const Activations rows = activationsOf(l);
        const auto weights = context.weights.layer(l);
        const auto grads = gradients.layer(l);
        const int D = w.residual;
        linearBackward(memory.dhidden, grads.down, memory.dx, rows.hidden, weights.down, D, w.hidden);
        activateBackward(rows);
        linearBackward(memory.dnorm, grads.up, rows.up, rows.middleNorm, weights.up, w.up, D);
        normBackward(grads.hiddenNorm, rows.middle, rows.middleInverse, weights.hiddenNorm, true);
        linearBackward(memory.dattended, grads.output, memory.dx, rows.attended, weights.output, D, w.query);
        for (int s = 0; s < sequences; s++) attendBackward(rows, s);
        linearBackward(memory.dnorm, grads.qkv, memory.dqkv, rows.norm, weights.qkv, w.qkv, D);
        normBackward(grads.inputNorm, rows.x, rows.inverse, weights.inputNorm, true);
    }
};

// The sum of the losses of piece number `piece`.
template <class Turns>
double pass(const Memory& memory, const Context& context, float* gradients, const int* tokens, const int* targets,
            float lossScale, int B, int piece, Turns& turns) {
    const int T = context.tables.n, together = sequencesOf(B, T), first = piece * together;
    const Piece<Turns> sequences(memory, context, weightsIn(gradients, context.spec),
                                 B - first < together ? B - first : together, turns);
    tokens += (ptrdiff_t)first * T;
    sequences.forward(tokens);
    const double total = sequences.loss(targets + (ptrdiff_t)first * T, lossScale);
    sequences.backward(tokens);
    return total;
}

} // namespace

int transformer::gradientPieces(int B, int T) {
    const int together = sequencesOf(B, T);
    return (B + together - 1) / together;
}

size_t transformer::gradientPieceScratch(const TransformerSpec& spec, int B, int T) {
    Scratch parts(nullptr);
    layout(parts, spec, B, T);
    return parts.floats();
}

double transformer::gradientPiece(float* gradients, const float* weights, const int* tokens, const int* targets,
                                  float lossScale, const TransformerSpec& spec, const PositionRule& rule,
                                  const PositionTables& tables, int B, int piece, Turns& turns, float* scratch) {
    Scratch parts(scratch);
    const Memory memory = layout(parts, spec, B, tables.n);
    const Context context{spec, rule, widthsOf(spec), weightsIn(weights, spec), tables, memory.kernels};
    return pass(memory, context, gradients, tokens, targets, lossScale, B, piece, turns);
}

size_t transformerGradientsScratch(const TransformerSpec& spec, const PositionRule& rule, int B, int T) {
    Scratch parts(nullptr);
    positionTables(parts, spec, rule, T, 0);
    layout(parts, spec, B, T);
    return parts.floats();
}

double transformerGradients(float* gradients, const float* weights, const int* tokens, const int* targets,
                            float lossScale, const TransformerSpec& spec, const PositionRule& rule, int B, int T,
                            float* scratch) {
    assert(!clips(spec, rule));
    Scratch parts(scratch);
    const PositionTables tables = positionTables(parts, spec, rule, T, 0);
    const Memory memory = layout(parts, spec, B, T);
    const Context context{spec, rule, widthsOf(spec), weightsIn(weights, spec), tables, memory.kernels};
    fillTables(tables, spec, rule);
    Alone alone;
    double total = 0;
    for (int piece = 0; piece < gradientPieces(B, T); piece++)
        total += pass(memory, context, gradients, tokens, targets, lossScale, B, piece, alone);
    return total;
}

void addGradients(float* sum, const float* part, size_t count) {
    for (size_t i = 0; i < count; i += 4) {
        const int left = count - i < 4 ? (int)(count - i) : 4;
        store(sum + i, add(load(sum + i, left), load(part + i, left)), left);
    }
}

} // namespace ropewalk
