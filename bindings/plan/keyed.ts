/** Settings that stand as keys, in a YAML file or in a call of Python: the command, or the edit of config.json, that they make. */
import { GGML_TYPES } from './convert.js';
import type { Engine } from './engines/engine.js';
import { closing, plain, tolerantJson, unquoted } from './pasted.js';
import { AROUND, flagOf, jsonFlag } from './settings.js';
import type { Rule } from './types.js';

interface Keyed {
  /** As a command line has it. */
  command: string;
  /** What was assigned to a config, or given with its model. */
  edit: Record<string, unknown>;
  /** The text without what was read. */
  rest: string;
}

const MODEL = /^(model(_path|_id)?|(pretrained_)?model_name_or_path|repo_id)$/;
/** What llama-cpp-python calls otherwise than llama.cpp's command. */
const PYTHON: Record<string, string> = { n_ctx: 'ctx-size', rope_scaling_type: 'rope-scaling' };
/** More calls than anybody pastes: each is read to its end. */
const MOST_CALLS = 16;

export function readKeyed(engine: Engine, text: string): Keyed {
  const result: Keyed = { command: '', edit: {}, rest: text };
  readCalls(engine, result);
  readLines(engine, result);
  return result;
}

/** The flag that a key stands for: its own words, with dashes or without. */
function flagFor(engine: Engine, key: string): string | undefined {
  const words = PYTHON[key] ?? key;
  return [`--${words.replaceAll('_', '-')}`, `--${words}`].find((name) => flagOf(engine, name));
}

/** Whether it sets something. Values are quoted for `wordsOf`: a JSON is no longer bare. */
function take(engine: Engine, key: string, value: string, into: Keyed): boolean {
  const flag = MODEL.test(key) ? '--model' : flagFor(engine, key);
  if (!flag && (!AROUND.includes(key) || jsonFlag(engine))) return false;
  const json = value.startsWith('{') ? tolerantJson(value) : null;
  const text = unquoted(value);
  // Nothing is set by these, and what a name stands for is not known.
  if (/^(None|null)$/.test(value)) return true;
  if (flag && flagOf(engine, flag)?.takes === 'json' && !json && !/^["']/.test(value)) return false;
  if (!flag) into.edit[key] = json ?? plain(value);
  else if (key === 'rope_scaling_type')
    into.command += ` ${flag} ${GGML_TYPES.find((kind, at) => text === String(at) || text.toLowerCase().endsWith(kind)) ?? text}`;
  else into.command += ` ${flag} '${json ? JSON.stringify(json) : text}'`;
  return true;
}

/** `LLM(model="…", max_model_len=131072)`, `from_pretrained("…", rope_scaling={…})`, `config.rope_scaling = {…}`. */
function readCalls(engine: Engine, into: Keyed): void {
  into.rest = into.rest.replace(
    /\bconfig\.(\w+)[ \t]*=[ \t]*(\{[^{}]*\}|[^\s#]+)/g,
    (all, key: string, value: string) => (take(engine, key, value, into) ? ' ' : all),
  );
  const calls = /[\w\])]\(/g;
  for (let n = 0; n < MOST_CALLS; n++) {
    const from = calls.exec(into.rest);
    if (!from) return;
    const open = from.index + 1;
    // One that stays open would be read to the end of the text each time.
    const end = open + closing(into.rest.slice(open, open + 50000), 0);
    const given = partsOf(into.rest.slice(open + 1, end - 1));
    const pairs = given.map((each) => /^\s*['"]?(\w+)['"]?\s*[=:]\s*([^=].*)$/s.exec(each));
    const loads = into.rest.slice(Math.max(0, open - 15), open) === 'from_pretrained';
    const known = loads || pairs.some((each) => each && (flagFor(engine, each[1]!) ?? AROUND.includes(each[1]!)));
    if (!known) continue;
    const left = given.filter((_, at) => !pairs[at] || !take(engine, pairs[at][1]!, pairs[at][2]!.trim(), into));
    const name = /^\s*(["'])([^"']+)\1\s*$/.exec(given[0]!)?.[2];
    if (name !== undefined) into.command += ` --model '${name}'`;
    into.rest = `${into.rest.slice(0, from.index)} ${left.join(' ')} ${into.rest.slice(end)}`;
  }
}

/** `max-model-len: 131072`, and `hf-overrides:` with its own lines further in. */
function readLines(engine: Engine, into: Keyed): void {
  const lines = into.rest.split(/\r?\n/);
  const keyed = lines.map((line) => /^(\s*)([A-Za-z][\w-]*):(?:[ \t]+(.*?))?\s*$/.exec(line));
  if (!keyed.some((each) => each && flagFor(engine, each[2]!))) return;
  const rest: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, margin = '', key = '', value = ''] = keyed[at] ?? [];
    let end = at + 1;
    if (value === '' && flagFor(engine, key))
      while (end < lines.length && /^\s*/.exec(lines[end]!)![0].length > margin.length) end++;
    const said = value.replace(/\s+#.*$/, '') || JSON.stringify(block(lines.slice(at + 1, end)));
    if (said !== 'null' && take(engine, key, said, into)) at = end - 1;
    else rest.push(lines[at]!);
  }
  into.rest = rest.join('\n');
}

/** Keys and plain values, by their margins; null where a line is anything else. */
function block(lines: readonly string[]): Rule | null {
  const root: Record<string, unknown> = {};
  const open = [{ margin: -1, rule: root }];
  for (const line of lines) {
    const [, margin, key, value] = /^(\s*)["']?([\w-]+)["']?:(?:[ \t]+(.*?))?\s*$/.exec(line) ?? [];
    if (margin === undefined) return null;
    while (open.at(-1)!.margin >= margin.length) open.pop();
    const { rule } = open.at(-1)!;
    if (value) rule[key!] = tolerantJson(`"it": ${value}`)?.['it'] ?? value;
    else {
      const inner: Record<string, unknown> = {};
      rule[key!] = inner;
      open.push({ margin: margin.length, rule: inner });
    }
  }
  return lines.length > 0 ? root : null;
}

/** Parts between commas that stand in no quotes and no brackets. */
function partsOf(text: string): string[] {
  const parts = [''];
  for (let at = 0; at < text.length;) {
    const c = text[at]!;
    const end = '{[('.includes(c)
      ? closing(text, at)
      : '"\''.includes(c)
        ? text.indexOf(c, at + 1) + 1 || text.length
        : at + 1;
    if (c === ',') parts.push('');
    else parts[parts.length - 1] += text.slice(at, end);
    at = end;
  }
  return parts;
}
