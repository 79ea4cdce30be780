#include <cassert>
#include <cmath>

#include "elementary.h"
#include "grid.h"

namespace ropewalk {

double alibiSlope(int h, int H, double maxBias) {
    assert(h >= 0 && h < H);
    int below = 1;
    while (below * 2 <= H) below *= 2; // the largest power of two up to H
    // Place of the head's slope among those of `of` heads, `of` a power of two; places start at 1.
    int place = h + 1, of = below;
    if (h >= below) {
        of = 2 * below;
        place = 2 * (h - below) + 1;
    }
    // The whole part of the exponent apart: powers of two stay exact.
    const double exponent = -maxBias * place / of, whole = std::floor(exponent);
    return std::ldexp(power(2, exponent - whole), (int)whole);
}

void alibiBias(double* bias, const double* slopes, const PairGrid& grid) {
    const int distances = distanceCount(grid);
    for (int h = 0; h < grid.H; h++)
        for (int s = 0; s < distances; s++) {
            const double distance = firstDistance(grid) + s;
            bias[(size_t)h * distances + s] = 0 - slopes[h] * std::fabs(distance); // 0 -: no negative zero
        }
}

} // namespace ropewalk
