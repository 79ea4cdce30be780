// Pieces of attention, which threads may run: in any order, each with scratch of its own, they have the bits of the whole.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "analysis_samples.h"
#include "attention/softmax.h"
#include "attention/softmax_pieces.h"
#include "attention_problem.h"

using namespace ropewalk;
using Floats = std::vector<float>;

namespace {

Floats random(size_t count, uint64_t seed) {
    samples::Random dice(seed);
    Floats x(count);
    for (float& each : x) each = (float)(4 * dice.uniform() - 2);
    return x;
}

bool same(const Floats& a, const Floats& b) {
    return a.empty() ? b.empty() : std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

struct Sizes {
    int B, Tq, Tk, H, K, d, dv;
};

} // namespace

TEST_CASE("pieces of attention, in any order, give the bits of the whole, what is hidden, ragged or mended included") {
    int spoilt = 0;
    for (const Sizes& at :
         {Sizes{1, 513, 300, 2, 1, 6, 5}, Sizes{2, 256, 257, 3, 3, 4, 8}, Sizes{3, 259, 70, 4, 2, 8, 3},
          Sizes{1, 7, 90, 2, 2, 4, 4}, Sizes{2, 300, 0, 1, 1, 4, 4}, Sizes{3, 4, 90, 4, 2, 8, 4},
          Sizes{2, 2, 90, 15, 5, 8, 5}, Sizes{1, 1, 70, 14, 7, 6, 12}, Sizes{1, 1, 1700, 8, 2, 6, 5},
          Sizes{3, 5, 1030, 4, 4, 8, 9}, Sizes{2, 2, 1025, 6, 3, 4, 12}, Sizes{2, 12, 90, 1, 1, 4, 4}})
        for (int variant = 0; variant < 8; variant++) {
            AttentionSpec spec;
            spec.B = at.B, spec.Tq = at.Tq, spec.Tk = at.Tk, spec.H = at.H, spec.K = at.K;
            spec.headDim = at.d, spec.valueDim = at.dv, spec.scale = 0.4f;
            spec.q = {at.H * at.d, at.d, (ptrdiff_t)at.Tq * at.H * at.d};
            spec.k = {at.K * at.d, at.d, (ptrdiff_t)at.Tk * at.K * at.d};
            spec.v = {at.K * at.dv, at.dv, (ptrdiff_t)at.Tk * at.K * at.dv};
            spec.out = {at.H * at.dv, at.dv, (ptrdiff_t)at.Tq * at.H * at.dv};
            if (at.Tq < 3) { // heads apart
                spec.k.position = at.d, spec.k.head = at.Tk * at.d;
                spec.v.position = at.dv, spec.v.head = at.Tk * at.dv;
            }
            Floats q = random((size_t)at.B * at.Tq * at.H * at.d, 1), k = random((size_t)at.B * at.Tk * at.K * at.d, 2);
            const Floats v = random((size_t)at.B * at.Tk * at.K * at.dv, 3);
            if (variant & 1) spec.queryOffset = at.Tk - at.Tq, spec.right = 0, spec.left = 100;
            if (variant & 2) spec.softcap = 3;
            // Beyond float32: products of 1e20 with 1e20.
            if (variant == 4 && !k.empty()) q[q.size() - 1] = q[5] = 3e20f, k[k.size() - 1] = 3e20f, spoilt++;
            // Rows that meet it stay as they are.
            if (variant == 5 && !k.empty()) k[k.size() / 2] = NAN;
            const int queries[] = {at.Tq, at.Tq / 2, 0}, keys[] = {at.Tk / 3, at.Tk, at.Tk};
            if (variant >= 6) spec.queryLengths = queries, spec.keyLengths = keys;

            const size_t rows = (size_t)at.B * at.H * at.Tq, floats = rows * at.dv;
            const auto results = [&](bool whole) {
                // Ragged and not shown, one sequence alone may have few queries.
                const size_t shown = variant & 4 && variant < 7 ? rows * at.Tk : 0;
                std::vector<Floats> all{Floats(floats, -7), Floats(rows, -7), Floats(shown, -7), Floats(shown, -7)};
                AttentionResult to;
                to.out = all[0].data(), to.lse = all[1].data();
                if (shown) to.weights = all[2].data(), to.biased = all[3].data();
                if (whole) {
                    Floats scratch(attentionScratch(spec), NAN);
                    attention(to, q.data(), k.data(), v.data(), spec, scratch.data());
                    return all;
                }
                std::vector<int> mends(spec.B);
                Floats scratch(attentionScratch(spec)), sums(softmax::sumsOfPieces(spec), NAN);
                const int each = softmax::piecesOfSequence(spec);
                for (int piece = each * spec.B; piece-- > 0;) {
                    std::fill(scratch.begin(), scratch.end(), NAN);
                    if (!softmax::attentionPiece(to, q.data(), k.data(), v.data(), spec, piece, sums.data(),
                                                 scratch.data()))
                        mends[piece / each] = 1;
                }
                softmax::finishPieces(to, q.data(), k.data(), v.data(), spec, mends.data(), sums.data(),
                                      scratch.data());
                return all;
            };
            const auto whole = results(true), pieces = results(false);
            for (size_t i = 0; i < whole.size(); i++) {
                INFO("Tq ", at.Tq, ", Tk ", at.Tk, ", variant ", variant, ", result ", i);
                CHECK(same(whole[i], pieces[i]));
            }
        }
    CHECK(spoilt == 11);
}

TEST_CASE("pieces of attention have biases, masks, distances and rotations where the whole has them") {
    using attention_test::Problem;
    for (const attention_test::Sizes& at : {attention_test::Sizes{300, 290, 4, 2, 16, 8},
                                            {520, 33, 3, 1, 6, 4},
                                            {4, 70, 8, 4, 6, 9},
                                            {1, 70, 14, 7, 6, 9},
                                            {3, 1300, 4, 2, 6, 9}})
        for (int variant = 0; variant < 8; variant++) {
            Problem p(at, 7 + variant, variant & 2);
            p.spec.queryOffset = 9;
            if (variant & 1) p.addBias(), p.spec.softcap = 2;
            if (variant & 2) p.addMask(0.8, true, variant & 4, true), p.spec.right = 3;
            if (variant & 4) p.addDistanceBias(), p.addRotation(2, Pairing::interleaved);
            const attention_test::Answer whole = run(p, variant & 1);
            attention_test::Answer parts = whole;
            for (Floats* each : {&parts.out, &parts.lse, &parts.raw, &parts.capped, &parts.biased, &parts.weights})
                std::fill(each->begin(), each->end(), NAN);
            const auto shown = [&](Floats& x) { return variant & 1 ? x.data() : nullptr; };
            const AttentionResult to{parts.out.data(),    parts.lse.data(),    shown(parts.raw),
                                     shown(parts.capped), shown(parts.biased), shown(parts.weights)};
            Floats scratch(attentionScratch(p.spec), NAN), sums(softmax::sumsOfPieces(p.spec), NAN);
            int mends = 0;
            for (int piece = softmax::piecesOfSequence(p.spec); piece-- > 0;)
                mends |= !softmax::attentionPiece(to, p.q.data(), p.k.data(), p.v.data(), p.spec, piece, sums.data(),
                                                  scratch.data());
            softmax::finishPieces(to, p.q.data(), p.k.data(), p.v.data(), p.spec, &mends, sums.data(), scratch.data());
            INFO("Tq ", at.Tq, ", variant ", variant);
            CHECK(same(parts.out, whole.out));
            CHECK(same(parts.lse, whole.lse));
            CHECK(same(parts.raw, whole.raw));
            CHECK(same(parts.capped, whole.capped));
            CHECK(same(parts.biased, whole.biased));
            CHECK(same(parts.weights, whole.weights));
        }
}

TEST_CASE("rows hold where every value is finite and every total above zero") {
    for (int count : {4, 8, 20}) {
        std::vector<float> values(count, 3e38f);
        const float totals[] = {1, 1e-30f}, none[] = {1, 0};
        CHECK(softmax::hold(values.data(), count, totals, 2));
        CHECK(!softmax::hold(values.data(), count, none, 2));
        for (float bad : {INFINITY, NAN})
            for (int at = 0; at < count; at++) {
                std::vector<float> other = values;
                other[at] = bad;
                CHECK(!softmax::hold(other.data(), count, totals, 2));
            }
    }
}
