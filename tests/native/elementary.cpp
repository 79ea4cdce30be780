#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>
#include <limits>

#include "elementary.h"
#include "ropewalk/rope.h"

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
        CHECK(std::fabs(got.sine - std::sin(phi)) <= 1e-15);
        CHECK(std::fabs(got.cosine - std::cos(phi)) <= 1e-15);
    }
    // The double that is nearest to an odd multiple of pi/2: its cosine is -4.69e-19 (Muller, Elementary Functions,
    // 3rd ed., section 11.3.2).
    const SinCos nearest = sincos(6381956970095103.0 * 0x1p797);
    CHECK(std::fabs(nearest.cosine) <= 1e-15);
    CHECK(std::fabs(nearest.sine - 1) <= 1e-15);
    const SinCos far = sincos(1.7e308);
    CHECK(std::fabs(far.sine * far.sine + far.cosine * far.cosine - 1) < 1e-15);
}

TEST_CASE("sine and cosine of a product are right where the product has no digits left") {
    // m, theta, sine, cosine: reduced by pi to 4,000 bits in whole numbers of any size.
    const double cases[][4] = {
        {1073741824.0, 1.0, -0.6173264150460421, 0.7867071229411882},
        {2147483649.0, 1.0, -0.32468570024367005, 0.9458219684788874},
        {1e15, 1.0, 0.8582727931702359, -0.5131937377869703},
        {9007199254740991.0, 1.0, -0.013949324588032911, -0.9999027034384584},
        {9007199254740991.0, 0.8659643233600653, -0.7153836695817369, -0.6987318550744399},
        {9007199254740991.0, 0.7498942093324559, 0.6397975591185674, -0.7685434817535851},
        {-4503599627370497.0, 0.1, -0.9998266927219287, -0.018616780622061766},
        {1.152921504606847e+18, 0.31622776601683794, 0.9775175648368615, 0.21085400265447268},
        {1e300, 0.1, -0.9529101931834195, 0.3032526400992051},
        {1.7976931348623157e308, 1.0, 0.004961954789184062, -0.9999876894265599},
        {1e300, 1e8, -0.5543705166884643, 0.8322699863785581},
        {3.0, 1e300, -0.2652200567209199, 0.9641879077819593},
        {1e-290, 1e305, 0.8539414048134168, -0.5203691738999229},
    };
    for (const auto& [m, theta, sine, cosine] : cases) {
        const SinCos got = sincosOfProduct(m, theta);
        CHECK(std::fabs(got.sine - sine) <= 1e-15);
        CHECK(std::fabs(got.cosine - cosine) <= 1e-15);
        float c[3], s[3];
        const double thetas[3] = {theta, 0, theta};
        rotationTable(c, s, thetas, {m}, 1, 3, 1);
        CHECK((c[0] == (float)got.cosine && s[0] == (float)got.sine && c[2] == c[0] && c[1] == 1));
    }
}
