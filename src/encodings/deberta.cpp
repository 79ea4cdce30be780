#include <cassert>
#include <cmath>

#include "elementary.h"
#include "grid.h"

namespace ropewalk {

int debertaBucket(int distance, int buckets, int maxPosition) {
    const int mid = buckets / 2, size = distance < 0 ? -distance : distance;
    assert(mid >= 1 && maxPosition - 1 > mid);
    if (size <= mid) return distance;
    const double reached = logarithm((double)size / mid) / logarithm((maxPosition - 1.0) / mid);
    const int bucket = mid + (int)std::ceil(reached * (mid - 1) - 1e-12); // against rounding, as in t5.cpp
    return distance < 0 ? -bucket : bucket;
}

int debertaRow(int distance, const DebertaBuckets& rule) {
    const int step = rule.buckets ? debertaBucket(distance, rule.buckets, rule.maxPosition) : distance;
    const int row = step + rule.span;
    return row < 0 ? 0 : row > 2 * rule.span - 1 ? 2 * rule.span - 1 : row;
}

void debertaScores(double* scores, const double* q, const double* k, const Deberta& deberta, const PairGrid& grid,
                   double scale, double* scratch) {
    const int d = grid.headDim, D = deberta.D;
    plainScores(scores, q, k, grid, scale);
    for (int h = 0; h < grid.H; h++) {
        const double* wk = deberta.wk ? deberta.wk + (size_t)h * d * D : nullptr;
        const double* wq = deberta.wq ? deberta.wq + (size_t)h * d * D : nullptr;
        for (int s = 0; s < distanceCount(grid); s++) {
            const int distance = firstDistance(grid) + s; // m - n
            if (deberta.contentToPosition) {
                project(scratch, deberta.table + (size_t)debertaRow(distance, deberta.rule) * D, wk, d, D);
                addAlongDiagonal(scores, q, Side::query, scratch, 0, grid, h, s, scale);
            }
            if (deberta.positionToContent) {
                // delta(j, i) in equation 4 and Algorithm 1; the released code gathers delta(i, j).
                const int asked = deberta.order == DebertaOrder::paper ? -distance : distance;
                project(scratch, deberta.table + (size_t)debertaRow(asked, deberta.rule) * D, wq, d, D);
                addAlongDiagonal(scores, k, Side::key, scratch, 0, grid, h, s, scale);
            }
        }
    }
}

} // namespace ropewalk
