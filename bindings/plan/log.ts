/** Lines that llama.cpp and vLLM print at start. */
import { number } from './keys.js';
import type { Engine } from './engines/engine.js';
import { addStep, flagOf, jsonFlag } from './settings.js';
import { tolerantJson } from './pasted.js';
import type { Explanation, Fault, ModelInput, Sentence, Step } from './types.js';
import { fault, letsThrough, notJson, TWO_FIELDS } from './fault.js';
import { say } from './sentence.js';

export interface Logged {
  /** A command that the log repeats. */
  command: string;
  modelName: string | null;
  /** Metadata that the log lists, in the form of a GGUF header. */
  model: ModelInput | null;
  steps: Step[];
  /** Context that the log says was made. */
  length: number | null;
  /** Longest context of the file. */
  trained: number | null;
  facts: Explanation['inForce'][number][];
  faults: Fault[];
  /** Whether memory is what ends. */
  full: boolean;
  /** Release that printed it. */
  version: string | null;
  assumed: Sentence[];
}

/** Lines that programs print and nobody types. */
const PRINTS =
  /^[ \t]*(llama_\w+:|llm_load|print_info:|load:|INFO|WARNING|ERROR|\(\w+ pid=|srv |main:|vllm: error|Traceback |Unrecognized keys )|\blevel=[A-Z]+ source=|\w*Error: /m;

/** What servers say of a text that is too long: what they have room for and its length, or its length first. */
const TOO_LONG =
  /(?:prompt" limit=|n_ctx_slot = |context length (?:is|of) )(\d+).{1,90}?(\d{3,})|\((?:length )?(\d+)(?:(?: tokens)?\) (?:is|exceeds?) .{1,80}?| > )(\d{3,})|(?:first |n_keep: |_tokens": ?|num_ctx=|_seq \()(\d+).{1,90}?(?:only |n_ctx\w*\W{1,3})(\d{3,})/g;

/** Where memory ends, whatever the context is set to. */
const FULL = /(?:seq len|Input length) \((\d+).{1,80}(?:KV|allowed)/;

/** What a program printed, and not what somebody typed. */
export const isLog = (text: string): boolean => [PRINTS, TOO_LONG, FULL].some((each) => text.search(each) >= 0);

/** A program of an engine, and what follows it. */
const COMMAND =
  /^(?:[$>#] *)?(?:\w+=\S+\s+)*\S*(?:llama-[a-z]+|koboldcpp|trtllm-serve|(?:vllm|sglang) serve|(?:uv run|python\S*) -m (?:vllm|sglang)\.)\S*\s/;

export function parseLog(engine: Engine, log: string): Logged {
  const result: Logged = {
    ...{ command: '', modelName: null, model: null, steps: [], length: null, trained: null, facts: [], faults: [] },
    ...{ version: null, assumed: [], full: false },
  };
  if (log.trim() === '') return result;
  result.command = commandIn(log);
  if (engine.files === 'gguf') llamaLog(log, result);
  else vllmLog(engine, log, result);
  tooLong(engine, log, result);
  if (engine.name === 'llama.cpp') result.version = value(log, /\bbuild\s*[:=]\s*(\d{3,6}) \(/);
  if (engine.name === 'vllm')
    result.version = value(log, /\b(?:vLLM[^\n]{0,40} version |LLM engine \()v?(\d+\.\d+\.\d+)/);
  return result;
}

function tooLong({ title, name }: Engine, log: string, result: Logged): void {
  const full = value(log, FULL);
  if (full) {
    result.full = true;
    result.length ??= Number(full);
    result.faults.push(fault(full, 3, say`Keys and values of ${Number(full)} tokens do not fit.`));
    return;
  }
  for (const [all, least, most, a = most, b = least, asked = a, room = b] of log.matchAll(TOO_LONG))
    if (Number(asked) > Number(room)) {
      result.length = Number(asked);
      const isTokenizer = name === 'transformers';
      const who = isTokenizer ? say`The tokenizer` : /n_ctx_train/.test(all) ? 'n_ctx_train' : title;
      const asks = say`${who} allows ${Number(room)} tokens, and ${result.length} were asked for.`;
      // These two only warn, of a length that a rule reaches, too.
      result.faults.push(fault(asked!, isTokenizer || /_train \(/.test(all) ? 1 : 3, asks));
      const variable = value(log, /\b(\w+_ALLOW_\w+)/);
      if (variable) result.faults.push(fault(variable, 1, letsThrough(variable, Number(room))));
      return;
    }
}

const value = (log: string, pattern: RegExp): string | null => pattern.exec(log)?.[1]?.trim() ?? null;

/** `name = 4096` or `name (4096)`, after the words of the program that prints it. */
function numberIn(log: string, name: string, program = '\\b'): number | null {
  const number = Number(value(log, new RegExp(`${program}${name}\\s*[=(]\\s*([-+\\d.e]+)`)) ?? NaN);
  return Number.isFinite(number) ? number : null;
}

const META = '(?:print_info|llm_load_print_meta):\\s*';
const CONTEXT = 'llama_(?:context|new_context_with_model|init_from_model):\\s*';

/** The first line that begins with a program, and those in which it goes on, by its end or a quote; '' where there is none. Line by line, so that
 * blanks cost no more than their number. */
function commandIn(log: string): string {
  const lines = log.split(/\r?\n/).map((line) => line.trim());
  const from = lines.findIndex((line) => COMMAND.test(line));
  if (from < 0) return '';
  const rest = lines.slice(from);
  let isOpen = false;
  const end = rest.findIndex((line) => {
    isOpen = isOpen !== (line.split("'").length % 2 === 0);
    return !isOpen && !/[\\^]$/.test(line);
  });
  return rest
    .slice(0, end + 1 || rest.length)
    .join('\n')
    .replace(/^[$>#] */, '');
}

/** Keys of the metadata, and the names under which their numbers are printed. */
const PRINTED = [
  ['context_length', 'n_ctx_train'],
  ['rope.dimension_count', 'n_rot'],
  ['rope.freq_base', 'freq_base_train'],
  ['block_count', 'n_layer'],
  ['attention.head_count', 'n_head'],
  ['attention.head_count_kv', 'n_head_kv'],
  ['attention.key_length', 'n_embd_head_k'],
] as const;

function llamaLog(log: string, result: Logged): void {
  const metadata: Record<string, unknown> = {};
  for (const [, key, kind, text] of log.matchAll(
    /- kv\s+\d+:\s+([\w.-]+)\s+(str|bool|arr|[uif]\d+)\S*\s+=\s+(.*)$/gm,
  )) {
    const plain = text!.trim();
    // Of a list the log has only the beginning.
    metadata[key!] = kind === 'str' ? plain : kind === 'bool' ? plain === 'true' : kind === 'arr' ? {} : Number(plain);
  }
  const info = (name: string): number | null => numberIn(log, name, META);
  const arch = value(log, new RegExp(`${META}arch\\s*=\\s*([\\w.-]+)`));
  if (metadata['general.architecture'] === undefined && arch !== null) {
    metadata['general.architecture'] = arch;
    const put = (key: string, number: number | null): void => {
      if (number !== null) metadata[`${arch}.${key}`] = number;
    };
    for (const [key, name] of PRINTED) put(key, info(name));
    const scale = info('freq_scale_train');
    if (scale !== null && scale !== 1) {
      put('rope.scaling.factor', 1 / scale);
      metadata[`${arch}.rope.scaling.type`] = value(log, /rope scaling\s*=\s*(\w+)/) ?? 'linear';
    }
    const original = info('n_ctx_orig_yarn');
    if (original !== null && original !== info('n_ctx_train')) put('rope.scaling.original_context_length', original);
  }
  if (typeof metadata['general.architecture'] === 'string') {
    const tensors = new Set(log.match(/\brope_(freqs|factors_(long|short))\.weight\b/g));
    result.model = { metadata, tensors: [...tensors].map((name) => ({ name })) };
  }
  const data: Record<string, unknown> = {};
  // Sequences that share what is made for all of them may each fill it.
  const shared = /kv_unified\s*=\s*(true|1)/.test(log);
  result.trained = numberIn(log, 'n_ctx_train');
  const all = numberIn(log, 'n_ctx');
  const length = all ?? numberIn(log, 'n_ctx_per_seq') ?? numberIn(log, 'n_ctx_seq');
  const slots = shared || all === null ? null : numberIn(log, 'n_seq_max');
  if (length !== null) result.length = Math.floor(length / (slots || 1));
  const scale = numberIn(log, 'freq_scale', CONTEXT);
  for (const [name, flag, number] of [
    ['n_ctx', '-c', length],
    ['n_seq_max', '-np', slots],
    ['freq_scale', '--rope-freq-scale', scale],
    ['freq_base', '--rope-freq-base', numberIn(log, 'freq_base', CONTEXT)],
  ] as const)
    if (number !== null) {
      data[flag] = number;
      result.facts.push({ key: name, value: number, from: 'log' });
    }
  if (scale !== null && scale !== 1 && !/rope-scaling|custom YaRN scaling/.test(log))
    result.assumed.push(say`The log does not name the rule of freq_scale; linear is taken.`);
  if (/custom YaRN scaling detected/.test(log)) data['--rope-scaling'] = 'yarn';
  result.modelName = value(log, /general\.name\s+str\s+=\s+(.+)$/m);
  addStep(result.steps, 'flags', data);
}

function vllmLog(engine: Engine, log: string, result: Logged): void {
  result.modelName = value(log, /\bmodel(?:_tag|_path)?['"]?[=:]\s*'([^']+)'/);
  // What was typed, as the server repeats it.
  const given = value(log, /\bargs: (?:Namespace)?[({](.*)[)}]/);
  if (given) result.command ||= `LLM(${given})`;
  const length = value(log, /\bmax[_ ]model[_ ]len['"]?[=: ]\s*(\d+)/);
  if (length !== null) {
    result.length = Number(length);
    result.facts.push({ key: 'max_model_len', value: result.length, from: 'log' });
    addStep(result.steps, 'flags', { '--max-model-len': result.length });
  }
  const unknown = /unrecognized arguments?: (--?[\w-]+)[= ]*(.*)/.exec(log);
  const wanted = unknown && tolerantJson(unknown[2]!);
  const factor = wanted && number(wanted, 'factor');
  const original = wanted && number(wanted, 'original_max_position_embeddings');
  // The length that was wanted, where the log does not say it otherwise.
  if (factor && original) result.length ??= Math.round(factor * original);
  if (unknown)
    result.faults.push(
      fault(unknown[1]!, 3, flagOf(engine, unknown[1]!)?.gone?.why ?? say`This release does not have ${unknown[1]}.`),
    );
  if (/rope_scaling\W+must be a dictionary with (?:with )?two fields/.test(log)) {
    result.faults.push(TWO_FIELDS);
    if (engine.name === 'transformers') result.version = '4.42';
  }
  // A traceback of SGLang ends here.
  const overrides = jsonFlag(engine);
  if (overrides && /json\.loads\([\w.]*override/.test(log)) result.faults.push(notJson(overrides));
  if (/only supports 'linear'/.test(log))
    result.faults.push(fault('rope_scaling', 3, say`This release knows only linear. Upgrade ${engine.title}.`));
  const keys = /Unrecognized keys in \S+ for [^=\n]+=\W*(\w+)\W+(\{[^{}\n]*\})/.exec(log);
  // A check of transformers, which itself reads some of them all the same (truncate), as other engines do.
  if (keys) result.faults.push(fault(keys[2]!, 1, say`transformers does not expect ${keys[2]} for type ${keys[1]}.`));
}
