// The C++ half of the border: names and numbers, no arithmetic. Addresses, lengths, enums and doubles cross,
// nothing else; the TypeScript half (memory.ts, the facade) checks them, because here nothing does.
// Every kernel keeps the name it has in ropewalk.h.
#include <emscripten/bind.h>

#include <cstdint>

#include "ropewalk.h"

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

void bindTable(Address cosines, Address sines, Address theta, double start, Address positions, Address axis, int T,
               int P, double gain) {
    table(at<float>(cosines), at<float>(sines), at<double>(theta), {start, at<double>(positions), at<int>(axis)}, T,
          P, gain);
}

void bindXposTable(Address cosines, Address sines, Address theta, Address zeta, double start, Address positions,
                   int T, int P, double gain, double sign, double center, double scaleBase) {
    xposTable(at<float>(cosines), at<float>(sines), at<double>(theta), at<double>(zeta),
              {start, at<double>(positions), nullptr}, T, P, gain, sign, center, scaleBase);
}

void bindRotate(Address out, Address x, Address cosines, Address sines, int T, int H, int headDim,
                int positionStride, int headStride, int P, int tableStride, int pairing, float cosGain,
                float sinGain) {
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
    function("table", bindTable);
    function("xposTable", bindXposTable);
    function("rotate", bindRotate);
    function("permutePairing", bindPermutePairing);
}

// ---------------------------------------------------------------------------------------------------
// Analysis
// ---------------------------------------------------------------------------------------------------

namespace {

using namespace ropewalk;

void bindAngles(Address angle, Address turns, Address theta, int P, double m) {
    angles(at<double>(angle), at<double>(turns), at<double>(theta), P, m);
}

void bindWavelengths(Address lambda, Address theta, int P) { wavelengths(at<double>(lambda), at<double>(theta), P); }

void bindRotated(Address out, Address x, Address theta, int d, int P, double m, int pairing, double gain) {
    rotated(at<double>(out), at<double>(x), at<double>(theta), d, P, m, (Pairing)pairing, gain);
}

void bindScores(Address out, Address q, Address k, Address theta, double start, double step, Address distances,
                int count, int d, int P, int pairing) {
    scores(at<double>(out), at<double>(q), at<double>(k), at<double>(theta), {start, step, at<double>(distances)},
           count, d, P, (Pairing)pairing);
}

void bindPairScores(Address out, Address q, Address k, Address theta, int P, double m, double n, int pairing) {
    pairScores(at<double>(out), at<double>(q), at<double>(k), at<double>(theta), P, m, n, (Pairing)pairing);
}

} // namespace

EMSCRIPTEN_BINDINGS(analysis) {
    using emscripten::function;
    function("angles", bindAngles);
    function("wavelengths", bindWavelengths);
    function("rotated", bindRotated);
    function("scores", bindScores);
    function("pairScores", bindPairScores);
}
