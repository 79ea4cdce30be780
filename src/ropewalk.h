// Ropewalk: rotary position embedding and small attention, f32 in, f32 out. This header is the manual.
//
// Shapes      T positions · H query heads · K key/value heads · d components of a head · r rotated
//             components (even, at most d) · P = r/2 pairs · i a pair · m, n positions ·
//             theta[i] angular frequency · phi = m * theta[i] angle. Arrays are row-major [T, H, d].
// Arguments   outputs, inputs, counts, options. Nothing is allocated: scratch is passed in.
// Bad input   is rejected at the border (bindings/). A kernel asserts what it needs and does no more.
// Sources     RoFormer is arXiv 2104.09864, PI 2306.15595, YaRN 2309.00071, LongRoPE 2402.13753,
//             xPos 2212.10554, p-RoPE 2410.06205.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ropewalk {

// ---------------------------------------------------------------------------------------------------
// Rotation: frequencies, tables, rotate
// ---------------------------------------------------------------------------------------------------

// Which two components of a head are pair i.
enum class Pairing : int {
    interleaved = 0, // 2i and 2i + 1      RoFormer, GPT-J, Meta's Llama
    halfSplit = 1,   // i and i + P        GPT-NeoX, Hugging Face's Llama
};

enum class Scaling : int {
    none = 0,         // theta[i] = base^(-2i/r)                              RoFormer eq. 15
    linear = 1,       // theta / factor                                       PI eq. 4
    ntk = 2,          // base * factor^(r/(r-2))                              YaRN eq. 16
    dynamic = 3,      // base * (factor L/max - (factor - 1))^(r/(r-2))       YaRN section 3.3, as in code
    yarn = 4,         // blend of theta and theta / factor by a ramp          YaRN eq. 23
    longrope = 5,     // theta[i] / ext[i], two lists                         LongRoPE section 3
    llama3 = 6,       // blend of theta and theta / factor by wavelength      Llama 3.1 reference code
    proportional = 7, // the fastest pairs only, exponent over d              p-RoPE, Gemma 4
};

// How YaRN's ramp runs between its two ends.
enum class Ramp : int {
    index = 0,      // linear in i between corner pairs: every implementation
    wavelength = 1, // linear in original / lambda[i]: the paper, eq. 22
};

// All in float64; fields that a scaling does not name are not read.
struct FrequencySpec {
    Scaling scaling = Scaling::none;
    int rotaryDim = 0;            // r, even, > 0
    int headDim = 0;              // d, read by proportional
    double base = 10000;          // >= 1 (> 1 for yarn)
    double factor = 1;            // >= 1
    double original = 0;          // original_max_position_embeddings: yarn, longrope, llama3
    double maxPosition = 0;       // max_position_embeddings: dynamic
    double sequenceLength = 0;    // L, 0 if unknown: dynamic, longrope
    double betaFast = 32;         // yarn: pairs that turn more often than this are left alone
    double betaSlow = 1;          // yarn: pairs that turn less often are divided by factor
    bool truncate = true;         // yarn: corner pairs are rounded outwards to whole numbers
    Ramp ramp = Ramp::index;      // yarn
    double lowFreqFactor = 1;     // llama3
    double highFreqFactor = 4;    // llama3
    double rotaryFraction = 1;    // proportional: share of pairs that turn
    const double* shortFactor = nullptr; // longrope [P]
    const double* longFactor = nullptr;  // longrope [P]
};

// theta[P]: angular frequency of every pair in radians a position, for every scaling above.
// Unscaled: theta[i] = base^(-2i/r) (RoFormer eq. 15), falling with i.
// dynamic is the plain table while sequenceLength <= maxPosition; longrope takes longFactor when
// sequenceLength > original. Identities are exact: factor 1 gives the unscaled table bit for bit for
// linear, ntk, dynamic, yarn, llama3. Relative error <= 1e-15 P-independent (one pow, at most three
// more roundings). Requires r != 2 where the exponent is r/(r-2) and factor != 1.
void frequencies(double* theta, const FrequencySpec& spec);

// YaRN's g(factor, mscale) = 0.1 mscale ln(factor) + 1, and 1 for factor <= 1. YaRN eq. 24; with
// mscale as in DeepSeek's code.
double yarnAttentionFactor(double factor, double mscale);

// LongRoPE's attention factor sqrt(1 + ln(factor) / ln(original)), 1 for factor <= 1.
double longropeAttentionFactor(double factor, double original);

// xPos: zeta[i] = (2i + 0.4 r) / (1.4 r), i < P (xPos, section 3.2; gamma = 0.4).
void xposDecay(double* zeta, int rotaryDim);

// Positions of a table. One axis: position t is start + t, or at[t] where at is given. Several axes:
// at is [A, T] and pair i reads axis[i] of it.
struct Positions {
    double start = 0;
    const double* at = nullptr;
    const int* axis = nullptr;
};

// cosines[T, P] = gain cos(m theta[i]) and sines[T, P] likewise, m the t-th position.
// Angles are formed and reduced in float64 and rounded to float once, at the end.
// Valid for any finite position. Worst error 6.1e-8 * gain for |m theta| <= 2^24 (half a float ulp, plus
// 1e-9 for the float64 angle); beyond, add |m theta| * 2^-53.
void table(float* cosines, float* sines, const double* theta, Positions positions, int T, int P, double gain);

// The same with gain * zeta[i]^(sign * (m - center) / scaleBase) in place of gain: xPos, eq. 16.
// sign is +1 for queries and -1 for keys. One axis only.
void xposTable(float* cosines, float* sines, const double* theta, const double* zeta, Positions positions, int T, int P,
               double gain, double sign, double center, double scaleBase);

// Where the heads of x are. Strides count floats; out has the strides of x.
// [T, H, d]: position H*d, head d.  [H, T, d]: position d, head T*d.
struct HeadLayout {
    int T = 0;
    int H = 0;
    int headDim = 0; // d
    ptrdiff_t positionStride = 0;
    ptrdiff_t headStride = 0;
};

// Every pair (a, b) of every head at position t becomes
//   (a c - b s, a s + b c)   with c = cosGain * cosines[t, i], s = sinGain * sines[t, i]
// (RoFormer eq. 34), and components r .. d-1 are copied. out may be x; otherwise they may not overlap.
//   rotate      cosGain 1, sinGain 1
//   backward    cosGain 1, sinGain -1            the transpose: gradient of x
//   un-rotate   cosGain 1/g^2, sinGain -1/g^2    g the gain of the table
// tableStride is P, or 0 to turn every position by row 0 (re-rotation of cached keys by a shift).
// Error of a component <= 1.5 ulp of |a| + |b| beside the error of the table; the relaxed build one
// rounding less.
void rotate(float* out, const float* x, const float* cosines, const float* sines, HeadLayout layout, int P,
            int tableStride, Pairing pairing, float cosGain, float sinGain);

// Rows of a projection [H * d, columns] (or vectors, columns = 1) from one pairing to the other, head by
// head: interleaved to half-split is new[i] = old[2i], new[i + P] = old[2i + 1]; rows from r on stay.
// Scores are unchanged when q and k are both permuted. out and w may not overlap.
void permutePairing(float* out, const float* w, int H, int headDim, int P, int columns, Pairing from, Pairing to);

// ---------------------------------------------------------------------------------------------------
// Attention: softmax
// ---------------------------------------------------------------------------------------------------

// Floats from one position, and from one head, to the next.  [T, H, d]: H*d and d.  [H, T, d]: d and T*d.
struct HeadStride {
    ptrdiff_t position = 0;
    ptrdiff_t head = 0;
};

// Elements from one head, query and key to the next; 0 along an axis that is broadcast.
struct ScoreStride {
    ptrdiff_t head = 0;
    ptrdiff_t query = 0;
    ptrdiff_t key = 0;
};

// What is attended to, and how. The score of query i and key n of head h goes through
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

    // Query i stands at position i + offset of the keys and sees i + offset - left <= n <= i + offset + right;
    // -1 is no limit. right = 0 is causal. offset may be negative.
    int offset = 0, left = -1, right = -1;

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
};

// All but out may be null. The [H, Tq, Tk] ones are what a lesson shows; asking for one of them costs a
// second pass over the keys.
struct AttentionResult {
    float* out = nullptr;     // [Tq, H, valueDim] or by spec.out
    float* lse = nullptr;     // [H, Tq] ln(sum over n of e^biased), -infinity where nothing is seen
    float* raw = nullptr;     // [H, Tq, Tk]
    float* capped = nullptr;  // [H, Tq, Tk]
    float* biased = nullptr;  // [H, Tq, Tk]
    float* weights = nullptr; // [H, Tq, Tk] e^(biased - lse)
};

// out_i = sum over n of weights[i, n] v_n: exact softmax in one pass over blocks of keys (online softmax,
// 1805.02867; tiles as in FlashAttention, 2205.14135), without a [Tq, Tk] array unless one is asked for.
// Blocks of keys that the band hides are not computed. A query that sees no key gets 0.
// q, k, v finite wherever a query of the same eight can see; out must not overlap them.
// Worst error beside that of scores rounded to float: weights 3e-7 of the largest in their row, out
// 1e-6 max |v| for the longest rows tried (16384 keys). Scores carry d ulps of |q| |k| scale at most.
// RoPE inside: rows are rotated once as they are packed, in time O(T), and q, k stay as they are.
void attention(const AttentionResult& result, const float* q, const float* k, const float* v, const AttentionSpec& spec,
               float* scratch);

// Floats of scratch: O(Tk (d + valueDim)) for one key head, O(1) beside.
size_t attentionScratch(const AttentionSpec& spec);

// Gradients of the same: dq, dk, dv with the strides of q, k, v, from dout with that of out, and out and lse
// as `attention` gave them. With p the weights, D_i = dout_i . out_i and s the capped scores,
//   dv_n = sum over i of p[i, n] dout_i
//   dp[i, n] = dout_i . v_n,   draw = p (dp - D_i) (1 - (s / softcap)^2)
//   dq_i = scale sum over n of draw[i, n] k_n,   dk_n = scale sum over i of draw[i, n] q_i
// (FlashAttention section B.4), turned back where tables are given; sums over the query heads that share k, v.
// Scores are computed again, block by block, as many as the band lets through. Biases are held constant.
// Worst error 2e-6 of the largest gradient beside that of the scores. Outputs may not overlap inputs.
void attentionBackward(float* dq, float* dk, float* dv, const float* dout, const float* q, const float* k,
                       const float* v, const float* out, const float* lse, const AttentionSpec& spec, float* scratch);

size_t attentionBackwardScratch(const AttentionSpec& spec);

struct T5Buckets;

// distanceBias[H, Tq + Tk - 1] of ALiBi, -slopes[h] |m - n| with m = i + spec.offset (2108.12409 section 3), and
// of T5, table[bucket(n - m), h] with table [buckets, H] (1910.10683 section 2.1). slopes [H], or null for
// alibiSlope with maxBias. alibiSlope and t5Bucket are explained under Encodings.
void alibiDistances(float* distanceBias, const float* slopes, double maxBias, const AttentionSpec& spec);
void t5Distances(float* distanceBias, const float* table, const T5Buckets& rule, const AttentionSpec& spec);

// ---------------------------------------------------------------------------------------------------
// Key/value cache
// ---------------------------------------------------------------------------------------------------

// T rows of H heads from one layout to another, bit for bit: head-first keys and values into a cache
// [capacity, K, d].
// To drop the oldest s tokens, the rest is moved down and its keys are turned by rotate with the table of
// the one position -s, gain 1, tableStride 0: R(-s) R(n) k = R(n - s) k.
// out and x may not overlap.
void copyHeads(float* out, const float* x, HeadLayout outAt, HeadLayout xAt);

// ---------------------------------------------------------------------------------------------------
// Linear attention
// ---------------------------------------------------------------------------------------------------

// phi, applied to every component of q and k.
enum class FeatureMap : int {
    identity = 0, // x
    elu = 1,      // elu(x) + 1: x + 1 above 0, e^x below       RoFormer section 3.3
    exp = 2,      // e^x, infinite above 88.37                  RoFormer section 3.3
    relu = 3,     // max(x, 0) + epsilon                        Performer, arXiv 2009.14794, section 4
};

struct LinearAttention {
    FeatureMap map = FeatureMap::elu;
    float epsilon = 0; // relu
    float scale = 1;   // of the result
    bool causal = false;

    // Rows of cosines and sines [T, P] for the queries and for the keys; null: no rotation. rotationGain is
    // 1 over the gain of the tables, so that the rotation is a pure one.
    const float* queryCosines = nullptr;
    const float* querySines = nullptr;
    const float* keyCosines = nullptr;
    const float* keySines = nullptr;
    int P = 0;
    Pairing pairing = Pairing::halfSplit;
    float rotationGain = 1;

    // Causal only. decay is a logarithm, [T, K, decayWidth], decayWidth 1 or d (0: no decay); beta is
    // [T, betaHeads], betaHeads K or 1 (null: no correction). Both null is the rule `linear` of ONNX
    // LinearAttention, decay alone `gated`, beta alone `delta`, both `gated_delta`.
    const float* decay = nullptr;
    int decayWidth = 0;
    const float* beta = nullptr;
    int betaHeads = 1;
};

// Linear attention with rotation in the numerator only (RoFormer eq. 19):
//   out_m = scale * sum_n (R_m phi(q_m)) . (R_n phi(k_n)) v_n  /  sum_n phi(q_m) . phi(k_n)
// over all n, or over n <= m where causal. Query head h belongs to key/value head h / (H / K).
// It runs on two sums, which are read first and written back, so that a sequence may come in pieces:
//   state[K, d, dv]    S = sum_n (R_n phi(k_n)) v_n^T
//   normalizer[K, d]   z = sum_n phi(k_n);  null: no denominator
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
                     HeadLayout outAt, HeadLayout qAt, HeadLayout kAt, HeadLayout vAt, const LinearAttention& how,
                     float* scratch);

// Floats of scratch that linearAttention needs; does not depend on T.
size_t linearAttentionScratch(int H, int K, int headDim, int valueDim);

// ---------------------------------------------------------------------------------------------------
// Analysis: what the figures plot. Float64 throughout; a distance is s = m - n, query minus key.
// ---------------------------------------------------------------------------------------------------

// Distances (or positions) of a curve: entry t is at[t], or start + t * step where at is null.
struct Distances {
    double start = 0;
    double step = 1;
    const double* at = nullptr;
};

// m * theta[i] = 2 pi turns[i] + angle[i] with angle[P] in [0, 2 pi) radians and turns[P] whole.
// The product is formed and reduced to some 100 bits: angle is within 2e-15 of the exact value of the
// doubles m and theta[i] while |m theta[i]| < 2^40.
void angles(double* angle, double* turns, const double* theta, int P, double m);

// lambda[P] = 2 pi / theta[i]: positions a full turn takes (YaRN eq. 13); infinite where theta[i] is 0.
void wavelengths(double* lambda, const double* theta, int P);

// out[d] = R(m) x in float64: pair (a, b) becomes gain * (a cos phi - b sin phi, a sin phi + b cos phi)
// (RoFormer eq. 34), components 2P .. d-1 are copied. out may not be x. Error of a component
// <= 2e-15 * gain * (|a| + |b|).
void rotated(double* out, const double* x, const double* theta, int d, int P, double m, Pairing pairing, double gain);

// out[count]: the score <R(m) q, R(n) k> of q[d] and k[d] at distances s = m - n,
//   sum over i of Re(q_i conj(k_i) e^(j s theta[i]))  +  the dot product of components 2P .. d-1
// (RoFormer eq. 35). Error <= 1e-14 * P * |q| |k|, plus that of s itself where start + t * step is not exact.
void scores(double* out, const double* q, const double* k, const double* theta, Distances distances, int count, int d,
            int P, Pairing pairing);

// out[P]: what each pair adds to the score of q at position m and k at position n.
void pairScores(double* out, const double* q, const double* k, const double* theta, int P, double m, double n,
                Pairing pairing);

// re[P], im[P]: the pair products h_i = q_i conj(k_i), pairs read as complex numbers a + jb.
void pairProducts(double* re, double* im, const double* q, const double* k, int P, Pairing pairing);

// out[count] = (1/P) sum over i of cos(s theta[i]): the score of a q with equal pairs and k = q, relative to
// distance 0 (RoFormer section 3.4.3). Error <= 1e-14.
void meanCosine(double* out, const double* theta, Distances distances, int count, int P);

// Components of q and of k: independent of each other within a vector, all of this mean and deviation, and
// q_c, k_c of this correlation. Correlation 0 is a random key, 1 is k = q.
struct Components {
    double mean = 0;
    double deviation = 1;
    double correlation = 0;
};

// mean[count], deviation[count] of the score over Gaussian components, mu, sigma, rho:
//   mean      = 2 (mu^2 + rho sigma^2) sum cos(s theta_i)
//   variance  = P (2 sigma^4 + 4 mu^2 sigma^2) + (2 rho^2 sigma^4 + 4 rho mu^2 sigma^2) sum cos(2 s theta_i)
// and for each unrotated component mu^2 + rho sigma^2 and sigma^4 (1 + rho^2) + 2 mu^2 sigma^2 (1 + rho).
// With mu = rho = 0 nothing depends on s: random queries and keys see no decay (p-RoPE paper, 2410.06205,
// Proposition 3.2). Error of both <= 1e-13 * d * (mu^2 + sigma^2).
void expectedScore(double* mean, double* deviation, const double* theta, Distances distances, int count, int d, int P,
                   Components components);

// re[P + 1], im[P + 1]: the walk S_0 = 0, S_j = sum over i < j of e^(j s theta[i]) (RoFormer eq. 35, 36).
void partialSums(double* re, double* im, const double* theta, int P, double s);

// Abel summation gives  |sum of Re h_i e^(j s theta_i)| <= sum over i of |h_(i+1) - h_i| |S_(i+1)|,  h_P = 0.
enum class AbelForm : int {
    largest = 0, // the largest difference in front of the sum: RoFormer eq. 37
    each = 1,    // every difference with its own partial sum: the line before it, never larger
};

// weights[P]: what decayBound multiplies |S_(i+1)| by, from pair products h.
void abelWeights(double* weights, const double* re, const double* im, int P, AbelForm form);

// out[count] = sum over i of weights[i] |S_(i+1)(s)|. With abelWeights a bound of |score| without its unrotated
// part; with weights 1/P the relative bound that RoFormer plots (33 / 64 of it is reached at s = 0); with
// weights 1 the B(s) of Chen et al. (2306.15595, section 2). Error <= 2e-14 * sum of weights * P.
void decayBound(double* out, const double* weights, const double* theta, Distances distances, int count, int P);

// out[count] = sum over i of cos(s theta[i]): the B of Men et al. (2405.14591, Theorem 1). Below 0 a key that
// is like the query gets less attention on average than a random one. Error <= 1e-14 * P.
void contextBound(double* out, const double* theta, Distances distances, int count, int P);

// The first m in [first, first + count) with  still + sum over i of cos(m theta[i]) < 0, or -1. `still` is half
// the number of unrotated components, which are cosines of 0. scratch [contextScratch(P)].
int firstNegative(const double* theta, double still, int first, int count, int P, double* scratch);
int contextScratch(int P);

// The smallest base b >= from for which  still + sum over i of cos(m b^(-i/P)) >= 0  for m = 0 .. length - 1
// (Men et al., Table 2). Feasible bases are not an interval: windows of some hundredths open and
// close before all larger bases work, so nothing is bisected.
//   digits = 0  every real base is considered: from a distance m that fails, ln b is raised by steps that a
//               bound on the first two derivatives proves too short to reach a base where m works, until m
//               works; then any other failing distance takes over, until a scan of all of them finds none.
//               What can be missed is a window narrower than `tolerance` (relative). The answer works, and
//               b (1 - tolerance) does not.
//   digits > 0  only bases of so many significant decimal digits: what a table of rounded values holds.
// The caller holds the state and calls continueBaseSearch, some budget / 2 microseconds at a time, until it
// returns true; between calls `base` tells how far the search has come. limit ends it with `nothing`.
struct BaseSearch {
    static constexpr int kRecent = 16;
    enum Outcome : int { running = 0, found = 1, nothing = 2 };
    double base, still, limit, tolerance, mantissa;
    int outcome, length, P, digits, exponent, witness, scanned, rejected;
    unsigned random;
    int recent[kRecent];
};
void beginBaseSearch(BaseSearch* search, int length, int P, double still, double from, double limit, double tolerance,
                     int digits);
bool continueBaseSearch(BaseSearch* search, double* scratch, int budget);
// For callers that know a BaseSearch by its address only.
int baseSearchBytes();
double baseOfSearch(const BaseSearch* search);

// ---------------------------------------------------------------------------------------------------
// Encodings: the other ways to tell a position, in float64
// ---------------------------------------------------------------------------------------------------
//
// For lessons and comparisons: T to about 1024, clarity before speed. Every encoding either changes q and
// k once per position (sinusoidal, learned, rotary, xPos), or adds a bias that depends on m - n (T5, ALiBi,
// KERPLE), or adds terms of its own (Shaw, Transformer-XL, TUPE, DeBERTa, FIRE). All give raw scores
// [H, Tq, Tk]; maskScores, softmaxRows and weightedValues follow for every one of them alike.
//
// Positions are whole numbers and consecutive: row i of the queries is at m = queryStart + i, column j of
// the keys at n = keyStart + j, |m|, |n|, |m - n| <= 2^24. Tables that depend on the distance list
// m - n = queryStart - keyStart - (Tk - 1) first and rise by one: distanceCount(grid) columns.
//
// Worst error, unless a card says otherwise: that of a plain float64 sum, (d + D + 8) * 2^-53 times the sum
// of the magnitudes of the terms. Where an encoding is relative and adds terms by distance, equal distances
// take equal steps, so that the same q and k give the same score to the last bit.
//
// Sources: sinusoidal is 1706.03762, Shaw 1803.02155, Transformer-XL 1901.02860, TENER 1911.04474,
// T5 1910.10683, TUPE 2006.15595, DeBERTa 2006.03654, ALiBi 2108.12409, KERPLE 2205.09921,
// FIRE 2310.04418, xPos 2212.10554.

// Every query against every key. Laid out as seven ints: bindings/ writes it as such.
struct PairGrid {
    int Tq = 0, Tk = 0;               // queries, keys
    int H = 1, K = 1;                 // query heads, key heads; head h reads key head h / (H / K)
    int headDim = 0;                  // d
    int queryStart = 0, keyStart = 0; // m of the first query, n of the first key
};

constexpr int distanceCount(const PairGrid& grid) { return grid.Tq + grid.Tk > 0 ? grid.Tq + grid.Tk - 1 : 0; }

// scores[H, Tq, Tk] = scale q_m . k_n, q [Tq, H, d], k [Tk, K, d]. No position at all ("NoPE", 2305.19466),
// and the last step of every encoding that has changed q and k.
void plainScores(double* scores, const double* q, const double* k, const PairGrid& grid, double scale);

// scores = scale q_m . k_n + bias[h, m - n], bias [H, distances].
void biasScores(double* scores, const double* q, const double* k, const double* bias, const PairGrid& grid,
                double scale);

// scores become -infinity where n > m (causal) and where keep [Tq, Tk] is 0 (keep may be null).
void maskScores(double* scores, const PairGrid& grid, bool causal, const unsigned char* keep);

// weights [rows, columns] = softmax of every row; may be scores itself. A row of -infinity alone gives 0s.
void softmaxRows(double* weights, const double* scores, int rows, int columns);

// out[Tq, H, valueDim] = sum_n weights[h, m, n] v_n, v [Tk, K, valueDim].
void weightedValues(double* out, const double* weights, const double* v, const PairGrid& grid, int valueDim);

// ---- Added to the vectors

enum class SinusoidalLayout : int {
    interleaved = 0, // sin, cos, sin, cos ...    Vaswani et al., section 3.5
    halves = 1,      // sin ... sin, cos ... cos  Transformer-XL, fairseq, RoFormer in Hugging Face
};

enum class SinusoidalExponent : int {
    paper = 0,         // w_t = base^(-2t/D)            Vaswani et al., section 3.5
    tensor2tensor = 1, // w_t = base^(-t/(D/2 - 1))     tensor2tensor, fairseq, TENER
};

// pe[T, D]: sin(m w_t) and cos(m w_t), t < D/2, m = start ... start + T - 1; D even.
// pe_m . pe_n = sum_t cos((m - n) w_t): depends on the distance alone and is even in it (TENER section 3).
// Worst error 2e-15, angles being reduced as in `angles`, beside |m| times the rounding of w_t (2e-16 w_t).
void sinusoidalTable(double* pe, int T, int D, int start, double base, SinusoidalLayout layout,
                     SinusoidalExponent exponent);

// One row of it.
void sinusoidalRow(double* pe, double position, int D, double base, SinusoidalLayout layout,
                   SinusoidalExponent exponent);

// products[m, n] = pe_m . W pe_n, W [D, D] or null for none; scratch [D]. With a random W between, the
// pattern of distance is gone (TENER figure 4).
void positionProducts(double* products, const double* pe, const double* w, int T, int D, double* scratch);

// out_m = x_m + W p_m, p_m row firstRow + m of table [.., D], W [H * d, D] or null (then D = H * d and head
// h takes its d components): RoFormer eq. 3 for x = W_q x_m already projected. x, out [T, H, d]; out may be
// x. Both absolute encodings, sinusoidal and learned, are this sum; past the end of a learned table there
// is nothing to add, and the border rejects it.
void addPositions(double* out, const double* x, const double* table, int firstRow, const double* w, int T, int H,
                  int headDim, int D);

// ---- Multiplied into the vectors

struct RotaryOptions {
    Pairing pairing = Pairing::halfSplit;
    double gain = 1;        // on q and on k each: the attention factor
    double sign = 1;        // xPos: +1 for queries, -1 for keys
    double center = 0;      // xPos: position at which the scale is 1; scores do not depend on it
    double scaleBase = 512; // xPos
};

// Pair i of every head turned by (start + t) theta[i] (RoFormer eq. 34) and, where zeta [P] is given, scaled
// by zeta[i]^(sign (m - center) / scaleBase) (xPos section 3.2; a pair of q and k then carries
// zeta[i]^((m - n) / scaleBase), so that keys after the query grow: meant for causal scores).
// x, out [T, H, d]; theta [P], 2P <= d, the rest is copied. out may not be x.
// Worst error of a component 4e-15 of its pair's norm after scaling.
void rotaryVectors(double* out, const double* x, const double* theta, const double* zeta, int T, int H, int headDim,
                   int P, int start, const RotaryOptions& options);

// ---- A bias for every distance: bias [H, distances], added to scale q . k by biasScores

enum class AlibiOrder : int {
    paper = 0, // slopes of the largest power of two p <= H, then every other slope of 2p
    mpt = 1,   // slopes of the next power of two, odd places first, then even ones, cut at H
};

// Slope of a head: 2^(-maxBias (h + 1) / H), h from 0, where H is a power of two (ALiBi section 3, with
// maxBias = 8); other head counts by the rule of AlibiOrder (ALiBi's code; MPT's code).
double alibiSlope(int h, int H, double maxBias, AlibiOrder order);

// bias = -slopes[h] |m - n|: slope (n - m) for n <= m as in the paper, and its mirror image for keys after
// the query, as the two-sided models have it.
void alibiBias(double* bias, const double* slopes, const PairGrid& grid);

struct T5Buckets {
    int buckets = 32;       // rows of the table; even and >= 4 if bidirectional, else >= 2
    int maxDistance = 128;  // from here on everything is one bucket; above the number of exact buckets
    bool bidirectional = true;
};

// Bucket of relative = n - m (the key's position minus the query's). Half of the buckets count single
// positions, the other half widen logarithmically up to maxDistance; bidirectional halves both again,
// upper half for keys after the query; causal counts those as distance 0. T5 section 2.1, rule as in T5's
// code; in float64, and equal to the float32 code at every distance for the defaults.
int t5Bucket(int relative, const T5Buckets& rule);

// bias = table[bucket(n - m), h], table [buckets, H]. T5 itself has scale 1: no 1/sqrt(d).
void t5Bias(double* bias, const double* table, const PairGrid& grid, const T5Buckets& rule);

enum class KerpleKernel : int {
    log = 0,   // -r1 ln(1 + r2 |m - n|)   KERPLE section 4, r1, r2 > 0
    power = 1, // -r1 |m - n|^r2           KERPLE section 4, r1 > 0, 0 < r2 <= 2
};

// bias = gain times the kernel, r1, r2 [H]. gain 1 adds it beside scale q . k as the released code does;
// gain = scale puts it inside 1/sqrt(d) as equation 1 does.
void kerpleBias(double* bias, const double* r1, const double* r2, const PairGrid& grid, KerpleKernel kernel,
                double gain);

// ---- Terms of their own

// Row of a table of 2 clip + 1 rows: clip(relative, -clip, clip) + clip, relative = n - m. Shaw section 3.2.
int shawRow(int relative, int clip);

// scores = scale q_m . (k_n + keyTable[row(n - m)]), keyTable [2 clip + 1, d], shared by the heads.
// Shaw eq. 4, scale 1/sqrt(d).
void shawScores(double* scores, const double* q, const double* k, const double* keyTable, const PairGrid& grid,
                int clip, double scale);

// out += sum_n weights[h, m, n] valueTable[row(n - m)], valueTable [2 clip + 1, valueDim]: Shaw eq. 3.
void addShawValues(double* out, const double* weights, const double* valueTable, const PairGrid& grid, int valueDim,
                   int clip);

struct TransformerXl {
    const double* u = nullptr; // [H, d] in place of the query's position, towards content
    const double* v = nullptr; // [H, d] likewise, towards position
    const double* w = nullptr; // [H, d, D] W_k,R; null is the identity (then D = d), as in TENER
    int D = 0;                 // even
    double base = 10000;
    SinusoidalLayout layout = SinusoidalLayout::halves;
    SinusoidalExponent exponent = SinusoidalExponent::paper;
};

// scores = scale ((q_m + u) . k_n + (q_m + v) . W R_(m - n)), R the sinusoid of the distance.
// Transformer-XL section 3.3, terms (a) to (d), scale 1/sqrt(d). scratch [transformerXlScratch].
void transformerXlScores(double* scores, const double* q, const double* k, const TransformerXl& xl,
                         const PairGrid& grid, double scale, double* scratch);
int transformerXlScratch(const PairGrid& grid, int D);

struct Tupe {
    const double* table = nullptr;  // p [.., D], row m for position m; normalised beforehand, as in the code
    const double* uq = nullptr;     // [H * d, D]
    const double* uk = nullptr;     // [H * d, D]
    int D = 0;
    const double* bias = nullptr;   // b [H, distances] of TUPE-R, or null
    bool untieCls = false;          // position 0 is [CLS]
    const double* theta1 = nullptr; // [H] from [CLS] to any
    const double* theta2 = nullptr; // [H] from any other to [CLS]
};

// scores = scale q_m . k_n + v(m, n), v = scale (U_q p_m) . (U_k p_n) + b_(m - n): TUPE eq. 7 and 8, with
// v = theta1 in row 0 and theta2 in column 0 if [CLS] is untied (eq. 9). scale 1/sqrt(2d).
// All positions are rows of the table. scratch [tupeScratch].
void tupeScores(double* scores, const double* q, const double* k, const Tupe& tupe, const PairGrid& grid, double scale,
                double* scratch);
int tupeScratch(const PairGrid& grid);

struct DebertaBuckets {
    int span = 0;        // k of eq. 3, half the rows of the table
    int buckets = 0;     // 0: distances themselves (v1); else log buckets (v2, where span = buckets)
    int maxPosition = 0; // v2: the distance that reaches the last bucket, 1 above it
};

// v2's log bucket of a distance r: r itself up to mid = buckets / 2, beyond it
// sign(r) (mid + ceil(ln(|r|/mid) / ln((maxPosition - 1)/mid) (mid - 1))). DeBERTa's code; no equation.
int debertaBucket(int distance, int buckets, int maxPosition);

// delta: clip(distance + span, 0, 2 span - 1) of the distance or its bucket. DeBERTa eq. 3.
int debertaRow(int distance, const DebertaBuckets& rule);

enum class DebertaOrder : int {
    paper = 0,    // position-to-content reads row delta(n, m): eq. 4 and Algorithm 1
    released = 1, // it reads row delta(m, n): the released code and Hugging Face's
};

struct Deberta {
    const double* table = nullptr; // P [2 span, D]
    const double* wk = nullptr;    // W_k,r [H, d, D]; null is the identity (D = d)
    const double* wq = nullptr;    // W_q,r [H, d, D]
    int D = 0;
    DebertaBuckets rule;
    bool contentToPosition = true;
    bool positionToContent = true;
    DebertaOrder order = DebertaOrder::paper;
};

// scores = scale (q_m . k_n + q_m . W_k P[delta(m, n)] + k_n . W_q P[delta(n, m)]): DeBERTa eq. 4, scale
// 1/sqrt(d (1 + number of position terms)). scratch [d].
void debertaScores(double* scores, const double* q, const double* k, const Deberta& deberta, const PairGrid& grid,
                   double scale, double* scratch);

struct Fire {
    double c = 0.1;         // > 0
    double threshold = 512; // L > 0
    double epsilon = 1e-6;  // added to the normaliser by the code; 0 is the paper
    int width = 32;
    const double* w1 = nullptr; // [width]
    const double* b1 = nullptr; // [width]
    const double* w2 = nullptr; // [H, width]
    const double* b2 = nullptr; // [H]
};

// scores = scale q_m . k_n + f(psi(|m - n|) / (psi(max(m, L)) + epsilon)), psi(x) = ln(c x + 1) and f the
// perceptron b2 + w2 relu(w1 x + b1). FIRE section 3. Relative while m <= L; beyond, the same distance
// means less the further on the query is. Worst error as above with width in place of D, the term of a
// hidden unit being |w2| (|w1| + |b1|).
void fireScores(double* scores, const double* q, const double* k, const Fire& fire, const PairGrid& grid, double scale);

// ---- Measures, and tables to show without training

// spread[H, distances]: largest minus smallest score on every diagonal, masked ones left out. Of one q and
// one k at every position, it is 0 exactly when the scores depend on m - n alone.
void diagonalSpread(double* spread, const double* scores, const PairGrid& grid);

// ratios[rows] = |after| / |before| of rows of `length`; before has no zero row.
void normRatios(double* ratios, const double* after, const double* before, int rows, int length);

// Normally distributed numbers with mean 0, the same for the same seed (SplitMix64, Box and Muller).
void seededNormals(double* out, int count, int seed, double deviation);

// out[count] = sum over i of Re((re[i] + j im[i]) e^(j s theta[i])): the score of given pair products.
void productScores(double* out, const double* re, const double* im, const double* theta, Distances distances, int count,
                   int P);

// re[P], im[P]: the pair products whose score comes closest to targets[count] at the given distances: the least
//   sum over t of (score(s_t) - targets[t])^2  +  ridge * sum over i of |h_i|^2
// (Chen et al. 2306.15595, Figure 2: a score that is small in training and explodes past it).
// Householder QR in float64. Slow pairs are all but straight lines within the context, so that without a
// ridge the products reach 1e14 and the score is noise; from ridge 1e-12 on it is good to 1e-6 of the targets,
// from 1e-8 on (products of some 1000, and scores past the context of some 10000, as the paper shows) to 1e-9.
// scratch [fitScratch(count, P)].
void fitProducts(double* re, double* im, const double* targets, const double* theta, Distances distances, int count,
                 int P, double ridge, double* scratch);
ptrdiff_t fitScratch(int count, int P);

// Angles of every pair, seen in training and asked for later. Distances run from 0 to length - 1, so that the
// angles met are an arc that begins at 0. Every array [P].
struct Coverage {
    double* seen;         // arc met in training, radians, at most 2 pi: min(2 pi, (trainLength - 1) trained[i])
    double* asked;        // arc met at the target length: min(2 pi, (targetLength - 1) used[i])
    double* unseen;       // what of it training never met: max(0, asked - seen)
    double* turnsTrained; // the same in turns, not cut off at one
    double* turnsAsked;
    double* resolution;   // angle between neighbours, used[i]
    double* kept;         // used[i] / trained[i]: how far apart neighbours are, compared with training
};
// trained: frequencies of pretraining. used: frequencies at the target length, of any scaling.
// unseen never grows with trainLength. Relative error <= 4e-16.
void coverage(const Coverage& out, const double* trained, const double* used, int P, double trainLength,
              double targetLength);

// Number of pairs that complete a turn within trainLength: wavelength <= trainLength. In a falling spectrum the
// index of the first pair that does not (the critical pair).
int criticalPair(const double* theta, int P, double trainLength);

// Liu et al. 2310.05209: 2 ceil((r/2) log_base(trainLength / 2 pi)), cut to 0 .. r: components whose pairs saw a
// full turn. It is 2 criticalPair of the unscaled spectrum, except where a wavelength is exactly trainLength.
int criticalDimension(int rotaryDim, double base, double trainLength);

// bases[3] = 2T/pi, T/pi, T/(2 pi): below them even the slowest pair goes through a quarter, half, whole turn in
// training (Liu et al.).
void smallCriticalBases(double* bases, double trainLength);

// base^(log_(trainLength/2 pi)(tuneLength/2 pi)): the base that takes the critical dimension of a model pretrained
// with `base` and trainLength to tuneLength (Liu et al.). trainLength > 2 pi.
double largeCriticalBase(double base, double trainLength, double tuneLength);

// How far a score can be from the straight line between its values at `from` and `to`, when no pair product is
// larger than `largest`, from <= at <= to:
//   (at - from)(to - at) / 2 * largest * sum of theta[i]^2     a bound, for any spectrum
//   (at - from)(to - at) / (8 ln base) * largest * r           Chen et al. 2306.15595, Theorem 2.1
// The theorem replaces the sum by the integral r / (4 ln base) that it exceeds: for r = 128, base 10000 the sum is
// 3.998 and the integral 3.474, and equal pair products at s = 0.01 miss the line by 1.10 times the theorem.
double interpolationBound(const double* theta, int P, double largest, double from, double to, double at);
double paperInterpolationBound(int rotaryDim, double base, double largest, double from, double to, double at);

// Number formats, rounded to nearest, ties to even, with subnormals and infinity. tf32 has the exponent of f32
// and the significand of f16 (NVIDIA's tensor cores may truncate instead; here it is rounded).
enum class Format : int {
    f64 = 0, // not rounded
    f32 = 1,
    tf32 = 2,
    f16 = 3,
    bf16 = 4,
};
double roundTo(double x, Format format);
void roundFrequencies(double* used, const double* theta, int P, Format format);

// Where rounding happens on the way from a position to a cosine. Products are exact until they are rounded; angle
// f64 does not round them. iterative forms the angle as ggml does: the position times theta[0], then for every
// next pair the last angle times the ratio theta[1] / theta[0] (rounded like a frequency), rounded each time.
struct Rounding {
    Format position = Format::f64;
    Format frequency = Format::f64;
    Format angle = Format::f64;
    Format trig = Format::f64;
    bool iterative = false;
};

// cosError[count], sinError[count]: the largest distance over all pairs between cosine (sine) as the formats give
// it and the exact one of m * theta[i]; worstPair[count]: the pair of cosError. used[P] are the frequencies that
// the arithmetic has (theta rounded, or made otherwise). NaN where a position or angle overflows its format.
// scratch [2P]. The error itself is good to 2e-15.
void precisionErrors(double* cosError, double* sinError, int* worstPair, const double* theta, const double* used,
                     Distances positions, int count, int P, Rounding formats, double* scratch);

// Positions first + 1 .. first + count, each compared with the one before: returns how many of them differ from it
// in the cosine or sine of some pair, and writes to firstCollapse[P], where it is still negative, the first
// position at which the pair does not move. scratch [4P].
int collapse(int* firstCollapse, const double* used, int first, int count, int P, Rounding formats, double* scratch);

// How many different numbers positions 0 .. count - 1 are in a format.
int distinctPositions(int count, Format format);

// What a pixel shows, in 256 steps of the palette: angle 0 .. 2 pi, or cosine or sine -1 .. 1.
enum class HeatmapValue : int { angle = 0, cosine = 1, sine = 2 };

// Rows are pairs firstPair .. firstPair + rows - 1, columns the positions start, start + step, ...
struct HeatmapWindow {
    int firstPair = 0;
    int rows = 0;
    int columns = 0;
    double start = 0;
    double step = 1;
};

// pixels[rows, columns] = palette[256] at angle, cosine or sine of position * theta[pair]: four bytes a colour,
// copied as they are. The angle runs in 64-bit fractions of a turn, which wrap as angles do: off by less than
// 1e-12 turns, so that an angle's step is right unless it is that close to the next. Cosine and sine are looked up by
// the upper 12 bits: off by 7.7e-4 at most, a tenth of a step. scratch [heatmapScratch()].
constexpr int kHeatmapPhaseBits = 12;
void heatmap(uint32_t* pixels, const double* theta, HeatmapWindow window, HeatmapValue value, const uint32_t* palette,
             uint32_t* scratch);
int heatmapScratch();

// Slips of the derivation, to be tried out.
enum class WrongTurn : int {
    none = 0,
    noConjugate = 1, // the product of two complex numbers, the key without its conjugate
    otherWay = 2,    // R(m - n) in place of R(n - m)
    bothPlus = 3,    // (a cos + b sin, a sin + b cos): not a rotation
    added = 4,       // f(x, m) = x + (cos, sin) of m theta: a vector of the position, added
    growing = 5,     // turned, and made 1 + |m| / (maxPosition + 1) times as long
    twoSpeeds = 6,   // the key turns by 2 theta where the query turns by theta
    squared = 7,     // turned by m^2 theta
};

struct Residual {
    double largest = 0;  // |left - right|
    double relative = 0; // the same over |q| |k|
    double m = 0, n = 0; // where it is largest
    double left = 0;     // <f(q, m), f(k, n)>
    double right = 0;    // <f(q, 0), f(k, n - m)>
};

// The largest difference between <f(q, m), f(k, n)> and <f(q, 0), f(k, n - m)> over `trials` of q, k with components
// in (-1, 1) and whole m, n in 0 .. maxPosition, all from `seed`. Without a wrong turn f(x, m) = R(m) x (RoFormer
// eq. 16), and some 1e-15 sqrt(P) is left. scratch [4P].
Residual verifyRelative(const double* theta, int P, int trials, double maxPosition, int seed, WrongTurn wrong,
                        double* scratch);

} // namespace ropewalk
