// How floats are kept: float32, the two formats of 16 bits that models are trained and served in, or rows of 8 bits.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ropewalk {

enum class Dtype : int {
    f32 = 0,
    f16 = 1,  // IEEE 754 binary16: 11 significant bits, at most 65504, steps of 2^-24 below 2^-14
    bf16 = 2, // bfloat16: 8 significant bits, the exponents of float32
    i8 = 3,   // of keys and values alone: rows of one head, as narrowRow writes them; strides count words of 4 bytes
};

// out[count] = x rounded to nearest, ties to even. Exact to half a step: a relative error of at most 2^-11 (f16, above
// 2^-14) and 2^-8 (bf16, above 2^-126). NaN stays NaN, quiet and with its sign. Returns whether some number is
// infinite now: those from 65520 on in f16, from (2 - 2^-8) 2^127 on in bf16, and infinities. dtype is f16 or bf16.
bool narrowFloats(uint16_t* out, const float* x, size_t count, Dtype dtype);

// out[count] = x, exactly: every number of both formats is a float. dtype is f16 or bf16.
void widenFloats(float* out, const uint16_t* x, size_t count, Dtype dtype);

// Words of a row of `count` numbers in i8: its scale, a float, and its bytes, filled up with zeros to whole eights.
constexpr int rowWords(int count) { return 1 + (count + 7) / 8 * 2; }

// row[rowWords(count)] = x as a scale, max |x| / 127, and whole numbers from -127 to 127: x / scale rounded to nearest, ties to
// even. Exact to half of the scale, a 254th of the largest number of the row, but for roundings of float32. A scale below
// 2^-126 is 0, and the row with it. With a NaN the scale and the whole row are NaN. Returns whether the scale is infinite, as
// infinities alone make it.
bool narrowRow(float* row, const float* x, int count);

// x[count] = scale times whole number, rounded to float.
void widenRow(float* x, const float* row, int count);

} // namespace ropewalk
