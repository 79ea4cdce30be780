// A batch is a stride: every sequence of a batch has the bits that it has in a call of its own, at odd sizes, tails and
// misaligned addresses; so have its heads, which are pieces for threads. What lies beyond the length of a sequence is NaN
// here, and nobody reads it.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <vector>

#include "analysis_samples.h"
#include "attention/linear_pieces.h"
#include "attention/softmax_pieces.h"
#include "ropewalk/ropewalk.h"

using namespace ropewalk;
using Floats = std::vector<float>;

namespace {

class Dice {
  public:
    explicit Dice(uint64_t seed) : random_(seed) {}
    int between(int low, int high) { return low + (int)(random_.uniform() * (high - low + 1)); }
    bool often(double share) { return random_.uniform() < share; }
    Floats floats(size_t count, double size = 1) {
        Floats x(count);
        for (float& each : x) each = (float)(size * (2 * random_.uniform() - 1));
        return x;
    }
    // A length for each of B sequences; some have all that there are.
    std::vector<int> lengths(int B, int most) {
        std::vector<int> lengths(B);
        for (int& each : lengths) each = often(0.3) ? most : between(0, most);
        return lengths;
    }

  private:
    samples::Random random_;
};

// B sequences of T rows of H heads, with gaps between all of them, `shift` floats from where vectors are aligned.
struct Heads {
    int T, H, d;
    HeadLayout layout;
    Floats x;
    int shift;

    Heads(Dice& dice, int B, int T, int H, int d, bool headFirst) : T(T), H(H), d(d), shift(dice.between(0, 3)) {
        const ptrdiff_t inner = d + dice.between(0, 2), outer = inner * (headFirst ? T : H) + dice.between(0, 3);
        layout = {T, H, d, headFirst ? inner : outer, headFirst ? outer : inner};
        layout.B = B;
        layout.batchStride = outer * (headFirst ? H : T) + dice.between(0, 5);
        x = dice.floats(shift + B * layout.batchStride);
    }
    float* data() { return x.data() + shift; }
    ptrdiff_t at(int b, int h, int t) const {
        return b * layout.batchStride + h * layout.headStride + t * layout.positionStride;
    }
    HeadLayout one(int length) const { return {length, H, d, layout.positionStride, layout.headStride}; }
    HeadStride stride() const { return {layout.positionStride, layout.headStride, layout.batchStride}; }
    // NaN in the rows from each length on.
    void spoil(const std::vector<int>& lengths) {
        for (int b = 0; b < layout.B; b++)
            for (int h = 0; h < H; h++)
                for (int t = lengths[b]; t < T; t++)
                    for (int c = 0; c < d; c++) data()[at(b, h, t) + c] = NAN;
    }
    Heads filled(float value) const {
        Heads other = *this;
        other.x.assign(x.size(), value);
        return other;
    }
};

bool same(const float* a, const float* b, int count) { return std::memcmp(a, b, count * sizeof(float)) == 0; }
bool same(const Floats& a, const Floats& b) { return a.size() == b.size() && same(a.data(), b.data(), (int)a.size()); }

bool all(const float* x, int count, float value) {
    for (int c = 0; c < count; c++)
        if (x[c] != value) return false;
    return true;
}

// Rows below the length of sequence b are those of `alone`, and those beyond it are 0.
bool rowsAre(Heads& batch, Heads& alone, int b, int length) {
    for (int h = 0; h < batch.H; h++)
        for (int t = 0; t < batch.T; t++) {
            const float* row = batch.data() + batch.at(b, h, t);
            if (t < length ? !same(row, alone.data() + alone.at(0, h, t), batch.d) : !all(row, batch.d, 0))
                return false;
        }
    return true;
}

struct Table {
    Floats cosines, sines;
    Table(int rows, int P) : cosines((size_t)rows * P), sines((size_t)rows * P) {
        const std::vector<double> theta = samples::unscaled(P, 10000);
        rotationTable(cosines.data(), sines.data(), theta.data(), {3}, rows, P, 1.25);
    }
};

// Rows of a table for each sequence: shared, one after the other, or from a row of its own.
struct Places {
    TableRows rows;
    std::vector<int> first;
    Places(Dice& dice, int B, int T) {
        const int kind = dice.between(0, 2);
        if (kind == 1) rows.stride = T;
        if (kind < 2) return;
        for (int b = 0; b < B; b++) first.push_back(dice.between(0, (B - 1) * T));
        rows.first = first.data();
    }
    Places(const Places&) = delete; // rows points into first
    ptrdiff_t row(int b) const { return rows.first ? first[b] : b * rows.stride; }
};

} // namespace

TEST_CASE("rotate turns every sequence of a batch as if it were alone, and touches nothing else") {
    for (uint64_t seed = 1; seed <= 300; seed++) {
        Dice dice(seed);
        const int B = dice.between(1, 4), T = dice.between(1, 9), H = dice.between(1, 3), P = dice.between(1, 21);
        Heads x(dice, B, T, H, 2 * P + dice.between(0, 3), dice.often(0.4));
        Heads out = x.filled(-7);
        const Table table(B * T, P);
        const Places places(dice, B, T);
        const std::vector<int> lengths = dice.lengths(B, T);
        RotationSpec spec{table.cosines.data(), table.sines.data(), P};
        spec.pairing = dice.often(0.5) ? Pairing::interleaved : Pairing::halfSplit;
        spec.sinGain = dice.often(0.5) ? 1.0f : -1.0f;
        spec.oneRow = dice.often(0.2);

        HeadLayout layout = x.layout;
        layout.lengths = lengths.data();
        spec.rows = places.rows;
        rotate(out.data(), x.data(), layout, spec);

        Heads wanted = out.filled(-7);
        spec.rows = {};
        for (int b = 0; b < B; b++) {
            spec.cosines = table.cosines.data() + places.row(b) * P;
            spec.sines = table.sines.data() + places.row(b) * P;
            rotate(wanted.data() + wanted.at(b, 0, 0), x.data() + x.at(b, 0, 0), x.one(lengths[b]), spec);
        }
        CHECK(same(out.x, wanted.x));
    }
}

TEST_CASE("copyHeads puts the sequences of a batch behind what each part of a cache holds") {
    for (uint64_t seed = 1; seed <= 60; seed++) {
        Dice dice(seed);
        const int B = dice.between(1, 4), T = dice.between(1, 6), H = dice.between(1, 3), d = dice.between(1, 9);
        Heads x(dice, B, T, H, d, dice.often(0.5)), cache(dice, B, T + 5, H, d, dice.often(0.5));
        const std::vector<int> lengths = dice.lengths(B, T), starts = dice.lengths(B, 5);
        Heads wanted = cache;
        HeadLayout from = x.layout, to = cache.layout;
        from.lengths = lengths.data();
        to.starts = starts.data();
        copyHeads(cache.data(), x.data(), to, from);
        for (int b = 0; b < B; b++)
            for (int h = 0; h < H; h++)
                for (int t = 0; t < lengths[b]; t++)
                    std::memcpy(wanted.data() + wanted.at(b, h, starts[b] + t), x.data() + x.at(b, h, t),
                                d * sizeof(float));
        CHECK(same(cache.x, wanted.x));
    }
}

TEST_CASE("copyHeads rounds into a cache of halves as narrowFloats does, and widens out of it") {
    for (uint64_t seed = 1; seed <= 60; seed++) {
        Dice dice(seed);
        const int B = dice.between(1, 3), T = dice.between(1, 6), H = dice.between(1, 3), d = dice.between(1, 9);
        const Dtype dtype = dice.often(0.5) ? Dtype::f16 : Dtype::bf16;
        Heads x(dice, B, T, H, d, dice.often(0.5)), cache(dice, B, T + 3, H, d, dice.often(0.5));
        Heads back = x.filled(0), wanted = x.filled(0);
        const std::vector<int> starts = dice.lengths(B, 3);
        const bool large = dice.often(0.3);
        if (large) x.data()[x.at(B - 1, 0, T - 1)] = dtype == Dtype::f16 ? 65520.0f : 3.4e38f;
        std::vector<uint16_t> kept(cache.x.size()), row(d);
        HeadLayout at = cache.layout;
        at.T = T;
        at.starts = starts.data();
        CHECK(copyHeads(kept.data(), x.data(), at, x.layout, dtype, Dtype::f32) == large);
        CHECK(!copyHeads(back.data(), kept.data(), back.layout, at, Dtype::f32, dtype));
        for (int b = 0; b < B; b++)
            for (int h = 0; h < H; h++)
                for (int t = 0; t < T; t++) {
                    narrowFloats(row.data(), x.data() + x.at(b, h, t), d, dtype);
                    widenFloats(wanted.data() + x.at(b, h, t), row.data(), d, dtype);
                }
        CHECK(same(back.x, wanted.x));
    }
}

TEST_CASE("copyHeads rounds into a cache of i8 row by row, and widens out of it") {
    for (uint64_t seed = 1; seed <= 60; seed++) {
        Dice dice(seed);
        const int B = dice.between(1, 3), T = dice.between(1, 6), H = dice.between(1, 3), d = dice.between(1, 19);
        Heads x(dice, B, T, H, d, dice.often(0.5)), cache(dice, B, T + 3, H, rowWords(d), dice.often(0.5));
        Heads back = x.filled(0), wanted = x.filled(0);
        const std::vector<int> starts = dice.lengths(B, 3);
        const bool large = dice.often(0.3);
        if (large) x.data()[x.at(B - 1, 0, T - 1)] = INFINITY;
        Heads again = cache;
        HeadLayout at = cache.layout;
        at.T = T;
        at.headDim = d;
        at.starts = starts.data();
        CHECK(copyHeads(cache.data(), x.data(), at, x.layout, Dtype::i8, Dtype::f32) == large);
        CHECK(!copyHeads(again.data(), cache.data(), at, at, Dtype::i8, Dtype::i8));
        CHECK(!copyHeads(back.data(), again.data(), back.layout, at, Dtype::f32, Dtype::i8));
        Floats row(rowWords(d));
        for (int b = 0; b < B; b++)
            for (int h = 0; h < H; h++)
                for (int t = 0; t < T; t++) {
                    narrowRow(row.data(), x.data() + x.at(b, h, t), d);
                    widenRow(wanted.data() + x.at(b, h, t), row.data(), d);
                }
        CHECK(same(back.x, wanted.x));
    }
}

namespace {

// A batch of softmax attention: lengths, offsets, masks, biases and tables of each sequence.
struct Attention {
    Dice dice;
    int B, Tq, Tk, K, H, d, dv;
    Heads q, k, v, out;
    AttentionSpec spec;
    std::vector<int> queries, keys, offsets;
    Floats bias, distances;
    std::vector<unsigned char> keep;
    Table table;
    Places queryPlaces, keyPlaces;

    explicit Attention(uint64_t seed)
        : dice(seed), B(dice.between(1, 4)), Tq(dice.often(0.5) ? dice.between(1, 5) : dice.between(1, 40)),
          Tk(dice.between(1, 90)), K(dice.between(1, 2)), H(K * dice.between(1, 3)), d(dice.between(2, 21)),
          dv(dice.between(1, 19)), q(dice, B, Tq, H, d, dice.often(0.4)), k(dice, B, Tk, K, d, dice.often(0.4)),
          v(dice, B, Tk, K, dv, dice.often(0.4)), out(dice, B, Tq, H, dv, dice.often(0.4)),
          queries(dice.lengths(B, Tq)), keys(dice.lengths(B, Tk)), table(B * (Tq + Tk), d / 2),
          queryPlaces(dice, B, Tq), keyPlaces(dice, B, Tk) {
        spec.B = B;
        spec.Tq = Tq;
        spec.Tk = Tk;
        spec.H = H;
        spec.K = K;
        spec.headDim = d;
        spec.valueDim = dv;
        spec.q = q.stride();
        spec.k = k.stride();
        spec.v = v.stride();
        spec.out = out.stride();
        spec.scale = 0.25f;
        if (dice.often(0.3)) spec.softcap = 3;
        if (dice.often(0.5)) spec.right = 0;
        if (dice.often(0.3)) spec.left = dice.between(0, 30);
        for (int b = 0; b < B; b++) offsets.push_back(dice.between(-3, Tk));
        if (dice.often(0.7)) spec.queryLengths = queries.data();
        if (dice.often(0.7)) spec.keyLengths = keys.data();
        if (dice.often(0.6)) spec.queryOffsets = offsets.data();
        if (!spec.queryLengths) queries.assign(B, Tq);
        if (!spec.keyLengths) keys.assign(B, Tk);
        if (!spec.queryOffsets) offsets.assign(B, 0);
        if (dice.often(0.4)) {
            spec.biasStride = {0, Tk, 1, dice.often(0.5) ? Tq * Tk : 0};
            bias = dice.floats((size_t)B * Tq * Tk, 2);
            spec.bias = bias.data();
        }
        if (dice.often(0.4)) {
            spec.keepStride = {0, 0, 1, Tk};
            keep.resize((size_t)B * Tk);
            for (unsigned char& each : keep) each = dice.often(0.8);
            spec.keep = keep.data();
        }
        if (dice.often(0.4)) {
            distances.resize((size_t)B * H * (Tq + Tk - 1));
            alibiDistances(distances.data(), nullptr, 8, spec);
            spec.distanceBias = distances.data();
            if (spec.queryOffsets) spec.distanceBiasBatch = H * (Tq + Tk - 1);
        }
        if (dice.often(0.5)) {
            spec.P = d / 2;
            spec.queryCosines = spec.keyCosines = table.cosines.data();
            spec.querySines = spec.keySines = table.sines.data();
            spec.queryRows = queryPlaces.rows;
            spec.keyRows = keyPlaces.rows;
        }
        q.spoil(queries);
        k.spoil(keys);
        v.spoil(keys);
    }
    Attention(const Attention&) = delete;

    // Sequence b as a call of its own. Its biases by distance are made anew.
    AttentionSpec alone(int b, Floats& own) const {
        AttentionSpec one = spec;
        one.B = 1;
        one.Tq = queries[b];
        one.Tk = keys[b];
        one.queryOffset = offsets[b];
        one.queryLengths = one.keyLengths = one.queryOffsets = nullptr;
        one.queryRows = one.keyRows = {};
        one.distanceBiasBatch = 0;
        if (one.bias) one.bias += b * spec.biasStride.batch;
        if (one.keep) one.keep += b * spec.keepStride.batch;
        if (one.queryCosines) {
            one.queryCosines += queryPlaces.row(b) * spec.P;
            one.querySines += queryPlaces.row(b) * spec.P;
            one.keyCosines += keyPlaces.row(b) * spec.P;
            one.keySines += keyPlaces.row(b) * spec.P;
        }
        if (one.distanceBias) {
            own.resize((size_t)H * (one.Tq + one.Tk + 1));
            if (one.Tq + one.Tk > 0) alibiDistances(own.data(), nullptr, 8, one);
            one.distanceBias = own.data();
        }
        return one;
    }
};

} // namespace

TEST_CASE("biases by distance have a row for each sequence with an offset of its own, and for each head") {
    const int H = 3, Tq = 4, Tk = 6, distances = Tq + Tk - 1;
    const int offsets[] = {0, 5, -2};
    const T5Buckets rule{8, 20, true};
    const Floats table = Dice(3).floats((size_t)rule.buckets * H);
    AttentionSpec spec;
    spec.B = 3;
    spec.H = H;
    spec.Tq = Tq;
    spec.Tk = Tk;
    spec.queryOffsets = offsets;
    Floats t5((size_t)3 * H * distances), alibi(t5.size());
    t5Distances(t5.data(), table.data(), rule, spec);
    alibiDistances(alibi.data(), nullptr, 8, spec);
    for (int b = 0; b < 3; b++)
        for (int h = 0; h < H; h++)
            for (int i = 0; i < Tq; i++)
                for (int n = 0; n < Tk; n++) {
                    const int distance = offsets[b] + i - n, at = (b * H + h) * distances + i - n + Tk - 1;
                    CHECK(t5[at] == table[t5Bucket(-distance, rule) * H + h]);
                    CHECK(alibi[at] == (float)(-alibiSlope(h, H, 8) * std::abs(distance)));
                }
}

TEST_CASE("attention gives every sequence of a batch the bits it has alone, and nothing beyond its lengths") {
    for (uint64_t seed = 1; seed <= 400; seed++) {
        Attention p(seed);
        const int B = p.B, H = p.H, Tq = p.Tq, Tk = p.Tk;
        const bool shown = p.dice.often(0.5);
        Heads out = p.out.filled(-7);
        Floats lse((size_t)B * H * Tq, -7), shows[4];
        AttentionResult result{out.data(), lse.data()};
        for (Floats& each : shows) each.assign((size_t)B * H * Tq * Tk, -7);
        if (shown) result = {out.data(), lse.data(), &shows[0][0], &shows[1][0], &shows[2][0], &shows[3][0]};
        Floats scratch(attentionScratch(p.spec), NAN);
        attention(result, p.q.data(), p.k.data(), p.v.data(), p.spec, scratch.data());

        bool right = true;
        for (int b = 0; b < B; b++) {
            Floats own;
            const AttentionSpec spec = p.alone(b, own);
            const int queries = spec.Tq, keys = spec.Tk;
            Heads one = p.out.filled(-7);
            Floats log((size_t)H * queries + 1), maps[4];
            for (Floats& each : maps) each.resize((size_t)H * queries * keys + 1);
            AttentionResult alone{one.data(), log.data()};
            if (shown) alone = {one.data(), log.data(), &maps[0][0], &maps[1][0], &maps[2][0], &maps[3][0]};
            scratch.assign(attentionScratch(spec), NAN);
            attention(alone, p.q.data() + p.q.at(b, 0, 0), p.k.data() + p.k.at(b, 0, 0), p.v.data() + p.v.at(b, 0, 0),
                      spec, scratch.data());
            right &= rowsAre(out, one, b, queries);
            for (int h = 0; h < H; h++)
                for (int i = 0; i < Tq; i++) {
                    const size_t row = ((size_t)b * H + h) * Tq + i, from = (size_t)h * queries + i;
                    right &= i < queries ? same(&lse[row], &log[from], 1) : lse[row] == -INFINITY;
                    for (int m = 0; m < 4 && shown; m++) {
                        const int there = i < queries ? keys : 0;
                        const float* map = &shows[m][row * Tk];
                        right &= same(map, &maps[m][from * there], there);
                        right &= all(map + there, Tk - there, m == 2 ? -INFINITY : 0);
                    }
                }
        }
        CHECK_MESSAGE(right, "seed ", seed);
    }
}

TEST_CASE("attentionBackward gives every sequence of a batch the gradients it has alone, and 0 beyond its lengths") {
    for (uint64_t seed = 1; seed <= 200; seed++) {
        Attention p(seed);
        Heads dout(p.dice, 1, 1, 1, 1, false);
        dout = p.out;
        dout.spoil(p.queries);
        Heads out = p.out.filled(0), dq = p.q.filled(-7), dk = p.k.filled(-7), dv = p.v.filled(-7);
        Floats lse((size_t)p.B * p.H * p.Tq);
        Floats scratch(attentionScratch(p.spec) + attentionBackwardScratch(p.spec), NAN);
        attention({out.data(), lse.data()}, p.q.data(), p.k.data(), p.v.data(), p.spec, scratch.data());
        attentionBackward(dq.data(), dk.data(), dv.data(), dout.data(), p.q.data(), p.k.data(), p.v.data(), out.data(),
                          lse.data(), p.spec, scratch.data());
        bool right = true;
        for (int b = 0; b < p.B; b++) {
            Floats own, log;
            const AttentionSpec spec = p.alone(b, own);
            for (int h = 0; h < p.H; h++)
                for (int i = 0; i < spec.Tq; i++) log.push_back(lse[((size_t)b * p.H + h) * p.Tq + i]);
            log.push_back(0);
            Heads oneQ = p.q.filled(-7), oneK = p.k.filled(-7), oneV = p.v.filled(-7);
            scratch.assign(attentionBackwardScratch(spec), NAN);
            attentionBackward(oneQ.data(), oneK.data(), oneV.data(), dout.data() + dout.at(b, 0, 0),
                              p.q.data() + p.q.at(b, 0, 0), p.k.data() + p.k.at(b, 0, 0), p.v.data() + p.v.at(b, 0, 0),
                              out.data() + out.at(b, 0, 0), log.data(), spec, scratch.data());
            right &= rowsAre(dq, oneQ, b, spec.Tq) && rowsAre(dk, oneK, b, spec.Tk) && rowsAre(dv, oneV, b, spec.Tk);
        }
        CHECK_MESSAGE(right, "seed ", seed);

        Heads partQ = p.q.filled(-7), partK = p.k.filled(-7), partV = p.v.filled(-7);
        for (int piece = p.B * p.K; piece-- > 0;) {
            scratch.assign(attentionBackwardScratch(p.spec), NAN);
            softmax::backwardPiece(partQ.data(), partK.data(), partV.data(), dout.data(), p.q.data(), p.k.data(),
                                   p.v.data(), out.data(), lse.data(), p.spec, piece, scratch.data());
        }
        const bool pieces = same(partQ.x, dq.x) && same(partK.x, dk.x) && same(partV.x, dv.x);
        CHECK_MESSAGE(pieces, "in pieces, seed ", seed);
    }
}

namespace {

// A batch of linear attention.
struct Linear {
    Dice dice;
    bool causal;
    int B, Tq, Tk, K, H, d, dv;
    Heads q, k, v, out;
    LinearAttentionSpec spec;
    std::vector<int> queries, keys;
    Floats decay, beta;
    Table table;
    Places queryPlaces, keyPlaces;

    Linear(uint64_t seed, bool gates)
        : dice(seed), causal(dice.often(0.6)), B(dice.between(1, 4)), Tq(dice.between(1, 70)),
          Tk(causal ? Tq : dice.between(1, 70)), K(dice.between(1, 2)), H(K * dice.between(1, 3)),
          d(dice.between(2, 21)), dv(dice.between(1, 37)), q(dice, B, Tq, H, d, dice.often(0.4)),
          k(dice, B, Tk, K, d, dice.often(0.4)), v(dice, B, Tk, K, dv, dice.often(0.4)),
          out(dice, B, Tq, H, dv, dice.often(0.4)), queries(dice.lengths(B, Tq)), keys(dice.lengths(B, Tk)),
          table(B * (Tq + Tk), d / 2), queryPlaces(dice, B, Tq), keyPlaces(dice, B, Tk) {
        if (causal) keys = queries;
        spec.causal = causal;
        spec.map = dice.often(0.5) ? FeatureMap::elu : FeatureMap::exp;
        if (dice.often(0.5)) {
            spec.P = d / 2;
            spec.queryCosines = spec.keyCosines = table.cosines.data();
            spec.querySines = spec.keySines = table.sines.data();
            spec.queryRows = queryPlaces.rows;
            spec.keyRows = keyPlaces.rows;
        }
        if (causal && gates && dice.often(0.5)) {
            spec.decayWidth = dice.often(0.5) ? d : 1;
            decay = dice.floats((size_t)B * Tk * K * spec.decayWidth);
            for (float& each : decay) each = -std::fabs(each);
            spec.decay = decay.data();
        }
        if (causal && gates && dice.often(0.5)) {
            spec.betaHeads = dice.often(0.5) ? K : 1;
            beta = dice.floats((size_t)B * Tk * spec.betaHeads);
            spec.beta = beta.data();
        }
        spec.B = B, spec.Tq = Tq, spec.Tk = Tk, spec.H = H, spec.K = K, spec.headDim = d, spec.valueDim = dv;
        spec.q = q.stride(), spec.k = k.stride(), spec.v = v.stride(), spec.out = out.stride();
        spec.queryLengths = queries.data();
        spec.keyLengths = keys.data();
        q.spoil(queries);
        k.spoil(keys);
        v.spoil(keys);
    }
    Linear(const Linear&) = delete;

    LinearAttentionSpec alone(int b) const {
        LinearAttentionSpec one = spec;
        one.B = 1;
        one.Tq = queries[b];
        one.Tk = keys[b];
        one.queryLengths = one.keyLengths = nullptr;
        one.queryRows = one.keyRows = {};
        if (one.queryCosines) {
            one.queryCosines += queryPlaces.row(b) * spec.P;
            one.querySines += queryPlaces.row(b) * spec.P;
            one.keyCosines += keyPlaces.row(b) * spec.P;
            one.keySines += keyPlaces.row(b) * spec.P;
        }
        if (one.decay) one.decay += (ptrdiff_t)b * Tk * K * spec.decayWidth;
        if (one.beta) one.beta += (ptrdiff_t)b * Tk * spec.betaHeads;
        return one;
    }
};

} // namespace

TEST_CASE("linearAttention gives every sequence of a batch the bits and the sums it has alone") {
    for (uint64_t seed = 1; seed <= 300; seed++) {
        Linear p(seed, true);
        const int B = p.B, K = p.K, d = p.d, dv = p.dv;
        p.spec.normalized = !p.spec.beta && p.dice.often(0.7);
        const Floats stateBefore = p.dice.floats((size_t)B * K * d * dv), zBefore((size_t)B * K * d, 1.5f);
        Floats state = stateBefore, z = zBefore;
        Floats scratch(linearAttentionScratch(p.spec), NAN);
        Heads out = p.out.filled(-7);
        linearAttention(out.data(), state.data(), z.data(), p.q.data(), p.k.data(), p.v.data(), p.spec, scratch.data());
        bool right = true;
        Floats sums = stateBefore, zSums = zBefore;
        for (int b = 0; b < B; b++) {
            Heads one = p.out.filled(-7);
            linearAttention(one.data(), &sums[(size_t)b * K * d * dv], &zSums[(size_t)b * K * d],
                            p.q.data() + p.q.at(b, 0, 0), p.k.data() + p.k.at(b, 0, 0), p.v.data() + p.v.at(b, 0, 0),
                            p.alone(b), scratch.data());
            right &= rowsAre(out, one, b, p.queries[b]);
        }
        right &= same(state, sums) && same(z, zSums);
        CHECK_MESSAGE(right, "seed ", seed);

        sums = stateBefore, zSums = zBefore;
        Heads part = p.out.filled(-7);
        for (int piece = B * K; piece-- > 0;) {
            scratch.assign(linear::attentionPieceScratch(p.spec), NAN);
            linear::attentionPiece(part.data(), sums.data(), zSums.data(), p.q.data(), p.k.data(), p.v.data(), p.spec,
                                   piece, scratch.data());
        }
        const bool pieces = same(part.x, out.x) && same(state, sums) && same(z, zSums);
        CHECK_MESSAGE(pieces, "in pieces, seed ", seed);
    }
}

TEST_CASE("linearAttentionBackward gives every sequence of a batch the gradients it has alone") {
    for (uint64_t seed = 1; seed <= 200; seed++) {
        Linear p(seed, false);
        p.spec.normalized = p.dice.often(0.7);
        Heads dout = p.out;
        dout.spoil(p.queries);
        Heads dq = p.q.filled(-7), dk = p.k.filled(-7), dv = p.v.filled(-7);
        Floats scratch(linearAttentionBackwardScratch(p.spec), NAN);
        linearAttentionBackward(dq.data(), dk.data(), dv.data(), dout.data(), p.q.data(), p.k.data(), p.v.data(),
                                p.spec, scratch.data());
        bool right = true;
        for (int b = 0; b < p.B; b++) {
            const int queries = p.queries[b], keys = p.keys[b];
            Heads oneQ = p.q.filled(-7), oneK = p.k.filled(-7), oneV = p.v.filled(-7);
            linearAttentionBackward(oneQ.data(), oneK.data(), oneV.data(), dout.data() + dout.at(b, 0, 0),
                                    p.q.data() + p.q.at(b, 0, 0), p.k.data() + p.k.at(b, 0, 0),
                                    p.v.data() + p.v.at(b, 0, 0), p.alone(b), scratch.data());
            right &= rowsAre(dq, oneQ, b, queries) && rowsAre(dk, oneK, b, keys) && rowsAre(dv, oneV, b, keys);
        }
        CHECK_MESSAGE(right, "seed ", seed);

        Heads partQ = p.q.filled(-7), partK = p.k.filled(-7), partV = p.v.filled(-7);
        for (int piece = p.B * p.K; piece-- > 0;) {
            scratch.assign(linearAttentionBackwardScratch(p.spec), NAN);
            linear::backwardPiece(partQ.data(), partK.data(), partV.data(), dout.data(), p.q.data(), p.k.data(),
                                  p.v.data(), p.spec, piece, scratch.data());
        }
        const bool pieces = same(partQ.x, dq.x) && same(partK.x, dk.x) && same(partV.x, dv.x);
        CHECK_MESSAGE(pieces, "in pieces, seed ", seed);
    }
}
