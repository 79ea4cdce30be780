// A small transformer on these kernels: its weights, training, evaluation, attention maps, decoding.
// Shapes, conventions and sources are those of ropewalk.h; the kernels of its layers are in layers.h.
//
// The block is Llama's (2302.13971, section 2.2), pre-norm and without biases:
//   x = x + W_o attention(W_q n, W_k n, W_v n)      n = rmsNorm(x)
//   x = x + W_down (silu(W_gate n) * (W_up n))      n = rmsNorm(x);  Activation::gelu: W_down gelu(W_up n)
// after the last one logits = W_head rmsNorm(x). Weights are [out, in], as in a file of Hugging Face.
//
// Further shapes: B sequences · D components of a token · V tokens of the vocabulary. Tokens are int32,
// 0 <= token < V. Sequences of a batch do not see each other.
// The same weights, tokens and rule give the same bits in every build but the relaxed one.
// Scratch begins on a multiple of 16 bytes; its contents do not matter and nothing in it is kept.
#pragma once

#include <cstddef>

#include "ropewalk/rope.h"

namespace ropewalk {

enum class Activation : int {
    gatedSilu = 0, // W_down (silu(W_gate n) * (W_up n))
    gelu = 1,      // W_down gelu(W_up n), the exact one by erf
};

// What is added to the embeddings of the tokens.
enum class AddedPositions : int {
    none = 0,
    sinusoidal = 1, // amplitude (sin(m w_0), sin(m w_1) ..., cos(m w_0), ...), w_i = 10000^(-2i/D): 1706.03762, 3.5
    learned = 2,    // row m of a table that is trained
};

struct TransformerSpec {
    int vocabulary = 0; // V
    int dim = 0;        // D; even where sinusoids are added
    int layers = 0;
    int heads = 0;    // H
    int keyHeads = 0; // K, a divisor of H; head h reads h / (H / K)
    int headDim = 0;  // d
    int hidden = 0;   // rows of W_up
    Activation activation = Activation::gatedSilu;
    float epsilon = 1e-6f; // of the norms
    bool causal = true;    // token m sees n <= m; otherwise all
    bool linear = false;   // linear attention, elu(x) + 1, rotation in the numerator only: RoFormer eq. 19
    bool tied = false;     // W_head is the embedding
    AddedPositions added = AddedPositions::none;
    float amplitude = 1; // sinusoidal
    int maxPosition = 0; // rows of the learned table; longer sequences are the caller's to refuse
};

// ---- Weights: one array of floats

// A matrix of the weights; its name in a checkpoint, L the layer.
enum class WeightKind : int {
    embedding = 0,  // model.embed_tokens.weight [V, D]
    positions = 1,  // model.embed_positions.weight [maxPosition, D], learned
    inputNorm = 2,  // model.layers.L.input_layernorm.weight [D]
    query = 3,      // model.layers.L.self_attn.q_proj.weight [H d, D]
    key = 4,        // model.layers.L.self_attn.k_proj.weight [K d, D]
    value = 5,      // model.layers.L.self_attn.v_proj.weight [K d, D]
    output = 6,     // model.layers.L.self_attn.o_proj.weight [D, H d]
    hiddenNorm = 7, // model.layers.L.post_attention_layernorm.weight [D]
    gate = 8,       // model.layers.L.mlp.gate_proj.weight [hidden, D], gatedSilu
    up = 9,         // model.layers.L.mlp.up_proj.weight [hidden, D]
    down = 10,      // model.layers.L.mlp.down_proj.weight [D, hidden]
    finalNorm = 11, // model.norm.weight [D]
    head = 12,      // lm_head.weight [V, D], unless tied
};

// Where it is: rows x columns floats from offset on; rows is 0 for a vector of `columns`.
struct WeightPlace {
    WeightKind kind = WeightKind::embedding;
    int layer = -1; // -1 outside the layers
    ptrdiff_t offset = 0;
    int rows = 0;
    int columns = 0;
};

// How many matrices there are, and the index-th. They follow one another without gaps, in the order of WeightKind,
// those of a layer before those of the next: q, k, v are one matrix [(H + 2K) d, D], gate and up another.
int weightCount(const TransformerSpec& spec);
WeightPlace weightPlace(const TransformerSpec& spec, int index);

// Floats of all weights, which is the number of parameters.
size_t weightFloats(const TransformerSpec& spec);

// Standard deviations of normally distributed weights. Matrices inside the layers have 1 / sqrt(columns); output and
// down are divided by sqrt(2 layers), so that the sum over the layers does not grow (GPT-2, section 2.3). Gains are 1.
// Text is learned faster with an embedding of 0.5, the tasks of cards and of copying with 0.1 (docs/trained.md); one that is
// the head as well wants 0.1.
struct Initialization {
    float embedding = 0.5f;
    float positions = 0.02f;
    float head = 0.02f;
};

// Numbers depend on seed and index of the matrix alone (SplitMix64, Box and Muller in float64, rounded once).
void initializeWeights(float* weights, const TransformerSpec& spec, const Initialization& initialization, int seed);

// ---- Positions

// How attention sees positions. The same weights can be asked under any rule, without a copy.
// Linear attention reads theta, P, gain and pairing only.
struct PositionRule {
    const double* theta = nullptr; // [P] radians a position, as `frequencies` gives them
    int P = 0; // pairs that turn, 2P <= d; 0: no rotation
    double gain = 1; // attention factor, on q and on k: rotated scores times gain^2
    Pairing pairing = Pairing::halfSplit;
    const float* slopes = nullptr; // [H] ALiBi: - slopes[h] |m - n|
    int window = 0; // token m sees |m - n| < window; 0: no limit
    float logLength = 0; // q_m times max(1, ln(m + 1) / ln(logLength)), > 1; 0: no scaling
    //   (log-n scaling, kexue.fm/archives/8823)
    int clip = 0; // distances >= clip are turned as clip is; 0: no limit. Causal, not for gradients
    //   (ReRoPE, kexue.fm/archives/9708)
};

// ---- Training

// Adds to gradients, which has the places of the weights, those of
//   lossScale sum over b, t of loss[b, t],   loss[b, t] = ln(sum over v of e^logits[b, t, v]) - logits[b, t, target]
// and returns the sum of the losses, unscaled. tokens, targets [B, T]; target -1 is not counted. A mean over the
// counted targets of a batch that is cut into parts has the lossScale of the whole batch.
// Worst error of a gradient 3e-6 of the largest of its matrix, in the models of the tests (two layers, 13 tokens).
double transformerGradients(float* gradients, const float* weights, const int* tokens, const int* targets,
                            float lossScale, const TransformerSpec& spec, const PositionRule& rule, int B, int T,
                            float* scratch);
size_t transformerGradientsScratch(const TransformerSpec& spec, const PositionRule& rule, int B, int T);

// sum += part, `count` floats: gradients of the parts of a batch.
void addGradients(float* sum, const float* part, size_t count);

// ---- Evaluation. One scratch for the three: transformerScratch.
// Worst error of a logit 3e-6 of the largest one, in the models of the tests.

size_t transformerScratch(const TransformerSpec& spec, const PositionRule& rule, int T);

// loss [B, T] in nats as above, 0 where the target is -1, and returns their sum.
double transformerLosses(float* loss, const float* weights, const int* tokens, const int* targets,
                         const TransformerSpec& spec, const PositionRule& rule, int B, int T, float* scratch);

// logits [B, last, V] of the last `last` tokens of every sequence, 1 <= last <= T.
void transformerLogits(float* logits, const float* weights, const int* tokens, const TransformerSpec& spec,
                       const PositionRule& rule, int B, int T, int last, float* scratch);

// map [to - from, T]: how much tokens from <= m < to of one sequence attend to every token, in one head of one layer.
// Softmax attention: rows sum to 1. Linear attention: phi(q) . phi(k), rotated, over the sum of the unrotated ones, so
// that entries may be negative.
void transformerAttention(float* map, const float* weights, const int* tokens, const TransformerSpec& spec,
                          const PositionRule& rule, int T, int layer, int head, int from, int to, float* scratch);

// ---- Decoding, of causal models

// Floats of a cache for `capacity` tokens: rotated keys and values of every layer (and keys before rotation where
// the rule clips); linear attention: two sums a head, whatever the capacity.
size_t transformerCacheFloats(const TransformerSpec& spec, const PositionRule& rule, int capacity);

// Reads `count` tokens at positions start, start + 1, ..., after the start tokens that the cache holds, and adds them
// to it; logits [V] of the last one, or null. start 0 begins anew. Equal to the last row of transformerLogits but for
// the order of sums in attention: within 3e-6 of the largest logit in the models of the tests, 150 tokens.
// A cache is read under the rule it was written with. start + count <= capacity.
void transformerDecode(float* logits, float* cache, const float* weights, const int* tokens, int count, int start,
                       int capacity, const TransformerSpec& spec, const PositionRule& rule, float* scratch);
size_t transformerDecodeScratch(const TransformerSpec& spec, const PositionRule& rule, int capacity);

} // namespace ropewalk
