/** What the code of a figure is about; the same for every language. */
import type { RopeConfig } from 'ropewalk';
import type { Lab, Subject } from '../../lab.js';
import { sequenceLength } from '../../lab.js';
import { vectorsOf } from '../../figures/decay/vectors.js';
import { readHands } from '../../figures/many/hands.js';
import { HEAD, TABLE_ROWS, tableOf, vectors } from '../../figures/ways/model.js';
import type { State } from '../../state.js';

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
  state: State;
}

export function sketchOf(about: CodeAbout, lab: Lab, subject: Subject, state: State): Sketch {
  const { config, given, trainingLength, pairs } = subject;
  const name = config === given ? subject.name : `${subject.name} with base ${config.base}`;
  const asks = config.scaling?.type === 'dynamic' || config.scaling?.type === 'longrope';
  // What is about distances stays within the training length.
  const length = about === 'decay' || about === 'many' ? trainingLength : sequenceLength(state);
  return {
    about,
    name: name.replace(/\s+/g, ' '),
    config,
    trainingLength,
    m: state.m,
    n: state.n,
    pair: Math.min(state.pair, pairs - 1),
    sequenceLength: asks ? length : 0,
    attentionFactor: lab.frequencies(config, length).attentionFactor,
    given: about === 'decay' ? { ...vectorsOf(lab, pairs, state) } : givenFor(about, lab, state),
    hands: readHands(state.many, pairs),
    state,
  };
}

/** The seeds of the order are those of its figure's model. */
function givenFor(about: CodeAbout, lab: Lab, { shift, row, column }: State): Sketch['given'] {
  const { random } = lab.rope.encodings;
  if (about === 'order') {
    return { q: random(24, { seed: 101 }), k: random(24, { seed: 102 }), v: random(12, { seed: 103 }) };
  }
  if (about !== 'encodings') return {};
  const rowAt = (position: number): Float64Array => tableOf(lab).slice(position * HEAD, (position + 1) * HEAD);
  const inside = shift + Math.max(row, column) < TABLE_ROWS;
  return { ...vectors(lab), ...(inside ? { atQuery: rowAt(shift + row), atKey: rowAt(shift + column) } : {}) };
}
