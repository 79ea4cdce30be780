#include <cassert>
#include <cmath>

#include "analysis/angle.h"
#include "analysis/pairs.h"
#include "random.h"
#include "ropewalk/analysis.h"

namespace ropewalk {

using namespace analysis;

namespace {

// (a, b) turned by p theta.
Complex turned(double a, double b, double p, double theta) {
    const Direction turn = direction(p, theta);
    return {a * turn.cos - b * turn.sin, a * turn.sin + b * turn.cos};
}

} // namespace

Residual verifyRelative(const double* theta, int P, int trials, double maxPosition, int seed, double* scratch) {
    double *q = scratch, *k = q + 2 * P;
    SplitMix random{(uint64_t)(int64_t)seed};
    Residual residual;
    for (int trial = 0; trial < trials; trial++) {
        for (int c = 0; c < 2 * P; c++) {
            q[c] = 2 * random.uniform() - 1;
            k[c] = 2 * random.uniform() - 1;
        }
        const double m = std::floor(random.uniform() * (maxPosition + 1));
        const double n = std::floor(random.uniform() * (maxPosition + 1));
        double left = 0, right = 0, qq = 0, kk = 0;
        for (int i = 0; i < P; i++) {
            const double qa = q[2 * i], qb = q[2 * i + 1], ka = k[2 * i], kb = k[2 * i + 1];
            const Complex atM = turned(qa, qb, m, theta[i]);
            const Complex atN = turned(ka, kb, n, theta[i]);
            const Complex apart = turned(ka, kb, n - m, theta[i]);
            left += atM.re * atN.re + atM.im * atN.im;
            right += qa * apart.re + qb * apart.im;
            qq += qa * qa + qb * qb;
            kk += ka * ka + kb * kb;
        }
        const double off = std::fabs(left - right);
        if (trial == 0 || !(off <= residual.largest)) {
            residual.largest = off;
            residual.relative = off / std::sqrt(qq * kk);
            residual.m = m;
            residual.n = n;
            residual.left = left;
            residual.right = right;
        }
    }
    return residual;
}

} // namespace ropewalk
