#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "ropewalk/ropewalk.h"

using namespace ropewalk;

namespace {

std::vector<double> normals(int count, int seed) {
    std::vector<double> values(count);
    randomVector(values.data(), count, seed, 1);
    return values;
}

// One q and one k per head at every position of a T by T grid: what the relative encodings are judged by.
struct Placed {
    PairGrid grid;
    std::vector<double> q, k, scores, spread;

    explicit Placed(int T, int H = 2, int d = 6, int start = 0) {
        grid = {T, T, H, H, d, start, start};
        const std::vector<double> q0 = normals(H * d, 1), k0 = normals(H * d, 2);
        for (int t = 0; t < T; t++) {
            q.insert(q.end(), q0.begin(), q0.end());
            k.insert(k.end(), k0.begin(), k0.end());
        }
        scores.resize((size_t)H * T * T);
        spread.resize((size_t)H * distanceCount(grid));
    }

    double deviation() {
        diagonalSpread(spread.data(), scores.data(), grid);
        double most = 0;
        for (double s : spread) most = s > most ? s : most;
        return most;
    }
};

double largestDifference(const std::vector<double>& a, const std::vector<double>& b) {
    double most = 0;
    for (size_t e = 0; e < a.size(); e++) most = std::fmax(most, std::fabs(a[e] - b[e]));
    return most;
}

} // namespace

TEST_CASE("the spread of a diagonal stands at its distance") {
    // Queries 0 and 1, keys 0, 1 and 2: distances -2 to 1. Only the diagonals of -1 and 0 have two scores.
    const PairGrid grid = {2, 3, 1, 1, 2, 0, 0};
    const double scores[] = {1, 2, 9, 4, 8, 3};
    REQUIRE(distanceCount(grid) == 4);
    double spread[4];
    diagonalSpread(spread, scores, grid);
    const double expected[] = {0, 1, 7, 0};
    for (int s = 0; s < 4; s++) CHECK(spread[s] == expected[s]);
}

TEST_CASE("alibi slopes of a power of two are one geometric sequence ending at 2^-maxBias") {
    for (int H : {1, 2, 4, 8, 16, 64}) {
        CHECK(alibiSlope(H - 1, H, 8) == std::exp2(-8));
        for (int h = 0; h < H; h++) {
            const double slope = alibiSlope(h, H, 8);
            CHECK(slope ==
                  doctest::Approx(std::exp2(-8.0 * (h + 1) / H)).epsilon(4e-16)); // two units in the last place
            if (8 * (h + 1) % H == 0) CHECK(slope == std::exp2(-8.0 * (h + 1) / H));
        }
    }
}

TEST_CASE("alibi slopes of other head counts take every other slope of twice the power of two") {
    // 3 heads, maximum 6: 2^-3, 2^-6, then the first of four, 2^-1.5 (KerasHub's vector).
    CHECK(alibiSlope(0, 3, 6) == std::exp2(-3));
    CHECK(alibiSlope(1, 3, 6) == std::exp2(-6));
    CHECK(alibiSlope(2, 3, 6) == doctest::Approx(std::exp2(-1.5)).epsilon(4e-16));
}

TEST_CASE("mpt's rule for alibi slopes comes to the paper's, head by head, for any head count") {
    // Counted from 0, the odd places of the slopes of 2p are the slopes of p.
    for (int H = 1; H <= 40; H++) {
        int next = 1;
        while (next < H) next *= 2;
        for (int h = 0; h < H; h++) {
            const int odd = next / 2, place = H == next ? h : h < odd ? 2 * h + 1 : 2 * (h - odd);
            CHECK(alibiSlope(h, H, 8) == alibiSlope(place, next, 8));
        }
    }
}

TEST_CASE("t5 buckets never fall with the distance, end at the last bucket and mirror each other") {
    for (int buckets : {8, 32, 64})
        for (int maxDistance : {64, 128, 1000}) {
            T5Buckets causal{buckets, maxDistance, false}, both{buckets, maxDistance, true};
            CHECK(t5Bucket(0, both) == 0);
            CHECK(t5Bucket(5, causal) == 0);
            CHECK(t5Bucket(-(1 << 24), causal) == buckets - 1);
            CHECK(t5Bucket(-(1 << 24), both) == buckets / 2 - 1);
            for (int n = 1; n < 1200; n++) {
                CHECK(t5Bucket(-n, causal) >= t5Bucket(-n + 1, causal));
                CHECK(t5Bucket(n, both) == t5Bucket(-n, both) + buckets / 2);
            }
        }
}

TEST_CASE("deberta rows clip to the table and log buckets are exact up to the middle") {
    const DebertaBuckets v1{4, 0, 0};
    const int expected[] = {0, 0, 1, 2, 3, 4, 5, 6, 7, 7, 7};
    for (int r = -5; r <= 5; r++) CHECK(debertaRow(r, v1) == expected[r + 5]);
    for (int r = -128; r <= 128; r++) CHECK(debertaBucket(r, 256, 512) == r);
    CHECK(debertaBucket(511, 256, 512) == 255);
    CHECK(debertaBucket(-511, 256, 512) == -255);
    for (int r = 1; r < 2000; r++) CHECK(debertaBucket(r, 64, 512) >= debertaBucket(r - 1, 64, 512));
    const DebertaBuckets v2{256, 256, 512};
    CHECK(debertaRow(1 << 24, v2) == 511);
    CHECK(debertaRow(-(1 << 24), v2) == 0);
}

TEST_CASE("products of sinusoids are the sum of cosines of the distance") {
    for (auto layout : {SinusoidalLayout::interleaved, SinusoidalLayout::halves})
        for (auto exponent : {SinusoidalExponent::paper, SinusoidalExponent::tensor2tensor}) {
            const int T = 40, D = 16;
            std::vector<double> pe(T * D), products(T * T), scratch(D);
            sinusoidalTable(pe.data(), T, D, 7, 10000, layout, exponent);
            positionProducts(products.data(), pe.data(), nullptr, T, D, scratch.data());
            for (int m = 0; m < T; m++)
                for (int n = 0; n < T; n++) {
                    double sum = 0;
                    for (int t = 0; t < D / 2; t++) {
                        const double e = exponent == SinusoidalExponent::paper ? 2.0 * t / D : t / (D / 2 - 1.0);
                        sum += std::cos((m - n) * std::pow(10000.0, -e));
                    }
                    // Two sinusoids of rounded angles up to 46 and sixteen additions.
                    CHECK(products[m * T + n] == doctest::Approx(sum).epsilon(1e-14).scale(D));
                }
        }
}

TEST_CASE(
    "products of sinusoids are sums in the order of the terms, for every number of rows, with a matrix and without") {
    const int D = 6;
    const std::vector<double> w = normals(D * D, 5);
    for (int T : {1, 2, 11}) {
        std::vector<double> pe(T * D), plain(T * T), between(T * T), scratch(D);
        sinusoidalTable(pe.data(), T, D, 3, 10000, SinusoidalLayout::interleaved, SinusoidalExponent::paper);
        positionProducts(plain.data(), pe.data(), nullptr, T, D, scratch.data());
        positionProducts(between.data(), pe.data(), w.data(), T, D, scratch.data());
        for (int m = 0; m < T; m++)
            for (int n = 0; n < T; n++) {
                double direct = 0, through = 0;
                for (int c = 0; c < D; c++) {
                    double projected = 0;
                    for (int e = 0; e < D; e++) projected += w[c * D + e] * pe[n * D + e];
                    direct += pe[m * D + c] * pe[n * D + c];
                    through += pe[m * D + c] * projected;
                }
                CHECK(plain[m * T + n] == direct);
                CHECK(between[m * T + n] == through);
            }
    }
}

TEST_CASE("encodings that claim to be relative keep one score along every diagonal") {
    const int T = 24, H = 2, d = 6;
    for (int start : {0, 1000, (1 << 24) - T}) {
        Placed placed(T, H, d, start);
        const PairGrid& grid = placed.grid;
        double* scores = placed.scores.data();
        const double *q = placed.q.data(), *k = placed.k.data();
        const double scale = 1 / std::sqrt(d);
        std::vector<double> bias(H * distanceCount(grid)), table = normals(64 * d * H, 3), scratch(1000);

        plainScores(scores, q, k, grid, scale);
        CHECK(placed.deviation() == 0);

        const double slopes[] = {0.5, 0.25};
        alibiBias(bias.data(), slopes, grid);
        biasScores(scores, q, k, bias.data(), grid, scale);
        CHECK(placed.deviation() == 0);

        t5Bias(bias.data(), table.data(), grid, {32, 20, true});
        biasScores(scores, q, k, bias.data(), grid, 1);
        CHECK(placed.deviation() == 0);

        const double r1[] = {1, 2}, r2[] = {0.5, 1.5};
        for (auto kernel : {KerpleKernel::log, KerpleKernel::power}) {
            kerpleBias(bias.data(), r1, r2, grid, kernel, 1);
            biasScores(scores, q, k, bias.data(), grid, scale);
            CHECK(placed.deviation() == 0);
        }

        shawScores(scores, q, k, table.data(), grid, 5, scale);
        CHECK(placed.deviation() == 0);

        TransformerXl xl;
        xl.u = table.data();
        xl.v = table.data() + H * d;
        xl.w = table.data() + 2 * H * d;
        xl.D = 8;
        REQUIRE(transformerXlScratch(grid, xl.D) <= (int)scratch.size());
        transformerXlScores(scores, q, k, xl, grid, scale, scratch.data());
        CHECK(placed.deviation() == 0);

        Deberta deberta;
        deberta.table = table.data();
        deberta.D = d;
        deberta.rule = {8, 0, 0};
        for (auto order : {DebertaOrder::paper, DebertaOrder::released}) {
            deberta.order = order;
            debertaScores(scores, q, k, deberta, grid, scale, scratch.data());
            CHECK(placed.deviation() == 0);
        }
        deberta.rule = {8, 8, 20};
        debertaScores(scores, q, k, deberta, grid, scale, scratch.data());
        CHECK(placed.deviation() == 0);

        const double theta[] = {1, 0.1, 0.01};
        double zeta[3];
        xposDecay(zeta, d);
        for (bool xpos : {false, true})
            for (auto pairing : {Pairing::interleaved, Pairing::halfSplit}) {
                std::vector<double> turnedQ(placed.q.size()), turnedK(placed.k.size());
                RotaryOptions options{pairing, 1, 1, start + T / 2.0, 512};
                rotaryVectors(turnedQ.data(), q, theta, xpos ? zeta : nullptr, T, H, d, 3, start, options);
                options.sign = -1;
                rotaryVectors(turnedK.data(), k, theta, xpos ? zeta : nullptr, T, H, d, 3, start, options);
                plainScores(scores, turnedQ.data(), turnedK.data(), grid, scale);
                // Two rotations of error 4e-15 each; |q| |k| scale is below 10.
                CHECK(placed.deviation() < 8e-14);
            }
    }
}

TEST_CASE("absolute encodings do not keep one score along every diagonal") {
    const int T = 16, H = 2, d = 6;
    Placed placed(T, H, d);
    std::vector<double> table = normals(64 * H * d, 4), pe(T * H * d), scratch(2000);
    std::vector<double> q(placed.q.size()), k(placed.k.size());

    sinusoidalTable(pe.data(), T, H * d, 0, 10000, SinusoidalLayout::interleaved, SinusoidalExponent::paper);
    for (const double* p : {(const double*)pe.data(), (const double*)table.data()}) {
        addPositions(q.data(), placed.q.data(), p, 0, nullptr, T, H, d, H * d);
        addPositions(k.data(), placed.k.data(), p, 0, nullptr, T, H, d, H * d);
        plainScores(placed.scores.data(), q.data(), k.data(), placed.grid, 1);
        CHECK(placed.deviation() > 0.1);
    }

    Tupe tupe;
    tupe.table = table.data();
    tupe.uq = tupe.uk = table.data();
    tupe.D = 4;
    REQUIRE(tupeScratch(placed.grid) <= (int)scratch.size());
    tupeScores(placed.scores.data(), placed.q.data(), placed.k.data(), tupe, placed.grid, 1, scratch.data());
    CHECK(placed.deviation() > 0.1);
}

TEST_CASE("transformer-xl and tupe write nothing past the scratch that they ask for, on grids of any shape") {
    for (const PairGrid& grid : {PairGrid{1, 5, 2, 1, 3}, PairGrid{4, 2, 2, 2, 5}, PairGrid{3, 3, 1, 1, 6}})
        for (int D : {2, 8}) {
            const int width = grid.H * grid.headDim;
            const std::vector<double> q = normals(grid.Tq * width, 1), k = normals(grid.Tk * grid.K * grid.headDim, 2),
                                      w = normals(width * D, 3), table = normals(5 * D, 4);
            std::vector<double> scores((size_t)grid.H * grid.Tq * grid.Tk);
            // The address sanitizer watches the end of the scratch.
            TransformerXl xl;
            xl.u = xl.v = q.data();
            xl.w = w.data();
            xl.D = D;
            std::vector<double> scratch(transformerXlScratch(grid, D), NAN);
            transformerXlScores(scores.data(), q.data(), k.data(), xl, grid, 1, scratch.data());
            for (double each : scores) CHECK(std::isfinite(each));
            Tupe tupe;
            tupe.table = table.data();
            tupe.uq = tupe.uk = w.data();
            tupe.D = D;
            std::vector<double> room(tupeScratch(grid), NAN);
            tupeScores(scores.data(), q.data(), k.data(), tupe, grid, 1, room.data());
            for (double each : scores) CHECK(std::isfinite(each));
        }
}

TEST_CASE("shaw is the content-to-position half of deberta with its table turned round") {
    const int T = 12, H = 2, d = 4, clip = 3;
    Placed placed(T, H, d);
    std::vector<double> keys = normals((2 * clip + 1) * d, 5), other(placed.scores.size()), scratch(d);
    // delta = m - n + span reads row span - r where Shaw reads row r + clip; span = clip + 1 leaves row 0 over.
    std::vector<double> table(2 * (clip + 1) * d, 0);
    for (int r = -clip; r <= clip; r++)
        for (int c = 0; c < d; c++) table[(clip + 1 - r) * d + c] = keys[(r + clip) * d + c];
    for (int c = 0; c < d; c++) table[c] = keys[2 * clip * d + c];
    Deberta deberta;
    deberta.table = table.data();
    deberta.D = d;
    deberta.rule = {clip + 1, 0, 0};
    deberta.positionToContent = false;
    shawScores(placed.scores.data(), placed.q.data(), placed.k.data(), keys.data(), placed.grid, clip, 0.5);
    debertaScores(other.data(), placed.q.data(), placed.k.data(), deberta, placed.grid, 0.5, scratch.data());
    CHECK(largestDifference(placed.scores, other) == 0);
}

TEST_CASE("fire with a straight perceptron and a far threshold is kerple's log kernel") {
    const int T = 20, H = 1, d = 4;
    Placed placed(T, H, d);
    std::vector<double> other(placed.scores.size()), bias(distanceCount(placed.grid));
    const double r1 = 1.5, c = 0.3, L = 1000, one = 1, zero = 0, slope = -r1 * std::log1p(c * L);
    Fire fire{c, L, 0, 1, &one, &zero, &slope, &zero};
    fireScores(placed.scores.data(), placed.q.data(), placed.k.data(), fire, placed.grid, 0.5);
    kerpleBias(bias.data(), &r1, &c, placed.grid, KerpleKernel::log, 1);
    biasScores(other.data(), placed.q.data(), placed.k.data(), bias.data(), placed.grid, 0.5);
    CHECK(largestDifference(placed.scores, other) < 1e-14);
    CHECK(placed.deviation() == 0);
    fire.threshold = 5; // queries past the threshold are measured against their own position
    fireScores(placed.scores.data(), placed.q.data(), placed.k.data(), fire, placed.grid, 0.5);
    CHECK(placed.deviation() > 0.1);
}

TEST_CASE("transformer-xl without u, v and W is plain, and its W may be left out for the identity") {
    const int T = 9, H = 2, d = 4;
    Placed placed(T, H, d);
    std::vector<double> other(placed.scores.size()), zero(H * d * d, 0), scratch(2 * d), some = normals(H * d, 6);
    plainScores(other.data(), placed.q.data(), placed.k.data(), placed.grid, 0.5);
    TransformerXl xl;
    xl.u = xl.v = zero.data();
    xl.w = zero.data();
    xl.D = d;
    transformerXlScores(placed.scores.data(), placed.q.data(), placed.k.data(), xl, placed.grid, 0.5, scratch.data());
    CHECK(placed.scores == other);
    for (int h = 0; h < H; h++)
        for (int c = 0; c < d; c++) zero[(h * d + c) * d + c] = 1;
    xl.u = xl.v = some.data();
    transformerXlScores(placed.scores.data(), placed.q.data(), placed.k.data(), xl, placed.grid, 0.5, scratch.data());
    xl.w = nullptr;
    transformerXlScores(other.data(), placed.q.data(), placed.k.data(), xl, placed.grid, 0.5, scratch.data());
    CHECK(placed.scores == other);
}

TEST_CASE("transformer-xl adds the four terms of its paper, with u, v and W of each head") {
    const int T = 9, H = 2, d = 4, D = 8;
    Placed placed(T, H, d);
    const std::vector<double> u = normals(H * d, 11), v = normals(H * d, 12), w = normals(H * d * D, 13);
    std::vector<double> waves((2 * T - 1) * D), scratch(D + d);
    TransformerXl xl;
    xl.u = u.data();
    xl.v = v.data();
    xl.w = w.data();
    xl.D = D;
    sinusoidalTable(waves.data(), 2 * T - 1, D, 1 - T, xl.base, xl.layout, xl.exponent);
    transformerXlScores(placed.scores.data(), placed.q.data(), placed.k.data(), xl, placed.grid, 0.5, scratch.data());
    for (int h = 0; h < H; h++)
        for (int m = 0; m < T; m++)
            for (int n = 0; n < T; n++) {
                double score = 0;
                for (int c = 0; c < d; c++) {
                    const double q = placed.q[(m * H + h) * d + c], k = placed.k[(n * H + h) * d + c];
                    double r = 0;
                    for (int e = 0; e < D; e++) r += w[(h * d + c) * D + e] * waves[(m - n + T - 1) * D + e];
                    score += 0.5 * ((q + u[h * d + c]) * k + (q + v[h * d + c]) * r);
                }
                // Some hundred products of normal numbers, each rounded to 1e-16 of itself.
                CHECK(std::abs(placed.scores[(h * T + m) * T + n] - score) < 1e-12);
            }
}

TEST_CASE("tupe with untied CLS has one value in the first row and another in the first column") {
    const int T = 7, H = 2, d = 4;
    Placed placed(T, H, d);
    std::vector<double> table = normals(64 * d, 7), scratch(2 * T * H * d), content(placed.scores.size());
    const double theta1[] = {3, 5}, theta2[] = {-2, -7};
    Tupe tupe{table.data(), table.data(), table.data() + 8, d, nullptr, true, theta1, theta2};
    tupeScores(placed.scores.data(), placed.q.data(), placed.k.data(), tupe, placed.grid, 0.25, scratch.data());
    plainScores(content.data(), placed.q.data(), placed.k.data(), placed.grid, 0.25);
    for (int h = 0; h < H; h++)
        for (int t = 0; t < T; t++) {
            const size_t row = (size_t)h * T * T + t, column = ((size_t)h * T + t) * T;
            CHECK(placed.scores[row] - content[row] == doctest::Approx(theta1[h]));
            if (t > 0) CHECK(placed.scores[column] - content[column] == doctest::Approx(theta2[h]));
        }
}

TEST_CASE("weights of a row sum to one, a row masked whole gives zeros, and the future is not seen") {
    const PairGrid grid{3, 4, 2, 1, 2, 1, 0};
    const std::vector<double> q = normals(3 * 2 * 2, 8), k = normals(4 * 2, 9), v = normals(4 * 3, 10);
    std::vector<double> scores(2 * 3 * 4), weights(scores.size()), out(3 * 2 * 3);
    const unsigned char keep[] = {1, 1, 1, 1, 0, 0, 0, 1, 1, 0, 1, 1};
    plainScores(scores.data(), q.data(), k.data(), grid, 1);
    maskScores(scores.data(), grid, {.right = 0, .keep = keep, .query = 4, .key = 1});
    softmaxRows(weights.data(), scores.data(), 2 * 3, 4);
    weightedValues(out.data(), weights.data(), v.data(), grid, 3);
    for (int h = 0; h < 2; h++) {
        const double* w = weights.data() + h * 12;
        CHECK(w[0] + w[1] == doctest::Approx(1)); // query at 1 sees keys 0 and 1
        CHECK(w[2] == 0);
        for (int j = 0; j < 4; j++) CHECK(w[4 + j] == 0); // all kept keys are in the future
        CHECK(w[8 + 1] == 0);
        CHECK(w[8 + 0] + w[8 + 2] + w[8 + 3] == doctest::Approx(1));
        for (int c = 0; c < 3; c++) CHECK(out[(1 * 2 + h) * 3 + c] == 0);
    }
}

TEST_CASE("empty grids write nothing and one position gives one score") {
    double score = 7, bias = 7, q[] = {1, 2}, k[] = {3, 4}, slope = 0.5;
    for (auto [Tq, Tk] : {std::pair(0, 0), std::pair(0, 1), std::pair(1, 0)}) {
        const PairGrid grid{Tq, Tk, 1, 1, 2, 0, 0};
        alibiBias(&bias, &slope, grid);
        biasScores(&score, q, k, &bias, grid, 1);
        shawScores(&score, q, k, q, grid, 0, 1);
        maskScores(&score, grid, {.right = 0});
        softmaxRows(&score, &score, Tq, Tk);
        CHECK(score == 7);
    }
    const PairGrid grid{1, 1, 1, 1, 2, 0, 0};
    alibiBias(&bias, &slope, grid);
    CHECK(bias == 0);
    CHECK_FALSE(std::signbit(bias));
    biasScores(&score, q, k, &bias, grid, 1);
    CHECK(score == 11);
    softmaxRows(&score, &score, 1, 1);
    CHECK(score == 1);
}

TEST_CASE("weighted values add the values of the distance where shaw has a table for them") {
    const PairGrid grid{2, 3, 1, 1, 1, 0, 0};
    const double weights[] = {0.5, 0.25, 0.25, 0, 1, 0}, v[] = {1, 2, 3}, table[] = {10, 20, 40};
    double out[2];
    weightedValues(out, weights, v, grid, 1);
    CHECK(out[0] == 0.5 + 0.5 + 0.75);
    CHECK(out[1] == 2);
    addShawValues(out, weights, table, grid, 1, 1); // rows 20, 40, 40 for the first query
    CHECK(out[0] == 1.75 + 10 + 10 + 10);
    CHECK(out[1] == 2 + 20);
}

TEST_CASE("seeded normals repeat for a seed, differ between seeds and have mean 0 and deviation 1") {
    const int count = 20001;
    const std::vector<double> a = normals(count, 1), b = normals(count, 1), c = normals(count, 2);
    CHECK(a == b);
    CHECK(a != c);
    double sum = 0, squares = 0;
    for (double x : a) {
        sum += x;
        squares += x * x;
    }
    // Standard errors: 1/sqrt(n) = 0.0071 of the mean, sqrt(2/n) = 0.01 of the variance; five of them.
    CHECK(std::fabs(sum / count) < 0.036);
    CHECK(std::fabs(squares / count - 1) < 0.05);
}

TEST_CASE("norm ratios are the length after over the length before") {
    const double before[] = {3, 4, 1, 0}, after[] = {6, 8, 0, 1};
    double ratios[2];
    normRatios(ratios, after, before, 2, 2);
    CHECK(ratios[0] == 2);
    CHECK(ratios[1] == 1);
}
