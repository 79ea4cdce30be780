// Curves of the analysis and scores of encodings on several threads, under their names. Distances know nothing of each other,
// nor do queries.
#pragma once

#include <cmath>

#include "encodings/grid.h"
#include "parallel.h"

namespace parallel {

// Distances that a kernel takes in one pass, whose angles begin anew at the first: pieces that are cut elsewhere would have
// other last bits.
constexpr int kWaves = 4096, kWalks = 512;

// Distances times pairs, of a millisecond: nobody waits for less.
constexpr double kSmallWaves = 1 << 22, kSmallWalks = 1 << 19, kSmallRounded = 1 << 15;

inline bool small(int count, int P, double least) { return border::threads() == 1 || (double)count * P < least; }

// piece(its distances, its first, how many it has) for every `length` of them.
template <class Piece>
void along(const Distances& distances, int count, int length, const Piece& piece) {
    fork((count + length - 1) / length, [&](int index, int) {
        const int first = index * length, left = count - first;
        const Distances here{distances.start + first * distances.step, distances.step,
                             distances.values ? distances.values + first : nullptr};
        piece(here, first, left < length ? left : length);
    });
}

inline void scores(double* out, const double* q, const double* k, const double* theta, Distances distances, int count,
                   int d, int P, Pairing pairing) {
    if (small(count, P, kSmallWaves)) return ropewalk::scores(out, q, k, theta, distances, count, d, P, pairing);
    along(distances, count, kWaves, [=](const Distances& here, int first, int some) {
        ropewalk::scores(out + first, q, k, theta, here, some, d, P, pairing);
    });
}

inline void productScores(double* out, const double* re, const double* im, const double* theta, Distances distances,
                          int count, int P) {
    if (small(count, P, kSmallWaves)) return ropewalk::productScores(out, re, im, theta, distances, count, P);
    along(distances, count, kWaves, [=](const Distances& here, int first, int some) {
        ropewalk::productScores(out + first, re, im, theta, here, some, P);
    });
}

inline void meanCosine(double* out, const double* theta, Distances distances, int count, int P) {
    if (small(count, P, kSmallWaves)) return ropewalk::meanCosine(out, theta, distances, count, P);
    along(distances, count, kWaves,
          [=](const Distances& here, int first, int some) { ropewalk::meanCosine(out + first, theta, here, some, P); });
}

inline void contextBound(double* out, const double* theta, Distances distances, int count, int P) {
    if (small(count, P, kSmallWaves)) return ropewalk::contextBound(out, theta, distances, count, P);
    along(distances, count, kWaves, [=](const Distances& here, int first, int some) {
        ropewalk::contextBound(out + first, theta, here, some, P);
    });
}

inline void expectedScore(double* mean, double* deviation, const double* theta, Distances distances, int count, int d,
                          int P, Components components) {
    if (small(count, P, kSmallWaves))
        return ropewalk::expectedScore(mean, deviation, theta, distances, count, d, P, components);
    along(distances, count, kWaves, [=](const Distances& here, int first, int some) {
        ropewalk::expectedScore(mean + first, deviation + first, theta, here, some, d, P, components);
    });
}

inline void decayBound(double* out, const double* weights, const double* theta, Distances distances, int count, int P) {
    if (small(count, P, kSmallWalks)) return ropewalk::decayBound(out, weights, theta, distances, count, P);
    along(distances, count, kWalks, [=](const Distances& here, int first, int some) {
        ropewalk::decayBound(out + first, weights, theta, here, some, P);
    });
}

// ---- Rounding, whose rows stand on the stack of a thread

constexpr int kPairs = 512, kRounded = 1 << 12;

inline int rowsOfPiece(int P) { return kRounded / P; }

inline void precision(double* cosError, double* sinError, int* worstPair, const double* theta, const double* used,
                      Distances positions, int count, int P, Rounding formats, double* scratch) {
    // Steps of whole numbers are added up without rounding.
    const bool whole = positions.values ||
                       (std::floor(positions.start) == positions.start && std::floor(positions.step) == positions.step);
    if (small(count, P, kSmallRounded) || P > kPairs || !whole)
        return ropewalk::precision(cosError, sinError, worstPair, theta, used, positions, count, P, formats, scratch);
    along(positions, count, rowsOfPiece(P), [=](const Distances& here, int first, int some) {
        double rows[2 * kPairs];
        ropewalk::precision(cosError + first, sinError + first, worstPair + first, theta, used, here, some, P, formats,
                            rows);
    });
}

inline int collapse(int* firstCollapse, const double* used, int first, int count, int P, Rounding formats,
                    double* scratch) {
    if (small(count, P, kSmallRounded) || P > kPairs)
        return ropewalk::collapse(firstCollapse, used, first, count, P, formats, scratch);
    const int length = rowsOfPiece(P);
    int distinct = 0;
    fork((count + length - 1) / length, [&](int index, int) {
        const int from = index * length, left = count - from;
        double rows[4 * kPairs];
        int found[kPairs];
        for (int i = 0; i < P; i++) found[i] = -1;
        __atomic_fetch_add(
            &distinct, ropewalk::collapse(found, used, first + from, left < length ? left : length, P, formats, rows),
            __ATOMIC_RELAXED);
        // The first of all pieces, in whatever order they end; -1 is none.
        for (int i = 0; i < P; i++) {
            unsigned held = __atomic_load_n((unsigned*)firstCollapse + i, __ATOMIC_RELAXED);
            while ((unsigned)found[i] < held &&
                   !__atomic_compare_exchange_n((unsigned*)firstCollapse + i, &held, (unsigned)found[i], false,
                                                __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
            }
        }
    });
    return distinct;
}

// ---- Scores of encodings

// Products, and scores, of a millisecond.
constexpr double kSmallProducts = 1 << 20, kSmallScores = 1 << 17;
constexpr int kPieces = 64;

// piece(its first, its end) for rows with so much to do each; false where that is too little for threads.
template <class Piece>
bool eachRows(int rows, double each, double least, const Piece& piece) {
    if (border::threads() == 1 || rows * each < least) return false;
    const int length = (rows + kPieces - 1) / kPieces;
    fork((rows + length - 1) / length, [&](int index, int) {
        const int first = index * length, left = rows - first;
        piece(first, first + (left < length ? left : length));
    });
    return true;
}

inline double productsOfRow(const PairGrid& grid, int width) { return (double)grid.Tk * width; }

inline void plainScores(double* scores, const double* q, const double* k, const PairGrid& grid, double scale) {
    if (!eachRows(rowCount(grid), productsOfRow(grid, grid.headDim), kSmallProducts,
                  [&](int first, int end) { plainRows(scores, q, k, grid, scale, first, end); }))
        ropewalk::plainScores(scores, q, k, grid, scale);
}

inline void biasScores(double* scores, const double* q, const double* k, const double* bias, const PairGrid& grid,
                       double scale) {
    if (!eachRows(rowCount(grid), productsOfRow(grid, grid.headDim), kSmallProducts,
                  [&](int first, int end) { biasRows(scores, q, k, bias, grid, scale, first, end); }))
        ropewalk::biasScores(scores, q, k, bias, grid, scale);
}

inline void softmaxRows(double* weights, const double* scores, int rows, int columns) {
    if (!eachRows(rows, columns, kSmallScores, [=](int first, int end) {
            const size_t at = (size_t)first * columns;
            ropewalk::softmaxRows(weights + at, scores + at, end - first, columns);
        }))
        ropewalk::softmaxRows(weights, scores, rows, columns);
}

inline void weightedValues(double* out, const double* weights, const double* v, const PairGrid& grid, int valueDim) {
    if (!eachRows(rowCount(grid), productsOfRow(grid, valueDim), kSmallProducts,
                  [&](int first, int end) { valueRows(out, weights, v, grid, valueDim, first, end); }))
        ropewalk::weightedValues(out, weights, v, grid, valueDim);
}

} // namespace parallel
