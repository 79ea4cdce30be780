// Softmax attention, forward and backward, on shapes and options drawn at random, against float64.
// Built with the sanitizers (preset native-asan), where an access outside an array ends the program.
//
//   fuzz-attention [--problems N | --seconds S] [--seed FIRST]
//
// 200 problems, and from seed 1, unless told otherwise. A failure names the seed that repeats it:
// fuzz-attention --problems 1 --seed SEED.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "attention_gradients.h"
#include "attention_problem.h"

using namespace ropewalk;
using namespace attention_test;

namespace {

class Dice {
  public:
    explicit Dice(uint64_t seed) : random_(seed) {}
    int below(int n) { return (int)(random_.uniform() * n); }
    int between(int low, int high) { return low + below(high - low + 1); }
    bool often(double share) { return random_.uniform() < share; }

  private:
    samples::Random random_;
};

bool attempt(uint64_t seed) {
    Dice dice(seed);
    const int groups = dice.between(1, 4), K = dice.between(1, 3);
    Sizes sizes;
    sizes.Tq = dice.often(0.4) ? dice.between(1, 8) : dice.between(0, 140);
    sizes.Tk = dice.between(0, 200);
    sizes.H = groups * K;
    sizes.K = K;
    sizes.d = dice.between(1, 40);
    sizes.dv = dice.between(1, 40);
    Problem p(sizes, seed, dice.often(0.3));
    if (dice.often(0.5)) p.spec.queryOffset = dice.between(-250, 250);
    if (dice.often(0.4)) p.spec.left = dice.between(0, 90);
    if (dice.often(0.6)) p.spec.right = dice.often(0.6) ? 0 : dice.between(0, 90);
    if (dice.often(0.2)) p.spec.softcap = (float)dice.between(1, 30);
    if (dice.often(0.3)) p.addBias(dice.often(0.5), dice.often(0.5), dice.often(0.8));
    if (dice.often(0.3)) p.addMask(0.1 * dice.between(0, 10), dice.often(0.5), dice.often(0.5), dice.often(0.8));
    if (dice.often(0.2) && sizes.Tq + sizes.Tk > 0) p.addDistanceBias();
    if (dice.often(0.4) && sizes.d > 1)
        p.addRotation(dice.between(1, sizes.d / 2), dice.often(0.5) ? Pairing::interleaved : Pairing::halfSplit);

    const Oracle wanted = oracle(p);
    const Answer plain = run(p), shown = run(p, true);
    // Scores stay below 15, off by some 1e-6.
    const double close = 3e-6, scoreClose = 1e-5;
    bool right = difference(plain.out, wanted.out) <= close && difference(plain.lse, wanted.lse) <= scoreClose &&
                 difference(shown.out, wanted.out) <= close && difference(shown.raw, wanted.raw) <= scoreClose &&
                 difference(shown.capped, wanted.capped) <= scoreClose &&
                 difference(shown.biased, wanted.biased) <= scoreClose &&
                 difference(shown.weights, wanted.weights) <= close;
    if (right && dice.often(0.5)) {
        const std::vector<float> dout = p.floats(p.outCount(), 1);
        const Gradients got = runBackward(p, dout, plain);
        const Slopes slope = slopes(p, doubles(dout));
        right = difference(got.dq, slope.dq) <= 1e-5 * (0.1 + largest(slope.dq)) &&
                difference(got.dk, slope.dk) <= 1e-5 * (0.1 + largest(slope.dk)) &&
                difference(got.dv, slope.dv) <= 1e-5 * (0.1 + largest(slope.dv));
    }
    if (!right)
        std::printf("Tq %d Tk %d H %d K %d d %d dv %d queryOffset %d left %d right %d softcap %g P %d\n", sizes.Tq,
                    sizes.Tk, sizes.H, sizes.K, sizes.d, sizes.dv, p.spec.queryOffset, p.spec.left, p.spec.right,
                    p.spec.softcap, p.spec.P);
    return right;
}

} // namespace

int main(int argc, char** argv) {
    double problems = 200, seconds = 0, first = 1;
    for (int i = 1; i < argc; i += 2) {
        double* wanted = nullptr;
        if (!std::strcmp(argv[i], "--problems")) wanted = &problems;
        if (!std::strcmp(argv[i], "--seconds")) wanted = &seconds;
        if (!std::strcmp(argv[i], "--seed")) wanted = &first;
        char* end = nullptr;
        if (wanted && i + 1 < argc) *wanted = std::strtod(argv[i + 1], &end);
        if (!end || *end || end == argv[i + 1] || !(*wanted >= 0)) {
            std::printf("fuzz-attention [--problems N | --seconds S] [--seed FIRST]\n");
            return 2;
        }
    }
    const auto begin = std::chrono::steady_clock::now();
    const auto goesOn = [&](uint64_t count) {
        if (seconds == 0) return (double)count < problems;
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() < seconds;
    };
    uint64_t count = 0;
    for (; goesOn(count); count++) {
        const unsigned long long seed = (uint64_t)first + count;
        if (!attempt(seed)) {
            std::printf("differs from float64 with seed %llu\n", seed);
            return 1;
        }
    }
    std::printf("%llu problems agree, from seed %llu\n", (unsigned long long)count, (unsigned long long)first);
}
