#include "grid.h"

namespace ropewalk {

void tupeScores(double* scores, const double* q, const double* k, const Tupe& tupe, const PairGrid& grid, double scale,
                double* scratch) {
    const int width = grid.H * grid.headDim;
    double* asQuery = scratch;                           // U_Q p_m [Tq, H, d]
    double* asKey = scratch + (size_t)grid.Tq * width;   // U_K p_n [Tk, H, d]
    for (int i = 0; i < grid.Tq; i++)
        project(asQuery + (size_t)i * width, tupe.table + (size_t)(grid.queryOffset + i) * tupe.D, tupe.uq, width,
                tupe.D);
    for (int j = 0; j < grid.Tk; j++)
        project(asKey + (size_t)j * width, tupe.table + (size_t)(grid.keyOffset + j) * tupe.D, tupe.uk, width, tupe.D);

    PairGrid positions = grid;
    positions.K = grid.H; // positions are projected for every query head, also where keys are shared
    if (tupe.bias)
        biasScores(scores, asQuery, asKey, tupe.bias, positions, scale);
    else
        plainScores(scores, asQuery, asKey, positions, scale);

    if (tupe.untieCls)
        for (int h = 0; h < grid.H; h++)
            for (int i = 0; i < grid.Tq; i++)
                for (int j = 0; j < grid.Tk; j++) {
                    double& v = scoreRow(scores, grid, h, i)[j];
                    if (grid.queryOffset + i == 0)
                        v = tupe.theta1[h];
                    else if (grid.keyOffset + j == 0)
                        v = tupe.theta2[h];
                }
    addProducts(scores, q, k, grid, scale, 0, rowCount(grid));
}

int tupeScratch(const PairGrid& grid) { return (grid.Tq + grid.Tk) * grid.H * grid.headDim; }

} // namespace ropewalk
