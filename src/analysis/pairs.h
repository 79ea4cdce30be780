// How the analysis kernels read pairs and distances.
#pragma once

#include "pair_at.h"
#include "ropewalk/analysis.h"

namespace ropewalk::analysis {

struct Complex {
    double re;
    double im;
};

// h_i = q_i conj(k_i), the pairs read as complex numbers a + jb: the score of the pair at distance s
// is Re(h_i e^(j s theta_i)) (RoFormer eq. 35).
inline Complex pairProduct(const double* q, const double* k, int i, int P, Pairing pairing) {
    const PairAt at = pairAt(i, P, pairing);
    return {q[at.a] * k[at.a] + q[at.b] * k[at.b], q[at.b] * k[at.a] - q[at.a] * k[at.b]};
}

// What components 2P .. d-1 add to every score, whatever the distance.
inline double unrotatedScore(const double* q, const double* k, int d, int P) {
    double sum = 0;
    for (int c = 2 * P; c < d; c++) sum += q[c] * k[c];
    return sum;
}

inline double distanceAt(const Distances& distances, int t) {
    return distances.values ? distances.values[t] : distances.start + t * distances.step;
}

} // namespace ropewalk::analysis
