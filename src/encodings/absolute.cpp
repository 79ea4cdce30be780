#include <cassert>

#include "grid.h"

namespace ropewalk {

void addPositions(double* out, const double* x, const double* table, int firstRow, const double* w, int T, int H,
                  int headDim, int D) {
    const int width = H * headDim;
    assert(w || D == width);
    for (int t = 0; t < T; t++) {
        const double* from = x + (size_t)t * width;
        double* to = out + (size_t)t * width;
        const double* p = table + (size_t)(firstRow + t) * D;
        for (int c = 0; c < width; c++) to[c] = from[c] + (w ? dot(w + (size_t)c * D, p, D) : p[c]);
    }
}

} // namespace ropewalk
