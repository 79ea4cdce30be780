// The smallest program: load the package, turn one vector.
import { load } from 'ropewalk';

const rope = await load();
const x = Float32Array.of(1, 0, 0, 0);
const turned = rope.rotate(x, { config: { headDim: 4 }, offset: 1 });
console.log(`position 1 turns (1, 0, 0, 0) into (${Array.from(turned, (each) => each.toFixed(4)).join(', ')})`);
