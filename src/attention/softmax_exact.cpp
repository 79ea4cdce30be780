#include "elementary.h"
#include "pair_at.h"
#include "softmax.h"

namespace ropewalk::softmax {

namespace {

// The nearest float; infinities, which hide a key, stay.
[[gnu::noinline]] float clamped(double x) {
    constexpr double most = std::numeric_limits<float>::max();
    return (float)(x - x != 0 ? x : x > most ? most : x < -most ? -most : x);
}

[[gnu::noinline]] bool finiteFloats(const float* x, int count) {
    for (int c = 0; c < count; c++)
        if (x[c] - x[c] != 0) return false;
    return true;
}

// One row in float64, turned.
[[gnu::noinline]] void widened(double* to, const Rows& row) {
    for (int c = 0; c < row.d; c++) to[c] = row.x[c];
    for (int p = 0; p < row.P; p++) {
        const PairAt at = pairAt(p, row.P, row.pairing);
        const double a = to[at.a], b = to[at.b];
        to[at.a] = a * row.cosines[p] - b * row.sines[p];
        to[at.b] = b * row.cosines[p] + a * row.sines[p];
    }
}

} // namespace

bool hold(const float* values, ptrdiff_t count, const float* totals, int rows) {
    for (int r = 0; r < rows; r++)
        if (!(totals[r] > 0)) return false;
    // Two sums, or the loop would wait for each addition.
    F32x4 even = splat(0.0f), odd = even;
    const float* end = values + count;
    if (count % 8) even = mul(load(values), odd), values += 4;
    for (; values != end; values += 8) {
        even = madd(load(values), splat(0.0f), even);
        odd = madd(load(values + 4), splat(0.0f), odd);
    }
    return sum(add(even, odd)) == 0;
}

void mendRows(const AttentionResult& result, const float* q, const void* k, const void* v, const Sequence& spec,
              float* scratch) {
    const int Tk = spec.Tk, d = spec.headDim, dv = spec.valueDim, wide = d > dv ? d : dv;
    double *scores = (double*)scratch, *query = scores + Tk, *row = query + d;
    float *biases = (float*)(row + wide), *temp = spec.dtype == Dtype::f32 ? nullptr : biases + Tk;
    const Source keys = keysOf(k, spec), values = valuesOf(v, spec);

    for (int head = 0; head < spec.H; head++)
        for (int i = 0; i < spec.Tq; i++) {
            float* out = result.out + i * spec.out.position + head * spec.out.head;
            const int from = head / (spec.H / spec.K);
            const size_t at = spec.row(head, i), shown = spec.scores(head, i);
            if (*out != 0 && finiteFloats(out, dv) && // 0: perhaps of no weight at all
                (!result.raw || finiteFloats(result.raw + shown, Tk)) &&
                (!result.capped || finiteFloats(result.capped + shown, Tk)))
                continue;
            Panel panel;
            setPanel(&panel, spec, head, i, 1);
            for (int n = 0; n < Tk; n++) biases[n] = 0;
            addBiases(biases, {1, 1}, 0, Tk, panel, spec);
            maskBand(biases, {1, 1}, 0, Tk, panel);
            widened(query, queryRows(q, spec, head, i, 1));
            double most = kMasked, total = 0;
            for (int n = 0; n < Tk; n++) {
                scores[n] = kMasked;
                if (biases[n] == kMasked && !result.raw && !result.capped) continue;
                widened(row, keyRows(floatRows(keys, from, n, 1, d, temp), spec, n, 1));
                double score = 0;
                for (int c = 0; c < d; c++) score += query[c] * row[c];
                score *= spec.scale;
                float four[4] = {clamped(score)};
                if (result.raw) result.raw[shown + n] = *four;
                capScores(four, 4, spec);
                if (result.capped) result.capped[shown + n] = *four;
                if (spec.softcap > 0) score = *four;
                scores[n] = score += biases[n];
                if (result.biased) result.biased[shown + n] = clamped(score);
                if (score > most) most = score;
            }
            if (most == kMasked) continue;

            for (int e = 0; e < dv; e++) row[e] = 0;
            for (int n = 0; n < Tk; n++) total += exponential(scores[n] - most);
            for (int n = 0; n < Tk; n++) {
                const double weight = exponential(scores[n] - most) / total;
                if (result.weights) result.weights[shown + n] = (float)weight;
                const float* value = floatRows(values, from, n, 1, dv, temp).x;
                for (int e = 0; e < dv; e++) row[e] += weight * value[e];
            }
            for (int e = 0; e < dv; e++) out[e] = clamped(row[e]);
            if (result.lse) result.lse[at] = clamped(most + logarithm(total));
            if (!finiteFloats(out, dv)) return; // there is a NaN or an infinity in q, k or v, and rows may be many
        }
}

} // namespace ropewalk::softmax
