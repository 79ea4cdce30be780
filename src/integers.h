// Whole numbers that are multiplied by a scale.
#pragma once

#include "ropewalk/dtype.h"

namespace ropewalk {

// Bytes of an element, as strides count them.
constexpr ptrdiff_t elementBytes(Dtype dtype) { return dtype == Dtype::f16 || dtype == Dtype::bf16 ? 2 : 4; }

// Numbers that are no floats; those of i8 are those of one head.
void widen(float* out, const void* x, ptrdiff_t count, Dtype dtype);

constexpr int eights(int count) { return (count + 7) / 8 * 8; }

inline const int8_t* bytesOf(const float* row) { return (const int8_t*)(row + 1); }

// out[eights(count)] = x / scale in 8 or 16 bits, rounded to nearest, ties to even, from -most to most, with zeros at the end;
// returns the scale, max |x| / most: 0 below 2^-126, NaN where a number is.
float wholeNumbers(void* out, bool bytes, const float* x, int count, float most);

} // namespace ropewalk
