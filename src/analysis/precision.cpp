#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>

#include "analysis/angle.h"
#include "analysis/pairs.h"
#include "ropewalk/analysis.h"

namespace ropewalk {

using namespace analysis;

namespace {

struct FormatShape {
    int digits; // of the significand, with the one before the point
    int least;  // exponent of the smallest normal number
    int most;   // exponent of the largest number
};

constexpr FormatShape shapeOf(Format format) {
    switch (format) {
    case Format::f32:
        return {24, -126, 127};
    case Format::tf32:
        return {11, -126, 127};
    case Format::f16:
        return {11, -14, 15};
    case Format::bf16:
        return {8, -126, 127};
    default:
        return {53, -1022, 1023};
    }
}

int exponentOf(double x) { // of a normal number; -1023 for subnormals and 0
    return (int)(std::bit_cast<uint64_t>(x) >> 52 & 0x7ff) - 1023;
}

// The angle that arithmetic in the given formats has at position m for pair i, and its cosine and sine.
// `chain` is the state of the iterative rule.
Direction roundedDirection(double m, double theta, const Rounding& formats, double* chain) {
    double phi;
    if (formats.iterative) {
        phi = *chain;
    } else if (formats.angle == Format::f64) {
        return direction(m, theta); // the product is not rounded at all
    } else {
        phi = roundTo(m * theta, formats.angle);
    }
    return direction(phi, 1);
}

// cosines[P] and sines[P] at position m as the formats give them; m and used are rounded already.
void roundedRow(double* cosines, double* sines, double m, const double* used, int P, const Rounding& formats) {
    // ggml: the angle of pair 0 is the position times its frequency, every next one the last times a ratio.
    double chain = 0, ratio = 0;
    if (formats.iterative) {
        chain = roundTo(m * used[0], formats.angle);
        ratio = P > 1 ? roundTo(used[1] / used[0], formats.frequency) : 0;
    }
    for (int i = 0; i < P; i++) {
        const Direction turn = roundedDirection(m, used[i], formats, &chain);
        cosines[i] = roundTo(turn.cos, formats.trig);
        sines[i] = roundTo(turn.sin, formats.trig);
        chain = roundTo(chain * ratio, formats.angle);
    }
}

} // namespace

double roundTo(double x, Format format) {
    if (format == Format::f64 || x == 0 || !(std::fabs(x) < std::numeric_limits<double>::infinity())) return x;
    const FormatShape shape = shapeOf(format);
    const int e = exponentOf(x);
    // The last place of the result, 2^last: below the smallest normal number it stays where it is. Scaling
    // by a power of two is exact, and nearbyint takes ties to even.
    const int last = (e < shape.least ? shape.least : e) - (shape.digits - 1);
    const double rounded = std::nearbyint(x * twoTo(-last)) * twoTo(last);
    if (std::fabs(rounded) >= twoTo(shape.most) * 2) return std::copysign(std::numeric_limits<double>::infinity(), x);
    return rounded;
}

void roundFrequencies(double* used, const double* theta, int P, Format format) {
    for (int i = 0; i < P; i++) used[i] = roundTo(theta[i], format);
}

void precision(double* cosError, double* sinError, int* worstPair, const double* theta, const double* used,
               Distances positions, int count, int P, Rounding formats, double* scratch) {
    double *cosines = scratch, *sines = cosines + P;
    for (int t = 0; t < count; t++) {
        const double m = distanceAt(positions, t);
        roundedRow(cosines, sines, roundTo(m, formats.position), used, P, formats);
        cosError[t] = sinError[t] = 0;
        worstPair[t] = 0;
        for (int i = 0; i < P; i++) {
            const Direction exact = direction(m, theta[i]);
            const double c = std::fabs(cosines[i] - exact.cos), s = std::fabs(sines[i] - exact.sin);
            // Written so that a NaN (a position past the format) wins and stays.
            if (!(c <= cosError[t])) {
                cosError[t] = c;
                worstPair[t] = i;
            }
            if (!(s <= sinError[t])) sinError[t] = s;
            if (cosError[t] != cosError[t]) break;
        }
    }
}

int collapse(int* firstCollapse, const double* used, int first, int count, int P, Rounding formats, double* scratch) {
    double *row = scratch, *before = row + 2 * P;
    double at = roundTo(first, formats.position);
    roundedRow(before, before + P, at, used, P, formats);
    int distinct = 0;
    for (int t = 1; t <= count; t++) {
        const double m = roundTo((double)first + t, formats.position);
        const bool stuck = m == at;
        at = m;
        if (!stuck) roundedRow(row, row + P, m, used, P, formats);
        bool moved = false;
        for (int i = 0; i < P; i++) {
            // NaN equals nothing, itself included: two positions past the format are the same all the same.
            const bool same =
                stuck ||
                ((row[i] == before[i] || (row[i] != row[i] && before[i] != before[i])) &&
                 (row[P + i] == before[P + i] || (row[P + i] != row[P + i] && before[P + i] != before[P + i])));
            if (same && firstCollapse[i] < 0) firstCollapse[i] = first + t;
            moved = moved || !same;
        }
        distinct += moved;
        if (!stuck) {
            double* swapped = row;
            row = before;
            before = swapped;
        }
    }
    return distinct;
}

void roundedScores(double* out, const double* q, const double* k, const double* used, Distances positions, int count,
                   double distance, int P, Pairing pairing, Rounding formats, ScoreRounding after, double* scratch) {
    double *cosines = scratch, *sines = cosines + P, *query = sines + P;
    // Pair i of x as the row of cosines and sines turns it.
    const auto turned = [&](const double* x, int i) {
        const PairAt at = pairAt(i, P, pairing);
        const double a = roundTo(x[at.a], after.vector), b = roundTo(x[at.b], after.vector);
        return Complex{roundTo(a * cosines[i] - b * sines[i], after.vector),
                       roundTo(a * sines[i] + b * cosines[i], after.vector)};
    };
    for (int t = 0; t < count; t++) {
        const double n = distanceAt(positions, t);
        roundedRow(cosines, sines, roundTo(n + distance, formats.position), used, P, formats);
        for (int i = 0; i < P; i++) {
            const Complex each = turned(q, i);
            query[2 * i] = each.re;
            query[2 * i + 1] = each.im;
        }
        roundedRow(cosines, sines, roundTo(n, formats.position), used, P, formats);
        out[t] = 0;
        for (int i = 0; i < P; i++) {
            const Complex each = turned(k, i);
            out[t] += query[2 * i] * each.re + query[2 * i + 1] * each.im;
        }
        out[t] = roundTo(out[t], after.product);
    }
}

int distinctPositions(int count, Format format) {
    int distinct = count > 0;
    double before = 0;
    for (int m = 1; m < count; m++) {
        const double here = roundTo(m, format);
        distinct += here != before;
        before = here;
    }
    return distinct;
}

} // namespace ropewalk
