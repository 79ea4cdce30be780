#include <cassert>
#include <cmath>

#include "analysis/angle.h"
#include "analysis/pairs.h"
#include "analysis/waves.h"
#include "ropewalk/analysis.h"

namespace ropewalk {

using namespace analysis;

namespace {

// out[t] += amplitude * sum over i of cos(s_t theta[i])
void addCosines(double* out, const double* theta, const Distances& distances, int count, int P, double amplitude) {
    constexpr int kPairs = 64;
    double re[kPairs], im[kPairs];
    for (int i = 0; i < kPairs; i++) {
        re[i] = amplitude;
        im[i] = 0;
    }
    for (int from = 0; from < P; from += kPairs)
        addWaves(out, re, im, theta + from, distances, count, P - from < kPairs ? P - from : kPairs);
}

} // namespace

void contextBound(double* out, const double* theta, Distances distances, int count, int P) {
    for (int t = 0; t < count; t++) out[t] = 0;
    addCosines(out, theta, distances, count, P, 1);
}

void meanCosine(double* out, const double* theta, Distances distances, int count, int P) {
    contextBound(out, theta, distances, count, P);
    for (int t = 0; t < count; t++) out[t] /= P;
}

void expectedScore(double* mean, double* deviation, const double* theta, Distances distances, int count, int d, int P,
                   Components components) {
    const double mu2 = components.mean * components.mean, var = components.deviation * components.deviation;
    const double rho = components.correlation;
    const double unrotated = (d - 2 * P) * (mu2 + rho * var);
    const double stillVariance = (d - 2 * P) * (var * var * (1 + rho * rho) + 2 * mu2 * var * (1 + rho));
    for (int t = 0; t < count; t++) {
        mean[t] = unrotated;
        deviation[t] = stillVariance + P * (2 * var * var + 4 * mu2 * var);
    }
    addCosines(mean, theta, distances, count, P, 2 * (mu2 + rho * var));
    // cos(2 phi) is the cosine at twice the frequency; twice the distance would leave the caller's range.
    constexpr int kPairs = 64;
    double twice[kPairs];
    for (int from = 0; from < P; from += kPairs) {
        const int pairs = P - from < kPairs ? P - from : kPairs;
        for (int i = 0; i < pairs; i++) twice[i] = 2 * theta[from + i];
        addCosines(deviation, twice, distances, count, pairs, 2 * rho * rho * var * var + 4 * rho * mu2 * var);
    }
    // Where the variance is 0 (rho = 1 and every cosine 0) rounding may leave it just below.
    for (int t = 0; t < count; t++) deviation[t] = std::sqrt(deviation[t] > 0 ? deviation[t] : 0);
}

void pairProducts(double* re, double* im, const double* q, const double* k, int P, Pairing pairing) {
    for (int i = 0; i < P; i++) {
        const Complex h = pairProduct(q, k, i, P, pairing);
        re[i] = h.re;
        im[i] = h.im;
    }
}

void partialSums(double* re, double* im, const double* theta, int P, double s) {
    re[0] = im[0] = 0;
    for (int i = 0; i < P; i++) {
        const Direction turn = direction(s, theta[i]);
        re[i + 1] = re[i] + turn.cos;
        im[i + 1] = im[i] + turn.sin;
    }
}

void abelWeights(double* weights, const double* re, const double* im, int P, AbelForm form) {
    double largest = 0;
    for (int i = 0; i < P; i++) {
        const bool last = i + 1 == P; // h_P = 0
        const double x = (last ? 0 : re[i + 1]) - re[i], y = (last ? 0 : im[i + 1]) - im[i];
        weights[i] = std::sqrt(x * x + y * y);
        largest = weights[i] > largest ? weights[i] : largest;
    }
    if (form == AbelForm::largest)
        for (int i = 0; i < P; i++) weights[i] = largest;
}

} // namespace ropewalk
