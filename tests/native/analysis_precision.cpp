#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

#include "analysis_samples.h"
#include "ropewalk/ropewalk.h"

using namespace ropewalk;
using samples::unscaled;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Every value of a format by its definition, sign aside: the oracle of rounding is the nearest of them.
std::vector<double> allValues(int digits, int least, int most) {
    std::vector<double> values;
    const int codes = 1 << (digits - 1);
    for (int n = 0; n < codes; n++) values.push_back(std::ldexp(n, least - digits + 1)); // subnormals and 0
    for (int e = least; e <= most; e++)
        for (int n = 0; n < codes; n++) values.push_back(std::ldexp(codes + n, e - digits + 1));
    return values;
}

struct Errors {
    double cos, sin;
};

// The largest over all pairs at one position.
Errors errorsAt(double m, const std::vector<double>& theta, const std::vector<double>& used, Rounding formats) {
    const int P = (int)theta.size();
    Errors errors;
    int pair;
    std::vector<double> scratch(2 * P);
    precision(&errors.cos, &errors.sin, &pair, theta.data(), used.data(), {m, 1, nullptr}, 1, P, formats,
              scratch.data());
    return errors;
}

std::vector<double> rounded(const std::vector<double>& theta, Format format) {
    std::vector<double> used(theta.size());
    roundFrequencies(used.data(), theta.data(), (int)theta.size(), format);
    return used;
}

} // namespace

TEST_CASE("f16, bf16 and tf32 round to the nearest of their values, ties to even") {
    struct Shape {
        Format format;
        int digits, least, most;
    };
    samples::Random random(43);
    for (const Shape& shape :
         {Shape{Format::f16, 11, -14, 15}, Shape{Format::bf16, 8, -126, 127}, Shape{Format::tf32, 11, -126, 127}}) {
        const std::vector<double> values = allValues(shape.digits, shape.least, shape.most);
        const double above = std::ldexp(1, shape.most + 1); // what infinity rounds from: half an ulp before it
        for (size_t n = 0; n + 1 < values.size(); n++) {
            const double low = values[n], high = values[n + 1], middle = low + (high - low) / 2;
            const double even = n % 2 == 0 ? low : high;
            REQUIRE(roundTo(low, shape.format) == low);
            REQUIRE(roundTo(middle, shape.format) == even);
            REQUIRE(roundTo(-middle, shape.format) == -even);
            REQUIRE(roundTo(std::nextafter(middle, 0), shape.format) == low);
            REQUIRE(roundTo(std::nextafter(middle, above), shape.format) == high);
        }
        const double largest = values.back(), edge = largest + (above - largest) / 2;
        CHECK(roundTo(largest, shape.format) == largest);
        CHECK(roundTo(std::nextafter(edge, 0), shape.format) == largest);
        CHECK(roundTo(edge, shape.format) == kInfinity);
        CHECK(roundTo(-edge, shape.format) == -kInfinity);
        CHECK(roundTo(kInfinity, shape.format) == kInfinity);
        CHECK(std::isnan(roundTo(std::nan(""), shape.format)));
        CHECK(std::signbit(roundTo(-1e-300, shape.format)));
    }
}

TEST_CASE("f32 rounds as the compiler's float does") {
    samples::Random random(47);
    for (int trial = 0; trial < 100000; trial++) {
        const double x = (2 * random.uniform() - 1) * std::pow(2, 300 * random.uniform() - 160);
        if (std::fabs(x) > 3.4e38) continue; // the compiler need not know infinity
        CHECK(roundTo(x, Format::f32) == (double)(float)x);
    }
    CHECK(roundTo(16777217, Format::f32) == 16777216);
    CHECK(roundTo(3.5e38, Format::f32) == kInfinity);
}

TEST_CASE("bf16 counts to 256 and fp16 to 2048 without a gap") {
    CHECK(roundTo(256, Format::bf16) == 256);
    CHECK(roundTo(257, Format::bf16) == 256);
    CHECK(roundTo(65537 + 255, Format::bf16) == 65536); // steps of 512 there
    CHECK(roundTo(65537 + 256, Format::bf16) == 66048);
    CHECK(distinctPositions(257, Format::bf16) == 257);
    CHECK(distinctPositions(258, Format::bf16) == 257);
    CHECK(distinctPositions(2049, Format::f16) == 2049);
    CHECK(distinctPositions(2050, Format::f16) == 2049);
    CHECK(distinctPositions(2050, Format::tf32) == 2049);
    CHECK(distinctPositions(32768, Format::f32) == 32768);
    // 257 numbers to 256, then 128 for each doubling up to 32768 (7 of them).
    CHECK(distinctPositions(32769, Format::bf16) == 257 + 7 * 128);
}

TEST_CASE("position 15962 is 15936 in bf16, whose numbers are 64 apart there") {
    CHECK(roundTo(15962, Format::bf16) == 15936); // candle issue 3520
    CHECK(roundTo(15967, Format::bf16) == 15936);
    CHECK(roundTo(15968, Format::bf16) == 16000); // a tie between 249 and 250 times 64
}

TEST_CASE("half precision throughout: angle 1045 for 1044.2678, and cosines off by 0.7819 within 2048 positions") {
    // GPT-NeoX issue 1003: rotary dimension 32, position 1857 of pair 1, and the largest error of the table.
    const int P = 16;
    const std::vector<double> theta = unscaled(P, 10000), used = rounded(theta, Format::f16);
    CHECK(std::fabs(1857 * theta[1] - 1044.2678) < 5e-5);
    CHECK(roundTo(roundTo(1857, Format::f16) * used[1], Format::f16) == 1045);
    Rounding formats;
    formats.position = formats.frequency = formats.angle = formats.trig = Format::f16;
    double largest = 0;
    for (int m = 0; m < 2048; m++) largest = std::max(largest, errorsAt(m, theta, used, formats).cos);
    CHECK(std::fabs(largest - 0.7819) < 5e-5);
}

TEST_CASE("exact formats have no error, and each format its own bound where only cos and sin are rounded") {
    const std::vector<double> theta = unscaled(64, 10000);
    for (double m : {0.0, 1.0, 2047.0, 131071.0, 16777216.0}) {
        const Errors errors = errorsAt(m, theta, theta, {});
        CHECK((errors.cos == 0 && errors.sin == 0));
    }
    Rounding formats;
    formats.trig = Format::bf16;
    Errors largest{};
    for (int m = 0; m < 4096; m++) {
        const Errors errors = errorsAt(m, theta, theta, formats);
        largest = {std::max(largest.cos, errors.cos), std::max(largest.sin, errors.sin)};
    }
    for (double each : {largest.cos, largest.sin}) {
        CHECK(each <= 0x1p-9); // half an ulp below 1
        CHECK(each > 0.00194); // 0.00195 is reached
    }
}

TEST_CASE("float32 angles err as measured: 4.1e-5 at 2047, 2.5e-2 at 1048575; ggml's chain more") {
    // tests/golden/f32_angle_error.json, base 10000, d = 128, frequencies correctly rounded to float32.
    struct Row {
        double position, product, chain;
    };
    const Row rows[] = {
        {255, 4.053025842942759e-06, 1.5950827106550602e-05},   {2047, 4.068699008030752e-05, 0.00018383849663769491},
        {4095, 0.00013627077971894996, 0.00040661126092123023}, {32767, 0.000475671395131938, 0.002247473531137134},
        {1048575, 0.025137213820454307, 0.08539565997506787},
    };
    const std::vector<double> theta = unscaled(64, 10000), used = rounded(theta, Format::f32);
    Rounding formats;
    formats.position = formats.frequency = formats.angle = Format::f32;
    for (const Row& row : rows) {
        CAPTURE(row.position);
        formats.iterative = false;
        CHECK(errorsAt(row.position, theta, used, formats).cos == doctest::Approx(row.product).epsilon(1e-9));
        formats.iterative = true;
        CHECK(errorsAt(row.position, theta, used, formats).cos == doctest::Approx(row.chain).epsilon(1e-9));
    }
}

TEST_CASE("past the range of a format the error is not a number") {
    const std::vector<double> theta = unscaled(4, 10000);
    Rounding formats;
    formats.position = Format::f16;
    CHECK(errorsAt(65519, theta, theta, formats).cos < 2);
    CHECK(std::isnan(errorsAt(65520, theta, theta, formats).cos));
}

TEST_CASE("bf16 positions collapse at 257 in every pair; exact ones never") {
    const int P = 64;
    const std::vector<double> theta = unscaled(P, 10000);
    std::vector<double> scratch(4 * P);
    std::vector<int> first(P, -1);
    Rounding formats;
    CHECK(collapse(first.data(), theta.data(), 0, 4095, P, formats, scratch.data()) == 4095);
    for (int i = 0; i < P; i++) CHECK(first[i] == -1);
    formats.position = Format::bf16;
    CHECK(collapse(first.data(), theta.data(), 0, 4095, P, formats, scratch.data()) ==
          distinctPositions(4096, Format::bf16) - 1);
    for (int i = 0; i < P; i++) CHECK(first[i] == 257);
}

TEST_CASE("with bf16 angles the slow pairs collapse, the positions stay apart, and pieces add up") {
    const int P = 64;
    const std::vector<double> theta = unscaled(P, 10000);
    std::vector<double> scratch(4 * P);
    std::vector<int> whole(P, -1), pieces(P, -1);
    Rounding formats;
    formats.angle = Format::bf16;
    const int distinct = collapse(whole.data(), theta.data(), 0, 2000, P, formats, scratch.data());
    int sum = 0;
    for (int from : {0, 700, 701}) {
        const int count = from == 0 ? 700 : from == 700 ? 1 : 1299;
        sum += collapse(pieces.data(), theta.data(), from, count, P, formats, scratch.data());
    }
    CHECK(sum == distinct);
    for (int i = 0; i < P; i++) {
        CHECK(pieces[i] == whole[i]);
        CHECK(whole[i] > 0);
        // The first position whose angle rounds to that of the one before, by the definition.
        const int m = whole[i];
        CHECK(roundTo(m * theta[i], Format::bf16) == roundTo((m - 1) * theta[i], Format::bf16));
        for (int n = 1; n < m; n++)
            REQUIRE(roundTo(n * theta[i], Format::bf16) != roundTo((n - 1) * theta[i], Format::bf16));
    }
}

TEST_CASE("coarser formats never keep more positions apart") {
    for (int count : {1, 300, 5000, 70000}) {
        CHECK(distinctPositions(count, Format::f64) == count);
        CHECK(distinctPositions(count, Format::f32) >= distinctPositions(count, Format::tf32));
        CHECK(distinctPositions(count, Format::tf32) >= distinctPositions(count, Format::f16));
        CHECK(distinctPositions(count, Format::f16) >= distinctPositions(count, Format::bf16));
    }
}

namespace {

// <R(n + s) q, R(n) k> of interleaved pairs, every stage rounded as the formats say, term by term.
double roundedScore(const std::vector<double>& q, const std::vector<double>& k, const std::vector<double>& theta,
                    double n, double s, Rounding formats, ScoreRounding after) {
    double sum = 0;
    for (size_t i = 0; i < theta.size(); i++) {
        const double used = roundTo(theta[i], formats.frequency);
        const auto turned = [&](const std::vector<double>& x, double m, double& re, double& im) {
            const double phi = roundTo(roundTo(m, formats.position) * used, formats.angle);
            const double c = roundTo(std::cos(phi), formats.trig), d = roundTo(std::sin(phi), formats.trig);
            const double a = roundTo(x[2 * i], after.vector), b = roundTo(x[2 * i + 1], after.vector);
            re = roundTo(a * c - b * d, after.vector);
            im = roundTo(a * d + b * c, after.vector);
        };
        double qre, qim, kre, kim;
        turned(q, n + s, qre, qim);
        turned(k, n, kre, kim);
        sum += qre * kre + qim * kim;
    }
    return roundTo(sum, after.product);
}

} // namespace

TEST_CASE("a score in formats is what its stages give one after the other, in both pairings") {
    samples::Random random(47);
    for (int P : {1, 3, 8, 33}) {
        std::vector<double> q(2 * P), k(2 * P), qSplit(2 * P), kSplit(2 * P), scratch(4 * P);
        for (int c = 0; c < 2 * P; c++) {
            q[c] = 4 * random.uniform() - 2;
            k[c] = 4 * random.uniform() - 2;
            qSplit[c % 2 * P + c / 2] = q[c];
            kSplit[c % 2 * P + c / 2] = k[c];
        }
        const std::vector<double> theta = unscaled(P, 10000);
        for (Format format : {Format::f64, Format::f32, Format::tf32, Format::f16, Format::bf16}) {
            // Angles that are not rounded are exact in the kernel and a float64 product here: 4e-12 at position 20000.
            const Rounding formats{Format::f32, format, Format::f32, format, false};
            const ScoreRounding after{format, format};
            const std::vector<double> used = rounded(theta, format);
            for (double n : {0.0, 1.0, 255.0, 20000.0}) {
                double score, split;
                roundedScores(&score, q.data(), k.data(), used.data(), {n, 1, nullptr}, 1, 7, P, Pairing::interleaved,
                              formats, after, scratch.data());
                roundedScores(&split, qSplit.data(), kSplit.data(), used.data(), {n, 1, nullptr}, 1, 7, P,
                              Pairing::halfSplit, formats, after, scratch.data());
                CHECK(score == split);
                // The last bit of std::cos may turn a rounding over: one step of the format, of one component.
                const double step = format == Format::f64 ? 1e-13 : format == Format::f32 ? 1e-6 : 0x1p-7;
                CHECK(std::fabs(score - roundedScore(q, k, theta, n, 7, formats, after)) <= step * 8);
            }
        }
    }
}

TEST_CASE("without rounding a score is the same wherever both stand; with bf16 angles it is not") {
    const int P = 32;
    const std::vector<double> theta = unscaled(P, 10000), ones(2 * P, 1);
    std::vector<double> scratch(4 * P), scores(4000);
    const auto spread = [&](Rounding formats, ScoreRounding after) {
        roundedScores(scores.data(), ones.data(), ones.data(), theta.data(), {0, 37, nullptr}, (int)scores.size(), 16,
                      P, Pairing::halfSplit, formats, after, scratch.data());
        const auto [low, high] = std::minmax_element(scores.begin(), scores.end());
        return *high - *low;
    };
    CHECK(spread({}, {}) < 1e-12);
    CHECK(spread({.angle = Format::bf16}, {}) > 10);
    // Rounding cosine and sine, or what they turn, changes each of 64 products by at most some 2^-7.
    CHECK(spread({.trig = Format::bf16}, {}) < 1);
    CHECK(spread({}, {.vector = Format::bf16}) < 1);
}
