#include <doctest/doctest.h>

#include "transformer_problem.h"
#include "transformer_variants.h"

using namespace transformer_test;

namespace {

// Largest error of the gradients of one matrix in `count` of its places against finite differences of the float64
// loss, over the largest gradient of that matrix.
double gradientError(const Problem& p, const WeightPlace& place, const std::vector<float>& got, double scale,
                     int count) {
    Doubles weights(p.weights.begin(), p.weights.end());
    const size_t floats = (size_t)std::max(place.rows, 1) * place.columns;
    double worst = 0, most = 0;
    for (size_t e = 0; e < floats; e++) most = std::fmax(most, std::fabs(got[place.offset + e]));
    for (size_t e = 0; e < floats; e += floats / count + 1) {
        double& w = weights[place.offset + e];
        const double before = w, step = 1e-4; // error step^2 times the third derivative, and 1e-12 of rounding
        w = before + step;
        const double above = oracle(p, weights).loss;
        w = before - step;
        const double below = oracle(p, weights).loss;
        w = before;
        worst = std::fmax(worst, std::fabs(got[place.offset + e] - scale * (above - below) / (2 * step)));
    }
    return worst / most;
}

} // namespace

TEST_CASE("gradients are the slopes of the float64 loss, for every kind of position") {
    for (const Variant& variant : variants()) {
        CAPTURE(variant.name);
        const Problem p(2, 9, variant.change);
        if (p.rule.clip > 0) continue;
        const double scale = 0.25;
        double loss = 0;
        const std::vector<float> got = gradients(p, (float)scale, &loss);
        CHECK(loss == doctest::Approx(oracle(p).loss).epsilon(2e-6));
        for (int i = 0; i < weightCount(p.spec); i++) {
            const WeightPlace place = weightPlace(p.spec, i);
            CAPTURE((int)place.kind);
            CAPTURE(place.layer);
            CHECK(gradientError(p, place, got, scale, 5) < 5e-6); // 3e-6 was measured
        }
    }
}

TEST_CASE("gradients of a batch are those of its sequences, and add to what is there") {
    const int B = 40, T = 9;
    const Problem batch(B, T, [](Problem& p) { p.turns(3); });
    const std::vector<float> whole = gradients(batch, 1);
    Doubles sum(whole.size());
    for (int b = 0; b < B; b++) {
        Problem one(1, T, [](Problem& p) { p.turns(3); });
        one.weights = batch.weights;
        one.tokens.assign(batch.tokens.begin() + b * T, batch.tokens.begin() + (b + 1) * T);
        one.targets.assign(batch.targets.begin() + b * T, batch.targets.begin() + (b + 1) * T);
        const std::vector<float> part = gradients(one, 1);
        for (size_t e = 0; e < sum.size(); e++) sum[e] += part[e];
    }
    const double most = largest(sum);
    CHECK(difference(whole, sum) < 2e-6 * most);

    std::vector<float> added(sum.begin(), sum.end());
    addGradients(added.data(), whole.data(), added.size());
    for (double& each : sum) each *= 2;
    CHECK(difference(added, sum) < 4e-6 * most);
}

TEST_CASE("training on one batch alone brings its loss near 0, for every kind of position") {
    for (const Variant& variant : variants()) {
        CAPTURE(variant.name);
        Problem p(4, 12, variant.change);
        if (p.rule.clip > 0) continue;
        // Without positions, and where both directions are seen, tokens that repeat cannot have targets of their own.
        for (size_t t = 0; t < p.tokens.size(); t++) p.targets[t] = (p.tokens[t] * 7 + 3) % p.spec.vocabulary;
        double first = 0, last = 0;
        train(p, 120, 0.02, [&](int step, double loss) { (step == 1 ? first : last) = loss / (4 * 12); });
        CHECK(first > 1);
        CHECK(last < 0.01);
    }
}
