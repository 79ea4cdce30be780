#include <cassert>
#include <cmath>

#include "analysis/angle.h"
#include "ropewalk/analysis.h"

namespace ropewalk {

using namespace analysis;

void coverage(const Coverage& out, const double* trained, const double* used, int P, double trainLength,
              double targetLength) {
    for (int i = 0; i < P; i++) {
        const double seen = (trainLength - 1) * trained[i], asked = (targetLength - 1) * used[i];
        out.seen[i] = seen < kTwoPi ? seen : kTwoPi;
        out.asked[i] = asked < kTwoPi ? asked : kTwoPi;
        out.unseen[i] = out.asked[i] > out.seen[i] ? out.asked[i] - out.seen[i] : 0;
        out.unmet[i] = trained[i] > 0 && out.unseen[i] >= trained[i] ? out.unseen[i] : 0;
        out.turnsTrained[i] = seen * kInverseTwoPi;
        out.turnsAsked[i] = asked * kInverseTwoPi;
        out.resolution[i] = used[i];
        // A pair that never turned has lost nothing.
        out.stepRatio[i] = trained[i] == 0 ? 1 : used[i] / trained[i];
    }
}

int criticalPair(const double* theta, int P, double trainLength) {
    int complete = 0;
    for (int i = 0; i < P; i++) complete += theta[i] * trainLength >= kTwoPi;
    return complete;
}

int criticalDimension(int rotaryDim, double base, double trainLength) {
    assert(rotaryDim > 0 && rotaryDim % 2 == 0 && base > 1 && trainLength > 0);
    const double pairs = std::ceil(0.5 * rotaryDim * logarithm(trainLength * kInverseTwoPi) / logarithm(base));
    return pairs <= 0 ? 0 : pairs >= rotaryDim / 2 ? rotaryDim : 2 * (int)pairs;
}

void criticalBases(double* bases, double base, double trainLength, double tuneLength) {
    for (int n = 0; n < 3; n++) bases[n] = trainLength * kInverseTwoPi * (n == 0 ? 4 : n == 1 ? 2 : 1);
    bases[3] = power(base, logarithm(tuneLength * kInverseTwoPi) / logarithm(trainLength * kInverseTwoPi));
}

double interpolationBound(const double* theta, int P, double largest, double from, double to, double s) {
    double squares = 0;
    for (int i = 0; i < P; i++) squares += theta[i] * theta[i];
    return 0.5 * largest * squares * (s - from) * (to - s);
}

double paperInterpolationBound(int rotaryDim, double base, double largest, double from, double to, double s) {
    return rotaryDim * largest * (s - from) * (to - s) / (8 * logarithm(base));
}

} // namespace ropewalk
