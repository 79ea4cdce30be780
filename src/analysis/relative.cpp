#include <cassert>
#include <cmath>

#include "analysis/angle.h"
#include "analysis/pairs.h"
#include "random.h"
#include "ropewalk/analysis.h"

namespace ropewalk {

using namespace analysis;

namespace {

// What the derivation step at hand makes of one word at one position.
struct Maker {
    WrongTurn wrong;
    double maxPosition;

    Complex operator()(double a, double b, double p, double theta) const {
        const Direction turn = direction(wrong == WrongTurn::squared ? p * p : p, theta);
        if (wrong == WrongTurn::added) return {a + turn.cos, b + turn.sin};
        if (wrong == WrongTurn::bothPlus) return {a * turn.cos + b * turn.sin, a * turn.sin + b * turn.cos};
        const double longer = wrong == WrongTurn::growing ? 1 + std::fabs(p) / (maxPosition + 1) : 1;
        return {longer * (a * turn.cos - b * turn.sin), longer * (a * turn.sin + b * turn.cos)};
    }
};

} // namespace

Residual verifyRelative(const double* theta, int P, int trials, double maxPosition, int seed, WrongTurn wrong,
                        double* scratch) {
    double *q = scratch, *k = q + 2 * P;
    const Maker make{wrong, maxPosition};
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
            const double keyTheta = wrong == WrongTurn::twoSpeeds ? 2 * theta[i] : theta[i];
            const double by = wrong == WrongTurn::otherWay ? m - n : n - m;
            const Complex atM = make(qa, qb, m, theta[i]);
            const Complex atN = make(ka, kb, n, keyTheta);
            const Complex here = make(qa, qb, 0, theta[i]);
            const Complex apart = make(ka, kb, by, keyTheta);
            // The product of two complex numbers in place of one with the conjugate of the other.
            const double sign = wrong == WrongTurn::noConjugate ? -1 : 1;
            left += atM.re * atN.re + sign * atM.im * atN.im;
            right += here.re * apart.re + sign * here.im * apart.im;
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
