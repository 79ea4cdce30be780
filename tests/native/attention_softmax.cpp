#include <cmath>
#include <cstring>
#include <limits>
#include <string>

#include <doctest/doctest.h>

#include "attention/exp.h"
#include "attention_problem.h"
#include "digest.h"

using namespace ropewalk;
using namespace attention_test;

namespace {

// Scores are sums of d products below 1 times 1/sqrt(d), each rounded to float: they are off by some 1e-7, and
// so are weights and values, which are below 1. Four times that is allowed.
constexpr double kClose = 5e-7;

std::string text(const Sizes& s) {
    auto number = [](int n) { return std::to_string(n) + " "; };
    return number(s.Tq) + number(s.Tk) + number(s.H) + number(s.K) + number(s.d) + number(s.dv);
}

void check(const Problem& p, double tolerance = kClose, double scoreTolerance = 2e-6) {
    const Oracle wanted = oracle(p);
    const Answer plain = run(p);
    CHECK(difference(plain.out, wanted.out) <= tolerance);
    CHECK(difference(plain.lse, wanted.lse) <= scoreTolerance);
    const Answer shown = run(p, true);
    CHECK(difference(shown.out, wanted.out) <= tolerance);
    CHECK(difference(shown.raw, wanted.raw) <= scoreTolerance);
    CHECK(difference(shown.capped, wanted.capped) <= scoreTolerance);
    CHECK(difference(shown.biased, wanted.biased) <= scoreTolerance);
    CHECK(difference(shown.weights, wanted.weights) <= tolerance);
}

bool same(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

} // namespace

TEST_CASE("tanh is within 1.6e-7 of itself in float64") {
    double worst = 0;
    for (double x = 1e-4; x < 12; x *= 1.0007) {
        float lanes[4];
        simd::store(lanes, simd::tanh(simd::splat((float)-x)));
        const double exact = -std::tanh((double)(float)x);
        worst = std::fmax(worst, std::fabs(lanes[1] / exact - 1));
    }
    CHECK(worst <= 1.6e-7);
    float ends[4];
    simd::store(ends, simd::tanh(simd::splat(-1e9f)));
    CHECK(ends[0] == -1);
    simd::store(ends, simd::tanh(simd::splat(0.0f)));
    CHECK(ends[0] == 0);
}

TEST_CASE("attention agrees with float64 for every size around its tiles") {
    for (int Tq : {1, 2, 7, 8, 9, 64, 65, 73})
        for (int Tk : {1, 2, 3, 4, 5, 63, 64, 65, 67, 129})
            for (int right : {-1, 0}) {
                const Sizes sizes{Tq, Tk, 2, 1, 8, 4};
                CAPTURE(text(sizes));
                Problem p(sizes, Tq * 1000 + Tk);
                p.spec.right = right;
                p.spec.queryOffset = Tk - Tq;
                check(p);
            }
}

// Keys beyond 512 are summed in segments, which are joined: one left out or counted twice shows.
TEST_CASE("a few queries over several segments of keys agree with float64") {
    for (int Tq : {1, 2, 4})
        for (int Tk : {511, 512, 513, 1024, 1025, 1100}) {
            const Sizes sizes{Tq, Tk, 2, 1, 8, 4};
            CAPTURE(text(sizes));
            Problem p(sizes, Tq * 10000 + Tk);
            p.spec.right = 0;
            p.spec.queryOffset = Tk - Tq;
            check(p);
        }
}

TEST_CASE("attention takes every head dimension and value dimension") {
    for (int Tq : {3, 21})
        for (int d : {1, 2, 3, 6, 10, 13, 64, 80, 96, 102, 128, 256})
            for (int dv : {1, 2, 5, 7, 64}) {
                const Sizes sizes{Tq, 70, 2, 2, d, dv};
                CAPTURE(text(sizes));
                Problem p(sizes, d * 100 + dv);
                check(p);
            }
}

TEST_CASE("grouped heads give what repeated key heads give, bit for bit") {
    for (int Tq : {1, 2, 30}) {
        const int Tk = 75, H = 6, K = 2, d = 12;
        Problem grouped({Tq, Tk, H, K, d, d}, 5);
        Problem repeated({Tq, Tk, H, H, d, d}, 5);
        repeated.q = grouped.q;
        for (int n = 0; n < Tk; n++)
            for (int h = 0; h < H; h++)
                for (int c = 0; c < d; c++) {
                    const size_t to = ((size_t)n * H + h) * d + c, from = ((size_t)n * K + h / (H / K)) * d + c;
                    repeated.k[to] = grouped.k[from];
                    repeated.v[to] = grouped.v[from];
                }
        CHECK(same(run(grouped, true).out, run(repeated, true).out));
        CHECK(difference(run(grouped).out, oracle(grouped).out) <= kClose);
        CHECK(difference(run(repeated).out, oracle(repeated).out) <= kClose);
    }
}

TEST_CASE("the head-first layout gives the same numbers elsewhere") {
    for (int Tq : {2, 20}) {
        Problem p({Tq, 40, 4, 2, 10, 6}, 8, true);
        p.spec.right = 0;
        p.spec.queryOffset = 40 - Tq;
        check(p);
    }
}

TEST_CASE("softcap, biases and masks follow in the order of ONNX") {
    for (int Tq : {1, 2, 40})
        for (int options = 0; options < 16; options++) {
            CAPTURE(Tq);
            CAPTURE(options);
            Problem p({Tq, 77, 4, 2, 16, 8}, 100 + options);
            p.spec.scale = 1;
            if (options & 1) p.spec.softcap = 2.5f;
            if (options & 2) p.addBias();
            if (options & 4) p.addMask(0.7);
            if (options & 8) p.addDistanceBias();
            check(p, 1e-6, 4e-6); // scores up to 10
        }
}

TEST_CASE("masks and biases are broadcast along any axis") {
    for (int Tq : {2, 19})
        for (int axes = 0; axes < 8; axes++) {
            CAPTURE(axes);
            Problem p({Tq, 21, 4, 4, 8, 8}, 300 + axes);
            p.addBias(axes & 1, axes & 2, axes & 4);
            p.addMask(0.8, axes & 4, axes & 1, axes & 2);
            check(p);
        }
}

TEST_CASE("windows give what the same mask gives, bit for bit") {
    for (int Tq : {2, 100})
        for (int left : {-1, 0, 3, 70})
            for (int right : {-1, 0, 2, 65})
                for (int offset : {-20, 0, 45, 300}) {
                    CAPTURE(Tq);
                    CAPTURE(left);
                    CAPTURE(right);
                    CAPTURE(offset);
                    const Sizes sizes{Tq, 130, 2, 2, 8, 8};
                    Problem window(sizes, 9), mask(sizes, 9);
                    window.spec.left = left;
                    window.spec.right = right;
                    window.spec.queryOffset = offset;
                    mask.addMask(1, false);
                    for (int i = 0; i < sizes.Tq; i++)
                        for (int n = 0; n < sizes.Tk; n++)
                            mask.keep[(size_t)i * sizes.Tk + n] =
                                (left < 0 || n >= i + offset - left) && (right < 0 || n <= i + offset + right);
                    check(window);
                    if (Tq > 8) CHECK(same(run(window).out, run(mask).out));
                }
}

TEST_CASE("rotation inside is rotation before") {
    for (int Tq : {1, 50})
        for (Pairing pairing : {Pairing::interleaved, Pairing::halfSplit})
            for (int P : {1, 5, 8}) {
                CAPTURE(P);
                Problem p({Tq, 70, 4, 2, 17, 9}, 40 + P);
                p.spec.right = 0;
                p.spec.queryOffset = 70 - Tq;
                p.addRotation(P, pairing, 1.1);
                check(p, 1e-6, 4e-6);
            }
}

TEST_CASE("with rotation, scores stay when all positions move together") {
    Problem here({20, 20, 2, 2, 16, 8}, 3), there({20, 20, 2, 2, 16, 8}, 3);
    here.addRotation(8, Pairing::halfSplit);
    there.addRotation(8, Pairing::halfSplit);
    const std::vector<double> theta = samples::unscaled(8, 10000);
    for (auto* cosines : {&there.queryCosines, &there.keyCosines})
        rotationTable(cosines->data(), cosines == &there.queryCosines ? there.querySines.data() : there.keySines.data(),
                      theta.data(), {1000, nullptr, nullptr}, 20, 8, 1);
    const Answer a = run(here, true), b = run(there, true);
    CHECK(difference(b.raw, doubles(a.raw)) <= 2e-6);
    CHECK(difference(b.out, doubles(a.out)) <= 2e-6);
}

TEST_CASE("causal rows ignore the future") {
    const Sizes sizes{40, 100, 2, 2, 8, 8};
    Problem p(sizes, 4), changed(sizes, 4);
    for (Problem* each : {&p, &changed}) {
        each->spec.right = 0;
        each->spec.queryOffset = 60;
    }
    const int known = 80; // keys that query 19 sees
    for (size_t i = (size_t)known * 16; i < changed.k.size(); i++) {
        changed.k[i] = 1e4f;
        changed.v[i] = -1e4f;
    }
    const Answer a = run(p), b = run(changed);
    for (size_t i = 0; i < (size_t)20 * 16; i++) CHECK(a.out[i] == b.out[i]);
}

TEST_CASE("without positions, permuting tokens permutes the output") {
    const int T = 33, d = 8;
    Problem p({T, T, 1, 1, d, d}, 6), turned({T, T, 1, 1, d, d}, 6);
    auto place = [](int t) { return (t * 7 + 3) % T; };
    for (int t = 0; t < T; t++)
        for (int c = 0; c < d; c++) {
            turned.q[place(t) * d + c] = p.q[t * d + c];
            turned.k[place(t) * d + c] = p.k[t * d + c];
            turned.v[place(t) * d + c] = p.v[t * d + c];
        }
    const Answer a = run(p), b = run(turned);
    for (int t = 0; t < T; t++)
        for (int c = 0; c < d; c++) CHECK(std::fabs(a.out[t * d + c] - b.out[place(t) * d + c]) <= kClose);
}

TEST_CASE("rows of weights sum to 1, or to 0 where nothing is seen") {
    Problem p({30, 90, 2, 2, 8, 8}, 12);
    p.addMask(0.5);
    for (int n = 0; n < 90; n++) p.keep[(size_t)7 * 90 + n] = 0;
    const Answer a = run(p, true);
    for (int r = 0; r < 60; r++) {
        double total = 0;
        for (int n = 0; n < 90; n++) total += a.weights[(size_t)r * 90 + n];
        CHECK(std::fabs(total - (r == 7 ? 0 : 1)) <= 1e-6);
    }
    CHECK(a.lse[7] == -INFINITY);
    for (int e = 0; e < 8; e++) CHECK(a.out[7 * 16 + e] == 0);
}

TEST_CASE("a row that sees nothing gives 0, by mask, by band and by a bias of -infinity") {
    for (int Tq : {1, 12}) {
        Problem masked({Tq, 9, 2, 2, 4, 4}, 1), beyond({Tq, 9, 2, 2, 4, 4}, 1), minus({Tq, 9, 2, 2, 4, 4}, 1),
            none({Tq, 0, 2, 2, 4, 4}, 1);
        masked.addMask(0);
        beyond.spec.right = 0;
        beyond.spec.queryOffset = -50;
        minus.addBias();
        for (float& each : minus.bias) each = -INFINITY;
        for (const Problem* p : {&masked, &beyond, &minus, &none}) {
            for (bool shown : {false, true}) {
                const Answer a = run(*p, shown);
                for (float each : a.out) CHECK(each == 0);
                for (float each : a.lse) CHECK(each == -INFINITY);
                for (float each : a.weights) CHECK(each == 0);
            }
        }
    }
}

TEST_CASE("no queries at all are no work") {
    Problem p({0, 5, 2, 2, 4, 4}, 1);
    CHECK(run(p).out.empty());
}

TEST_CASE("a bias as low as a float goes is not a mask: the row is then the mean of the values") {
    for (int Tq : {1, 12}) {
        Problem p({Tq, 9, 1, 1, 4, 4}, 1);
        p.addBias();
        for (float& each : p.bias) each = -std::numeric_limits<float>::max();
        for (int e = 0; e < 4; e++) {
            double mean = 0;
            for (int n = 0; n < 9; n++) mean += p.v[n * 4 + e] / 9;
            CHECK(std::fabs(run(p).out[e] - mean) <= kClose);
        }
    }
}

TEST_CASE("scores of 1e4 neither overflow nor lose the largest") {
    for (int Tq : {2, 33}) {
        Problem p({Tq, 130, 2, 2, 16, 8}, 2, false, 100);
        p.spec.scale = 1; // scores to some 5e4, off by 5e4 * 16 ulps = 0.05 at the worst
        const Answer a = run(p, true);
        const Oracle o = oracle(p);
        CHECK(difference(a.raw, o.raw) <= 0.05);
        for (float each : a.out) CHECK(std::isfinite(each));
        // Where the largest score leads by 1, it takes the row.
        for (size_t r = 0; r < p.rowCount(); r++) {
            int best = 0;
            for (int n = 1; n < 130; n++)
                if (o.raw[r * 130 + n] > o.raw[r * 130 + best]) best = n;
            double second = -INFINITY;
            for (int n = 0; n < 130; n++)
                if (n != best) second = std::fmax(second, o.raw[r * 130 + n]);
            if (o.raw[r * 130 + best] - second > 20) CHECK(a.weights[r * 130 + best] > 0.999999f);
        }
    }
}

TEST_CASE("a chunk of a sequence gives the rows of the whole, bit for bit") {
    const int T = 150, H = 2, d = 16, start = 83;
    Problem whole({T, T, H, H, d, d}, 21), chunk({T - start, T, H, H, d, d}, 21);
    whole.spec.right = chunk.spec.right = 0;
    whole.spec.left = chunk.spec.left = 100;
    chunk.spec.queryOffset = start;
    chunk.q.assign(whole.q.begin() + (size_t)start * H * d, whole.q.end());
    chunk.k = whole.k;
    chunk.v = whole.v;
    const Answer a = run(whole), b = run(chunk);
    CHECK(same(b.out, std::vector<float>(a.out.begin() + (size_t)start * H * d, a.out.end())));
}

#if !defined(__wasm_relaxed_simd__)

TEST_CASE("attention has the bits that it has everywhere") {
    Digest digest;
    for (int Tq : {1, 3, 50}) {
        Problem p({Tq, 90, 4, 2, 18, 7}, Tq);
        p.spec.softcap = 3;
        p.spec.right = 0;
        p.spec.left = 60;
        p.spec.queryOffset = 90 - Tq;
        p.addBias(false);
        p.addMask(0.9, true, false);
        p.addDistanceBias();
        p.addRotation(8, Pairing::halfSplit);
        const Answer plain = run(p), shown = run(p, true);
        for (const auto* each : {&plain.out, &plain.lse, &shown.raw, &shown.capped, &shown.biased, &shown.weights})
            digest.add(*each);
        const std::vector<float> dout = p.floats(p.outCount(), 1);
        const Gradients g = runBackward(p, dout, plain);
        for (const auto* each : {&g.dq, &g.dk, &g.dv}) digest.add(*each);
    }
    CHECK(digest.value() == 2694669824561225904u);
}

#endif

TEST_CASE("rows whose scores go beyond float32 have the weights of float64") {
    for (const Sizes& sizes : {Sizes{1, 37, 2, 1, 8, 8}, Sizes{12, 37, 2, 2, 5, 3}, Sizes{9, 70, 1, 1, 1, 1}}) {
        CAPTURE(text(sizes));
        for (const bool rotated : {false, true}) {
            if (rotated && sizes.d < 2) continue;
            Problem p(sizes, 11, false, 1e25);
            p.spec.queryOffset = 20;
            p.spec.left = 25;
            p.spec.right = 0;
            p.addBias();
            p.addMask(0.7);
            p.addDistanceBias();
            if (rotated) p.addRotation(sizes.d / 2, Pairing::interleaved);
            const Oracle wanted = oracle(p);
            CHECK(difference(run(p).out, wanted.out) <= kClose);
            const Answer shown = run(p, true);
            CHECK(difference(shown.out, wanted.out) <= kClose);
            CHECK(difference(shown.weights, wanted.weights) <= kClose);
        }
    }
}
