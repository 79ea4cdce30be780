// Encodings: the other ways to tell a position, in float64. Shapes and conventions are those of ropewalk.h.
//
// For lessons and comparisons: T to about 1024, clarity before speed. Every encoding either changes q and
// k once per position (sinusoidal, learned, rotary, xPos), or adds a bias that depends on m - n (T5, ALiBi,
// KERPLE), or adds terms of its own (Shaw, Transformer-XL, TUPE, DeBERTa, FIRE). All give raw scores
// [H, Tq, Tk]; maskScores, softmaxRows and weightedValues follow for every one of them alike.
//
// Positions are whole numbers and consecutive: row i of the queries is at m = queryOffset + i, column j of
// the keys at n = keyOffset + j, |m|, |n|, |m - n| <= 2^24. Tables that depend on the distance list
// m - n = queryOffset - keyOffset - (Tk - 1) first and rise by one: distanceCount(grid) columns.
//
// Worst error, unless a card says otherwise: that of a plain float64 sum, (d + D + 8) * 2^-53 times the sum
// of the magnitudes of the terms. Where an encoding is relative and adds terms by distance, equal distances
// take equal steps, so that the same q and k give the same score to the last bit.
//
// Sources: sinusoidal is 1706.03762, Shaw 1803.02155, Transformer-XL 1901.02860, TENER 1911.04474,
// T5 1910.10683, TUPE 2006.15595, DeBERTa 2006.03654, ALiBi 2108.12409, KERPLE 2205.09921,
// FIRE 2310.04418, xPos 2212.10554.
#pragma once

#include <cstddef>

#include "ropewalk/rope.h"

namespace ropewalk {

// Every query against every key.
struct PairGrid {
    int Tq = 0, Tk = 0;               // queries, keys
    int H = 1, K = 1;                 // query heads, key heads; head h reads key head h / (H / K)
    int headDim = 0;                  // d
    int queryOffset = 0, keyOffset = 0; // m of the first query, n of the first key
};

constexpr int distanceCount(const PairGrid& grid) { return grid.Tq + grid.Tk > 0 ? grid.Tq + grid.Tk - 1 : 0; }

// scores[H, Tq, Tk] = scale q_m . k_n, q [Tq, H, d], k [Tk, K, d]. No position at all ("NoPE", 2305.19466),
// and the last step of every encoding that has changed q and k.
void plainScores(double* scores, const double* q, const double* k, const PairGrid& grid, double scale);

// scores = scale q_m . k_n + bias[h, m - n], bias [H, distances].
void biasScores(double* scores, const double* q, const double* k, const double* bias, const PairGrid& grid,
                double scale);

// Which pairs count: m - left <= n <= m + right, where -1 is no limit and right = 0 is causal, and where there is
// keep those for which it is not 0: keep[h head + i query + j key] for head h, row i, column j.
struct PairMask {
    int left = -1, right = -1;
    const unsigned char* keep = nullptr;
    int head = 0, query = 0, key = 0;
};

// scores of the other pairs become -infinity.
void maskScores(double* scores, const PairGrid& grid, const PairMask& mask);

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

// Slope of a head: 2^(-maxBias (h + 1) / H), h from 0, where H is a power of two (ALiBi section 3, with
// maxBias = 8); for other head counts slopes of the largest power of two p <= H, then every other slope of 2p
// (ALiBi's code). MPT's code, the next power of two, odd places first, cut at H, comes to the same.
double alibiSlope(int h, int H, double maxBias);

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
void randomVector(double* out, int count, int seed, double deviation);

} // namespace ropewalk
