/**
 * What kind of rule was broken, for programs (and for translated messages); `message` is for people.
 *
 * `type` wrong kind of value · `range` right kind, outside what is valid · `length` wrong number of
 * elements · `missing` a needed key is not there · `unknown` a key or word that is not in the list ·
 * `conflict` two settings that do not fit together · `unsupported` valid elsewhere, not here ·
 * `not-json`, `not-config`, `no-rope` a model file that cannot be read, is something else, or
 * describes a model without rotary embedding · `not-safetensors` a file of weights that breaks off or
 * contradicts itself, `not-gguf` the same of a GGUF file · `disposed` a handle used after `dispose()` ·
 * `memory` wasm memory is exhausted · `load` the wasm module could not be had · `dead` a kernel trapped, after which
 * this instance computes nothing any more.
 */
export type RopeErrorCode =
  | 'type'
  | 'range'
  | 'length'
  | 'missing'
  | 'unknown'
  | 'conflict'
  | 'unsupported'
  | 'not-json'
  | 'not-config'
  | 'no-rope'
  | 'not-safetensors'
  | 'not-gguf'
  | 'disposed'
  | 'memory'
  | 'load'
  | 'dead';

/**
 * Everything this package throws on purpose.
 *
 * `message` is one sentence, function first: `rotate: headDim must be even, got 7`; a second
 * sentence, where there is one, says how to mend it. It is thrown before anything is changed. In production the two small
 * entries have a key in place of the rule, `rotate: headDim #z3h, got 7`, and no second sentence.
 */
export class RopeError extends Error {
  /** The kind of rule that was broken. */
  readonly code: RopeErrorCode;
  /** The parameter or key that broke it, as the caller spells it: `headDim`, `scaling.factor`. */
  readonly parameter: string;
  /** The value that was given (`undefined` where it was missing). */
  readonly value: unknown;
  /** Of the name of a model that is not known: names that may be meant, as `message` has them. */
  declare readonly meant?: string | undefined;

  constructor(code: RopeErrorCode, parameter: string, value: unknown, message: string) {
    super(message);
    this.name = 'RopeError';
    this.code = code;
    this.parameter = parameter;
    this.value = value;
  }
}
