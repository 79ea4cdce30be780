#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "analysis_samples.h"
#include "attention_problem.h"
#include "digest.h"
#include "ropewalk/ropewalk.h"

using namespace ropewalk;

namespace {

struct HalfFormat {
    Dtype dtype;
    int fraction, bias; // bits of the fraction, bias of the exponent
};

const HalfFormat kFormats[] = {{Dtype::f16, 10, 15}, {Dtype::bf16, 7, 127}};

// What the bits mean (IEEE 754, section 3.4).
double valueOf(uint16_t half, const HalfFormat& format) {
    const int exponents = 15 - format.fraction, exponent = half >> format.fraction & ((1 << exponents) - 1);
    const double fraction = half & ((1 << format.fraction) - 1), sign = half >> 15 ? -1 : 1;
    if (exponent == (1 << exponents) - 1)
        return fraction ? std::numeric_limits<double>::quiet_NaN() : sign * std::numeric_limits<double>::infinity();
    if (exponent == 0) return sign * std::ldexp(fraction, 1 - format.bias - format.fraction);
    return sign * std::ldexp(fraction + (1 << format.fraction), exponent - format.bias - format.fraction);
}

uint16_t narrowOne(float x, Dtype dtype) {
    uint16_t half;
    narrowFloats(&half, &x, 1, dtype);
    return half;
}

} // namespace

TEST_CASE("all 65,536 numbers of 16 bits are widened exactly, and come back with the same bits") {
    for (const HalfFormat& format : kFormats) {
        std::vector<uint16_t> halves(65536), back(65536);
        for (int i = 0; i < 65536; i++) halves[i] = (uint16_t)i;
        std::vector<float> floats(65536);
        widenFloats(floats.data(), halves.data(), floats.size(), format.dtype);
        narrowFloats(back.data(), floats.data(), floats.size(), format.dtype);
        int wrong = 0;
        for (int i = 0; i < 65536; i++) {
            const double expected = valueOf(halves[i], format);
            if (std::isnan(expected)) {
                wrong += !std::isnan(floats[i]) || !std::isnan(valueOf(back[i], format)) || (back[i] ^ i) >> 15;
                continue;
            }
            wrong += floats[i] != expected || std::signbit(floats[i]) != std::signbit(expected) || back[i] != i;
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("between any two neighbours floats go to the nearer, and the middle to the even one") {
    for (const HalfFormat& format : kFormats) {
        const int infinite = ((1 << (15 - format.fraction)) - 1) << format.fraction;
        int wrong = 0;
        for (int i = 0; i + 1 <= infinite; i++) {
            const double low = valueOf((uint16_t)i, format);
            // Past the largest number the next one would be there if exponents went on.
            const double high =
                i + 1 < infinite ? valueOf((uint16_t)(i + 1), format) : 2 * low - valueOf((uint16_t)(i - 1), format);
            const float middle = (float)((low + high) / 2); // exact: one bit more than the format has
            const int even = i % 2 ? i + 1 : i;
            for (int sign : {0, 0x8000}) {
                auto is = [&](float x, int half) { return narrowOne(sign ? -x : x, format.dtype) == (half | sign); };
                wrong += !is(middle, even) || !is(std::nextafterf(middle, 0), i) ||
                         !is(std::nextafterf(middle, std::numeric_limits<float>::infinity()), i + 1);
            }
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("narrowing tells of numbers that are infinite then, and of nothing else") {
    const float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    uint16_t out[9];
    for (Dtype dtype : {Dtype::f16, Dtype::bf16}) {
        const float least = dtype == Dtype::f16 ? 65520.0f : 0x1.ffp127f;
        for (int n : {1, 3, 4, 5, 9})
            for (int at = 0; at < n; at++) {
                std::vector<float> x(n, 1.5f);
                x[at] = infinity;
                CHECK(narrowFloats(out, x.data(), n, dtype));
                x[at] = nan;
                CHECK(!narrowFloats(out, x.data(), n, dtype));
                x[at] = -std::nextafterf(least, 0);
                CHECK(!narrowFloats(out, x.data(), n, dtype));
                x[at] = -least;
                CHECK(narrowFloats(out, x.data(), n, dtype));
            }
    }
}

TEST_CASE("conversions read and write nothing past their count") {
    for (Dtype dtype : {Dtype::f16, Dtype::bf16})
        for (int n = 0; n <= 13; n++) {
            // The address sanitizer watches the ends of the inputs.
            std::vector<float> x(n, 2.5f), back(n + 1, 9);
            std::vector<uint16_t> halves(n + 1, 7);
            narrowFloats(halves.data(), x.data(), n, dtype);
            CHECK(halves[n] == 7);
            const std::vector<uint16_t> exact(halves.begin(), halves.end() - 1);
            widenFloats(back.data(), exact.data(), n, dtype);
            for (int i = 0; i < n; i++) CHECK(back[i] == 2.5f);
            CHECK(back[n] == 9);
        }
}

TEST_CASE("conversions have the bits they have everywhere") {
    Digest digest;
    samples::Random random(5);
    std::vector<float> x(4097), back(x.size());
    std::vector<uint16_t> halves(x.size());
    for (float& each : x) each = std::bit_cast<float>((uint32_t)(random.uniform() * 0x7f800000));
    for (Dtype dtype : {Dtype::f16, Dtype::bf16}) {
        narrowFloats(halves.data(), x.data(), x.size(), dtype);
        widenFloats(back.data(), halves.data(), x.size(), dtype);
        digest.add(back);
    }
    CHECK(digest.value() == 10594507333689357653u);
}

TEST_CASE("attention to keys and values of 16 bits is that to the floats they are, bit for bit") {
    using attention_test::Problem;
    using attention_test::Sizes;
    for (Dtype dtype : {Dtype::f16, Dtype::bf16})
        for (bool headFirst : {false, true})
            for (bool turning : {false, true})
                for (const Sizes& sizes :
                     {Sizes{1, 70, 4, 4, 8, 6}, Sizes{1, 133, 8, 2, 13, 5}, Sizes{3, 66, 8, 8, 64, 64},
                      Sizes{2, 9, 4, 1, 16, 7}, Sizes{21, 70, 2, 1, 10, 7}}) {
                    Problem p(sizes, sizes.Tq * 100 + sizes.Tk, headFirst);
                    p.spec.right = 0;
                    p.spec.queryOffset = sizes.Tk - sizes.Tq;
                    if (turning) p.addRotation(sizes.d / 2, Pairing::halfSplit);
                    std::vector<uint16_t> k(p.k.size()), v(p.v.size());
                    narrowFloats(k.data(), p.k.data(), k.size(), dtype);
                    narrowFloats(v.data(), p.v.data(), v.size(), dtype);
                    widenFloats(p.k.data(), k.data(), k.size(), dtype);
                    widenFloats(p.v.data(), v.data(), v.size(), dtype);
                    const attention_test::Answer wanted = attention_test::run(p);
                    std::vector<float> out(p.outCount());
                    p.spec.dtype = dtype;
                    std::vector<float> scratch(attentionScratch(p.spec));
                    AttentionResult result;
                    result.out = out.data();
                    attention(result, p.q.data(), k.data(), v.data(), p.spec, scratch.data());
                    CHECK(std::memcmp(out.data(), wanted.out.data(), out.size() * sizeof(float)) == 0);
                }
}
