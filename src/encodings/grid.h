// Pieces that several encodings share: where a head is, dot products, walks along one diagonal. Not part
// of the manual; ropewalk/encodings.h is.
#pragma once

#include "ropewalk/encodings.h"

namespace ropewalk {

// Distances m - n of a grid are firstDistance ... firstDistance + distanceCount - 1; diagonal s holds the
// pairs (row i, column i - s + Tk - 1).
inline int firstDistance(const PairGrid& grid) { return grid.queryOffset - grid.keyOffset - (grid.Tk - 1); }

inline double dot(const double* a, const double* b, int length) {
    double sum = 0;
    for (int c = 0; c < length; c++) sum += a[c] * b[c];
    return sum;
}

inline const double* queryRow(const double* q, const PairGrid& grid, int i, int h) {
    return q + ((size_t)i * grid.H + h) * grid.headDim;
}

inline const double* keyRow(const double* k, const PairGrid& grid, int j, int h) {
    return k + ((size_t)j * grid.K + h / (grid.H / grid.K)) * grid.headDim;
}

inline double* scoreRow(double* scores, const PairGrid& grid, int h, int i) {
    return scores + ((size_t)h * grid.Tq + i) * grid.Tk;
}

// out[c] = sum_e w[c, e] p[e], or p itself where there is no w.
void project(double* out, const double* p, const double* w, int rows, int D);

// Rows of the scores, h Tq + i: how many there are, and those from `first` on before `end`.
inline int rowCount(const PairGrid& grid) { return grid.H * grid.Tq; }

// scores[h, i, j] += scale q_i . k_j in some rows
void addProducts(double* scores, const double* q, const double* k, const PairGrid& grid, double scale, int first,
                 int end);

// What plainScores, biasScores and weightedValues do to some rows; those of the values are i H + h.
void plainRows(double* scores, const double* q, const double* k, const PairGrid& grid, double scale, int first,
               int end);
void biasRows(double* scores, const double* q, const double* k, const double* bias, const PairGrid& grid, double scale,
              int first, int end);
void valueRows(double* out, const double* weights, const double* v, const PairGrid& grid, int valueDim, int first,
               int end);

enum class Side { query, key };

// scores[h, i, j] += scale (x . a + constant) along diagonal s, x the query or the key of the pair.
void addAlongDiagonal(double* scores, const double* x, Side side, const double* a, double constant,
                      const PairGrid& grid, int h, int s, double scale);

} // namespace ropewalk
