// Rows of i8, and attention to keys and values that are kept so.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "analysis_samples.h"
#include "attention_problem.h"
#include "ropewalk/ropewalk.h"

using namespace ropewalk;
using attention_test::Problem;
using attention_test::Sizes;
using Floats = std::vector<float>;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

// What narrowRow keeps, by its definition.
Floats rounded(const Floats& x) {
    float most = 0;
    for (float each : x) most = std::max(most, std::fabs(each));
    const float scale = most / 127;
    Floats y;
    for (float each : x) y.push_back(scale * (float)std::nearbyint((double)(each / scale)));
    return y;
}

Floats narrowed(const Floats& x, bool large = false) {
    const int d = (int)x.size();
    Floats row(rowWords(d) + 1, 7), back(d + 1, 9);
    CHECK(narrowRow(row.data(), x.data(), d) == large);
    CHECK(row[rowWords(d)] == 7);
    const Floats exact(row.begin(), row.end() - 1); // the address sanitizer watches its end
    widenRow(back.data(), exact.data(), d);
    CHECK(back[d] == 9);
    back.pop_back();
    return back;
}

// Rows of `dim` one after the other.
Floats rowsOf(const Floats& x, int dim) {
    const size_t rows = x.size() / dim;
    Floats y(rows * rowWords(dim));
    for (size_t r = 0; r < rows; r++) narrowRow(y.data() + r * rowWords(dim), x.data() + r * dim, dim);
    return y;
}

Floats widened(const Floats& rows, int dim) {
    Floats x(rows.size() / rowWords(dim) * dim);
    for (size_t r = 0; r < x.size() / dim; r++) widenRow(x.data() + r * dim, rows.data() + r * rowWords(dim), dim);
    return x;
}

// What i8 keeps of the keys and values of a problem takes their place, and its attention comes from the rows themselves.
Floats attendBytes(Problem& p) {
    const AttentionSpec floats = p.spec;
    const int d = p.spec.headDim, dv = p.spec.valueDim;
    const Floats k = rowsOf(p.k, d), v = rowsOf(p.v, dv);
    p.k = widened(k, d), p.v = widened(v, dv);
    p.spec.dtype = Dtype::i8;
    p.spec.k = {floats.k.position / d * rowWords(d), floats.k.head / d * rowWords(d)};
    p.spec.v = {floats.v.position / dv * rowWords(dv), floats.v.head / dv * rowWords(dv)};
    Floats out(p.outCount(), NAN), scratch(attentionScratch(p.spec), NAN);
    AttentionResult result{out.data()};
    attention(result, p.q.data(), k.data(), v.data(), p.spec, scratch.data());
    p.spec = floats;
    return out;
}

// By how much the result of few queries may be off: scores by what rounding a query to 16 bits moves them, and values by what
// rounding sixteen weights does.
double bound(const Problem& p) {
    const int d = p.spec.headDim;
    double query = 0, keys = 0, value = 0;
    for (float each : p.q) query = std::max(query, (double)std::fabs(each));
    for (size_t n = 0; n < p.k.size(); n += d) {
        double sum = 0;
        for (int c = 0; c < d; c++) sum += std::fabs(p.k[n + c]);
        keys = std::max(keys, sum);
    }
    for (float each : p.v) value = std::max(value, (double)std::fabs(each));
    const double score = p.spec.scale * keys * query / 65534;
    return (std::exp(2 * score) - 1 + 1.0 / 4096) * value + 1e-6;
}

} // namespace

TEST_CASE("a row is its scale and whole numbers, rounded to nearest, ties to even") {
    samples::Random random(3);
    for (int d = 1; d <= 40; d++)
        for (double size : {1e-30, 1.0, 3e37}) {
            Floats x(d);
            for (float& each : x) each = (float)(size * (2 * random.uniform() - 1));
            float most = 0;
            for (float each : x) most = std::max(most, std::fabs(each));
            const Floats y = narrowed(x), wanted = rounded(x);
            for (int c = 0; c < d; c++) {
                CHECK(y[c] == wanted[c]);
                // Half of the scale, and roundings of the scale, of the quotient and of the product.
                CHECK(std::fabs(y[c] - x[c]) <= most / 254 * (1 + 1e-4));
            }
        }
    CHECK(narrowed({127, 0.5f, 1.5f, -2.5f, -127, 126.5f}) == Floats{127, 0, 2, -2, -127, 126});
}

TEST_CASE("rows of zeros, of next to nothing, of NaN and of infinities are what the header says") {
    CHECK(narrowed({0, -0.0f, 0}) == Floats{0, 0, 0});
    CHECK(narrowed({1e-36f, -1e-38f}) == Floats{0, 0});
    CHECK(narrowed({126 * 0x1p-126f, 0}) == Floats{0, 0});
    CHECK(narrowed({127 * 0x1p-126f, -0x1p-126f}) == Floats{127 * 0x1p-126f, -0x1p-126f}); // the least scale there is
    CHECK(narrowed({0x1.fffffep127f, 1}) != Floats{0, 0});
    for (float each : narrowed({1, NAN, 2})) CHECK(std::isnan(each));
    for (float each : narrowed({1, NAN, kInfinity})) CHECK(std::isnan(each));
    narrowed({1, -kInfinity}, true);
}

TEST_CASE("attention of few queries to rows of i8 is near that in float64 to what they keep, at every tail") {
    for (bool headFirst : {false, true})
        for (const Sizes& sizes : {Sizes{1, 1, 1, 1, 1, 1}, Sizes{1, 70, 4, 4, 8, 6}, Sizes{1, 133, 8, 2, 13, 5},
                                   Sizes{2, 81, 4, 4, 64, 64}, Sizes{2, 9, 4, 1, 16, 7}, Sizes{3, 1043, 2, 2, 12, 20},
                                   Sizes{1, 35, 3, 1, 4, 12}, Sizes{1, 600, 2, 1, 3, 9}}) {
            Problem p(sizes, sizes.Tq * 100 + sizes.Tk, headFirst);
            p.spec.right = 0;
            p.spec.left = 700;
            p.spec.queryOffset = sizes.Tk - sizes.Tq;
            const Floats out = attendBytes(p);
            const attention_test::Oracle wanted =
                attention_test::oracle(p, {p.q.begin(), p.q.end()}, {p.k.begin(), p.k.end()}, {p.v.begin(), p.v.end()});
            const double most = bound(p);
            for (size_t i = 0; i < out.size(); i++) CHECK(std::fabs(out[i] - wanted.out[i]) <= most);
        }
}

TEST_CASE("wide heads do not overflow, and keys of nothing but 127 are added up") {
    Problem p({1, 21, 1, 1, 5000, 4}, 1);
    for (float& each : p.q) each = 0.01f;
    for (float& each : p.k) each = 2;
    const Floats out = attendBytes(p);
    for (int e = 0; e < 4; e++) {
        double mean = 0;
        for (int n = 0; n < 21; n++) mean += p.v[n * 4 + e] / 21;
        CHECK(std::fabs(out[e] - mean) <= bound(p));
    }
}

TEST_CASE("attention of many queries to rows of i8 is that to the floats they are, bit for bit") {
    for (bool headFirst : {false, true})
        for (const Sizes& sizes : {Sizes{21, 70, 2, 1, 10, 7}, Sizes{5, 66, 8, 2, 13, 5}}) {
            Problem p(sizes, 5, headFirst);
            const Floats out = attendBytes(p), wanted = attention_test::run(p).out;
            CHECK(std::memcmp(out.data(), wanted.data(), out.size() * sizeof(float)) == 0);
        }
}

TEST_CASE("a NaN in a row of i8 is one in every result that it has a part in") {
    for (bool inKey : {false, true}) {
        Problem p({1, 20, 2, 2, 8, 8}, 3);
        (inKey ? p.k : p.v)[3] = NAN;
        const Floats out = attendBytes(p);
        for (int e = 0; e < 8; e++) {
            CHECK(std::isnan(out[e]));
            CHECK(!std::isnan(out[8 + e]));
        }
    }
}

TEST_CASE("scores beyond float32 are those of float64, as with floats") {
    Problem p({1, 40, 2, 2, 8, 4}, 9);
    p.q[3] = 3e30f, p.k[7 * 16 + 3] = 1e15f;
    const Floats out = attendBytes(p);
    for (int e = 0; e < 4; e++) CHECK(out[e] == p.v[7 * 8 + e]);
}
