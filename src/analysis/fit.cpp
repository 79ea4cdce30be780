#include <cassert>
#include <cmath>

#include "analysis/waves.h"
#include "ropewalk/analysis.h"
#include "simd.h"

namespace ropewalk {

using namespace analysis;
using namespace simd;

namespace {

// Two by two in a fixed order, so that every build adds alike; a tail is taken one by one.
double dot(const double* a, const double* b, int count) {
    F64x2 sum = splat(0.0);
    int t = 0;
    for (; t + 2 <= count; t += 2) sum = add(sum, mul(load(a + t), load(b + t)));
    double lanes[2];
    store(lanes, sum);
    double total = lanes[0] + lanes[1];
    for (; t < count; t++) total += a[t] * b[t];
    return total;
}

void subtract(double* a, const double* b, double by, int count) {
    int t = 0;
    for (; t + 2 <= count; t += 2) store(a + t, sub(load(a + t), mul(splat(by), load(b + t))));
    for (; t < count; t++) a[t] -= by * b[t];
}

} // namespace

void productScores(double* out, const double* re, const double* im, const double* theta, Distances distances, int count,
                   int P) {
    for (int t = 0; t < count; t++) out[t] = 0;
    addWaves(out, re, im, theta, distances, count, P);
}

ptrdiff_t fitScratch(int count, int P) {
    const ptrdiff_t rows = (ptrdiff_t)count + 2 * P;
    return rows * (2 * P + 1) + 4 * P;
}

void fitProducts(double* re, double* im, const double* targets, const double* theta, Distances distances, int count,
                 int P, double ridge, double* scratch) {
    const int columns = 2 * P;
    const ptrdiff_t rows = (ptrdiff_t)count + columns;
    double *matrix = scratch, *right = matrix + rows * columns, *diagonal = right + rows, *answer = diagonal + columns;
    const double weight = std::sqrt(ridge);
    for (int i = 0; i < P; i++) {
        double *cosines = matrix + i * rows, *sines = matrix + (P + i) * rows;
        if (distances.values) {
            for (int t = 0; t < count; t++) waveTable(cosines + t, sines + t, theta[i], distances.values[t], 0, 1);
        } else {
            waveTable(cosines, sines, theta[i], distances.start, distances.step, count);
        }
        // Re((x + jy) e^(j phi)) = x cos(phi) - y sin(phi)
        for (int t = 0; t < count; t++) sines[t] = -sines[t];
    }
    for (int c = 0; c < columns; c++)
        for (int r = 0; r < columns; r++) matrix[c * rows + count + r] = c == r ? weight : 0;
    for (int t = 0; t < count; t++) right[t] = targets[t];
    for (int r = 0; r < columns; r++) right[count + r] = 0;

    // Householder: column c is mirrored onto its first entry, the rest of the matrix with it (Golub and Van
    // Loan, section 5.2). Normal equations would square the condition of the matrix, which is past 1e16 here.
    for (int c = 0; c < columns; c++) {
        double* column = matrix + c * rows + c;
        const int left = (int)(rows - c);
        const double length = std::sqrt(dot(column, column, left));
        diagonal[c] = column[0] > 0 ? -length : length;
        if (length == 0) continue;
        column[0] -= diagonal[c];
        const double half = -diagonal[c] * column[0]; // half the squared length of the mirror's normal
        for (int other = c + 1; other < columns; other++) {
            double* mirrored = matrix + other * rows + c;
            subtract(mirrored, column, dot(column, mirrored, left) / half, left);
        }
        subtract(right + c, column, dot(column, right + c, left) / half, left);
    }
    for (int c = columns - 1; c >= 0; c--) {
        double sum = right[c];
        for (int other = c + 1; other < columns; other++) sum -= matrix[other * rows + c] * answer[other];
        // A direction that the samples do not see at all gets nothing.
        answer[c] = diagonal[c] == 0 ? 0 : sum / diagonal[c];
    }
    for (int i = 0; i < P; i++) {
        re[i] = answer[i];
        im[i] = answer[P + i];
    }
}

} // namespace ropewalk
