#include "attention/features.h"

#include "attention/exp.h"
#include "simd.h"

namespace ropewalk::linear {

using namespace simd;

void features(float* out, ptrdiff_t outStride, const float* x, ptrdiff_t stride, int count, int d, FeatureMap map,
              float epsilon) {
    const F32x4 zero = splat(0.0f), one = splat(1.0f), eps = splat(epsilon);
    auto rows = [=](auto phi) {
        for (int t = 0; t < count; t++)
            for (int c = 0; c < d; c += 4) store(out + t * outStride + c, phi(load(x + t * stride + c, d - c)), d - c);
    };
    switch (map) {
    case FeatureMap::identity:
        return rows([](F32x4 v) { return v; });
    case FeatureMap::elu:
        return rows([=](F32x4 v) { return select(less(zero, v), add(v, one), expDown(min(v, zero))); });
    case FeatureMap::exp:
        return rows([](F32x4 v) { return exp(v); });
    case FeatureMap::relu:
        return rows([=](F32x4 v) { return add(max(v, zero), eps); });
    }
}

void gather(float* z, const float* key, const float* factor, int paddedDim) {
    for (int c = 0; c < paddedDim; c += 4) {
        const F32x4 before = load(z + c);
        store(z + c, add(factor ? mul(load(factor + c), before) : before, load(key + c)));
    }
}

float overDenominator(const float* query, const float* z, int paddedDim, float scale) {
    F32x4 dot = splat(0.0f);
    for (int c = 0; c < paddedDim; c += 4) dot = madd(load(query + c), load(z + c), dot);
    const float denominator = sum(dot);
    return denominator == 0 ? 0 : scale / denominator;
}

} // namespace ropewalk::linear
