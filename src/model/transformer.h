// What the files of the transformer share. A forward pass has two kinds of steps:
//
//   rows       norms, matrix products, activations: any number of tokens at a time, because no token's bits depend on
//              how many there are
//   sequence   rotation and attention: all tokens of one sequence, or those that come after what a cache holds
#pragma once

#include "ropewalk/attention.h"
#include "ropewalk/model.h"
#include "scratch.h"

namespace ropewalk::transformer {

// Tokens that go through the rows together where nothing of them has to be kept: their hidden components stay in the
// second-level cache.
constexpr int kFewRows = 64;

// Floats of one token.
struct Widths {
    int residual;       // D
    int query, key;     // H d, K d
    int qkv;            // queries, keys and values, side by side
    int plain;          // queries and keys as they were before rotation
    int hidden;         // what W_down reads
    int up;             // what the activation reads: gate and up side by side, or up alone
    int vocabulary;     // V
};
Widths widthsOf(const TransformerSpec& spec);

// Matrices that are multiplied in one go are one.
template <class Float>
struct LayerWeights {
    Float *inputNorm, *qkv, *output, *hiddenNorm, *up, *down;
};

template <class Float>
struct Weights {
    Float *embedding, *positions, *finalNorm, *head;
    LayerWeights<Float> first;
    ptrdiff_t stride; // from one layer to the next
    LayerWeights<Float> layer(int l) const {
        const ptrdiff_t to = l * stride;
        return {first.inputNorm + to,  first.qkv + to, first.output + to,
                first.hiddenNorm + to, first.up + to,  first.down + to};
    }
};
Weights<const float> weightsIn(const float* weights, const TransformerSpec& spec);
Weights<float> weightsIn(float* weights, const TransformerSpec& spec);

// What a rule says about tokens start .. start + n - 1, which see keys from 0 on. Null where it says nothing.
struct PositionTables {
    int n, start;
    float *cosines, *sines;           // [n, P]
    float *clipCosines, *clipSines;   // [P], of the distance `clip`
    float* queryScales;               // [n], log-n scaling
    float* distanceBias;              // [H, n + start + n - 1], ALiBi
    float *waveCosines, *waveSines;   // [n, D / 2], sinusoids to add
    double* waves;                    // [D / 2]
};
PositionTables positionTables(Scratch& parts, const TransformerSpec& spec, const PositionRule& rule, int n, int start);
void fillTables(const PositionTables& tables, const TransformerSpec& spec, const PositionRule& rule);

// Whether distances are clipped somewhere.
inline bool clips(const TransformerSpec& spec, const PositionRule& rule) { return rule.clip > 0 && !spec.linear; }

struct Context {
    const TransformerSpec& spec;
    const PositionRule& rule;
    Widths widths;
    Weights<const float> weights;
    PositionTables tables;
    float* kernels; // scratch of the kernels
};

// Columns of a map of linear attention that are computed together.
constexpr int kMapColumns = 16;

// Floats of that scratch: `rows` tokens in a matrix product, n queries of one sequence and `keys` keys.
size_t kernelScratch(const TransformerSpec& spec, int rows, int n, int keys);

// ---- Rows

// What one layer computes on the way, M rows each. A gradient reads all of it; where nobody asks for one, the layers
// share these arrays, middle is x, and both norms are one.
struct Activations {
    float *x, *inverse, *norm;                  // [M, D], [M], [M, D]
    float* qkv;                                 // [M, qkv]
    float *attended, *lse;                      // [M, H d], [sequences, H, T]
    float *middle, *middleInverse, *middleNorm; // x, inverse and norm after attention
    float *up, *hidden;                         // [M, up], [M, hidden]

    // From row m on, of the arrays that have more than kFewRows of them where the layers share these arrays.
    Activations from(ptrdiff_t m, const Widths& widths) const;
};

// x [M, D] = embeddings of the tokens, which are those from row `first` of the tables on, and what is added to them.
void embedRows(float* x, const Context& context, const int* tokens, int M, int first);

// From x to qkv.
void projectRows(const Activations& rows, const LayerWeights<const float>& w, const Context& context, int M);

// From x and attended to x of the next layer.
void finishRows(float* next, const Activations& rows, const LayerWeights<const float>& w, const Context& context,
                int M);

// logits [M, V] from x of the last layer by way of its norm [M, D].
void logitRows(float* logits, float* norm, float* inverse, const float* x, const Context& context, int M);

// hidden of M rows from up.
void activate(const Activations& rows, const Context& context, int M);

// ---- Sequence

// x [M, D]: adds what is added to embeddings, from row `first` of the tables on.
void addPositionRows(float* x, const Context& context, int M, int first);

// Queries and keys of the n tokens of the tables are scaled and turned in place; plain [n, plain] keeps them as they
// were before they were turned, where the rule clips.
void turnRows(float* qkv, float* plain, const Context& context);

// The gradient of that, in place: those of queries and keys as they were before.
void turnRowsBack(float* dqkv, const Context& context);

// Rows of heads next to each other, `stride` floats from one token to the next.
struct Keys {
    const float *keys, *values;
    ptrdiff_t stride;
    const float* plain; // keys before they were turned, where the rule clips
    ptrdiff_t plainStride;
};
// Those of a sequence that stands in qkv (and plain) itself.
Keys keysIn(const float* qkv, const float* plain, const Widths& widths);

// Where distances from `clip` on are attended to.
struct FarAttention {
    float *plain, *out, *lse; // [n, plain], of which the queries are turned in place; [n, H d], [H, n]
};

// out [n, H d] and lse [H, n] of the n queries in qkv.
void attend(float* out, float* lse, const float* qkv, const Keys& keys, const FarAttention& far,
            const Context& context);

// One of its two calls of `attention`; all of it where the rule does not clip.
AttentionSpec nearSpec(const Context& context, ptrdiff_t keyStride);
AttentionSpec farSpec(const Context& context, ptrdiff_t keyStride);
bool seesFar(const Context& context);

// Turns the queries of far.plain by the distance `clip`.
void turnFar(float* plain, const Context& context);

// The far share of a softmax over both, e^far / (e^near + e^far).
float farShare(float nearLse, float farLse);

// Linear attention of n tokens, on sums [K, d, d] and [K, d] that begin as they are.
void attendLinear(float* out, float* state, float* normalizer, const float* qkv, const Context& context);
void clearSums(float* state, float* normalizer, const Context& context);
LinearAttentionSpec linearSpec(const Context& context);
HeadLayout headLayout(const Context& context, int heads, ptrdiff_t stride);

} // namespace ropewalk::transformer
