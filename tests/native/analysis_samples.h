// What the analysis tests draw on: a seeded generator and the plain frequency table.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

namespace samples {

// xorshift64*: the tests' own, so that no test leans on the generator it checks.
class Random {
  public:
    explicit Random(uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 1) {}
    double uniform() {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return (double)((state_ * 0x2545f4914f6cdd1du) >> 11) * 0x1p-53;
    }
    std::vector<double> vector(int d) {
        std::vector<double> x(d);
        for (double& c : x) c = 2 * uniform() - 1;
        return x;
    }

  private:
    uint64_t state_;
};

// theta[i] = base^(-i/P)
inline std::vector<double> unscaled(int P, double base) {
    std::vector<double> theta(P);
    for (int i = 0; i < P; i++) theta[i] = std::pow(base, -(double)i / P);
    return theta;
}

} // namespace samples
