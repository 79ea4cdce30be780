#include <cmath>

#include "elementary.h"
#include "grid.h"

namespace ropewalk {

void kerpleBias(double* bias, const double* r1, const double* r2, const PairGrid& grid, KerpleKernel kernel,
                double gain) {
    const int distances = distanceCount(grid);
    for (int h = 0; h < grid.H; h++)
        for (int s = 0; s < distances; s++) {
            const double distance = std::fabs((double)(firstDistance(grid) + s));
            const double grown = kernel == KerpleKernel::log ? logarithm1p(r2[h] * distance)
                                 : distance == 0             ? 0
                                                             : power(distance, r2[h]);
            bias[(size_t)h * distances + s] = 0 - gain * r1[h] * grown; // 0 -: no negative zero
        }
}

} // namespace ropewalk
