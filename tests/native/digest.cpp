// One number over the bits of every f32 kernel's output. It is the same in the scalar, the vector and the
// simd128 build; a difference means that a backend changed the arithmetic. The relaxed build fuses
// multiply and add, so its bits are its own and it is left out.
#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <vector>

#include "analysis_samples.h"
#include "attention_problem.h"
#include "digest.h"
#include "ropewalk/ropewalk.h"
#include "transformer_variants.h"

using namespace ropewalk;

#if !defined(__wasm_relaxed_simd__)

TEST_CASE("frequencies, tables and rotations have the bits they have everywhere") {
    Digest digest;
    for (int r : {2, 6, 16, 128}) {
        std::vector<double> theta(r / 2);
        FrequencySpec spec;
        spec.rotaryDim = spec.headDim = r;
        frequencies(theta.data(), spec);
        digest.add(theta);

        const int T = 5, H = 3, d = r + 3, P = r / 2;
        std::vector<float> cosines(T * P), sines(T * P), x(T * H * d), out(x.size());
        rotationTable(cosines.data(), sines.data(), theta.data(), {16777000.0}, T, P, 1.25);
        digest.add(cosines);
        digest.add(sines);

        samples::Random random(r);
        for (float& each : x) each = (float)(2 * random.uniform() - 1);
        for (Pairing pairing : {Pairing::interleaved, Pairing::halfSplit}) {
            rotate(out.data(), x.data(), {T, H, d, (ptrdiff_t)H * d, d}, {cosines.data(), sines.data(), P, pairing});
            digest.add(out);
        }
    }
    CHECK(digest.value() == 9852818477149333273u);
}

TEST_CASE("attention of few queries to keys and values of 8 bits has the bits it has everywhere") {
    Digest digest;
    for (const attention_test::Sizes& sizes :
         {attention_test::Sizes{1, 1100, 8, 2, 20, 20}, attention_test::Sizes{2, 45, 3, 3, 9, 9}}) {
        attention_test::Problem p(sizes, 11);
        const int d = sizes.d, row = rowWords(d);
        p.spec.dtype = Dtype::i8;
        p.spec.k = p.spec.v = {(ptrdiff_t)sizes.K * row, row};
        const HeadLayout kept{sizes.Tk, sizes.K, d, p.spec.k.position, row};
        const HeadLayout given{sizes.Tk, sizes.K, d, (ptrdiff_t)sizes.K * d, d};
        for (std::vector<float>* x : {&p.k, &p.v}) {
            std::vector<float> rows((size_t)sizes.Tk * sizes.K * row);
            copyHeads(rows.data(), x->data(), kept, given, Dtype::i8);
            *x = rows;
        }
        digest.add(attention_test::run(p).out);
    }
    CHECK(digest.value() == 7839619834338234271u);
}

TEST_CASE("a transformer's weights after some steps of training have the bits they have everywhere") {
    Digest digest;
    for (const transformer_test::Variant& variant : transformer_test::variants()) {
        transformer_test::Problem p(3, 70, variant.change);
        if (p.rule.clip == 0) train(p, 3, 0.01, [](int, double) {});
        digest.add(p.weights);
        digest.add(losses(p));
    }
    CHECK(digest.value() == 2556764297952470263u);
}

#endif
