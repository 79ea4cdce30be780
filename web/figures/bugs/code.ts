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
  modalities: `const { phaseError, roundTo } = rope.analysis;
const { theta } = rope.frequencies({ headDim: 128 });

// How far angles are off, whose frequencies were rounded to bf16.
const [meant, had] = ['f32', 'bf16'].map((format) => theta.map((each) => roundTo(each, format)));
for (const count of [${modalities.map((each) => each.length).join(', ')}])
  console.log(count, 'positions:', Math.max(...phaseError(meant, had, { count })));`,
  ideogram: `const { roundTo } = rope.analysis;

// The first position that bf16 tells apart from ${ideogram.first}.
let n = 0;
while (roundTo(${ideogram.first} + n, 'bf16') === ${ideogram.first}) n++;
console.log(n, 'positions alike, and the next is', roundTo(${ideogram.first} + n, 'bf16'));`,
};

export const listing = ({ state }: CodeContext): Listing => ({ javascript: PROGRAMS[valueOf(state, fields.which)] });
