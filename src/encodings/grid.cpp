#include "grid.h"

#include <cassert>

namespace ropewalk {

void project(double* out, const double* p, const double* w, int rows, int D) {
    assert(w || rows == D);
    for (int c = 0; c < rows; c++) out[c] = w ? dot(w + (size_t)c * D, p, D) : p[c];
}

void addProducts(double* scores, const double* q, const double* k, const PairGrid& grid, double scale, int first,
                 int end) {
    assert(grid.K > 0 && grid.H % grid.K == 0);
    for (int r = first; r < end; r++) {
        const int h = r / grid.Tq, i = r % grid.Tq;
        double* row = scoreRow(scores, grid, h, i);
        for (int j = 0; j < grid.Tk; j++)
            row[j] += scale * dot(queryRow(q, grid, i, h), keyRow(k, grid, j, h), grid.headDim);
    }
}

void addAlongDiagonal(double* scores, const double* x, Side side, const double* a, double constant,
                      const PairGrid& grid, int h, int s, double scale) {
    const int shift = s - (grid.Tk - 1); // i - j
    for (int i = shift > 0 ? shift : 0; i < grid.Tq && i - shift < grid.Tk; i++) {
        const int j = i - shift;
        const double* row = side == Side::query ? queryRow(x, grid, i, h) : keyRow(x, grid, j, h);
        scoreRow(scores, grid, h, i)[j] += scale * (dot(row, a, grid.headDim) + constant);
    }
}

} // namespace ropewalk
