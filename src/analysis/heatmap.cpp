#include <cassert>
#include <cmath>
#include <cstdint>

#include "analysis/angle.h"
#include "ropewalk/analysis.h"

namespace ropewalk {

using namespace analysis;

namespace {

// The part of m * theta past whole turns, as a 64-bit fraction of a turn: additions wrap like angles.
uint64_t fractionOfTurn(double m, double theta) {
    const double angle = reduceAngle(m, theta).angle; // [-pi, pi]
    const double turns = angle * kInverseTwoPi;
    // 2^64 does not fit in a signed integer; half of it does, and the lost bit is 2^-63 of a turn.
    return (uint64_t)(int64_t)(turns * 0x1p62) << 2;
}

} // namespace

int heatmapScratch() { return 1 << kHeatmapPhaseBits; }

void heatmap(uint32_t* pixels, const double* theta, HeatmapWindow window, HeatmapValue value, const uint32_t* palette,
             uint32_t* scratch) {
    // Colour by phase: one look-up a pixel whatever is drawn.
    constexpr int kSize = 1 << kHeatmapPhaseBits;
    for (int n = 0; n < kSize; n++) {
        const double phase = (n + 0.5) / kSize; // the middle of the phases that land here
        int colour;
        if (value == HeatmapValue::angle) {
            colour = (int)(256 * phase);
        } else {
            const Direction turn = direction(phase, kTwoPi);
            colour = (int)(128 + 128 * (value == HeatmapValue::cos ? turn.cos : turn.sin));
        }
        scratch[n] = palette[colour < 256 ? colour : 255];
    }
    for (int row = 0; row < window.rows; row++) {
        const double each = theta[window.firstPair + row];
        uint64_t phase = fractionOfTurn(window.start, each);
        const uint64_t step = fractionOfTurn(window.step, each);
        uint32_t* out = pixels + (size_t)row * window.columns;
        for (int t = 0; t < window.columns; t++) {
            out[t] = scratch[phase >> (64 - kHeatmapPhaseBits)];
            phase += step;
        }
    }
}

} // namespace ropewalk
