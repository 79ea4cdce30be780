#include <cassert>
#include <cmath>

#include "elementary.h"
#include "model/transformer.h"
#include "random.h"

namespace ropewalk {

namespace {

// Calls each(place) for every matrix, in order.
template <class Each>
void eachWeight(const TransformerSpec& spec, Each each) {
    ptrdiff_t offset = 0;
    auto place = [&](WeightKind kind, int layer, int rows, int columns) {
        each(WeightPlace{kind, layer, offset, rows, columns});
        offset += (ptrdiff_t)(rows ? rows : 1) * columns;
    };
    const int D = spec.dim, query = spec.heads * spec.headDim, key = spec.keyHeads * spec.headDim;
    place(WeightKind::embedding, -1, spec.vocabulary, D);
    if (spec.added == AddedPositions::learned) place(WeightKind::positions, -1, spec.maxPosition, D);
    for (int layer = 0; layer < spec.layers; layer++) {
        place(WeightKind::inputNorm, layer, 0, D);
        place(WeightKind::query, layer, query, D);
        place(WeightKind::key, layer, key, D);
        place(WeightKind::value, layer, key, D);
        place(WeightKind::output, layer, D, query);
        place(WeightKind::hiddenNorm, layer, 0, D);
        if (spec.activation == Activation::gatedSilu) place(WeightKind::gate, layer, spec.hidden, D);
        place(WeightKind::up, layer, spec.hidden, D);
        place(WeightKind::down, layer, D, spec.hidden);
    }
    place(WeightKind::finalNorm, -1, 0, D);
    if (!spec.tied) place(WeightKind::head, -1, spec.vocabulary, D);
}

template <class Float>
transformer::Weights<Float> parts(Float* weights, const TransformerSpec& spec) {
    Float* first[(int)WeightKind::head + 1] = {};
    ptrdiff_t stride = 0;
    eachWeight(spec, [&](const WeightPlace& place) {
        Float*& slot = first[(int)place.kind];
        if (place.layer == 1 && place.kind == WeightKind::inputNorm) stride = weights + place.offset - slot;
        if (!slot) slot = weights + place.offset;
    });
    auto at = [&](WeightKind kind) { return first[(int)kind]; };
    const bool gated = spec.activation == Activation::gatedSilu;
    return {at(WeightKind::embedding),
            at(WeightKind::positions),
            at(WeightKind::finalNorm),
            at(spec.tied ? WeightKind::embedding : WeightKind::head),
            {at(WeightKind::inputNorm), at(WeightKind::query), at(WeightKind::output), at(WeightKind::hiddenNorm),
             at(gated ? WeightKind::gate : WeightKind::up), at(WeightKind::down)},
            stride};
}

double deviation(const WeightPlace& place, const TransformerSpec& spec, const Initialization& initialization) {
    switch (place.kind) {
    case WeightKind::embedding:
        return initialization.embedding;
    case WeightKind::positions:
        return initialization.positions;
    case WeightKind::head:
        return initialization.head;
    case WeightKind::output:
    case WeightKind::down:
        return 1 / std::sqrt((double)place.columns * 2 * spec.layers);
    default:
        return 1 / std::sqrt((double)place.columns);
    }
}

} // namespace

int weightCount(const TransformerSpec& spec) {
    int count = 0;
    eachWeight(spec, [&](const WeightPlace&) { count++; });
    return count;
}

WeightPlace weightPlace(const TransformerSpec& spec, int index) {
    WeightPlace found;
    int at = 0;
    eachWeight(spec, [&](const WeightPlace& place) {
        if (at++ == index) found = place;
    });
    assert(index >= 0 && index < at);
    return found;
}

size_t weightFloats(const TransformerSpec& spec) {
    size_t floats = 0;
    eachWeight(spec,
               [&](const WeightPlace& place) { floats += (size_t)(place.rows ? place.rows : 1) * place.columns; });
    return floats;
}

void initializeWeights(float* weights, const TransformerSpec& spec, const Initialization& initialization, int seed) {
    SplitMix seeds{(uint64_t)(int64_t)seed};
    eachWeight(spec, [&](const WeightPlace& place) {
        float* w = weights + place.offset;
        const size_t count = (size_t)(place.rows ? place.rows : 1) * place.columns;
        SplitMix random{seeds.next()};
        if (place.rows == 0) {
            for (size_t e = 0; e < count; e++) w[e] = 1;
            return;
        }
        const double size = deviation(place, spec, initialization);
        for (size_t e = 0; e < count; e += 2) { // Box and Muller: two at a time
            const double radius = size * std::sqrt(-2 * logarithm(random.uniform()));
            const SinCos angle = sincos(6.283185307179586476925 * random.uniform());
            w[e] = (float)(radius * angle.cosine);
            if (e + 1 < count) w[e + 1] = (float)(radius * angle.sine);
        }
    });
}

namespace transformer {

Widths widthsOf(const TransformerSpec& spec) {
    const int query = spec.heads * spec.headDim, key = spec.keyHeads * spec.headDim;
    const bool gated = spec.activation == Activation::gatedSilu;
    return {
        spec.dim,       query, key, query + 2 * key, query + key, spec.hidden, gated ? 2 * spec.hidden : spec.hidden,
        spec.vocabulary};
}

Weights<const float> weightsIn(const float* weights, const TransformerSpec& spec) { return parts(weights, spec); }
Weights<float> weightsIn(float* weights, const TransformerSpec& spec) { return parts(weights, spec); }

} // namespace transformer

} // namespace ropewalk
