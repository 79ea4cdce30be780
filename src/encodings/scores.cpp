#include <cassert>
#include <cmath>

#include "elementary.h"
#include "grid.h"

namespace ropewalk {

void plainRows(double* scores, const double* q, const double* k, const PairGrid& grid, double scale, int first,
               int end) {
    for (size_t e = (size_t)first * grid.Tk; e < (size_t)end * grid.Tk; e++) scores[e] = 0;
    addProducts(scores, q, k, grid, scale, first, end);
}

void plainScores(double* scores, const double* q, const double* k, const PairGrid& grid, double scale) {
    plainRows(scores, q, k, grid, scale, 0, rowCount(grid));
}

void biasRows(double* scores, const double* q, const double* k, const double* bias, const PairGrid& grid, double scale,
              int first, int end) {
    plainRows(scores, q, k, grid, scale, first, end);
    for (int r = first; r < end; r++) {
        const int h = r / grid.Tq, i = r % grid.Tq;
        double* row = scoreRow(scores, grid, h, i);
        const double* at = bias + (size_t)h * distanceCount(grid) + i + grid.Tk - 1;
        for (int j = 0; j < grid.Tk; j++) row[j] += at[-j];
    }
}

void biasScores(double* scores, const double* q, const double* k, const double* bias, const PairGrid& grid,
                double scale) {
    biasRows(scores, q, k, bias, grid, scale, 0, rowCount(grid));
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

void valueRows(double* out, const double* weights, const double* v, const PairGrid& grid, int valueDim, int first,
               int end) {
    assert(grid.K > 0 && grid.H % grid.K == 0);
    for (int r = first; r < end; r++) {
        const int i = r / grid.H, h = r % grid.H;
        double* z = out + (size_t)r * valueDim;
        const double* row = weights + ((size_t)h * grid.Tq + i) * grid.Tk;
        for (int c = 0; c < valueDim; c++) z[c] = 0;
        for (int j = 0; j < grid.Tk; j++) {
            const double* value = v + ((size_t)j * grid.K + h / (grid.H / grid.K)) * valueDim;
            for (int c = 0; c < valueDim; c++) z[c] += row[j] * value[c];
        }
    }
}

void weightedValues(double* out, const double* weights, const double* v, const PairGrid& grid, int valueDim) {
    valueRows(out, weights, v, grid, valueDim, 0, rowCount(grid));
}

} // namespace ropewalk
