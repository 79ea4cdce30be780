/** What the code of a figure is about; the same for every language. */
import type { RopeConfig } from 'ropewalk';
import type { Kernels, Subject } from '../../subject/kernels.js';
import { sequenceLength } from '../../subject/kernels.js';
import { FADE, vectorsOf } from '../../subject/vectors.js';
import { fields as manyFields } from '../../figures/many/fields.js';
import { fields as needleFields } from '../../figures/needle/fields.js';
import { fields as orderFields } from '../../figures/order/fields.js';
import { fields as waysFields } from '../../figures/ways/fields.js';
import type { Field, Values } from '../../state/field.js';
import { valueOf, type State } from '../../state/store.js';
import { m, n, pair } from '../../subject/fields.js';
import { handsOf } from '../../subject/hands.js';
import { HEAD, TABLE_ROWS, tableOf, vectors } from '../../figures/ways/model.js';

/** What the figure computes. `rotation` is what holds for every figure about a model. */
export const ABOUT = ['rotation', 'hands', 'score', 'many', 'wavelengths', 'decay', 'order', 'encodings'] as const;
export type CodeAbout = (typeof ABOUT)[number];

export interface Sketch {
  about: CodeAbout;
  /** Of the model; one line. */
  name: string;
  config: RopeConfig;
  /** 0: not known. */
  trainingLength: number;
  m: number;
  n: number;
  pair: number;
  /** That both words fit into; 0 where the scaling does not ask. */
  sequenceLength: number;
  attentionFactor: number;
  /** Numbers that a language without this package cannot make itself, by name. */
  given: Readonly<Record<string, ArrayLike<number>>>;
  /** Those that are to tell positions apart. */
  hands: readonly number[];
  /** What it says besides, figure by figure. */
  state: Values<typeof SETTINGS>;
}

const SETTINGS = {
  ...FADE,
  aim: needleFields.aim,
  sequence: orderFields.sequence,
  shift: waysFields.shift,
  row: waysFields.row,
  column: waysFields.column,
};

export function sketchOf(about: CodeAbout, kernels: Kernels, subject: Subject, state: State): Sketch {
  const { config, given, trainingLength, pairs } = subject;
  const values = Object.fromEntries(
    Object.entries(SETTINGS).map(([each, field]) => [each, valueOf(state, field as Field)]),
  ) as unknown as Sketch['state'];
  const words = { m: valueOf(state, m), n: valueOf(state, n) };
  const name = config === given ? subject.name : `${subject.name} with base ${config.base}`;
  const asks = config.scaling?.type === 'dynamic' || config.scaling?.type === 'longrope';
  // What is about distances stays within the training length.
  const length = about === 'decay' || about === 'many' ? trainingLength : sequenceLength(words);
  return {
    about,
    name: name.replace(/\s+/g, ' '),
    config,
    trainingLength,
    ...words,
    pair: Math.min(valueOf(state, pair), pairs - 1),
    sequenceLength: asks ? length : 0,
    attentionFactor: kernels.frequencies(config, length).attentionFactor,
    given: about === 'decay' ? { ...vectorsOf(kernels, pairs, values) } : givenFor(about, kernels, values),
    hands: handsOf(valueOf(state, manyFields.hands), pairs),
    state: values,
  };
}

/** The seeds of the order are those of its figure's model. */
function givenFor(about: CodeAbout, kernels: Kernels, { shift, row, column }: Sketch['state']): Sketch['given'] {
  const { random } = kernels.rope.encodings;
  if (about === 'order') {
    return { q: random(24, { seed: 101 }), k: random(24, { seed: 102 }), v: random(12, { seed: 103 }) };
  }
  if (about !== 'encodings') return {};
  const rowAt = (position: number): Float64Array => tableOf(kernels).slice(position * HEAD, (position + 1) * HEAD);
  const inside = shift + Math.max(row, column) < TABLE_ROWS;
  return { ...vectors(kernels), ...(inside ? { atQuery: rowAt(shift + row), atKey: rowAt(shift + column) } : {}) };
}
