#include <cassert>

#include "attention/exp.h"
#include "elementary.h"
#include "ropewalk/layers.h"
#include "sums.h"

namespace ropewalk {

using namespace model;

ROPEWALK_HOT void crossEntropy(float* loss, float* dlogits, const float* logits, const int* targets, int T, int V,
                               float scale) {
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
        const double chosen = logits[target];
        const int whole = V / 4 * 4;
        F32x4 highest = splat(logits[0]);
        for (int v = 0; v < whole; v += 4) highest = max(highest, load(logits + v));
        float most = maxOf(highest);
        for (int v = whole; v < V; v++) most = most < logits[v] ? logits[v] : most;

        const F32x4 mosts = splat(most);
        Sums total;
        for (int v = 0; v < whole; v += 4) {
            const F32x4 e = expDown(sub(load(logits + v), mosts));
            total.add(e);
            if (slope) store(slope + v, e);
        }
        if (whole < V) {
            float tail[4] = {0, 0, 0, 0};
            store(tail, expDown(sub(load(logits + whole, V - whole), mosts)), V - whole);
            total.add(load(tail));
            if (slope) store(slope + whole, load(tail), V - whole);
        }
        loss[t] = (float)(logarithm(total.total()) + ((double)most - chosen));
        if (!slope) continue;
        const F32x4 share = splat((float)(scale / total.total()));
        for (int v = 0; v < whole; v += 4) store(slope + v, mul(load(slope + v), share));
        if (whole < V) store(slope + whole, mul(load(slope + whole, V - whole), share), V - whole);
        slope[target] -= scale;
    }
}

} // namespace ropewalk
