#include <cmath>
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

#include "analysis_samples.h"
#include "ropewalk/ropewalk.h"

using namespace ropewalk;
using samples::unscaled;

TEST_CASE("a thousand random q, k, m, n leave a residual of rounding only") {
    const int P = 64;
    const std::vector<double> theta = unscaled(P, 10000);
    std::vector<double> scratch(4 * P);
    const Residual right = verifyRelative(theta.data(), P, 1000, 1e6, 1, scratch.data());
    CHECK(right.largest > 0);
    CHECK(right.largest < 2e-14);
    CHECK(std::fabs(right.left - right.right) == right.largest);
    CHECK(right.m >= 0);
    CHECK(right.n <= 1e6);
}

TEST_CASE("both sides are the score of the turned words") {
    // One trial at position 0 .. 1: left and right follow from m, n and the q, k that stay in the scratch.
    const double theta = 0.7;
    double scratch[4];
    int apart = 0;
    for (int seed = 1; seed <= 60; seed++) {
        const Residual found = verifyRelative(&theta, 1, 1, 1, seed, scratch);
        const double qa = scratch[0], qb = scratch[1], ka = scratch[2], kb = scratch[3];
        const double by = found.n - found.m, c = std::cos(by * theta), s = std::sin(by * theta);
        if (by != 0) apart++;
        // The key turned by n - m, the query left where it is.
        const double expected = qa * (ka * c - kb * s) + qb * (ka * s + kb * c);
        CHECK(found.left == doctest::Approx(expected).epsilon(1e-14));
        CHECK(found.right == doctest::Approx(expected).epsilon(1e-14));
    }
    CHECK(apart > 10);
}

TEST_CASE("the seed decides the sample") {
    const int P = 4;
    const std::vector<double> theta = unscaled(P, 10000);
    std::vector<double> scratch(4 * P);
    auto run = [&](int seed) { return verifyRelative(theta.data(), P, 50, 1000, seed, scratch.data()); };
    CHECK(run(5).left == run(5).left);
    CHECK(run(5).left != run(6).left);
}

TEST_CASE("every pixel shows the palette's colour for its angle, cosine or sine") {
    const int P = 64;
    const std::vector<double> theta = unscaled(P, 10000);
    uint32_t palette[256];
    for (uint32_t n = 0; n < 256; n++) palette[n] = n;
    std::vector<uint32_t> scratch(heatmapScratch());
    const double kPi = 3.14159265358979323846;
    for (const HeatmapWindow& window : {HeatmapWindow{0, 64, 300, 0, 1}, HeatmapWindow{10, 3, 257, 131000.5, 0.25},
                                        HeatmapWindow{63, 1, 64, -50, 3}, HeatmapWindow{0, 5, 100, 16000000, 17}}) {
        std::vector<uint32_t> pixels((size_t)window.rows * window.columns, 999);
        for (HeatmapValue value : {HeatmapValue::angle, HeatmapValue::cos, HeatmapValue::sin}) {
            heatmap(pixels.data(), theta.data(), window, value, palette, scratch.data());
            int off = 0;
            for (int r = 0; r < window.rows; r++)
                for (int t = 0; t < window.columns; t++) {
                    double angle, turns;
                    angles(&angle, &turns, &theta[window.firstPair + r], 1, window.start + t * window.step);
                    const double shown = value == HeatmapValue::angle ? 256 * angle / (2 * kPi)
                                         : value == HeatmapValue::cos ? 128 + 128 * std::cos(angle)
                                                                      : 128 + 128 * std::sin(angle);
                    const double pixel = pixels[(size_t)r * window.columns + t];
                    // cosine and sine by 12 bits of phase: 7.7e-4 * 128 = 0.1 of a step
                    const double slack = value == HeatmapValue::angle ? 1e-9 : 0.1;
                    REQUIRE(shown >= pixel - slack);
                    REQUIRE(shown <= pixel + 1 + slack);
                    off += std::floor(shown) != pixel;
                }
            CHECK(off <= 0.05 * window.rows * window.columns);
        }
    }
}

TEST_CASE("a pair that does not turn keeps the colour of angle 0") {
    uint32_t palette[256], pixels[8];
    for (uint32_t n = 0; n < 256; n++) palette[n] = 7 * n;
    std::vector<uint32_t> scratch(heatmapScratch());
    const double standing = 0;
    heatmap(pixels, &standing, {0, 1, 8, 5, 1}, HeatmapValue::angle, palette, scratch.data());
    for (uint32_t pixel : pixels) CHECK(pixel == palette[0]);
    heatmap(pixels, &standing, {0, 1, 8, 5, 1}, HeatmapValue::cos, palette, scratch.data());
    for (uint32_t pixel : pixels) CHECK(pixel == palette[255]);
    heatmap(pixels, &standing, {0, 1, 8, 5, 1}, HeatmapValue::sin, palette, scratch.data());
    for (uint32_t pixel : pixels) CHECK(pixel == palette[128]);
}
