/** The model that the code of a figure is about. */
import type { RopeConfig } from 'ropewalk';
import type { Field, Fields, Values } from '../../state/field.js';
import { valueOf, type State } from '../../state/store.js';
import { m, n } from '../../subject/fields.js';
import { sequenceLength } from '../../subject/kernels.js';
import { dependsOnLength } from '../../subject/scalings/index.js';
import type { CodeContext } from '../contract.js';

export interface CodeModel {
  /** One line. */
  name: string;
  config: RopeConfig;
  /** Of the text that the frequencies are for; 0 where the scaling does not depend on it. */
  sequenceLength: number;
  attentionFactor: number;
}

/** `length`: of the text that the frequencies are for; one that holds both words where it is left out. */
export function codeModel({ kernels, subject, state }: CodeContext, length = textLength(state)): CodeModel {
  const { config, given } = subject;
  const name = config === given ? subject.name : `${subject.name} with base ${config.base}`;
  return {
    name: name.replace(/\s+/g, ' '),
    config,
    sequenceLength: dependsOnLength(config) ? length : 0,
    attentionFactor: kernels.frequencies(config, length).attentionFactor,
  };
}

const textLength = (state: CodeContext['state']): number =>
  sequenceLength({ m: valueOf(state, m), n: valueOf(state, n) });

/** What the fields of a figure hold in a state. */
export const valuesOf = <F extends Fields>(state: State, fields: F): Values<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valueOf(state, field as Field)]),
  ) as Values<F>;
