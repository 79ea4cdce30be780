#include <cmath>

#include "grid.h"

namespace ropewalk {

void diagonalSpread(double* spread, const double* scores, const PairGrid& grid) {
    const int distances = distanceCount(grid);
    for (int h = 0; h < grid.H; h++)
        for (int s = 0; s < distances; s++) {
            const int shift = s - (grid.Tk - 1);
            double low = INFINITY, high = -INFINITY;
            for (int i = shift > 0 ? shift : 0; i < grid.Tq && i - shift < grid.Tk; i++) {
                const double score = scores[((size_t)h * grid.Tq + i) * grid.Tk + i - shift];
                if (score == -INFINITY) continue; // masked
                low = score < low ? score : low;
                high = score > high ? score : high;
            }
            spread[(size_t)h * distances + s] = high > low ? high - low : 0;
        }
}

void normRatios(double* ratios, const double* after, const double* before, int rows, int length) {
    for (int t = 0; t < rows; t++) {
        const double* a = after + (size_t)t * length;
        const double* b = before + (size_t)t * length;
        ratios[t] = std::sqrt(dot(a, a, length) / dot(b, b, length));
    }
}

} // namespace ropewalk
