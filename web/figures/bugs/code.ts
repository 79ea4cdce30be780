import type { CodeContext, Listing } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { fields } from './fields.js';
import { REPORTS } from './published.js';

const { neox, modalities, ideogram } = REPORTS;

const PROGRAMS = {
  neox: `const { precision, roundTo } = rope.analysis;
const { theta } = rope.frequencies({ headDim: 32 });

// Position, frequency and angle, each rounded.
for (const format of ['f32', 'f16'])
  console.log(format, roundTo(roundTo(${neox.position}, format) * roundTo(theta[${neox.pair}], format), format));

const f16 = { position: 'f16', frequency: 'f16', angle: 'f16', trig: 'f16' };
console.log('largest difference', Math.max(...precision(theta, { count: 2048 }, f16).cosError));`,
  modalities: `const { angles, roundTo } = rope.analysis;
const { theta } = rope.frequencies({ headDim: 128 });

// How far the frequencies are off; at position m an angle is off by m times as much.
const off = theta.map((each) => Math.abs(roundTo(each, 'f32') - roundTo(each, 'bf16')));
let most = 0;
for (let m = 0; m < ${Math.max(...modalities.map((each) => each.length))}; m++) {
  for (const angle of angles(off, m).angle) most = Math.max(most, Math.min(angle, 2 * Math.PI - angle));
  if ([${modalities.map((each) => each.length).join(', ')}].includes(m + 1)) console.log(m + 1, 'positions:', most);
}`,
  ideogram: `const { roundTo } = rope.analysis;

// The first position that bf16 tells apart from ${ideogram.first}.
let n = 0;
while (roundTo(${ideogram.first} + n, 'bf16') === ${ideogram.first}) n++;
console.log(n, 'positions alike, and the next is', roundTo(${ideogram.first} + n, 'bf16'));`,
};

export const listing = ({ state }: CodeContext): Listing => ({ javascript: PROGRAMS[valueOf(state, fields.which)] });
