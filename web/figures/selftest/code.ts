import type { CodeContext, Listing } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import type { Fault } from '../../proof/selftest/bench.js';
import { fields } from './fields.js';

const tabled = (row: string, rounded = 'x'): string => `const { theta } = rope.frequencies(config);
  const angles = Array.from(theta, (each) => ${row});
  const [cos, sin] = [Math.cos, Math.sin].map((of) => Float32Array.from(angles, (each) => ${rounded.replace('x', 'of(each)')}));`;
const BY_TABLE = `const table = rope.tableFrom(cos, sin, { headDim: config.headDim, pairs: theta.length });
  return rope.rotate(x, { table, positions: [0] });`;

/** The rotation, with the mistake that is chosen. */
const TURN: Readonly<Record<Fault, string>> = {
  none: 'return rope.rotate(x, { config, positions: [m] });',
  way: 'return rope.rotate(x, { config, positions: [m], inverse: true });',
  pairing: "return rope.rotate(x, { config: { ...config, pairing: 'interleaved' }, positions: [m] });",
  late: 'return rope.rotate(x, { config, positions: [m + 1] });',
  float32: `${tabled('Math.fround(m * Math.fround(each))')}\n  ${BY_TABLE}`,
  bf16: `${tabled('m * each', "rope.analysis.roundTo(x, 'bf16')")}\n  ${BY_TABLE}`,
  typo: 'return rope.rotate(x, { config, positions: [m] });',
};

export const listing = ({ state }: CodeContext): Listing => ({
  javascript: `const turn = (x, m, config = { headDim: 64 }) => {
  ${TURN[valueOf(state, fields.fault)]}
};
const numbers = (length, step = 1) =>
  Float32Array.from({ length }, (_, i) => 2 * (((i + 1) * 0.6180339887498949 * step) % 1) - 1);
const [q, k] = [numbers(64), numbers(64, 2)];
const score = (m, n) => Array.from(turn(q, m)).reduce((sum, each, i) => sum + each * turn(k, n)[i], 0);
const worst = (got, expected) => Math.max(...Array.from(got, (each, i) => Math.abs(each - expected[i])));

// A number from another program: four ones at position 12, stretched by 5, as KerasHub turns them.
const stretched = { headDim: 4, scaling: { type: 'linear', factor: 5 } };
const expected = [-1.412856817, 0.975714266, -0.061930716, 1.023709655];
console.log('linear_factor5_offset12', worst(turn(new Float32Array(4).fill(1), 12, stretched), expected));

// Rules that must hold.
const lengths = [1, 7, 100, 4095, 131071].map((m) => Math.hypot(...turn(q, m)));
console.log('length', worst(lengths, lengths.map(() => Math.hypot(...q))));
const near = Array.from({ length: 20 }, (_, n) => score(n + 7, n));
console.log('distance', worst(near, near.map(() => score(7, 0))));
const far = [4096, 32768, 131072, 1048576].map((n) => score(n + 7, n));
console.log('far', worst(far, far.map(() => score(7, 0))));
console.log('sum', worst(turn(turn(q, 3), 4), turn(q, 7)));
console.log('zero', worst(turn(q, 0), q));`,
});
