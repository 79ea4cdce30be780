/** A plan and what stands beside it, worked out by `ropewalk/plan`; nothing is computed here. */
import type * as PlanLibrary from 'ropewalk/plan';
import type { Comparison, Computed, EngineName, Explanation, GgufHeader, Plan, Sentence } from 'ropewalk/plan';
import { ENGINES, MISTAKES, type Beside, type Mistake, type OwnModel, type State } from './fields.js';

export type Library = typeof PlanLibrary;

/** Why there is no plan: the package's own words. */
export interface Refusal {
  parameter: string;
  message: string;
  /** Of a name that is not known: what may be meant. */
  meant?: string | undefined;
}

export interface BesideModel {
  beside: Exclude<Beside, ''>;
  /** What is typed there; '' where nothing is. */
  text: string;
  computes: readonly Computed[];
  difference: Comparison;
  /** What is wrong with the mistake, in the words of `explain`. */
  wrong: readonly { why: Sentence; mend: string | null }[];
}

export interface PlannerModel {
  plan: Plan;
  /** What may stand beside it. */
  offered: readonly Exclude<Beside, ''>[];
  beside: BesideModel | null;
}

/** How a mistake changes what is typed. The same text: it cannot be made here. */
const SPOIL: Record<Mistake, (text: string, plan: Plan) => string> = {
  'no-original': (text) =>
    text.replace(/\s*--yarn-orig-ctx \d+/, '').replace(/\s*"original_max_position_embeddings":\s*\d+,?/, ''),
  'original-target': (text, { target }) =>
    text
      .replace(/(--yarn-orig-ctx )\d+/, `$1${target}`)
      .replace(/("original_max_position_embeddings":\s*)\d+/, `$1${target}`),
  'no-base': (text) => text.replace(/\s*"rope_theta":\s*[\d.e+]+,?/, ''),
  'no-max': (text) => text.replace(/,?\s*"max_position_embeddings":\s*\d+/, ''),
  twice: (text, { method: { factor } }) =>
    text
      .replace(/(--rope-scale )[\d.]+/, `$1${2 * factor}`)
      .replace(/("factor":\s*)[\d.]+/, (_all, key: string) => `${key}${(2 * factor).toFixed(1)}`),
};

/** What is typed, as one text. */
export const typedText = (plan: Plan): string => plan.type.map(({ text }) => text).join('\n');

/** JSON stays JSON when its last key has gone. */
const tidy = (text: string): string => text.replace(/,(\s*[}\]])/g, '$1').replace(/\{\s*,/g, '{');

function mistaken(plan: Plan, mistake: Mistake): string {
  const text = typedText(plan);
  const spoilt = SPOIL[mistake](text, plan);
  return spoilt === text ? '' : tidy(spoilt);
}

const given = ({ own, model }: State): string | object => own?.file ?? model;

export const planOf = (library: Library, state: State, engine: EngineName = state.engine): Plan =>
  library.plan({
    model: given(state),
    engine,
    engineVersion: engine === state.engine && state.version !== '' ? state.version : undefined,
    target: state.target,
    purpose: state.purpose || undefined,
    method: state.method,
  });

/** What the engine makes of a mistake; null where it cannot be made, or the engine would not start. */
function explained(library: Library, state: State, typed: string): Explanation | null {
  if (typed === '') return null;
  try {
    const answer = library.explain({
      engine: state.engine,
      engineVersion: state.version || undefined,
      typed,
      model: given(state),
      target: state.target,
    });
    return answer.computes === null ? null : answer;
  } catch {
    return null;
  }
}

function besideOf(library: Library, state: State, plan: Plan, beside: Exclude<Beside, ''>): BesideModel | null {
  const of = (text: string, other: Plan | Explanation, wrong: BesideModel['wrong'] = []): BesideModel => ({
    beside,
    text,
    computes: other.computes!,
    difference: library.compare(plan, { target: plan.target, computes: other.computes }),
    wrong,
  });
  try {
    if (beside === 'trained') {
      const trained = library.plan({
        model: given(state),
        engine: state.engine,
        engineVersion: state.version || undefined,
        target: Math.min(state.target, plan.model.maxPosition),
        method: 'none',
      });
      return of('', trained);
    }
    if ((ENGINES as readonly string[]).includes(beside)) {
      const other = planOf(library, state, beside as EngineName);
      return of(typedText(other), other);
    }
    const text = mistaken(plan, beside as Mistake);
    const answer = explained(library, state, text);
    return answer && of(text, answer, answer.wrong);
  } catch {
    return null;
  }
}

/** The plan, or why there is none. */
export function plannerModel(library: Library, state: State): PlannerModel | Refusal {
  let plan: Plan;
  try {
    plan = planOf(library, state);
  } catch (error) {
    if (!(error instanceof library.RopeError)) throw error;
    return error;
  }
  const mistakes = MISTAKES.filter((mistake) => mistaken(plan, mistake) !== '');
  const offered = [
    'trained' as const,
    ...ENGINES.filter((engine) => engine !== state.engine),
    ...(plan.possible ? mistakes : []),
  ];
  const { beside } = state;
  return { plan, offered, beside: beside === '' ? null : besideOf(library, state, plan, beside) };
}

/** A file of the reader's own: a config.json as text, or a GGUF file of any size, of which only the header is read. */
export async function readFile(library: Library, file: File): Promise<OwnModel> {
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const magic = String.fromCharCode(...start.subarray(0, 4));
  if (magic === 'GGUF') return { name: file.name, file: slimHeader(await library.readGguf(file)) };
  // The header of a safetensors file: its length as 64 bits, then JSON.
  if (start[8] === 0x7b && start[6] === 0 && start[7] === 0) throw new Unplannable('safetensors');
  if (file.size > LARGEST_CONFIG) throw new Unplannable('large');
  return { name: file.name === 'config.json' ? '' : file.name, file: readConfig(await file.text()) };
}

/** What a plan depends on: no vocabulary, and of the tensors those that divide frequencies. Links hold no bigint. */
const slimHeader = (header: GgufHeader): object => ({
  ...header,
  metadata: Object.fromEntries(
    Object.entries(header.metadata)
      .filter(([key]) => !/^(tokenizer|quantize|split)\./.test(key))
      .map(([key, value]) => [key, typeof value === 'bigint' ? Number(value) : value]),
  ),
  tensors: header.tensors.filter(({ name }) => name.startsWith('rope_')),
});
const LARGEST_CONFIG = 4_000_000;

/** What nothing can be planned from, and why. */
export class Unplannable extends Error {
  constructor(readonly why: 'safetensors' | 'large' | 'not-json') {
    super(why);
  }
}

export function readConfig(text: string): object {
  try {
    const config = JSON.parse(text) as unknown;
    if (typeof config === 'object' && config !== null && !Array.isArray(config)) return slim(config);
  } catch {
    // Said below.
  }
  throw new Unplannable('not-json');
}

/** A link holds what a plan depends on, and not the tables of tokens and weights that some files have as well. */
const slim = (config: object): object =>
  Object.fromEntries(
    Object.entries(config).filter(
      ([key]) =>
        !/^(id2label|label2id|quantization_config|auto_map|task_specific_params|_.*|torch_dtype|dtype)$/.test(key),
    ),
  );
