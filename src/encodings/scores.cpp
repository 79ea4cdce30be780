#include <cassert>
#include <cmath>

#include "elementary.h"
#include "grid.h"

namespace ropewalk {

void plainScores(double* scores, const double* q, const double* k, const PairGrid& grid, double scale) {
    clearScores(scores, grid);
    addProducts(scores, q, k, grid, scale);
}

void biasScores(double* scores, const double* q, const double* k, const double* bias, const PairGrid& grid,
                double scale) {
    plainScores(scores, q, k, grid, scale);
    const int distances = distanceCount(grid);
    for (int h = 0; h < grid.H; h++)
        for (int i = 0; i < grid.Tq; i++) {
            double* row = scoreRow(scores, grid, h, i);
            const double* at = bias + (size_t)h * distances + i + grid.Tk - 1;
            for (int j = 0; j < grid.Tk; j++) row[j] += at[-j];
        }
}

void maskScores(double* scores, const PairGrid& grid, const PairMask& mask) {
    for (int h = 0; h < grid.H; h++)
        for (int i = 0; i < grid.Tq; i++) {
            double* row = scoreRow(scores, grid, h, i);
            for (int j = 0; j < grid.Tk; j++) {
                const int s = grid.queryOffset + i - (grid.keyOffset + j);
                // -1 is the largest of them.
                const bool seen = s < 0 ? -(unsigned)s <= (unsigned)mask.right : (unsigned)s <= (unsigned)mask.left;
                if (!seen || (mask.keep && !mask.keep[h * mask.head + i * mask.query + j * mask.key]))
                    row[j] = -INFINITY;
            }
        }
}

void softmaxRows(double* weights, const double* scores, int rows, int columns) {
    for (int i = 0; i < rows; i++) {
        const double* from = scores + (size_t)i * columns;
        double* to = weights + (size_t)i * columns;
        double most = -INFINITY, sum = 0;
        for (int j = 0; j < columns; j++) most = from[j] > most ? from[j] : most;
        // A row that is masked whole has no largest score: its weights are 0, not 0/0.
        for (int j = 0; j < columns; j++) sum += to[j] = most == -INFINITY ? 0 : exponential(from[j] - most);
        for (int j = 0; j < columns && sum > 0; j++) to[j] /= sum;
    }
}

void weightedValues(double* out, const double* weights, const double* v, const PairGrid& grid, int valueDim) {
    assert(grid.K > 0 && grid.H % grid.K == 0);
    for (int i = 0; i < grid.Tq; i++)
        for (int h = 0; h < grid.H; h++) {
            double* z = out + ((size_t)i * grid.H + h) * valueDim;
            const double* row = weights + ((size_t)h * grid.Tq + i) * grid.Tk;
            for (int c = 0; c < valueDim; c++) z[c] = 0;
            for (int j = 0; j < grid.Tk; j++) {
                const double* value = v + ((size_t)j * grid.K + h / (grid.H / grid.K)) * valueDim;
                for (int c = 0; c < valueDim; c++) z[c] += row[j] * value[c];
            }
        }
}

} // namespace ropewalk
