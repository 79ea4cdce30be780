// Every kind of position and of layer, for the tests that hold for all of them.
#pragma once

#include <functional>
#include <string>

#include "transformer_problem.h"

namespace transformer_test {

struct Variant {
    std::string name;
    std::function<void(Problem&)> change;
};

inline std::vector<Variant> variants() {
    auto both = [](Problem& p) { p.spec.causal = false; };
    return {
        {"no positions", [](Problem&) {}},
        {"no positions, both directions", both},
        {"sinusoids",
         [](Problem& p) {
             p.spec.added = AddedPositions::sinusoidal;
             p.spec.amplitude = 0.7f;
         }},
        {"a learned table",
         [=](Problem& p) {
             both(p);
             p.spec.added = AddedPositions::learned;
             p.spec.maxPosition = 160;
         }},
        {"a learned table, causal",
         [](Problem& p) {
             p.spec.added = AddedPositions::learned;
             p.spec.maxPosition = 160;
         }},
        {"ALiBi", [](Problem& p) { p.slopesOf({0.5f, 0.03f}); }},
        {"ALiBi, both directions",
         [=](Problem& p) {
             both(p);
             p.slopesOf({0.5f, 0.03f});
         }},
        {"RoPE", [](Problem& p) { p.turns(3); }},
        {"RoPE, both directions",
         [=](Problem& p) {
             both(p);
             p.turns(3);
         }},
        {"RoPE with a gain, neighbours as pairs",
         [](Problem& p) {
             p.turns(3);
             p.rule.gain = 1.2;
             p.rule.pairing = Pairing::interleaved;
         }},
        {"RoPE of some components", [](Problem& p) { p.turns(2); }},
        {"p-RoPE",
         [](Problem& p) {
             p.turns(3);
             p.theta[2] = 0;
         }},
        {"RoPE with a window",
         [](Problem& p) {
             p.turns(3);
             p.rule.window = 5;
         }},
        {"RoPE with a window, both directions",
         [=](Problem& p) {
             both(p);
             p.turns(3);
             p.rule.window = 5;
         }},
        {"log-n scaling",
         [](Problem& p) {
             p.turns(3);
             p.rule.logLength = 4;
         }},
        {"clipped distances",
         [](Problem& p) {
             p.turns(3);
             p.rule.clip = 6;
         }},
        {"clipped distances, a window, log-n scaling, a gain",
         [](Problem& p) {
             p.turns(2);
             p.rule.clip = 1;
             p.rule.window = 8;
             p.rule.logLength = 3;
             p.rule.gain = 1.1;
         }},
        {"linear attention", [](Problem& p) { p.spec.linear = true; }},
        {"linear attention with RoPE",
         [](Problem& p) {
             p.spec.linear = true;
             p.turns(3);
             p.rule.gain = 1.3;
         }},
        {"linear attention with RoPE, both directions",
         [=](Problem& p) {
             both(p);
             p.spec.linear = true;
             p.turns(3);
         }},
        {"GELU",
         [](Problem& p) {
             p.spec.activation = Activation::gelu;
             p.turns(3);
         }},
        {"a tied head",
         [](Problem& p) {
             p.spec.tied = true;
             p.turns(3);
         }},
        {"wide, three heads a key head",
         [](Problem& p) {
             p.spec.dim = 24;
             p.spec.heads = 6;
             p.spec.keyHeads = 2;
             p.spec.headDim = 8;
             p.spec.hidden = 32;
             p.spec.layers = 1;
             p.turns(4);
         }},
    };
}

// Sizes and options as they come. Narrower rows than four make norms of next to nothing, which enlarge rounding.
inline Variant randomVariant(int seed, int T) {
    return {"seed " + std::to_string(seed), [=](Problem& p) {
                samples::Random random(seed);
                auto pick = [&](int least, int most) { return least + (int)(random.uniform() * (most - least + 1)); };
                auto oneOf = [&](int count) { return pick(1, count) == 1; };
                TransformerSpec& spec = p.spec;
                spec.vocabulary = pick(2, 20);
                spec.keyHeads = pick(1, 3);
                spec.heads = spec.keyHeads * pick(1, 3);
                spec.headDim = pick(1, 9);
                spec.dim = pick(4, 17);
                spec.layers = pick(0, 3);
                spec.hidden = pick(1, 19);
                spec.activation = oneOf(2) ? Activation::gelu : Activation::gatedSilu;
                spec.causal = !oneOf(4);
                spec.linear = oneOf(4);
                spec.tied = oneOf(3);
                spec.amplitude = 0.5f;
                if (oneOf(4) && spec.dim % 2 == 0) spec.added = AddedPositions::sinusoidal;
                if (oneOf(4)) spec.added = AddedPositions::learned;
                spec.maxPosition = T + pick(0, 3);
                if (!oneOf(4) && spec.headDim > 1) p.turns(pick(1, spec.headDim / 2));
                if (oneOf(2)) p.rule.gain = 1.15;
                if (oneOf(2)) p.rule.pairing = Pairing::interleaved;
                if (spec.linear) return;
                if (oneOf(3)) p.rule.window = pick(1, T + 2);
                if (oneOf(4)) p.rule.logLength = (float)pick(2, 20);
                if (oneOf(3) && spec.causal) p.rule.clip = pick(1, T + 2);
                if (oneOf(4)) p.slopesOf(std::vector<float>(spec.heads, 0.2f));
            }};
}

} // namespace transformer_test
