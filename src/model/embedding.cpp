#include <cassert>
#include <cstring>

#include "ropewalk/layers.h"
#include "simd.h"

namespace ropewalk {

using namespace simd;

void embed(float* out, const float* table, const int* ids, int T, int D) {
    for (int t = 0; t < T; t++) {
        assert(ids[t] >= 0);
        std::memcpy(out + (ptrdiff_t)t * D, table + (ptrdiff_t)ids[t] * D, D * sizeof(float));
    }
}

void embedBackward(float* dtable, const float* dout, const int* ids, int T, int D) {
    for (int t = 0; t < T; t++, dout += D) {
        assert(ids[t] >= 0);
        float* row = dtable + (ptrdiff_t)ids[t] * D;
        int c = 0;
        for (; c + 4 <= D; c += 4) store(row + c, add(load(row + c), load(dout + c)));
        for (; c < D; c++) row[c] += dout[c];
    }
}

} // namespace ropewalk
