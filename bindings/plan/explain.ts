/** The other direction: what a command, a file or a log sets up, what of it has no effect, and what is wrong. */
import { options } from '../options/options.js';
import { unchecked } from '../options/rules.js';
import { RopeError } from '../options/errors.js';
import { findEntry } from './catalogue.js';
import { number } from './convert.js';
import { engineOf, generationFor } from './engines/index.js';
import type { Asked, Engine, Run, Settings } from './engines/engine.js';
import { faultsOf } from './faults.js';
import { tokensOf } from './length.js';
import { parseLog } from './log.js';
import { readModel } from './model.js';
import { plan, plannedEngine } from './plan.js';
import { settingsOf } from './settings.js';
import { parseTyped } from './typed.js';
import type { Explanation, ExplainOptions, ModelInput, PlanModel, Sentence, Step } from './types.js';
import { warningsOf } from './warnings.js';
import { evidenceFor } from './evidence.js';

const FN = 'explain';

const EXPLAIN = options(
  {
    engine: unchecked<string>().because('Give a name such as llama.cpp; engines() lists them'),
    engineVersion: unchecked<string>().optional,
    typed: unchecked<string>().optional,
    log: unchecked<string>().optional,
    model: unchecked<ModelInput>().optional,
    target: unchecked<number | string>().optional,
  },
  "For example { engine: 'llama.cpp', typed: '-c 131072 --rope-scaling yarn', model: 'Qwen3-8B' }",
);

/** More than anybody pastes; a log is read line by line. */
const MOST_CHARACTERS = 4_000_000;

/**
 * Reads flags, a JSON of settings, or the lines that llama.cpp or vLLM printed at start, and says what is in force, what
 * has no effect, what is wrong and the line that mends it. The inverse of {@link plan}: what a plan types is explained by
 * the numbers of that plan.
 *
 * @throws RopeError as `plan`; `missing` where neither `typed` nor `log` is given.
 */
export function explain(options: ExplainOptions): Explanation {
  const given = EXPLAIN.read(FN, options);
  const engine = engineOf(FN, given.engine);
  const generation = generationFor(FN, engine, given.engineVersion);
  const typedText = textOf('typed', given.typed);
  const logText = textOf('log', given.log);
  if (typedText === '' && logText === '')
    throw new RopeError(
      'missing',
      'typed',
      undefined,
      `${FN}: typed is missing, and so is log. Give a command, a JSON or lines of a log`,
    );
  const typed = parseTyped(engine, generation.id, typedText);
  const log = parseLog(engine, logText);
  const inLog = log.command === '' ? null : parseTyped(engine, generation.id, log.command);
  const found = modelOf(
    given.model ?? typed.config ?? log.model ?? byName(typed.modelName ?? inLog?.modelName ?? log.modelName),
  );
  const model = found?.model ?? null;
  const steps: Step[] = [...(inLog?.steps ?? []), ...log.steps, ...typed.steps];
  const settings = settingsOf(engine, steps);
  const target = targetOf(given.target, engine, settings, log.length, model);
  const assumed: Sentence[] = [...(found?.assumed ?? [])];
  const parsed = [...(inLog?.faults ?? []), ...typed.faults, ...log.faults];
  const base = {
    engine: plannedEngine(engine, generation),
    model,
    target,
    asOf: engine.asOf,
  };
  if (model === null || target === null) {
    if (model === null)
      assumed.push({
        en: 'No model was named, and nothing that was given tells which it is: frequencies cannot be computed.',
        zh: '没有说明模型，给出的内容也看不出是哪个模型：无法计算频率。',
      });
    return {
      ...base,
      inForce: inForceOf(settings, null, log.facts),
      ...{ computes: null, limit: null, noEffect: [], wrong: parsed, warnings: [], mended: null, assumed },
    };
  }
  const asked: Asked = { model, settings, target, generation: generation.id };
  const run = engine.run(asked);
  const intended = intendedPlan(found!.input, engine, generation.id, target);
  const wrong = [...parsed, ...run.faults, ...faultsOf(asked, engine, run, intended, steps)];
  const { type, factor, original } = run.computes[0]!;
  const warnings = warningsOf({
    ...{ model, engine, generation: generation.id, settings, run, target, typed: { type, factor, original } },
    evidence: evidenceFor(model, target),
    purpose: undefined,
  });
  const severe = wrong.some(({ severity }) => severity >= 2);
  return {
    ...base,
    inForce: inForceOf(settings, run, log.facts),
    computes: run.computes,
    limit: run.limit,
    noEffect: run.ignores,
    wrong: wrong.sort((a, b) => b.severity - a.severity),
    warnings,
    mended: severe && intended !== null ? intended.type : null,
    assumed: [...assumed, ...run.assumed],
  };
}

function textOf(name: string, value: unknown): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') throw new RopeError('type', name, value, `${FN}: ${name} must be text`);
  if (value.length > MOST_CHARACTERS)
    throw new RopeError(
      'range',
      name,
      value.length,
      `${FN}: ${name} must have at most ${MOST_CHARACTERS} characters, got ${value.length}`,
    );
  return value;
}

const byName = (name: string | null): string | null =>
  name !== null && findEntry(name) ? findEntry(name)!.name : null;

interface Found {
  model: PlanModel;
  assumed: Sentence[];
  input: ModelInput;
}

function modelOf(input: ModelInput | null): Found | null {
  return input === null ? null : { ...readModel(FN, input), input };
}

function targetOf(
  given: unknown,
  engine: Engine,
  { flags, edit }: Settings,
  logged: number | null,
  model: PlanModel | null,
): number | null {
  if (given !== undefined) return tokensOf(FN, 'target', given).tokens;
  for (const { names, takes } of engine.flags) {
    const value = flags[names[0]!];
    if (takes === 'number' && typeof value === 'number' && value > 0 && LENGTHS.includes(names[0]!))
      return Math.floor(value);
  }
  const inEdit = edit && number(edit, 'max_position_embeddings');
  return logged ?? inEdit ?? model?.maxPosition ?? null;
}

const LENGTHS = [
  '-c',
  '--max-model-len',
  '--context-length',
  'num_ctx',
  'contextLength',
  '--max_seq_len',
  '-l',
  '--contextsize',
];

function intendedPlan(input: ModelInput, engine: Engine, generation: string, target: number) {
  try {
    return plan({ model: input, engine: engine.name, engineVersion: generation, target });
  } catch {
    return null;
  }
}

function inForceOf(settings: Settings, run: Run | null, facts: Explanation['inForce']): Explanation['inForce'] {
  const typed = Object.entries(settings.flags).map(([key, value]) => ({
    key,
    value: typeof value === 'object' ? JSON.stringify(value) : value,
    from: 'typed' as const,
  }));
  const file = Object.entries(settings.edit ?? {}).map(([key, value]) => ({
    key,
    value: typeof value === 'object' ? JSON.stringify(value) : (value as string | number),
    from: 'typed' as const,
  }));
  const [main] = run?.computes ?? [];
  const result = main
    ? (['type', 'base', 'factor', 'original', 'cosSinFactor'] as const).map((key) => ({
        key,
        value: main[key],
        from: 'default' as const,
      }))
    : [];
  return [...typed, ...file, ...facts, ...result];
}
