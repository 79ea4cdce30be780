// Sums of a row in float64, in one order: term i belongs to sum i mod 4.
#pragma once

#include "simd.h"

namespace ropewalk::model {

using namespace simd;

// Four float64 sums; their total is (s0 + s2) + (s1 + s3).
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
    // (x - middle)^2
    void addSquare(F32x4 x, double middle) {
        const F64x2 a = sub(widenLow(x), splat(middle)), b = sub(widenHigh(x), splat(middle));
        low = simd::add(low, mul(a, a));
        high = simd::add(high, mul(b, b));
    }
    double total() const {
        double lanes[2];
        store(lanes, simd::add(low, high));
        return lanes[0] + lanes[1];
    }
};

} // namespace ropewalk::model
