/** `npx ropewalk`: plans, explanations and model files at the prompt. Nothing is fetched. */
import { parseArgs } from 'node:util';
import {
  engines,
  explain,
  methods,
  models,
  plan,
  RopeError,
  toMarkdown,
  type Computed,
  type Explanation,
  type ExplainOptions,
  type Method,
  type ModelInput,
  type Plan,
  type PlanOptions,
  type Purpose,
} from 'ropewalk/plan';
import { nearestKey } from '../options/suggest.js';
import { modelFrom, modelNamed, textOf } from './files.js';
import { cacheOf, fitOf, inCommand, type Fit } from './fit.js';
import { assumptions, say, settings, showExplanation, showPlan, type Language, type View } from './show.js';
import { refusalInChinese } from './refusals.js';
import { columnsOf, number, printable, styleFor, table, wrap } from './text.js';

const HELP = `ropewalk: what to type for a longer context, and what an engine then computes

  ropewalk plan MODEL --for ENGINE --to LENGTH   what to type
  ropewalk explain --for ENGINE [FILE]           what a command or a log means
  ropewalk inspect FILE                          how a model rotates
  ropewalk engines | models                      what is known
  ropewalk help | --version                      this text, which release

MODEL is a name (Qwen3-8B), a config.json, a GGUF file, a folder with one, or
a repository (OWNER/NAME) that is in the cache of Hugging Face.
LENGTH is a number of tokens: 131072, 128k, 1M.

  --for ENGINE       llama.cpp, vllm, sglang, transformers, ollama, ...
  --to LENGTH        the context that is wanted
  --version V        release of the engine, such as 0.11.0 or b10256
  --purpose P        most prompts are: long, mixed, short
  --method M         ${methods().join(', ')}
  --memory SIZE      24G: whether weights and keys and values fit, and why
  --slots N          how many texts at once, with --memory
  --cache TYPE       of keys and values: f16, q8_0, ..., with --memory
  --model MODEL      with explain: the model, where the command does not say,
                     or names one that is neither known nor on this machine
  --language L       en or zh
  --sources          where the facts of the answer were read
  --markdown         the answer as a message for a thread
  --json             the whole answer, for programs

Examples
  ropewalk plan Qwen3-8B --for llama.cpp --to 131072
  ropewalk plan ./config.json --for vllm --to 1M --json
  ropewalk plan Qwen3-8B-Q4_K_M --for llama.cpp --to 128k --memory 24G
  ropewalk explain --for llama.cpp --model Qwen3-8B < server.log
  echo "-c 131072" | ropewalk explain --for llama.cpp --model Qwen3-8B
  ropewalk inspect model.gguf

It ends with 0 where all is well, with 1 where the engine cannot do it or
something is wrong, with 2 where the command cannot be understood, and with 3
where what is to be explained, or to fit, cannot be judged.`;

const OPTIONS = {
  for: { type: 'string' },
  to: { type: 'string' },
  version: { type: 'string' },
  purpose: { type: 'string' },
  method: { type: 'string' },
  model: { type: 'string' },
  memory: { type: 'string' },
  slots: { type: 'string' },
  cache: { type: 'string' },
  language: { type: 'string' },
  sources: { type: 'boolean' },
  json: { type: 'boolean' },
  markdown: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
const COMMANDS = ['plan', 'explain', 'inspect', 'engines', 'models', 'help'] as const;

/** What cannot be understood; the command ends with 2. */
class UsageError extends Error {}

export interface Surroundings {
  args: readonly string[];
  env: Record<string, string | undefined>;
  stdin: () => Promise<string>;
  stdinIsTerminal: boolean;
  /** Of this package. */
  version: string;
  stdout: { isTTY?: boolean; columns?: number; write: (text: string) => unknown };
  stderr: { isTTY?: boolean; columns?: number; write: (text: string) => unknown };
}

function read(args: readonly string[]): ReturnType<typeof parse> {
  try {
    return parse(args);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { message } = error as Error;
    const [, given] = /'--([\w-]+)'/.exec(message) ?? [];
    const near = given && nearestKey(given, Object.keys(OPTIONS));
    throw new UsageError(
      near && near !== given ? `--${given} is not known. Did you mean --${near}?` : message.split('. To specify')[0],
    );
  }
}
function parse(args: readonly string[]) {
  const parsed = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, tokens: true });
  const names = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw new UsageError(`--${twice} is given twice.`);
  return parsed;
}

const needed = (value: string | undefined, flag: string, example: string): string => {
  const said = flag.startsWith('-') ? `${flag} ${example}` : example;
  if (value === undefined) throw new UsageError(`${flag} is missing, for example ${said}.`);
  return value;
};

/** Runs one command; the number is its exit code. */
export async function main({
  args,
  env,
  stdin,
  stdinIsTerminal,
  version,
  stdout,
  stderr,
}: Surroundings): Promise<0 | 1 | 2 | 3> {
  const print = (text: string): void => void stdout.write(`${text}\n`);
  try {
    if (args.length === 1 && args[0] === '--version') {
      print(version);
      return 0;
    }
    const { values, positionals } = read(args);
    const [command, ...rest] = positionals;
    const asked = values.help || command === 'help';
    if (asked || command === undefined) {
      if (!asked) {
        stderr.write(`${HELP}\n`);
        return 2;
      }
      print(HELP);
      return 0;
    }
    const language = languageOf(values.language, env);
    const { sources } = values;
    const view: View = { style: styleFor(stdout, env), language, columns: columnsOf(stdout, env), sources };
    const [first] = rest;
    if (first !== undefined && ['engines', 'models'].includes(command))
      throw new UsageError(`${command} takes nothing more, got ${first}.`);
    if (rest.length > 1) throw new UsageError(`One file or model at a time, got ${rest.join(' ')}.`);
    if (command !== 'plan') withoutFit(values);
    if (values.markdown && (command !== 'plan' || values.json || values.memory !== undefined))
      throw new UsageError('--markdown goes with ropewalk plan, without --json and --memory.');
    const modelOf = (name: string) => modelFrom(name, env).then((given) => told(given, stderr));
    const json = (answer: object): void => print(asJson(answer));
    switch (command) {
      case 'plan': {
        const asked = needed(first, 'MODEL', 'Qwen3-8B');
        const { answer, fit, place, options } = planned(asked, await modelOf(asked), values);
        if (values.json) json({ ...answer, ...(fit && { fit }) });
        else if (values.markdown) print(printable(toMarkdown(answer, { place, translate: (each) => say(view, each) })));
        else print(showPlan(view, printable(answer), printable(place), unscaled(options, answer), printable(fit)));
        return codeOf(answer, fit);
      }
      case 'explain': {
        if (first === undefined && stdinIsTerminal)
          throw new UsageError(
            'There is nothing to explain. Name a file, or send the text: ropewalk explain --for llama.cpp < server.log',
          );
        const text = first === undefined ? await stdin() : textOf(first);
        if (text.trim() === '') throw new UsageError(`There is nothing to explain: ${first ?? 'the text'} is empty.`);
        const { model } = values.model === undefined ? { model: undefined } : await modelOf(values.model);
        const options: ExplainOptions = {
          engine: needed(values.for, '--for', 'llama.cpp'),
          engineVersion: values.version,
          text,
          model,
          target: values.to,
        };
        const answer = await withNamed(explain(options), options, env, stderr);
        if (values.json) json(answer);
        else print(showExplanation(view, printable(answer)));
        return ({ right: 0, wrong: 1, unjudged: 3 } as const)[answer.verdict];
      }
      case 'inspect': {
        const { model, file } = await modelOf(needed(first, 'FILE', 'model.gguf'));
        const answer = inspected(model);
        if (values.json) json({ ...answer.model, assumed: answer.assumed });
        else print(showModel(printable(answer), printable(file), view));
        return 0;
      }
      case 'engines':
      case 'models':
        if (values.json) json(command === 'models' ? { models: models() } : { engines: engines() });
        else print(listed(command, language));
        return 0;
      default: {
        const near = nearestKey(command, COMMANDS);
        throw new UsageError(
          `${command} is not a command. ${near ? `Did you mean ${near}?` : `Known are: ${COMMANDS.join(', ')}.`}`,
        );
      }
    }
  } catch (error) {
    tell(error, args, env, stderr);
    return 2;
  }
}

type Values = ReturnType<typeof parse>['values'];

/** The plan of a model that was `asked` for, and whether it fits. */
function planned(asked: string, { model, file, cached }: Awaited<ReturnType<typeof modelFrom>>, values: Values) {
  const options: PlanOptions = {
    model,
    engine: needed(values.for, '--for', 'llama.cpp'),
    target: needed(values.to, '--to', '131072'),
    engineVersion: values.version,
    purpose: values.purpose as Purpose | undefined,
    method: values.method as Method | undefined,
  };
  const made = plan(options);
  const cache = cacheOf(made.engine, values);
  const answer = inCommand(made, cache);
  withoutMemory(values);
  const fit = values.memory === undefined ? null : fitOf(answer, cache, values.memory, asked, file);
  const place = cached || file === '' ? repositoryOf(asked) : file;
  return { answer, fit, place, options };
}

/** `meta-llama/Llama-3.1-8B-Instruct` of a name of the catalogue that what was made of a model has, whose file is the model's. */
function repositoryOf(asked: string): string {
  const given = asked.toLowerCase();
  if (!/instruct|chat|thinking/.test(given)) return asked;
  for (const { aliases, source } of models()) {
    const made = aliases.find((each) => each.toLowerCase() === given);
    if (made) return `${source.title.split('/')[0]}/${made}`;
  }
  return asked;
}

function withoutFit(values: Partial<Record<'memory' | 'slots' | 'cache', string>>): void {
  const flag = (['memory', 'slots', 'cache'] as const).find((each) => values[each] !== undefined);
  if (flag !== undefined) throw new UsageError(`--${flag} goes with ropewalk plan.`);
}

function withoutMemory(values: Partial<Record<'memory' | 'slots' | 'cache', string>>): void {
  const flag = (['slots', 'cache'] as const).find((each) => values[each] !== undefined);
  if (flag && values.memory === undefined)
    throw new UsageError(`--${flag} goes with --memory, for example --memory 24G.`);
}

function codeOf({ possible, limit, warnings }: Plan, fit: Fit | null): 0 | 1 | 3 {
  const good = possible && limit.enough && !warnings.some(({ severity }) => severity === 3);
  if (!good || fit?.verdict === 'too-large') return 1;
  return fit?.verdict === 'unjudged' ? 3 : 0;
}

/** The same of the model that the text names, where that lies on this machine. */
async function withNamed(
  answer: Explanation,
  options: ExplainOptions,
  env: Surroundings['env'],
  stderr: Surroundings['stderr'],
): Promise<Explanation> {
  const { named, model } = answer;
  // What a log prints of its model is nearer than any file of that name.
  if (options.model !== undefined || named === null || (model !== null && model.from !== 'catalogue')) return answer;
  const found = await modelNamed(named, model !== null, env);
  return found === null ? answer : explain({ ...options, model: told(found, stderr).model });
}

/** Which file a name led to is said on the other stream. */
function told<Read extends { file: string; cached?: boolean }>(given: Read, stderr: Surroundings['stderr']): Read {
  if (given.cached) stderr.write(`${printable(`Read from ${given.file}.`)}\n`);
  return given;
}

/** An error in words, or as JSON where the answer would be; a fault of the program itself goes on. */
function tell(error: unknown, args: readonly string[], env: Surroundings['env'], stderr: Surroundings['stderr']): void {
  if (!(error instanceof UsageError) && !(error instanceof RopeError) && !isFileError(error)) throw error;
  const message = atPrompt((error as Error).message);
  if (args.includes('--json')) {
    const { code = 'usage', parameter = null } = error as Partial<RopeError>;
    stderr.write(`${asJson({ error: { code, parameter, message } })}\n`);
    return;
  }
  const style = styleFor(stderr, env);
  // The command may be none, but which language it asks for can be seen.
  const [, asked = ''] = / --language[= ](\S+)/.exec(` ${args.join(' ')}`) ?? [];
  const inLanguage = (asked || languageOf(undefined, env)) === 'zh' ? refusalInChinese : String;
  stderr.write(`${style.red(wrap(printable(`ropewalk: ${inLanguage(message)}`), '', '', columnsOf(stderr, env)))}\n`);
  if (error instanceof UsageError) stderr.write(`${inLanguage('ropewalk --help shows how it is used.')}\n`);
}

/** The number of the form goes up when a program that reads it would no longer find what it reads. */
const asJson = (answer: object): string => printable(JSON.stringify({ schema: 1, ...answer }, null, 2));

const FLAGS: Readonly<Record<string, string>> = { target: '--to', engine: '--for', engineVersion: '--version' };

/** Sentences of the package name its functions; here these are commands. */
const atPrompt = (message: string): string =>
  message
    .replace(
      /^(?:plan|explain): (target|engineVersion|engine|purpose|method)\b/,
      (_, name: string) => FLAGS[name] ?? `--${name}`,
    )
    .replace('or a name that models', 'a GGUF file, or a name that models')
    .replace(/\b(models|engines)\(\) lists/g, 'ropewalk $1 lists')
    .replace('or what readGguf gave', 'or a GGUF file')
    .replace('a config.json or GGUF metadata does as well', 'a config.json or a GGUF file does as well');

const isFileError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code);

/** As asked for, else as the system says. */
function languageOf(asked: string | undefined, env: Record<string, string | undefined>): Language {
  if (asked !== undefined && asked !== 'en' && asked !== 'zh')
    throw new UsageError(`--language must be en or zh, got ${asked}.`);
  return asked ?? (/^zh/i.test(env.LC_ALL ?? env.LC_MESSAGES ?? env.LANG ?? '') ? 'zh' : 'en');
}

const listed = (command: 'engines' | 'models', language: Language): string =>
  command === 'models'
    ? table(
        models().map(({ name, original, maxPosition }) => [name, number(original), number(maxPosition)]),
        [1, 2],
      )
    : table(
        engines().map(({ name, title, generations }) => [name, title, say({ language }, generations.at(-1)!.title)]),
      );

/** What the engine computes without the plan. */
function unscaled(options: PlanOptions, { model }: Plan): readonly Computed[] | null {
  try {
    return plan({ ...options, target: model.maxPosition, method: 'none' }).computes;
  } catch {
    return null;
  }
}

type Inspected = Pick<Plan, 'model' | 'assumed'>;

/** How a model rotates, and what was assumed of its file: from a plan that changes nothing. */
function inspected(input: ModelInput): Inspected {
  const [engine] = engines();
  const asked = { engine: engine!.name, engineVersion: engine!.generations.at(-1)!.id };
  const { model, assumed } = plan({ model: input, ...asked, target: 1, method: 'none' });
  return { model, assumed: assumed.filter((each) => !engine!.uncertain.includes(each)) };
}

function showModel({ model, assumed }: Inspected, file: string, view: View): string {
  const rows: [string, string][] = [
    ...(file ? [['file', file] as [string, string]] : []),
    ['name', model.name || '-'],
    ['model type', model.modelType || model.architecture || '-'],
    ['longest context of the file', number(model.maxPosition)],
    ['trained before scaling on', number(model.original)],
    ['query heads, key heads', `${model.heads ?? '-'}, ${model.kvHeads ?? '-'}`],
    ...model.layers.flatMap(({ kind, headDim, rotaryDim, base, window, rule }): [string, string][] => [
      [
        kind,
        `${rotaryDim} of ${headDim} components rotate, base ${number(base)}${window ? `, window ${number(window)}` : ''}`,
      ],
      ['', JSON.stringify(rule)],
    ]),
  ];
  return [...settings(view, rows), ...assumptions(view, assumed)].join('\n');
}
