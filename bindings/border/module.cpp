// The C++ half of the border: which kernels and structs cross, each under the name it has in the public headers.
// border.h turns a kernel's signature into numbers; TypeScript checks what it passes, because here nothing does.
#include <emscripten/bind.h>

#include "border.h"
#include "layout.h"
#include "ropewalk/ropewalk.h"

namespace {

// As emscripten::function registers it, but for the invoker, which would convert values: border.h leaves none to convert, so
// glue.js takes the function itself. It is told by a signature where that gives an address.
template <class R, class... A>
void add(const char* name, R (*function)(A...)) {
    using namespace emscripten::internal;
    const WithPolicies<>::ArgTypeList<R, A...> types;
    _embind_register_function(name, types.getCount(), types.getTypes(),
                              std::is_same_v<R, border::Address> ? "p" : nullptr, nullptr, (GenericFunction)function,
                              false, false);
}

} // namespace

#define KERNEL(name) add(#name, &border::Border<&ropewalk::name>::call)

#if defined(ROPEWALK_THREADS)
#include "parallel.h"
#if defined(ROPEWALK_MODEL)
#include "parallel_model.h"
#else
#include "parallel_float64.h"
#endif
#define PARALLEL(name) add(#name, &border::Border<&parallel::name>::call)
#else
#define PARALLEL(name) KERNEL(name)
#endif

// ---------------------------------------------------------------------------------------------------
// Rotation: what every entry has, and ropewalk/rotate alone
// ---------------------------------------------------------------------------------------------------

EMSCRIPTEN_BINDINGS(rotation) {
    KERNEL(frequencies);
    KERNEL(wavelengths);
    KERNEL(yarnAttentionFactor);
    KERNEL(longropeAttentionFactor);
    KERNEL(yarnCorners);
    KERNEL(effectiveBase);
    PARALLEL(rotationTable);
    PARALLEL(rotate);
}

namespace border {

LAYOUT(FrequencySpec, FIELD(scaling), FIELD(rotaryDim), FIELD(headDim), FIELD(base), FIELD(factor), FIELD(original),
       FIELD(maxPosition), FIELD(sequenceLength), FIELD(betaFast), FIELD(betaSlow), FIELD(truncate), FIELD(ramp),
       FIELD(lowFreqFactor), FIELD(highFreqFactor), FIELD(rotaryFraction), FIELD(shortFactor), FIELD(longFactor));
LAYOUT(Positions, FIELD(offset), FIELD(values), FIELD(axis));
LAYOUT(HeadLayout, FIELD(T), FIELD(H), FIELD(headDim), FIELD(positionStride), FIELD(headStride), FIELD(B),
       FIELD(batchStride), FIELD(lengths), FIELD(starts));
LAYOUT(TableRows, FIELD(stride), FIELD(first));
LAYOUT(RotationSpec, FIELD(cosines), FIELD(sines), FIELD(P), FIELD(pairing), FIELD(cosGain), FIELD(sinGain),
       FIELD(oneRow), FIELD(rows));

} // namespace border

#define ROTATION_STRUCTS ropewalk::FrequencySpec, ropewalk::Positions, ropewalk::HeadLayout, ropewalk::RotationSpec

// ---------------------------------------------------------------------------------------------------
// xPos, weights, 16 bits, attention and the cache: what ropewalk/core has beside it
// ---------------------------------------------------------------------------------------------------

#if !defined(ROPEWALK_ROTATE)

EMSCRIPTEN_BINDINGS(core) {
    KERNEL(xposDecay);
    PARALLEL(xposTable);
    KERNEL(permutePairing);
    PARALLEL(narrowFloats);
    KERNEL(widenFloats);
    PARALLEL(attention);
    PARALLEL(attentionScratch);
    KERNEL(alibiDistances);
    KERNEL(t5Distances);
    PARALLEL(copyHeads);
}

namespace border {

LAYOUT(HeadStride, FIELD(position), FIELD(head), FIELD(batch));
LAYOUT(ScoreStride, FIELD(head), FIELD(query), FIELD(key), FIELD(batch));
LAYOUT(AttentionSpec, FIELD(Tq), FIELD(Tk), FIELD(H), FIELD(K), FIELD(headDim), FIELD(valueDim), FIELD(q), FIELD(k),
       FIELD(v), FIELD(out), FIELD(scale), FIELD(softcap), FIELD(queryOffset), FIELD(left), FIELD(right), FIELD(bias),
       FIELD(biasStride), FIELD(keep), FIELD(keepStride), FIELD(distanceBias), FIELD(queryCosines), FIELD(querySines),
       FIELD(keyCosines), FIELD(keySines), FIELD(P), FIELD(pairing), FIELD(dtype), FIELD(B), FIELD(queryLengths),
       FIELD(keyLengths), FIELD(queryOffsets), FIELD(distanceBiasBatch), FIELD(queryRows), FIELD(keyRows));
LAYOUT(AttentionResult, FIELD(out), FIELD(lse), FIELD(raw), FIELD(capped), FIELD(biased), FIELD(weights));
LAYOUT(T5Buckets, FIELD(buckets), FIELD(maxDistance), FIELD(bidirectional));

} // namespace border

#define CORE_STRUCTS ROTATION_STRUCTS, ropewalk::AttentionSpec, ropewalk::AttentionResult, ropewalk::T5Buckets

#endif

// ---------------------------------------------------------------------------------------------------
// Gradients and linear attention, which ropewalk/core is built without
// ---------------------------------------------------------------------------------------------------

#if !defined(ROPEWALK_ROTATE) && !defined(ROPEWALK_CORE)

EMSCRIPTEN_BINDINGS(attention) {
    PARALLEL(attentionBackward);
    PARALLEL(attentionBackwardScratch);
    PARALLEL(linearAttention);
    PARALLEL(linearAttentionScratch);
    PARALLEL(linearAttentionBackward);
    PARALLEL(linearAttentionBackwardScratch);
}

namespace border {

LAYOUT(LinearAttentionSpec, FIELD(Tq), FIELD(Tk), FIELD(H), FIELD(K), FIELD(headDim), FIELD(valueDim), FIELD(q),
       FIELD(k), FIELD(v), FIELD(out), FIELD(map), FIELD(epsilon), FIELD(scale), FIELD(causal), FIELD(normalized),
       FIELD(queryCosines), FIELD(querySines), FIELD(keyCosines), FIELD(keySines), FIELD(P), FIELD(pairing),
       FIELD(rotationGain), FIELD(decay), FIELD(decayWidth), FIELD(beta), FIELD(betaHeads), FIELD(B),
       FIELD(queryLengths), FIELD(keyLengths), FIELD(queryRows), FIELD(keyRows));

} // namespace border

#endif

// ---------------------------------------------------------------------------------------------------
// A transformer: what ropewalk/model has beside the core
// ---------------------------------------------------------------------------------------------------

#if defined(ROPEWALK_MODEL)

EMSCRIPTEN_BINDINGS(model) {
    KERNEL(initializeWeights);
    PARALLEL(transformerGradients);
    PARALLEL(transformerGradientsScratch);
    PARALLEL(addGradients);
    KERNEL(transformerScratch);
    PARALLEL(transformerLosses);
    PARALLEL(transformerLogits);
    KERNEL(transformerAttention);
    KERNEL(transformerCacheFloats);
    KERNEL(transformerDecode);
    KERNEL(transformerDecodeScratch);
    KERNEL(sumOfSquares);
    KERNEL(learningRate);
    PARALLEL(adamw);
    KERNEL(crossEntropy);
    KERNEL(alibiSlope);
#if defined(ROPEWALK_THREADS)
    add("threads", &border::Border<&border::threads>::call);
#endif
}

namespace border {

LAYOUT(TransformerSpec, FIELD(vocabulary), FIELD(dim), FIELD(layers), FIELD(heads), FIELD(keyHeads), FIELD(headDim),
       FIELD(hidden), FIELD(activation), FIELD(epsilon), FIELD(causal), FIELD(linear), FIELD(tied), FIELD(added),
       FIELD(amplitude), FIELD(maxPosition));
LAYOUT(Initialization, FIELD(embedding), FIELD(positions), FIELD(head));
LAYOUT(PositionRule, FIELD(theta), FIELD(P), FIELD(gain), FIELD(pairing), FIELD(slopes), FIELD(window),
       FIELD(logLength), FIELD(clip));
LAYOUT(AdamWSpec, FIELD(rate), FIELD(beta1), FIELD(beta2), FIELD(epsilon), FIELD(weightDecay), FIELD(step),
       FIELD(gradientScale));

} // namespace border

#define STRUCTS                                                                                                        \
    CORE_STRUCTS, ropewalk::LinearAttentionSpec, ropewalk::TransformerSpec, ropewalk::Initialization,                  \
        ropewalk::PositionRule, ropewalk::AdamWSpec

// ---------------------------------------------------------------------------------------------------
// float64: analysis and encodings, which the whole package alone has
// ---------------------------------------------------------------------------------------------------

#elif defined(ROPEWALK_ROTATE)
#define STRUCTS ROTATION_STRUCTS
#elif defined(ROPEWALK_CORE)
#define STRUCTS CORE_STRUCTS
#else

EMSCRIPTEN_BINDINGS(analysis) {
    KERNEL(angles);
    KERNEL(entropy);
    KERNEL(rotated);
    PARALLEL(scores);
    KERNEL(pairScores);
    KERNEL(pairProducts);
    PARALLEL(productScores);
    PARALLEL(meanCosine);
    PARALLEL(expectedScore);
    KERNEL(partialSums);
    KERNEL(abelWeights);
    PARALLEL(decayBound);
    PARALLEL(contextBound);
    KERNEL(contextScratch);
    KERNEL(contextLimit);
    KERNEL(beginMinimalBase);
    KERNEL(continueMinimalBase);
    KERNEL(beginLargestInfeasibleBase);
    KERNEL(continueLargestInfeasibleBase);
    KERNEL(coverage);
    KERNEL(criticalPair);
    KERNEL(criticalDimension);
    KERNEL(criticalBases);
    KERNEL(interpolationBound);
    KERNEL(paperInterpolationBound);
    KERNEL(fitProducts);
    KERNEL(fitScratch);
    KERNEL(roundTo);
    KERNEL(roundFrequencies);
    PARALLEL(precision);
    PARALLEL(collapse);
    KERNEL(roundedScores);
    KERNEL(distinctPositions);
    KERNEL(heatmap);
    KERNEL(heatmapScratch);
    KERNEL(verifyRelative);
}

EMSCRIPTEN_BINDINGS(encodings) {
    PARALLEL(plainScores);
    PARALLEL(biasScores);
    KERNEL(maskScores);
    PARALLEL(softmaxRows);
    PARALLEL(weightedValues);
    KERNEL(sinusoidalTable);
    KERNEL(positionProducts);
    KERNEL(addPositions);
    KERNEL(rotaryVectors);
    KERNEL(alibiSlope);
    KERNEL(alibiBias);
    KERNEL(t5Bucket);
    KERNEL(t5Bias);
    KERNEL(kerpleBias);
    KERNEL(shawScores);
    KERNEL(addShawValues);
    KERNEL(transformerXlScratch);
    KERNEL(transformerXlScores);
    KERNEL(tupeScratch);
    KERNEL(tupeScores);
    KERNEL(debertaRow);
    KERNEL(debertaScores);
    KERNEL(fireScores);
    KERNEL(diagonalSpread);
    KERNEL(normRatios);
    KERNEL(randomVector);
}

namespace border {

LAYOUT(Distances, FIELD(start), FIELD(step), FIELD(values));
LAYOUT(Components, FIELD(mean), FIELD(deviation), FIELD(correlation));
PART_LAYOUT(MinimalBaseSearch, FIELD(outcome), FIELD(base));
PART_LAYOUT(LargestInfeasibleBaseSearch, FIELD(outcome), FIELD(base), FIELD(left));
LAYOUT(Coverage, FIELD(seen), FIELD(asked), FIELD(unseen), FIELD(unmet), FIELD(turnsTrained), FIELD(turnsAsked),
       FIELD(resolution), FIELD(stepRatio));
LAYOUT(Rounding, FIELD(position), FIELD(frequency), FIELD(angle), FIELD(trig), FIELD(iterative));
LAYOUT(ScoreRounding, FIELD(vector), FIELD(product));
LAYOUT(HeatmapWindow, FIELD(firstPair), FIELD(rows), FIELD(columns), FIELD(start), FIELD(step));
LAYOUT(Residual, FIELD(largest), FIELD(relative), FIELD(m), FIELD(n), FIELD(left), FIELD(right));
LAYOUT(PairGrid, FIELD(Tq), FIELD(Tk), FIELD(H), FIELD(K), FIELD(headDim), FIELD(queryOffset), FIELD(keyOffset));
LAYOUT(PairMask, FIELD(left), FIELD(right), FIELD(keep), FIELD(head), FIELD(query), FIELD(key));
LAYOUT(RotaryOptions, FIELD(pairing), FIELD(gain), FIELD(sign), FIELD(center), FIELD(scaleBase));
LAYOUT(TransformerXl, FIELD(u), FIELD(v), FIELD(w), FIELD(D), FIELD(base), FIELD(layout), FIELD(exponent));
LAYOUT(Tupe, FIELD(table), FIELD(uq), FIELD(uk), FIELD(D), FIELD(bias), FIELD(untieCls), FIELD(theta1), FIELD(theta2));
LAYOUT(DebertaBuckets, FIELD(span), FIELD(buckets), FIELD(maxPosition));
LAYOUT(Deberta, FIELD(table), FIELD(wk), FIELD(wq), FIELD(D), FIELD(rule), FIELD(contentToPosition),
       FIELD(positionToContent), FIELD(order));
LAYOUT(Fire, FIELD(c), FIELD(threshold), FIELD(epsilon), FIELD(width), FIELD(w1), FIELD(b1), FIELD(w2), FIELD(b2));

} // namespace border

#define STRUCTS                                                                                                        \
    CORE_STRUCTS, ropewalk::LinearAttentionSpec, ropewalk::Distances, ropewalk::Components,                            \
        ropewalk::MinimalBaseSearch, ropewalk::LargestInfeasibleBaseSearch, ropewalk::Coverage, ropewalk::Rounding,    \
        ropewalk::ScoreRounding, ropewalk::HeatmapWindow, ropewalk::Residual, ropewalk::PairGrid, ropewalk::PairMask,  \
        ropewalk::RotaryOptions, ropewalk::TransformerXl, ropewalk::Tupe, ropewalk::DebertaBuckets, ropewalk::Deberta, \
        ropewalk::Fire

#endif

EMSCRIPTEN_BINDINGS(layouts) {
    add("layouts", +[] { return (border::Address)border::layoutText<STRUCTS>.data(); });
}
