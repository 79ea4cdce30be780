#include "linear_pieces.h"

#include <cstring>

#include "sequence.h"

namespace ropewalk::linear {

namespace {

// A piece as a batch of its own, and where its arrays begin.
struct Part {
    LinearAttentionSpec spec;
    ptrdiff_t q, k, v, out;

    Part(const LinearAttentionSpec& all, int piece) : spec(all) {
        const int b = piece / all.K, head = piece % all.K, group = all.H / all.K;
        spec.B = spec.K = 1, spec.H = group;
        if (all.queryLengths) spec.queryLengths += b;
        if (all.keyLengths) spec.keyLengths += b;
        if (all.queryCosines) turn(spec.queryCosines, spec.querySines, firstRow(all.queryRows, b));
        if (all.keyCosines) turn(spec.keyCosines, spec.keySines, firstRow(all.keyRows, b));
        spec.queryRows = spec.keyRows = {};
        if (all.beta) spec.beta += (ptrdiff_t)b * all.Tk * all.betaHeads + (all.betaHeads == 1 ? 0 : head);
        q = b * all.q.batch + head * group * all.q.head, out = b * all.out.batch + head * group * all.out.head;
        k = b * all.k.batch + head * all.k.head, v = b * all.v.batch + head * all.v.head;
    }
    void turn(const float*& cosines, const float*& sines, ptrdiff_t row) const {
        cosines += row * spec.P, sines += row * spec.P;
    }
};

} // namespace

size_t attentionPieceScratch(const LinearAttentionSpec& spec) {
    return linearAttentionScratch(Part(spec, 0).spec) + (size_t)spec.Tk * spec.decayWidth;
}

void attentionPiece(float* out, float* state, float* normalizer, const float* q, const float* k, const float* v,
                    const LinearAttentionSpec& spec, int piece, float* scratch) {
    Part part(spec, piece);
    // The decays of one head lie as far from each other as K heads do: side by side they are a head of their own.
    if (spec.decay) {
        const int b = piece / spec.K, width = spec.decayWidth;
        const int count = spec.keyLengths ? spec.keyLengths[b] : spec.Tk;
        const float* from = spec.decay + ((ptrdiff_t)b * spec.Tk * spec.K + piece % spec.K) * width;
        for (int t = 0; t < count; t++)
            std::memcpy(scratch + (ptrdiff_t)t * width, from + (ptrdiff_t)t * spec.K * width, width * sizeof(float));
        part.spec.decay = scratch;
        scratch += (ptrdiff_t)spec.Tk * width;
    }
    const ptrdiff_t sums = (ptrdiff_t)piece * spec.headDim;
    linearAttention(out + part.out, state + sums * spec.valueDim, spec.normalized ? normalizer + sums : nullptr,
                    q + part.q, k + part.k, v + part.v, part.spec, scratch);
}

void backwardPiece(float* dq, float* dk, float* dv, const float* dout, const float* q, const float* k, const float* v,
                   const LinearAttentionSpec& spec, int piece, float* scratch) {
    const Part part(spec, piece);
    linearAttentionBackward(dq + part.q, dk + part.k, dv + part.v, dout + part.out, q + part.q, k + part.k, v + part.v,
                            part.spec, scratch);
}

} // namespace ropewalk::linear
