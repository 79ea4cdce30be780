// What this machine can do inside WebAssembly, whatever the kernel: the limits that the benchmark
// compares with in the same run. A module of its own, no part of the package.
//
// Plain loops by hand. Addresses are multiples of 64, counts of 128 floats.
#include <wasm_simd128.h>

#include <cstddef>

#define EXPORT extern "C" __attribute__((used, visibility("default")))

// x *= factor: every byte read once and written once.
EXPORT void scale(float* x, size_t n, float factor) {
    const v128_t f = wasm_f32x4_splat(factor);
    for (size_t i = 0; i < n; i += 16)
        for (size_t j = i; j < i + 16; j += 4) wasm_v128_store(x + j, wasm_f32x4_mul(wasm_v128_load(x + j), f));
}

// Sum of x: every byte read once. Eight sums, since one would wait for its own addition.
EXPORT float sum(const float* x, size_t n) {
    v128_t s[8];
    for (v128_t& each : s) each = wasm_f32x4_splat(0);
    for (size_t i = 0; i < n; i += 32)
        for (int j = 0; j < 8; j++) s[j] = wasm_f32x4_add(s[j], wasm_v128_load(x + i + 4 * j));
    for (int j = 1; j < 8; j++) s[0] = wasm_f32x4_add(s[0], s[j]);
    return wasm_f32x4_extract_lane(s[0], 0) + wasm_f32x4_extract_lane(s[0], 1) + wasm_f32x4_extract_lane(s[0], 2) +
           wasm_f32x4_extract_lane(s[0], 3);
}

namespace {

// Twelve chains, which x86's sixteen registers still hold: with fewer the loop waits for its own results.
constexpr int kChains = 12;

template <class Step>
float chains(size_t rounds, Step step) {
    v128_t a[kChains];
    for (int j = 0; j < kChains; j++) a[j] = wasm_f32x4_splat(j);
    // Not constants to the compiler, or it would compute the loop away.
    volatile float half = 0.5f, one = 1.0f;
    const v128_t x = wasm_f32x4_splat(half), y = wasm_f32x4_splat(one);
    for (size_t i = 0; i < rounds; i++)
        for (int j = 0; j < kChains; j++) a[j] = step(a[j], x, y);
    for (int j = 1; j < kChains; j++) a[0] = wasm_f32x4_add(a[0], a[j]);
    return wasm_f32x4_extract_lane(a[0], 0);
}

} // namespace

// 96 flops a round, in registers: a product and a sum on four lanes, twelve times.
EXPORT float muladd(size_t rounds) {
    return chains(rounds, [](v128_t a, v128_t x, v128_t y) { return wasm_f32x4_add(wasm_f32x4_mul(a, x), y); });
}

#if defined(__wasm_relaxed_simd__)
// The same with one fused instruction each.
EXPORT float madd(size_t rounds) {
    return chains(rounds, [](v128_t a, v128_t x, v128_t y) { return wasm_f32x4_relaxed_madd(a, x, y); });
}
#endif
