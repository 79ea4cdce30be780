// A decode loop without copies: the query stays in wasm memory and is turned in place at every step.
import { load } from 'ropewalk';

const rope = await load();
const heads = 8;
const headDim = 64;

const table = rope.table({ headDim }, { length: 1024 });
const query = rope.buffer(heads * headDim);

for (let position = 0; position < 1024; position++) {
  query.fill(1);
  rope.rotate(query, { heads, table, offset: position, out: query });
}
const [a, b] = [query.toArray(0, 1)[0], query.toArray(32, 33)[0]];
console.log(`at position 1023 pair 0 of (1, 1) has become (${a.toFixed(4)}, ${b.toFixed(4)})`);
console.log(`its length is still ${Math.hypot(a, b).toFixed(4)}`);

query.dispose();
table.dispose();
