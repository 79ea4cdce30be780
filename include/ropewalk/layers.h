// The layers of a small transformer beside attention, and their gradients: matrix product, norms, activations,
// embedding, cross-entropy, AdamW. Conventions are those of ropewalk.h; a gradient is called d<name>.
//
// Every sum is taken in one fixed order, the same in every build (but relaxed), so training gives the same bits
// everywhere. The order of a row does not depend on the number of rows: a token computed alone has the bits that
// it has in a batch.
#pragma once

#include <cstddef>

namespace ropewalk {

// ---- Matrix product

// What is multiplied: c[M, N] is, with the sum over K,
enum class Product : int {
    ab = 0,  // A B    a[M, K]  b[K, N]    the gradient of a linear layer's input
    abT = 1, // A B^T  a[M, K]  b[N, K]    a linear layer whose weights are [out, in]
    aTb = 2, // A^T B  a[K, M]  b[K, N]    the gradient of such weights; K counts tokens
};

// c = A B, or c += A B where `accumulate`.
// The sum over k is cut into pieces of 256. Each piece is summed from 0 in rising order of k, and pieces are added
// to c in rising order. Worst error (256 + K / 256) 2^-24 times the sum of the magnitudes of the products.
// M, N and K are at least 1; c may not overlap a or b.
void matmul(float* c, const float* a, const float* b, int M, int N, int K, Product form, bool accumulate,
            float* scratch);

// Floats of scratch: at most 81,920, and never fewer for a larger M, N or K.
size_t matmulScratch(int M, int N, int K, Product form);

// ---- Norms over rows of N

// y = x r gain with r = 1 / sqrt(mean of x^2 + epsilon)   (RMSNorm, arXiv 1910.07467, eq. 4, epsilon as in Llama)
// y, x [M, N]; gain [N]; inverse [M] keeps r for the gradient. y may be x.
// The mean is taken in float64, so r is rounded once, and y is within 1.5 2^-23 of itself.
void rmsNorm(float* y, float* inverse, const float* x, const float* gain, int M, int N, float epsilon);

// With s = mean over the row of dy gain x,
//   dx = r (dy gain - x r^2 s)       dx += that where `accumulate`
//   dgain += sum over the rows, in rising order, of dy x r
// s is taken in float64. dx may be dy.
void rmsNormBackward(float* dx, float* dgain, const float* dy, const float* x, const float* inverse, const float* gain,
                     int M, int N, bool accumulate);

// y = (x - mean) r gain + bias with r = 1 / sqrt(variance + epsilon)   (layer normalisation, arXiv 1607.06450)
// y, x [M, N]; gain, bias [N]; mean, inverse [M] keep what the gradient needs. y may be x.
// Mean and variance, the mean of (x - mean)^2, are taken in float64.
void layerNorm(float* y, float* mean, float* inverse, const float* x, const float* gain, const float* bias, int M,
               int N, float epsilon);

// With z = (x - mean) r, u = mean over the row of dy gain and s = mean of dy gain z,
//   dx = r (dy gain - u - z s)       dx += that where `accumulate`
//   dgain += sum over the rows, in rising order, of dy z;   dbias += sum over the rows of dy
// u and s are taken in float64. dx may be dy.
void layerNormBackward(float* dx, float* dgain, float* dbias, const float* dy, const float* x, const float* mean,
                       const float* inverse, const float* gain, int M, int N, bool accumulate);

// ---- Activations, of n numbers

// y = x Phi(x), Phi the normal distribution (GELU, arXiv 1606.08415, the exact form with erf). y may be x.
// Worst error 2e-7 |x|.
void gelu(float* y, const float* x, int n);

// dx = dy (Phi(x) + x phi(x)), phi the normal density. dx may be dy or x.
// Worst error 3e-7 |dy|.
void geluBackward(float* dx, const float* dy, const float* x, int n);

// h = silu(gate) up with silu(x) = x / (1 + e^-x)   (SwiGLU, arXiv 2002.05202, eq. 6). h may be gate or up.
// Worst relative error 5e-7.
void gatedSilu(float* h, const float* gate, const float* up, int n);

// With sigma = 1 / (1 + e^-gate),
//   dgate = dh up sigma (1 + gate (1 - sigma)),   dup = dh gate sigma
// dgate may be gate or dh, and dup may be up or dh, but not both dh.
// Worst error of dgate 8e-7 |dh up|, worst relative error of dup 5e-7.
void gatedSiluBackward(float* dgate, float* dup, const float* dh, const float* gate, const float* up, int n);

// ---- Embedding

// out[t] = table[ids[t]]: rows of D, T of them. ids lie within the table.
void embed(float* out, const float* table, const int* ids, int T, int D);

// dtable[ids[t]] += dout[t], in rising order of t.
void embedBackward(float* dtable, const float* dout, const int* ids, int T, int D);

// ---- Loss

// loss[t] = ln(sum over v of e^logits[t, v]) - logits[t, targets[t]], in nats
// dlogits[t, v] = scale (softmax(logits[t])[v] - (v == targets[t]))
// logits, dlogits [T, V], loss [T]. A target of -1 is not counted: its loss is 0, and so is its row of dlogits.
// dlogits may be null (losses only), or logits. Sums are taken in float64.
void crossEntropy(float* loss, float* dlogits, const float* logits, const int* targets, int T, int V, float scale);

// ---- Optimiser

// Sum of x^2 over n numbers, in float64: number i belongs to sum i mod 8, and the eight are added in a tree.
// The norm of a gradient, for clipping, is the square root of these sums over its arrays.
double sumOfSquares(const float* x, size_t n);

struct AdamWSpec {
    double rate = 1e-3;
    double beta1 = 0.9, beta2 = 0.999;
    double epsilon = 1e-8;
    double weightDecay = 0.01;
    int step = 1;             // counted from 1
    double gradientScale = 1; // g is multiplied by it first, which is how a gradient is clipped
};

// Learning rate of a step counted from 1: it rises to `rate` within warmUp steps and falls to finalRate rate within
// `steps` along half a cosine (arXiv 1608.03983, eq. 5),
//   rate min(1, step / warmUp) (finalRate + (1 - finalRate) (1 + cos(pi (step - 1) / steps)) / 2)
// Without the first factor where warmUp is 0, without the second where steps is 0; after `steps` it stays.
double learningRate(int step, double rate, int warmUp, int steps, double finalRate);

// One step of AdamW on n weights (arXiv 1711.05101, algorithm 2, in the order of PyTorch):
//   w -= rate weightDecay w
//   m = beta1 m + (1 - beta1) g,   v = beta2 v + (1 - beta2) g^2
//   w -= rate / (1 - beta1^step)  m / (sqrt(v / (1 - beta2^step)) + epsilon)
// Moments m and v begin at 0.
void adamw(float* w, float* m, float* v, const float* g, size_t n, const AdamWSpec& spec);

} // namespace ropewalk
