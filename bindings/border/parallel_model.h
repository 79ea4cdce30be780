// Training and evaluation of a transformer on several threads, under their names. Sequences know nothing of each other; what
// they add to the same gradients they add in their order.
#pragma once

#include "model/gradient_pieces.h"
#include "parallel.h"
#include "scratch.h"

namespace parallel {

// Products in 300 microseconds or so, and numbers that are as long on their way from memory.
constexpr double kSmallProducts = 1 << 21;
constexpr size_t kWeights = 1 << 18, kWeightsPiece = 1 << 15;

// passes: one forwards, two back.
inline bool small(const TransformerSpec& spec, int passes, int B, int T) {
    const transformer::Widths w = transformer::widthsOf(spec);
    const double layer = (double)w.qkv + w.query + w.up + w.hidden;
    const double products = (double)passes * B * T * w.residual * (w.vocabulary + spec.layers * layer);
    return border::threads() == 1 || products < kSmallProducts;
}

// ---- Gradients

inline bool small(const TransformerSpec& spec, int B, int T) {
    return small(spec, 3, B, T) || transformer::gradientPieces(B, T) < 2;
}

// Counts the sums that a piece has ended, for the one after it.
class InTurn final : public transformer::Turns {
  public:
    InTurn(std::atomic<int>* ended, int piece, int thread) : own_(ended + piece), first_(piece == 0), thread_(thread) {}
    void begin() override {
        if (!first_) border::await(own_[-1], *own_ + 1, thread_);
    }
    void end() override { border::raise(*own_); }

  private:
    std::atomic<int>* own_;
    bool first_;
    int thread_;
};

inline size_t transformerGradientsScratch(const TransformerSpec& spec, const PositionRule& rule, int B, int T) {
    const size_t floats = ropewalk::transformerGradientsScratch(spec, rule, B, T);
    if (small(spec, B, T)) return floats;
    const size_t pieces = transformer::gradientPieces(B, T);
    // Tables are counted in `floats`.
    return lines(pieces) + lines(2 * pieces) + floats +
           (border::threads() - 1) * transformer::gradientPieceScratch(spec, B, T);
}

inline double transformerGradients(float* gradients, const float* weights, const int* tokens, const int* targets,
                                   float lossScale, const TransformerSpec& spec, const PositionRule& rule, int B, int T,
                                   float* scratch) {
    if (small(spec, B, T))
        return ropewalk::transformerGradients(gradients, weights, tokens, targets, lossScale, spec, rule, B, T,
                                              scratch);
    const int pieces = transformer::gradientPieces(B, T);
    Scratch parts(scratch);
    auto* ended = (std::atomic<int>*)parts.alloc(pieces);
    double* losses = (double*)parts.alloc(2 * (size_t)pieces);
    for (int piece = 0; piece < pieces; piece++) ended[piece] = 0;
    const transformer::PositionTables tables = transformer::positionTables(parts, spec, rule, T, 0);
    transformer::fillTables(tables, spec, rule);
    float* own = scratch + parts.floats();
    const size_t floats = transformer::gradientPieceScratch(spec, B, T);
    fork(pieces, [&](int piece, int thread) {
        InTurn turns(ended, piece, thread);
        losses[piece] = transformer::gradientPiece(gradients, weights, tokens, targets, lossScale, spec, rule, tables,
                                                   B, piece, turns, own + thread * floats);
    });
    double total = 0;
    for (int piece = 0; piece < pieces; piece++) total += losses[piece];
    return total;
}

// each(first, count) for some of `count` weights; false where they are too few for threads.
template <class Each>
bool eachWeights(size_t count, const Each& each) {
    if (border::threads() == 1 || count < kWeights) return false;
    fork((int)((count + kWeightsPiece - 1) / kWeightsPiece), [&](int piece, int) {
        const size_t first = piece * kWeightsPiece, left = count - first;
        each(first, left < kWeightsPiece ? left : kWeightsPiece);
    });
    return true;
}

inline void addGradients(float* sum, const float* part, size_t count) {
    if (!eachWeights(count,
                     [=](size_t first, size_t some) { ropewalk::addGradients(sum + first, part + first, some); }))
        ropewalk::addGradients(sum, part, count);
}

inline void adamw(float* w, float* m, float* v, const float* g, size_t n, const AdamWSpec& spec) {
    if (!eachWeights(n, [&](size_t first, size_t some) {
            ropewalk::adamw(w + first, m + first, v + first, g + first, some, spec);
        }))
        ropewalk::adamw(w, m, v, g, n, spec);
}

// ---- Evaluation: the scratch of each of the B sequences lies after that of the one before.

inline bool evaluatesAlone(const TransformerSpec& spec, int B, int T) { return B < 2 || small(spec, 1, B, T); }

inline double transformerLosses(float* loss, const float* weights, const int* tokens, const int* targets,
                                const TransformerSpec& spec, const PositionRule& rule, int B, int T, float* scratch) {
    if (evaluatesAlone(spec, B, T))
        return ropewalk::transformerLosses(loss, weights, tokens, targets, spec, rule, B, T, scratch);
    const size_t floats = transformerScratch(spec, rule, T);
    fork(B, [&](int b, int) {
        const ptrdiff_t at = (ptrdiff_t)b * T;
        ropewalk::transformerLosses(loss + at, weights, tokens + at, targets + at, spec, rule, 1, T,
                                    scratch + b * floats);
    });
    double total = 0;
    for (ptrdiff_t t = 0; t < (ptrdiff_t)B * T; t++) total += loss[t];
    return total;
}

inline void transformerLogits(float* logits, const float* weights, const int* tokens, const TransformerSpec& spec,
                              const PositionRule& rule, int B, int T, int last, float* scratch) {
    if (evaluatesAlone(spec, B, T))
        return ropewalk::transformerLogits(logits, weights, tokens, spec, rule, B, T, last, scratch);
    const size_t floats = transformerScratch(spec, rule, T);
    fork(B, [&](int b, int) {
        ropewalk::transformerLogits(logits + (ptrdiff_t)b * last * spec.vocabulary, weights, tokens + (ptrdiff_t)b * T,
                                    spec, rule, 1, T, last, scratch + b * floats);
    });
}

} // namespace parallel
