// Sums of a row in float64, in one order: term i belongs to sum i mod 4.
#pragma once

#include "simd.h"

namespace ropewalk::model {

using namespace simd;

inline float lane(F32x4 a, int i) {
    float lanes[4];
    store(lanes, a);
    return lanes[i];
}

// Four float64 sums. Sums of lanes 0 and 1, and of 2 and 3, are added, then both.
struct Sums {
    F64x2 low = splat(0.0), high = splat(0.0);

    void add(F32x4 x) {
        low = simd::add(low, widenLow(x));
        high = simd::add(high, widenHigh(x));
    }
    // Products of floats are exact in float64.
    void addProduct(F32x4 x, F32x4 y) {
        low = simd::add(low, mul(widenLow(x), widenLow(y)));
        high = simd::add(high, mul(widenHigh(x), widenHigh(y)));
    }
    double total() const {
        double lanes[2];
        store(lanes, simd::add(low, high));
        return lanes[0] + lanes[1];
    }
};

} // namespace ropewalk::model
