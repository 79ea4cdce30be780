#include <cassert>
#include <cmath>

#include "grid.h"

namespace ropewalk {

double alibiSlope(int h, int H, double maxBias, AlibiOrder order) {
    assert(h >= 0 && h < H);
    int power = 1;
    while (power * 2 <= H) power *= 2; // the largest power of two up to H
    // Place of the head's slope among those of `of` heads, `of` a power of two; places start at 1.
    int place = h + 1, of = power;
    if (power < H) {
        if (order == AlibiOrder::paper) {
            if (h >= power) {
                of = 2 * power;
                place = 2 * (h - power) + 1;
            }
        } else {
            of = 2 * power;
            place = h < power ? 2 * (h + 1) : 2 * (h - power) + 1;
        }
    }
    return std::exp2(-maxBias * place / of);
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
