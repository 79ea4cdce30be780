#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>
#include <limits>

#include "elementary.h"

using namespace ropewalk;

namespace {

double ulp(double x) { return std::nextafter(std::fabs(x), INFINITY) - std::fabs(x); }

// A Weyl sequence covers [0, 1) evenly and needs no generator.
double weyl(int n) {
    double x = n * 0.6180339887498949;
    return x - std::floor(x);
}

} // namespace

TEST_CASE("exp, log and pow stay within their stated error of libm's") {
    double worstLog = 0, worstExp = 0, worstPower = 0, worstLog1p = 0;
    for (int n = 1; n < 200000; n++) {
        const double x = std::exp(1400 * weyl(n) - 700), y = 1400 * weyl(n) - 700;
        worstLog = std::fmax(worstLog, std::fabs(logarithm(x) - std::log(x)) / ulp(std::log(x)));
        worstExp = std::fmax(worstExp, std::fabs(exponential(y) - std::exp(y)) / ulp(std::exp(y)));
        const double base = std::exp(20 * weyl(3 * n)), e = -weyl(7 * n);
        worstPower = std::fmax(worstPower, std::fabs(power(base, e) - std::pow(base, e)) / ulp(std::pow(base, e)));
        const double small = (n % 2 ? 1 : -0.5) * std::exp(-40 * weyl(n));
        worstLog1p = std::fmax(worstLog1p, std::fabs(logarithm1p(small) - std::log1p(small)) / ulp(std::log1p(small)));
    }
    // libm itself may be half an ulp to one ulp off the true value, on the other side.
    CHECK(worstLog <= 1);
    CHECK(worstExp <= 2);
    CHECK(worstPower <= 2);
    CHECK(worstLog1p <= 2);
}

TEST_CASE("exp, log and pow are exact where the answer is a double") {
    CHECK(power(10000, 0) == 1);
    CHECK(power(1, -0.7) == 1);
    CHECK(exponential(0) == 1);
    CHECK(logarithm(1) == 0);
    CHECK(exponential(-800) == 0);
    CHECK(std::isinf(exponential(800)));
    CHECK(std::isinf(logarithm(0)));
    CHECK(std::isnan(logarithm(-1)));
    CHECK(std::isnan(exponential(NAN)));
    CHECK(std::fabs(logarithm(5e-324) - std::log(5e-324)) <= ulp(744));
}

TEST_CASE("sine and cosine stay within 3e-16 up to 2^26 and within the angle's own doubt beyond") {
    double worst = 0;
    for (int n = 1; n < 200000; n++) {
        const double phi = (2 * weyl(n) - 1) * (n % 2 ? 10 : kReducible);
        const SinCos got = sincos(phi);
        worst = std::fmax(worst, std::fabs(got.sine - std::sin(phi)));
        worst = std::fmax(worst, std::fabs(got.cosine - std::cos(phi)));
    }
    CHECK(worst <= 3e-16);
    for (double phi : {1e8, 1e10, -1e12, 1e15, 3e17}) {
        const SinCos got = sincos(phi);
        CHECK(std::fabs(got.sine - std::sin(phi)) <= std::fabs(phi) * 0x1p-53);
        CHECK(std::fabs(got.cosine - std::cos(phi)) <= std::fabs(phi) * 0x1p-53);
    }
    const SinCos far = sincos(1.7e308);
    CHECK(std::fabs(far.sine * far.sine + far.cosine * far.cosine - 1) < 1e-15);
}
