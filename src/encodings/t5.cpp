#include <cassert>

#include "elementary.h"
#include "grid.h"

namespace ropewalk {

int t5Bucket(int relative, const T5Buckets& rule) {
    int buckets = rule.buckets, first = 0, n = relative < 0 ? -relative : 0;
    if (rule.bidirectional) {
        buckets /= 2;
        if (relative > 0) {
            first = buckets;
            n = relative;
        }
    }
    const int exact = buckets / 2;
    assert(exact >= 1 && rule.maxDistance > exact);
    if (n < exact) return first + n;
    const double reached = logarithm((double)n / exact) / logarithm((double)rule.maxDistance / exact);
    // Where a bucket begins at a whole distance (16, 32, 64 by default), rounding may not put that distance
    // one bucket too low: hence the 1e-12, far above rounding and far below the step between distances.
    const int bucket = exact + (int)(reached * (buckets - exact) + 1e-12);
    return first + (bucket < buckets ? bucket : buckets - 1);
}

void t5Bias(double* bias, const double* table, const PairGrid& grid, const T5Buckets& rule) {
    const int distances = distanceCount(grid);
    for (int s = 0; s < distances; s++) {
        const double* row = table + (size_t)t5Bucket(-(firstDistance(grid) + s), rule) * grid.H;
        for (int h = 0; h < grid.H; h++) bias[(size_t)h * distances + s] = row[h];
    }
}

} // namespace ropewalk
