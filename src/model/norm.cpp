#include <cassert>
#include <cmath>

#include "fours.h"
#include "ropewalk/layers.h"
#include "sums.h"

namespace ropewalk {

using namespace model;

void rmsNorm(float* y, float* inverse, const float* x, const float* gain, int M, int N, float epsilon) {
    assert(M >= 0 && N >= 1 && epsilon >= 0);
    for (int i = 0; i < M; i++, x += N, y += N) {
        Sums squares;
        fours(N, [&](int j, auto read, auto) { squares.addProduct(read(x + j), read(x + j)); });
        inverse[i] = (float)(1 / std::sqrt(squares.total() / N + epsilon));
        const F32x4 r = splat(inverse[i]);
        fours(N, [&](int j, auto read, auto write) { write(y + j, mul(mul(read(x + j), r), read(gain + j))); });
    }
}

void rmsNormBackward(float* dx, float* dgain, const float* dy, const float* x, const float* inverse, const float* gain,
                     int M, int N, bool accumulate) {
    assert(M >= 0 && N >= 1);
    for (int i = 0; i < M; i++, dx += N, dy += N, x += N) {
        Sums products;
        fours(N, [&](int j, auto read, auto) { products.addProduct(mul(read(dy + j), read(gain + j)), read(x + j)); });
        const double r = inverse[i];
        const F32x4 rs = splat(inverse[i]), share = splat((float)(products.total() / N * r * r));
        fours(N, [&](int j, auto read, auto write) {
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
        fours(N, [&](int j, auto read, auto) { sum.add(read(x + j)); });
        const double middle = sum.total() / N;
        const int whole = N / 4 * 4;
        Sums squares;
        for (int j = 0; j < whole; j += 4) squares.addSquare(load(x + j), middle);
        double square = squares.total();
        for (int j = whole; j < N; j++) square += (x[j] - middle) * (x[j] - middle);
        mean[i] = (float)middle;
        inverse[i] = (float)(1 / std::sqrt(square / N + epsilon));
        const F32x4 r = splat(inverse[i]), u = splat(mean[i]);
        fours(N, [&](int j, auto read, auto write) {
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
        fours(N, [&](int j, auto read, auto) {
            const F32x4 slope = mul(read(dy + j), read(gain + j));
            slopes.add(slope);
            products.addProduct(slope, mul(sub(read(x + j), u), r));
        });
        const F32x4 level = splat((float)(slopes.total() / N)), share = splat((float)(products.total() / N));
        fours(N, [&](int j, auto read, auto write) {
            const F32x4 slope = read(dy + j), z = mul(sub(read(x + j), u), r);
            write(dgain + j, madd(slope, z, read(dgain + j)));
            write(dbias + j, add(slope, read(dbias + j)));
            const F32x4 moved = mul(r, nmadd(z, share, sub(mul(slope, read(gain + j)), level)));
            write(dx + j, accumulate ? add(read(dx + j), moved) : moved);
        });
    }
}

} // namespace ropewalk
