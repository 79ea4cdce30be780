#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>

#include "analysis/angle.h"
#include "analysis/bases.h"
#include "analysis/waves.h"
#include "random.h"
#include "ropewalk/analysis.h"
#include "simd.h"

namespace ropewalk {

using namespace analysis;
using namespace simd;

namespace {

constexpr int kPass = 4096;   // distances of one stretch of a scan
constexpr int kReach = 16;    // a guess m is looked at from m - kReach to m + kReach
constexpr int kGuesses = 1024; // at most so many random guesses before the context is scanned again

// The distance of the worst B(m) below -unrotated among `count` from `first`, or -1.
int worst(double* out, const double* ones, const double* zeros, const double* theta, int first, int count, int P,
          double unrotated) {
    for (int t = 0; t < count; t++) out[t] = unrotated;
    addWaves(out, ones, zeros, theta, first, 1, count, P);
    int found = -1;
    for (int t = 0; t < count; t++)
        if (out[t] < (found < 0 ? 0 : out[found])) found = t;
    return found < 0 ? -1 : first + found;
}

// Cosines and sines of u theta[i], u = 0 .. kReach: what all guesses at one base share. [P, kReach + 2] each, rows
// padded to whole vectors.
constexpr int kRow = kReach + 2;

// The distance of the worst B below -unrotated within kReach of m, or -1. With the wave of pair i turned to m,
// a + jb, the distances m + u and m - u are a cos(u theta) -+ b sin(u theta).
int worstAround(int m, const double* theta, const double* cosines, const double* sines, int length, int P,
                double unrotated) {
    double even[kRow] = {}, odd[kRow] = {};
    eachPair(m, theta, P, [&](int i, double, double a, double b) {
        const double *c = cosines + i * kRow, *s = sines + i * kRow;
        for (int u = 0; u < kRow; u += 2) {
            store(even + u, add(load(even + u), mul(splat(a), load(c + u))));
            store(odd + u, add(load(odd + u), mul(splat(b), load(s + u))));
        }
    });
    int found = -1;
    double least = -unrotated;
    for (int u = 0; u <= kReach; u++)
        for (int side = -1; side <= 1; side += 2) {
            const int at = m + side * u;
            const double B = even[u] - side * odd[u];
            if (at < 0 || at >= length || !(B < least)) continue;
            found = at;
            least = B;
        }
    return found;
}

// Raises ln(base) while B(m) is sure to stay below 0, by steps that cannot jump over a zero. Where the step is below
// the tolerance the zero is that close, and the tolerance is taken.
double march(double base, int m, int P, double unrotated, double tolerance, double* theta, int* steps) {
    double x = 0; // ln of what base has been raised by
    for (;;) {
        const double here = base * exponential(x);
        geometric(theta, here, P);
        const BaseCurve at = baseCurve(m, theta, P, unrotated);
        ++*steps;
        if (at.B >= 0) return here;
        // The one pair of P = 1 turns alike with every base.
        if (at.slopeBound == 0) return std::numeric_limits<double>::infinity();
        const double step = sureStep(-at.B, -at.slope, at.slopeBound, at.bendBound);
        if (step < tolerance) return base * exponential(x + tolerance);
        x += step;
    }
}

void reject(MinimalBaseSearch* search, int witness) {
    search->witness = witness;
    search->recent[search->rejected++ % MinimalBaseSearch::kRecent] = witness;
    int moved = witness / kPass;
    for (int& each : search->stretches) {
        const int before = each;
        each = moved;
        if ((moved = before) == witness / kPass) break;
    }
}

// Candidates with a given number of significant decimal digits: mantissa * 10^exponent, each a whole number
// or a whole number divided by a power of ten, so that no rounding piles up.
void setGridBase(MinimalBaseSearch* search) {
    double scale = 1;
    for (int e = search->exponent < 0 ? -search->exponent : search->exponent; e > 0; e--) scale *= 10;
    search->base = search->exponent < 0 ? search->mantissa / scale : search->mantissa * scale;
}

void nextOnGrid(MinimalBaseSearch* search) {
    double end = 1;
    for (int n = 0; n < search->digits; n++) end *= 10;
    search->mantissa += 1;
    if (search->mantissa >= end) {
        search->mantissa = end / 10;
        search->exponent += 1;
    }
    setGridBase(search);
}

void firstOnGrid(MinimalBaseSearch* search, double from) {
    search->exponent = 1 - search->digits;
    search->mantissa = 1;
    for (int n = 1; n < search->digits; n++) search->mantissa *= 10;
    for (setGridBase(search); search->base < from;) nextOnGrid(search);
}

} // namespace

int contextScratch(int P) { return 3 * P + (kPass > 2 * P * kRow ? kPass : 2 * P * kRow); }

int contextLimit(const double* theta, double unrotated, int first, int count, int P, double* scratch) {
    double *ones = scratch, *zeros = ones + P, *out = zeros + P;
    fillAmplitudes(ones, zeros, P);
    for (int done = 0; done < count; done += kPass) {
        const int run = count - done < kPass ? count - done : kPass;
        for (int t = 0; t < run; t++) out[t] = unrotated;
        addWaves(out, ones, zeros, theta, first + done, 1, run, P);
        for (int t = 0; t < run; t++)
            if (out[t] < 0) return first + done + t;
    }
    return -1;
}

void beginMinimalBase(MinimalBaseSearch* search, int length, int P, double unrotated, double from, double limit,
                      double tolerance, int digits) {
    assert(length > 0 && P > 0 && from > 1);
    *search = {};
    search->length = length;
    search->P = P;
    search->unrotated = unrotated;
    search->limit = limit;
    search->tolerance = tolerance;
    search->digits = digits;
    search->base = from;
    search->witness = -1;
    search->reach = length < kPass ? length : kPass;
    search->guesses = kGuesses;
    for (int& each : search->stretches) each = -1;
    if (digits > 0) firstOnGrid(search, from);
}

bool continueMinimalBase(MinimalBaseSearch* search, double* scratch, int budget) {
    const int P = search->P;
    double *theta = scratch, *ones = theta + P, *zeros = ones + P, *out = zeros + P;
    fillAmplitudes(ones, zeros, P);
    double *cosines = out, *sines = out + P * kRow;
    auto look = [&](int around) {
        budget -= 3;
        return worstAround(around, theta, cosines, sines, search->reach, P, search->unrotated);
    };
    SplitMix random{search->random};
    while (budget > 0 && search->outcome == SearchOutcome::running) {
        if (search->witness >= 0) {
            const int before = search->witness;
            search->witness = -1;
            search->scanned = search->again = 0;
            if (search->digits > 0) {
                nextOnGrid(search);
            } else {
                int steps = 0;
                search->base = march(search->base, before, P, search->unrotated, search->tolerance, theta, &steps);
                budget -= 5 * steps;
            }
            if (!(search->base <= search->limit)) {
                search->outcome = SearchOutcome::nothing;
                break;
            }
            // Where one distance has just recovered, its neighbours, the ones that failed lately, or a few taken
            // at random mostly have not: far cheaper to ask than to scan the context up to the first failure.
            geometric(theta, search->base, P);
            for (int i = 0; i < P; i++) waveTable(cosines + i * kRow, sines + i * kRow, theta[i], 0, 1, kRow);
            budget -= 20;
            int found = look(before);
            for (int r = 0; r < MinimalBaseSearch::kRecent && found < 0; r++)
                if (search->recent[r] > 0) {
                    found = look(search->recent[r]);
                    if (found >= 0) search->recent[r] = 0;
                }
            if (found < 0) {
                for (int g = 0; g < search->guesses && found < 0; g++)
                    found = look((int)(random.uniform() * search->reach));
                // Where few distances fail, guesses are lost, and the scan finds more.
                const int guesses = found < 0 ? search->guesses / 2 : 2 * search->guesses;
                search->guesses = guesses < 4 ? 4 : guesses > kGuesses ? kGuesses : guesses;
            }
            if (found >= 0) reject(search, found);
            continue;
        }
        // The stretches that held a witness last, the latest first, and then all of them.
        const bool again = search->again < MinimalBaseSearch::kStretches && search->stretches[search->again] >= 0;
        const int first = again ? search->stretches[search->again++] * kPass : search->scanned;
        const int left = search->reach - first, run = left < kPass ? left : kPass;
        for (int i = 0; i < P; i++) theta[i] = power(search->base, -(double)i / P);
        const int found = worst(out, ones, zeros, theta, first, run, P, search->unrotated);
        budget -= run / 32 + 16;
        if (found >= 0) {
            reject(search, found);
        } else if (!again && (search->scanned += run) >= search->reach) {
            // What half the context rules out, the whole one does; and the nearer a witness, the longer its steps.
            if (search->reach >= search->length) search->outcome = SearchOutcome::found;
            search->reach = search->reach < search->length / 2 ? 2 * search->reach : search->length;
        }
    }
    search->random = random.state;
    return search->outcome != SearchOutcome::running;
}

} // namespace ropewalk
