// Matrix products alone, which the package has only inside a model: a module of their own, for the benchmark.
#include "ropewalk/layers.h"

#define EXPORT extern "C" __attribute__((used, visibility("default")))

EXPORT size_t productScratch(int M, int N, int K, int form) {
    return ropewalk::matmulScratch(M, N, K, (ropewalk::Product)form);
}

EXPORT void product(float* c, const float* a, const float* b, int M, int N, int K, int form, float* scratch) {
    ropewalk::matmul(c, a, b, M, N, K, (ropewalk::Product)form, false, scratch);
}
