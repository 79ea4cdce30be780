#include <cassert>

#include "analysis/angle.h"
#include "elementary.h"
#include "grid.h"

namespace ropewalk {

void sinusoidalRow(double* pe, double position, int D, double base, SinusoidalLayout layout, SinusoidalExponent rule) {
    assert(D > 0 && D % 2 == 0);
    const int waves = D / 2;
    // tensor2tensor spreads the exponents over 0 ... 1 with both ends; its one wave of D = 2 has exponent 0.
    const double steps = rule == SinusoidalExponent::paper ? waves : waves > 1 ? waves - 1 : 1;
    for (int t = 0; t < waves; t++) {
        const analysis::Direction wave = analysis::direction(position, 1 / power(base, t / steps));
        const bool halves = layout == SinusoidalLayout::halves;
        pe[halves ? t : 2 * t] = wave.sin;
        pe[halves ? t + waves : 2 * t + 1] = wave.cos;
    }
}

void sinusoidalTable(double* pe, int T, int D, int start, double base, SinusoidalLayout layout,
                     SinusoidalExponent rule) {
    for (int t = 0; t < T; t++) sinusoidalRow(pe + (size_t)t * D, (double)start + t, D, base, layout, rule);
}

void positionProducts(double* products, const double* pe, const double* w, int T, int D, double* scratch) {
    for (int n = 0; n < T; n++) {
        project(scratch, pe + (size_t)n * D, w, D, D);
        // Without W both orders of a pair have the same terms.
        const int first = w ? 0 : n;
        for (int m = first; m < T; m++) products[(size_t)m * T + n] = dot(pe + (size_t)m * D, scratch, D);
        for (int m = 0; m < first; m++) products[(size_t)m * T + n] = products[(size_t)n * T + m];
    }
}

} // namespace ropewalk
