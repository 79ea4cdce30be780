#include <cmath>
#include <functional>
#include <vector>

#include <doctest/doctest.h>

#include "analysis_samples.h"
#include "digest.h"
#include "ropewalk/layers.h"

using namespace ropewalk;

namespace {

using Floats = std::vector<float>;
using Doubles = std::vector<double>;

constexpr double kUlp = 0x1p-23;

Floats floats(samples::Random& random, size_t count, double size = 1) {
    Floats x(count);
    for (float& each : x) each = (float)(size * (2 * random.uniform() - 1));
    return x;
}

Doubles doubles(const Floats& x) { return Doubles(x.begin(), x.end()); }

double largest(const Doubles& x) {
    double most = 0;
    for (double each : x) most = std::max(most, std::abs(each));
    return most;
}

double difference(const Floats& got, const Doubles& wanted) {
    REQUIRE(got.size() == wanted.size());
    double most = 0;
    for (size_t i = 0; i < got.size(); i++) most = std::max(most, std::abs(got[i] - wanted[i]));
    return most;
}

// Slope of dy . f(x) along each component of x, by central differences in float64.
Doubles slopes(Doubles x, const Floats& dy, const std::function<Doubles(const Doubles&)>& f) {
    const double step = 1e-5;
    Doubles result;
    auto loss = [&] {
        const Doubles y = f(x);
        double sum = 0;
        for (size_t i = 0; i < y.size(); i++) sum += y[i] * dy[i];
        return sum;
    };
    for (double& each : x) {
        const double before = each;
        each = before + step;
        const double above = loss();
        each = before - step;
        const double below = loss();
        each = before;
        result.push_back((above - below) / (2 * step));
    }
    return result;
}

// Central differences of functions of curvature about 1 are good to 1e-9; sums of some ten float terms to 1e-6.
void checkSlopes(const Floats& got, const Doubles& wanted) {
    CHECK(difference(got, wanted) <= 2e-6 * (0.1 + largest(wanted)));
}

struct Rows {
    int M, N;
    Doubles gain, bias;
};

Doubles normed(const Doubles& x, const Rows& rows, bool centred, double epsilon) {
    Doubles y(x.size());
    for (int i = 0; i < rows.M; i++) {
        double mean = 0, square = 0;
        for (int j = 0; j < rows.N; j++) mean += centred ? x[i * rows.N + j] / rows.N : 0;
        for (int j = 0; j < rows.N; j++) square += std::pow(x[i * rows.N + j] - mean, 2) / rows.N;
        for (int j = 0; j < rows.N; j++)
            y[i * rows.N + j] =
                (x[i * rows.N + j] - mean) / std::sqrt(square + epsilon) * rows.gain[j] + (centred ? rows.bias[j] : 0);
    }
    return y;
}

Floats sum(const Floats& a, const Floats& b) {
    Floats c = a;
    for (size_t i = 0; i < a.size(); i++) c[i] += b[i];
    return c;
}

} // namespace

TEST_CASE("RMSNorm and its gradient are those of the formula, at every tail") {
    for (int M : {1, 3})
        for (int N : {1, 2, 3, 4, 5, 7, 64, 67}) {
            CAPTURE(N);
            samples::Random random(M * 100 + N);
            const Floats x = floats(random, M * N, 3), gain = floats(random, N, 2), dy = floats(random, M * N);
            const float epsilon = 1e-3f;
            const Rows rows{M, N, doubles(gain), Doubles(N)};
            Floats y(M * N), inverse(M);
            rmsNorm(y.data(), inverse.data(), x.data(), gain.data(), M, N, epsilon);
            const Doubles wanted = normed(doubles(x), rows, false, epsilon);
            for (int i = 0; i < M * N; i++) CHECK(std::abs(y[i] - wanted[i]) <= 1.5 * kUlp * std::abs(wanted[i]));
            Floats same = x;
            rmsNorm(same.data(), inverse.data(), same.data(), gain.data(), M, N, epsilon);
            CHECK(same == y);

            const Floats before = floats(random, M * N), dgain0 = floats(random, N);
            Floats dx(M * N), dgain = dgain0, added = before, again(N);
            rmsNormBackward(dx.data(), dgain.data(), dy.data(), x.data(), inverse.data(), gain.data(), M, N, false);
            rmsNormBackward(added.data(), again.data(), dy.data(), x.data(), inverse.data(), gain.data(), M, N, true);
            checkSlopes(dx,
                        slopes(doubles(x), dy, [&](const Doubles& at) { return normed(at, rows, false, epsilon); }));
            CHECK(added == sum(before, dx));
            Doubles byGain = slopes(doubles(gain), dy, [&](const Doubles& at) {
                return normed(doubles(x), {M, N, at, Doubles(N)}, false, epsilon);
            });
            for (int j = 0; j < N; j++) byGain[j] += dgain0[j];
            checkSlopes(dgain, byGain);
        }
}

TEST_CASE("layer normalisation and its gradient are those of the formula, at every tail") {
    for (int M : {1, 3})
        for (int N : {2, 3, 4, 5, 7, 64, 67}) {
            CAPTURE(N);
            samples::Random random(M * 100 + N);
            const Floats x = floats(random, M * N, 3), gain = floats(random, N, 2), bias = floats(random, N, 2),
                         dy = floats(random, M * N);
            const float epsilon = 1e-2f;
            const Rows rows{M, N, doubles(gain), doubles(bias)};
            Floats y(M * N), mean(M), inverse(M);
            layerNorm(y.data(), mean.data(), inverse.data(), x.data(), gain.data(), bias.data(), M, N, epsilon);
            // x - mean, r, two products and a sum round, of numbers up to 20.
            CHECK(difference(y, normed(doubles(x), rows, true, epsilon)) <= 20 * 3 * kUlp);

            const Floats before = floats(random, M * N);
            Floats dx(M * N), dgain(N), dbias(N), added = before, ignored(N);
            layerNormBackward(dx.data(), dgain.data(), dbias.data(), dy.data(), x.data(), mean.data(), inverse.data(),
                              gain.data(), M, N, false);
            layerNormBackward(added.data(), ignored.data(), ignored.data(), dy.data(), x.data(), mean.data(),
                              inverse.data(), gain.data(), M, N, true);
            checkSlopes(dx, slopes(doubles(x), dy, [&](const Doubles& at) { return normed(at, rows, true, epsilon); }));
            CHECK(added == sum(before, dx));
            checkSlopes(dgain, slopes(doubles(gain), dy, [&](const Doubles& at) {
                            return normed(doubles(x), {M, N, at, rows.bias}, true, epsilon);
                        }));
            checkSlopes(dbias, slopes(doubles(bias), dy, [&](const Doubles& at) {
                            return normed(doubles(x), {M, N, rows.gain, at}, true, epsilon);
                        }));
        }
}

namespace {

double phi(double x) { return 0.5 * std::erfc(-x / std::sqrt(2)); }
double bell(double x) { return std::exp(-x * x / 2) / std::sqrt(2 * std::acos(-1.0)); }
double sigma(double x) { return 1 / (1 + std::exp(-x)); }

// From -15 to 15 in steps that are no round numbers, and a tail.
Floats line() {
    Floats x;
    for (double at = -15; at < 15; at += 0.00173) x.push_back((float)at);
    while (x.size() % 4 != 3) x.push_back(0);
    return x;
}

} // namespace

TEST_CASE("GELU and its gradient are as near to the formula as their cards say") {
    const Floats x = line();
    const int n = (int)x.size();
    Floats y(n), dx(n), ones(n, 1);
    gelu(y.data(), x.data(), n);
    geluBackward(dx.data(), ones.data(), x.data(), n);
    double worst = 0, worstSlope = 0;
    for (int i = 0; i < n; i++) {
        const double at = x[i];
        worst = std::max(worst, std::abs(y[i] - at * phi(at)) / (std::abs(at) + 1e-30));
        worstSlope = std::max(worstSlope, std::abs(dx[i] - (phi(at) + at * bell(at))));
    }
    CHECK(worst <= 2e-7);
    CHECK(worstSlope <= 3e-7);
    Floats place = x;
    geluBackward(place.data(), ones.data(), place.data(), n);
    CHECK(place == dx);
}

TEST_CASE("gated SiLU and its gradients are as near to the formula as their cards say") {
    const Floats gate = line();
    const int n = (int)gate.size();
    samples::Random random(5);
    const Floats up = floats(random, n), dh = floats(random, n);
    Floats h(n), dgate(n), dup(n);
    gatedSilu(h.data(), gate.data(), up.data(), n);
    gatedSiluBackward(dgate.data(), dup.data(), dh.data(), gate.data(), up.data(), n);
    double worst = 0, worstGate = 0, worstUp = 0;
    for (int i = 0; i < n; i++) {
        const double x = gate[i], s = sigma(x);
        worst = std::max(worst, std::abs(h[i] - x * s * up[i]) / (std::abs(x * s * up[i]) + 1e-30));
        worstUp = std::max(worstUp, std::abs(dup[i] - dh[i] * x * s) / (std::abs(x * s) + 1e-30));
        worstGate = std::max(worstGate, std::abs(dgate[i] - dh[i] * up[i] * s * (1 + x * (1 - s))));
    }
    CHECK(worst <= 5e-7);
    CHECK(worstUp <= 5e-7);
    CHECK(worstGate <= 8e-7);
    Floats inGate = gate, inUp = up;
    gatedSiluBackward(inGate.data(), inUp.data(), dh.data(), inGate.data(), inUp.data(), n);
    CHECK(inGate == dgate);
    CHECK(inUp == dup);
}

TEST_CASE("activations of numbers far out are 0, themselves or NaN, and never infinite") {
    const Floats x = {-1e30f, -200, -89, 89, 200, 1e30f, NAN};
    const int n = (int)x.size();
    Floats y(n), h(n), ones(n, 1), dgate(n), dup(n);
    gelu(y.data(), x.data(), n);
    gatedSilu(h.data(), x.data(), ones.data(), n);
    for (const Floats& each : {y, h}) {
        for (int i : {0, 1, 2}) CHECK(std::abs(each[i]) <= 1e-30f);
        for (int i : {3, 4, 5}) CHECK(each[i] == x[i]);
        CHECK(std::isnan(each[6]));
    }
    gatedSiluBackward(dgate.data(), dup.data(), ones.data(), x.data(), ones.data(), n);
    for (int i : {0, 1, 2}) CHECK(std::abs(dgate[i]) <= 1e-30f);
    for (int i : {3, 4, 5}) CHECK(dgate[i] == 1);
}

TEST_CASE("an embedding copies rows, and its gradient adds them up") {
    for (int D : {1, 3, 4, 6, 9}) {
        samples::Random random(D);
        const Floats table = floats(random, 5 * D), dout = floats(random, 4 * D);
        const std::vector<int> ids = {3, 0, 3, 4};
        Floats out(4 * D), dtable(5 * D, 1);
        embed(out.data(), table.data(), ids.data(), 4, D);
        embedBackward(dtable.data(), dout.data(), ids.data(), 4, D);
        for (int c = 0; c < D; c++) {
            for (int t = 0; t < 4; t++) CHECK(out[t * D + c] == table[ids[t] * D + c]);
            CHECK(dtable[3 * D + c] == (1 + dout[c]) + dout[2 * D + c]);
            CHECK(dtable[D + c] == 1);
        }
    }
}

TEST_CASE("cross-entropy and its gradient are those of the formula, at every tail") {
    for (int V : {1, 2, 3, 4, 5, 63, 64, 130}) {
        CAPTURE(V);
        const int T = 4;
        samples::Random random(V);
        const Floats logits = floats(random, T * V, 8);
        const std::vector<int> targets = {V - 1, -1, 0, V / 2};
        auto losses = [&](const Doubles& at) {
            Doubles loss(T);
            for (int t = 0; t < T; t++) {
                if (targets[t] < 0) continue;
                double total = 0;
                for (int v = 0; v < V; v++) total += std::exp(at[t * V + v]);
                loss[t] = std::log(total) - at[t * V + targets[t]];
            }
            return loss;
        };
        Floats loss(T), alone(T), slope(T * V), place = logits;
        crossEntropy(loss.data(), slope.data(), logits.data(), targets.data(), T, V, 0.25f);
        crossEntropy(alone.data(), nullptr, logits.data(), targets.data(), T, V, 0.25f);
        crossEntropy(alone.data(), place.data(), place.data(), targets.data(), T, V, 0.25f);
        CHECK(alone == loss);
        CHECK(place == slope);
        // The exponential is good to 8.2e-8, and so is the logarithm of a sum of them; a loss of 16 has an ulp of 1e-6.
        CHECK(difference(loss, losses(doubles(logits))) <= 1e-6);
        checkSlopes(slope, slopes(doubles(logits), Floats(T, 0.25f), losses));
    }
}

TEST_CASE("a logit that is far above the others has a loss of 0, and far below a loss that is finite") {
    const Floats logits = {200, -200, 0, 0, 0};
    for (int target : {0, 1}) {
        float loss, slope[5];
        crossEntropy(&loss, slope, logits.data(), &target, 1, 5, 1);
        CHECK(loss == (target ? 400 : 0));
        CHECK(slope[target] == (target ? -1 : 0));
    }
}

TEST_CASE("sums of squares are taken in float64, at every tail") {
    for (int n = 0; n < 40; n++) {
        samples::Random random(n);
        const Floats x = floats(random, n, 1e15);
        double wanted = 0;
        for (float each : x) wanted += (double)each * each;
        CHECK(sumOfSquares(x.data(), n) == doctest::Approx(wanted).epsilon(1e-14));
    }
}

TEST_CASE("the learning rate warms up, follows half a cosine and stays") {
    const double rate = 4e-3, last = 0.1, pi = std::acos(-1.0);
    for (int step = 1; step <= 120; step++) {
        const double half = 0.5 * (1 + std::cos(pi * std::fmin(step - 1, 100) / 100));
        const double wanted = rate * std::fmin(1, step / 20.0) * (last + (1 - last) * half);
        // A cosine near 1 and four roundings.
        CHECK(learningRate(step, rate, 20, 100, last) == doctest::Approx(wanted).epsilon(1e-15));
    }
    CHECK(learningRate(1, rate, 0, 0, last) == rate);
    CHECK(learningRate(10, rate, 20, 0, last) == rate / 2);
    CHECK(learningRate(101, rate, 0, 100, 0) == 0);
}

TEST_CASE("AdamW makes the steps of the formula") {
    const int n = 11;
    samples::Random random(3);
    Floats w = floats(random, n), m(n), v(n);
    Doubles weights = doubles(w), means(n), squares(n);
    AdamWSpec spec;
    spec.rate = 5e-3;
    spec.beta1 = 0.9;
    spec.beta2 = 0.99;
    spec.epsilon = 1e-8;
    spec.weightDecay = 0.05;
    spec.gradientScale = 0.4;
    for (spec.step = 1; spec.step <= 50; spec.step++) {
        const Floats g = floats(random, n);
        adamw(w.data(), m.data(), v.data(), g.data(), n, spec);
        for (int i = 0; i < n; i++) {
            const double slope = g[i] * spec.gradientScale;
            weights[i] -= spec.rate * spec.weightDecay * weights[i];
            means[i] = spec.beta1 * means[i] + (1 - spec.beta1) * slope;
            squares[i] = spec.beta2 * squares[i] + (1 - spec.beta2) * slope * slope;
            const double mean = means[i] / (1 - std::pow(spec.beta1, spec.step));
            const double square = squares[i] / (1 - std::pow(spec.beta2, spec.step));
            weights[i] -= spec.rate * mean / (std::sqrt(square) + spec.epsilon);
        }
    }
    // Fifty roundings of weights below 2.
    CHECK(difference(w, weights) <= 50 * kUlp);
}

#if !defined(__wasm_relaxed_simd__)

TEST_CASE("layers and their gradients have the bits that they have everywhere") {
    Digest digest;
    samples::Random random(11);
    for (int N : {3, 64, 301}) {
        const int M = 7, n = M * N;
        const Floats x = floats(random, n, 4), up = floats(random, n), dy = floats(random, n);
        const Floats gain = floats(random, N), bias = floats(random, N);
        Floats y(n), dx(n), dup(n), mean(M), inverse(M), dgain(N), dbias(N), loss(M);
        auto add = [&](std::initializer_list<const Floats*> all) {
            for (const Floats* each : all) digest.add(*each);
        };
        rmsNorm(y.data(), inverse.data(), x.data(), gain.data(), M, N, 1e-6f);
        rmsNormBackward(dx.data(), dgain.data(), dy.data(), x.data(), inverse.data(), gain.data(), M, N, true);
        add({&y, &inverse, &dx, &dgain});
        layerNorm(y.data(), mean.data(), inverse.data(), x.data(), gain.data(), bias.data(), M, N, 1e-6f);
        layerNormBackward(dx.data(), dgain.data(), dbias.data(), dy.data(), x.data(), mean.data(), inverse.data(),
                          gain.data(), M, N, true);
        add({&y, &mean, &inverse, &dx, &dgain, &dbias});
        gelu(y.data(), x.data(), n);
        geluBackward(dx.data(), dy.data(), x.data(), n);
        add({&y, &dx});
        gatedSilu(y.data(), x.data(), up.data(), n);
        gatedSiluBackward(dx.data(), dup.data(), dy.data(), x.data(), up.data(), n);
        add({&y, &dx, &dup});
        const std::vector<int> ids = {0, 2, 1, 2, -1, 0, 2};
        crossEntropy(loss.data(), dx.data(), x.data(), ids.data(), M, N, 0.25f);
        add({&loss, &dx});
        for (Product form : {Product::ab, Product::abT, Product::aTb})
            for (int rows : {1, M}) {
                Floats c(rows * M, 0.5f), scratch(matmulScratch(rows, M, N, form));
                matmul(c.data(), x.data(), dy.data(), rows, M, N, form, true, scratch.data());
                add({&c});
            }
        Floats w = x, m(n), v(n);
        AdamWSpec spec;
        for (spec.step = 1; spec.step <= 3; spec.step++) {
            spec.gradientScale = 1 / std::sqrt(sumOfSquares(dy.data(), n));
            adamw(w.data(), m.data(), v.data(), dy.data(), n, spec);
        }
        add({&w, &m, &v});
    }
    CHECK(digest.value() == 1938391166071586205u);
}

#endif
