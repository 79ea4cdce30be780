#include <algorithm>
#include <cmath>
#include <vector>

#include <doctest/doctest.h>

#include "analysis_samples.h"
#include "ropewalk/ropewalk.h"

using namespace ropewalk;
using samples::unscaled;

namespace {

// |S_1| + ... + |S_P| of the definition, term by term.
double plainNorms(const std::vector<double>& theta, double s, const std::vector<double>& weights) {
    double re = 0, im = 0, sum = 0;
    for (size_t i = 0; i < theta.size(); i++) {
        re += std::cos(s * theta[i]);
        im += std::sin(s * theta[i]);
        sum += weights[i] * std::hypot(re, im);
    }
    return sum;
}

} // namespace

TEST_CASE("RoFormer's relative bound has its published values: 32.5 at 0, 12.629 at 50, 6.548 at 250") {
    const int P = 64;
    const std::vector<double> theta = unscaled(P, 10000), weights(P, 1.0 / P);
    std::vector<double> f(257);
    decayBound(f.data(), weights.data(), theta.data(), {0, 1, nullptr}, 257, P);
    CHECK(f[0] == doctest::Approx(32.5).epsilon(1e-15));
    CHECK(std::fabs(f[50] - 12.629) < 5e-4);
    CHECK(std::fabs(f[250] - 6.548) < 5e-4);
    int rises = 0;
    for (int s = 1; s < 257; s++) rises += f[s] > f[s - 1];
    CHECK(rises == 115); // it falls on average only
}

TEST_CASE("the bound of Chen et al. at 2048 and 4096, and the first distance where it is below d") {
    const int P = 64, count = 5000;
    const std::vector<double> theta = unscaled(P, 10000), weights(P, 1.0);
    std::vector<double> B(count);
    decayBound(B.data(), weights.data(), theta.data(), {0, 1, nullptr}, count, P);
    CHECK(std::fabs(B[2048] / 128 - 1.809) < 5e-4);
    CHECK(std::fabs(B[4096] / 128 - 2.441) < 5e-4);
    CHECK(std::find_if(B.begin(), B.end(), [](double b) { return b < 128; }) - B.begin() == 4861);
}

TEST_CASE("a range of distances equals the same distances one by one, at every length around a block") {
    samples::Random random(13);
    for (int P : {1, 2, 7, 8, 9, 64, 65, 130}) {
        const std::vector<double> theta = unscaled(P, 10000), weights = random.vector(P);
        std::vector<double> q = random.vector(2 * P + 3), k = random.vector(2 * P + 3);
        for (int count : {1, 2, 15, 16, 17, 31, 32, 33, 64, 65, 511, 512, 513, 4095, 4096, 4097, 5000}) {
            if (P > 9 && count > 600 && count < 4097) continue;
            const double start = 1000 * random.uniform(), step = count % 2 ? 1 : 0.5;
            std::vector<double> at(count), range(count), single(count);
            for (int t = 0; t < count; t++) at[t] = std::floor(start) + t * step;
            const Distances run{std::floor(start), step, nullptr}, list{0, 1, at.data()};
            scores(range.data(), q.data(), k.data(), theta.data(), run, count, 2 * P + 3, P, Pairing::interleaved);
            scores(single.data(), q.data(), k.data(), theta.data(), list, count, 2 * P + 3, P, Pairing::interleaved);
            double worst = 0;
            for (int t = 0; t < count; t++) worst = std::max(worst, std::fabs(range[t] - single[t]));
            CHECK(worst <= 1e-14 * (2 * P + 3));
            if (count > 600) continue;
            decayBound(range.data(), weights.data(), theta.data(), run, count, P);
            decayBound(single.data(), weights.data(), theta.data(), list, count, P);
            worst = 0;
            for (int t = 0; t < count; t++) {
                worst = std::max(worst, std::fabs(range[t] - single[t]));
                worst = std::max(worst, std::fabs(single[t] - plainNorms(theta, at[t], weights)));
            }
            CHECK(worst <= 1e-13 * P * P);
        }
    }
}

TEST_CASE("Abel's bound is never below the magnitude of the score, and the sharper form never above the plain one") {
    samples::Random random(17);
    for (int trial = 0; trial < 60; trial++) {
        const int P = 1 + (int)(random.uniform() * 40), count = 300;
        const std::vector<double> theta = unscaled(P, 1 + 1e6 * random.uniform());
        const std::vector<double> q = random.vector(2 * P), k = trial % 3 ? random.vector(2 * P) : q;
        const Pairing pairing = trial % 2 ? Pairing::interleaved : Pairing::halfSplit;
        const Distances distances{std::floor(1e5 * random.uniform()), 1, nullptr};
        std::vector<double> re(P), im(P), weights(P), score(count), largest(count), each(count);
        scores(score.data(), q.data(), k.data(), theta.data(), distances, count, 2 * P, P, pairing);
        pairProducts(re.data(), im.data(), q.data(), k.data(), P, pairing);
        abelWeights(weights.data(), re.data(), im.data(), P, AbelForm::largest);
        decayBound(largest.data(), weights.data(), theta.data(), distances, count, P);
        abelWeights(weights.data(), re.data(), im.data(), P, AbelForm::each);
        decayBound(each.data(), weights.data(), theta.data(), distances, count, P);
        for (int t = 0; t < count; t++) {
            CHECK(each[t] >= std::fabs(score[t]) - 1e-12);
            CHECK(largest[t] >= each[t] - 1e-12);
        }
    }
}

TEST_CASE("the walk of partial sums starts at 0, takes unit steps, and ends at the sum of cosines") {
    const int P = 64;
    const std::vector<double> theta = unscaled(P, 500000);
    for (double s : {0.0, 1.0, 777.0, 1048576.0}) {
        std::vector<double> re(P + 1), im(P + 1);
        double bound, mean;
        partialSums(re.data(), im.data(), theta.data(), P, s);
        contextBound(&bound, theta.data(), {s, 1, nullptr}, 1, P);
        meanCosine(&mean, theta.data(), {s, 1, nullptr}, 1, P);
        CHECK(re[0] == 0);
        CHECK(im[0] == 0);
        for (int i = 0; i < P; i++)
            CHECK(std::hypot(re[i + 1] - re[i], im[i + 1] - im[i]) == doctest::Approx(1).epsilon(1e-13));
        CHECK(std::fabs(re[P] - bound) <= 1e-13);
        CHECK(mean == bound / P);
    }
}

TEST_CASE("the expected score and its deviation agree with a sample of Gaussian queries and keys") {
    const int d = 12, P = 4, count = 3, samples = 40000;
    const std::vector<double> theta = unscaled(P, 100);
    const double at[count] = {0, 3, 40};
    samples::Random random(19);
    auto normal = [&] {
        return std::sqrt(-2 * std::log(1 - random.uniform())) * std::cos(2 * 3.14159265358979323846 * random.uniform());
    };
    for (const Components& law : {Components{0, 1, 0}, Components{0.5, 1, 0}, Components{0, 2, 1},
                                  Components{-0.7, 0.8, 0.6}, Components{0.3, 1.5, -0.9}}) {
        double mean[count], deviation[count], sum[count] = {}, squares[count] = {};
        expectedScore(mean, deviation, theta.data(), {0, 1, at}, count, d, P, law);
        for (int n = 0; n < samples; n++) {
            std::vector<double> q(d), k(d);
            for (int c = 0; c < d; c++) {
                const double x = normal(), y = normal(), rho = law.correlation;
                q[c] = law.mean + law.deviation * x;
                k[c] = law.mean + law.deviation * (rho * x + std::sqrt(1 - rho * rho) * y);
            }
            double score[count];
            scores(score, q.data(), k.data(), theta.data(), {0, 1, at}, count, d, P, Pairing::halfSplit);
            for (int t = 0; t < count; t++) {
                sum[t] += score[t];
                squares[t] += score[t] * score[t];
            }
        }
        for (int t = 0; t < count; t++) {
            const double found = sum[t] / samples;
            const double spread = std::sqrt(squares[t] / samples - found * found);
            CHECK(std::fabs(found - mean[t]) < 5 * deviation[t] / std::sqrt((double)samples)); // five standard errors
            CHECK(std::fabs(spread / deviation[t] - 1) < 0.03);
        }
    }
}

TEST_CASE("random queries and keys see no decay: mean 0 and deviation sqrt(d) at every distance") {
    const int P = 64, count = 4096;
    const std::vector<double> theta = unscaled(P, 10000);
    std::vector<double> mean(count), deviation(count);
    expectedScore(mean.data(), deviation.data(), theta.data(), {0, 1, nullptr}, count, 128, P, {});
    for (int s = 0; s < count; s++) {
        CHECK(mean[s] == 0);
        CHECK(std::fabs(deviation[s] - std::sqrt(128.0)) <= 1e-13);
    }
}
