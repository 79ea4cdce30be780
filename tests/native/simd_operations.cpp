#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "simd.h"

using namespace ropewalk::simd;

namespace {

struct Lanes {
    float v[4];
    explicit Lanes(F32x4 a) { store(v, a); }
    bool are(float a, float b, float c, float d) const { return v[0] == a && v[1] == b && v[2] == c && v[3] == d; }
};

const float kA[4] = {1, -2, 3.5f, -4.25f}, kB[4] = {0.5f, 8, -3, 2};

} // namespace

TEST_CASE("arithmetic operations work lane by lane") {
    const F32x4 a = load(kA), b = load(kB);
    CHECK(Lanes(add(a, b)).are(1.5f, 6, 0.5f, -2.25f));
    CHECK(Lanes(sub(a, b)).are(0.5f, -10, 6.5f, -6.25f));
    CHECK(Lanes(mul(a, b)).are(0.5f, -16, -10.5f, -8.5f));
    CHECK(Lanes(div(a, b)).are(2, -0.25f, 3.5f / -3, -2.125f));
    CHECK(Lanes(madd(a, b, splat(1.0f))).are(1.5f, -15, -9.5f, -7.5f));
    CHECK(Lanes(nmadd(a, b, splat(1.0f))).are(0.5f, 17, 11.5f, 9.5f));
    CHECK(Lanes(min(a, b)).are(0.5f, -2, -3, -4.25f));
    CHECK(Lanes(max(a, b)).are(1, 8, 3.5f, 2));
    CHECK(Lanes(select(less(a, b), a, b)).are(0.5f, -2, -3, -4.25f));
}

TEST_CASE("shuffles take pairs apart and put them back") {
    const F32x4 a = load(kA), b = load(kB);
    CHECK(Lanes(evens(a, b)).are(1, 3.5f, 0.5f, -3));
    CHECK(Lanes(odds(a, b)).are(-2, -4.25f, 8, 2));
    CHECK(Lanes(zipLow(evens(a, b), odds(a, b))).are(1, -2, 3.5f, -4.25f));
    CHECK(Lanes(zipHigh(evens(a, b), odds(a, b))).are(0.5f, 8, -3, 2));
}

TEST_CASE("whole numbers of 16 bits are loaded, put in pairs and multiplied with both signs") {
    const int8_t bytes[8] = {1, -2, 127, -127, 5, 6, -7, 8};
    const int16_t numbers[8] = {32767, -32767, 3, 4, -5, 6, 7, 0};
    const F32x4 products = floats(dot(loadBytes(bytes), load(numbers)));
    CHECK(Lanes(products).are(32767 + 2 * 32767, 3 * 127 - 4 * 127, 6 * 6 - 25, -49));
    const I16x8 a = loadBytes(bytes), one = loadPair(numbers + 2);
    CHECK(Lanes(floats(dot(zipLow(a, load(numbers)), one))).are(3 + 4 * 32767, -6 - 4 * 32767, 381 + 12, -381 + 16));
    CHECK(Lanes(floats(dot(zipHigh(a, load(numbers)), one))).are(15 - 20, 18 + 24, -21 + 28, 24));
}

TEST_CASE("a counted load reads nothing past the count and fills with zero") {
    for (int n = 0; n <= 4; n++) {
        float* mine = new float[n ? n : 1];
        for (int i = 0; i < n; i++) mine[i] = kA[i];
        const Lanes got(load(mine, n)); // the address sanitizer watches the end of `mine`
        for (int i = 0; i < 4; i++) CHECK(got.v[i] == (i < n ? kA[i] : 0.0f));
        delete[] mine;
    }
}

TEST_CASE("a counted store writes nothing past the count") {
    for (int n = 0; n <= 4; n++) {
        float target[4] = {9, 9, 9, 9};
        store(target, load(kA), n);
        for (int i = 0; i < 4; i++) CHECK(target[i] == (i < n ? kA[i] : 9.0f));
    }
}

TEST_CASE("sum adds lanes 0 and 2, 1 and 3, then both") {
    // Any other order loses the ones.
    const float big[4] = {1e8f, 1, -1e8f, 1};
    CHECK(sum(load(big)) == 2);
    CHECK(maxOf(load(kA)) == 3.5f);
    const float falling[4] = {-1, -2, -3, -0.5f};
    CHECK(maxOf(load(falling)) == -0.5f);
}

TEST_CASE("round goes to the nearest integer, ties to even") {
    const float ties[4] = {0.5f, 1.5f, -2.5f, 2.4999f};
    CHECK(Lanes(round(load(ties))).are(0, 2, -2, 2));
    const double doubles[2] = {2.5, -3.5};
    double back[2];
    store(back, round(load(doubles)));
    CHECK(back[0] == 2);
    CHECK(back[1] == -4);
    store(back, floor(load(doubles)));
    CHECK(back[0] == 2);
    CHECK(back[1] == -4);
}

TEST_CASE("ldexp scales by powers of two over the whole stated range") {
    const float n[4] = {-126, -1, 0, 127};
    CHECK(Lanes(ldexp(splat(1.0f), load(n))).are(0x1p-126f, 0.5f, 1, 0x1p127f));
    CHECK(Lanes(ldexp(splat(1.5f), splat(-127.0f))).are(0, 0, 0, 0));
}

TEST_CASE("narrow rounds to the nearest float") {
    const double a[2] = {1.0 + 0x1p-25, 1.0 + 0x1.8p-24}, b[2] = {1e300, -0.0};
    const Lanes got(narrow(load(a), load(b)));
    CHECK(got.v[0] == 1.0f);
    CHECK(got.v[1] == 1.0f + 0x1p-23f);
    CHECK(std::isinf(got.v[2]));
    CHECK(std::signbit(got.v[3]));
}
