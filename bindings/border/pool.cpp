// Threads over one shared memory. Each runs an instance of this module, sleeps until there are pieces of work, and takes
// one after the other: which one has which decides nothing about the bits.
#include "pool.h"

#include <atomic>
#include <cstdint>

namespace {

// One word: how often work was offered, whether one may still join, and how many threads are at it. Whoever wakes too late
// finds it closed, and nobody waits for him.
constexpr unsigned kInside = 0xff, kOpen = 0x100, kOffer = 0x200;
std::atomic<unsigned> state{0};

std::atomic<int> next{0}, left{0}, failed{0};
int count = 0;
border::Piece piece = nullptr;
const void* context = nullptr;

int workers = 0;
bool callerWaits = false;

constexpr int kSpins = 2000; // 20 to 50 microseconds: what waking takes
constexpr int64_t kSecond = 1'000'000'000;
constexpr int kSeconds = 120; // for the last pieces, the slowest of which takes some seconds of a million keys
constexpr int64_t kLongSpins = 1ll << 36; // as long, for a page's main thread, which may not wait

template <class T>
int wait(const std::atomic<T>& word, T seen, int64_t nanoseconds) {
    static_assert(sizeof(word) == 4);
    return __builtin_wasm_memory_atomic_wait32((int*)&word, (int)seen, nanoseconds);
}

template <class T>
void wake(std::atomic<T>& word, unsigned threads) {
    __builtin_wasm_memory_atomic_notify((int*)&word, threads);
}

void takePieces(int thread) {
    for (int i; (i = next.fetch_add(1)) < count;) piece(context, i, thread);
}

void leave() {
    if (((state.fetch_sub(1) - 1) & (kInside | kOpen)) != 0) return;
    left.fetch_add(1);
    wake(left, 1);
}

// Whether nobody is inside any more.
bool allLeft() {
    const int64_t spins = callerWaits ? kSpins : kLongSpins;
    for (int64_t i = 0; i < spins; i++)
        if (!(state & kInside)) return true;
    for (int i = 0; callerWaits && i < kSeconds; i++) {
        const int seen = left;
        // 2: the time is over. Whoever leaves wakes, so other answers count for nothing.
        while (state & kInside)
            if (wait(left, seen, kSecond) == 2 || left != seen) break;
        if (!(state & kInside)) return true;
    }
    return false;
}

} // namespace

int border::threads() { return workers + 1; }

void border::fork(Piece run, const void* with, int pieces) {
    piece = run, context = with, count = pieces;
    next = 0;
    state += kOffer + kOpen; // closed and empty before
    wake(state, pieces - 1 < workers ? pieces - 1 : workers);
    takePieces(0);
    state.fetch_and(~kOpen);
    // A thread that broke off, or does not come back, leaves pieces undone and may write at any time.
    if (!allLeft() || failed) __builtin_trap();
}

void border::await(const std::atomic<int>& word, int least, int thread) {
    const bool waits = thread > 0 || callerWaits;
    const int64_t spins = waits ? kSpins : kLongSpins;
    for (int64_t i = 0; i < spins && !failed; i++)
        if (word >= least) return;
    // Whoever breaks off raises nothing, and is looked for each second.
    for (int i = 0; waits && i < kSeconds && !failed;) {
        const int seen = word;
        if (seen >= least) return;
        if (wait(word, seen, kSecond) == 2) i++;
    }
    __builtin_trap();
}

void border::raise(std::atomic<int>& word) {
    word.fetch_add(1);
    wake(word, 1);
}

extern "C" {

// Until when nothing else runs: how many have started, and whether the caller may wait.
void poolStart(int count, int waits) {
    workers = count;
    callerWaits = waits;
}

// What a thread runs; it never returns.
void poolWork(int thread) {
    for (unsigned done = 0;;) {
        unsigned now = state;
        for (int i = 0; i < kSpins && (!(now & kOpen) || now / kOffer == done); i++) now = state;
        if (!(now & kOpen) || now / kOffer == done) {
            wait(state, now, -1);
        } else if (state.compare_exchange_strong(now, now + 1)) {
            done = now / kOffer;
            takePieces(thread);
            leave();
        }
    }
}

// That a thread broke off in a piece.
void poolFail() {
    failed = 1;
    leave();
}
}
