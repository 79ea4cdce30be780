#include <cmath>

#include <doctest/doctest.h>

#include "attention_gradients.h"
#include "attention_problem.h"

using namespace ropewalk;
using namespace attention_test;

namespace {

double loss(const Problem& p, const Doubles& q, const Doubles& k, const Doubles& v, const Doubles& dout) {
    const Oracle o = oracle(p, q, k, v);
    double sum = 0;
    for (size_t i = 0; i < o.out.size(); i++) sum += o.out[i] * dout[i];
    return sum;
}

// Central differences of the float64 loss.
Slopes differences(const Problem& p, const Doubles& dout) {
    const double step = 1e-5;
    Doubles inputs[3] = {doubles(p.q), doubles(p.k), doubles(p.v)};
    Doubles slopes[3];
    for (int which = 0; which < 3; which++)
        for (double& x : inputs[which]) {
            const double before = x;
            x = before + step;
            const double above = loss(p, inputs[0], inputs[1], inputs[2], dout);
            x = before - step;
            const double below = loss(p, inputs[0], inputs[1], inputs[2], dout);
            x = before;
            slopes[which].push_back((above - below) / (2 * step));
        }
    return {slopes[0], slopes[1], slopes[2]};
}

void check(Problem& p, bool byDifferences) {
    const std::vector<float> dout = p.floats(p.outCount(), 1);
    const Slopes wanted = byDifferences ? differences(p, doubles(dout)) : slopes(p, doubles(dout));
    const Gradients got = runBackward(p, dout, run(p));
    // Sums of up to some hundred float products, errors relative to the largest; differences in float64 are
    // good to 1e-9.
    const double share = 3e-6;
    CHECK(difference(got.dq, wanted.dq) <= share * (1e-3 + largest(wanted.dq)));
    CHECK(difference(got.dk, wanted.dk) <= share * (1e-3 + largest(wanted.dk)));
    CHECK(difference(got.dv, wanted.dv) <= share * (1e-3 + largest(wanted.dv)));
}

} // namespace

TEST_CASE("gradients agree with the chain rule in float64, for every size around the tiles") {
    for (int Tq : {1, 3, 8, 9, 65})
        for (int Tk : {1, 4, 7, 64, 66, 131})
            for (int right : {-1, 0}) {
                CAPTURE(Tq);
                CAPTURE(Tk);
                Problem p({Tq, Tk, 4, 2, 10, 6}, Tq + Tk * 100);
                p.spec.right = right;
                p.spec.queryOffset = Tk - Tq;
                check(p, false);
            }
}

TEST_CASE("gradients pass softcap, biases, masks and windows") {
    for (int options = 0; options < 32; options++) {
        CAPTURE(options);
        Problem p({22, 35, 4, 2, 9, 5}, 50 + options, options & 1);
        if (options & 2) p.spec.softcap = 0.8f;
        if (options & 4) p.addBias();
        if (options & 8) p.addMask(0.6);
        if (options & 16) {
            p.addDistanceBias();
            p.spec.left = 9;
            p.spec.right = 4;
            p.spec.queryOffset = -6; // the first rows see little, and with the mask nothing
        }
        check(p, false);
    }
}

TEST_CASE("gradients are the finite differences of the output, through the rotation") {
    for (Pairing pairing : {Pairing::interleaved, Pairing::halfSplit})
        for (bool headFirst : {false, true}) {
            Problem p({5, 7, 2, 1, 6, 3}, 77, headFirst);
            p.spec.softcap = 1.5f;
            p.spec.right = 0;
            p.spec.queryOffset = 2;
            p.addRotation(2, pairing, 1.2);
            check(p, true);
            check(p, false);
        }
}

TEST_CASE("rows that see nothing give no gradient and take none") {
    Problem p({6, 6, 1, 1, 4, 4}, 3);
    p.addMask(0);
    const std::vector<float> dout = p.floats(p.outCount(), 1);
    const Gradients g = runBackward(p, dout, run(p));
    for (const auto* each : {&g.dq, &g.dk, &g.dv})
        for (float x : *each) CHECK(x == 0);
}
