#include "ropewalk/attention.h"
#include "ropewalk/encodings.h"

namespace ropewalk {

namespace {

// Sequences that have a row of their own.
int sequences(const AttentionSpec& spec) { return spec.queryOffsets ? spec.B : 1; }

// Entry i - n + Tk - 1 of a row is for this m - n plus its index.
int nearest(const AttentionSpec& spec, int b) {
    return (spec.queryOffsets ? spec.queryOffsets[b] : spec.queryOffset) - (spec.Tk - 1);
}

} // namespace

void alibiDistances(float* distanceBias, const float* slopes, double maxBias, const AttentionSpec& spec) {
    const int distances = spec.Tq + spec.Tk - 1;
    for (int b = 0; b < sequences(spec); b++)
        for (int h = 0; h < spec.H; h++) {
            const double slope = slopes ? slopes[h] : alibiSlope(h, spec.H, maxBias);
            for (int s = 0; s < distances; s++) {
                const int distance = nearest(spec, b) + s;
                *distanceBias++ = (float)(slope * (distance < 0 ? distance : -distance));
            }
        }
}

void t5Distances(float* distanceBias, const float* table, const T5Buckets& rule, const AttentionSpec& spec) {
    const int distances = spec.Tq + spec.Tk - 1;
    for (int b = 0; b < sequences(spec); b++, distanceBias += (ptrdiff_t)spec.H * distances)
        for (int s = 0; s < distances; s++) {
            const float* row = table + (ptrdiff_t)t5Bucket(-(nearest(spec, b) + s), rule) * spec.H;
            for (int h = 0; h < spec.H; h++) distanceBias[(ptrdiff_t)h * distances + s] = row[h];
        }
}

} // namespace ropewalk
