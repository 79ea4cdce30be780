#include <algorithm>
#include <cmath>
#include <vector>

#include <doctest/doctest.h>

#include "analysis_samples.h"
#include "ropewalk/ropewalk.h"

using namespace ropewalk;
using samples::unscaled;

namespace {

constexpr double kPi = 3.14159265358979323846;

struct CoverageArrays {
    explicit CoverageArrays(int P) : data(8 * P) {
        double* at = data.data();
        out = {at, at + P, at + 2 * P, at + 3 * P, at + 4 * P, at + 5 * P, at + 6 * P, at + 7 * P};
    }
    std::vector<double> data;
    Coverage out;
};

} // namespace

TEST_CASE("critical dimensions are those of Liu et al.: 82 at 2048, 92 at 4096, 100 at 8192") {
    CHECK(criticalDimension(128, 10000, 2048) == 82);
    CHECK(criticalDimension(128, 10000, 4096) == 92);
    CHECK(criticalDimension(128, 10000, 8192) == 100);
    CHECK(criticalDimension(128, 10000, 6) == 0);
    CHECK(criticalDimension(128, 10000, 1e6) == 128);
}

TEST_CASE("the critical dimension is twice the number of pairs that complete a turn") {
    for (int r : {16, 64, 128, 256})
        for (double base : {500.0, 10000.0, 500000.0, 1e7})
            for (double length : {7.0, 100.0, 2048.0, 131072.0}) {
                const std::vector<double> theta = unscaled(r / 2, base);
                CHECK(criticalDimension(r, base, length) == 2 * criticalPair(theta.data(), r / 2, length));
            }
}

TEST_CASE("critical bases of Liu et al. for a training length of 4096, and for tuning at 16384") {
    double bases[4];
    criticalBases(bases, 10000, 4096, 16384);
    CHECK(std::round(bases[0]) == 2608);
    CHECK(std::round(bases[1]) == 1304);
    CHECK(std::round(bases[2]) == 652);
    CHECK(std::round(bases[3]) == 71738);
    double same[4];
    criticalBases(same, 10000, 4096, 4096);
    CHECK(same[3] == doctest::Approx(10000).epsilon(1e-14));
    // What they are for: with the third one the slowest angle of a long table turns once in 4096.
    const int P = 4096;
    CHECK(4096 * std::pow(bases[2], -(P - 1.0) / P) == doctest::Approx(2 * kPi).epsilon(2e-3));
}

TEST_CASE("the interpolation bound of Chen et al. is d / 294.73 on a unit grid") {
    const double theta[] = {3, 4};
    CHECK(interpolationBound(theta, 2, 2, 0, 1, 0.5) == 0.5 * 2 * 25 * 0.25);
    CHECK(std::fabs(128 / paperInterpolationBound(128, 10000, 1, 0, 1, 0.5) - 294.731) < 5e-4);
    CHECK(paperInterpolationBound(128, 10000, 3, 2, 3, 2.5) ==
          doctest::Approx(3 * paperInterpolationBound(128, 10000, 1, 0, 1, 0.5)));
}

TEST_CASE("the interpolation bound holds for every score, and the published one does not") {
    samples::Random random(23);
    const int P = 64;
    const std::vector<double> theta = unscaled(P, 10000);
    double worstOfPaper = 0;
    for (int trial = 0; trial < 400; trial++) {
        std::vector<double> re(P, 1), im(P, 0); // first all equal, then any directions of length 1
        for (int i = 0; trial > 0 && i < P; i++) {
            const double phi = 2 * kPi * random.uniform();
            re[i] = std::cos(phi);
            im[i] = std::sin(phi);
        }
        const double from = trial == 0 ? 0 : std::floor(1000 * random.uniform());
        const double at = from + (trial == 0 ? 0.01 : random.uniform());
        const double s[3] = {from, at, from + 1};
        double score[3];
        productScores(score, re.data(), im.data(), theta.data(), {0, 1, s}, 3, P);
        const double line = score[0] + (score[2] - score[0]) * (at - from);
        const double off = std::fabs(score[1] - line);
        CHECK(off <= interpolationBound(theta.data(), P, 1, from, from + 1, at) + 1e-13);
        worstOfPaper = std::max(worstOfPaper, off / paperInterpolationBound(128, 10000, 1, from, from + 1, at));
    }
    CHECK(worstOfPaper == doctest::Approx(1.0968).epsilon(1e-3));
}

TEST_CASE("coverage: arcs begin at 0, end at a turn, and what is unseen is the difference") {
    const int P = 64;
    const std::vector<double> theta = unscaled(P, 10000);
    CoverageArrays arrays(P);
    coverage(arrays.out, theta.data(), theta.data(), P, 4096, 32768);
    CHECK(arrays.out.unseen[0] == 0);
    CHECK(arrays.out.seen[63] == 4095 * theta[63]);
    CHECK(arrays.out.asked[63] == 32767 * theta[63]);
    CHECK(arrays.out.unseen[63] == 32767 * theta[63] - 4095 * theta[63]);
    CHECK(arrays.out.turnsAsked[0] == doctest::Approx(32767 / (2 * kPi)));
    for (int i = 0; i < P; i++) {
        CHECK(arrays.out.stepRatio[i] == 1);
        CHECK(arrays.out.resolution[i] == theta[i]);
        CHECK(arrays.out.seen[i] <= 2 * kPi);
        // Exactly the pairs past the critical one have unseen angles.
        CHECK((arrays.out.unseen[i] > 0) == (i >= criticalPair(theta.data(), P, 4095)));
        // Eight times the context goes on by many steps.
        CHECK(arrays.out.unmet[i] == arrays.out.unseen[i]);
    }
}

TEST_CASE("no scaling with the right factor has unseen angles where its formula promises none") {
    const int P = 64;
    FrequencySpec spec;
    spec.rotaryDim = spec.headDim = 2 * P;
    spec.original = 4096;
    spec.maxPosition = 4096;
    spec.sequenceLength = 32768;
    spec.factor = 8;
    std::vector<double> theta(P), used(P);
    frequencies(theta.data(), spec);
    CoverageArrays arrays(P);
    for (Scaling scaling : {Scaling::linear, Scaling::ntk, Scaling::dynamic, Scaling::yarn, Scaling::llama3}) {
        spec.scaling = scaling;
        frequencies(used.data(), spec);
        coverage(arrays.out, theta.data(), used.data(), P, 4096, 32768);
        CHECK(arrays.out.unseen[0] == 0);
        // The slowest pair is divided by the whole factor: 32767 / 8 is past 4095 by less than one position.
        CHECK(arrays.out.unseen[P - 1] <= theta[P - 1]);
        CHECK(arrays.out.unmet[P - 1] == 0);
        CHECK(arrays.out.stepRatio[P - 1] ==
              doctest::Approx(scaling == Scaling::dynamic ? 1.0 / (8 * 8 - 7) : 1.0 / 8));
        CHECK(arrays.out.stepRatio[0] == doctest::Approx(scaling == Scaling::linear ? 1.0 / 8 : 1));
    }
}

TEST_CASE("coverage never shrinks with the training length, nor does what is unseen grow") {
    samples::Random random(29);
    const int P = 12;
    for (int trial = 0; trial < 300; trial++) {
        std::vector<double> trained(P), used(P);
        for (int i = 0; i < P; i++) {
            trained[i] = random.uniform();
            used[i] = trained[i] * random.uniform();
        }
        const double shorter = 1 + std::floor(random.uniform() * 1000),
                     longer = shorter + std::floor(random.uniform() * 50);
        const double target = longer + std::floor(random.uniform() * 1000);
        CoverageArrays a(P), b(P);
        coverage(a.out, trained.data(), used.data(), P, shorter, target);
        coverage(b.out, trained.data(), used.data(), P, longer, target);
        for (int i = 0; i < P; i++) {
            CHECK(b.out.seen[i] >= a.out.seen[i]);
            CHECK(b.out.unseen[i] <= a.out.unseen[i]);
        }
    }
}

TEST_CASE("a fitted score is calm inside the context and explodes outside, as in Chen et al.") {
    samples::Random random(31);
    const int P = 64, L = 2048;
    const std::vector<double> theta = unscaled(P, 10000);
    std::vector<double> targets(L), re(P), im(P), score(2 * L), scratch(fitScratch(L, P));
    for (double& y : targets) y = 4 * random.uniform() - 2;
    fitProducts(re.data(), im.data(), targets.data(), theta.data(), {0, 1, nullptr}, L, P, 1e-8, scratch.data());
    productScores(score.data(), re.data(), im.data(), theta.data(), {0, 1, nullptr}, 2 * L, P);
    double inside = 0, outside = 0;
    for (int t = 0; t < 2 * L; t++)
        (t < L ? inside : outside) = std::max(t < L ? inside : outside, std::fabs(score[t]));
    CHECK(inside < 2);
    CHECK(outside > 1000);
}

TEST_CASE("a score that pair products can give is recovered, and a ridge pulls them towards 0") {
    samples::Random random(37);
    const int P = 6, L = 200;
    const std::vector<double> theta = unscaled(P, 50), wantRe = random.vector(P), wantIm = random.vector(P);
    std::vector<double> targets(L), at(L), re(P), im(P), scratch(fitScratch(L, P));
    for (int t = 0; t < L; t++) at[t] = t;
    productScores(targets.data(), wantRe.data(), wantIm.data(), theta.data(), {0, 1, nullptr}, L, P);
    for (const Distances& distances : {Distances{0, 1, nullptr}, Distances{0, 1, at.data()}}) {
        fitProducts(re.data(), im.data(), targets.data(), theta.data(), distances, L, P, 1e-12, scratch.data());
        for (int i = 0; i < P; i++) {
            CHECK(std::fabs(re[i] - wantRe[i]) < 1e-11);
            CHECK(std::fabs(im[i] - wantIm[i]) < 1e-11);
        }
    }
    fitProducts(re.data(), im.data(), targets.data(), theta.data(), {0, 1, nullptr}, L, P, 1e6, scratch.data());
    for (int i = 0; i < P; i++) CHECK(std::hypot(re[i], im[i]) < 1e-3);
}

TEST_CASE("the fit satisfies the normal equations of its ridge") {
    samples::Random random(41);
    const int P = 4, L = 50;
    const double ridge = 0.7;
    const std::vector<double> theta = unscaled(P, 10000), targets = random.vector(L);
    std::vector<double> re(P), im(P), score(L), scratch(fitScratch(L, P));
    fitProducts(re.data(), im.data(), targets.data(), theta.data(), {3, 2, nullptr}, L, P, ridge, scratch.data());
    productScores(score.data(), re.data(), im.data(), theta.data(), {3, 2, nullptr}, L, P);
    for (int i = 0; i < P; i++) {
        double byRe = ridge * re[i], byIm = ridge * im[i];
        for (int t = 0; t < L; t++) {
            const double off = score[t] - targets[t], phi = (3 + 2 * t) * theta[i];
            byRe += off * std::cos(phi);
            byIm -= off * std::sin(phi);
        }
        CHECK(std::fabs(byRe) < 1e-12);
        CHECK(std::fabs(byIm) < 1e-12);
    }
}
