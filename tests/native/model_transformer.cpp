#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "transformer_problem.h"
#include "transformer_variants.h"

using namespace transformer_test;

TEST_CASE("logits, losses and attention are those of the formulas, for every kind of position") {
    for (const Variant& variant : variants()) {
        CAPTURE(variant.name);
        const Problem p(2, 13, variant.change);
        const Oracle wanted = oracle(p);
        // Two layers of float sums; 3e-6 was measured.
        const double error = 5e-6 * largest(wanted.logits);
        CHECK(difference(logits(p), wanted.logits) < error);

        const int V = p.spec.vocabulary;
        const std::vector<float> last = logits(p, 3);
        for (int b = 0; b < p.B; b++) {
            const std::vector<float> part(last.begin() + b * 3 * V, last.begin() + (b + 1) * 3 * V);
            CHECK(difference(part, &wanted.logits[((b + 1) * p.T - 3) * V]) < error);
        }

        double sum = 0;
        for (float each : losses(p)) sum += each;
        CHECK(sum == doctest::Approx(wanted.loss).epsilon(2e-6));

        for (int l = 0; l < p.spec.layers; l++)
            for (int h = 0; h < p.spec.heads; h++) {
                const Doubles& map = wanted.maps[l * p.spec.heads + h];
                CHECK(difference(attentionMap(p, l, h, 0, p.T), map.data()) < 1e-5);
                CHECK(difference(attentionMap(p, l, h, 4, 9), map.data() + 4 * p.T) < 1e-5);
            }
    }
}

TEST_CASE("decoding gives the last logits of the whole pass, for every kind of position") {
    for (const Variant& variant : variants()) {
        CAPTURE(variant.name);
        const int T = 150; // more than the tokens that are read together
        Problem p(1, T, variant.change);
        if (!p.spec.causal) continue;
        const std::vector<float> all = logits(p);
        const int V = p.spec.vocabulary;
        const double error = 5e-6 * largest(Doubles(all.begin(), all.end())); // 3e-6 was measured
        auto whole = [&](int t) { return Doubles(all.begin() + t * V, all.begin() + (t + 1) * V); };

        std::vector<float> cache(transformerCacheFloats(p.spec, p.rule, T), NAN);
        std::vector<float> scratch(transformerDecodeScratch(p.spec, p.rule, T), NAN), row(V);
        auto decode = [&](int start, int count) {
            std::fill(row.begin(), row.end(), NAN);
            transformerDecode(row.data(), cache.data(), p.weights.data(), p.tokens.data() + start, count, start, T,
                              p.spec, p.rule, scratch.data());
        };
        for (int t = 0; t < T; t++) {
            decode(t, 1);
            CHECK(difference(row, whole(t)) < error);
        }
        for (auto [start, count] : {std::pair{0, 5}, {5, 12}, {17, 130}, {147, 3}}) {
            decode(start, count);
            CHECK(difference(row, whole(start + count - 1)) < error);
        }
    }
}

TEST_CASE("logits, attention and decoding are those of the formulas for whatever sizes and rule") {
    for (int seed = 1; seed <= 60; seed++) {
        const int T = 1 + seed * 7 % 30;
        const Variant variant = randomVariant(seed, T);
        CAPTURE(variant.name);
        const Problem p(1, T, variant.change);
        const Oracle wanted = oracle(p);
        const double error = 5e-6 * largest(wanted.logits); // 8e-7 was measured over 600 seeds
        CHECK(difference(logits(p), wanted.logits) < error);

        const int V = p.spec.vocabulary, H = p.spec.heads, from = T / 3;
        for (int l = 0; l < p.spec.layers; l++) {
            const Doubles& map = wanted.maps[l * H + seed % H];
            CHECK(difference(attentionMap(p, l, seed % H, from, T), map.data() + from * T) < 1e-5);
        }

        if (!p.spec.causal) continue;
        std::vector<float> cache(transformerCacheFloats(p.spec, p.rule, T), NAN), row(V);
        std::vector<float> scratch(transformerDecodeScratch(p.spec, p.rule, T), NAN);
        for (int end : {from, from + 1, T}) {
            const int start = end == T ? from + 1 : end == from ? 0 : from;
            if (start >= end || end > T) continue;
            transformerDecode(row.data(), cache.data(), p.weights.data(), p.tokens.data() + start, end - start, start,
                              T, p.spec, p.rule, scratch.data());
            CHECK(difference(row, &wanted.logits[(end - 1) * V]) < error);
        }
    }
}

TEST_CASE("without positions, tokens in another order give the same logits in that order") {
    Problem p(1, 13, [](Problem& p) { p.spec.causal = false; });
    const std::vector<float> before = logits(p);
    const int V = p.spec.vocabulary;
    std::vector<int> order(p.T);
    for (int t = 0; t < p.T; t++) order[t] = (5 * t + 3) % p.T;
    const std::vector<int> tokens = p.tokens;
    for (int t = 0; t < p.T; t++) p.tokens[t] = tokens[order[t]];
    const std::vector<float> after = logits(p);
    for (int t = 0; t < p.T; t++)
        for (int v = 0; v < V; v++) CHECK(after[t * V + v] == doctest::Approx(before[order[t] * V + v]).epsilon(1e-5));
}

TEST_CASE("what comes after a token changes no bit of its loss in a causal model") {
    for (const Variant& variant : variants()) {
        CAPTURE(variant.name);
        const Problem whole(1, 100, variant.change);
        if (!whole.spec.causal) continue;
        Problem part(1, 64, variant.change);
        part.tokens.assign(whole.tokens.begin(), whole.tokens.begin() + 64);
        part.targets.assign(whole.targets.begin(), whole.targets.begin() + 64);
        part.weights = whole.weights;
        const std::vector<float> longer = losses(whole), shorter = losses(part);
        CHECK(std::equal(shorter.begin(), shorter.end(), longer.begin()));
    }
}

TEST_CASE("attention by rotation depends on distances alone: a token repeated looks the same everywhere") {
    Problem p(1, 96, [](Problem& p) {
        p.turns(3);
        p.rule.window = 9;
    });
    // One token: values are all the same, so that the rows of every layer are.
    std::fill(p.tokens.begin(), p.tokens.end(), 4);
    for (int layer : {0, 1}) {
        const std::vector<float> map = attentionMap(p, layer, 1, 0, p.T);
        for (int m = 9; m < p.T; m++)
            for (int k = 0; k < 9; k++)
                CHECK(map[m * p.T + m - k] == doctest::Approx(map[20 * p.T + 20 - k]).epsilon(1e-4));
    }
}

TEST_CASE("rules that say the same give the same") {
    auto change = [](Problem& p) { p.turns(3); };
    Problem p(1, 40, change);
    const std::vector<float> plain = losses(p);
    SUBCASE("a window as long as the text") { p.rule.window = 40; }
    SUBCASE("clipped distances past its end") { p.rule.clip = 40; }
    SUBCASE("log-n scaling with a length past its end") { p.rule.logLength = 41; }
    SUBCASE("slopes of zero") { p.slopesOf({0, 0}); }
    CHECK(losses(p) == plain);
}

TEST_CASE("a matrix has a place of its own, and places follow one another without gaps") {
    for (const Variant& variant : variants()) {
        CAPTURE(variant.name);
        const Problem p(1, 4, variant.change);
        ptrdiff_t end = 0;
        for (int i = 0; i < weightCount(p.spec); i++) {
            const WeightPlace place = weightPlace(p.spec, i);
            CHECK(place.offset == end);
            end += (ptrdiff_t)std::max(place.rows, 1) * place.columns;
        }
        CHECK(end == (ptrdiff_t)weightFloats(p.spec));
    }
}

TEST_CASE("weights begin with the deviations that were asked for, gains at 1") {
    TransformerSpec spec;
    spec.vocabulary = 200;
    spec.dim = 64;
    spec.layers = 2;
    spec.heads = spec.keyHeads = 2;
    spec.headDim = 32;
    spec.hidden = 100;
    std::vector<float> weights(weightFloats(spec));
    initializeWeights(weights.data(), spec, {0.3f, 0, 0.05f}, 7);
    for (int i = 0; i < weightCount(spec); i++) {
        const WeightPlace place = weightPlace(spec, i);
        const size_t count = (size_t)std::max(place.rows, 1) * place.columns;
        double square = 0, sum = 0;
        for (size_t e = 0; e < count; e++) {
            sum += weights[place.offset + e];
            square += std::pow(weights[place.offset + e], 2);
        }
        double wanted = 1 / 8.0;
        if (place.rows == 0) wanted = 1;
        if (place.kind == WeightKind::embedding) wanted = 0.3;
        if (place.kind == WeightKind::head) wanted = 0.05;
        if (place.kind == WeightKind::output) wanted = 1 / 16.0;
        if (place.kind == WeightKind::down) wanted = 1 / 20.0;
        CAPTURE((int)place.kind);
        // At least 4096 numbers: five deviations of their root mean square are 5.5 %.
        CHECK(std::sqrt(square / count) == doctest::Approx(wanted).epsilon(0.06));
        if (place.rows > 0) CHECK(std::fabs(sum / count) < 5 * wanted / std::sqrt((double)count));
    }
}
