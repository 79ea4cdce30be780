/** From what a person typed, or pasted out of a guide, to settings: a command, a JSON, lines of metadata. */
import { isRecord } from '../options/rules.js';
import { nearestKey } from '../options/suggest.js';
import type { Engine, Flag } from './engines/engine.js';
import { ENGINES } from './engines/index.js';
import { SCALING } from './engines/llama-flags.js';
import { jsonText } from './engines/write.js';
import { readKeyed } from './keyed.js';
import { closing, plain, tolerantJson } from './pasted.js';
import { addStep, flagOf, jsonFlag } from './settings.js';
import { checkKeys, checkNumbers } from './slips.js';
import type { Fault, Rule, Sentence, Step } from './types.js';
import { fault, notJson } from './fault.js';
import { say } from './sentence.js';

export interface Typed {
  steps: Step[];
  faults: Fault[];
  /** What the command calls the model; null where it names none. */
  modelName: string | null;
  /** A whole config.json that was pasted. */
  config: Rule | null;
  assumed: Sentence[];
  /** A length under a name that was misspelt: it was asked for, and has no effect. */
  asked: number | null;
  /** Another engine, whose flags were typed. */
  owner: Engine | undefined;
  /** Whether some of it was left. */
  unread: boolean;
  /** Names of settings that nothing here reads. */
  left: Set<string>;
}

/** Words of a command line; one that begins with a brace is read to its matching brace, quotes and all. */
interface Word {
  text: string;
  /** A JSON that no quotes protect: a shell would take its quotes away. */
  bare: boolean;
}

/** Longer than any command; what is pasted may be a whole log. */
const MOST_WORDS = 10000;
export const MOST_JSONS = 16;
const MOST_LEFT = 8;

export function wordsOf(line: string): Word[] {
  const text = line
    .replace(/[“”„]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[\\^`][ \t]*\r?\n/g, ' ');
  const words: Word[] = [];
  // Flags may be commented out.
  const pieces = /\s+|#[ \t]*-.*|'([^']*)'?|"((?:\\[^]|[^"\\])*)"?|\\([\s"'\\{}])|[^]/y;
  let word: Word | null = null;
  for (let found = pieces.exec(text); found !== null; found = pieces.exec(text)) {
    const [all, single, double, escaped] = found;
    if (/^(\s|#.)/.test(all)) {
      word = null;
      continue;
    }
    if (word === null) {
      if (words.length === MOST_WORDS) break;
      words.push((word = { text: '', bare: false }));
    }
    const { index } = found;
    if (all === '{' && (word.text === '' || text[index - 1] === '=')) {
      pieces.lastIndex = closing(text, index);
      word.text += text.slice(index, pieces.lastIndex);
      word.bare = true;
    } else word.text += single ?? double?.replace(/\\([^])/g, '$1') ?? escaped ?? all;
  }
  return words;
}

/** Flags and variables that name the model, in any engine. */
const MODEL = /^(-m|-hfr?|--(model([-_]path|-id)?|hf[-_]repo|served-model-name)|LLAMA_ARG_(MODEL|HF_REPO))$/;

/** A word that sets something about rotation or length, in any engine. */
const ABOUT = /rope|yarn|ctx|context|max[-_]?(model|seq)[-_]?len|hf[-_]overrides/i;

export function parseTyped(engine: Engine, generation: string, text: string): Typed {
  const result: Typed = {
    steps: [],
    faults: [],
    modelName: null,
    config: null,
    assumed: [],
    asked: null,
    owner: undefined,
    unread: false,
    left: new Set(),
  };
  // Dots stand for what was left out; units of systemd set variables.
  take(engine, generation, text.replace(/^[ \t]*((\.{3}|…),?$|Environment=)/gm, '').trim(), result, MOST_JSONS);
  checkNumbers(engine, result);
  checkKeys(engine, result);
  return result;
}

function take(engine: Engine, generation: string, trimmed: string, result: Typed, jsons: number): void {
  if (trimmed === '') return;
  if (jsons === 0) {
    result.unread = true;
    return;
  }
  // A JSON, on lines of its own or before a command that goes with it; its outer braces may be left out.
  const bare = /^["“]/.test(trimmed);
  const from = bare ? 0 : trimmed.search(/^\{/m);
  if (from >= 0) {
    const all = trimmed.slice(from);
    const first = all.slice(0, closing(all, all.search(/\{|$/)));
    const text = (bare ? [all, first] : [first, all]).find(tolerantJson);
    if (text) {
      takeJson(engine, tolerantJson(text)!, result);
      const rest = (trimmed.slice(0, from) + all.slice(text.length)).replace(/^[\s,]+/, '');
      if (!rest.startsWith('"')) take(engine, generation, rest.trim(), result, jsons - 1);
      return;
    }
    if (from === 0) {
      result.faults.push(fault('JSON', 3, say`This is not valid JSON: check quotes, commas, braces.`));
      return;
    }
  }
  // What `ollama ps` lists, as a Modelfile names it.
  const named = trimmed.replace(/^NAME\s+ID\s.*\n(\S+)(?:.*PU +(\d{3,}) )?.*/m, 'FROM $1\nPARAMETER num_ctx $2');
  const keyed = readKeyed(engine, listsAsLines(named));
  addStep(result.steps, 'file', keyed.edit);
  takeCommand(engine, generation, wordsOf(keyed.command), result);
  const lines = keyed.rest.split(/\r?\n/);
  const rest: string[] = [];
  const settings: Record<string, unknown> = {};
  const metadata: Record<string, unknown> = {};
  for (const line of lines) {
    const parameter = /^[>\s]*(?:\/set\s+)?PARAMETER\s+(\w+)\s+(\S+)/i.exec(line);
    // In a Dockerfile it is an image.
    const from = engine.files === 'gguf' && /^\s*FROM\s+(\S+)/i.exec(line);
    const gguf = /^\s*([a-z0-9_-]+(?:\.[a-z_]+)+)\s*=\s*(\S+)\s*$/.exec(line);
    if (parameter) {
      const [, name = '', value = ''] = parameter;
      settings[name] = plain(value);
      if (!flagOf(engine, name) && ABOUT.test(name)) strange(engine, name, result, value);
    } else if (from) result.modelName ??= from[1]!;
    else if (gguf) metadata[gguf[1]!] = plain(gguf[2]!);
    else if (pairsOf(engine, line, settings)) continue;
    else rest.push(line.replace(/^\s*-\s+/, '').replace(/^\s*([A-Z][A-Z0-9_]+):\s+(?=\S)/, '$1='));
  }
  addStep(result.steps, 'metadata', metadata);
  addStep(result.steps, 'setting', settings);
  takeCommand(engine, generation, wordsOf(rest.join('\n')), result);
}

/** `command: ["-c", "131072"]` of a compose file or an image, its words one a line. */
function listsAsLines(text: string): string {
  const start = /\b(?:command|args|cmd|entrypoint)\b:?\s*(?=\[)/i.exec(text);
  if (!start) return text;
  const from = start.index + start[0].length;
  const end = closing(text, from);
  const words = text.slice(from + 1, end - 1).match(/"(\\[^]|[^"\\])*"?|'[^']*'?|[^\s,"']+/g) ?? [];
  return [text.slice(0, from), ...words, text.slice(end)].join('\n');
}

/** `max_seq_len: 16384, rope_alpha: auto`, whole lines of names that the engine knows. */
function pairsOf(engine: Engine, line: string, into: Record<string, unknown>): boolean {
  const pairs = line.split(',').map((each) => /^\s*"?([A-Za-z_]\w*)"?\s*[:=]\s*(\S+)\s*$/.exec(each));
  if (pairs.some((each) => !each || !flagOf(engine, each[1]!))) return false;
  if (pairs.every((each) => flagOf(engine, each![1]!)?.environment === each![1])) return false;
  for (const each of pairs) into[each![1]!] = plain(each![2]!);
  return true;
}

const lacking = (what: string): Sentence => say`${what} is missing before this JSON.`;

function takeJson(engine: Engine, json: Rule, result: Typed): void {
  const whole = ['model_type', 'architectures'].some((key) => key in json) && Object.keys(json).length > 3;
  if (whole) {
    result.config ??= json;
    return;
  }
  // A request to Ollama, and what KoboldCpp saves.
  const named = json['model'] ?? json['model_param'];
  if (typeof named === 'string') result.modelName ??= named;
  if (isRecord(json['options'])) return takeJson(engine, json['options'], result);
  const dictionary = 'rope_type' in json || 'factor' in json;
  const overrides = jsonFlag(engine);
  const asEdit = (edit: Rule, key?: string): void => {
    addStep(result.steps, 'file', edit);
    const missing = [key, overrides].filter(Boolean).join(', ');
    if (missing) result.assumed.push(lacking(missing));
  };
  if (dictionary) {
    const key = 'rope_theta' in json ? 'rope_parameters' : 'rope_scaling';
    asEdit({ [key]: json }, key);
    return;
  }
  const known = Object.keys(json).some((key) => flagOf(engine, key));
  if (known) addStep(result.steps, 'setting', json);
  else if (overrides && engine.name === 'vllm' && 'hf_overrides' in json)
    addStep(result.steps, 'flags', { [overrides]: json['hf_overrides'] });
  else asEdit(json);
}

function takeCommand(engine: Engine, generation: string, words: readonly Word[], result: Typed): void {
  const data: Record<string, unknown> = {};
  for (let at = 0; at < words.length; at++) {
    const { text } = words[at]!;
    const assigned = /^([A-Z][A-Z0-9_]+)=(.*)$/.exec(text);
    if (assigned) {
      const flag = flagOf(engine, assigned[1]!);
      if (flag) put(flag, assigned[1]!, valueFor(flag, assigned[2]!), data, result);
      else if (MODEL.test(assigned[1]!)) result.modelName ??= assigned[2]!;
      else leave(text, result);
      continue;
    }
    // A word processor makes a dash of hyphens.
    if (!/^[-–—](?!\d)/.test(text)) {
      const program = flagOf(engine, text.split(/[\\/]/).at(-1)!);
      if (program?.takes === 'none' && words[at + 1]?.text.startsWith('-')) data[program.names[0]!] = true;
      const before = words[at - 1]?.text ?? '';
      const runsImage = before === 'run' && /^(docker|podman)$/.test(words[at - 2]?.text ?? '');
      if (/^(trtllm-)?(serve|run|chat)$/.test(before) && /^(?!serve$).*\w/.test(text) && !runsImage)
        result.modelName ??= text;
      const json = text.startsWith('{') ? tolerantJson(text) : null;
      const missing = jsonFlag(engine);
      if (json && /^(-d|--data)$/.test(before)) {
        if (json['options']) takeJson(engine, json, result);
      } else if (json && missing && ABOUT.test(text) && !/overr/.test(before))
        result.faults.push(fault(missing, 3, lacking(missing), `${missing} '${jsonText(json)}'`));
      else leave(text, result);
      continue;
    }
    const [typed = '', ...given] = text.split('=');
    const name = engine.underscores ? typed.replaceAll('_', '-') : typed;
    const inline = given.length > 0 ? given.join('=') : null;
    if (MODEL.test(name)) {
      // `python -m vllm…` and `uv run -m vllm…` name a module.
      const module = name === '-m' && /(^|\/)(python[\d.]*|run)$/.test(words[at - 1]?.text ?? '');
      const value = inline ?? words[++at]?.text ?? null;
      if (!module) result.modelName ??= value;
      continue;
    }
    const flag = flagOf(engine, name);
    if (!flag) {
      if (name.length < 64) strange(engine, name, result, inline ?? words[at + 1]?.text);
      continue;
    }
    if (flag.gone?.in.includes(generation)) result.faults.push(fault(name, 3, flag.gone.why));
    if (flag.takes === 'none') {
      data[name] = true;
      continue;
    }
    if (flag.takes === 'numbers') {
      const numbers: string[] = inline === null ? [] : [inline];
      while (/^[\d.]/.test(words[at + 1]?.text ?? '')) numbers.push(words[++at]!.text);
      put(flag, name, numbers, data, result);
      continue;
    }
    const value = inline ?? words[at + 1]?.text ?? '-none';
    if (inline === null && /^--?[a-z]/i.test(value)) {
      result.faults.push(fault(name, 3, say`${name} needs a value.`));
      continue;
    }
    if (inline === null) at++;
    if (flag.takes === 'json') {
      const json = tolerantJson(value);
      if (json === null) result.faults.push(notJson(name));
      else put(flag, flag.names[0]!, json, data, result);
      if (json && words[at]!.bare)
        result.faults.push(
          fault(
            name,
            1,
            say`A shell strips these quotes: put the JSON in single ones.`,
            `${name} '${JSON.stringify(json)}'`,
          ),
        );
      continue;
    }
    put(flag, name, valueFor(flag, value), data, result);
  }
  addStep(result.steps, 'flags', data);
}

/** Of a flag that is given more than once the last counts, but for one that adds to itself. */
function put({ names }: Flag, name: string, value: unknown, data: Record<string, unknown>, { faults }: Typed): void {
  const before = names.find((each) => each in data) ?? name;
  const old = data[before];
  delete data[before];
  const adds = names[0] === '--override-kv' && old !== undefined;
  data[name] = adds ? [old, value].join(',') : value;
  if (old !== undefined && !adds && JSON.stringify(old) !== JSON.stringify(value))
    faults.push(fault(name, 1, say`${name} is given twice; the last one counts.`));
}

/** What stands before a colon or an equals sign, is about rotation or length, and was read by nothing here. */
function leave(word: string, { left }: Typed): void {
  const name = /^["'([{]*([A-Za-z_][\w-]{2,40})["']?[:=]/.exec(word)?.[1];
  if (name !== undefined && ABOUT.test(name) && left.size < MOST_LEFT) left.add(name);
}

/** `128k` is understood by some engines and meant by everybody. */
function valueFor(flag: Flag, value: string): string | number {
  if (flag.takes !== 'number') return value;
  const short = /^(\d+(?:\.\d+)?)([kKmM])$/.exec(value);
  return short ? Number(short[1]) * (/k/i.test(short[2]!) ? 1024 : 1024 ** 2) : plain(value);
}

/**
 * A flag that this engine does not have: another engine's, or misspelt. Those about rotation are all known here; of those
 * about contexts an engine has many that say nothing of it.
 */
function strange(engine: Engine, name: string, result: Typed, value = ''): void {
  const { faults, assumed } = result;
  const about = ABOUT.test(name);
  // Two engines have this one, for files of two kinds.
  const owner = about
    ? ENGINES.find((each) => flagOf(each, name) && (each.files === engine.files || name !== SCALING))
    : undefined;
  result.owner ??= owner;
  const names = engine.flags.flatMap((each) => each.names);
  const near = owner ? undefined : nearestKey(name, names);
  if (!about && !near) return;
  const meant = near && flagOf(engine, near);
  const length = Number(meant && meant.counts === 'length' && valueFor(meant, value));
  if (length > 0) result.asked ??= Math.floor(length);
  const unknown = say`${name} is none of ${engine.title}’s flags for rotation or length.`;
  const why = owner
    ? say`${name} is a flag of ${owner.title}; ${engine.title} does not have it.`
    : near
      ? say`${engine.title} has no ${name}; ${near} is meant.`
      : unknown;
  if (why === unknown && !/rope|yarn/.test(name)) assumed.push(unknown);
  else faults.push(fault(name, 3, why, near));
}
