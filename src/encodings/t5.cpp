#include <cassert>
#include <cmath>

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
    const double reached = std::log((double)n / exact) / std::log((double)rule.maxDistance / exact);
    const int bucket = exact + (int)(reached * (buckets - exact));
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
