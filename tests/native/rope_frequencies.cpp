#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "ropewalk/ropewalk.h"

using namespace ropewalk;

namespace {

std::vector<double> thetaOf(FrequencySpec spec) {
    std::vector<double> theta(spec.rotaryDim / 2);
    frequencies(theta.data(), spec);
    return theta;
}

FrequencySpec plain(int r, double base = 10000) {
    FrequencySpec spec;
    spec.rotaryDim = spec.headDim = r;
    spec.base = base;
    return spec;
}

FrequencySpec scaled(Scaling scaling, double factor) {
    FrequencySpec spec = plain(128);
    spec.scaling = scaling;
    spec.factor = factor;
    spec.original = spec.maxPosition = 4096;
    spec.sequenceLength = 4096;
    return spec;
}

} // namespace

TEST_CASE("unscaled frequencies are base^(-2i/r), fastest first") {
    for (double base : {1.5, 100.0, 10000.0, 500000.0, 1e9}) {
        for (int r : {2, 4, 6, 64, 128, 254}) {
            const std::vector<double> theta = thetaOf(plain(r, base));
            CHECK(theta[0] == 1);
            for (int i = 0; i < r / 2; i++) {
                const double expected = std::pow(base, -2.0 * i / r);
                CHECK(std::fabs(theta[i] - expected) <= 1e-15 * expected);
            }
        }
    }
}

TEST_CASE("factor 1 is the unscaled table bit for bit in every scaling that has a factor") {
    const std::vector<double> unscaled = thetaOf(plain(128));
    for (Scaling scaling : {Scaling::linear, Scaling::ntk, Scaling::dynamic, Scaling::yarn, Scaling::llama3})
        CHECK(thetaOf(scaled(scaling, 1)) == unscaled);
}

TEST_CASE("NTK slows the last pair by exactly the factor and the first not at all") {
    const std::vector<double> theta = thetaOf(scaled(Scaling::ntk, 8)), unscaled = thetaOf(plain(128));
    CHECK(theta[0] == 1);
    CHECK(theta[63] == doctest::Approx(unscaled[63] / 8).epsilon(1e-14));
    // Stretched bases for d = 128 and alpha 2, 4, 8, as computed in formulas: 20221, 40890, 82685.
    const double expected[] = {20221, 40890, 82685};
    for (int j = 0; j < 3; j++) {
        const std::vector<double> t = thetaOf(scaled(Scaling::ntk, 2 << j));
        CHECK(std::round(std::pow(t[63], -128.0 / 126)) == expected[j]);
    }
}

TEST_CASE("dynamic NTK is the plain table up to the training length and follows the sequence beyond") {
    FrequencySpec spec = scaled(Scaling::dynamic, 2);
    CHECK(thetaOf(spec) == thetaOf(plain(128)));
    spec.sequenceLength = 8192;
    // base (2 * 8192/4096 - 1)^(128/126) = base 3^(128/126): the last pair is slowed threefold
    CHECK(thetaOf(spec)[63] == doctest::Approx(thetaOf(plain(128))[63] / 3).epsilon(1e-14));
    spec.sequenceLength = 0;
    CHECK(thetaOf(spec) == thetaOf(plain(128)));
}

TEST_CASE("YaRN keeps pairs before its low corner, divides those past its high corner") {
    // r = 128, base 10000, original 2048: corners 16 and 41.
    FrequencySpec spec = scaled(Scaling::yarn, 10);
    spec.original = 2048;
    const std::vector<double> theta = thetaOf(spec), unscaled = thetaOf(plain(128));
    for (int i = 0; i <= 16; i++) CHECK(theta[i] == unscaled[i]);
    for (int i = 17; i < 41; i++) {
        CHECK(theta[i] < unscaled[i]);
        CHECK(theta[i] > unscaled[i] / 10);
    }
    for (int i = 41; i < 64; i++) CHECK(theta[i] == unscaled[i] / 10);
}

TEST_CASE("YaRN's paper ramp is linear in turns between betaSlow and betaFast") {
    FrequencySpec spec = scaled(Scaling::yarn, 16);
    spec.ramp = Ramp::wavelength;
    const std::vector<double> theta = thetaOf(spec), unscaled = thetaOf(plain(128));
    for (int i = 0; i < 64; i++) {
        const double turns = 4096 * unscaled[i] / (2 * M_PI);
        const double gamma = std::fmin(1, std::fmax(0, (turns - 1) / (32 - 1)));
        const double expected = (1 - gamma) * unscaled[i] / 16 + gamma * unscaled[i];
        CHECK(theta[i] == doctest::Approx(expected).epsilon(1e-14));
    }
}

TEST_CASE("a YaRN corner past the last pair is cut at r - 1, so the last pair is not fully divided") {
    // Gemma 3's case: head 256, original 131072; the ramp would end at 139 > 127 = P - 1.
    FrequencySpec spec = scaled(Scaling::yarn, 8);
    spec.rotaryDim = spec.headDim = 256;
    spec.original = 131072;
    const double last = std::pow(10000, -254.0 / 256);
    const double theta = thetaOf(spec)[127];
    CHECK(theta > last / 8 * 1.01);
    CHECK(theta < last);
}

TEST_CASE("Llama 3 scaling keeps short wavelengths, divides long ones and joins them without a jump") {
    FrequencySpec spec = scaled(Scaling::llama3, 8);
    spec.base = 500000;
    spec.original = 8192;
    const std::vector<double> theta = thetaOf(spec), unscaled = thetaOf(plain(128, 500000));
    for (int i = 0; i < 64; i++) {
        const double wavelength = 2 * M_PI / unscaled[i];
        if (wavelength < 2048)
            CHECK(theta[i] == unscaled[i]);
        else if (wavelength > 8192)
            CHECK(theta[i] == unscaled[i] / 8);
        else {
            CHECK(theta[i] <= unscaled[i]);
            CHECK(theta[i] >= unscaled[i] / 8);
        }
        if (i > 0) CHECK(theta[i] < theta[i - 1]);
    }
}

TEST_CASE("LongRoPE divides by the list of its length and switches strictly beyond the original") {
    std::vector<double> shorter(64, 1.0), longer(64, 4.0);
    FrequencySpec spec = scaled(Scaling::longrope, 32);
    spec.shortFactor = shorter.data();
    spec.longFactor = longer.data();
    spec.sequenceLength = 4096;
    CHECK(thetaOf(spec) == thetaOf(plain(128)));
    spec.sequenceLength = 4097;
    CHECK(thetaOf(spec)[5] == thetaOf(plain(128))[5] / 4);
}

TEST_CASE("proportional turns only the fastest pairs, with exponents over the whole head") {
    FrequencySpec spec = plain(256);
    spec.scaling = Scaling::proportional;
    spec.rotaryFraction = 0.25;
    const std::vector<double> theta = thetaOf(spec), unscaled = thetaOf(plain(256));
    for (int i = 0; i < 128; i++) CHECK(theta[i] == (i < 32 ? unscaled[i] : 0));
}

TEST_CASE("attention factors are those printed in the YaRN and LongRoPE sources") {
    CHECK(yarnAttentionFactor(1, 1) == 1);
    CHECK(yarnAttentionFactor(0.5, 1) == 1);
    CHECK(yarnAttentionFactor(32, 1) == doctest::Approx(1.34657).epsilon(1e-5));
    CHECK(yarnAttentionFactor(16, 1) == doctest::Approx(1.27726).epsilon(1e-5));
    CHECK(yarnAttentionFactor(40, 1) == doctest::Approx(1.36889).epsilon(1e-5));
    CHECK(longropeAttentionFactor(1, 4096) == 1);
    // Phi-3-mini-128k: sqrt(1 + ln 32 / ln 4096) = sqrt(1 + 5/12)
    CHECK(longropeAttentionFactor(32, 4096) == doctest::Approx(std::sqrt(17.0 / 12)).epsilon(1e-15));
}

TEST_CASE("YaRN's corners are the pairs where theta stops being kept and begins to be divided") {
    FrequencySpec spec = scaled(Scaling::yarn, 16);
    spec.original = 4096;
    double corners[2];
    yarnCorners(corners, spec);
    // 128 ln(4096 / (2 pi 32)) / (2 ln 10000) = 20.94 and 128 ln(4096 / (2 pi)) / (2 ln 10000) = 45.03
    CHECK(corners[0] == 20);
    CHECK(corners[1] == 46);
    const std::vector<double> theta = thetaOf(spec), kept = thetaOf(plain(128));
    for (int i = 0; i < 64; i++) {
        CHECK((theta[i] == kept[i]) == (i <= 20));
        CHECK((theta[i] == kept[i] / 16) == (i >= 46));
    }
    spec.truncate = false;
    yarnCorners(corners, spec);
    CHECK(corners[0] == doctest::Approx(20.944).epsilon(1e-4));
    CHECK(corners[1] == doctest::Approx(45.027).epsilon(1e-4));
}

TEST_CASE("the frequencies of NTK and dynamic scaling are the plain ones of the effective base") {
    FrequencySpec spec = scaled(Scaling::ntk, 8);
    CHECK(effectiveBase(spec) == doctest::Approx(10000 * std::pow(8, 128.0 / 126)).epsilon(1e-14));
    CHECK(thetaOf(spec) == thetaOf(plain(128, effectiveBase(spec))));
    spec = scaled(Scaling::dynamic, 4);
    spec.maxPosition = 2048;
    spec.sequenceLength = 2048;
    CHECK(effectiveBase(spec) == 10000);
    spec.sequenceLength = 8192;
    CHECK(effectiveBase(spec) == doctest::Approx(10000 * std::pow(13, 128.0 / 126)).epsilon(1e-14));
    CHECK(thetaOf(spec) == thetaOf(plain(128, effectiveBase(spec))));
    CHECK(effectiveBase(scaled(Scaling::linear, 8)) == 10000);
}
