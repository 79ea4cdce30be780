/** The model that the code of a figure is about. */
import type { RopeConfig } from 'ropewalk';
import { valueOf } from '../../state/store.js';
import { m, n } from '../../subject/fields.js';
import { dependsOnLength, sequenceLength } from '../../subject/kernels.js';
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
