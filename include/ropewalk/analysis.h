// Analysis: what one plots and asks about RoPE. Float64 throughout; a distance is s = m - n, query minus key.
// Shapes, conventions and sources are those of ropewalk.h.
#pragma once

#include <cstddef>
#include <cstdint>

#include "ropewalk/rope.h"

namespace ropewalk {

// Distances (or positions) of a curve: entry t is values[t], or start + t * step where
// values is null.
struct Distances {
    double start = 0;
    double step = 1;
    const double* values = nullptr;
};

// m * theta[i] = 2 pi turns[i] + angle[i] with angle[P] in [0, 2 pi) radians and turns[P] whole.
// The product is formed and reduced to some 100 bits: angle is within 2e-15 of the exact value of the
// doubles m and theta[i] while |m theta[i]| < 2^40.
void angles(double* angle, double* turns, const double* theta, int P, double m);

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

// out[count] = sum over i of Re((re[i] + j im[i]) e^(j s theta[i])): the score of given pair products.
void productScores(double* out, const double* re, const double* im, const double* theta, Distances distances, int count,
                   int P);

// ---- Decay with distance

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

// ---- Context length and base

// out[count] = sum over i of cos(s theta[i]): the B of Men et al. (2405.14591, Theorem 1). Below 0 a key that
// is like the query gets less attention on average than a random one. Error <= 1e-14 * P.
void contextBound(double* out, const double* theta, Distances distances, int count, int P);

// The first m in [first, first + count) with  unrotated + sum over i of cos(m theta[i]) < 0, or -1. `unrotated` is half
// the number of unrotated components, which count as cosines of 0. scratch [contextScratch(P)].
int contextLimit(const double* theta, double unrotated, int first, int count, int P, double* scratch);
int contextScratch(int P);

// A search for a base goes on for some budget / 2 microseconds at a time, until its `continue` function returns true; the caller holds
// its state, of which `outcome` and `base` are to be read.
enum class SearchOutcome : int { running = 0, found = 1, nothing = 2 };

// The smallest base b >= from for which  unrotated + sum over i of cos(m b^(-i/P)) >= 0  for m = 0 .. length - 1
// (Men et al., Table 2). Feasible bases are not an interval: windows of some hundredths open and
// close before all larger bases work, so nothing is bisected.
//   digits = 0  every real base is considered: from a distance m that fails, ln b is raised by steps that a
//               bound on the first two derivatives proves too short to reach a base where m works, until m
//               works; then any other failing distance takes over, until a scan of all of them finds none.
//               What can be missed is a window narrower than `tolerance` (relative). The answer works, and
//               b (1 - tolerance) does not.
//   digits > 0  only bases of so many significant decimal digits: what a table of rounded values holds.
// Above `limit` the outcome is `nothing`.
struct MinimalBaseSearch {
    static constexpr int kRecent = 16, kStretches = 64;
    SearchOutcome outcome;
    double base; // below it no base works; at the end the answer
    double unrotated, limit, tolerance, mantissa;
    int length, P, digits, exponent, witness, rejected;
    int reach, scanned, again, guesses; // of the scan
    uint64_t random;
    int recent[kRecent];
    int stretches[kStretches];
};
void beginMinimalBase(MinimalBaseSearch* search, int length, int P, double unrotated, double from, double limit,
                      double tolerance, int digits);
// scratch [contextScratch(P)].
bool continueMinimalBase(MinimalBaseSearch* search, double* scratch, int budget);

// The largest base b > from for which  unrotated + sum over i of cos(m b^(-i/P)) < 0  for some m = 0 .. length - 1:
// above it every base works. `nothing` where every base above `from` works. Relative error <= 1e-9 for P >= 8, 1e-5 below,
// where B is nearly flat at its zero; a window of failing bases narrower than 1e-10 of the base may be missed.
// Strips of distances from the last to the first come down from a base that is safe whatever the phases: the whole
// strip by steps that a bound on B' proves safe for nearly all of its distances, the few others one by one as in the
// search above. What one distance has found the others need not go below.
struct LargestInfeasibleBaseSearch {
    SearchOutcome outcome;
    double base; // the largest that has been found to fail, or `from`; at the end the answer
    int left; // distances 0 .. left - 1 have not come down to it yet
    int P;
    double unrotated, from;
    double strip; // the base that the strip at the end of these has come down to; 0 before it begins
    double step; // by which share of the base it goes down next
};
void beginLargestInfeasibleBase(LargestInfeasibleBaseSearch* search, int length, int P, double unrotated, double from);
// scratch [contextScratch(P)].
bool continueLargestInfeasibleBase(LargestInfeasibleBaseSearch* search, double* scratch, int budget);

// ---- Context extension

// Angles of every pair, seen in training and asked for later. Distances run from 0 to length - 1, so that the
// angles met are an arc that begins at 0. Every array [P].
struct Coverage {
    double* seen; // arc met in training, radians, at most 2 pi: min(2 pi, (trainLength - 1) trained[i])
    double* asked; // arc met at the target length: min(2 pi, (targetLength - 1) used[i])
    double* unseen; // what of it training never met: max(0, asked - seen)
    double*
        unmet; // the same where it is at least trained[i], one step of training: what counts as never met, and 0 elsewhere
    double* turnsTrained; // the same in turns, not cut off at one
    double* turnsAsked;
    double* resolution; // angle between neighbours, used[i]
    double* stepRatio; // used[i] / trained[i]: how far apart neighbours are, compared with training
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

// bases[4] = 2T/pi, T/pi, T/(2 pi), T = trainLength: below them even the slowest pair goes through a quarter, half, whole turn
// in training; and base^(log_(T/2 pi)(tuneLength/2 pi)): the base that takes the critical dimension of a model pretrained
// with `base` and T to tuneLength (Liu et al.). The last one needs trainLength, tuneLength > 2 pi.
void criticalBases(double* bases, double base, double trainLength, double tuneLength);

// How far a score can be from the straight line between its values at `from` and `to`, when no pair product is
// larger than `largest`, from <= s <= to:
//   (s - from)(to - s) / 2 * largest * sum of theta[i]^2     a bound, for any spectrum
//   (s - from)(to - s) / (8 ln base) * largest * r           Chen et al. 2306.15595, Theorem 2.1
// The theorem replaces the sum by the integral r / (4 ln base) that it exceeds: for r = 128, base 10000 the sum is
// 3.998 and the integral 3.474, and equal pair products at s = 0.01 miss the line by 1.10 times the theorem.
double interpolationBound(const double* theta, int P, double largest, double from, double to, double s);
double paperInterpolationBound(int rotaryDim, double base, double largest, double from, double to, double s);

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

// ---- Weights

// out[rows] = -sum over n of w ln w of each row of weights[rows, columns], in nats; a weight that is not above 0 adds nothing
// (Shannon 1948, section 6). Error <= 2^-53 (columns + 2) times the sum of the magnitudes.
void entropy(double* out, const double* weights, int rows, int columns);

// ---- Precision

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
void precision(double* cosError, double* sinError, int* worstPair, const double* theta, const double* used,
               Distances positions, int count, int P, Rounding formats, double* scratch);

// Positions first + 1 .. first + count, each compared with the one before: returns how many of them differ from it
// in the cosine or sine of some pair, and writes to firstCollapse[P], where it is still negative, the first
// position at which the pair does not move. scratch [4P].
int collapse(int* firstCollapse, const double* used, int first, int count, int P, Rounding formats, double* scratch);

// What is rounded after cosine and sine: every component of q and k before it turns, and again once it has turned;
// and the score, a sum of exact products in float64.
struct ScoreRounding {
    Format vector = Format::f64;
    Format product = Format::f64;
};

// out[count]: the score <R(n + distance) q, R(n) k> of q[2P] and k[2P] as the formats give it, at the key positions n:
//   sum over c of q'_c k'_c,   q' = round(R(round(n + distance)) q),   k' = round(R(round(n)) k)
// used[P] as for precision. In exact arithmetic every element is the same number (RoFormer eq. 35); P-BF
// (Wang et al. 2411.13476) shows how far bf16 is from that. NaN where a position or angle overflows its format.
// scratch [4P]. Beside the rounding asked for, good to 1e-14 * P * |q| |k|.
void roundedScores(double* out, const double* q, const double* k, const double* used, Distances positions, int count,
                   double distance, int P, Pairing pairing, Rounding formats, ScoreRounding after, double* scratch);

// How many different numbers positions 0 .. count - 1 are in a format.
int distinctPositions(int count, Format format);

// ---- Heat map

// What a pixel shows, in 256 steps of the palette: angle 0 .. 2 pi, or cosine or sine -1 .. 1.
enum class HeatmapValue : int { angle = 0, cos = 1, sin = 2 };

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

// ---- The relative property

struct Residual {
    double largest = 0; // |left - right|
    double relative = 0; // the same over |q| |k|
    double m = 0, n = 0; // where it is largest
    double left = 0; // <f(q, m), f(k, n)>
    double right = 0; // <f(q, 0), f(k, n - m)>
};

// The largest difference between <f(q, m), f(k, n)> and <f(q, 0), f(k, n - m)> over `trials` of q, k with components
// in (-1, 1) and whole m, n in 0 .. maxPosition, all from `seed`, where f(x, m) = R(m) x (RoFormer eq. 16): some
// 1e-15 sqrt(P) of rounding. scratch [4P].
Residual verifyRelative(const double* theta, int P, int trials, double maxPosition, int seed, double* scratch);

} // namespace ropewalk
