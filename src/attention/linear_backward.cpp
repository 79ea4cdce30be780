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

// Names are those of the card. Rows of a chunk, of one query head: f is phi(q), a is turned.
struct QueryRows {
    float *f, *a, *u;       // [kChunk, d or e]
    float *aT, *uT;         // [d or e, kChunk]
    float* da;              // [kChunk, d]
    float *overD, *slopes;  // [G, T] 1 / D and e, of all tokens
};

// b holds phi(k) until it is turned.
struct KeyRows {
    float *b, *v;   // [kChunk, d or e]
    float *bT, *vT; // [d or e, kChunk]
    float *db, *dv; // [kChunk, d or e]
};

// Sums over the chunks before, or of all tokens.
struct Totals {
    float *ofKeys, *z;         // [e, d] of v b^T, [d] of phi(k)
    float *ofQueries, *slopes; // [e, d] of u a^T, [d] of e phi(q)
};

struct Work {
    QueryRows queries;
    KeyRows keys;
    Totals totals;
    float* turnedTotals;     // [d, e] totals.ofQueries
    float *pairs, *scores;   // [kChunk, kChunk] u . v (transposed in the pass forwards) and a . b
    float* z;                // [kChunk, d] sums of phi(k) up to each token; e phi(q) in the pass backwards
};

size_t layout(Work* work, float* scratch, Sizes s) {
    size_t floats = 0;
    auto alloc = [&](size_t count) {
        float* part = scratch ? scratch + floats : nullptr;
        floats += (count + 15) / 16 * 16;
        return part;
    };
    const size_t d = s.d, e = s.e;
    auto& [queries, keys, totals, turnedTotals, pairs, scores, z] = *work;
    for (float** rows : {&queries.f, &queries.a, &keys.b, &queries.aT, &keys.bT, &queries.da, &keys.db, &z})
        *rows = alloc(kChunk * d);
    for (float** rows : {&queries.u, &keys.v, &queries.uT, &keys.vT, &keys.dv}) *rows = alloc(kChunk * e);
    for (float** square : {&pairs, &scores}) *square = alloc(kChunk * kChunk);
    for (float** sums : {&totals.ofKeys, &totals.ofQueries, &turnedTotals}) *sums = alloc(d * e);
    for (float** sums : {&totals.z, &totals.slopes}) *sums = alloc(d);
    for (float** each : {&queries.overD, &queries.slopes}) *each = alloc((size_t)s.G * s.T);
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

// Tokens that are worked on together, in `rows` whole tiles.
struct Chunk {
    int from, count, rows;
    Chunk(int from, int T) : from(from), count(T - from < kChunk ? T - from : kChunk), rows(wide(count)) {}
};

// What keys and queries do alike, with rows in memory as a layout says and rows of a chunk in whole tiles.
struct Side {
    const LinearAttentionSpec& spec;
    const Work& work;
    Sizes sizes;
    const Layouts& at;

    // to = gain x
    void copy(float* to, const float* x, const HeadLayout& layout, const Chunk& chunk, float gain) const {
        for (int t = 0; t < chunk.count; t++)
            for (int c = 0; c < layout.headDim; c += 4) {
                const float* from = x + (chunk.from + t) * layout.positionStride + c;
                store(to + t * sizes.e + c, mul(load(from, layout.headDim - c), splat(gain)), layout.headDim - c);
            }
        clear(to + chunk.count * sizes.e, (size_t)(chunk.rows - chunk.count) * sizes.e);
    }

    void put(float* to, const float* rows, int width, const HeadLayout& layout, const Chunk& chunk) const {
        for (int t = 0; t < chunk.count; t++)
            for (int c = 0; c < layout.headDim; c += 4)
                store(to + (chunk.from + t) * layout.positionStride + c, load(rows + t * width + c),
                      layout.headDim - c);
    }

    // to = phi(x)
    void featuresOf(float* to, const float* x, const HeadLayout& layout, const Chunk& chunk, float epsilon) const {
        features(to, sizes.d, x + chunk.from * layout.positionStride, layout.positionStride, chunk.count,
                 layout.headDim, spec.map, epsilon);
        clear(to + chunk.count * sizes.d, (size_t)(chunk.rows - chunk.count) * sizes.d);
    }

    // to = phi'(x) rows. `scratch` [kChunk, d] is overwritten: phi' is min(phi, 1) for elu and phi for exp, and without
    // epsilon relu's phi is above 0 where its slope is 1.
    void putThroughFeatures(float* to, float* rows, const float* x, const HeadLayout& layout, const Chunk& chunk,
                            float* scratch) const {
        if (spec.map != FeatureMap::identity) {
            const F32x4 zero = splat(0.0f), one = splat(1.0f);
            featuresOf(scratch, x, layout, chunk, 0);
            for (int c = 0; c < chunk.count * sizes.d; c += 4) {
                F32x4 slope = load(scratch + c);
                if (spec.map == FeatureMap::elu) slope = min(slope, one);
                if (spec.map == FeatureMap::relu) slope = select(less(zero, slope), one, zero);
                store(rows + c, mul(load(rows + c), slope));
            }
        }
        put(to, rows, sizes.d, layout, chunk);
    }

    void turn(float* rows, const Chunk& chunk, const float* cosines, const float* sines, float sign) const {
        if (!cosines) return;
        const ptrdiff_t skip = (ptrdiff_t)chunk.from * spec.P;
        rotate(rows, rows, {chunk.count, 1, spec.headDim, sizes.d, 0},
               {cosines + skip, sines + skip, spec.P, spec.pairing, spec.rotationGain, sign * spec.rotationGain});
    }
};

// The keys and values of a key head.
struct Keys : Side {
    const float *k, *v;

    // b = phi(k), v
    void read(const Chunk& chunk) const {
        featuresOf(work.keys.b, k, at.k, chunk, spec.epsilon);
        copy(work.keys.v, v, at.v, chunk, 1);
    }
    void turn(const Chunk& chunk, float sign) const {
        Side::turn(sign > 0 ? work.keys.b : work.keys.db, chunk, spec.keyCosines, spec.keySines, sign);
    }
    void transposeValues(const Chunk& chunk) const {
        transposeRows(work.keys.vT, kChunk, work.keys.v, sizes.e, chunk.rows, sizes.e);
    }

    // Before b is turned. z at each token of the chunk, where it is asked for.
    void addToZ(const Chunk& chunk, float* z) const {
        for (int t = 0; t < chunk.count && spec.normalized; t++) {
            gather(work.totals.z, work.keys.b + t * sizes.d, nullptr, sizes.d);
            if (z) std::memcpy(z + t * sizes.d, work.totals.z, sizes.d * sizeof(float));
        }
    }
    void addToTotals(const Chunk& chunk) const {
        addProduct(work.totals.ofKeys, sizes.d, work.keys.v, sizes.e, work.keys.b, sizes.d, sizes.e, sizes.d,
                   chunk.rows);
    }

    // All that the gradients of a chunk need, and gradients of 0.
    void open(const Chunk& chunk) const {
        read(chunk);
        turn(chunk, 1);
        transposeValues(chunk);
        transposeRows(work.keys.bT, kChunk, work.keys.b, sizes.d, chunk.rows, sizes.d);
        clear(work.keys.db, (size_t)chunk.rows * sizes.d);
        clear(work.keys.dv, (size_t)chunk.rows * sizes.e);
    }
    // db and dv from the sums over queries outside of the chunk.
    void addTotalsOfQueries(const Chunk& chunk) const {
        const int d = sizes.d, e = sizes.e;
        transposeRows(work.turnedTotals, e, work.totals.ofQueries, d, e, d);
        addProduct(work.keys.db, d, work.keys.vT, kChunk, work.totals.ofQueries, d, chunk.rows, d, e);
        addProduct(work.keys.dv, e, work.keys.bT, kChunk, work.turnedTotals, e, chunk.rows, e, d);
    }
    // dk from db = (sum a u^T) v, and dv; slopeSums[t] are the sums of e phi(q) over the queries that see key t.
    void finish(float* dk, float* dv, const Chunk& chunk, const float* slopeSums, ptrdiff_t slopeStride) const {
        turn(chunk, -1);
        for (int t = 0; t < chunk.count && spec.normalized; t++)
            for (int c = 0; c < sizes.d; c += 4) {
                float* to = work.keys.db + t * sizes.d + c;
                store(to, sub(load(to), load(slopeSums + t * slopeStride + c)));
            }
        putThroughFeatures(dk, work.keys.db, k, at.k, chunk, work.queries.a);
        put(dv, work.keys.dv, sizes.e, at.v, chunk);
    }
};

// The query heads of a key head, and the gradients of their results.
struct Queries : Side {
    const float *q, *dout;

    // f = a = phi(q), a turned, and u. z [T, d] gives 1 / D, row by row or with stride 0 one for all; null: it is known.
    void open(int g, const Chunk& chunk, const float* z, ptrdiff_t zStride) const {
        featuresOf(work.queries.f, q + g * at.q.headStride, at.q, chunk, spec.epsilon);
        std::memcpy(work.queries.a, work.queries.f, (size_t)chunk.rows * sizes.d * sizeof(float));
        for (int t = 0; t < chunk.count && z && spec.normalized; t++)
            overD(g, chunk)[t] = overDenominator(work.queries.f + t * sizes.d, z + t * zStride, sizes.d, 1);
        turn(work.queries.a, chunk, 1);
        copy(work.queries.u, dout + g * at.out.headStride, at.out, chunk, spec.scale);
        for (int t = 0; t < chunk.count && spec.normalized; t++) {
            const F32x4 gain = splat(overD(g, chunk)[t]);
            for (int c = 0; c < sizes.e; c += 4) {
                float* to = work.queries.u + t * sizes.e + c;
                store(to, mul(load(to), gain));
            }
        }
        transposeRows(work.queries.uT, kChunk, work.queries.u, sizes.e, chunk.rows, sizes.e);
    }
    float* overD(int g, const Chunk& chunk) const { return work.queries.overD + (size_t)g * sizes.T + chunk.from; }
    float* slopes(int g, const Chunk& chunk) const { return work.queries.slopes + (size_t)g * sizes.T + chunk.from; }
    void turn(float* rows, const Chunk& chunk, float sign) const {
        Side::turn(rows, chunk, spec.queryCosines, spec.querySines, sign);
    }

    void addToTotals(const Chunk& chunk) const {
        addProduct(work.totals.ofQueries, sizes.d, work.queries.u, sizes.e, work.queries.a, sizes.d, sizes.e, sizes.d,
                   chunk.rows);
    }
    // sums[t] += e f[t]; stride 0: all into one row.
    void addSlopes(float* sums, ptrdiff_t stride, int g, const Chunk& chunk) const {
        for (int t = 0; t < chunk.count && spec.normalized; t++) {
            const F32x4 slope = splat(slopes(g, chunk)[t]);
            for (int c = 0; c < sizes.d; c += 4) {
                float* to = sums + t * stride + c;
                store(to, madd(slope, load(work.queries.f + t * sizes.d + c), load(to)));
            }
        }
    }

    // da from the sums over keys outside of the chunk.
    void addTotalsOfKeys(const Chunk& chunk) const {
        addProduct(work.queries.da, sizes.d, work.queries.uT, kChunk, work.totals.ofKeys, sizes.d, chunk.rows, sizes.d,
                   sizes.e);
    }
    // dq from da = (sum b v^T) u; z[t] are the sums of phi(k) that query t sees, zStride 0 where all see the same.
    void finish(float* dq, int g, const Chunk& chunk, const float* z, ptrdiff_t zStride) const {
        const int d = sizes.d;
        float *const a = work.queries.a, *const da = work.queries.da;
        for (int t = 0; t < chunk.count && spec.normalized; t++) {
            F32x4 dot = splat(0.0f);
            for (int c = 0; c < d; c += 4) dot = madd(load(a + t * d + c), load(da + t * d + c), dot);
            slopes(g, chunk)[t] = sum(dot) * overD(g, chunk)[t];
        }
        turn(da, chunk, -1);
        for (int t = 0; t < chunk.count && spec.normalized; t++)
            for (int c = 0; c < d; c += 4) {
                float* to = da + t * d + c;
                store(to, nmadd(splat(slopes(g, chunk)[t]), load(z + t * zStride + c), load(to)));
            }
        putThroughFeatures(dq + g * at.q.headStride, da, q + g * at.q.headStride, at.q, chunk, a);
    }
};

// The passes over the chunks of a key head and its query heads.
struct Passes {
    const Keys& keys;
    const Queries& queries;
    const Work& work;
    Sizes sizes;
    int Tk;

    // dq, chunk by chunk forwards.
    void causalQueries(float* dq) const {
        const int d = sizes.d, e = sizes.e;
        for (int from = 0; from < sizes.T; from += kChunk) {
            const Chunk chunk(from, sizes.T);
            keys.read(chunk);
            keys.addToZ(chunk, work.z);
            keys.turn(chunk, 1);
            keys.transposeValues(chunk);
            for (int g = 0; g < sizes.G; g++) {
                queries.open(g, chunk, work.z, d);
                clear(work.queries.da, (size_t)chunk.rows * d);
                if (from > 0) queries.addTotalsOfKeys(chunk);
                pairProducts(work.pairs, work.keys.vT, work.queries.uT, chunk.rows, e, Triangle::from);
                addPairs(work.queries.da, work.pairs, work.keys.b, chunk.rows, d, Triangle::from);
                queries.finish(dq, g, chunk, work.z, d);
            }
            if (from + kChunk < sizes.T) keys.addToTotals(chunk);
        }
    }

    // dk and dv, chunk by chunk backwards.
    void causalKeys(float* dk, float* dv) const {
        const int d = sizes.d, e = sizes.e, last = (sizes.T - 1) / kChunk * kChunk;
        for (int from = last; from >= 0; from -= kChunk) {
            const Chunk chunk(from, sizes.T);
            keys.open(chunk);
            clear(work.z, (size_t)chunk.rows * d);
            if (from < last) keys.addTotalsOfQueries(chunk);
            for (int g = 0; g < sizes.G; g++) {
                queries.open(g, chunk, nullptr, 0);
                transposeRows(work.queries.aT, kChunk, work.queries.a, d, chunk.rows, d);
                pairProducts(work.pairs, work.queries.uT, work.keys.vT, chunk.rows, e, Triangle::upTo);
                pairProducts(work.scores, work.queries.aT, work.keys.bT, chunk.rows, d, Triangle::upTo);
                addPairs(work.keys.db, work.pairs, work.queries.a, chunk.rows, d, Triangle::upTo);
                addPairs(work.keys.dv, work.scores, work.queries.u, chunk.rows, e, Triangle::upTo);
                if (from > 0) queries.addToTotals(chunk);
                queries.addSlopes(work.z, d, g, chunk);
            }
            for (int t = chunk.count - 1; t >= 0 && keys.spec.normalized; t--) {
                gather(work.totals.slopes, work.z + t * d, nullptr, d);
                std::memcpy(work.z + t * d, work.totals.slopes, d * sizeof(float));
            }
            keys.finish(dk, dv, chunk, work.z, d);
        }
    }

    // Every query sees every key: the sums over keys, then dq and the sums over queries, then dk and dv.
    void full(float* dq, float* dk, float* dv) const {
        for (int from = 0; from < Tk; from += kChunk) {
            const Chunk chunk(from, Tk);
            keys.read(chunk);
            keys.addToZ(chunk, nullptr);
            keys.turn(chunk, 1);
            keys.addToTotals(chunk);
        }
        for (int g = 0; g < sizes.G; g++)
            for (int from = 0; from < sizes.T; from += kChunk) {
                const Chunk chunk(from, sizes.T);
                queries.open(g, chunk, work.totals.z, 0);
                clear(work.queries.da, (size_t)chunk.rows * sizes.d);
                queries.addTotalsOfKeys(chunk);
                queries.addToTotals(chunk);
                queries.finish(dq, g, chunk, work.totals.z, 0);
                queries.addSlopes(work.totals.slopes, 0, g, chunk);
            }
        for (int from = 0; from < Tk; from += kChunk) {
            const Chunk chunk(from, Tk);
            keys.open(chunk);
            keys.addTotalsOfQueries(chunk);
            keys.finish(dk, dv, chunk, work.totals.slopes, 0);
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
    const Layouts at(spec);
    const int G = spec.H / spec.K;
    const Sizes sizes = sizesOf(spec);
    Work work;
    const size_t floats = layout(&work, scratch, sizes);
    for (int h = 0; h < spec.K; h++) {
        clear(scratch, floats);
        const ptrdiff_t ofQ = (ptrdiff_t)h * G * at.q.headStride, ofOut = (ptrdiff_t)h * G * at.out.headStride;
        const ptrdiff_t ofK = h * at.k.headStride, ofV = h * at.v.headStride;
        const Side side{spec, work, sizes, at};
        const Keys keys{side, k + ofK, v + ofV};
        const Queries queries{side, q + ofQ, gradients.dout + ofOut};
        const Passes passes{keys, queries, work, sizes, spec.Tk};
        if (spec.causal) {
            passes.causalQueries(gradients.dq + ofQ);
            passes.causalKeys(gradients.dk + ofK, gradients.dv + ofV);
        } else {
            passes.full(gradients.dq + ofQ, gradients.dk + ofK, gradients.dv + ofV);
        }
    }
}

} // namespace ropewalk
