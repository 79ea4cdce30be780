// How floats are kept: float32, or the two formats of 16 bits that models are trained and served in.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ropewalk {

enum class Dtype : int {
    f32 = 0,
    f16 = 1,  // IEEE 754 binary16: 11 significant bits, at most 65504, steps of 2^-24 below 2^-14
    bf16 = 2, // bfloat16: 8 significant bits, the exponents of float32
};

// out[count] = x rounded to nearest, ties to even. Exact to half a step: a relative error of at most 2^-11 (f16, above
// 2^-14) and 2^-8 (bf16, above 2^-126). NaN stays NaN, quiet and with its sign. Returns whether some number is
// infinite now: those from 65520 on in f16, from (2 - 2^-8) 2^127 on in bf16, and infinities. dtype is not f32.
bool narrowFloats(uint16_t* out, const float* x, size_t count, Dtype dtype);

// out[count] = x, exactly: every number of both formats is a float. dtype is not f32.
void widenFloats(float* out, const uint16_t* x, size_t count, Dtype dtype);

} // namespace ropewalk
