/** The other direction: what a command, a file or a log sets up, what of it has no effect, and what is wrong. */
import { options } from '../options/options.js';
import { fail, isRecord, missing, unchecked } from '../options/rules.js';
import { findEntry } from '../models/catalogue.js';
import { number } from './keys.js';
import { engineOf, generationFor, releaseIn } from './engines/index.js';
import { CONTEXT, ORIG, PARALLEL, SCALE, SCALING, slotsOf } from './engines/llama-flags.js';
import { isUnread, UNREAD } from './engines/metadata.js';
import { tokensOf } from './length.js';
import { isLog, parseLog } from './log.js';
import { readModel } from './model.js';
import { ofRelease, planFor, plannedEngine, type Wanted } from './plan.js';
import { flagOf, settingsOf } from './settings.js';
import { MOST_JSONS, parseTyped } from './typed.js';
import { typedRule, warningsOf } from './warnings.js';
import { evidenceFor } from './evidence.js';
import { fault } from './fault.js';
import { say } from './sentence.js';
import { faultsOf } from './faults.js';
import type { Asked, Engine, Settings } from './engines/engine.js';
import type { Explanation, ExplainOptions, Fault, ModelInput, Plan, PlanModel, Sentence, Step } from './types.js';

const FN = 'explain';

const EXPLAIN = /* @__PURE__ */ (() =>
  options(
    {
      engine: unchecked<string>().because('engines() lists them'),
      engineVersion: unchecked<string>().optional,
      typed: unchecked<string>().optional,
      log: unchecked<string>().optional,
      text: unchecked<string>().optional,
      model: unchecked<ModelInput>().optional,
      target: unchecked<number | string>().optional,
    },
    "For example { engine: 'llama.cpp', text: '-c 131072' }",
  ))();

/** More than anybody pastes; a log is read line by line. */
const MOST_CHARACTERS = 4_000_000;

const isWrong = (faults: readonly Fault[]): boolean => faults.some(({ severity }) => severity > 1);

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
  const text = textOf('text', given.text);
  const printed = isLog(text);
  const typedText = textOf('typed', given.typed) || (printed ? '' : text);
  const logText = textOf('log', given.log) || (printed ? text : '');
  if (typedText === '' && logText === '') missing(FN, 'typed', 'Give a command or a log as text');
  const log = parseLog(engine, logText);
  const version = given.engineVersion ?? log.version ?? releaseIn(engine, typedText);
  const generation = generationFor(FN, engine, version);
  const byUser = `${log.command}\n${typedText}`;
  const typed = parseTyped(engine, generation.id, byUser);
  const named = typed.modelName ?? log.modelName;
  const inText = typed.config ?? log.model ?? findEntry(named ?? '')?.name ?? null;
  const input = given.model ?? inText;
  const found = input === null ? null : readModel(FN, input);
  // A file may be converted with a shorter context than its makers name.
  if (found && log.trained) found.model = { ...found.model, gguf: { ...found.model.gguf, contextLength: log.trained } };
  const model = found?.model ?? null;
  const steps: Step[] = [...log.steps, ...typed.steps];
  const settings = settingsOf(engine, steps);
  const byHand = settingsOf(engine, typed.steps);
  // What was typed for another engine says what is wanted.
  const { owner = engine } = typed;
  const meant = owner === engine ? settings : settingsOf(owner, parseTyped(owner, '', byUser).steps);
  const reached = model && reachOf(meant, model);
  const slots = slotsOf(settings);
  const asFar = targetOf(given.target, owner, meant, typed.asked ?? log.length);
  const atMost = Math.floor((model?.maxPosition ?? 0) / slots);
  // Where nobody asks for a length, the engine takes one by itself.
  const asked = (target: number, model: PlanModel): Asked => ({ model, settings, target, generation: generation.id });
  const target =
    asFar ?? reached ?? (model && Math.min(atMost, engine.run(asked(atMost, model)).limit.tokens ?? atMost));
  const left = [...typed.left];
  // Of a rule for a type of layers it is refused in a file, too: readLayers of ../config/pretrained.ts.
  const written = JSON.stringify(settings);
  if (/attention":\{/.test(written) && /truncate":false/.test(written)) left.push('truncate');
  const parsed = [...typed.faults, ...log.faults];
  const assumed: Sentence[] = [
    ...(found === null ? [noModel(named)] : []),
    ...(model && engine.files === 'gguf' && isUnread(model) ? [UNREAD] : []),
    ...(left.length > 0 ? [say`${left.join(', ')}: not understood.`] : []),
    ...(inText === null && steps.length + left.length === 0 && !isWrong(parsed) ? [NOTHING] : []),
    ...(typed.unread ? [say`Only the first ${MOST_JSONS} JSONs were read.`] : []),
  ];
  const unjudged = assumed.length > 0;
  assumed.push(...(found?.assumed ?? []), ...typed.assumed, ...log.assumed, ...ofRelease(engine, generation, version));
  const shared = say`${slots} slots share ${CONTEXT}: each has ${target} tokens.`;
  // A number that is none is mended, too.
  const asksSlots = slots > 1 || parsed.some(({ what }) => flagOf(engine, what)?.names[0] === PARALLEL);
  if (target === 0) parsed.push(fault(PARALLEL, 3, shared));
  else if (slots > 1 && target) assumed.push(shared);
  if (asFar === null && reached !== null) {
    assumed.push(say`No length is named; ${reached} is taken, which these settings reach.`);
    if (flagOf(engine, CONTEXT))
      parsed.push(
        fault(CONTEXT, 2, say`${CONTEXT} is missing: a factor alone makes no context longer.`, `${CONTEXT} ${reached}`),
      );
  }
  const verdictOf = (wrong: readonly Fault[]): Explanation['verdict'] =>
    isWrong(wrong) ? 'wrong' : unjudged ? 'unjudged' : 'right';
  const planned = plannedEngine(engine, generation);
  const base = {
    ...{ engine: planned, model, named, target, asOf: planned.asOf },
    inForce: inForceOf(byHand, log.facts),
  };
  if (model === null || target === null)
    return {
      ...{ ...base, verdict: verdictOf(parsed), wrong: parsed, assumed, computes: null, limit: null },
      ...{ noEffect: [], warnings: [], mended: null },
    };
  const run = engine.run(asked(target, model));
  const intended = intendedPlan({ found: found!, engine, generation, target });
  // What a log and the engine say alike is said once.
  const said = parsed.filter(({ what }) => run.limit.enough || what !== `${target}`);
  const wrong = [...new Set([...said, ...run.faults]), ...faultsOf(asked(target, model), engine, run, intended, steps)];
  const warnings = warningsOf({
    ...{ ...asked(target, model), engine, run },
    evidence: evidenceFor(model, target),
    purpose: undefined,
  });
  const verdict = verdictOf(wrong);
  return {
    ...base,
    verdict: warnings.some(({ severity }) => severity === 3) ? 'wrong' : verdict,
    computes: run.computes,
    limit: run.limit,
    noEffect: run.ignores,
    wrong: wrong.sort((a, b) => b.severity - a.severity),
    warnings,
    mended:
      verdict === 'wrong' && intended && !log.full
        ? asksSlots
          ? forSlots(intended.type, slots)
          : intended.type
        : null,
    assumed: [...new Set([...assumed, ...run.assumed])],
  };
}

function textOf(name: string, value: unknown): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') fail('type', FN, name, 'must be text', value);
  if (value.length > MOST_CHARACTERS)
    fail('range', FN, name, `must have at most ${MOST_CHARACTERS} characters`, value.length);
  return value;
}

const noModel = (name: string | null): Sentence =>
  name === null
    ? say`No model is named: give its name, config.json or GGUF file.`
    : say`The model ${name} is not known here: give its config.json or GGUF file.`;

const NOTHING: Sentence = say`Nothing here sets rotation or length.`;

/** Steps for one sequence, as all slots together need them. */
const forSlots = (steps: readonly Step[], slots: number): Step[] =>
  steps.map((step) => {
    const length = step.data[CONTEXT];
    if (typeof length !== 'number') return step;
    const all = { [CONTEXT]: length * slots, [PARALLEL]: slots };
    const text = step.text.replace(`${CONTEXT} ${length}`, `${CONTEXT} ${length * slots} ${PARALLEL} ${slots}`);
    return { ...step, data: { ...step.data, ...all }, text };
  });

/** The longest that is named: a server may be asked for more than it was started with. */
function targetOf(given: unknown, engine: Engine, { flags, edit }: Settings, logged: number | null): number | null {
  if (given !== undefined) return tokensOf(FN, 'target', given).tokens;
  const lengths = engine.flags.flatMap(({ names, counts }) =>
    counts === 'length' ? (number(flags, names[0]!) ?? 0) / (names[0] === CONTEXT ? slotsOf({ flags }) : 1) : [],
  );
  const wished = Object.values(flags).map((value) => (isRecord(value) && number(value, 'max_model_len')) || 0);
  const longest = Math.max(...lengths, ...wished, logged ?? 0);
  return Math.floor(longest) || (edit && number(edit, 'max_position_embeddings'));
}

/** How far the rule that was typed reaches, where that is beyond the model itself; null where none was. */
function reachOf(settings: Settings, model: PlanModel): number | null {
  const rule = typedRule({ settings, model });
  const scale = settings.flags[SCALE];
  const type = rule?.['rope_type'] ?? rule?.['type'] ?? settings.flags[SCALING];
  const factor = rule ? number(rule, 'factor') : scale;
  if (typeof factor !== 'number' || (type !== 'yarn' && type !== 'linear')) return null;
  const original = rule ? number(rule, 'original_max_position_embeddings') : settings.flags[ORIG];
  const reach = Math.floor(factor * (type === 'yarn' && typeof original === 'number' ? original : model.original));
  return reach > model.maxPosition && reach <= 2 ** 31 ? reach : null;
}

function intendedPlan(wanted: Wanted): Plan | null {
  try {
    return planFor(wanted);
  } catch {
    return null;
  }
}

function inForceOf({ flags, edit }: Settings, facts: Explanation['inForce']): Explanation['inForce'] {
  const typed = [flags, edit ?? {}].flatMap(Object.entries<unknown>).map(([key, value]) => ({
    key,
    value: typeof value === 'object' ? JSON.stringify(value) : (value as string | number),
    from: 'typed' as const,
  }));
  return [...typed, ...facts];
}
