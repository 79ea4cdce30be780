#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>
#include <numbers>

#include "ropewalk/model.h"

using namespace ropewalk;

TEST_CASE("the rate warms up in equal steps and follows a cosine to its share at the end") {
    const LearningRate spec{5e-3, 50, 1500, 0.1};
    for (int step : {1, 2, 49, 50, 51, 700, 1500}) {
        const double cosine = 0.1 + 0.9 * 0.5 * (1 + std::cos(std::numbers::pi * (step - 1) / 1500));
        const double expected = 5e-3 * std::fmin(1, step / 50.0) * cosine;
        CHECK(learningRate(spec, step) == doctest::Approx(expected).epsilon(1e-14)); // a few roundings
    }
    CHECK(learningRate(spec, 1501) == doctest::Approx(5e-4).epsilon(1e-14));
    CHECK(learningRate(spec, 9000) == learningRate(spec, 1501));
}

TEST_CASE("without an end the rate stays once it is warm") {
    const LearningRate spec{1e-3, 10, 0, 0.1};
    CHECK(learningRate(spec, 5) == 5e-4);
    CHECK(learningRate(spec, 10) == 1e-3);
    CHECK(learningRate(spec, 1000) == 1e-3);
    CHECK(learningRate({1e-3, 0, 0, 0.1}, 1) == 1e-3);
}
