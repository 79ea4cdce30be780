// A decode loop that never ends: when the cache is full, the oldest tokens but the first go, and the rest moves up.
import { load } from 'ropewalk';

const rope = await load();
const config = { headDim: 16 };
const cache = rope.cache(config, { capacity: 8 });
const row = (seed) => Float32Array.from(rope.analysis.randomVector(16, { seed }));

let shifts = 0;
let out;
for (let token = 0; token < 100; token++) {
  if (cache.length === cache.capacity) {
    // The first token stays: a model that is to run on needs it (StreamingLLM, 2309.17453).
    cache.shift(4, { keep: 1 });
    shifts++;
  }
  cache.append(row(2 * token), row(2 * token + 1));
  out = cache.attend(row(1000 + token));
}
console.log(`100 tokens through a cache of ${cache.capacity}: ${shifts} shifts, ${cache.length} tokens in it now`);

// The same answer from scratch: rotate nothing by hand, give keys and values of the tokens that are left.
const left = [0, ...Array.from({ length: cache.length - 1 }, (_, i) => 101 - cache.length + i)];
const rows = (of) => Float32Array.from(left.flatMap((token) => [...row(of(token))]));
const again = rope.attention(
  row(1099),
  rows((t) => 2 * t),
  rows((t) => 2 * t + 1),
  {
    config,
    queryOffset: cache.length - 1,
  },
);
const worst = Math.max(...out.map((each, c) => Math.abs(each - again[c])));
console.log(`computed again without a cache, it differs by less than 1e-5: ${worst < 1e-5}`);
cache.dispose();
