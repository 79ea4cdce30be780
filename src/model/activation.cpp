#include "attention/exp.h"
#include "fours.h"
#include "ropewalk/layers.h"

namespace ropewalk {

using namespace model;
using namespace simd;

namespace {

// |x|, Phi(-|x|) and e^(-x^2/2).
struct Normal {
    F32x4 size, tail, bell;
};

// Phi(-|x|) = e^(-x^2/2) R(t) with t = 1 / (1 + 0.29 |x|) and R of degree 8, fitted by Remez exchange to the least
// relative error for |x| <= 13.3: 5.2e-8. Past that e^(-x^2/2) is 0 in a float.
inline Normal normal(F32x4 x) {
    const F32x4 zero = splat(0.0f), one = splat(1.0f);
    const F32x4 size = max(x, sub(zero, x));
    const F32x4 t = div(one, madd(size, splat(0.29f), one));
    // In pairs (Estrin), because a chain of eight products would wait for itself.
    const F32x4 t2 = mul(t, t), t4 = mul(t2, t2);
    const F32x4 r01 = madd(splat(0x1.d77402p-4f), t, splat(0x1.bebac8p-16f));
    const F32x4 r23 = madd(splat(0x1.359f04p-4f), t, splat(0x1.f10d6ep-4f));
    const F32x4 r45 = madd(splat(-0x1.360bc4p-3f), t, splat(0x1.7f2d3ep-3f));
    const F32x4 r67 = madd(splat(-0x1.88790cp-3f), t, splat(0x1.38344ap-2f));
    const F32x4 high = madd(splat(0x1.3f4328p-5f), t4, madd(r67, t2, r45));
    const F32x4 r = madd(high, t4, madd(r23, t2, r01));
    const F32x4 bell = expDown(mul(mul(x, x), splat(-0.5f)));
    return {size, mul(bell, r), bell};
}

// 1 / (1 + e^-x). Below kExpZero it stays at e^kExpZero, where x times it is no more than 1e-36.
inline F32x4 logistic(F32x4 x) {
    const F32x4 one = splat(1.0f), zero = splat(0.0f);
    const F32x4 e = expDown(sub(zero, max(x, sub(zero, x)))); // of -|x|, so that it cannot overflow
    const F32x4 share = div(one, add(one, e));
    return select(less(x, zero), mul(e, share), share);
}

} // namespace

ROPEWALK_HOT void gelu(float* y, const float* x, int n) {
    fours(n, [&](int i, auto read, auto write) {
        const F32x4 at = read(x + i);
        const Normal p = normal(at);
        write(y + i, nmadd(p.size, p.tail, max(at, splat(0.0f)))); // Phi(x) = 1 - Phi(-x)
    });
}

ROPEWALK_HOT void geluBackward(float* dx, const float* dy, const float* x, int n) {
    const F32x4 density = splat(0.39894228f); // phi(0) = 1 / sqrt(2 pi)
    fours(n, [&](int i, auto read, auto write) {
        const F32x4 at = read(x + i);
        const Normal p = normal(at);
        const F32x4 below = select(less(at, splat(0.0f)), p.tail, sub(splat(1.0f), p.tail));
        write(dx + i, mul(read(dy + i), madd(mul(at, p.bell), density, below)));
    });
}

ROPEWALK_HOT void gatedSilu(float* h, const float* gate, const float* up, int n) {
    fours(n, [&](int i, auto read, auto write) {
        const F32x4 at = read(gate + i);
        write(h + i, mul(mul(at, logistic(at)), read(up + i)));
    });
}

ROPEWALK_HOT void gatedSiluBackward(float* dgate, float* dup, const float* dh, const float* gate, const float* up,
                                    int n) {
    const F32x4 one = splat(1.0f);
    fours(n, [&](int i, auto read, auto write) {
        const F32x4 at = read(gate + i), sigma = logistic(at), slope = read(dh + i);
        const F32x4 gated = mul(slope, sigma);
        const F32x4 through = mul(mul(gated, read(up + i)), madd(at, sub(one, sigma), one));
        write(dup + i, mul(gated, at));
        write(dgate + i, through);
    });
}

} // namespace ropewalk
