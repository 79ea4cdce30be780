// Attention with and without RoPE inside: exact softmax, the key/value cache, linear attention, and the gradients of
// both. Shapes, conventions and sources are those of ropewalk.h.
#pragma once

#include <cstddef>

#include "ropewalk/dtype.h"
#include "ropewalk/rope.h"

namespace ropewalk {

// ---- Softmax attention

// Floats from one position, head and sequence to the next.  [B, T, H, d]: H*d, d, T*H*d.  [B, H, T, d]: d, T*d, T*H*d.
struct HeadStride {
    ptrdiff_t position = 0;
    ptrdiff_t head = 0;
    ptrdiff_t batch = 0;
};

// Elements from one head, query, key and sequence to the next; 0 along an axis that is broadcast.
struct ScoreStride {
    ptrdiff_t head = 0;
    ptrdiff_t query = 0;
    ptrdiff_t key = 0;
    ptrdiff_t batch = 0;
};

// Sizes, strides and rules of one call. The score of query i and key n of head h goes through
//   raw      scale q_i . k_n                              q and k rotated first where tables are given
//   capped   softcap tanh(raw / softcap)                  where softcap > 0
//   biased   + bias + distanceBias, -infinity where a mask or the band hides the key
// and rows of biased through the softmax: the order of ONNX Attention-23.
struct AttentionSpec {
    int Tq = 0, Tk = 0; // queries, keys
    int H = 1, K = 1;   // query heads, key/value heads; head h reads h / (H / K)
    int headDim = 0;    // d, of q and k
    int valueDim = 0;   // of v and out
    HeadStride q, k, v, out;
    float scale = 1;
    float softcap = 0;

    // Key n stands at position n and query i at i + queryOffset, which may be negative. A query sees the keys
    // i + queryOffset - left <= n <= i + queryOffset + right; -1 is no limit. right = 0 is causal.
    int queryOffset = 0, left = -1, right = -1;

    const float* bias = nullptr; // added; -infinity hides
    ScoreStride biasStride;
    const unsigned char* keep = nullptr; // 0 hides
    ScoreStride keepStride;
    const float* distanceBias = nullptr; // [H, Tq + Tk - 1]: entry i - n + Tk - 1, as alibiBias and t5Bias order it

    const float* queryCosines = nullptr; // [Tq, P], row i for query i
    const float* querySines = nullptr;
    const float* keyCosines = nullptr; // [Tk, P]
    const float* keySines = nullptr;
    int P = 0;
    Pairing pairing = Pairing::halfSplit;

    Dtype dtype = Dtype::f32; // of k and v; strides count elements; keys of i8 are not turned

    // Sequences, each attended to as if it were alone and to the same bits. Sequence b has queryLengths[b] queries and
    // keyLengths[b] keys, at most Tq and Tk: what lies beyond is not read; out, raw, capped and weights are 0 there, lse
    // and biased -infinity. queryOffsets stand in place of queryOffset.
    int B = 1;
    const int* queryLengths = nullptr; // [B]
    const int* keyLengths = nullptr; // [B]
    const int* queryOffsets = nullptr; // [B]
    ptrdiff_t distanceBiasBatch = 0; // floats from the distanceBias of one sequence to that of the next; 0: one for all
    TableRows queryRows = {}, keyRows = {}; // of the tables
};

// All but out may be null. The [B, H, Tq, Tk] ones are there to be looked at; asking for one of them costs a
// second pass over the keys.
struct AttentionResult {
    float* out = nullptr; // [B, Tq, H, valueDim] or by spec.out
    float* lse = nullptr; // [B, H, Tq] ln(sum over n of e^biased), -infinity where nothing is seen
    float* raw = nullptr; // [B, H, Tq, Tk]
    float* capped = nullptr; // [B, H, Tq, Tk]
    float* biased = nullptr; // [B, H, Tq, Tk]
    float* weights = nullptr; // [B, H, Tq, Tk] e^(biased - lse)
};

// out_i = sum over n of weights[i, n] v_n: exact softmax in one pass over blocks of keys (online softmax,
// 1805.02867; tiles as in FlashAttention, 2205.14135), without a [Tq, Tk] array unless one is asked for.
// Blocks of keys that the band hides are not computed. A query that sees no key gets 0.
// q, k, v finite wherever a query of the same eight can see; out must not overlap them.
// Worst error beside that of scores rounded to float: weights 3e-7 of the largest in their row, out
// 1e-6 max |v| for the longest rows tried (16384 keys). Scores carry d ulps of |q| |k| scale at most.
// Rows of finite q, k, v whose scores or sums go beyond float32 are computed again in float64; results that are themselves
// beyond it become the largest float.
// RoPE inside: rows are rotated once as they are packed, in time O(T), and q, k stay as they are.
// k, v: floats, or with spec.dtype the uint16_t of dtype.h, which are widened a few rows at a time, exactly; or rows of i8, which
// are, too, unless there are at most eight queries to a key head: those are rounded to 16 bits, to max |q| / 65534 each, and so
// are weights, which moves out by at most max |v| / 4096 beside what the scores move.
void attention(const AttentionResult& result, const float* q, const void* k, const void* v, const AttentionSpec& spec,
               float* scratch);

// Floats of scratch: O(Tk (d + valueDim)) for one key head, O(1) beside.
size_t attentionScratch(const AttentionSpec& spec);

// Gradients of the same: dq, dk, dv with the strides of q, k, v, from dout with that of out, and out and lse
// as `attention` gave them. With p the weights, D_i = dout_i . out_i and s the capped scores,
//   dv_n = sum over i of p[i, n] dout_i
//   dp[i, n] = dout_i . v_n,   draw = p (dp - D_i) (1 - (s / softcap)^2)
//   dq_i = scale sum over n of draw[i, n] k_n,   dk_n = scale sum over i of draw[i, n] q_i
// (FlashAttention section B.4), turned back where tables are given; sums over the query heads that share k, v.
// Scores are computed again, block by block, as many as the band lets through. Biases are held constant. k, v: f32.
// Gradients of queries and keys beyond the lengths of their sequence are 0.
// Worst error 2e-6 of the largest gradient beside that of the scores. Outputs may not overlap inputs.
void attentionBackward(float* dq, float* dk, float* dv, const float* dout, const float* q, const float* k,
                       const float* v, const float* out, const float* lse, const AttentionSpec& spec, float* scratch);

size_t attentionBackwardScratch(const AttentionSpec& spec);

struct T5Buckets; // encodings.h

// distanceBias[H, Tq + Tk - 1] of ALiBi, -slopes[h] |m - n| with m = i + spec.queryOffset (2108.12409 section 3),
// and of T5, table[bucket(n - m), h] with table [buckets, H] (1910.10683 section 2.1); [B, H, Tq + Tk - 1] where there are
// spec.queryOffsets. slopes [H], or null for alibiSlope with maxBias. alibiSlope and t5Bucket are explained in
// encodings.h.
void alibiDistances(float* distanceBias, const float* slopes, double maxBias, const AttentionSpec& spec);
void t5Distances(float* distanceBias, const float* table, const T5Buckets& rule, const AttentionSpec& spec);

// ---- Key/value cache

// T rows of H heads from one layout to another, bit for bit: head-first keys and values into a cache
// [capacity, K, d]. B sequences with the lengths of xLayout; each layout may have starts of its own.
// To drop the oldest s tokens, the rest is moved down and its keys are turned by rotate with the table of
// the one position -s, gain 1, oneRow: R(-s) R(n) k = R(n - s) k.
// Either may hold numbers of 16 bits, whose strides count them, or rows of i8, [.., rowWords(d)]: floats are rounded as by
// narrowFloats and narrowRow, or widened. Returns whether a finite number became infinite. out and x may not overlap.
bool copyHeads(void* out, const void* x, HeadLayout outLayout, HeadLayout xLayout, Dtype outDtype = Dtype::f32,
               Dtype xDtype = Dtype::f32);

// ---- Linear attention

// phi, applied to every component of q and k.
enum class FeatureMap : int {
    identity = 0, // x
    elu = 1, // elu(x) + 1: x + 1 above 0, e^x below       RoFormer section 3.3
    exp = 2, // e^x, infinite above 88.37                  RoFormer section 3.3
    relu = 3, // max(x, 0) + epsilon                        Performer, arXiv 2009.14794, section 4
};

struct LinearAttentionSpec {
    int Tq = 0, Tk = 0; // queries, keys: as many where causal
    int H = 1, K = 1; // query heads, key/value heads; head h reads h / (H / K)
    int headDim = 0; // d, of q and k
    int valueDim = 0; // dv, of v and out
    HeadStride q, k, v, out;

    FeatureMap map = FeatureMap::elu;
    float epsilon = 0; // relu
    float scale = 1; // of the result
    bool causal = false;
    bool normalized = true; // has a denominator

    // Rows of cosines and sines [T, P] for the queries and for the keys; null: no rotation. rotationGain is
    // 1 over the gain of the tables, so that the rotation is a pure one.
    const float* queryCosines = nullptr;
    const float* querySines = nullptr;
    const float* keyCosines = nullptr;
    const float* keySines = nullptr;
    int P = 0;
    Pairing pairing = Pairing::halfSplit;
    float rotationGain = 1;

    // Causal only. decay is a logarithm, [B, T, K, decayWidth], decayWidth 1 or d (0: no decay); beta is
    // [B, T, betaHeads], betaHeads K or 1 (null: no correction). Both null is the rule `linear` of ONNX
    // LinearAttention, decay alone `gated`, beta alone `delta`, both `gated_delta`.
    const float* decay = nullptr;
    int decayWidth = 0;
    const float* beta = nullptr;
    int betaHeads = 1;

    // Sequences, each computed as if it were alone. Sequence b has queryLengths[b] queries and keyLengths[b] keys, at
    // most Tq and Tk: what lies beyond is not read, and out is 0 there.
    int B = 1;
    const int* queryLengths = nullptr; // [B]
    const int* keyLengths = nullptr; // [B]
    TableRows queryRows = {}, keyRows = {}; // of the tables
};

// Linear attention with rotation in the numerator only (RoFormer eq. 19):
//   out_m = scale * sum_n (R_m phi(q_m)) . (R_n phi(k_n)) v_n  /  sum_n phi(q_m) . phi(k_n)
// over all n, or over n <= m where causal. Query head h belongs to key/value head h / (H / K).
// It runs on two sums, which are read first and written back, so that a sequence may come in pieces:
//   state[B, K, d, dv]    S = sum_n (R_n phi(k_n)) v_n^T
//   normalizer[B, K, d]   z = sum_n phi(k_n);  unused, and may be null, unless normalized
// Causal, with decay a_t = exp(decay_t) per row of S and beta:
//   S = diag(a_t) S;  v_t = beta_t (v_t - S^T k_t) where beta is given;  S = S + k_t v_t^T;  z = diag(a_t) z + k_t
// (ONNX LinearAttention-27; the gated delta rule of arXiv 2412.06464). beta has no denominator.
// Not causal: all keys go into the sums, then all queries read them; T of q and k may differ.
// A denominator of 0 (no keys, or features that are all 0) gives 0. O(T d dv) time; the state does not grow.
// Every sum is taken in the order of n and of components: cutting a sequence into pieces, and grouped heads
// in place of repeated ones, change no bit. Error of a sum of n terms <= (n + 2) 2^-24 times the sum of their
// magnitudes; where features do not cancel (elu, exp, relu without rotation) relative errors stay
// near 1e-6 at T = 8192.
// d and dv are at least 1; q, k, v may not overlap out, state, normalizer.
void linearAttention(float* out, float* state, float* normalizer, const float* q, const float* k, const float* v,
                     const LinearAttentionSpec& spec, float* scratch);

// Floats of scratch: O(d + valueDim) for the query heads of a key head, and O(K d valueDim); does not depend on T.
size_t linearAttentionScratch(const LinearAttentionSpec& spec);

// Gradients of the same for a call without decay and beta on empty sums: dq, dk, dv with the strides of q, k, v,
// from dout with that of out. With a_m = R_m phi(q_m), b_n = R_n phi(k_n), D_m = sum_n phi(q_m) . phi(k_n) and
//   u_m = scale dout_m / D_m,   e_m = a_m . (sum_n b_n v_n^T) u_m / D_m
// (normalized; else u_m = scale dout_m and e_m = 0), where n and m run over the pairs that the forward call joins:
//   dphi(q_m) = R_m^T (sum_n b_n v_n^T) u_m - e_m sum_n phi(k_n)
//   dphi(k_n) = R_n^T (sum_m a_m u_m^T) v_n - sum_m e_m phi(q_m)
//   dv_n = (sum_m a_m u_m^T)^T b_n
// and dq = phi'(q) dphi(q), dk = phi'(k) dphi(k); sums over the query heads that share k, v (arXiv 2006.16236,
// section 3.3.1, with the denominator and the rotation). relu has the slope 0 at 0. A row whose denominator is 0
// gives no gradient.
// Chunks of 32 tokens by products of small matrices, the sums carried from chunk to chunk: forwards for dq,
// backwards for dk and dv. O(T d dv) time.
// Worst error 3e-6 of the largest of the three gradients, which are 0 beyond the lengths of a sequence. Outputs may not
// overlap inputs.
void linearAttentionBackward(float* dq, float* dk, float* dv, const float* dout, const float* q, const float* k,
                             const float* v, const LinearAttentionSpec& spec, float* scratch);

// Floats of scratch that linearAttentionBackward needs: two for each of the T queries of the heads that share a key
// head, and what does not depend on T.
size_t linearAttentionBackwardScratch(const LinearAttentionSpec& spec);

} // namespace ropewalk
