#include "analysis/waves.h"

#include <cassert>

#include "analysis/angle.h"
#include "simd.h"

namespace ropewalk::analysis {

using namespace simd;

namespace {

// A block is 2 * kHalf distances around a centre c. With the amplitude turned to the centre,
// a + jb = h e^(j c theta), the two distances c + u and c - u cost one product each:
//   Re(h e^(j (c +- u) theta)) = a cos(u theta) -+ b sin(u theta).
constexpr int kHalf = 16;
constexpr int kBlocks = 128; // blocks of one pass: with kPairs waves the tables take some 18 kB of stack
constexpr int kPairs = 8;

// Four offsets u of two blocks at once: eight sums live in registers.
void addTile(double even[2][4], double odd[2][4], const double (*cosines)[kHalf], const double (*sines)[kHalf],
             const double (*a)[kBlocks], const double (*b)[kBlocks], int block, int u, int pairs) {
    F64x2 e00 = splat(0.0), e01 = e00, e10 = e00, e11 = e00, o00 = e00, o01 = e00, o10 = e00, o11 = e00;
    for (int i = 0; i < pairs; i++) {
        const F64x2 c0 = load(cosines[i] + u), c1 = load(cosines[i] + u + 2);
        const F64x2 s0 = load(sines[i] + u), s1 = load(sines[i] + u + 2);
        const F64x2 a0 = splat(a[i][block]), a1 = splat(a[i][block + 1]);
        const F64x2 b0 = splat(b[i][block]), b1 = splat(b[i][block + 1]);
        e00 = add(e00, mul(a0, c0));
        e01 = add(e01, mul(a0, c1));
        e10 = add(e10, mul(a1, c0));
        e11 = add(e11, mul(a1, c1));
        o00 = add(o00, mul(b0, s0));
        o01 = add(o01, mul(b0, s1));
        o10 = add(o10, mul(b1, s0));
        o11 = add(o11, mul(b1, s1));
    }
    store(even[0], e00);
    store(even[0] + 2, e01);
    store(even[1], e10);
    store(even[1] + 2, e11);
    store(odd[0], o00);
    store(odd[0] + 2, o01);
    store(odd[1], o10);
    store(odd[1] + 2, o11);
}

} // namespace

void waveTable(double* cosines, double* sines, double theta, double start, double step, int count) {
    assert(count > 0);
    const Direction first = direction(start, theta);
    cosines[0] = first.cos;
    sines[0] = first.sin;
    for (int have = 1; have < count; have *= 2) {
        const Direction by = direction(have * step, theta);
        const int more = have < count - have ? have : count - have;
        for (int t = 0; t < more; t++) {
            const double c = cosines[t], s = sines[t];
            cosines[have + t] = c * by.cos - s * by.sin;
            sines[have + t] = s * by.cos + c * by.sin;
        }
    }
}

void addWaves(double* out, const double* re, const double* im, const double* theta, double start, double step,
              int count, int P) {
    double cosines[kPairs][kHalf], sines[kPairs][kHalf], a[kPairs][kBlocks], b[kPairs][kBlocks];
    for (int done = 0; done < count; done += kBlocks * 2 * kHalf) {
        const int left = count - done;
        const int blocks = left >= kBlocks * 2 * kHalf ? kBlocks : (left + 2 * kHalf - 1) / (2 * kHalf);
        const int evenBlocks = blocks + blocks % 2; // the tile takes two; the last may be empty
        const double centre = start + done * step + (kHalf - 0.5) * step;
        for (int from = 0; from < P; from += kPairs) {
            const int pairs = P - from < kPairs ? P - from : kPairs;
            for (int i = 0; i < pairs; i++) {
                waveTable(cosines[i], sines[i], theta[from + i], 0.5 * step, step, kHalf);
                waveTable(a[i], b[i], theta[from + i], centre, 2 * kHalf * step, evenBlocks);
                const double x = re[from + i], y = im[from + i];
                for (int block = 0; block < evenBlocks; block++) {
                    const double c = a[i][block], s = b[i][block];
                    a[i][block] = x * c - y * s;
                    b[i][block] = x * s + y * c;
                }
            }
            for (int block = 0; block < evenBlocks; block += 2)
                for (int u = 0; u < kHalf; u += 4) {
                    double even[2][4], odd[2][4];
                    addTile(even, odd, cosines, sines, a, b, block, u, pairs);
                    for (int two = 0; two < 2; two++) {
                        // Distances centre + u + 1/2 stand at `up`, their mirror images at `down`.
                        const int up = done + (block + two) * 2 * kHalf + kHalf + u, down = up - 2 * u - 1;
                        for (int j = 0; j < 4; j++) {
                            if (up + j < count) out[up + j] += even[two][j] - odd[two][j];
                            if (down - j < count) out[down - j] += even[two][j] + odd[two][j];
                        }
                    }
                }
        }
    }
}

void addWavesAt(double* out, const double* re, const double* im, const double* theta, const double* at, int count,
                int P) {
    for (int t = 0; t < count; t++) {
        F64x2 sum = splat(0.0);
        for (int i = 0; i < P; i += 2) {
            // The last wave of an odd P is joined by one of amplitude 0.
            const bool both = i + 1 < P;
            const double x[2] = {re[i], both ? re[i + 1] : 0}, y[2] = {im[i], both ? im[i + 1] : 0};
            const SinCos2 turn = directions(at[t], theta[i], theta[both ? i + 1 : i]);
            sum = add(sum, sub(mul(load(x), turn.cosine), mul(load(y), turn.sine)));
        }
        double lanes[2];
        store(lanes, sum);
        out[t] += lanes[0] + lanes[1];
    }
}

} // namespace ropewalk::analysis
