/** Models by name, with what their config.json says about attention and where it was read. */
import { RopeError } from '../options/errors.js';
import { show } from '../options/fail.js';
import { fail, isRecord } from '../options/rules.js';
import { nearestKey } from '../options/suggest.js';
import type { Source } from '../plan/types.js';
import catalogue from './catalogue.json' with { type: 'json' };

export interface CatalogueEntry {
  name: string;
  aliases: readonly string[];
  family: string;
  source: Source;
  /** The keys of config.json about rotation, heads and layers, unchanged. */
  config: object;
}

/**
 * Models whose files differ in a few numbers. `{}` in a name stands for the key of a model, or for one of several between
 * spaces. A row has the values of {@link SIZES} and then what else differs. {@link LETTERS} are short; an object in
 * place of a list makes it ({@link listOf}).
 */
interface Family {
  family: string;
  owner: string;
  names: readonly string[];
  config: object;
  /** By the copy that was read, and in it by what stands for `{}`. */
  models: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;
}

const SIZES = ['num_hidden_layers', 'num_attention_heads', 'num_key_value_heads', 'hidden_size'];
/** Keys whose lists are a letter a layer, repeated. */
const LETTERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  layer_types: { s: 'sliding_attention', f: 'full_attention' },
  indexer_types: { s: 'shared', f: 'full' },
};

function entriesOf({ family, owner, names, config, models }: Family): CatalogueEntry[] {
  return Object.entries(models).flatMap(([copy, rows]) =>
    Object.entries(rows).map(([model, row]) => {
      const [name = '', ...aliases] = model.split(' ').flatMap((each) => names.map((form) => form.replace('{}', each)));
      const repository = `${owner}/${name}`;
      return {
        ...{ name, aliases, family, config: configOf(config, row) },
        source: {
          title: `${repository} config.json, copy in ${(catalogue.copies as Record<string, string>)[copy]}`,
          url: `https://huggingface.co/${repository}`,
          kind: 'file',
        },
      };
    }),
  );
}

function configOf(shared: object, row: readonly unknown[]): object {
  const text = (shared as Record<string, unknown>)['text_config'];
  const own = row.map((value, i) => (isRecord(value) ? value : value === null ? {} : { [SIZES[i]!]: value }));
  const config = Object.assign({}, text ?? shared, ...own) as Record<string, unknown>;
  const { num_hidden_layers: layers, rope_scaling: scaling } = config;
  for (const [key, words] of Object.entries(LETTERS)) {
    const kinds = config[key];
    if (typeof kinds === 'string')
      config[key] = Array.from({ length: layers as number }, (_, i) => words[kinds[i % kinds.length]!]);
  }
  if (isRecord(scaling))
    config['rope_scaling'] = Object.fromEntries(
      Object.entries(scaling).map(([key, value]) => [key, isRecord(value) ? listOf(value as unknown as List) : value]),
    );
  return text === undefined ? config : { text_config: config };
}

/**
 * Digits that tell numbers apart as float32, where the file has all of them; how often 0.05 was added to 1, whose rounding
 * it has, too; or a geometric series, and what follows it.
 */
type List =
  | { float32: readonly number[] }
  | { twentieths: readonly number[] }
  | { steps: number; to: number; then: readonly number[] };

function listOf(list: List): number[] {
  if ('float32' in list) return list.float32.map(Math.fround);
  if ('twentieths' in list)
    return list.twentieths.map((times) =>
      Array<number>(times)
        .fill(0.05)
        .reduce((a, b) => a + b, 1),
    );
  const { steps, to, then } = list;
  return Array.from({ length: steps + 1 }, (_, i) => Number((to ** (i / steps)).toPrecision(10))).concat(then);
}

let entries: readonly CatalogueEntry[] | undefined;

/** Mostly by family, newest first in each. */
export const catalogueEntries = (): readonly CatalogueEntry[] =>
  (entries ??= (catalogue.families as unknown as Family[]).flatMap(entriesOf));

/** What follows a model in the name of a file or a tag: form, quantization, where it runs. */
const FORMS =
  /[-_.:](ud|[it]?q\d\w*|b?f16|f32|(mx|nv)?fp\d+|int[48]|w\d+a\d+|awq|gptq|exl[23]|[\d.]+bpw|\d-?bit|dwq|bnb|quantized|qat|mlx|gguf|i1|hf|latest|cloud|free)(?![a-z\d])/g;

/** Words of a name: `qwen3-8b` of `Qwen/Qwen3-8B-GGUF:Q4_K_M`, `qwen3-8b.Q4_K_M.gguf` and `qwen3:8b`. */
const wordsOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(-\d{5}-of-\d{5})?\.(gguf|json|safetensors)$/, '')
    .replace(FORMS, '')
    .replace('meta-', '')
    .replace(/[-_: ]+/g, '-')
    .replace(/([a-z])-(?=\d)/g, '$1');

/** Letters and digits; what stands between two digits is one hyphen: `2.5-7b` is not `2-57b`. */
const bare = (words: string): string =>
  words.replace(/(\d)[^a-z0-9]+(?=\d)|[^a-z0-9]+/g, (_, digit: string | undefined) => (digit ? `${digit}-` : ''));

/** `30b` of `30b-a3b`: the share that is active may be left out. */
const withoutShare = (words: string): string => bare(words.replace(/(\db)-?a\d+b/, '$1'));

const namesOf = ({ name, aliases }: CatalogueEntry): readonly string[] => [name, ...aliases];

/** Models whose names go on: `Qwen3-8B` of `qwen3-8`, and of `qwen3`. */
const begunBy = (words: string, on: RegExp): CatalogueEntry[] =>
  catalogueEntries().filter(({ name }) => {
    const whole = wordsOf(name);
    return whole.startsWith(words) && on.test(whole.slice(words.length - 1));
  });

/** The entry of a name, or undefined. */
export function findEntry(name: string): CatalogueEntry | undefined {
  const last = name.trim().split(/[\\/]/).pop()!;
  const words = wordsOf(last);
  // A tag without `instruct` is the model with it; who quantizes may set the maker before an underscore.
  const forms = [words, ...(last.includes(':') ? [`${words}-instruct`] : []), wordsOf(last.replace(/^[a-z-]+_/i, ''))];
  for (const same of [bare, withoutShare])
    for (const form of forms) {
      const given = same(form);
      const found = catalogueEntries().find((each) => namesOf(each).some((other) => same(wordsOf(other)) === given));
      // `qwen3-8` may be Qwen3.8 or Qwen3-8B: neither is taken.
      const spelt = found && namesOf(found).some((other) => wordsOf(other) === form);
      if (found && (spelt || begunBy(form, /^\d[a-z]/).length === 0)) return found;
    }
  return undefined;
}

/** @throws RopeError `unknown`, with a suggestion, which stands in its `meant`, too. */
export function catalogueEntry(fn: string, name: string): CatalogueEntry {
  if (name.trim() === '') fail('type', fn, 'model', 'must be a name', name, 'For example Qwen3-8B');
  const found = findEntry(name);
  if (found) return found;
  const meant = meantBy(name);
  const hint = `${meant ? `Did you mean ${meant}? ` : ''}Give its config.json, or a name that models() lists`;
  const sentence = `${fn}: model must be in the catalogue, got ${show(name)}. ${hint}`;
  throw Object.assign(new RopeError('unknown', 'model', name, sentence), { meant });
}

/** Sizes of a model that was named without one; else the name that may have been misspelt. */
function meantBy(name: string): string | undefined {
  const words = wordsOf(name.trim().split(/[\\/]/).pop()!);
  const all = catalogueEntries().flatMap(namesOf);
  const longer = begunBy(words, /^.-|^\d[a-z]|^[a-z][\d.]+[bm]/);
  const alike = catalogueEntries().filter((each) => bare(wordsOf(each.name)) === bare(words));
  if (longer.length > 0) return [...alike, ...longer].map((each) => each.name).join(', ');
  // Letters may be misspelt; another number is another model, and so are one of images and Gemma 3n.
  const digits = (text: string): string => text.replace(/(vl|\dn?)|./g, '$1');
  const given = bare(words);
  const others = all.map((each) => bare(wordsOf(each))).filter((other) => digits(other) === digits(given));
  const near = nearestKey(given, others);
  return near && all.find((each) => bare(wordsOf(each)) === near);
}
