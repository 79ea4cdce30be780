#include <cassert>
#include <cmath>
#include <limits>

#include "elementary.h"
#include "ropewalk/rope.h"

namespace ropewalk {

namespace {

constexpr double kTwoPi = 6.283185307179586476925;

void powers(double* theta, int P, double base, double denominator) {
    for (int i = 0; i < P; i++) theta[i] = power(base, -2 * i / denominator);
}

// The NTK family stretches the base so that the last pair slows down by exactly `stretch` and the first
// not at all: exponent (r-2)/r of the last pair times r/(r-2) is 1.
double stretchedBase(double base, double stretch, int r) {
    if (stretch == 1) return base;
    assert(r > 2 && "r = 2 has no slow pair to stretch");
    return base * power(stretch, r / (r - 2.0));
}

double clampUnit(double x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

// 1 where theta is kept, 0 where it is divided by factor. A weight of exactly 1 or 0 must leave no trace
// of the other term, hence the two early returns.
double blend(double theta, double factor, double keep) {
    if (keep == 1) return theta;
    if (keep == 0) return theta / factor;
    return keep * theta + (1 - keep) * (theta / factor);
}

void yarn(double* theta, const FrequencySpec& spec) {
    const int P = spec.rotaryDim / 2;
    double corners[2];
    yarnCorners(corners, spec);
    const double low = corners[0], high = corners[1];
    for (int i = 0; i < P; i++) {
        double keep =
            spec.ramp == Ramp::index
                ? 1 - clampUnit((i - low) / (high - low))
                : clampUnit((spec.original * theta[i] / kTwoPi - spec.betaSlow) / (spec.betaFast - spec.betaSlow));
        theta[i] = blend(theta[i], spec.factor, keep);
    }
}

void llama3(double* theta, const FrequencySpec& spec) {
    const int P = spec.rotaryDim / 2;
    const double longest = spec.original / spec.lowFreqFactor, shortest = spec.original / spec.highFreqFactor;
    for (int i = 0; i < P; i++) {
        double wavelength = kTwoPi / theta[i];
        double keep = wavelength < shortest  ? 1
                      : wavelength > longest ? 0
                                             : (spec.original / wavelength - spec.lowFreqFactor) /
                                                   (spec.highFreqFactor - spec.lowFreqFactor);
        theta[i] = blend(theta[i], spec.factor, keep);
    }
}

} // namespace

void yarnCorners(double corners[2], const FrequencySpec& spec) {
    const int r = spec.rotaryDim;
    auto corner = [&](double turns) {
        return r * logarithm(spec.original / (turns * kTwoPi)) / (2 * logarithm(spec.base));
    };
    double low = corner(spec.betaFast), high = corner(spec.betaSlow);
    if (spec.truncate) {
        low = std::floor(low);
        high = std::ceil(high);
    }
    // r - 1 and not P - 1, as in every implementation: a corner past the last pair keeps its slope.
    if (low < 0) low = 0;
    if (high > r - 1) high = r - 1;
    if (low == high) high += 0.001;
    corners[0] = low;
    corners[1] = high;
}

double effectiveBase(const FrequencySpec& spec) {
    if (spec.scaling == Scaling::ntk) return stretchedBase(spec.base, spec.factor, spec.rotaryDim);
    if (spec.scaling != Scaling::dynamic) return spec.base;
    const double longer = spec.sequenceLength > spec.maxPosition ? spec.sequenceLength / spec.maxPosition : 1;
    return stretchedBase(spec.base, spec.factor * longer - (spec.factor - 1), spec.rotaryDim);
}

void frequencies(double* theta, const FrequencySpec& spec) {
    const int r = spec.rotaryDim, P = r / 2;
    assert(r > 0 && r % 2 == 0);
    assert(spec.base >= 1);
    switch (spec.scaling) {
    case Scaling::default_:
        powers(theta, P, spec.base, r);
        return;
    case Scaling::linear:
        powers(theta, P, spec.base, r);
        for (int i = 0; i < P; i++) theta[i] /= spec.factor;
        return;
    case Scaling::ntk:
    case Scaling::dynamic:
        powers(theta, P, effectiveBase(spec), r);
        return;
    case Scaling::yarn:
        powers(theta, P, spec.base, r);
        if (spec.factor != 1) yarn(theta, spec);
        return;
    case Scaling::longrope: {
        const double* ext = spec.sequenceLength > spec.original ? spec.longFactor : spec.shortFactor;
        powers(theta, P, spec.base, r);
        for (int i = 0; i < P; i++) theta[i] /= ext[i];
        return;
    }
    case Scaling::llama3:
        powers(theta, P, spec.base, r);
        if (spec.factor != 1) llama3(theta, spec);
        return;
    case Scaling::proportional: {
        int turning = (int)std::floor(spec.rotaryFraction * spec.headDim / 2);
        powers(theta, P, spec.base, spec.headDim);
        for (int i = 0; i < P; i++) theta[i] = i < turning ? theta[i] / spec.factor : 0;
        return;
    }
    }
}

void wavelengths(double* lambda, const double* theta, int P) {
    for (int i = 0; i < P; i++) lambda[i] = theta[i] == 0 ? std::numeric_limits<double>::infinity() : kTwoPi / theta[i];
}

double yarnAttentionFactor(double factor, double mscale) {
    return factor <= 1 ? 1 : 0.1 * mscale * logarithm(factor) + 1;
}

double longropeAttentionFactor(double factor, double original) {
    return factor <= 1 ? 1 : std::sqrt(1 + logarithm(factor) / logarithm(original));
}

void xposDecay(double* zeta, int rotaryDim) {
    for (int i = 0; i < rotaryDim / 2; i++) zeta[i] = (2 * i + 0.4 * rotaryDim) / (1.4 * rotaryDim);
}

} // namespace ropewalk
