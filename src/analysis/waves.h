// Sums of waves over a range of distances: the engine under every curve of this family.
#pragma once

#include "analysis/pairs.h"
#include "elementary.h"

namespace ropewalk::analysis {

// out[t] += sum over i of Re((re[i] + j im[i]) e^(j s_t theta[i])), s_t = start + t * step.
// Evaluated by angle addition from exact directions; error <= 1e-14 * (sum of |re[i]| + |im[i]|).
void addWaves(double* out, const double* re, const double* im, const double* theta, double start, double step,
              int count, int P);

// The same at the distances one by one. Error <= 2e-15 * (sum of |re[i]| + |im[i]|).
void addWavesAt(double* out, const double* re, const double* im, const double* theta, const double* at, int count,
                int P);

inline void addWaves(double* out, const double* re, const double* im, const double* theta, const Distances& distances,
                     int count, int P) {
    if (distances.values)
        addWavesAt(out, re, im, theta, distances.values, count, P);
    else
        addWaves(out, re, im, theta, distances.start, distances.step, count, P);
}

// cosines[t], sines[t] of (start + t * step) * theta, count <= 2^16, each within 1e-14: exact directions for
// the first entry and the powers of two, one complex product for every other entry, so that the error grows
// with the logarithm of count.
void waveTable(double* cosines, double* sines, double theta, double start, double step, int count);

} // namespace ropewalk::analysis
