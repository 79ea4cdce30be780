#include <cassert>

#include "attention/exp.h"
#include "elementary.h"
#include "ropewalk/layers.h"
#include "sums.h"

namespace ropewalk {

using namespace model;

void crossEntropy(float* loss, float* dlogits, const float* logits, const int* targets, int T, int V, float scale) {
    assert(T >= 0 && V >= 1);
    for (int t = 0; t < T; t++, logits += V) {
        float* slope = dlogits ? dlogits + (ptrdiff_t)t * V : nullptr;
        const int target = targets[t];
        assert(target >= -1 && target < V);
        if (target < 0) {
            loss[t] = 0;
            if (slope)
                for (int v = 0; v < V; v++) slope[v] = 0;
            continue;
        }
        float most = logits[0];
        for (int v = 1; v < V; v++) most = most < logits[v] ? logits[v] : most;
        const double chosen = logits[target];
        Sums total;
        const F32x4 mosts = splat(most);
        for (int v = 0; v < V; v += 4) {
            const int left = V - v < 4 ? V - v : 4;
            float lanes[4] = {0, 0, 0, 0};
            store(lanes, expDown(sub(load(logits + v, left), mosts)), left);
            total.add(load(lanes));
            if (slope) store(slope + v, load(lanes), left);
        }
        loss[t] = (float)(logarithm(total.total()) + ((double)most - chosen));
        if (!slope) continue;
        const F32x4 share = splat((float)(scale / total.total()));
        for (int v = 0; v < V; v += 4) {
            const int left = V - v < 4 ? V - v : 4;
            store(slope + v, mul(load(slope + v, left), share), left);
        }
        slope[target] -= scale;
    }
}

} // namespace ropewalk
