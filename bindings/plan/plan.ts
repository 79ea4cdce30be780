/** From a model, an engine and a length to what to type, and to what it does. */
// In this order for the reason in ../entries/plan.ts: what is like the catalogue first, what is like engines last.
import { tokensOf } from './length.js';
import { evidenceFor } from './evidence.js';
import { options } from '../options/options.js';
import { isRecord, unchecked, word } from '../options/rules.js';
import { MODEL_HINT, readModel } from './model.js';
import { transformers } from './engines/transformers.js';
import { settingsOf } from './settings.js';
import { cacheMemory } from './memory.js';
import { intentOf, METHODS } from './intent.js';
import { say } from './sentence.js';
import { compare } from './compare.js';
import { engineOf, generationFor, NEWEST } from './engines/index.js';
import { warningsOf } from './warnings.js';
import { READ_ON, type Engine, type Intent, type Run, type Settings } from './engines/engine.js';
import type { ReadModel } from './read-model.js';
import type {
  EngineGeneration,
  Method,
  ModelInput,
  Plan,
  PlannedEngine,
  PlanModel,
  PlanOptions,
  Purpose,
  Sentence,
} from './types.js';

const FN = 'plan';

const PLAN = /* @__PURE__ */ (() =>
  options(
    {
      model: unchecked<ModelInput>().because(MODEL_HINT),
      engine: unchecked<string>().because('engines() lists them'),
      engineVersion: unchecked<string>().optional,
      target: unchecked<number | string>().because('For example 131072, "128k" or "1M"'),
      purpose: word(['long', 'mixed', 'short']).optional,
      method: word(METHODS).or('auto'),
    },
    "For example { model: 'Qwen3-8B', engine: 'llama.cpp', target: 131072 }",
  ))();

/** The engine of a plan, as it is printed. */
export const plannedEngine = (
  { name, title, asOf = READ_ON, sources }: Engine,
  generation: EngineGeneration,
): PlannedEngine => ({
  ...{ name, title, generation, asOf, sources },
});

/** What is assumed where no release was named, or none but `latest`. */
export const ofRelease = (engine: Engine, generation: EngineGeneration, version = ''): Sentence[] =>
  NEWEST.test(version) || (version === '' && engine.generations.length > 1)
    ? [say`No release of ${engine.title} was named; the newest that was read is taken: ${generation.title}.`]
    : [];

/**
 * Plans a longer context: what to type for `model` to reach `target` tokens in `engine`, what the engine then computes
 * for every pair, what it ignores, how long a context it lets through, and what to watch out for. A guess is never
 * silent: `assumed` has it. Nothing is fetched and nothing is run.
 *
 * Formulas: `base^(-2i/r)` (2104.09864) and the scalings of 2306.15595, 2309.00071, 2402.13753 and Llama 3.1, in float64.
 * Engines compute in float32, whose tables differ by about 1e-6. Which engine reads which key is in `engine.sources`.
 *
 * @throws RopeError `unknown` for a model or an engine that is not known, with a suggestion; `missing`, `type`, `range`
 * with the option; what `fromPretrained` throws, for a config.json.
 */
export function plan(options: PlanOptions): Plan {
  const given = PLAN.read(FN, options);
  const engine = engineOf(FN, given.engine);
  const generation = generationFor(FN, engine, given.engineVersion);
  const { tokens: target, assumed: ofLength } = tokensOf(FN, 'target', given.target);
  const { method, purpose } = given;
  const made = planFor({ found: readModel(FN, given.model), engine, generation, target, method, purpose });
  return { ...made, assumed: [...ofLength, ...made.assumed, ...ofRelease(engine, generation, given.engineVersion)] };
}

/** What is asked for, as it was read. */
export interface Wanted {
  found: ReadModel;
  engine: Engine;
  generation: EngineGeneration;
  target: number;
  method?: Method;
  purpose?: Purpose | undefined;
}

export function planFor({ found, engine, generation, target, method = 'auto', purpose }: Wanted): Plan {
  const { model } = found;
  const chosen = intentOf(model, engine, generation.id, target, method);
  const { intent } = chosen;
  const written = engine.write(model, intent, target, generation.id);
  const steps = written.steps.filter(({ text }) => text !== '');
  const settings = settingsOf(engine, steps);
  const run = engine.run({ model, settings, target, generation: generation.id });
  const evidence = evidenceFor(model, target);
  const makers = makersDifference(model, run, target);
  const warnings = warningsOf({
    ...{ model, engine, generation: generation.id, settings, run, target, evidence },
    purpose,
  });
  // What is known to give wrong output is no plan.
  const bad =
    warnings.find(({ severity }) => severity === 3)?.sentence ?? run.faults.find(({ severity }) => severity === 3)?.why;
  const out = written.wayOut ?? chosen.ends ?? bad ?? (run.limit.enough ? undefined : run.limit.sentence);
  const { why } = intent;
  const planned = plannedEngine(engine, generation);
  return {
    model,
    engine: planned,
    target,
    possible: !out,
    wayOut: out ? say`It cannot be done like this. ${out}` : null,
    method: {
      type: intent.type,
      factor: intent.factor,
      original: intent.original,
      why: out || steps.length > 0 ? why : say`${why} Nothing needs to be typed.`,
    },
    type: steps,
    computes: run.computes,
    ignores: run.ignores,
    limit: run.limit,
    warnings,
    evidence,
    memory: cacheMemory(model, target),
    makers,
    assumed: [...found.assumed, ...chosen.assumed, ...run.assumed, ...(engine.uncertain ?? [])],
    asOf: planned.asOf,
  };
}

/** Against transformers with the makers' own settings: as published, or with the YaRN that they recommend. */
function makersDifference(model: PlanModel, { computes }: Run, target: number): Plan['makers'] {
  const own = target <= model.maxPosition;
  const recommended = model.recommended;
  if (!own && (recommended === null || target > recommended.upTo)) return null;
  const { intent } = intentOf(model, transformers, '5', target, own ? 'none' : 'yarn');
  const settings: Settings = { flags: {}, metadata: {}, edit: own ? null : editFor(model, intent, target) };
  const theirs = transformers.run({ model, settings, target, generation: '5' });
  const what: Sentence = own
    ? say`the published file, as transformers 5 computes it`
    : say`YaRN with factor ${intent.factor} from ${intent.original}, as the makers document it, in transformers 5`;
  return { what, difference: compare({ target, computes: theirs.computes }, { target, computes }) };
}

function editFor(model: PlanModel, intent: Intent, target: number): Settings['edit'] {
  const [step] = transformers.write(model, intent, target, '5').steps;
  return isRecord(step?.data) ? step.data : null;
}
