#include <cstring>
#include <initializer_list>

#include "attention/features.h"
#include "attention/linear.h"
#include "attention/tile.h"

namespace ropewalk {

using namespace linear;
using namespace simd;

namespace {

// Tokens whose pairs are formed one by one. Pairs cost kChunk (d + dv) a token beside the 5 d dv of the sums, and the
// sums are loaded and stored once a chunk. The order of every sum depends on it.
constexpr int kChunk = 32;

// Whole tiles. What is beyond the tokens and the components there are is 0.
constexpr int wide(int n) { return (n + kLanes - 1) / kLanes * kLanes; }

struct Sizes {
    int T, G, d, e; // queries of a head, query heads of a key head, components in whole tiles
};

Sizes sizesOf(const LinearAttentionSpec& spec) {
    return {spec.Tq, spec.H / spec.K, wide(spec.headDim), wide(spec.valueDim)};
}

// Names are those of the card. Of a chunk, and of one query head for a, u, f and what is made of them.
struct Work {
    float *f, *a, *b, *u, *v;     // rows [kChunk, d or e]; f is phi(q) and b holds phi(k) until it is turned
    float *aT, *bT, *uT, *vT;     // [d or e, kChunk]
    float *pairs, *scores;        // [kChunk, kChunk] u . v (transposed in the pass forwards) and a . b
    float *da, *db, *dv;          // [kChunk, d or e]
    float* z;                     // [kChunk, d] sums of phi(k) up to each token; e phi(q) in the pass backwards
    float *keySums, *zSum;        // [e, d] sum of v b^T, [d] of phi(k)
    float *querySums, *slopeSum;  // [e, d] sum of u a^T, [d] of e phi(q)
    float* querySumsT;            // [d, e]
    float *overD, *slopes;        // [G, T] 1 / D and e
};

size_t layout(Work* work, float* scratch, Sizes s) {
    size_t floats = 0;
    auto alloc = [&](size_t count) {
        float* part = scratch ? scratch + floats : nullptr;
        floats += (count + 15) / 16 * 16;
        return part;
    };
    const size_t d = s.d, e = s.e;
    for (float** rows : {&work->f, &work->a, &work->b, &work->aT, &work->bT, &work->da, &work->db, &work->z})
        *rows = alloc(kChunk * d);
    for (float** rows : {&work->u, &work->v, &work->uT, &work->vT, &work->dv}) *rows = alloc(kChunk * e);
    for (float** square : {&work->pairs, &work->scores}) *square = alloc(kChunk * kChunk);
    for (float** sums : {&work->keySums, &work->querySums, &work->querySumsT}) *sums = alloc(d * e);
    for (float** sums : {&work->zSum, &work->slopeSum}) *sums = alloc(d);
    for (float** each : {&work->overD, &work->slopes}) *each = alloc((size_t)s.G * s.T);
    return floats;
}

void clear(float* x, size_t count) { std::memset(x, 0, count * sizeof(float)); }

// c[rows][columns] += sum over k < depth of a[k][rows] b[k][columns], by tiles.
ROPEWALK_HOT [[gnu::noinline]] void addProduct(float* c, ptrdiff_t cStride, const float* a, ptrdiff_t aStride,
                                               const float* b, ptrdiff_t bStride, int rows, int columns, int depth) {
    for (int r = 0; r < rows; r += kRows)
        for (int l = 0; l < columns; l += kLanes)
            tile(c + r * cStride + l, cStride, a + r, aStride, b + l, bStride, depth,
                 [](const float* at, int) { return load(at); });
}

// Which pairs of rows r and columns l of a square there are.
enum class Triangle { upTo, from }; // l <= r, l >= r

// c[kChunk][kChunk] = a^T b where the triangle has something, with zeros in the tiles on its edge.
[[gnu::noinline]] void pairProducts(float* c, const float* a, const float* b, int count, int depth, Triangle triangle) {
    clear(c, kChunk * kChunk);
    for (int r = 0; r < count; r += kRows)
        for (int l = 0; l < count; l += kLanes) {
            if (triangle == Triangle::upTo ? l >= r + kRows : l + kLanes <= r) continue;
            addProduct(c + r * kChunk + l, kChunk, a + r, kChunk, b + l, kChunk, kRows, kLanes, depth);
        }
    for (int r = 0; r < count; r++) {
        const int first = r / kRows * kRows;
        for (int l = first; l < first + kRows; l++)
            if (triangle == Triangle::upTo ? l > r : l < r) c[r * kChunk + l] = 0;
    }
}

// c[r] += sum over the pairs of k with r of pairs[k][r] b[k]: k <= r where the triangle is of l >= k, else k >= r.
[[gnu::noinline]] void addPairs(float* c, const float* pairs, const float* b, int count, int columns,
                                Triangle triangle) {
    for (int r = 0; r < count; r += kRows) {
        const int first = triangle == Triangle::from ? 0 : r, last = triangle == Triangle::from ? r + kRows : count;
        addProduct(c + r * columns, columns, pairs + first * kChunk + r, kChunk, b + first * columns, columns, kRows,
                   columns, last - first);
    }
}

// [rows, columns] to [columns, rows]; both multiples of four.
[[gnu::noinline]] void transposeRows(float* to, ptrdiff_t toStride, const float* from, ptrdiff_t stride, int rows,
                                     int columns) {
    for (int r = 0; r < rows; r += 4)
        for (int c = 0; c < columns; c += 4) {
            const float* at = from + r * stride + c;
            F32x4 r0 = load(at), r1 = load(at + stride), r2 = load(at + 2 * stride), r3 = load(at + 3 * stride);
            transpose(r0, r1, r2, r3);
            float* out = to + c * toStride + r;
            store(out, r0);
            store(out + toStride, r1);
            store(out + 2 * toStride, r2);
            store(out + 3 * toStride, r3);
        }
}

// The inputs of one key head, and a chunk of its tokens in whole tiles.
struct Head {
    const LinearAttentionSpec& spec;
    const Work& work;
    Sizes sizes;
    HeadLayout qLayout, kLayout, vLayout, outLayout;
    const float *q, *k, *v, *dout; // of the key head and the first of its query heads

    static void copy(float* to, int width, const float* x, const HeadLayout& at, int from, int count, float gain) {
        for (int t = 0; t < count; t++)
            for (int c = 0; c < at.headDim; c += 4) {
                const int n = at.headDim - c;
                store(to + t * width + c, mul(load(x + (from + t) * at.positionStride + c, n), splat(gain)), n);
            }
        clear(to + count * width, (size_t)(wide(count) - count) * width);
    }

    void turn(float* rows, int from, int count, const float* cosines, const float* sines, float sign) const {
        if (!cosines) return;
        const ptrdiff_t skip = (ptrdiff_t)from * spec.P;
        rotate(rows, rows, {count, 1, kLayout.headDim, sizes.d, 0},
               {cosines + skip, sines + skip, spec.P, spec.pairing, spec.rotationGain, sign * spec.rotationGain});
    }
    void turnQueries(float* rows, int from, int count, float sign) const {
        turn(rows, from, count, spec.queryCosines, spec.querySines, sign);
    }
    void turnKeys(float* rows, int from, int count, float sign) const {
        turn(rows, from, count, spec.keyCosines, spec.keySines, sign);
    }

    void featuresOf(float* to, const float* x, const HeadLayout& at, int from, int count, float epsilon) const {
        features(to, sizes.d, x + from * at.positionStride, at.positionStride, count, at.headDim, spec.map, epsilon);
        clear(to + count * sizes.d, (size_t)(wide(count) - count) * sizes.d);
    }

    // b = phi(k), v
    void loadKeys(int from, int count) const {
        featuresOf(work.b, k, kLayout, from, count, spec.epsilon);
        copy(work.v, sizes.e, v, vLayout, from, count, 1);
    }
    // f = a = phi(q)
    void loadQueries(int g, int from, int count) const {
        featuresOf(work.f, q + g * qLayout.headStride, qLayout, from, count, spec.epsilon);
        std::memcpy(work.a, work.f, (size_t)wide(count) * sizes.d * sizeof(float));
    }
    // u, once 1 / D is known
    void loadGradients(int g, int from, int count) const {
        copy(work.u, sizes.e, dout + g * outLayout.headStride, outLayout, from, count, spec.scale);
        if (!spec.normalized) return;
        for (int t = 0; t < count; t++) {
            const F32x4 gain = splat(work.overD[(size_t)g * sizes.T + from + t]);
            for (int c = 0; c < sizes.e; c += 4) {
                float* at = work.u + t * sizes.e + c;
                store(at, mul(load(at), gain));
            }
        }
    }

    void addKeySums(int count) const {
        addProduct(work.keySums, sizes.d, work.v, sizes.e, work.b, sizes.d, sizes.e, sizes.d, count);
    }
    void addQuerySums(int count) const {
        addProduct(work.querySums, sizes.d, work.u, sizes.e, work.a, sizes.d, sizes.e, sizes.d, count);
    }

    static void put(float* to, const float* rows, int width, const HeadLayout& at, int from, int count) {
        for (int t = 0; t < count; t++)
            for (int c = 0; c < at.headDim; c += 4)
                store(to + (from + t) * at.positionStride + c, load(rows + t * width + c), at.headDim - c);
    }

    // to = phi'(x) rows. a is overwritten: phi' is min(phi, 1) for elu and phi for exp, and without epsilon relu's phi
    // is above 0 where its slope is 1.
    void finish(float* to, float* rows, const float* x, const HeadLayout& at, int from, int count) const {
        if (spec.map != FeatureMap::identity) {
            const F32x4 zero = splat(0.0f), one = splat(1.0f);
            featuresOf(work.a, x, at, from, count, 0);
            for (int c = 0; c < count * sizes.d; c += 4) {
                F32x4 slope = load(work.a + c);
                if (spec.map == FeatureMap::elu) slope = min(slope, one);
                if (spec.map == FeatureMap::relu) slope = select(less(zero, slope), one, zero);
                store(rows + c, mul(load(rows + c), slope));
            }
        }
        put(to, rows, sizes.d, at, from, count);
    }

    // dq from da = (sum b v^T) u; z[t] are the sums of phi(k) that query t sees, zStride 0 where all see the same.
    void finishQueries(float* dq, int g, int from, int count, const float* z, ptrdiff_t zStride) const {
        const int d = sizes.d;
        const size_t at = (size_t)g * sizes.T + from;
        if (spec.normalized)
            for (int t = 0; t < count; t++) {
                F32x4 dot = splat(0.0f);
                for (int c = 0; c < d; c += 4) dot = madd(load(work.a + t * d + c), load(work.da + t * d + c), dot);
                work.slopes[at + t] = sum(dot) * work.overD[at + t];
            }
        turnQueries(work.da, from, count, -1);
        if (spec.normalized)
            for (int t = 0; t < count; t++)
                for (int c = 0; c < d; c += 4) {
                    float* to = work.da + t * d + c;
                    store(to, nmadd(splat(work.slopes[at + t]), load(z + t * zStride + c), load(to)));
                }
        finish(dq + g * qLayout.headStride, work.da, q + g * qLayout.headStride, qLayout, from, count);
    }

    // dk from db = (sum a u^T) v, and dv; slopeSums[t] are the sums of e phi(q) over the queries that see key t.
    void finishKeys(float* dk, float* dv, int from, int count, const float* slopeSums, ptrdiff_t slopeStride) const {
        const int d = sizes.d;
        turnKeys(work.db, from, count, -1);
        if (spec.normalized)
            for (int t = 0; t < count; t++)
                for (int c = 0; c < d; c += 4) {
                    float* to = work.db + t * d + c;
                    store(to, sub(load(to), load(slopeSums + t * slopeStride + c)));
                }
        finish(dk, work.db, k, kLayout, from, count);
        put(dv, work.dv, sizes.e, vLayout, from, count);
    }

    // db and dv of a chunk from the sums over queries outside of it.
    void fromQuerySums(int rows) const {
        const int d = sizes.d, e = sizes.e;
        transposeRows(work.querySumsT, e, work.querySums, d, e, d);
        addProduct(work.db, d, work.vT, kChunk, work.querySums, d, rows, d, e);
        addProduct(work.dv, e, work.bT, kChunk, work.querySumsT, e, rows, e, d);
    }

    // 1 / D of every query of a chunk, and z at each of its tokens.
    void denominators(int from, int count) const {
        const int d = sizes.d;
        for (int t = 0; t < count; t++) {
            gather(work.zSum, work.b + t * d, nullptr, d);
            std::memcpy(work.z + t * d, work.zSum, d * sizeof(float));
        }
        for (int g = 0; g < sizes.G; g++) {
            featuresOf(work.f, q + g * qLayout.headStride, qLayout, from, count, spec.epsilon);
            for (int t = 0; t < count; t++)
                work.overD[(size_t)g * sizes.T + from + t] = overDenominator(work.f + t * d, work.z + t * d, d, 1);
        }
    }

    // dq, chunk by chunk forwards.
    void causalQueries(float* dq) const {
        const int d = sizes.d, e = sizes.e;
        for (int from = 0; from < sizes.T; from += kChunk) {
            const int count = sizes.T - from < kChunk ? sizes.T - from : kChunk, rows = wide(count);
            loadKeys(from, count);
            if (spec.normalized) denominators(from, count);
            turnKeys(work.b, from, count, 1);
            transposeRows(work.vT, kChunk, work.v, e, rows, e);
            for (int g = 0; g < sizes.G; g++) {
                loadQueries(g, from, count);
                turnQueries(work.a, from, count, 1);
                loadGradients(g, from, count);
                transposeRows(work.uT, kChunk, work.u, e, rows, e);
                clear(work.da, (size_t)rows * d);
                if (from > 0) addProduct(work.da, d, work.uT, kChunk, work.keySums, d, rows, d, e);
                pairProducts(work.pairs, work.vT, work.uT, rows, e, Triangle::from);
                addPairs(work.da, work.pairs, work.b, rows, d, Triangle::from);
                finishQueries(dq, g, from, count, work.z, d);
            }
            if (from + kChunk < sizes.T) addKeySums(rows);
        }
    }

    // dk and dv, chunk by chunk backwards.
    void causalKeys(float* dk, float* dv) const {
        const int d = sizes.d, e = sizes.e;
        const int last = (sizes.T - 1) / kChunk * kChunk;
        for (int from = last; from >= 0; from -= kChunk) {
            const int count = sizes.T - from < kChunk ? sizes.T - from : kChunk, rows = wide(count);
            loadKeys(from, count);
            turnKeys(work.b, from, count, 1);
            transposeRows(work.vT, kChunk, work.v, e, rows, e);
            transposeRows(work.bT, kChunk, work.b, d, rows, d);
            clear(work.db, (size_t)rows * d);
            clear(work.dv, (size_t)rows * e);
            clear(work.z, (size_t)rows * d);
            if (from < last) fromQuerySums(rows);
            for (int g = 0; g < sizes.G; g++) {
                loadQueries(g, from, count);
                turnQueries(work.a, from, count, 1);
                loadGradients(g, from, count);
                transposeRows(work.uT, kChunk, work.u, e, rows, e);
                transposeRows(work.aT, kChunk, work.a, d, rows, d);
                pairProducts(work.pairs, work.uT, work.vT, rows, e, Triangle::upTo);
                pairProducts(work.scores, work.aT, work.bT, rows, d, Triangle::upTo);
                addPairs(work.db, work.pairs, work.a, rows, d, Triangle::upTo);
                addPairs(work.dv, work.scores, work.u, rows, e, Triangle::upTo);
                if (from > 0) addQuerySums(rows);
                if (spec.normalized) addSlopes(work.z, d, g, from, count);
            }
            for (int t = count - 1; t >= 0 && spec.normalized; t--) {
                gather(work.slopeSum, work.z + t * d, nullptr, d);
                std::memcpy(work.z + t * d, work.slopeSum, d * sizeof(float));
            }
            finishKeys(dk, dv, from, count, work.z, d);
        }
    }

    // sums[t] += e f[t] of the queries of a chunk; stride 0: all into one row.
    void addSlopes(float* sums, ptrdiff_t stride, int g, int from, int count) const {
        const int d = sizes.d;
        for (int t = 0; t < count; t++) {
            const F32x4 slope = splat(work.slopes[(size_t)g * sizes.T + from + t]);
            for (int c = 0; c < d; c += 4) {
                float* at = sums + t * stride + c;
                store(at, madd(slope, load(work.f + t * d + c), load(at)));
            }
        }
    }

    // Every query sees every key: the sums over keys, then dq and the sums over queries, then dk and dv.
    void full(float* dq, float* dk, float* dv) const {
        const int d = sizes.d, e = sizes.e, keys = kLayout.T;
        for (int from = 0; from < keys; from += kChunk) {
            const int count = keys - from < kChunk ? keys - from : kChunk;
            loadKeys(from, count);
            for (int t = 0; t < count; t++) gather(work.zSum, work.b + t * d, nullptr, d);
            turnKeys(work.b, from, count, 1);
            addKeySums(wide(count));
        }
        for (int g = 0; g < sizes.G; g++)
            for (int from = 0; from < sizes.T; from += kChunk) {
                const int count = sizes.T - from < kChunk ? sizes.T - from : kChunk, rows = wide(count);
                loadQueries(g, from, count);
                for (int t = 0; t < count && spec.normalized; t++)
                    work.overD[(size_t)g * sizes.T + from + t] = overDenominator(work.f + t * d, work.zSum, d, 1);
                turnQueries(work.a, from, count, 1);
                loadGradients(g, from, count);
                transposeRows(work.uT, kChunk, work.u, e, rows, e);
                clear(work.da, (size_t)rows * d);
                addProduct(work.da, d, work.uT, kChunk, work.keySums, d, rows, d, e);
                addQuerySums(rows);
                finishQueries(dq, g, from, count, work.zSum, 0);
                if (spec.normalized) addSlopes(work.slopeSum, 0, g, from, count);
            }
        for (int from = 0; from < keys; from += kChunk) {
            const int count = keys - from < kChunk ? keys - from : kChunk, rows = wide(count);
            loadKeys(from, count);
            turnKeys(work.b, from, count, 1);
            transposeRows(work.vT, kChunk, work.v, e, rows, e);
            transposeRows(work.bT, kChunk, work.b, d, rows, d);
            clear(work.db, (size_t)rows * d);
            clear(work.dv, (size_t)rows * e);
            fromQuerySums(rows);
            finishKeys(dk, dv, from, count, work.slopeSum, 0);
        }
    }
};

} // namespace

size_t linearAttentionBackwardScratch(const LinearAttentionSpec& spec) {
    Work work;
    return layout(&work, nullptr, sizesOf(spec));
}

void linear::sequenceBackward(const Gradients& gradients, const float* q, const float* k, const float* v,
                              const LinearAttentionSpec& spec, float* scratch) {
    const auto [outLayout, qLayout, kLayout, vLayout] = Layouts(spec);
    const int K = spec.K, G = spec.H / K;
    const Sizes sizes = sizesOf(spec);
    Work work;
    const size_t floats = layout(&work, scratch, sizes);
    for (int h = 0; h < K; h++) {
        clear(scratch, floats);
        const ptrdiff_t qHead = (ptrdiff_t)h * G * qLayout.headStride,
                        outHead = (ptrdiff_t)h * G * outLayout.headStride;
        const ptrdiff_t kHead = h * kLayout.headStride, vHead = h * vLayout.headStride;
        const Head head{spec,
                        work,
                        sizes,
                        qLayout,
                        kLayout,
                        vLayout,
                        outLayout,
                        q + qHead,
                        k + kHead,
                        v + vHead,
                        gradients.dout + outHead};
        if (spec.causal) {
            head.causalQueries(gradients.dq + qHead);
            head.causalKeys(gradients.dk + kHead, gradients.dv + vHead);
        } else {
            head.full(gradients.dq + qHead, gradients.dk + kHead, gradients.dv + vHead);
        }
    }
}

} // namespace ropewalk
