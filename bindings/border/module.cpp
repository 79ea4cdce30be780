// The C++ half of the border: names and numbers, no arithmetic. Addresses, lengths, enums and doubles cross,
// nothing else; the TypeScript half (memory.ts, the facade) checks them, because here nothing does.
// Every kernel keeps the name it has in the public headers.
#include <emscripten/bind.h>

#include <cstdint>

#include "ropewalk/ropewalk.h"

namespace {

using Address = uintptr_t;

template <class T>
T* at(Address address) {
    return reinterpret_cast<T*>(address);
}

} // namespace

// ---------------------------------------------------------------------------------------------------
// Rotation
// ---------------------------------------------------------------------------------------------------

namespace {

using namespace ropewalk;

void bindFrequencies(Address theta, int scaling, int rotaryDim, int headDim, double base, double factor,
                     double original, double maxPosition, double sequenceLength, double betaFast, double betaSlow,
                     int truncate, int ramp, double lowFreqFactor, double highFreqFactor, double rotaryFraction,
                     Address shortFactor, Address longFactor) {
    FrequencySpec spec;
    spec.scaling = (Scaling)scaling;
    spec.rotaryDim = rotaryDim;
    spec.headDim = headDim;
    spec.base = base;
    spec.factor = factor;
    spec.original = original;
    spec.maxPosition = maxPosition;
    spec.sequenceLength = sequenceLength;
    spec.betaFast = betaFast;
    spec.betaSlow = betaSlow;
    spec.truncate = truncate != 0;
    spec.ramp = (Ramp)ramp;
    spec.lowFreqFactor = lowFreqFactor;
    spec.highFreqFactor = highFreqFactor;
    spec.rotaryFraction = rotaryFraction;
    spec.shortFactor = at<double>(shortFactor);
    spec.longFactor = at<double>(longFactor);
    frequencies(at<double>(theta), spec);
}

void bindXposDecay(Address zeta, int rotaryDim) { xposDecay(at<double>(zeta), rotaryDim); }

void bindRotationTable(Address cosines, Address sines, Address theta, double start, Address positions, Address axis,
                       int T, int P, double gain) {
    rotationTable(at<float>(cosines), at<float>(sines), at<double>(theta),
                  {start, at<double>(positions), at<int>(axis)}, T, P, gain);
}

void bindXposTable(Address cosines, Address sines, Address theta, Address zeta, double start, Address positions, int T,
                   int P, double gain, double sign, double center, double scaleBase) {
    xposTable(at<float>(cosines), at<float>(sines), at<double>(theta), at<double>(zeta),
              {start, at<double>(positions), nullptr}, T, P, gain, sign, center, scaleBase);
}

void bindRotate(Address out, Address x, Address cosines, Address sines, int T, int H, int headDim, int positionStride,
                int headStride, int P, int tableStride, int pairing, float cosGain, float sinGain) {
    rotate(at<float>(out), at<float>(x), at<float>(cosines), at<float>(sines),
           {T, H, headDim, positionStride, headStride}, P, tableStride, (Pairing)pairing, cosGain, sinGain);
}

void bindPermutePairing(Address out, Address w, int H, int headDim, int P, int columns, int from, int to) {
    permutePairing(at<float>(out), at<float>(w), H, headDim, P, columns, (Pairing)from, (Pairing)to);
}

} // namespace

EMSCRIPTEN_BINDINGS(rotation) {
    using emscripten::function;
    function("frequencies", bindFrequencies);
    function("yarnAttentionFactor", yarnAttentionFactor);
    function("longropeAttentionFactor", longropeAttentionFactor);
    function("xposDecay", bindXposDecay);
    function("rotationTable", bindRotationTable);
    function("xposTable", bindXposTable);
    function("rotate", bindRotate);
    function("permutePairing", bindPermutePairing);
}

// ---------------------------------------------------------------------------------------------------
// Attention: softmax
// ---------------------------------------------------------------------------------------------------

namespace {

// 32 ints, written by writeSpec in attention.ts.
AttentionSpec specAt(Address address, float scale, float softcap) {
    const int* n = at<int>(address);
    auto head = [n](int i) { return HeadStride{n[i], n[i + 1]}; };
    auto score = [n](int i) { return ScoreStride{n[i], n[i + 1], n[i + 2]}; };
    auto floats = [n](int i) { return at<float>((Address)n[i]); };
    AttentionSpec spec;
    spec.Tq = n[0];
    spec.Tk = n[1];
    spec.H = n[2];
    spec.K = n[3];
    spec.headDim = n[4];
    spec.valueDim = n[5];
    spec.q = head(6);
    spec.k = head(8);
    spec.v = head(10);
    spec.out = head(12);
    spec.scale = scale;
    spec.softcap = softcap;
    spec.offset = n[14];
    spec.left = n[15];
    spec.right = n[16];
    spec.bias = floats(17);
    spec.biasStride = score(18);
    spec.keep = at<unsigned char>((Address)n[21]);
    spec.keepStride = score(22);
    spec.distanceBias = floats(25);
    spec.queryCosines = floats(26);
    spec.querySines = floats(27);
    spec.keyCosines = floats(28);
    spec.keySines = floats(29);
    spec.P = n[30];
    spec.pairing = (Pairing)n[31];
    return spec;
}

void bindAttention(Address out, Address lse, Address raw, Address capped, Address biased, Address weights, Address q,
                   Address k, Address v, Address spec, float scale, float softcap, Address scratch) {
    attention(
        {at<float>(out), at<float>(lse), at<float>(raw), at<float>(capped), at<float>(biased), at<float>(weights)},
        at<float>(q), at<float>(k), at<float>(v), specAt(spec, scale, softcap), at<float>(scratch));
}

size_t bindAttentionScratch(Address spec) { return attentionScratch(specAt(spec, 1, 0)); }

void bindAttentionBackward(Address dq, Address dk, Address dv, Address dout, Address q, Address k, Address v,
                           Address out, Address lse, Address spec, float scale, float softcap, Address scratch) {
    attentionBackward(at<float>(dq), at<float>(dk), at<float>(dv), at<float>(dout), at<float>(q), at<float>(k),
                      at<float>(v), at<float>(out), at<float>(lse), specAt(spec, scale, softcap), at<float>(scratch));
}

size_t bindAttentionBackwardScratch(Address spec) { return attentionBackwardScratch(specAt(spec, 1, 0)); }

void bindAlibiDistances(Address distanceBias, Address slopes, double maxBias, Address spec) {
    alibiDistances(at<float>(distanceBias), at<float>(slopes), maxBias, specAt(spec, 1, 0));
}

void bindT5Distances(Address distanceBias, Address table, int buckets, int maxDistance, int bidirectional,
                     Address spec) {
    t5Distances(at<float>(distanceBias), at<float>(table), {buckets, maxDistance, bidirectional != 0},
                specAt(spec, 1, 0));
}

} // namespace

EMSCRIPTEN_BINDINGS(attention) {
    using emscripten::function;
    function("attention", bindAttention);
    function("attentionScratch", bindAttentionScratch);
    function("attentionBackward", bindAttentionBackward);
    function("attentionBackwardScratch", bindAttentionBackwardScratch);
    function("alibiDistances", bindAlibiDistances);
    function("t5Distances", bindT5Distances);
}

// ---------------------------------------------------------------------------------------------------
// Key/value cache
// ---------------------------------------------------------------------------------------------------

namespace {

void bindCopyHeads(Address out, Address x, int T, int H, int headDim, int outPosition, int outHead, int xPosition,
                   int xHead) {
    copyHeads(at<float>(out), at<float>(x), {T, H, headDim, outPosition, outHead}, {T, H, headDim, xPosition, xHead});
}

} // namespace

EMSCRIPTEN_BINDINGS(cache) { emscripten::function("copyHeads", bindCopyHeads); }

// ---------------------------------------------------------------------------------------------------
// Linear attention
// ---------------------------------------------------------------------------------------------------

namespace {

void bindLinearAttention(Address out, Address state, Address normalizer, Address q, Address k, Address v,
                         Address scratch, int Tq, int Tk, int H, int K, int headDim, int valueDim, int outPosition,
                         int outHead, int qPosition, int qHead, int kPosition, int kHead, int vPosition, int vHead,
                         int map, float epsilon, float scale, int causal, Address queryCosines, Address querySines,
                         Address keyCosines, Address keySines, int P, int pairing, float rotationGain, Address decay,
                         int decayWidth, Address beta, int betaHeads) {
    LinearAttentionSpec spec;
    spec.map = (FeatureMap)map;
    spec.epsilon = epsilon;
    spec.scale = scale;
    spec.causal = causal != 0;
    spec.queryCosines = at<float>(queryCosines);
    spec.querySines = at<float>(querySines);
    spec.keyCosines = at<float>(keyCosines);
    spec.keySines = at<float>(keySines);
    spec.P = P;
    spec.pairing = (Pairing)pairing;
    spec.rotationGain = rotationGain;
    spec.decay = at<float>(decay);
    spec.decayWidth = decayWidth;
    spec.beta = at<float>(beta);
    spec.betaHeads = betaHeads;
    linearAttention(at<float>(out), at<float>(state), at<float>(normalizer), at<float>(q), at<float>(k), at<float>(v),
                    {Tq, H, valueDim, outPosition, outHead}, {Tq, H, headDim, qPosition, qHead},
                    {Tk, K, headDim, kPosition, kHead}, {Tk, K, valueDim, vPosition, vHead}, spec, at<float>(scratch));
}

} // namespace

EMSCRIPTEN_BINDINGS(linearAttention) {
    using emscripten::function;
    function("linearAttention", bindLinearAttention);
    function("linearAttentionScratch", linearAttentionScratch);
}

// Everything from here on is float64 and for figures. The core module (`ropewalk/core`) is built without it.
#if !defined(ROPEWALK_CORE)

// ---------------------------------------------------------------------------------------------------
// Analysis
// ---------------------------------------------------------------------------------------------------

namespace {

using namespace ropewalk;

void bindPairAngles(Address angle, Address turns, Address theta, int P, double m) {
    pairAngles(at<double>(angle), at<double>(turns), at<double>(theta), P, m);
}

void bindWavelengths(Address lambda, Address theta, int P) { wavelengths(at<double>(lambda), at<double>(theta), P); }

void bindRotateVector(Address out, Address x, Address theta, int d, int P, double m, int pairing, double gain) {
    rotateVector(at<double>(out), at<double>(x), at<double>(theta), d, P, m, (Pairing)pairing, gain);
}

void bindScoreCurve(Address out, Address q, Address k, Address theta, double start, double step, Address distances,
                    int count, int d, int P, int pairing) {
    scoreCurve(at<double>(out), at<double>(q), at<double>(k), at<double>(theta), {start, step, at<double>(distances)},
               count, d, P, (Pairing)pairing);
}

void bindPairScores(Address out, Address q, Address k, Address theta, int P, double m, double n, int pairing) {
    pairScores(at<double>(out), at<double>(q), at<double>(k), at<double>(theta), P, m, n, (Pairing)pairing);
}

void bindPairProducts(Address re, Address im, Address q, Address k, int P, int pairing) {
    pairProducts(at<double>(re), at<double>(im), at<double>(q), at<double>(k), P, (Pairing)pairing);
}

void bindProductScores(Address out, Address re, Address im, Address theta, double start, double step, Address distances,
                       int count, int P) {
    productScores(at<double>(out), at<double>(re), at<double>(im), at<double>(theta),
                  {start, step, at<double>(distances)}, count, P);
}

void bindMeanCosine(Address out, Address theta, double start, double step, Address distances, int count, int P) {
    meanCosine(at<double>(out), at<double>(theta), {start, step, at<double>(distances)}, count, P);
}

void bindExpectedScore(Address mean, Address deviation, Address theta, double start, double step, Address distances,
                       int count, int d, int P, double mu, double sigma, double rho) {
    expectedScore(at<double>(mean), at<double>(deviation), at<double>(theta), {start, step, at<double>(distances)},
                  count, d, P, {mu, sigma, rho});
}

void bindPartialSums(Address re, Address im, Address theta, int P, double s) {
    partialSums(at<double>(re), at<double>(im), at<double>(theta), P, s);
}

void bindAbelWeights(Address weights, Address re, Address im, int P, int form) {
    abelWeights(at<double>(weights), at<double>(re), at<double>(im), P, (AbelForm)form);
}

void bindDecayBound(Address out, Address weights, Address theta, double start, double step, Address distances,
                    int count, int P) {
    decayBound(at<double>(out), at<double>(weights), at<double>(theta), {start, step, at<double>(distances)}, count, P);
}

void bindContextBound(Address out, Address theta, double start, double step, Address distances, int count, int P) {
    contextBound(at<double>(out), at<double>(theta), {start, step, at<double>(distances)}, count, P);
}

int bindFirstNegative(Address theta, double unrotated, int first, int count, int P, Address scratch) {
    return firstNegative(at<double>(theta), unrotated, first, count, P, at<double>(scratch));
}

void bindBeginBaseSearch(Address search, int length, int P, double unrotated, double from, double limit,
                         double tolerance, int digits) {
    beginBaseSearch(at<BaseSearch>(search), length, P, unrotated, from, limit, tolerance, digits);
}

// The outcome so far.
int bindContinueBaseSearch(Address search, Address scratch, int budget) {
    continueBaseSearch(at<BaseSearch>(search), at<double>(scratch), budget);
    return at<BaseSearch>(search)->outcome;
}

double bindBaseOfSearch(Address search) { return baseOfSearch(at<BaseSearch>(search)); }

void bindAngleCoverage(Address seen, Address asked, Address unseen, Address turnsTrained, Address turnsAsked,
                       Address resolution, Address stepRatio, Address trained, Address used, int P, double trainLength,
                       double targetLength) {
    angleCoverage({at<double>(seen), at<double>(asked), at<double>(unseen), at<double>(turnsTrained),
                   at<double>(turnsAsked), at<double>(resolution), at<double>(stepRatio)},
                  at<double>(trained), at<double>(used), P, trainLength, targetLength);
}

int bindCriticalPair(Address theta, int P, double trainLength) {
    return criticalPair(at<double>(theta), P, trainLength);
}

void bindSmallCriticalBases(Address bases, double trainLength) { smallCriticalBases(at<double>(bases), trainLength); }

double bindInterpolationBound(Address theta, int P, double largest, double from, double to, double s) {
    return interpolationBound(at<double>(theta), P, largest, from, to, s);
}

void bindFitProducts(Address re, Address im, Address targets, Address theta, double start, double step,
                     Address distances, int count, int P, double ridge, Address scratch) {
    fitProducts(at<double>(re), at<double>(im), at<double>(targets), at<double>(theta),
                {start, step, at<double>(distances)}, count, P, ridge, at<double>(scratch));
}

double bindFitScratch(int count, int P) { return (double)fitScratch(count, P); }

double bindRoundTo(double x, int format) { return roundTo(x, (Format)format); }

void bindRoundFrequencies(Address used, Address theta, int P, int format) {
    roundFrequencies(at<double>(used), at<double>(theta), P, (Format)format);
}

void bindPrecisionErrors(Address cosError, Address sinError, Address worstPair, Address theta, Address used,
                         double start, double step, Address positions, int count, int P, int position, int frequency,
                         int angle, int trig, int iterative, Address scratch) {
    precisionErrors(at<double>(cosError), at<double>(sinError), at<int>(worstPair), at<double>(theta), at<double>(used),
                    {start, step, at<double>(positions)}, count, P,
                    {(Format)position, (Format)frequency, (Format)angle, (Format)trig, iterative != 0},
                    at<double>(scratch));
}

int bindFindCollapse(Address firstCollapse, Address used, int first, int count, int P, int position, int frequency,
                     int angle, int trig, int iterative, Address scratch) {
    return findCollapse(at<int>(firstCollapse), at<double>(used), first, count, P,
                        {(Format)position, (Format)frequency, (Format)angle, (Format)trig, iterative != 0},
                        at<double>(scratch));
}

int bindDistinctPositions(int count, int format) { return distinctPositions(count, (Format)format); }

void bindHeatmap(Address pixels, Address theta, int firstPair, int rows, int columns, double start, double step,
                 int value, Address palette, Address scratch) {
    heatmap(at<uint32_t>(pixels), at<double>(theta), {firstPair, rows, columns, start, step}, (HeatmapValue)value,
            at<uint32_t>(palette), at<uint32_t>(scratch));
}

// residual[6]: largest, relative, m, n, left, right.
void bindVerifyRelative(Address residual, Address theta, int P, int trials, double maxPosition, int seed, int wrong,
                        Address scratch) {
    const Residual found =
        verifyRelative(at<double>(theta), P, trials, maxPosition, seed, (WrongTurn)wrong, at<double>(scratch));
    double* out = at<double>(residual);
    out[0] = found.largest;
    out[1] = found.relative;
    out[2] = found.m;
    out[3] = found.n;
    out[4] = found.left;
    out[5] = found.right;
}

} // namespace

EMSCRIPTEN_BINDINGS(analysis) {
    using emscripten::function;
    function("pairAngles", bindPairAngles);
    function("wavelengths", bindWavelengths);
    function("rotateVector", bindRotateVector);
    function("scoreCurve", bindScoreCurve);
    function("pairScores", bindPairScores);
    function("pairProducts", bindPairProducts);
    function("productScores", bindProductScores);
    function("meanCosine", bindMeanCosine);
    function("expectedScore", bindExpectedScore);
    function("partialSums", bindPartialSums);
    function("abelWeights", bindAbelWeights);
    function("decayBound", bindDecayBound);
    function("contextBound", bindContextBound);
    function("contextScratch", contextScratch);
    function("firstNegative", bindFirstNegative);
    function("baseSearchBytes", baseSearchBytes);
    function("beginBaseSearch", bindBeginBaseSearch);
    function("continueBaseSearch", bindContinueBaseSearch);
    function("baseOfSearch", bindBaseOfSearch);
    function("angleCoverage", bindAngleCoverage);
    function("criticalPair", bindCriticalPair);
    function("criticalDimension", criticalDimension);
    function("smallCriticalBases", bindSmallCriticalBases);
    function("largeCriticalBase", largeCriticalBase);
    function("interpolationBound", bindInterpolationBound);
    function("paperInterpolationBound", paperInterpolationBound);
    function("fitProducts", bindFitProducts);
    function("fitScratch", bindFitScratch);
    function("roundTo", bindRoundTo);
    function("roundFrequencies", bindRoundFrequencies);
    function("precisionErrors", bindPrecisionErrors);
    function("findCollapse", bindFindCollapse);
    function("distinctPositions", bindDistinctPositions);
    function("heatmap", bindHeatmap);
    function("heatmapScratch", heatmapScratch);
    function("verifyRelative", bindVerifyRelative);
}

// ---------------------------------------------------------------------------------------------------
// Encodings. A PairGrid crosses as the address of its seven ints.
// ---------------------------------------------------------------------------------------------------

namespace {

using namespace ropewalk;

static_assert(sizeof(PairGrid) == 7 * sizeof(int));

const PairGrid& gridAt(Address address) { return *at<const PairGrid>(address); }

void bindPlainScores(Address scores, Address q, Address k, Address grid, double scale) {
    plainScores(at<double>(scores), at<double>(q), at<double>(k), gridAt(grid), scale);
}

void bindBiasScores(Address scores, Address q, Address k, Address bias, Address grid, double scale) {
    biasScores(at<double>(scores), at<double>(q), at<double>(k), at<double>(bias), gridAt(grid), scale);
}

void bindMaskScores(Address scores, Address grid, int causal, Address keep) {
    maskScores(at<double>(scores), gridAt(grid), causal != 0, at<unsigned char>(keep));
}

void bindSoftmaxRows(Address weights, Address scores, int rows, int columns) {
    softmaxRows(at<double>(weights), at<double>(scores), rows, columns);
}

void bindWeightedValues(Address out, Address weights, Address v, Address grid, int valueDim) {
    weightedValues(at<double>(out), at<double>(weights), at<double>(v), gridAt(grid), valueDim);
}

void bindSinusoidalTable(Address pe, int T, int D, int start, double base, int layout, int exponent) {
    sinusoidalTable(at<double>(pe), T, D, start, base, (SinusoidalLayout)layout, (SinusoidalExponent)exponent);
}

void bindPositionProducts(Address products, Address pe, Address w, int T, int D, Address scratch) {
    positionProducts(at<double>(products), at<double>(pe), at<double>(w), T, D, at<double>(scratch));
}

void bindAddPositions(Address out, Address x, Address table, int firstRow, Address w, int T, int H, int headDim,
                      int D) {
    addPositions(at<double>(out), at<double>(x), at<double>(table), firstRow, at<double>(w), T, H, headDim, D);
}

void bindRotaryVectors(Address out, Address x, Address theta, Address zeta, int T, int H, int headDim, int P, int start,
                       int pairing, double gain, double sign, double center, double scaleBase) {
    rotaryVectors(at<double>(out), at<double>(x), at<double>(theta), at<double>(zeta), T, H, headDim, P, start,
                  {(Pairing)pairing, gain, sign, center, scaleBase});
}

double bindAlibiSlope(int h, int H, double maxBias, int order) { return alibiSlope(h, H, maxBias, (AlibiOrder)order); }

void bindAlibiBias(Address bias, Address slopes, Address grid) {
    alibiBias(at<double>(bias), at<double>(slopes), gridAt(grid));
}

int bindT5Bucket(int relative, int buckets, int maxDistance, int bidirectional) {
    return t5Bucket(relative, {buckets, maxDistance, bidirectional != 0});
}

void bindT5Bias(Address bias, Address table, Address grid, int buckets, int maxDistance, int bidirectional) {
    t5Bias(at<double>(bias), at<double>(table), gridAt(grid), {buckets, maxDistance, bidirectional != 0});
}

void bindKerpleBias(Address bias, Address r1, Address r2, Address grid, int kernel, double gain) {
    kerpleBias(at<double>(bias), at<double>(r1), at<double>(r2), gridAt(grid), (KerpleKernel)kernel, gain);
}

void bindShawScores(Address scores, Address q, Address k, Address keyTable, Address grid, int clip, double scale) {
    shawScores(at<double>(scores), at<double>(q), at<double>(k), at<double>(keyTable), gridAt(grid), clip, scale);
}

void bindAddShawValues(Address out, Address weights, Address valueTable, Address grid, int valueDim, int clip) {
    addShawValues(at<double>(out), at<double>(weights), at<double>(valueTable), gridAt(grid), valueDim, clip);
}

int bindTransformerXlScratch(Address grid, int D) { return transformerXlScratch(gridAt(grid), D); }

void bindTransformerXlScores(Address scores, Address q, Address k, Address u, Address v, Address w, int D, double base,
                             int layout, int exponent, Address grid, double scale, Address scratch) {
    transformerXlScores(
        at<double>(scores), at<double>(q), at<double>(k),
        {at<double>(u), at<double>(v), at<double>(w), D, base, (SinusoidalLayout)layout, (SinusoidalExponent)exponent},
        gridAt(grid), scale, at<double>(scratch));
}

int bindTupeScratch(Address grid) { return tupeScratch(gridAt(grid)); }

void bindTupeScores(Address scores, Address q, Address k, Address table, Address uq, Address uk, int D, Address bias,
                    Address theta1, Address theta2, Address grid, double scale, Address scratch) {
    tupeScores(at<double>(scores), at<double>(q), at<double>(k),
               {at<double>(table), at<double>(uq), at<double>(uk), D, at<double>(bias), theta1 != 0, at<double>(theta1),
                at<double>(theta2)},
               gridAt(grid), scale, at<double>(scratch));
}

int bindDebertaRow(int distance, int span, int buckets, int maxPosition) {
    return debertaRow(distance, {span, buckets, maxPosition});
}

void bindDebertaScores(Address scores, Address q, Address k, Address table, Address wk, Address wq, int D, int span,
                       int buckets, int maxPosition, int contentToPosition, int positionToContent, int order,
                       Address grid, double scale, Address scratch) {
    debertaScores(at<double>(scores), at<double>(q), at<double>(k),
                  {at<double>(table),
                   at<double>(wk),
                   at<double>(wq),
                   D,
                   {span, buckets, maxPosition},
                   contentToPosition != 0,
                   positionToContent != 0,
                   (DebertaOrder)order},
                  gridAt(grid), scale, at<double>(scratch));
}

void bindFireScores(Address scores, Address q, Address k, double c, double threshold, double epsilon, int width,
                    Address w1, Address b1, Address w2, Address b2, Address grid, double scale) {
    fireScores(at<double>(scores), at<double>(q), at<double>(k),
               {c, threshold, epsilon, width, at<double>(w1), at<double>(b1), at<double>(w2), at<double>(b2)},
               gridAt(grid), scale);
}

void bindDiagonalSpread(Address spread, Address scores, Address grid) {
    diagonalSpread(at<double>(spread), at<double>(scores), gridAt(grid));
}

void bindNormRatios(Address ratios, Address after, Address before, int rows, int length) {
    normRatios(at<double>(ratios), at<double>(after), at<double>(before), rows, length);
}

void bindSeededNormals(Address out, int count, int seed, double deviation) {
    seededNormals(at<double>(out), count, seed, deviation);
}

} // namespace

EMSCRIPTEN_BINDINGS(encodings) {
    using emscripten::function;
    function("plainScores", bindPlainScores);
    function("biasScores", bindBiasScores);
    function("maskScores", bindMaskScores);
    function("softmaxRows", bindSoftmaxRows);
    function("weightedValues", bindWeightedValues);
    function("sinusoidalTable", bindSinusoidalTable);
    function("positionProducts", bindPositionProducts);
    function("addPositions", bindAddPositions);
    function("rotaryVectors", bindRotaryVectors);
    function("alibiSlope", bindAlibiSlope);
    function("alibiBias", bindAlibiBias);
    function("t5Bucket", bindT5Bucket);
    function("t5Bias", bindT5Bias);
    function("kerpleBias", bindKerpleBias);
    function("shawScores", bindShawScores);
    function("addShawValues", bindAddShawValues);
    function("transformerXlScratch", bindTransformerXlScratch);
    function("transformerXlScores", bindTransformerXlScores);
    function("tupeScratch", bindTupeScratch);
    function("tupeScores", bindTupeScores);
    function("debertaRow", bindDebertaRow);
    function("debertaScores", bindDebertaScores);
    function("fireScores", bindFireScores);
    function("diagonalSpread", bindDiagonalSpread);
    function("normRatios", bindNormRatios);
    function("seededNormals", bindSeededNormals);
}

#endif // ROPEWALK_CORE
