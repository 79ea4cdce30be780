#include <cmath>

#include "analysis/angle.h"
#include "analysis/waves.h"
#include "ropewalk/analysis.h"

namespace ropewalk {

using namespace analysis;

void decayBound(double* out, const double* weights, const double* theta, Distances distances, int count, int P) {
    constexpr int kRun = 512; // distances of one pass: four arrays of 4 kB on the stack
    double cosines[kRun], sines[kRun], re[kRun], im[kRun];
    for (int done = 0; done < count; done += kRun) {
        const int run = count - done < kRun ? count - done : kRun;
        for (int t = 0; t < run; t++) out[done + t] = re[t] = im[t] = 0;
        for (int i = 0; i < P; i++) {
            if (distances.values) {
                for (int t = 0; t < run; t++) {
                    const Direction turn = direction(distances.values[done + t], theta[i]);
                    cosines[t] = turn.cos;
                    sines[t] = turn.sin;
                }
            } else {
                const double from = distances.start + done * distances.step;
                waveTable(cosines, sines, theta[i], from, distances.step, run);
            }
            const double weight = weights[i];
            for (int t = 0; t < run; t++) {
                re[t] += cosines[t];
                im[t] += sines[t];
                out[done + t] += weight * std::sqrt(re[t] * re[t] + im[t] * im[t]);
            }
        }
    }
}

} // namespace ropewalk
