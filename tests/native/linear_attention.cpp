#include <cmath>
#include <cstring>
#include <vector>

#include <doctest/doctest.h>

#include "attention/exp.h"
#include "digest.h"
#include "linear_problem.h"

using namespace ropewalk;
using namespace linear_test;

namespace {

struct Result {
    std::vector<float> out, state, z;
};

Result run(const Problem& p) {
    Result r{std::vector<float>((size_t)p.Tq * p.H * p.dv, NAN), p.state, p.z};
    std::vector<float> scratch(linearAttentionScratch(p.bound()), NAN);
    linearAttention(r.out.data(), r.state.data(), p.spec.normalized ? r.z.data() : nullptr, p.q.data(), p.k.data(),
                    p.v.data(), p.bound(), scratch.data());
    return r;
}

// The quadratic form: every query against every key it may see, in double. magnitude is the same sum with
// every term taken positive, which is what an error of rounding is measured by.
struct Expected {
    std::vector<double> out, magnitude;
};

Expected quadratic(const Problem& p) {
    Expected e{std::vector<double>((size_t)p.Tq * p.H * p.dv), std::vector<double>((size_t)p.Tq * p.H * p.dv)};
    const HeadLayout qLayout = p.qLayout(), kLayout = p.kLayout(), vLayout = p.vLayout(), outLayout = p.outLayout();
    const int w = p.spec.decayWidth;
    for (int h = 0; h < p.H; h++) {
        const int kv = h / (p.H / p.K);
        for (int m = 0; m < p.Tq; m++) {
            const float* qRow = &p.q[h * qLayout.headStride + m * qLayout.positionStride];
            const std::vector<double> qf = features(p, qRow), qr = rotatedFeatures(p, qRow, m);
            std::vector<double> sum(p.dv), size(p.dv);
            double denominator = 0;
            // What was in the sums beforehand, faded by all decays up to m.
            std::vector<double> fade(p.d, 1.0);
            auto fadeBy = [&](int n) {
                if (w > 0)
                    for (int c = 0; c < p.d; c++)
                        fade[c] *= std::exp((double)p.decay[((size_t)n * p.K + kv) * w + (w == 1 ? 0 : c)]);
            };
            const int last = p.spec.causal ? m : p.Tk - 1;
            for (int n = last; n >= 0; n--) {
                const float* kRow = &p.k[kv * kLayout.headStride + n * kLayout.positionStride];
                const std::vector<double> kf = features(p, kRow), kr = rotatedFeatures(p, kRow, n);
                double weight = 0, weightSize = 0;
                for (int c = 0; c < p.d; c++) {
                    weight += qr[c] * kr[c] * fade[c];
                    weightSize += std::fabs(qr[c] * kr[c]) * fade[c];
                    denominator += qf[c] * kf[c] * fade[c];
                }
                for (int c = 0; c < p.dv; c++) {
                    const double v = p.v[kv * vLayout.headStride + n * vLayout.positionStride + c];
                    sum[c] += weight * v;
                    size[c] += weightSize * std::fabs(v);
                }
                fadeBy(n);
            }
            for (int c = 0; c < p.d; c++) {
                denominator += qf[c] * p.z[(size_t)kv * p.d + c] * fade[c];
                for (int j = 0; j < p.dv; j++) {
                    const double term = qr[c] * p.state[((size_t)kv * p.d + c) * p.dv + j] * fade[c];
                    sum[j] += term;
                    size[j] += std::fabs(term);
                }
            }
            for (int c = 0; c < p.dv; c++) {
                const size_t at = h * outLayout.headStride + m * outLayout.positionStride + c;
                const double gain = p.spec.scale / (p.spec.normalized ? denominator : 1);
                e.out[at] = gain * sum[c];
                e.magnitude[at] = std::fabs(gain) * size[c];
            }
        }
    }
    return e;
}

// 3e-6 of the magnitude: the sums of these tests have at most 200 terms of random sign of rounding, the
// features and the rotation add a few roundings each.
void checkAgainstQuadratic(const Problem& p) {
    const Result r = run(p);
    const Expected e = quadratic(p);
    double worst = 0;
    for (size_t i = 0; i < r.out.size(); i++) {
        const double error = std::fabs(r.out[i] - e.out[i]) / (e.magnitude[i] + 1e-30);
        worst = error <= worst ? worst : error;
    }
    CAPTURE(p.Tq);
    CAPTURE(p.Tk);
    CAPTURE(p.d);
    CAPTURE(p.dv);
    CAPTURE((int)p.spec.map);
    CHECK(worst <= 3e-6);
}

bool same(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

} // namespace

TEST_CASE("exp is within 8.3e-8 of e^x, and 0 or infinite beyond its ends") {
    using namespace simd;
    double worst = 0;
    for (double x = -87.336; x < 88.376; x += 0.000737) {
        float lanes[4];
        store(lanes, exp(splat((float)x)));
        const double exact = std::exp((double)(float)x);
        for (float lane : lanes) worst = std::fmax(worst, std::fabs(lane - exact) / exact);
    }
    CHECK(worst <= 8.3e-8);
    const float ends[] = {0.0f, -0.0f, -88.0f, -INFINITY, 88.4f, INFINITY};
    const float values[] = {1, 1, 0, 0, INFINITY, INFINITY};
    for (int i = 0; i < 6; i++) {
        float lanes[4];
        store(lanes, exp(splat(ends[i])));
        CHECK(lanes[0] == values[i]);
        if (ends[i] <= 0) store(lanes, expDown(splat(ends[i])));
        CHECK(lanes[3] == values[i]);
    }
    float nan[4];
    store(nan, exp(splat(NAN)));
    CHECK(std::isnan(nan[2]));
}

TEST_CASE("every feature map, full and causal, agrees with the quadratic form") {
    for (FeatureMap map : kMaps)
        for (bool causal : {false, true})
            for (bool rotated : {false, true})
                checkAgainstQuadratic(tame(problem(1, 45, 45, 4, 2, 16, 12, causal, map, rotated ? 8 : 0)));
}

TEST_CASE("every length around a chunk agrees with the quadratic form") {
    for (int T : {0, 1, 2, 3, 31, 32, 33, 63, 64, 65, 97}) {
        checkAgainstQuadratic(problem(2, T, T, 1, 1, 8, 8, true, FeatureMap::elu, 4));
        checkAgainstQuadratic(problem(3, T, T, 3, 1, 8, 8, true, FeatureMap::elu, 4));
        checkAgainstQuadratic(problem(4, 5, T, 2, 1, 8, 8, false, FeatureMap::elu));
        checkAgainstQuadratic(problem(5, T, 7, 3, 1, 8, 8, false, FeatureMap::elu));
    }
}

TEST_CASE("head and value dimensions that fill no whole vector agree with the quadratic form") {
    for (int d : {1, 2, 3, 6, 34, 64, 130, 256})
        for (int dv : {1, 3, 4, 5, 16, 17, 30, 64, 66})
            checkAgainstQuadratic(problem(6, 35, 35, 2, 1, d, dv, true, FeatureMap::elu, d / 2));
}

TEST_CASE("both pairings and a partial rotation agree with the quadratic form") {
    for (Pairing pairing : {Pairing::interleaved, Pairing::halfSplit})
        for (int P : {1, 3, 5, 10}) {
            Problem p = problem(7, 33, 33, 2, 2, 20, 8, true, FeatureMap::elu, P);
            p.spec.pairing = pairing;
            checkAgainstQuadratic(p);
        }
}

TEST_CASE("heads outside of positions give the same numbers") {
    Problem p = problem(8, 33, 33, 4, 2, 12, 6, true, FeatureMap::elu, 6);
    p.headFirst = true;
    checkAgainstQuadratic(p);
    p.spec.causal = false;
    checkAgainstQuadratic(p);
}

TEST_CASE("the gain of a table is taken out again") {
    Problem p = problem(9, 20, 20, 1, 1, 8, 8, true, FeatureMap::elu, 4);
    const Result plain = run(p);
    for (float& c : p.cosines) c *= 4;
    for (float& s : p.sines) s *= 4;
    p.spec.rotationGain = 0.25f;
    CHECK(same(plain.out, run(p).out));
}

TEST_CASE("decay by head and by component agrees with the quadratic form") {
    for (int width : {1, 8})
        for (bool normalized : {false, true})
            for (int H : {2, 6}) {
                Problem p = problem(10, 45, 45, H, 2, 8, 20, true, FeatureMap::elu, 4);
                samples::Random random(11);
                p.decay.resize((size_t)45 * 2 * width);
                for (float& g : p.decay) g = (float)(-0.3 * random.uniform());
                p.spec.decayWidth = width;
                p.spec.normalized = normalized;
                checkAgainstQuadratic(p);
            }
}

TEST_CASE("the delta rules agree with their recurrence in double") {
    for (int width : {0, 1, 6})
        for (int betaHeads : {1, 2})
            for (int H : {2, 4, 6}) {
                const int T = 50, K = 2, d = 6, dv = 21;
                Problem p = problem(12, T, T, H, K, d, dv, true, FeatureMap::identity, 3);
                samples::Random random(13);
                p.spec.normalized = false;
                p.spec.decayWidth = width;
                p.spec.betaHeads = betaHeads;
                p.decay.resize((size_t)T * K * width);
                for (float& g : p.decay) g = (float)(-0.3 * random.uniform());
                p.beta.resize((size_t)T * betaHeads);
                for (float& b : p.beta) b = (float)(0.5 * random.uniform());
                const Result r = run(p);
                double worst = 0;
                for (int h = 0; h < H; h++) {
                    const int kv = h / (H / K);
                    std::vector<double> S(p.state.begin() + kv * d * dv, p.state.begin() + (kv + 1) * d * dv);
                    for (int t = 0; t < T; t++) {
                        const std::vector<double> kr = rotatedFeatures(p, &p.k[((size_t)t * K + kv) * d], t);
                        const std::vector<double> qr = rotatedFeatures(p, &p.q[((size_t)t * H + h) * d], t);
                        for (int c = 0; c < d && width > 0; c++)
                            for (int j = 0; j < dv; j++)
                                S[c * dv + j] *=
                                    std::exp((double)p.decay[((size_t)t * K + kv) * width + (width == 1 ? 0 : c)]);
                        for (int j = 0; j < dv; j++) {
                            double held = 0, out = 0;
                            for (int c = 0; c < d; c++) held += S[c * dv + j] * kr[c];
                            const double b = p.beta[(size_t)t * betaHeads + (betaHeads == 1 ? 0 : kv)];
                            const double v = b * (p.v[((size_t)t * K + kv) * dv + j] - held);
                            for (int c = 0; c < d; c++) {
                                S[c * dv + j] += kr[c] * v;
                                out += qr[c] * S[c * dv + j];
                            }
                            worst = std::fmax(worst, std::fabs(out - r.out[((size_t)t * H + h) * dv + j]));
                        }
                    }
                    for (int c = 0; c < d * dv; c++)
                        worst = std::fmax(worst, std::fabs(S[c] - r.state[(size_t)kv * d * dv + c]));
                }
                // Values stay below 10, beta keeps the recurrence from growing.
                CHECK(worst <= 1e-5);
            }
}

TEST_CASE("cutting a sequence into pieces changes no bit") {
    for (int H : {2, 4, 6})
        for (int width : {0, 1, 12}) {
            Problem whole = problem(14, 71, 71, H, 2, 12, 22, true, FeatureMap::elu, 6);
            samples::Random random(15);
            whole.decay = floats(random, (size_t)71 * 2 * width, 0.2);
            whole.spec.decayWidth = width;
            const Result once = run(whole);
            Result pieces{{}, whole.state, whole.z};
            int from = 0;
            for (int count : {1, 0, 2, 33, 3, 32}) {
                Problem part = whole;
                auto cut = [&](std::vector<float>& x, int row) {
                    x = std::vector<float>(x.begin() + (size_t)from * row, x.begin() + (size_t)(from + count) * row);
                };
                part.Tq = part.Tk = count;
                cut(part.q, H * 12);
                cut(part.k, 2 * 12);
                cut(part.v, 2 * 22);
                cut(part.cosines, 6);
                cut(part.sines, 6);
                cut(part.decay, 2 * width);
                part.state = pieces.state;
                part.z = pieces.z;
                const Result r = run(part);
                pieces.out.insert(pieces.out.end(), r.out.begin(), r.out.end());
                pieces.state = r.state;
                pieces.z = r.z;
                from += count;
            }
            REQUIRE(from == 71);
            CHECK(same(once.out, pieces.out));
            CHECK(same(once.state, pieces.state));
            CHECK(same(once.z, pieces.z));
        }
}

TEST_CASE("grouped heads give the bits of repeated heads") {
    for (bool causal : {false, true})
        for (int G : {1, 2, 3, 5}) {
            const int T = 37, K = 2, d = 10, dv = 9, H = G * K;
            const Problem grouped = problem(16, T, T, H, K, d, dv, causal, FeatureMap::elu, 5);
            Problem repeated = grouped;
            repeated.K = H;
            auto repeat = [&](const std::vector<float>& x, int rows, int width) {
                std::vector<float> y;
                for (int t = 0; t < rows; t++)
                    for (int h = 0; h < H; h++)
                        for (int c = 0; c < width; c++) y.push_back(x[((size_t)t * K + h / G) * width + c]);
                return y;
            };
            repeated.k = repeat(grouped.k, T, d);
            repeated.v = repeat(grouped.v, T, dv);
            repeated.state = repeat(grouped.state, 1, d * dv);
            repeated.z = repeat(grouped.z, 1, d);
            CHECK(same(run(grouped).out, run(repeated).out));
        }
}

TEST_CASE("a causal result does not see the future") {
    Problem p = problem(17, 40, 40, 2, 1, 8, 8, true, FeatureMap::elu, 4);
    const Result before = run(p);
    for (size_t i = (size_t)25 * 8; i < p.k.size(); i++) p.k[i] = p.v[i] = 1e4f;
    const Result after = run(p);
    CHECK(std::memcmp(before.out.data(), after.out.data(), (size_t)25 * 16 * sizeof(float)) == 0);
    CHECK(std::memcmp(before.out.data(), after.out.data(), before.out.size() * sizeof(float)) != 0);
}

TEST_CASE("moving all positions together leaves the result") {
    Problem p = problem(18, 40, 40, 2, 1, 16, 8, true, FeatureMap::elu, 8);
    p.state.assign(p.state.size(), 0);
    const Result before = run(p);
    const std::vector<double> theta = samples::unscaled(8, 10000);
    rotationTable(p.cosines.data(), p.sines.data(), theta.data(), {1005, nullptr, nullptr}, 40, 8, 1);
    const Result after = run(p);
    for (size_t i = 0; i < before.out.size(); i++) CHECK(std::fabs(before.out[i] - after.out[i]) <= 1e-5);
}

TEST_CASE("nothing to attend to, or features that are all 0, give 0") {
    Problem none = problem(19, 3, 0, 2, 1, 6, 5, false, FeatureMap::elu);
    none.state.assign(none.state.size(), 0);
    none.z.assign(none.z.size(), 0);
    for (float x : run(none).out) CHECK(x == 0);

    Problem dark = problem(20, 9, 9, 1, 1, 4, 4, true, FeatureMap::relu);
    dark.spec.epsilon = 0;
    dark.k.assign(dark.k.size(), -1);
    dark.state.assign(dark.state.size(), 0);
    dark.z.assign(dark.z.size(), 0);
    for (float x : run(dark).out) CHECK((x == 0 && !std::signbit(x)));
}

TEST_CASE("huge inputs of elu stay finite and agree with the quadratic form") {
    Problem p = problem(21, 40, 40, 2, 2, 8, 8, true, FeatureMap::elu, 4);
    for (float& x : p.q) x *= 1e4f;
    for (float& x : p.k) x *= 1e4f;
    checkAgainstQuadratic(p);
}

#if !defined(__wasm_relaxed_simd__)
TEST_CASE("linear attention has the bits it has everywhere") {
    Digest digest;
    for (FeatureMap map : kMaps)
        for (bool causal : {false, true})
            for (int H : {2, 6}) {
                Problem p = tame(problem(23, 21, 21, H, 2, 14, 18, causal, map, 5));
                const Result r = run(p);
                digest.add(r.out);
                digest.add(r.state);
                digest.add(r.z);
            }
    CHECK(digest.value() == 798013637549814634u);
}
#endif

TEST_CASE("nothing outside of the outputs is written and the inputs stay") {
    const Problem p = problem(22, 19, 19, 2, 1, 6, 7, true, FeatureMap::elu, 3);
    Problem copy = p;
    std::vector<float> out((size_t)19 * 2 * 7 + 8, 7.0f), scratch(linearAttentionScratch(p.bound()) + 8, 7.0f);
    Result r{{}, p.state, p.z};
    linearAttention(out.data() + 4, r.state.data(), r.z.data(), copy.q.data(), copy.k.data(), copy.v.data(),
                    copy.bound(), scratch.data() + 4);
    for (int i = 0; i < 4; i++) {
        CHECK(out[i] == 7);
        CHECK(out[out.size() - 1 - i] == 7);
        CHECK(scratch[i] == 7);
        CHECK(scratch[scratch.size() - 1 - i] == 7);
    }
    CHECK(same(p.q, copy.q));
    CHECK(same(p.k, copy.k));
    CHECK(same(p.v, copy.v));
}
