#include "grid.h"

namespace ropewalk {

void transformerXlScores(double* scores, const double* q, const double* k, const TransformerXl& xl,
                         const PairGrid& grid, double scale, double* scratch) {
    const int d = grid.headDim;
    double* wave = scratch;        // R, the sinusoid of one distance [D]
    double* row = scratch + xl.D;  // W_R R of one head [d]
    plainScores(scores, q, k, grid, scale); // (a) content by content
    for (int h = 0; h < grid.H; h++) {
        const double* u = xl.u + (size_t)h * d;
        const double* v = xl.v + (size_t)h * d;
        const double* w = xl.w ? xl.w + (size_t)h * d * xl.D : nullptr;
        for (int j = 0; j < grid.Tk; j++) { // (c) u . k: the same for every query
            const double global = scale * dot(u, keyRow(k, grid, j, h), d);
            for (int i = 0; i < grid.Tq; i++) scoreRow(scores, grid, h, i)[j] += global;
        }
        for (int s = 0; s < distanceCount(grid); s++) { // (b) q . W_R R and (d) v . W_R R
            sinusoidalRow(wave, firstDistance(grid) + s, xl.D, xl.base, xl.layout, xl.exponent);
            project(row, wave, w, d, xl.D);
            addAlongDiagonal(scores, q, Side::query, row, dot(v, row, d), grid, h, s, scale);
        }
    }
}

int transformerXlScratch(const PairGrid& grid, int D) { return D + grid.headDim; }

} // namespace ropewalk
