// Threads: who has work offers it in pieces.
#pragma once

#include <atomic>

namespace border {

// Piece `index` on `thread`, which is 0 for the caller and below threads().
using Piece = void (*)(const void* context, int index, int thread);

// How many work, the caller included.
int threads();

// Runs all pieces and returns when they are done. Traps where a thread broke off or does not come back.
void fork(Piece run, const void* context, int pieces);

// Within a piece on `thread`: waits until another has raised `word` to `least`. Traps as fork does.
void await(const std::atomic<int>& word, int least, int thread);
void raise(std::atomic<int>& word);

} // namespace border
