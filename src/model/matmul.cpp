#include <cassert>

#include "ropewalk/layers.h"

namespace ropewalk {

namespace {

constexpr int kDepth = 256;

} // namespace

size_t matmulScratch(int, int, int, Product) { return 1; }

void matmul(float* c, const float* a, const float* b, int M, int N, int K, Product form, bool accumulate, float*) {
    assert(M >= 1 && N >= 1 && K >= 1);
    const ptrdiff_t aRow = form == Product::aTb ? 1 : K, aStep = form == Product::aTb ? M : 1;
    const ptrdiff_t bColumn = form == Product::abT ? K : 1, bStep = form == Product::abT ? 1 : N;
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) {
            float total = accumulate ? c[(ptrdiff_t)i * N + j] : 0;
            for (int k = 0; k < K; k += kDepth) {
                float sum = 0;
                for (int l = k; l < K && l < k + kDepth; l++)
                    sum += a[i * aRow + l * aStep] * b[j * bColumn + l * bStep];
                total = accumulate || k ? total + sum : sum;
            }
            c[(ptrdiff_t)i * N + j] = total;
        }
}

} // namespace ropewalk
