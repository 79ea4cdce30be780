#include <cassert>
#include <cmath>

#include "elementary.h"
#include "grid.h"

namespace ropewalk {

void fireScores(double* scores, const double* q, const double* k, const Fire& fire, const PairGrid& grid,
                double scale) {
    plainScores(scores, q, k, grid, scale);
    auto psi = [&](double x) { return logarithm1p(fire.c * x); };
    for (int i = 0; i < grid.Tq; i++) {
        const double m = (double)grid.queryOffset + i;
        const double span = psi(m > fire.threshold ? m : fire.threshold) + fire.epsilon;
        for (int j = 0; j < grid.Tk; j++) {
            const double x = psi(std::fabs(m - ((double)grid.keyOffset + j))) / span;
            for (int h = 0; h < grid.H; h++) {
                double b = fire.b2[h];
                for (int e = 0; e < fire.width; e++) {
                    const double hidden = fire.w1[e] * x + fire.b1[e];
                    if (hidden > 0) b += fire.w2[(size_t)h * fire.width + e] * hidden;
                }
                scoreRow(scores, grid, h, i)[j] += b;
            }
        }
    }
}

} // namespace ropewalk
