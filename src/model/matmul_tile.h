// The inner loop of matrix products, for vectors of LANES floats: 4, or 8 and 16 natively on x86-64. Lanes never mix,
// so all widths give the same bits.
//
// No guard: matmul.cpp includes it once for each width, in a namespace of its own and under the target that has such
// vectors, because GCC only uses them in functions that are compiled for that target from the start.

constexpr int kLanes = LANES;
constexpr int kColumns = 2 * kLanes; // of a tile of c, and of a strip of b

#if LANES == 4
using Vector = F32x4;
inline Vector vectorAt(const float* p) { return load(p); }
inline Vector allOf(float x) { return splat(x); }
#else
typedef float Vector __attribute__((vector_size(LANES * 4)));
inline Vector vectorAt(const float* p) {
    Vector a;
    std::memcpy(&a, p, sizeof a);
    return a;
}
inline void store(float* p, Vector a) { std::memcpy(p, &a, sizeof a); }
inline Vector allOf(float x) { return x - Vector{}; } // x - 0 is x, also for -0
inline Vector add(Vector a, Vector b) { return a + b; }
inline Vector madd(Vector a, Vector b, Vector c) { return a * b + c; }
#endif

// c[4][kColumns], rows `stride` apart, = or += sum over k < depth of a[k][4] b[k][kColumns], k in rising order.
// Eight accumulators, two vectors of b, a splat and a product fit the fifteen vector registers that V8 has on x86-64;
// for the same reason the loop stays rolled.
inline void tile(float* c, ptrdiff_t stride, const float* a, const float* b, int depth, bool adds) {
    const Vector zero = allOf(0.0f);
    Vector c00 = zero, c01 = zero, c10 = zero, c11 = zero, c20 = zero, c21 = zero, c30 = zero, c31 = zero;
    for (const float* end = b + (ptrdiff_t)depth * kColumns; b != end; b += kColumns, a += kRows) {
        const Vector b0 = vectorAt(b), b1 = vectorAt(b + kLanes);
        const Vector a0 = allOf(a[0]);
        c00 = madd(a0, b0, c00);
        c01 = madd(a0, b1, c01);
        const Vector a1 = allOf(a[1]);
        c10 = madd(a1, b0, c10);
        c11 = madd(a1, b1, c11);
        const Vector a2 = allOf(a[2]);
        c20 = madd(a2, b0, c20);
        c21 = madd(a2, b1, c21);
        const Vector a3 = allOf(a[3]);
        c30 = madd(a3, b0, c30);
        c31 = madd(a3, b1, c31);
    }
    auto put = [=](float* row, Vector low, Vector high) {
        store(row, adds ? add(vectorAt(row), low) : low);
        store(row + kLanes, adds ? add(vectorAt(row + kLanes), high) : high);
    };
    put(c, c00, c01);
    put(c + stride, c10, c11);
    put(c + 2 * stride, c20, c21);
    put(c + 3 * stride, c30, c31);
}

void multiply(const Blocks& blocks) {
    const auto [c, stride, a, b, rows, columns, depth, adds] = blocks;
    for (int j = 0; j < columns; j += kColumns)
        for (int i = 0; i < rows; i += kRows) {
            const float *strip = a + (ptrdiff_t)i * depth, *across = b + (ptrdiff_t)j * depth;
            float* to = c + i * stride + j;
            if (i + kRows <= rows && j + kColumns <= columns) {
                tile(to, stride, strip, across, depth, adds);
                continue;
            }
            float edge[kRows * kColumns];
            tile(edge, kColumns, strip, across, depth, false);
            for (int r = 0; r < kRows && i + r < rows; r++)
                for (int l = 0; l < kColumns && j + l < columns; l++) {
                    float& x = to[r * stride + l];
                    x = adds ? x + edge[r * kColumns + l] : edge[r * kColumns + l];
                }
        }
}
