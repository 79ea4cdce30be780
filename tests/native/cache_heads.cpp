#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "ropewalk/ropewalk.h"

using namespace ropewalk;

TEST_CASE("copyHeads moves every row between token-first, head-first and roomier layouts") {
    for (int T : {0, 1, 5})
        for (int H : {1, 3})
            for (int d : {1, 4, 7}) {
                const int capacity = T + 2;
                const HeadLayout tokenFirst{T, H, d, (ptrdiff_t)H * d, d};
                const HeadLayout roomy{T, H, d, d, (ptrdiff_t)capacity * d};
                std::vector<float> x(T * H * d), kept(H * capacity * d, -1.0f), back(x.size());
                for (size_t i = 0; i < x.size(); i++) x[i] = (float)i;
                copyHeads(kept.data(), x.data(), roomy, tokenFirst);
                copyHeads(back.data(), kept.data(), tokenFirst, roomy);
                CHECK(back == x);
                for (int h = 0; h < H; h++)
                    for (int t = 0; t < capacity; t++)
                        for (int c = 0; c < d; c++) {
                            const float expected = t < T ? x[(t * H + h) * d + c] : -1.0f;
                            CHECK(kept[(h * capacity + t) * d + c] == expected);
                        }
            }
}

TEST_CASE("a key moved by a rotation of the distance is the key of the new position") {
    // What a cache does when it drops tokens: R(-s) R(m) k = R(m - s) k, rows of one table row (stride 0).
    const int T = 40, H = 2, d = 16, P = 6, drop = 17;
    std::vector<double> theta(P);
    FrequencySpec spec;
    spec.rotaryDim = 2 * P;
    spec.headDim = d;
    frequencies(theta.data(), spec);
    std::vector<float> cosines(T * P), sines(T * P), back(P), front(P), k(T * H * d), moved(k.size()), fresh(k.size());
    rotationTable(cosines.data(), sines.data(), theta.data(), {1000}, T, P, 1);
    for (size_t i = 0; i < k.size(); i++) k[i] = (float)((i * 7919) % 2003) / 1001.5f - 1;
    const HeadLayout at{T, H, d, (ptrdiff_t)H * d, d};
    rotate(moved.data(), k.data(), at, {cosines.data(), sines.data(), P, Pairing::halfSplit});
    rotationTable(back.data(), front.data(), theta.data(), {-drop}, 1, P, 1);
    rotate(moved.data(), moved.data(), at, {back.data(), front.data(), P, Pairing::halfSplit, 1, 1, true});
    rotationTable(cosines.data(), sines.data(), theta.data(), {1000 - drop}, T, P, 1);
    rotate(fresh.data(), k.data(), at, {cosines.data(), sines.data(), P, Pairing::halfSplit});
    // Components below 2 turned twice by tables within 6.1e-8.
    for (size_t i = 0; i < k.size(); i++) CHECK(std::fabs(moved[i] - fresh[i]) <= 8e-7f);
}
