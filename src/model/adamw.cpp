#include <cassert>
#include <cmath>

#include "elementary.h"
#include "ropewalk/layers.h"
#include "simd.h"

namespace ropewalk {

using namespace simd;

ROPEWALK_HOT double sumOfSquares(const float* x, size_t n) {
    F64x2 sums[4] = {splat(0.0), splat(0.0), splat(0.0), splat(0.0)};
    for (size_t i = 0; i < n; i += 8) {
        const int left = n - i < 8 ? (int)(n - i) : 8;
        const F32x4 low = load(x + i, left < 4 ? left : 4), high = left > 4 ? load(x + i + 4, left - 4) : splat(0.0f);
        const F64x2 wide[4] = {widenLow(low), widenHigh(low), widenLow(high), widenHigh(high)};
        for (int s = 0; s < 4; s++) sums[s] = add(sums[s], mul(wide[s], wide[s]));
    }
    double lanes[2];
    store(lanes, add(add(sums[0], sums[1]), add(sums[2], sums[3])));
    return lanes[0] + lanes[1];
}

double learningRate(int step, double rate, int warmUp, int steps, double finalRate) {
    assert(step >= 1);
    if (step < warmUp) rate *= (double)step / warmUp;
    if (steps == 0) return rate;
    const double done = step > steps ? 1 : (double)(step - 1) / steps;
    return rate * (finalRate + (1 - finalRate) * 0.5 * (1 + sincos(3.14159265358979323846 * done).cosine));
}

ROPEWALK_HOT void adamw(float* w, float* m, float* v, const float* g, size_t n, const AdamWSpec& spec) {
    assert(spec.step >= 1);
    // Both corrections are 1 - beta^step; a beta of 0 has no logarithm.
    auto correction = [&](double beta) { return beta > 0 ? 1 - power(beta, spec.step) : 1; };
    const F32x4 shrink = splat((float)(1 - spec.rate * spec.weightDecay)), scale = splat((float)spec.gradientScale);
    const F32x4 keep1 = splat((float)spec.beta1), take1 = splat((float)(1 - spec.beta1));
    const F32x4 keep2 = splat((float)spec.beta2), take2 = splat((float)(1 - spec.beta2));
    const F32x4 rate = splat((float)(spec.rate / correction(spec.beta1)));
    const F32x4 unbias = splat((float)(1 / std::sqrt(correction(spec.beta2)))), epsilon = splat((float)spec.epsilon);
    for (size_t i = 0; i < n; i += 4) {
        const int left = n - i < 4 ? (int)(n - i) : 4;
        const F32x4 slope = mul(load(g + i, left), scale);
        const F32x4 mean = madd(keep1, load(m + i, left), mul(take1, slope));
        const F32x4 square = madd(keep2, load(v + i, left), mul(mul(take2, slope), slope));
        const F32x4 size = add(mul(sqrt(square), unbias), epsilon);
        store(m + i, mean, left);
        store(v + i, square, left);
        store(w + i, nmadd(rate, div(mean, size), mul(load(w + i, left), shrink)), left);
    }
}

} // namespace ropewalk
