/** What the planner is asked, all of it in the address, so that a link opens the same plan. */
import type { EngineName, Method, Purpose } from 'ropewalk/plan';
import { METHODS } from './scalings.js';
import { custom, defineFields, name, oneOf, whole, type Values } from '../state/field.js';

export const ENGINES = [
  ...(['llama.cpp', 'vllm', 'sglang', 'transformers', 'ollama', 'lmstudio'] as const),
  ...(['mlx-lm', 'tensorrt-llm', 'exllamav2', 'exllamav3', 'koboldcpp', 'ik_llama.cpp'] as const),
] as const satisfies readonly EngineName[];
export const PURPOSES = ['', 'long', 'mixed', 'short'] as const satisfies readonly (Purpose | '')[];
/** Mistakes that many people make, which can stand beside the plan. */
export const MISTAKES = [...(['no-original', 'original-target', 'no-base', 'no-max', 'twice'] as const)] as const;
export type Mistake = (typeof MISTAKES)[number];
/** What stands beside the plan: nothing, what the model does as it was trained, another engine, or a mistake. */
export type Beside = '' | 'trained' | EngineName | Mistake;
const BESIDE: readonly Beside[] = ['', 'trained', ...ENGINES, ...MISTAKES];

/** Lengths that people ask for. */
export const LENGTHS = [32768, 65536, 131072, 262144, 524288, 1048576] as const;
export const LONGEST = 16_777_216;
/** A file of one's own is in the address as long as it is not longer than this. */
const LONGEST_OWN = 6000;

/** A config.json, or what was read from a GGUF file, and its name. */
export interface OwnModel {
  readonly name: string;
  readonly file: object;
}

function readOwn(text: string): OwnModel | null | undefined {
  if (text.length > 4 * LONGEST_OWN) return undefined;
  try {
    const own = JSON.parse(text) as { name?: unknown; file?: unknown } | null;
    if (own === null) return null;
    if (typeof own !== 'object' || typeof own.file !== 'object' || own.file === null) return undefined;
    return { name: typeof own.name === 'string' ? own.name.slice(0, 80) : '', file: own.file };
  } catch {
    return undefined;
  }
}

/** Too long for a link: the plan is made all the same. */
export const staysHere = (own: OwnModel): boolean => JSON.stringify(own).length > LONGEST_OWN;

export const fields = defineFields('plan', {
  model: name('Qwen3-8B'),
  own: custom<OwnModel | null>(null, readOwn, (own) => (own === null || staysHere(own) ? '' : JSON.stringify(own))),
  engine: oneOf<EngineName>('llama.cpp', ENGINES),
  /** A generation of the engine; '' is the newest that was read. */
  version: name(''),
  target: whole(131072, { least: 1, most: LONGEST }),
  purpose: oneOf<Purpose | ''>('', PURPOSES),
  method: oneOf<Method>('auto', METHODS),
  beside: oneOf<Beside>('', BESIDE),
});
export type State = Values<typeof fields>;
