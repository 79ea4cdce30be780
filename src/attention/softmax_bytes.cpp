// Few queries over keys and values of i8.
#include "integers.h"
#include "softmax_decode.h"

namespace ropewalk::softmax {

// Row r of scores [r, kChunk] gets four products.
ROPEWALK_HOT void scoreBytes(float* scores, const float* const key[kRows], const float* queries, const float* gains,
                             int count, int d) {
    const float scales[] = {*key[0], *key[1], *key[2], *key[3]};
    for (int r = 0; r < count; r++, queries += padded(d), scores += kChunk) {
        I32x4 s0 = splatBits(0), s1 = s0, s2 = s0, s3 = s0;
        const int16_t* query = (const int16_t*)queries;
        const int8_t *k0 = bytesOf(key[0]), *k1 = bytesOf(key[1]), *k2 = bytesOf(key[2]), *k3 = bytesOf(key[3]);
        for (int c = 0; c < d; c += 8) {
            const I16x8 q = load(query + c);
            s0 = plus(s0, dot(q, loadBytes(k0 + c)));
            s1 = plus(s1, dot(q, loadBytes(k1 + c)));
            s2 = plus(s2, dot(q, loadBytes(k2 + c)));
            s3 = plus(s3, dot(q, loadBytes(k3 + c)));
        }
        const F32x4 four = sums(floats(s0), floats(s1), floats(s2), floats(s3));
        store(scores, mul(mul(four, load(scales)), splat(gains[r])));
    }
}

// out[r] = alpha[r] out[r] + values times their weights [count][kChunk].
ROPEWALK_HOT void addBytes(float* out, const float* weights, const float* value, ptrdiff_t stride, int keys,
                           const float* alpha, int count, int dv) {
    for (int r = 0; r < count; r++, out += padded(dv), weights += kChunk) {
        float scaled[kBytesShared];
        int16_t whole[kBytesShared];
        for (int n = 0; n < keys; n++) scaled[n] = weights[n] * value[n * stride];
        const F32x4 gain = splat(wholeNumbers(whole, false, scaled, keys, 32767)), scale = splat(alpha ? alpha[r] : 1);
        for (int e = 0; e < dv; e += 8) {
            I32x4 low = splatBits(0), high = low;
            const int8_t* at = bytesOf(value) + e;
            for (int n = 0; n < keys; n += 2) {
                // The last of an odd number stands beside itself, with a weight of 0.
                const I16x8 a = loadBytes(at), b = loadBytes(n + 1 < keys ? at + 4 * stride : at);
                const I16x8 w = loadPair(whole + n);
                low = plus(low, dot(zipLow(a, b), w));
                high = plus(high, dot(zipHigh(a, b), w));
                at += 8 * stride;
            }
            store(out + e, madd(floats(low), gain, mul(load(out + e), scale)));
            if (e + 4 < dv) store(out + e + 4, madd(floats(high), gain, mul(load(out + e + 4), scale)));
        }
    }
}

} // namespace ropewalk::softmax
