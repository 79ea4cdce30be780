/** A plan to be pasted: whole commands, and the answer as a message in Markdown. */
import { options } from '../options/options.js';
import { fail, isRecord, unchecked } from '../options/rules.js';
import type { Engine } from './engines/engine.js';
import { ENGINES } from './engines/index.js';
import { shellWord } from './engines/write.js';
import { titleOf } from './sentence.js';
import type { MarkdownOptions, Plan, PlanModel, Sentence, Step } from './types.js';

const MARKDOWN = /* @__PURE__ */ (() =>
  options(
    {
      place: unchecked<string>().or(''),
      link: unchecked<string>().or(''),
      translate: unchecked<(sentence: Sentence) => string>().or(({ en }) => en),
    },
    "For example { place: 'Qwen3-8B.gguf' }",
  ))();

/** A GGUF file, or else a folder or a repository: `place` as far as it can be that, else the model's own or its name. */
function placeFor({ files }: Engine, { name, source }: PlanModel, place: string): string {
  const folder = place.replace(/(^|[\\/])config\.json$/, '') || (place && '.');
  const [repository] = /^[\w.-]+\/[\w.-]+(?= config\.json)/.exec(source?.title ?? '') ?? [name || 'model'];
  if (files !== 'gguf') return /[\\/]|^\.|\.gguf$/i.test(folder) ? folder : repository;
  if (/\.gguf$/i.test(folder)) return folder;
  const [file] = /[^\\/:]+$/.exec(/:|^\.*$/.test(folder) ? repository : folder) ?? ['model'];
  return `${file}.gguf`;
}

/**
 * The whole line that a step of a plan is for: program, model and flags. Where nothing but flags, a file or a setting is to
 * be given, its text as it is.
 *
 * `place` is where the model lies: a GGUF file, a config.json or its folder, a repository or a name. Left out: the model's
 * repository, or a file of its name.
 *
 * @throws RopeError `type` where `step` or `model` is not of a plan.
 */
export function commandOf(step: Step, model: PlanModel, place = ''): string {
  for (const [name, value] of Object.entries({ step, model }))
    if (!isRecord(value)) fail('type', 'commandOf', name, 'must be of a plan', value);
  const { kind, where, text } = step;
  const engine = ENGINES.find(({ name, aliases }) => [name, ...aliases].some((each) => where.endsWith(each)));
  if (kind !== 'flags' || engine?.before === undefined) return text;
  return `${where} ${engine.before}${shellWord(placeFor(engine, model, place))} ${text}`;
}

/** A fence that no run of backticks in `text` ends. */
function fenced(language: string, text: string): string {
  const runs = text.match(/`{3,}/g) ?? [];
  const fence = '`'.repeat(Math.max(2, ...runs.map((run) => run.length)) + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/**
 * A plan as a message for a thread: what to type as whole commands, the limit, and what to watch, worst first.
 *
 * In English, or as `translate` says its sentences (`inChinese` of `ropewalk/plan/zh`).
 *
 * @throws RopeError `type` where `plan` is none, `unknown` for an option that is not known.
 */
export function toMarkdown(plan: Plan, given?: MarkdownOptions): string {
  const fn = 'toMarkdown';
  if (!isRecord(plan) || !Array.isArray(plan.type)) fail('type', fn, 'plan', 'must be what plan gave', plan);
  const { place, link, translate } = MARKDOWN.read(fn, given);
  const { model, wayOut, method, type, limit, warnings } = plan;
  const steps = type.flatMap((step) => {
    const whole = commandOf(step, model, place);
    if (whole === '') return [];
    const language = step.kind === 'flags' ? 'sh' : step.kind === 'file' ? 'json' : '';
    return [...(whole === step.text && step.where ? [`\`${step.where}\`:`] : []), fenced(language, whole)];
  });
  return [
    `**${translate(titleOf(plan))}**`,
    ...(wayOut ? [translate(wayOut)] : []),
    translate(method.why),
    ...steps,
    translate(limit.sentence),
    warnings
      .map(({ severity, sentence }) => (severity === 3 ? `- **${translate(sentence)}**` : `- ${translate(sentence)}`))
      .join('\n'),
    link,
  ]
    .filter((each) => each !== '')
    .join('\n\n');
}
