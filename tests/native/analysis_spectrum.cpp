#include <cmath>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

#include "analysis_samples.h"
#include "ropewalk/ropewalk.h"

using namespace ropewalk;
using samples::unscaled;

namespace {

struct AngleCase {
    double m, theta, turns, angle;
};

// m * theta of the doubles as written, reduced in 80-digit decimal arithmetic. 355 is close to 113 pi.
constexpr AngleCase kAngles[] = {
    {1, 1.0, 0, 1.0},
    {-1, 1.0, -1, 5.283185307179586},
    {-1, 0.00011547819846894582, -1, 6.283069828981118},
    {355, 1.0, 56, 3.1416227979431572},
    {-355, 0.5, -29, 4.712373908208008},
    {-355, 0.8659643233600653, -49, 0.4587452589765393},
    {131071, 0.8659643233600653, 18064, 3.350438235074937},
    {1048575, 1.0, 166885, 5.6200113347107985},
    {1048575, 0.00011547819846894582, 19, 1.7070311231627218},
    {16777216, 1.0, 2670176, 5.389216440499389},
    {16777216, 0.8659643233600653, 2312277, 5.628776369415442},
    {-16777216, 0.8659643233600653, -2312278, 0.6544089377641451},
    {16777216, 0.00011547819846894582, 308, 2.181604393060705},
    {12345.678, 0.8659643233600653, 1701, 3.218488178768131},
    {16777215.5, 0.8659643233600653, 2312277, 5.195794207735409},
};

double dot(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (size_t c = 0; c < a.size(); c++) sum += a[c] * b[c];
    return sum;
}

} // namespace

TEST_CASE("angles agree with 80-digit arithmetic up to position 2^24") {
    for (const AngleCase& one : kAngles) {
        CAPTURE(one.m);
        CAPTURE(one.theta);
        double angle, turns;
        angles(&angle, &turns, &one.theta, 1, one.m);
        CHECK(turns == one.turns);
        CHECK(std::fabs(angle - one.angle) <= 2e-15);
    }
}

TEST_CASE("angles stay in [0, 2 pi) and position 0 has no turn") {
    samples::Random random(3);
    for (int trial = 0; trial < 20000; trial++) {
        const double m = std::floor(random.uniform() * 4e7 - 2e7), theta = std::pow(1e6, -random.uniform());
        double angle, turns;
        angles(&angle, &turns, &theta, 1, m);
        CHECK(angle >= 0);
        CHECK(angle < 2 * 3.14159265358979323846);
        CHECK(turns == std::floor(turns));
    }
    // A whole turn that 2 pi as a double just misses, from either side.
    for (double m : {2 * 3.14159265358979323846, -1e-300, 0.0, -0.0}) {
        double angle, turns;
        const double one = 1;
        angles(&angle, &turns, &one, 1, m);
        CHECK(angle >= 0);
        CHECK(angle < 2 * 3.14159265358979323846);
    }
}

TEST_CASE("wavelengths are 2 pi / theta, and infinite for a pair that does not turn") {
    const double theta[3] = {1, 1e-4, 0};
    double lambda[3];
    wavelengths(lambda, theta, 3);
    CHECK(lambda[0] == 2 * 3.14159265358979323846);
    CHECK(lambda[1] == doctest::Approx(62831.853071795864));
    CHECK(lambda[2] == std::numeric_limits<double>::infinity());
}

TEST_CASE("rotated keeps every pair's length, copies the tail, undoes itself, and adds up") {
    samples::Random random(5);
    for (Pairing pairing : {Pairing::interleaved, Pairing::halfSplit}) {
        const int d = 22, P = 8;
        const std::vector<double> theta = unscaled(P, 10000), x = random.vector(d);
        std::vector<double> y(d), z(d), once(d);
        rotated(y.data(), x.data(), theta.data(), d, P, 1048575, pairing, 1);
        for (int i = 0; i < P; i++) {
            const int a = pairing == Pairing::interleaved ? 2 * i : i;
            const int b = pairing == Pairing::interleaved ? 2 * i + 1 : i + P;
            CHECK(std::hypot(y[a], y[b]) == doctest::Approx(std::hypot(x[a], x[b])).epsilon(1e-14));
        }
        for (int c = 2 * P; c < d; c++) CHECK(y[c] == x[c]);
        rotated(z.data(), y.data(), theta.data(), d, P, -1048575, pairing, 1);
        for (int c = 0; c < d; c++) CHECK(std::fabs(z[c] - x[c]) <= 1e-14);
        rotated(z.data(), y.data(), theta.data(), d, P, 25, pairing, 1);
        rotated(once.data(), x.data(), theta.data(), d, P, 1048600, pairing, 1);
        for (int c = 0; c < d; c++) CHECK(std::fabs(z[c] - once[c]) <= 1e-14);
    }
}

TEST_CASE("a quarter turn takes (a, b) to (-b, a)") {
    const double x[2] = {3, 5}, theta = 3.14159265358979323846 / 2;
    double y[2];
    rotated(y, x, &theta, 2, 1, 1, Pairing::interleaved, 2);
    CHECK(y[0] == doctest::Approx(-10));
    CHECK(y[1] == doctest::Approx(6));
}

TEST_CASE("scores are the dot products of rotated vectors and see only m - n") {
    samples::Random random(7);
    for (Pairing pairing : {Pairing::interleaved, Pairing::halfSplit}) {
        const int d = 20, P = 8;
        const std::vector<double> theta = unscaled(P, 10000), q = random.vector(d), k = random.vector(d);
        const double distances[5] = {0, 1, -7, 1000.5, 123456};
        double score[5], range[5];
        scores(score, q.data(), k.data(), theta.data(), {0, 1, distances}, 5, d, P, pairing);
        for (int t = 0; t < 5; t++) {
            for (double n : {0.0, 17.0, -4000.0}) {
                std::vector<double> rq(d), rk(d);
                rotated(rq.data(), q.data(), theta.data(), d, P, n + distances[t], pairing, 1);
                rotated(rk.data(), k.data(), theta.data(), d, P, n, pairing, 1);
                CHECK(std::fabs(dot(rq, rk) - score[t]) <= 1e-13);
            }
        }
        CHECK(std::fabs(score[0] - dot(q, k)) <= 1e-14);
        scores(range, q.data(), k.data(), theta.data(), {-7, 7, nullptr}, 2, d, P, pairing);
        CHECK(std::fabs(range[0] - score[2]) <= 1e-14);
        CHECK(std::fabs(range[1] - score[0]) <= 1e-14);
    }
}

TEST_CASE("pair scores add up to the score without the unrotated tail") {
    samples::Random random(11);
    const int d = 20, P = 8;
    const std::vector<double> theta = unscaled(P, 500000), q = random.vector(d), k = random.vector(d);
    std::vector<double> part(P);
    for (Pairing pairing : {Pairing::interleaved, Pairing::halfSplit}) {
        pairScores(part.data(), q.data(), k.data(), theta.data(), P, 901, 17, pairing);
        double sum = 0, score;
        for (int i = 0; i < P; i++) sum += part[i];
        for (int c = 2 * P; c < d; c++) sum += q[c] * k[c];
        scores(&score, q.data(), k.data(), theta.data(), {884, 1, nullptr}, 1, d, P, pairing);
        CHECK(std::fabs(sum - score) <= 1e-14);
    }
}

TEST_CASE("the entropy of n equal weights is ln n, of one weight 0, and a coin of 1 : 3 has 0.5623 nats") {
    const double weights[] = {0.25, 0.25, 0.25, 0.25, 0, 1, 0, 0, 0.25, 0, 0, 0.75};
    double nats[3];
    entropy(nats, weights, 3, 4);
    CHECK(nats[0] == doctest::Approx(std::log(4.0)).epsilon(1e-15));
    CHECK(nats[1] == 0);
    CHECK(nats[2] == doctest::Approx(0.25 * std::log(4.0) + 0.75 * std::log(4.0 / 3)).epsilon(1e-15));
}
