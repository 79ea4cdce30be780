// The gradients of a batch in pieces of some sequences, for callers with threads. All add to the same sums, each of them in the
// order of the pieces, so that the bits are those of one piece after the other.
#pragma once

#include "model/transformer.h"

namespace ropewalk::transformer {

// A piece adds to one sum after the other, each between begin and end. begin waits until the piece before has ended the same
// one; pieces begin in their order, so that this one is under way.
class Turns {
  public:
    virtual void begin() = 0;
    virtual void end() = 0;
};

int gradientPieces(int B, int T);

// Floats of one piece, without the tables.
size_t gradientPieceScratch(const TransformerSpec& spec, int B, int T);

// Adds the gradients of piece number `piece`, as transformerGradients does, and returns the sum of its losses. The tables are
// filled, for T tokens, and all pieces read them.
double gradientPiece(float* gradients, const float* weights, const int* tokens, const int* targets, float lossScale,
                     const TransformerSpec& spec, const PositionRule& rule, const PositionTables& tables, int B,
                     int piece, Turns& turns, float* scratch);

} // namespace ropewalk::transformer
