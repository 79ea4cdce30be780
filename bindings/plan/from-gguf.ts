/** A model from the metadata of a GGUF file. */
import { isRecord } from '../options/rules.js';
import type { ReadModel } from './read-model.js';

export const isGguf = (value: unknown): value is object => isRecord(value) && isRecord(value['metadata']);

export function modelFromGguf(_fn: string, _input: object): ReadModel {
  throw new Error('not yet');
}
