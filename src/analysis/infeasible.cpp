#include <cassert>
#include <cmath>

#include "analysis/angle.h"
#include "analysis/bases.h"
#include "analysis/waves.h"
#include "ropewalk/analysis.h"

namespace ropewalk {

using namespace analysis;

namespace {

constexpr int kStrip = 2048;      // distances that are followed together
constexpr int kShare = 128;       // distances of a strip for each that may be followed alone
constexpr double kFirstStep = 0.001; // of a strip, as a share of the base; it adapts
constexpr double kFar = 0.01;     // the longest step alone
constexpr double kClose = 1e-10;  // the shortest step of all, relative to the base

// A base from which on no B(m) up to `last` is negative, whatever the phases: the first pair, which no base changes, and
// pairs past half a turn count as -1. That grows with the base and falls with m.
double safeBase(double base, int last, double unrotated, double* theta, int P) {
    for (;; base *= 1.1) {
        geometric(theta, base, P);
        double B = unrotated - 1;
        for (int i = 1; i < P; i++) {
            const double a = last * theta[i];
            B += 2 * a < kTwoPi ? sincos(a).cosine : -1;
        }
        // One pair of three components fails with every base.
        if (B >= 0 || base > 1e300) return base;
    }
}

// The largest base in (to, from] at which B(m) is negative, or 0 if there is none. Where the base is divided by 1 + g,
// an angle m b^(-w) grows by at most w g of itself, because (1 + g)^w <= 1 + w g for w <= 1: so a step that the slope's
// bound at its upper end allows is safe.
// The bend's bound grows by (1 + g)^2 at most.
double descend(double from, double to, int m, double unrotated, double* theta, int P, int* steps) {
    for (double here = from; here > to;) {
        geometric(theta, here, P);
        const BaseCurve at = baseCurve(m, theta, P, unrotated);
        ++*steps;
        if (at.B < 0) return here;
        // Not a number at m = 0 and with one pair, where nothing changes.
        const double step = sureStep(at.B, -at.slope, at.slopeBound, at.bendBound * (1 + kFar) * (1 + kFar));
        here /= 1 + (step < kClose ? kClose : step < kFar ? step : kFar);
    }
    return 0;
}

} // namespace

void beginLargestInfeasibleBase(LargestInfeasibleBaseSearch* search, int length, int P, double unrotated, double from) {
    assert(length > 0 && P > 0 && from > 1);
    *search = {};
    search->base = search->from = from;
    search->left = length;
    search->P = P;
    search->unrotated = unrotated;
    search->step = kFirstStep;
}

bool continueLargestInfeasibleBase(LargestInfeasibleBaseSearch* search, double* scratch, int budget) {
    const int P = search->P;
    double *theta = scratch, *ones = theta + P, *zeros = ones + P, *out = zeros + P;
    fillAmplitudes(ones, zeros, P);
    while (budget > 0 && search->left > 0) {
        const int count = search->left < kStrip ? search->left : kStrip, first = search->left - count;
        if (search->strip == 0) search->strip = safeBase(search->base, search->left - 1, search->unrotated, theta, P);
        if (search->strip <= search->base) {
            search->left = first;
            search->strip = 0;
            continue;
        }
        double next = search->strip / (1 + search->step);
        if (next < search->base) next = search->base;
        geometric(theta, search->strip, P);
        // What B can lose down to next, at most, at the last distance and so at all.
        const double fall = baseCurve(first + count - 1, theta, P, 0).slopeBound * (search->strip / next - 1);
        for (int t = 0; t < count; t++) out[t] = search->unrotated;
        addWaves(out, ones, zeros, theta, first, 1, count, P);
        int alone = 0;
        for (int t = 0; t < count; t++) {
            if (out[t] > fall) continue;
            const double found = descend(search->strip, next, first + t, search->unrotated, theta, P, &alone);
            if (found > search->base) next = search->base = found;
        }
        budget -= kStrip / 16 + alone;
        search->step *= alone > kStrip / kShare ? 0.8 : 1.25;
        search->strip = next;
    }
    if (search->left > 0) return false;
    search->outcome = search->base > search->from ? SearchOutcome::found : SearchOutcome::nothing;
    return true;
}

} // namespace ropewalk
