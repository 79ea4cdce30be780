#include <cmath>
#include <cstring>
#include <vector>

#include <doctest/doctest.h>

#include "analysis_samples.h"
#include "ropewalk/layers.h"

using namespace ropewalk;

namespace {

using Floats = std::vector<float>;

constexpr Product kForms[] = {Product::ab, Product::abT, Product::aTb};

Floats floats(samples::Random& random, size_t count) {
    Floats x(count);
    for (float& each : x) each = (float)(2 * random.uniform() - 1);
    return x;
}

struct Operands {
    int M, N, K;
    Product form;
    Floats a, b, c;
    Operands(int M, int N, int K, Product form) : M(M), N(N), K(K), form(form) {
        samples::Random random(M + 1000 * N + 1000000 * K + 7 * (int)form);
        a = floats(random, (size_t)M * K);
        b = floats(random, (size_t)N * K);
        c = floats(random, (size_t)M * N);
    }
    float left(int i, int k) const { return form == Product::aTb ? a[(size_t)k * M + i] : a[(size_t)i * K + k]; }
    float right(int k, int j) const { return form == Product::abT ? b[(size_t)j * K + k] : b[(size_t)k * N + j]; }
};

// Scratch and result end where their vectors end, which the address sanitizer watches.
Floats product(const Operands& o, bool accumulate) {
    Floats c = o.c, scratch(matmulScratch(o.M, o.N, o.K, o.form), NAN);
    matmul(c.data(), o.a.data(), o.b.data(), o.M, o.N, o.K, o.form, accumulate, scratch.data());
    return c;
}

void check(const Operands& o) {
    CAPTURE(o.M);
    CAPTURE(o.N);
    CAPTURE(o.K);
    CAPTURE((int)o.form);
    const Floats got = product(o, false), added = product(o, true);
    double worst = 0, worstAdded = 0;
    for (int i = 0; i < o.M; i++)
        for (int j = 0; j < o.N; j++) {
            double sum = 0;
            for (int k = 0; k < o.K; k++) sum += (double)o.left(i, k) * o.right(k, j);
            const size_t at = (size_t)i * o.N + j;
            worst = std::max(worst, std::abs(got[at] - sum));
            worstAdded = std::max(worstAdded, std::abs(added[at] - (sum + o.c[at])));
        }
    // Partial sums of K products below 1 stay below 6 sqrt(K), and roundings of half an ulp add up like a random walk.
    const double tolerance = 4 * 0x1p-24 * (1 + o.K);
    CHECK(worst <= tolerance);
    CHECK(worstAdded <= tolerance);
}

} // namespace

TEST_CASE("the three products agree with sums in float64, for every size around the tiles") {
    for (Product form : kForms)
        for (int M : {1, 2, 3, 4, 5, 7, 8, 9, 17, 33})
            for (int N : {1, 3, 4, 7, 8, 9, 12, 16, 31, 33})
                for (int K : {1, 2, 3, 4, 5, 8, 13, 64}) check({M, N, K, form});
}

TEST_CASE("the three products agree with sums in float64 where they are cut into blocks") {
    for (Product form : kForms)
        for (int M : {1, 63, 65, 130})
            for (int N : {5, 255, 257})
                for (int K : {255, 256, 257, 600}) check({M, N, K, form});
}

TEST_CASE("the bits of an element depend on its row, its column and K alone") {
    for (Product form : kForms)
        for (int K : {5, 64, 300}) {
            const Operands whole(70, 37, K, form);
            const Floats c = product(whole, false), added = product(whole, true);
            for (int row : {0, 3, 69})
                for (int rows : {1, 2, 3, 4, 6}) {
                    if (row + rows > 70) continue;
                    Operands part(rows, 30, K, form);
                    for (int i = 0; i < rows; i++)
                        for (int k = 0; k < K; k++)
                            part.a[form == Product::aTb ? (size_t)k * rows + i : (size_t)i * K + k] =
                                whole.left(row + i, k);
                    for (int j = 0; j < 30; j++)
                        for (int k = 0; k < K; k++)
                            part.b[form == Product::abT ? (size_t)j * K + k : (size_t)k * 30 + j] =
                                whole.right(k, j + 7);
                    for (int i = 0; i < rows; i++)
                        for (int j = 0; j < 30; j++) part.c[i * 30 + j] = whole.c[(row + i) * 37 + j + 7];
                    const Floats few = product(part, false), fewAdded = product(part, true);
                    for (int i = 0; i < rows; i++) {
                        const size_t at = (size_t)(row + i) * 37 + 7;
                        CHECK(std::memcmp(&few[i * 30], &c[at], 30 * sizeof(float)) == 0);
                        CHECK(std::memcmp(&fewAdded[i * 30], &added[at], 30 * sizeof(float)) == 0);
                    }
                }
        }
}

#if !defined(__wasm_relaxed_simd__)
TEST_CASE("a product has the bits of its sums in pieces of 256, each in rising order") {
    for (Product form : kForms)
        for (int K : {7, 256, 700}) {
            const Operands o(9, 13, K, form);
            const Floats c = product(o, true);
            for (int i = 0; i < 9; i++)
                for (int j = 0; j < 13; j++) {
                    float total = o.c[i * 13 + j];
                    for (int from = 0; from < K; from += 256) {
                        float sum = 0;
                        for (int k = from; k < K && k < from + 256; k++) sum += o.left(i, k) * o.right(k, j);
                        total += sum;
                    }
                    CHECK(c[i * 13 + j] == total);
                }
        }
}
#endif
