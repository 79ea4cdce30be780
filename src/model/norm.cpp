#include <cassert>
#include <cmath>

#include "ropewalk/layers.h"
#include "sums.h"

namespace ropewalk {

using namespace model;

namespace {

// step(load, store) for each four columns of a row, the last with what is left of them.
template <class Step>
inline void columns(int N, Step step) {
    int j = 0;
    for (; j + 4 <= N; j += 4) step(j, [](const float* p) { return load(p); }, [](float* p, F32x4 v) { store(p, v); });
    if (j < N) step(j, [=](const float* p) { return load(p, N - j); }, [=](float* p, F32x4 v) { store(p, v, N - j); });
}

} // namespace

void rmsNorm(float* y, float* inverse, const float* x, const float* gain, int M, int N, float epsilon) {
    assert(M >= 0 && N >= 1 && epsilon >= 0);
    for (int i = 0; i < M; i++, x += N, y += N) {
        Sums squares;
        columns(N, [&](int j, auto read, auto) { squares.addProduct(read(x + j), read(x + j)); });
        inverse[i] = (float)(1 / std::sqrt(squares.total() / N + epsilon));
        const F32x4 r = splat(inverse[i]);
        columns(N, [&](int j, auto read, auto write) { write(y + j, mul(mul(read(x + j), r), read(gain + j))); });
    }
}

void rmsNormBackward(float* dx, float* dgain, const float* dy, const float* x, const float* inverse, const float* gain,
                     int M, int N, bool accumulate) {
    assert(M >= 0 && N >= 1);
    for (int i = 0; i < M; i++, dx += N, dy += N, x += N) {
        Sums products;
        columns(N,
                [&](int j, auto read, auto) { products.addProduct(mul(read(dy + j), read(gain + j)), read(x + j)); });
        const double r = inverse[i];
        const F32x4 rs = splat(inverse[i]), share = splat((float)(products.total() / N * r * r));
        columns(N, [&](int j, auto read, auto write) {
            const F32x4 slope = read(dy + j), at = read(x + j);
            write(dgain + j, madd(mul(slope, at), rs, read(dgain + j)));
            const F32x4 moved = mul(rs, nmadd(at, share, mul(slope, read(gain + j))));
            write(dx + j, accumulate ? add(read(dx + j), moved) : moved);
        });
    }
}

void layerNorm(float* y, float* mean, float* inverse, const float* x, const float* gain, const float* bias, int M,
               int N, float epsilon) {
    assert(M >= 0 && N >= 1 && epsilon >= 0);
    for (int i = 0; i < M; i++, x += N, y += N) {
        Sums sum;
        columns(N, [&](int j, auto read, auto) { sum.add(read(x + j)); });
        const double middle = sum.total() / N;
        double squares = 0;
        for (int j = 0; j < N; j++) squares += (x[j] - middle) * (x[j] - middle);
        mean[i] = (float)middle;
        inverse[i] = (float)(1 / std::sqrt(squares / N + epsilon));
        const F32x4 r = splat(inverse[i]), u = splat(mean[i]);
        columns(N, [&](int j, auto read, auto write) {
            write(y + j, madd(mul(sub(read(x + j), u), r), read(gain + j), read(bias + j)));
        });
    }
}

void layerNormBackward(float* dx, float* dgain, float* dbias, const float* dy, const float* x, const float* mean,
                       const float* inverse, const float* gain, int M, int N, bool accumulate) {
    assert(M >= 0 && N >= 1);
    for (int i = 0; i < M; i++, dx += N, dy += N, x += N) {
        const F32x4 r = splat(inverse[i]), u = splat(mean[i]);
        Sums slopes, products;
        columns(N, [&](int j, auto read, auto) {
            const F32x4 slope = mul(read(dy + j), read(gain + j));
            slopes.add(slope);
            products.addProduct(slope, mul(sub(read(x + j), u), r));
        });
        const F32x4 level = splat((float)(slopes.total() / N)), share = splat((float)(products.total() / N));
        columns(N, [&](int j, auto read, auto write) {
            const F32x4 slope = read(dy + j), z = mul(sub(read(x + j), u), r);
            write(dgain + j, madd(slope, z, read(dgain + j)));
            write(dbias + j, add(slope, read(dbias + j)));
            const F32x4 moved = mul(r, nmadd(z, share, sub(mul(slope, read(gain + j)), level)));
            write(dx + j, accumulate ? add(read(dx + j), moved) : moved);
        });
    }
}

} // namespace ropewalk
