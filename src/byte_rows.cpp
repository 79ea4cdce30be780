#include <bit>

#include "integers.h"

namespace ropewalk {

float wholeNumbers(void* out, bool bytes, const float* x, int count, float most) {
    int32_t largest = 0; // magnitudes have the order of their bits, with NaN at the end
    for (int c = 0; c < count; c++) {
        const int32_t bits = std::bit_cast<int32_t>(x[c]) & 0x7fffffff;
        if (bits > largest) largest = bits;
    }
    float scale = std::bit_cast<float>(largest) / most;
    if (scale < 0x1p-126f) scale = 0;
    for (int c = 0; c < eights(count); c++) {
        // Above 1.5 * 2^23 the lowest bits are the number, rounded by the rule of the addition.
        const float whole = c < count ? x[c] / (scale == 0 ? 1 : scale) + 0x1.8p23f : 0;
        const int32_t number = std::bit_cast<int32_t>(whole);
        if (bytes)
            ((int8_t*)out)[c] = (int8_t)number;
        else
            ((int16_t*)out)[c] = (int16_t)number;
    }
    return scale;
}

bool narrowRow(float* row, const float* x, int count) {
    const float scale = *row = wholeNumbers(row + 1, true, x, count, 127);
    return scale - scale != 0 && scale == scale;
}

void widenRow(float* x, const float* row, int count) {
    for (int c = 0; c < count; c++) x[c] = bytesOf(row)[c] * *row;
}

void widen(float* out, const void* x, ptrdiff_t count, Dtype dtype) {
    if (dtype == Dtype::i8)
        widenRow(out, (const float*)x, (int)count);
    else
        widenFloats(out, (const uint16_t*)x, count, dtype);
}

} // namespace ropewalk
