#include "elementary.h"
#include "pair_at.h"
#include "ropewalk/analysis.h"
#include "ropewalk/encodings.h"

namespace ropewalk {

void rotaryVectors(double* out, const double* x, const double* theta, const double* zeta, int T, int H, int headDim,
                   int P, int start, const RotaryOptions& options) {
    for (int t = 0; t < T; t++) {
        const double m = (double)start + t;
        const double exponent = options.sign * (m - options.center) / options.scaleBase;
        for (int h = 0; h < H; h++) {
            double* to = out + ((size_t)t * H + h) * headDim;
            rotated(to, x + ((size_t)t * H + h) * headDim, theta, headDim, P, m, options.pairing, options.gain);
            for (int i = 0; zeta && i < P; i++) {
                const double decay = power(zeta[i], exponent);
                const PairAt at = pairAt(i, P, options.pairing);
                to[at.a] *= decay;
                to[at.b] *= decay;
            }
        }
    }
}

} // namespace ropewalk
