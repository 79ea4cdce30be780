// Rotation: the frequencies of a model, tables of cosines and sines, and the kernel that rotates.
// Shapes, conventions and sources are those of ropewalk.h.
#pragma once

#include <cstddef>

namespace ropewalk {

// Which two components of a head are pair i.
enum class Pairing : int {
    interleaved = 0, // 2i and 2i + 1      RoFormer, GPT-J, Meta's Llama
    halfSplit = 1,   // i and i + P        GPT-NeoX, Hugging Face's Llama
};

enum class Scaling : int {
    default_ = 0,     // theta[i] = base^(-2i/r)                              RoFormer eq. 15
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
    Scaling scaling = Scaling::default_;
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

// The pairs between which YaRN's ramp over the index runs, as `frequencies` takes them: up to corners[0] theta is kept,
// from corners[1] on it is divided by factor. A pair whose wavelength fits `turns` times into the original context is
// r ln(original / (2 pi turns)) / (2 ln base) (YaRN, arXiv 2309.00071, the inverse of eq. 13), with turns betaFast and
// betaSlow; rounded outwards where spec.truncate, cut to 0 .. r - 1, and 0.001 apart where they would be the same.
void yarnCorners(double corners[2], const FrequencySpec& spec);

// The base of ntk and dynamic: theta[i] = effectiveBase^(-2i/r). The base itself for any other scaling.
double effectiveBase(const FrequencySpec& spec);

// YaRN's g(factor, mscale) = 0.1 mscale ln(factor) + 1, and 1 for factor <= 1. YaRN eq. 24; with
// mscale as in DeepSeek's code.
double yarnAttentionFactor(double factor, double mscale);

// LongRoPE's attention factor sqrt(1 + ln(factor) / ln(original)), 1 for factor <= 1.
double longropeAttentionFactor(double factor, double original);

// lambda[P] = 2 pi / theta[i]: positions a full turn takes (YaRN eq. 13); infinite where theta[i] is 0.
void wavelengths(double* lambda, const double* theta, int P);

// xPos: zeta[i] = (2i + 0.4 r) / (1.4 r), i < P (xPos, section 3.2; gamma = 0.4).
void xposDecay(double* zeta, int rotaryDim);

// Positions of a table. One axis: position t is offset + t, or values[t] where values is given.
// Several axes: values is [A, T] and pair i reads axis[i] of it.
struct Positions {
    double offset = 0;
    const double* values = nullptr;
    const int* axis = nullptr;
};

// cosines[T, P] = gain cos(m theta[i]) and sines[T, P] likewise, m the t-th position.
// Angles are formed and reduced in float64 and rounded to float once, at the end.
// Worst error 6.1e-8 * gain at any finite position: half a float ulp, plus the float64 angle, which is off by
// |m theta| * 2^-53 <= 7.5e-9 up to 2^26 radians and is reduced without rounding m theta beyond. Whole positions are
// exact up to 2^53. The infinite m theta of a frequency above 1 gives NaN.
void rotationTable(float* cosines, float* sines, const double* theta, Positions positions, int T, int P, double gain);

// The same with gain * zeta[i]^(sign * (m - center) / scaleBase) in place of gain: xPos, eq. 16.
// sign is +1 for queries and -1 for keys. One axis only.
void xposTable(float* cosines, float* sines, const double* theta, const double* zeta, Positions positions, int T, int P,
               double gain, double sign, double center, double scaleBase);

// Where the heads of x are, in B sequences. Strides count floats; out has the strides of x.
// [B, T, H, d]: position H*d, head d, batch T*H*d.  [B, H, T, d]: position d, head T*d, batch T*H*d.
// Sequence b has lengths[b] positions, at most T, where lengths are given, and begins starts[b] positions further on
// where starts are given: in a cache, behind what it holds. Each sequence is treated as if it were alone, to the same bits.
struct HeadLayout {
    int T = 0;
    int H = 0;
    int headDim = 0; // d
    ptrdiff_t positionStride = 0;
    ptrdiff_t headStride = 0;
    int B = 1;
    ptrdiff_t batchStride = 0;
    const int* lengths = nullptr; // [B]
    const int* starts = nullptr; // [B]
};

// Which rows of a table belong to sequence b of a batch: those from first[b] on, or from b * stride on where there is no
// first. A stride of 0: all sequences have the same rows.
struct TableRows {
    ptrdiff_t stride = 0;
    const int* first = nullptr; // [B]
};

// How rotate turns: row t of cosines and sines belongs to position t.
//   rotate      cosGain 1, sinGain 1
//   backward    cosGain 1, sinGain -1            the transpose: gradient of x
//   un-rotate   cosGain 1/g^2, sinGain -1/g^2    g the gain of the table
struct RotationSpec {
    const float* cosines = nullptr; // [., P]
    const float* sines = nullptr;
    int P = 0;
    Pairing pairing = Pairing::halfSplit;
    float cosGain = 1;
    float sinGain = 1;
    bool oneRow = false; // every position is turned by the first row: re-rotation of cached keys by a shift
    TableRows rows = {};
};

// Every pair (a, b) of every head at position t becomes
//   (a c - b s, a s + b c)   with c = cosGain * cosines[t, i], s = sinGain * sines[t, i]
// (RoFormer eq. 34), and components r .. d-1 are copied. Positions past a sequence's length are neither read nor written.
// out may be x; otherwise they may not overlap.
// Error of a component <= 1.5 ulp of |a| + |b| beside the error of the table; the relaxed build one
// rounding less.
void rotate(float* out, const float* x, HeadLayout layout, const RotationSpec& spec);

// Rows of a projection [H * d, columns] (or vectors, columns = 1) from one pairing to the other, head by
// head: interleaved to half-split is new[i] = old[2i], new[i + P] = old[2i + 1]; rows from r on stay.
// Scores are unchanged when q and k are both permuted. out and w may not overlap.
void permutePairing(float* out, const float* w, int H, int headDim, int P, int columns, Pairing from, Pairing to);

} // namespace ropewalk
