#include <cstring>

#include "elementary.h"
#include "model/transformer.h"
#include "simd.h"

namespace ropewalk::transformer {

using namespace simd;

PositionTables positionTables(Scratch& parts, const TransformerSpec& spec, const PositionRule& rule, int n, int start) {
    const bool softmax = !spec.linear, waves = spec.added == AddedPositions::sinusoidal;
    auto given = [&](bool wanted, size_t floats) { return wanted ? parts.alloc(floats) : nullptr; };
    PositionTables tables{};
    tables.n = n;
    tables.start = start;
    tables.waves = reinterpret_cast<double*>(given(waves, spec.dim));
    tables.waveCosines = given(waves, (size_t)n * (spec.dim / 2));
    tables.waveSines = given(waves, (size_t)n * (spec.dim / 2));
    tables.cosines = given(rule.P > 0, (size_t)n * rule.P);
    tables.sines = given(rule.P > 0, (size_t)n * rule.P);
    tables.clipCosines = given(rule.P > 0 && clips(spec, rule), rule.P);
    tables.clipSines = given(rule.P > 0 && clips(spec, rule), rule.P);
    tables.queryScales = given(softmax && rule.logLength > 0, n);
    tables.distanceBias = given(softmax && rule.slopes, (size_t)spec.heads * (n + start + n - 1));
    return tables;
}

void fillTables(const PositionTables& tables, const TransformerSpec& spec, const PositionRule& rule) {
    const int n = tables.n, start = tables.start;
    const Positions positions{(double)start, nullptr, nullptr};
    if (tables.waves) {
        FrequencySpec waves;
        waves.rotaryDim = waves.headDim = spec.dim;
        frequencies(tables.waves, waves);
        rotationTable(tables.waveCosines, tables.waveSines, tables.waves, positions, n, spec.dim / 2, spec.amplitude);
    }
    if (tables.cosines) rotationTable(tables.cosines, tables.sines, rule.theta, positions, n, rule.P, rule.gain);
    if (tables.clipCosines)
        rotationTable(tables.clipCosines, tables.clipSines, rule.theta, {(double)rule.clip, nullptr, nullptr}, 1,
                      rule.P, rule.gain);
    if (tables.queryScales) {
        const double trained = logarithm(rule.logLength);
        for (int t = 0; t < n; t++) {
            const double scale = logarithm(start + t + 1) / trained;
            tables.queryScales[t] = scale > 1 ? (float)scale : 1;
        }
    }
    if (tables.distanceBias) {
        AttentionSpec all;
        all.H = spec.heads;
        all.Tq = n;
        all.Tk = start + n;
        all.queryOffset = start;
        alibiDistances(tables.distanceBias, rule.slopes, 0, all);
    }
}

namespace {

void addRow(float* x, const float* added, int count) {
    for (int c = 0; c < count; c += 4) store(x + c, add(load(x + c, count - c), load(added + c, count - c)), count - c);
}

} // namespace

void addPositionRows(float* x, const Context& context, int M, int first) {
    const PositionTables& tables = context.tables;
    const int D = context.widths.residual;
    for (int t = 0; t < M; t++, x += D) {
        const ptrdiff_t row = first + t;
        if (context.spec.added == AddedPositions::learned)
            addRow(x, context.weights.positions + (tables.start + row) * D, D);
        if (context.spec.added == AddedPositions::sinusoidal) {
            addRow(x, tables.waveSines + row * (D / 2), D / 2);
            addRow(x + D / 2, tables.waveCosines + row * (D / 2), D / 2);
        }
    }
}

void scaleQueries(float* queries, ptrdiff_t stride, const Context& context) {
    const int width = context.widths.query;
    for (int t = 0; t < context.tables.n && context.tables.queryScales; t++, queries += stride) {
        const F32x4 scale = splat(context.tables.queryScales[t]);
        for (int c = 0; c < width; c += 4) store(queries + c, mul(scale, load(queries + c, width - c)), width - c);
    }
}

void turnRows(float* qkv, float* plain, const Context& context) {
    const Widths& w = context.widths;
    const PositionTables& tables = context.tables;
    const PositionRule& rule = context.rule;
    scaleQueries(qkv, w.qkv, context);
    for (int t = 0; t < tables.n && plain; t++)
        std::memcpy(plain + (ptrdiff_t)t * w.plain, qkv + (ptrdiff_t)t * w.qkv, w.plain * sizeof(float));
    if (tables.cosines)
        rotate(qkv, qkv, headLayout(context, context.spec.heads + context.spec.keyHeads, w.qkv),
               {tables.cosines, tables.sines, rule.P, rule.pairing});
}

void turnRowsBack(float* dqkv, const Context& context) {
    const Widths& w = context.widths;
    const PositionTables& tables = context.tables;
    const PositionRule& rule = context.rule;
    if (tables.cosines)
        rotate(dqkv, dqkv, headLayout(context, context.spec.heads + context.spec.keyHeads, w.qkv),
               {tables.cosines, tables.sines, rule.P, rule.pairing, 1, -1});
    scaleQueries(dqkv, w.qkv, context);
}

void turnFar(float* plain, const Context& context) {
    const PositionTables& tables = context.tables;
    const PositionRule& rule = context.rule;
    if (!tables.clipCosines) return;
    // Keys are not turned, so their gain is given to the queries.
    rotate(plain, plain, headLayout(context, context.spec.heads, context.widths.plain),
           {tables.clipCosines, tables.clipSines, rule.P, rule.pairing, (float)rule.gain, (float)rule.gain, true});
}

} // namespace ropewalk::transformer
