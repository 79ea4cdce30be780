/** Whether a plan fits into memory: weights and the cache of keys and values, each with how it is computed. */
import { engines, RopeError, type Plan } from 'ropewalk/plan';
import { bytes, number } from './text.js';
import { weightsOf, type Part } from './weights.js';

export interface Fit {
  /** Bytes that there are. */
  memory: number;
  /** Null where nothing says how large they are. */
  weights: Part | null;
  cache: Part | null;
  together: number | null;
  verdict: 'fits' | 'too-large' | 'unjudged';
}

/** What keys and values are kept for, and in which type. */
export interface CacheAsked {
  slots: number;
  type: string;
}

/** Bytes a number; of the quantized ones a block of 32 with its scale, and least value: block_q8_0 of ggml and its kind. */
const CACHE_TYPES: Readonly<Record<string, number>> = {
  ...{ f32: 4, f16: 2, bf16: 2, fp8: 1, q8_0: 34 / 32, q5_1: 24 / 32, q5_0: 22 / 32, q4_1: 20 / 32, q4_0: 18 / 32 },
  iq4_nl: 18 / 32,
};

const refuse = (flag: string, value: string, rule: string): never => {
  throw new RopeError('type', flag, value, `${flag} must be ${rule}, got ${value}.`);
};

/** `24G`, `24GB` and `24GiB` are all 24 × 2^30: so much a card of 24 GB has. */
function bytesOf(text: string): number {
  const [, value, unit] = /^(\d{1,6}(?:\.\d+)?)\s*([mgt])(?:i?b)?$/i.exec(text.trim()) ?? [];
  if (unit === undefined) return refuse('--memory', text, 'a number with its unit, such as 24G');
  return Number(value) * 2 ** { m: 20, g: 30, t: 40 }[unit.toLowerCase() as 'm' | 'g' | 't'];
}

/** A type that the engine has, in small letters: blocks are of ggml, fp8 of the others. */
export function cacheOf({ name, title }: Plan['engine'], { slots = '1', cache = 'f16' }: Typed): CacheAsked {
  if (!/^[1-9]\d{0,4}$/.test(slots)) refuse('--slots', slots, 'a whole number from 1 to 99999');
  const files = engines().find((each) => each.name === name)!.files;
  const known = Object.keys(CACHE_TYPES).filter(
    (each) => /^b?f\d/.test(each) || (each === 'fp8') === (files !== 'gguf'),
  );
  const type = cache.toLowerCase();
  if (!known.includes(type)) refuse('--cache', cache, `one of ${known.join(', ')} for ${title}`);
  return { slots: Number(slots), type };
}

interface Typed {
  slots?: string | undefined;
  cache?: string | undefined;
}

/** @param named how the model was called; `file` is what it was read from, '' for a name of the catalogue. */
export function fitOf(plan: Plan, asked: CacheAsked, given: string, named: string, file: string): Fit {
  const memory = bytesOf(given);
  const weights = weightsOf(named, file);
  const cache = kept(plan, asked);
  const together = weights && cache && weights.bytes + cache.bytes;
  // What is too large by itself needs no other part, and what may be off by more than is left cannot be judged.
  const off = (weights?.within ?? 0) * (weights?.bytes ?? 0);
  const known = (weights?.bytes ?? 0) + (cache?.bytes ?? 0);
  const verdict = known - off > memory ? 'too-large' : together === null || known + off > memory ? 'unjudged' : 'fits';
  return { memory, weights, cache, together, verdict };
}

function kept({ memory, model, target }: Plan, { slots, type }: CacheAsked): Part | null {
  const each = CACHE_TYPES[type]!;
  if (memory.bits16 === null) return null;
  const { latent } = model;
  const kinds = model.layers.flatMap(({ count, kvHeads = model.kvHeads, headDim, window, local }) =>
    [
      { layers: count! - (local?.count ?? 0), most: window ?? target },
      ...(local ? [{ layers: local.count, most: local.size }] : []),
    ].map(({ layers, most }) => ({
      layers,
      row: (heads: string): string =>
        latent ? `(${latent.rank} + ${latent.rotated})` : `${kvHeads} ${heads} × ${headDim} × 2`,
      tokens: number(Math.min(most, target)),
    })),
  );
  const sum = (layers: string, heads: string, tokens: string): string => {
    const parts = kinds.map((kind) => `${kind.layers} ${layers} × ${kind.row(heads)} × ${kind.tokens} ${tokens}`);
    if (latent?.indexed) parts.push(`${latent.indexed} × ${number(target)} ${tokens}`);
    return parts.length === 1 ? parts[0]! : `(${parts.join(' + ')})`;
  };
  const of = slots === 1 ? '' : ` × ${slots}`;
  return {
    bytes: (memory.bits16 / 2) * each * slots,
    how: {
      en: `${sum('layers', 'heads', 'tokens')} × ${each} bytes (${type})${of && `${of} slots`}`,
      zh: `${sum('层', '个头', '个词元')} × ${each} 字节（${type}）${of && `${of} 个槽位`}`,
    },
  };
}

/** In llama.cpp what `-c` names is shared by the slots, and another type of the cache has to be asked for. */
export const inCommand = (plan: Plan, { slots, type }: CacheAsked): Plan => ({
  ...plan,
  type: plan.type.map((step) => {
    const length = step.data['-c'];
    if (typeof length !== 'number') return step;
    const more = {
      '-c': length * slots,
      ...(slots === 1 ? {} : { '-np': slots }),
      ...(type === 'f16' ? {} : { '-ctk': type, '-ctv': type }),
    };
    const words = Object.entries(more).flat().join(' ');
    return { ...step, data: { ...step.data, ...more }, text: step.text.replace(`-c ${length}`, words) };
  }),
});

const WORDS = {
  en: {
    title: (memory: string) => `Does it fit into ${memory}?`,
    rows: ['weights', 'keys and values', 'together'],
    of: (memory: string) => `of ${memory}`,
    unknown: 'not known',
    weights: 'name the file, its folder, or the quantization, such as Qwen3-8B-Q4_K_M',
    cache: 'the file does not give all that the cache is computed from',
    fits: (left: string) => `It fits, with ${left} left for the buffers of the engine, which are not counted.`,
    'too-large': (more: string) => `It does not fit: ${more} are missing, besides what the engine itself needs.`,
    unjudged: () => 'Whether it fits cannot be judged.',
    close: 'This is too close to judge: name the file.',
  },
  zh: {
    title: (memory: string) => `${memory} 够用吗？`,
    rows: ['权重', '键值缓存', '合计'],
    of: (memory: string) => `共有 ${memory}`,
    unknown: '未知',
    weights: '请给出文件、所在文件夹或量化方式，例如 Qwen3-8B-Q4_K_M',
    cache: '文件没有给出计算缓存所需的全部数值',
    fits: (left: string) => `够用，还剩 ${left}；引擎的缓冲区没有计入。`,
    'too-large': (more: string) => `不够：还差 ${more}，引擎自身的开销还没有算在内。`,
    unjudged: () => '无法判断是否够用。',
    close: '相差太小，无法判断：请给出文件。',
  },
};

/** Its title, rows of a table (name, size, how), and the verdict. */
export function toldFit(
  { memory, weights, cache, together, verdict }: Fit,
  language: 'en' | 'zh',
): { title: string; rows: [string, string, string][]; verdict: string } {
  const words = WORDS[language];
  const [ofWeights, ofCache, ofBoth] = words.rows as [string, string, string];
  const row = (name: string, part: Part | null, why: string): [string, string, string] =>
    part === null ? [name, words.unknown, why] : [name, bytes(part.bytes), part.how[language]];
  const whole = `${number(memory / 2 ** 30)} GiB`;
  const apart = Math.abs(memory - (weights?.bytes ?? 0) - (cache?.bytes ?? 0));
  return {
    title: words.title(whole),
    rows: [
      row(ofWeights, weights, words.weights),
      row(ofCache, cache, words.cache),
      ...(together === null ? [] : [[ofBoth, bytes(together), words.of(whole)] satisfies [string, string, string]]),
    ],
    verdict: verdict === 'unjudged' && together !== null ? words.close : words[verdict](bytes(apart)),
  };
}
