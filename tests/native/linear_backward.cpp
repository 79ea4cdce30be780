#include <cmath>
#include <cstring>
#include <vector>

#include <doctest/doctest.h>

#include "digest.h"
#include "linear_problem.h"

using namespace ropewalk;
using namespace linear_test;

namespace {

using Doubles = std::vector<double>;

Doubles doubles(const std::vector<float>& x) { return Doubles(x.begin(), x.end()); }

// Where a row of head h at position t begins.
size_t rowOf(const HeadLayout& at, int h, int t) { return h * at.headStride + t * at.positionStride; }

struct Gradients {
    std::vector<float> dq, dk, dv;
};

Gradients run(const Problem& p, const std::vector<float>& dout) {
    Gradients g{std::vector<float>(p.q.size(), NAN), std::vector<float>(p.k.size(), NAN),
                std::vector<float>(p.v.size(), NAN)};
    std::vector<float> scratch(linearAttentionBackwardScratch(p.bound()), NAN);
    linearAttentionBackward(g.dq.data(), g.dk.data(), g.dv.data(), dout.data(), p.q.data(), p.k.data(), p.v.data(),
                            p.bound(), scratch.data());
    return g;
}

struct Slopes {
    Doubles dq, dk, dv;
};

// What a query and a key are to each other in the quadratic form: out_m = scale sum_n weight v_n / sum_n share.
struct Pair {
    double weight, share;
};

Pair pairOf(const Problem& p, const Doubles& q, const Doubles& k, int h, int m, int n) {
    const double* qRow = &q[rowOf(p.qLayout(), h, m)];
    const double* kRow = &k[rowOf(p.kLayout(), h / (p.H / p.K), n)];
    const Doubles a = rotatedFeatures(p, qRow, m), b = rotatedFeatures(p, kRow, n);
    const Doubles f = features(p, qRow), g = features(p, kRow);
    Pair pair{0, 0};
    for (int c = 0; c < p.d; c++) {
        pair.weight += a[c] * b[c];
        pair.share += f[c] * g[c];
    }
    return pair;
}

int keysOf(const Problem& p, int m) { return p.spec.causal ? m + 1 : p.Tk; }

double loss(const Problem& p, const Doubles& q, const Doubles& k, const Doubles& v, const Doubles& dout) {
    double sum = 0;
    for (int h = 0; h < p.H; h++)
        for (int m = 0; m < p.Tq; m++) {
            double top = 0, bottom = 0;
            for (int n = 0; n < keysOf(p, m); n++) {
                const Pair pair = pairOf(p, q, k, h, m, n);
                bottom += pair.share;
                for (int e = 0; e < p.dv; e++)
                    top += pair.weight * v[rowOf(p.vLayout(), h / (p.H / p.K), n) + e] *
                           dout[rowOf(p.outLayout(), h, m) + e];
            }
            sum += p.spec.scale * top / (p.spec.normalized ? bottom : 1);
        }
    return sum;
}

double slope(const LinearAttentionSpec& spec, double x) {
    if (spec.map == FeatureMap::identity) return 1;
    if (spec.map == FeatureMap::relu) return x > 0 ? 1 : 0;
    return spec.map == FeatureMap::elu && x > 0 ? 1 : std::exp(x);
}

// The chain rule, pair by pair: the loss of a row is top / bottom, the slope of a pair's weight is
// dout . v / bottom and that of its share - top / bottom^2.
Slopes slopes(const Problem& p, const Doubles& dout) {
    const Doubles q = doubles(p.q), k = doubles(p.k), v = doubles(p.v);
    Slopes g{Doubles(q.size()), Doubles(k.size()), Doubles(v.size())};
    for (int h = 0; h < p.H; h++)
        for (int m = 0; m < p.Tq; m++) {
            const int kv = h / (p.H / p.K), keys = keysOf(p, m);
            const size_t atQ = rowOf(p.qLayout(), h, m), atOut = rowOf(p.outLayout(), h, m);
            double top = 0, bottom = 0;
            Doubles dots(keys), weights(keys);
            for (int n = 0; n < keys; n++) {
                const Pair pair = pairOf(p, q, k, h, m, n);
                weights[n] = pair.weight;
                bottom += pair.share;
                for (int e = 0; e < p.dv; e++) dots[n] += dout[atOut + e] * v[rowOf(p.vLayout(), kv, n) + e];
                top += pair.weight * dots[n];
            }
            const double over = !p.spec.normalized ? 1 : bottom == 0 ? 0 : 1 / bottom;
            for (int n = 0; n < keys; n++) {
                const size_t atK = rowOf(p.kLayout(), kv, n), atV = rowOf(p.vLayout(), kv, n);
                const double weightSlope = p.spec.scale * dots[n] * over;
                const double shareSlope = p.spec.normalized ? -p.spec.scale * top * over * over : 0;
                Doubles a = rotatedFeatures(p, &q[atQ], m), b = rotatedFeatures(p, &k[atK], n);
                turn(p, b, m, -1);
                turn(p, a, n, -1);
                const Doubles f = features(p, &q[atQ]), phiK = features(p, &k[atK]);
                for (int c = 0; c < p.d; c++) {
                    g.dq[atQ + c] += slope(p.spec, q[atQ + c]) * (weightSlope * b[c] + shareSlope * phiK[c]);
                    g.dk[atK + c] += slope(p.spec, k[atK + c]) * (weightSlope * a[c] + shareSlope * f[c]);
                }
                for (int e = 0; e < p.dv; e++) g.dv[atV + e] += p.spec.scale * weights[n] * over * dout[atOut + e];
            }
        }
    return g;
}

// Central differences of the float64 loss.
Slopes differences(const Problem& p, const Doubles& dout) {
    const double step = 1e-5;
    Doubles inputs[3] = {doubles(p.q), doubles(p.k), doubles(p.v)}, found[3];
    for (int which = 0; which < 3; which++)
        for (double& x : inputs[which]) {
            const double before = x;
            x = before + step;
            const double above = loss(p, inputs[0], inputs[1], inputs[2], dout);
            x = before - step;
            const double below = loss(p, inputs[0], inputs[1], inputs[2], dout);
            x = before;
            found[which].push_back((above - below) / (2 * step));
        }
    return {found[0], found[1], found[2]};
}

std::vector<float> gradientOf(const Problem& p, uint64_t seed) {
    samples::Random random(seed);
    return floats(random, (size_t)p.Tq * p.H * p.dv);
}

double largest(const Slopes& g) {
    double most = 0;
    for (const Doubles* each : {&g.dq, &g.dk, &g.dv})
        for (double x : *each) most = std::fmax(most, std::fabs(x));
    return most;
}

double difference(const std::vector<float>& got, const Doubles& wanted) {
    double worst = 0;
    for (size_t i = 0; i < wanted.size(); i++) {
        const double error = std::fabs(got[i] - wanted[i]);
        worst = error <= worst ? worst : error;
    }
    return worst;
}

void check(const Problem& p, bool byDifferences = false) {
    CAPTURE(p.Tq);
    CAPTURE(p.Tk);
    CAPTURE(p.d);
    CAPTURE(p.dv);
    CAPTURE((int)p.spec.map);
    CAPTURE(p.spec.causal);
    const std::vector<float> dout = gradientOf(p, 99);
    const Slopes wanted = byDifferences ? differences(p, doubles(dout)) : slopes(p, doubles(dout));
    const Gradients got = run(p, dout);
    // Errors of float sums of a hundred terms and a few roundings of features and rotation, relative to the largest
    // of the three: a gradient that cancels, such as that of q with one component, has nothing of its own.
    const double most = 3e-6 * largest(wanted);
    CHECK(difference(got.dq, wanted.dq) <= most);
    CHECK(difference(got.dk, wanted.dk) <= most);
    CHECK(difference(got.dv, wanted.dv) <= most);
}

} // namespace

TEST_CASE("linear gradients of every feature map, full and causal, agree with the chain rule in float64") {
    for (FeatureMap map : kMaps)
        for (bool causal : {false, true})
            for (bool rotated : {false, true})
                for (bool normalized : {false, true}) {
                    Problem p = tame(problem(1, 45, 45, 4, 2, 16, 12, causal, map, rotated ? 8 : 0));
                    p.spec.normalized &= normalized;
                    p.spec.scale = 0.7f;
                    check(p);
                }
}

TEST_CASE("linear gradients are the finite differences of the output, through the rotation") {
    for (FeatureMap map : kMaps)
        for (bool causal : {false, true})
            for (Pairing pairing : {Pairing::interleaved, Pairing::halfSplit}) {
                Problem p = tame(problem(2, 6, 6, 2, 1, 6, 3, causal, map, 2));
                p.spec.pairing = pairing;
                // Away from 0, where relu has no slope and elu no second one.
                for (float& x : p.q) x += x > 0 ? 0.01f : -0.01f;
                for (float& x : p.k) x += x > 0 ? 0.01f : -0.01f;
                check(p, true);
                check(p);
            }
}

TEST_CASE("linear gradients of every length around a chunk agree with the chain rule") {
    for (int T : {1, 2, 7, 8, 9, 31, 32, 33, 63, 64, 65, 97}) {
        check(problem(3, T, T, 1, 1, 8, 8, true, FeatureMap::elu, 4));
        check(problem(4, T, T, 3, 1, 8, 8, true, FeatureMap::elu, 4));
        check(problem(5, 5, T, 2, 1, 8, 8, false, FeatureMap::elu, 4));
        check(problem(6, T, 7, 3, 1, 8, 8, false, FeatureMap::elu, 4));
    }
}

TEST_CASE("linear gradients of dimensions that fill no whole tile agree with the chain rule") {
    for (int d : {1, 2, 3, 6, 34, 64})
        for (int dv : {1, 3, 5, 17, 64}) check(problem(7, 35, 35, 2, 1, d, dv, true, FeatureMap::elu, d / 2));
}

TEST_CASE("linear gradients with heads outside of positions are the same numbers") {
    Problem p = problem(8, 33, 33, 4, 2, 12, 6, true, FeatureMap::elu, 6);
    p.headFirst = true;
    check(p);
    p.spec.causal = false;
    check(p);
}

TEST_CASE("the gain of a table is taken out of linear gradients") {
    Problem p = problem(9, 40, 40, 1, 1, 8, 8, true, FeatureMap::elu, 4);
    const std::vector<float> dout = gradientOf(p, 10);
    const Gradients plain = run(p, dout);
    for (float& c : p.cosines) c *= 4;
    for (float& s : p.sines) s *= 4;
    p.spec.rotationGain = 0.25f;
    const Gradients gained = run(p, dout);
    CHECK(plain.dq == gained.dq);
    CHECK(plain.dk == gained.dk);
    CHECK(plain.dv == gained.dv);
}

TEST_CASE("a row of linear attention whose denominator is 0 gives no gradient") {
    for (bool causal : {false, true}) {
        Problem p = problem(11, 9, 9, 2, 1, 4, 4, causal, FeatureMap::relu, 2);
        p.spec.epsilon = 0;
        p.k.assign(p.k.size(), -1);
        const Gradients g = run(p, gradientOf(p, 12));
        for (const auto* each : {&g.dq, &g.dk, &g.dv})
            for (float x : *each) CHECK(x == 0);
    }
}

TEST_CASE("no keys, or no queries, give linear gradients of 0") {
    const Gradients noKeys = run(problem(13, 3, 0, 2, 1, 6, 5, false, FeatureMap::elu), std::vector<float>(30, 1.0f));
    for (float x : noKeys.dq) CHECK(x == 0);
    const Gradients noQueries = run(problem(14, 0, 3, 2, 1, 6, 5, false, FeatureMap::elu), {});
    for (float x : noQueries.dk) CHECK(x == 0);
    for (float x : noQueries.dv) CHECK(x == 0);
    CHECK(run(problem(15, 0, 0, 2, 1, 6, 5, true, FeatureMap::elu), {}).dq.empty());
}

TEST_CASE("long sequences keep the error of linear gradients small") {
    Problem p = problem(16, 700, 700, 1, 1, 16, 16, true, FeatureMap::elu, 8);
    check(p);
}

TEST_CASE("nothing outside of the linear gradients is written and the inputs stay") {
    const Problem p = problem(17, 19, 19, 2, 1, 6, 7, true, FeatureMap::elu, 3);
    const Problem copy = p;
    const std::vector<float> dout = gradientOf(p, 18);
    auto framed = [](size_t count) { return std::vector<float>(count + 8, 7.0f); };
    std::vector<float> dq = framed(p.q.size()), dk = framed(p.k.size()), dv = framed(p.v.size());
    std::vector<float> scratch = framed(linearAttentionBackwardScratch(p.bound()));
    linearAttentionBackward(dq.data() + 4, dk.data() + 4, dv.data() + 4, dout.data(), p.q.data(), p.k.data(),
                            p.v.data(), p.bound(), scratch.data() + 4);
    for (const auto* each : {&dq, &dk, &dv, &scratch})
        for (int i = 0; i < 4; i++) {
            CHECK((*each)[i] == 7);
            CHECK((*each)[each->size() - 1 - i] == 7);
        }
    CHECK(p.q == copy.q);
    CHECK(p.k == copy.k);
    CHECK(p.v == copy.v);
}

#if !defined(__wasm_relaxed_simd__)
TEST_CASE("linear gradients have the bits they have everywhere") {
    Digest digest;
    for (FeatureMap map : kMaps)
        for (bool causal : {false, true})
            for (int H : {2, 6}) {
                const Problem p = tame(problem(19, 41, 41, H, 2, 14, 18, causal, map, 5));
                const Gradients g = run(p, gradientOf(p, 20));
                digest.add(g.dq);
                digest.add(g.dk);
                digest.add(g.dv);
            }
    CHECK(digest.value() == 14327457507884020332u);
}
#endif
