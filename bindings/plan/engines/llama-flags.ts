/** The flags of llama.cpp that its descendants share, and how they meet the metadata of the file. */
import { ggufField, number } from '../keys.js';
import type { GgufRope, PlanModel } from '../types.js';
import { ofNumber, type Flag, type Intent, type Settings } from './engine.js';
import type { Chosen } from './ggml.js';

export const CONTEXT = '-c';
export const SCALING = '--rope-scaling';
export const SCALE = '--rope-scale';
export const FREQ_BASE = '--rope-freq-base';
export const FREQ_SCALE = '--rope-freq-scale';
export const ORIG = '--yarn-orig-ctx';
export const EXT = '--yarn-ext-factor';
export const ATTN = '--yarn-attn-factor';
export const FAST = '--yarn-beta-fast';
export const SLOW = '--yarn-beta-slow';
export const OVERRIDE = '--override-kv';
export const PARALLEL = '-np';
const UNIFIED = '--kv-unified';

/** A number, with the variable that llama.cpp names after its longest form. @__NO_SIDE_EFFECTS__ */
function numeric(...names: string[]): Flag {
  const environment = `LLAMA_ARG_${names.at(-1)!.slice(2).toUpperCase().replaceAll('-', '_')}`;
  return { ...ofNumber(...names), environment };
}

export const LLAMA_FLAGS: readonly Flag[] = /* @__PURE__ */ (() => [
  { ...numeric(CONTEXT, '--ctx-size'), counts: 'length' },
  { names: [SCALING], takes: 'word', environment: 'LLAMA_ARG_ROPE_SCALING_TYPE' },
  ...[SCALE, FREQ_BASE, FREQ_SCALE, EXT, ATTN, FAST, SLOW].map((name) => numeric(name)),
  { ...numeric(ORIG), counts: 'other' },
  { names: [OVERRIDE], takes: 'word' },
  { names: [PARALLEL, '--parallel'], takes: 'number', counts: 'other', environment: 'LLAMA_ARG_N_PARALLEL' },
  { names: [UNIFIED, '-kvu'], takes: 'none', environment: 'LLAMA_ARG_KV_UNIFIED' },
])();

/** `general.architecture` of the file; `ggufOf` says where it is a guess. */
export const architectureIn = ({ architecture, modelType }: PlanModel): string =>
  architecture ?? (modelType || 'llama');

/** Metadata with `--override-kv` applied: `qwen3.context_length=int:131072,…`. */
export function overridden(model: PlanModel, gguf: GgufRope, settings: Settings): GgufRope {
  const given = settings.flags[OVERRIDE];
  if (typeof given !== 'string') return gguf;
  const result: Record<string, unknown> = { ...gguf };
  for (const one of given.split(',')) {
    const match = /^([\w.-]+)=(int|float|bool|str):(.+)$/.exec(one.trim());
    if (!match) continue;
    const [, key = '', kind, value = ''] = match;
    put(result, model, key, kind === 'str' ? value : Number(value));
  }
  return result as unknown as GgufRope;
}

/** A key of the metadata in its field, where the value is of its kind. */
export function put(into: Record<string, unknown>, model: PlanModel, key: string, value: unknown): void {
  const field = ggufField(key.replace(`${architectureIn(model)}.`, ''));
  const isNumber = Number.isFinite(value) && ((value as number) > 0 || field.startsWith('yarn'));
  if (field && (field === 'scalingType' ? typeof value === 'string' : isNumber)) into[field] = value;
}

const READS_YARN_KEYS = ['grok', 'mistral3'];

/** Among how many sequences the context is divided. */
export const slotsOf = ({ flags }: Pick<Settings, 'flags'>): number =>
  flags[UNIFIED] === undefined ? Math.max(1, number(flags, PARALLEL) ?? 1) : 1;

/** What flag and file give together, without the factor on cos and sin, which the forks treat differently. */
export function chosenBy(
  model: PlanModel,
  gguf: GgufRope,
  settings: Settings,
  target: number,
): Omit<Chosen, 'softmax' | 'attnFactor' | 'usesFactors'> & { attnFlag: number | null } {
  const flag = (name: string): number | null => number(settings.flags, name);
  const typed = settings.flags[SCALING];
  const file = gguf.scalingType;
  const type = (typeof typed === 'string' ? typed : (file ?? 'linear')) as Chosen['type'];
  const scale = flag(SCALE) ?? 0;
  const byFlag = scale !== 0 ? 1 / scale : flag(FREQ_SCALE) || null;
  const freqScale = type === 'none' ? 1 : (byFlag ?? 1 / (gguf.scalingFactor ?? 1));
  const own = READS_YARN_KEYS.includes(model.architecture ?? '');
  const ext = flag(EXT);
  const extOfFile = own ? gguf.yarnExtFactor : null;
  const given = ext !== null && ext >= 0 ? ext : extOfFile;
  const context = flag(CONTEXT) ?? target;
  return {
    type,
    freqScale,
    base: flag(FREQ_BASE) || gguf.freqBase,
    extFactor: given ?? (type === 'yarn' ? 1 : 0),
    original: flag(ORIG) || gguf.originalContextLength || gguf.contextLength,
    betaFast: flag(FAST) ?? (own ? gguf.yarnBetaFast : null) ?? 32,
    betaSlow: flag(SLOW) ?? (own ? gguf.yarnBetaSlow : null) ?? 1,
    attnFlag: flag(ATTN) ?? (own ? gguf.yarnAttnFactor : null),
    context: Math.floor(context / slotsOf(settings)),
  };
}

/** Flags for an intent; `base` of NTK and the linear factor on top of the trained one are in it already. */
export function llamaFlags(
  model: PlanModel,
  intent: Intent,
  target: number,
  overrideContext: boolean,
): Record<string, unknown> {
  const { type, factor, rule } = intent;
  const fast = rule['beta_fast'];
  const slow = rule['beta_slow'];
  const divides = type === 'yarn' || type === 'linear';
  const isTaken = divides || type === 'ntk' || target <= model.maxPosition;
  return {
    [CONTEXT]: target,
    ...(divides && { [SCALING]: type, [SCALE]: factor }),
    ...(type === 'yarn' && {
      [ORIG]: intent.original,
      ...(fast !== undefined && fast !== 32 && { [FAST]: fast }),
      ...(slow !== undefined && slow !== 1 && { [SLOW]: slow }),
    }),
    ...(type === 'ntk' && { [FREQ_BASE]: intent.base }),
    ...(isTaken &&
      overrideContext &&
      target > model.gguf.contextLength && { [OVERRIDE]: `${architectureIn(model)}.context_length=int:${target}` }),
  };
}
