#include <cassert>

#include "grid.h"

namespace ropewalk {

int shawRow(int relative, int clip) {
    assert(clip >= 0);
    return (relative < -clip ? -clip : relative > clip ? clip : relative) + clip;
}

void shawScores(double* scores, const double* q, const double* k, const double* keyTable, const PairGrid& grid,
                int clip, double scale) {
    plainScores(scores, q, k, grid, scale);
    for (int h = 0; h < grid.H; h++)
        for (int s = 0; s < distanceCount(grid); s++) {
            const double* a = keyTable + (size_t)shawRow(-(firstDistance(grid) + s), clip) * grid.headDim;
            addAlongDiagonal(scores, q, Side::query, a, 0, grid, h, s, scale);
        }
}

void addShawValues(double* out, const double* weights, const double* valueTable, const PairGrid& grid, int valueDim,
                   int clip) {
    for (int i = 0; i < grid.Tq; i++)
        for (int h = 0; h < grid.H; h++) {
            double* z = out + ((size_t)i * grid.H + h) * valueDim;
            const double* row = weights + ((size_t)h * grid.Tq + i) * grid.Tk;
            for (int j = 0; j < grid.Tk; j++) {
                const int relative = grid.keyOffset + j - (grid.queryOffset + i);
                const double* a = valueTable + (size_t)shawRow(relative, clip) * valueDim;
                for (int c = 0; c < valueDim; c++) z[c] += row[j] * a[c];
            }
        }
}

} // namespace ropewalk
