/** A config.json as it was given: is it one, which part of it is the language model, and what stands under a key. */
import { boolean, type Check, fail, finite, isRecord, positiveInteger, record } from '../options/rules.js';
import { isArray } from '../options/kinds.js';
import { kindIn, type Knowledge, type LAYER_RULES, type ModelType } from './model-types.js';
import type { PretrainedNote, PretrainedNoteCode } from './notes.js';

export const FN = 'fromPretrained';

export type Json = Readonly<Record<string, unknown>>;

/** A value together with the name under which the file has it. */
export interface Found {
  name: string;
  value: unknown;
}

/** `object[key]`, but nothing inherited: a file may have a key named `constructor`, or lack it. */
export function own(object: Json, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

export function has(object: Json, key: string): boolean {
  const value = own(object, key);
  return value !== undefined && value !== null;
}

/** Where there is one of these, the model rotates. */
export const ROPE_KEYS = [
  ...['rope_theta', 'rope_scaling', 'rope_parameters', 'partial_rotary_factor', 'rotary_pct'],
  ...['rope_pct', 'rotary_dim', 'rotary_emb_base', 'rotary_emb_fraction', 'rotary_base', 'rope_base'],
  ...['rope_freq_constant', 'rope_embedding_base', 'rope_ratio', 'original_rope', 'qk_rope_head_dim', 'mrope_section'],
  ...['global_rope_theta', 'local_rope_theta', 'rope_local_base_freq', 'layer_rope_theta', 'position_embedding_base'],
];

const list: Check<readonly unknown[]> = (fn, name, value) =>
  isArray(value) ? value : fail('type', fn, name, 'must be a list', value);

/** The language model inside a composite one. */
const PARTS = ['text_config', 'llm_config', 'language_config', 'thinker_config', 'decoder', 'model_config'];

// Not spread, which a bundler would take for an effect and keep.
const CONFIG_KEYS = /* @__PURE__ */ [
  'model_type',
  'architectures',
  'hidden_size',
  'n_embd',
  'd_model',
  'num_attention_heads',
  'n_head',
  'n_heads',
  'num_heads',
  'head_dim',
  'num_hidden_layers',
].concat(PARTS, ROPE_KEYS);

/** The part of a config.json that describes the language model, with the notes made while reading it. */
export class ConfigFile {
  readonly #noted: PretrainedNote[] = [];
  readonly #defaults = new Map<string, number>();
  readonly #asked = new Set<string>();
  readonly part: Json;
  /** Stands before a key in messages: `text_config.` */
  readonly prefix: string;
  readonly modelType: string;
  readonly known: Knowledge;
  /** What is known of its type, or else of its family. */
  readonly kind: ModelType | undefined;

  /** @throws RopeError `not-json`, `not-config` */
  constructor(json: unknown, known: Knowledge) {
    this.known = known;
    const root = parseConfig(json);
    let part = root;
    let prefix = '';
    for (;;) {
      const key = PARTS.find((name) => has(part, name));
      if (key === undefined) break;
      part = record(FN, prefix + key, own(part, key));
      prefix += `${key}.`;
    }
    // Some files keep everything at the top, beside a nested part that says nothing.
    if (prefix !== '' && !saysSomething(part) && saysSomething(root)) {
      part = root;
      prefix = '';
    }
    this.part = part;
    this.prefix = prefix;
    if (prefix !== '') this.note('nested-model', prefix.slice(0, -1));
    this.modelType = this.#readModelType(root);
    this.kind = kindIn(known.types(), this.modelType);
  }

  #readModelType(root: Json): string {
    for (const [file, prefix] of [[this.part, this.prefix] as const, [root, ''] as const]) {
      const type = own(file, 'model_type');
      if (typeof type === 'string' && type !== '') return type;
      if (has(file, 'model_type')) fail('type', FN, `${prefix}model_type`, 'must be a word such as "llama"', type);
    }
    this.note('no-model-type');
    return '';
  }

  hasRule(rule: (typeof LAYER_RULES)[number]): boolean {
    return this.kind?.rules.has(rule) ?? false;
  }

  get(key: string): unknown {
    this.#asked.add(key);
    const value = own(this.part, key);
    if (typeof value === 'number') finite(FN, this.prefix + key, value);
    // More than any model has layers. A list that is empty may be much longer, and to walk through it takes minutes.
    if (isArray(value) && value.length > 1e4)
      fail('range', FN, this.prefix + key, 'must have at most 10000 entries', value);
    return value;
  }

  has(key: string): boolean {
    return has(this.part, key);
  }

  /** The first of `keys` that the file has, else the first that has a default for the model type. */
  find(...keys: string[]): Found | null {
    for (const key of keys) this.#asked.add(key);
    for (const key of keys) {
      if (this.has(key)) return { name: this.prefix + key, value: this.get(key) };
    }
    for (const key of keys) {
      const value = this.kind?.defaults.get(key);
      // A null is the file's own word for "none": the class then works without its default.
      if (value === undefined || this.get(key) === null) continue;
      this.#defaults.set(key, value);
      return { name: this.prefix + key, value };
    }
    return null;
  }

  /** {@link find} for a count. */
  whole(...keys: string[]): number | null {
    const found = this.find(...keys);
    return found === null ? null : positiveInteger(FN, found.name, found.value);
  }

  /** What stands under a key and keeps to a rule; undefined where it is left out or null. */
  #checked<Value>(key: string, check: Check<Value>): Value | undefined {
    const value = this.get(key) ?? undefined;
    return value === undefined ? value : check(FN, this.prefix + key, value);
  }

  flag(key: string): boolean | undefined {
    return this.#checked(key, boolean);
  }

  list(key: string): readonly unknown[] | undefined {
    return this.#checked(key, list);
  }

  /** An object with something in it. */
  dictionary(key: string): { name: string; value: Json } | null {
    const value = this.#checked(key, record);
    return value && Object.keys(value).length > 0 ? { name: this.prefix + key, value } : null;
  }

  note(code: PretrainedNoteCode, ...values: (string | number)[]): void {
    const note = this.known.noteOf?.(code, values);
    if (note && !this.#noted.some(({ message }) => message === note.message)) this.#noted.push(note);
  }

  /** What was noted while reading, keys of rotation that nothing asked for, and which values came from defaults. */
  notes(): PretrainedNote[] {
    const said = own(this.part, 'rope_parameters');
    const look = (within: Json, prefix: string): void => {
      for (const key of Object.keys(within)) {
        const name = prefix + key;
        // What turns images and sounds has settings of its own. Nothing else is read: the page lists what nobody has asked for.
        const turns = /[nr]ope|rotary|theta|xpos/.test(key);
        if (this.#asked.has(name) || !(turns || /^mtp|_config$/.test(key)) || /vision|audio/.test(key)) continue;
        const value = own(within, key);
        if (!value || (isRecord(said) && own(said, name) === value)) continue;
        if (turns) this.note('unknown-key', this.prefix + name);
        else if (prefix === '' && isRecord(value)) look(value, `${key}.`);
      }
    };
    look(this.part, '');
    const values = [...this.#defaults].map(([key, value]) => `${key} ${value}`).join(', ');
    if (values !== '') this.note('model-defaults', this.modelType, values);
    return this.#noted;
  }
}

function saysSomething(part: Json): boolean {
  return ['model_type', 'hidden_size', 'head_dim', ...ROPE_KEYS].some((key) => has(part, key));
}

/** The object of a config.json, given as text or parsed. */
export function parseConfig(json: unknown): Json {
  const value = typeof json === 'string' ? parseText(json) : json;
  if (!isRecord(value)) {
    fail('not-config', FN, 'json', 'must be the object of a config.json', value);
  }
  refuseOtherFiles(value);
  return value;
}

function parseText(text: string): unknown {
  const clean = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(clean);
  } catch {
    // Python writes Infinity and NaN, which JSON does not know (time_step_limit of hybrid models): what is read is refused.
    // Sign by sign: a pattern for whole strings ends the engine's stack in one with millions of escapes.
    let inString = false;
    const tolerant = clean.replace(/\\.|"|-?\bInfinity\b|\bNaN\b/g, (match) => {
      if (match === '"') inString = !inString;
      return inString ? match : match.replace('Infinity', '1e999').replace('NaN', '"NaN"');
    });
    try {
      return JSON.parse(tolerant);
    } catch {
      return fail('not-json', FN, 'json', 'must be JSON', text, whatTextIs(clean));
    }
  }
}

function whatTextIs(text: string): string {
  const start = text.trimStart();
  if (start === '') return 'The text is empty';
  if (start.startsWith('<')) return 'It looks like a web page: take the raw config.json';
  if (start.startsWith('version https://git-lfs')) {
    return 'It is a pointer of Git LFS, not the file itself';
  }
  if (start.startsWith('{')) return 'It begins like JSON, but breaks off or has a slip in it';
  return "Take the file config.json from the model's repository";
}

function refuseOtherFiles(file: Json): void {
  const refuse = (rule: string, hint: string): never =>
    fail('not-config', FN, 'json', `must be a model's config.json${rule}`, file, hint);

  if (has(file, 'peft_type') || has(file, 'base_model_name_or_path')) {
    refuse(", not an adapter's file", 'Take the config.json of its base model');
  }
  if (has(file, 'dim') && has(file, 'n_heads') && !has(file, 'model_type')) {
    refuse(', not a params.json as Meta and Mistral write it', 'Take config.json, beside it');
  }
  if (CONFIG_KEYS.some((key) => has(file, key))) return;
  if (has(file, 'tokenizer_class')) {
    refuse(", not the tokenizer's file", 'Take config.json, beside it');
  }
  if (['do_sample', 'max_new_tokens', '_from_model_config'].some((key) => has(file, key))) {
    refuse(', not the file of generation settings', 'Take config.json, beside it');
  }
  refuse('', 'It names neither a model_type nor the size of a head');
}
