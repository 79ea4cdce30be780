#include <cassert>
#include <numbers>

#include "elementary.h"
#include "ropewalk/model.h"

namespace ropewalk {

double learningRate(const LearningRate& spec, int step) {
    assert(step >= 1);
    double rate = spec.rate;
    if (step < spec.warmUp) rate *= (double)step / spec.warmUp;
    if (spec.steps == 0) return rate;
    const double done = step > spec.steps ? 1 : (double)(step - 1) / spec.steps;
    return rate * (spec.finalShare + (1 - spec.finalShare) * 0.5 * (1 + sincos(std::numbers::pi * done).cosine));
}

} // namespace ropewalk
