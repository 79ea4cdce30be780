#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <memory>
#include <vector>

#include "analysis_samples.h"
#include "ropewalk/ropewalk.h"

using namespace ropewalk;
using samples::Random;

namespace {

// The whole algorithm, in double: what every kernel of this file is compared with.
std::vector<double> rotated(const std::vector<float>& x, int T, int H, int d, const std::vector<double>& theta,
                            Pairing pairing, double start, double sign, double gain) {
    const int P = (int)theta.size();
    std::vector<double> out(x.begin(), x.end());
    for (int t = 0; t < T; t++)
        for (int h = 0; h < H; h++)
            for (int i = 0; i < P; i++) {
                const int head = (t * H + h) * d;
                const int a = head + (pairing == Pairing::interleaved ? 2 * i : i);
                const int b = head + (pairing == Pairing::interleaved ? 2 * i + 1 : i + P);
                const double c = std::cos((start + t) * theta[i]), s = sign * std::sin((start + t) * theta[i]);
                out[a] = gain * (x[a] * c - x[b] * s);
                out[b] = gain * (x[a] * s + x[b] * c);
            }
    return out;
}

std::vector<double> unscaledTheta(int r) { return samples::unscaled(r / 2, 10000); }

std::vector<float> floats(int count, uint64_t seed) {
    Random random(seed);
    std::vector<float> x(count);
    for (float& each : x) each = (float)(2 * random.uniform() - 1);
    return x;
}

struct Table {
    std::vector<float> cosines, sines;
    Table(const std::vector<double>& theta, int T, Positions positions = {}, double gain = 1)
        : cosines(T * theta.size()), sines(T * theta.size()) {
        rotationTable(cosines.data(), sines.data(), theta.data(), positions, T, (int)theta.size(), gain);
    }
};

HeadLayout tokenFirst(int T, int H, int d) { return {T, H, d, (ptrdiff_t)H * d, d}; }

// Inputs in [-1, 1): two products and a sum round to 1.5 ulp of at most 2, the table adds 6.1e-8 twice.
constexpr double kTolerance = 1.5 * 1.2e-7 + 2 * 6.1e-8;

constexpr Pairing kPairings[] = {Pairing::interleaved, Pairing::halfSplit};

} // namespace

TEST_CASE("a table is within 6.1e-8 of the true cosine and sine up to position 2^24") {
    for (int P : {1, 2, 3, 5, 64}) {
        const std::vector<double> theta = unscaledTheta(2 * P);
        double worst = 0;
        for (double m = 0; m <= 16777216; m += m < 300 ? 1 : m * 0.013) {
            const Table got(theta, 1, {m});
            for (int i = 0; i < P; i++) {
                const long double phi = (long double)m * theta[i];
                worst = std::fmax(worst, std::fabs((double)(got.cosines[i] - cosl(phi))));
                worst = std::fmax(worst, std::fabs((double)(got.sines[i] - sinl(phi))));
            }
        }
        CHECK(worst <= 6.1e-8);
    }
}

TEST_CASE("positions may be negative, fractional, listed or far away") {
    const std::vector<double> theta = unscaledTheta(14);
    const double at[] = {-3, 0.5, -1e6, 12345.678, 1e9, 16777216};
    const Table got(theta, 6, {0, at});
    for (int t = 0; t < 6; t++)
        for (int i = 0; i < 7; i++) {
            const double phi = at[t] * theta[i], doubt = 6.1e-8 + std::fabs(phi) * 0x1p-52;
            CHECK(std::fabs(got.cosines[t * 7 + i] - std::cos(phi)) <= doubt);
            CHECK(std::fabs(got.sines[t * 7 + i] - std::sin(phi)) <= doubt);
        }
}

TEST_CASE("several axes: each pair follows the position of its own axis") {
    const std::vector<double> theta = unscaledTheta(10);
    const int axis[] = {0, 1, 2, 1, 0};
    const double at[] = {3, 4, 10, 20, -1, 7}; // [axis, position]
    const Table got(theta, 2, {0, at, axis});
    for (int t = 0; t < 2; t++)
        for (int i = 0; i < 5; i++)
            CHECK(std::fabs(got.sines[t * 5 + i] - std::sin(at[axis[i] * 2 + t] * theta[i])) <= 6.1e-8);
}

TEST_CASE("xPos multiplies by zeta^(m/scaleBase) for queries and its inverse for keys, so that scores see m - n") {
    const int P = 8;
    const std::vector<double> theta = unscaledTheta(2 * P);
    std::vector<double> zeta(P);
    xposDecay(zeta.data(), 2 * P);
    CHECK(zeta[0] == doctest::Approx(0.4 / 1.4).epsilon(1e-15));
    std::vector<float> cq(P), sq(P), ck(P), sk(P);
    const double m = 700, n = 188, center = 100;
    xposTable(cq.data(), sq.data(), theta.data(), zeta.data(), {m}, 1, P, 1, 1, center, 512);
    xposTable(ck.data(), sk.data(), theta.data(), zeta.data(), {n}, 1, P, 1, -1, center, 512);
    for (int i = 0; i < P; i++) {
        const double score = cq[i] * (double)ck[i] + sq[i] * (double)sk[i]; // q = k = (1, 0)
        const double expected = std::pow(zeta[i], (m - n) / 512) * std::cos((m - n) * theta[i]);
        CHECK(score == doctest::Approx(expected).epsilon(1e-6));
    }
}

TEST_CASE("rotation equals the double reference at every tail, pairing, head count and partial width") {
    for (Pairing pairing : kPairings)
        for (int r : {2, 4, 6, 8, 10, 14, 16, 30, 64})
            for (int d : {r, r + 1, r + 5})
                for (int H : {1, 2, 3})
                    for (int T : {1, 2, 5}) {
                        const std::vector<double> theta = unscaledTheta(r);
                        const std::vector<float> x = floats(T * H * d, r * 131 + d * 7 + H);
                        const Table at(theta, T, {1000});
                        std::vector<float> out(x.size(), NAN), inPlace = x;
                        rotate(out.data(), x.data(), tokenFirst(T, H, d),
                               {at.cosines.data(), at.sines.data(), r / 2, pairing});
                        rotate(inPlace.data(), inPlace.data(), tokenFirst(T, H, d),
                               {at.cosines.data(), at.sines.data(), r / 2, pairing});
                        const std::vector<double> expected = rotated(x, T, H, d, theta, pairing, 1000, 1, 1);
                        double worst = 0;
                        for (size_t e = 0; e < x.size(); e++) worst = std::fmax(worst, std::fabs(out[e] - expected[e]));
                        CHECK(worst <= kTolerance);
                        CHECK(std::memcmp(out.data(), inPlace.data(), out.size() * 4) == 0);
                    }
}

TEST_CASE("rotation reads and writes nothing outside its heads, at any misalignment") {
    for (int shift = 0; shift < 4; shift++) {
        const int T = 3, H = 2, d = 11, r = 10;
        const std::vector<double> theta = unscaledTheta(r);
        const Table at(theta, T);
        const std::vector<float> x = floats(T * H * d, 5);
        // Exactly sized blocks: the address sanitizer stands at both ends.
        std::unique_ptr<float[]> source(new float[shift + T * H * d]), target(new float[shift + T * H * d]);
        std::memcpy(source.get() + shift, x.data(), x.size() * 4);
        for (Pairing pairing : kPairings) {
            rotate(target.get() + shift, source.get() + shift, tokenFirst(T, H, d),
                   {at.cosines.data(), at.sines.data(), r / 2, pairing});
            for (int row = 0; row < T * H; row++) CHECK(target[shift + row * d + 10] == x[row * d + 10]);
        }
    }
}

TEST_CASE("heads first and tokens first give the same numbers") {
    const int T = 7, H = 3, d = 12;
    const std::vector<double> theta = unscaledTheta(d);
    const Table at(theta, T, {3});
    const std::vector<float> x = floats(T * H * d, 9);
    std::vector<float> turned(x.size()), out(x.size()), outTurned(x.size());
    for (int t = 0; t < T; t++)
        for (int h = 0; h < H; h++) std::memcpy(&turned[(h * T + t) * d], &x[(t * H + h) * d], d * 4);
    for (Pairing pairing : kPairings) {
        rotate(out.data(), x.data(), tokenFirst(T, H, d), {at.cosines.data(), at.sines.data(), d / 2, pairing});
        rotate(outTurned.data(), turned.data(), {T, H, d, d, (ptrdiff_t)T * d},
               {at.cosines.data(), at.sines.data(), d / 2, pairing});
        for (int t = 0; t < T; t++)
            for (int h = 0; h < H; h++)
                CHECK(std::memcmp(&outTurned[(h * T + t) * d], &out[(t * H + h) * d], d * 4) == 0);
    }
}

TEST_CASE("un-rotation restores x, also when the table carries an attention factor") {
    const int T = 5, H = 2, d = 64;
    const double gain = 1.34657;
    const std::vector<double> theta = unscaledTheta(d);
    const Table at(theta, T, {100000}, gain);
    const std::vector<float> x = floats(T * H * d, 11);
    const float undo = (float)(1 / (gain * gain));
    for (Pairing pairing : kPairings) {
        std::vector<float> out = x;
        rotate(out.data(), out.data(), tokenFirst(T, H, d), {at.cosines.data(), at.sines.data(), d / 2, pairing});
        rotate(out.data(), out.data(), tokenFirst(T, H, d),
               {at.cosines.data(), at.sines.data(), d / 2, pairing, undo, -undo});
        // Twice the rounding of one rotation, of numbers up to sqrt(2).
        for (size_t e = 0; e < x.size(); e++) CHECK(std::fabs(out[e] - x[e]) <= 3 * kTolerance);
    }
}

TEST_CASE("the backward pass is the transpose: <R x, y> = <x, R^T y>") {
    const int T = 4, H = 2, d = 20;
    const std::vector<double> theta = unscaledTheta(d);
    const Table at(theta, T, {17}, 1.25);
    const std::vector<float> x = floats(T * H * d, 21), y = floats(T * H * d, 22);
    for (Pairing pairing : kPairings) {
        std::vector<float> rx(x.size()), ry(x.size());
        rotate(rx.data(), x.data(), tokenFirst(T, H, d), {at.cosines.data(), at.sines.data(), d / 2, pairing});
        rotate(ry.data(), y.data(), tokenFirst(T, H, d), {at.cosines.data(), at.sines.data(), d / 2, pairing, 1, -1});
        double left = 0, right = 0;
        for (size_t e = 0; e < x.size(); e++) {
            left += (double)rx[e] * y[e];
            right += (double)x[e] * ry[e];
        }
        CHECK(std::fabs(left - right) <= T * H * d * kTolerance * 1.25);
    }
}

TEST_CASE("a table stride of 0 turns every position by the same angles: cached keys move by a shift") {
    const int T = 6, H = 2, d = 32, shift = -37;
    const std::vector<double> theta = unscaledTheta(d);
    const std::vector<float> k = floats(T * H * d, 31);
    const Table then(theta, T, {500}), now(theta, T, {500 + shift}), by(theta, 1, {(double)shift});
    for (Pairing pairing : kPairings) {
        std::vector<float> moved(k.size()), fresh(k.size());
        rotate(moved.data(), k.data(), tokenFirst(T, H, d), {then.cosines.data(), then.sines.data(), d / 2, pairing});
        rotate(moved.data(), moved.data(), tokenFirst(T, H, d),
               {by.cosines.data(), by.sines.data(), d / 2, pairing, 1, 1, true});
        rotate(fresh.data(), k.data(), tokenFirst(T, H, d), {now.cosines.data(), now.sines.data(), d / 2, pairing});
        for (size_t e = 0; e < k.size(); e++) CHECK(std::fabs(moved[e] - fresh[e]) <= 3 * kTolerance);
    }
}

TEST_CASE("no positions and no heads are left alone") {
    float untouched[4] = {1, 2, 3, 4};
    const float c[2] = {0, 0}, s[2] = {1, 1};
    rotate(untouched, untouched, tokenFirst(0, 1, 4), {c, s, 2, Pairing::halfSplit});
    rotate(untouched, untouched, tokenFirst(1, 0, 4), {c, s, 2, Pairing::interleaved});
    CHECK(untouched[0] == 1);
    CHECK(untouched[3] == 4);
}

TEST_CASE("permuting weights there and back is the identity, and rotations commute with it bit for bit") {
    for (int P : {1, 2, 3, 8}) {
        const int H = 3, d = 2 * P + 3, columns = 5;
        const std::vector<float> w = floats(H * d * columns, P);
        std::vector<float> half(w.size()), back(w.size());
        permutePairing(half.data(), w.data(), H, d, P, columns, Pairing::interleaved, Pairing::halfSplit);
        permutePairing(back.data(), half.data(), H, d, P, columns, Pairing::halfSplit, Pairing::interleaved);
        CHECK(back == w);
        for (int i = 0; i < P; i++) {
            CHECK(half[(size_t)i * columns] == w[(size_t)2 * i * columns]);
            CHECK(half[(size_t)(i + P) * columns] == w[(size_t)(2 * i + 1) * columns]);
        }

        const std::vector<double> theta = unscaledTheta(2 * P);
        const Table at(theta, 1, {77});
        const std::vector<float> x = floats(H * d, 40 + P);
        std::vector<float> first(x.size()), second(x.size()), permuted(x.size());
        rotate(first.data(), x.data(), tokenFirst(1, H, d),
               {at.cosines.data(), at.sines.data(), P, Pairing::interleaved});
        permutePairing(permuted.data(), first.data(), H, d, P, 1, Pairing::interleaved, Pairing::halfSplit);
        permutePairing(second.data(), x.data(), H, d, P, 1, Pairing::interleaved, Pairing::halfSplit);
        rotate(second.data(), second.data(), tokenFirst(1, H, d),
               {at.cosines.data(), at.sines.data(), P, Pairing::halfSplit});
        CHECK(permuted == second);
    }
}
