#include "grid.h"

#include <cassert>

namespace ropewalk {

void project(double* out, const double* p, const double* w, int rows, int D) {
    assert(w || rows == D);
    for (int c = 0; c < rows; c++) out[c] = w ? dot(w + (size_t)c * D, p, D) : p[c];
}

void clearScores(double* scores, const PairGrid& grid) {
    const size_t count = (size_t)grid.H * grid.Tq * grid.Tk;
    for (size_t e = 0; e < count; e++) scores[e] = 0;
}

void addProducts(double* scores, const double* q, const double* k, const PairGrid& grid, double scale) {
    assert(grid.K > 0 && grid.H % grid.K == 0);
    for (int h = 0; h < grid.H; h++)
        for (int i = 0; i < grid.Tq; i++) {
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
