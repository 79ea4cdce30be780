#include <cassert>
#include <cmath>

#include "analysis/angle.h"
#include "analysis/pairs.h"
#include "random.h"
#include "ropewalk.h"

namespace ropewalk {

using namespace analysis;

namespace {

// (a, b) turned by phi as the derivation step at hand has it.
Complex turned(double a, double b, Direction turn, WrongTurn wrong) {
    if (wrong == WrongTurn::bothPlus) return {a * turn.cos + b * turn.sin, a * turn.sin + b * turn.cos};
    return {a * turn.cos - b * turn.sin, a * turn.sin + b * turn.cos};
}

} // namespace

Residual verifyRelative(const double* theta, int P, int trials, double maxPosition, int seed, WrongTurn wrong,
                        double* scratch) {
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
            const Complex atM = turned(qa, qb, direction(m, theta[i]), wrong);
            const Complex atN = turned(ka, kb, direction(n, theta[i]), wrong);
            const double by = wrong == WrongTurn::otherWay ? m - n : n - m;
            const Complex apart = turned(ka, kb, direction(by, theta[i]), wrong);
            // The product of two complex numbers in place of one with the conjugate of the other.
            const double sign = wrong == WrongTurn::noConjugate ? -1 : 1;
            left += atM.re * atN.re + sign * atM.im * atN.im;
            right += qa * apart.re + sign * qb * apart.im;
            qq += qa * qa + qb * qb;
            kk += ka * ka + kb * kb;
        }
        const double off = std::fabs(left - right);
        if (!(off <= residual.largest)) {
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
