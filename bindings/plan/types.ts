/** What `ropewalk/plan` takes and gives: plain data that survives `JSON.stringify`, frequencies as arrays of numbers. */

/** A sentence in English, and its parts, from which `ropewalk/plan/zh` makes it in Chinese. */
export interface Sentence {
  en: string;
  /** The same with `{}` in place of its values. */
  form: string;
  /** What stands there, in this order: numbers, names, other sentences. */
  values: readonly (string | number | null | Sentence)[];
}

/** Where a fact was read. */
export interface Source {
  /** Repository with commit and file, thread, model card or paper, as one quotes it. */
  title: string;
  /** Address, where there is one that stays. */
  url?: string;
  /**
   * How it is known: `code` was read in the source, `thread` stands in an issue or pull request, `card` was stated by the
   * model's makers, `file` stands in a published model file, `paper` in a report, `derived` follows from these.
   */
  kind: 'code' | 'thread' | 'card' | 'file' | 'paper' | 'derived';
}

/** The engines that can be planned for. */
export type EngineName =
  | 'transformers'
  | 'vllm'
  | 'sglang'
  | 'llama.cpp'
  | 'ik_llama.cpp'
  | 'ollama'
  | 'lmstudio'
  | 'mlx-lm'
  | 'tensorrt-llm'
  | 'exllamav2'
  | 'exllamav3'
  | 'koboldcpp';

/** Releases of an engine between which nothing changed about rotation. */
export interface EngineGeneration {
  /** What `engineVersion` may be: `4.51`, `5`, `before-28030`. */
  id: string;
  /** Which releases these are. */
  title: Sentence;
}

/** An engine in the listing. */
export interface EngineInfo {
  /** What `plan({ engine })` takes. */
  name: EngineName;
  /** As its makers write it. */
  title: string;
  /** Other names that are understood. */
  aliases: readonly string[];
  /** Oldest first; a plan is made for the last one unless `engineVersion` says otherwise. */
  generations: readonly EngineGeneration[];
  /** Whether a longer context can be set by options of the engine itself. */
  canScale: boolean;
  /** Which files it reads a model from. */
  files: 'config.json' | 'gguf';
  /** The day on which the sources below were read, as `2026-11-22`. */
  asOf: string;
  /** What was read. */
  sources: readonly Source[];
  /** What is not certain about the reading; plans say it among `assumed`. */
  uncertain: readonly Sentence[];
}

/** A model of the catalogue. */
export interface ModelInfo {
  /** What `plan({ model })` takes; case, dots, dashes and a maker before a slash do not matter. */
  name: string;
  /** Other names that are understood. */
  aliases: readonly string[];
  /** Who made it, and what evidence is looked up under: `Qwen3`. */
  family: string;
  /** Longest context of its file, in tokens. */
  maxPosition: number;
  /** Context that its frequencies were trained on before they were scaled, in tokens. */
  original: number;
  /** Where the numbers of the file were read. */
  source: Source;
}

/** Settings of a rotary embedding under the names that config.json has for them: `rope_type`, `factor`, …. */
export type Rule = Readonly<Record<string, unknown>>;

/** Layers that rotate alike. */
export interface LayerKind {
  /** `all` where all layers are alike. */
  kind: 'all' | 'full_attention' | 'sliding_attention';
  /** How many layers; null where the file does not say. */
  count: number | null;
  /** Keys that a query sees at most; null without a window. */
  window: number | null;
  /** Those of them that rotate, where only those that see so many tokens at most do; left out where all do. */
  local?: { count: number; size: number };
  /** Components of a head, d. */
  headDim: number;
  /** Components that rotate, r. */
  rotaryDim: number;
  /** Key and value heads of these layers; left out where {@link PlanModel.kvHeads} holds for them, too. */
  kvHeads?: number | null;
  /** Base of the frequencies. */
  base: number;
  /** As the file has it; `{ rope_type: 'default' }` where it has none. */
  rule: Rule;
}

/** A model in the one form that every engine's file reads, whichever file it came from. */
export interface PlanModel {
  /** Name in the catalogue, `general.name` of a GGUF file, or ''. */
  name: string;
  /** What it was read from. */
  from: 'catalogue' | 'config.json' | 'gguf';
  /** `model_type` of config.json, as far as it is known. */
  modelType: string;
  /** `general.architecture` of GGUF; null where no converter for the type is known here. */
  architecture: string | null;
  /** What evidence is looked up under; null for a model that is not known. */
  family: string | null;
  /** `max_position_embeddings`, or `context_length` of GGUF. */
  maxPosition: number;
  /** Context that the frequencies were trained on before any scaling: O. */
  original: number;
  /** Kinds of layers; the one that sees the whole context comes first. */
  layers: readonly LayerKind[];
  /** Query heads, H; null where the file has no single number. */
  heads: number | null;
  /** Key and value heads, K; null as above. */
  kvHeads: number | null;
  /** Sizes of multi-head latent attention; null for any other. `indexed`: numbers a token that indexers keep in all layers. */
  latent: { rank: number | null; rotated: number; plain: number | null; indexed: number } | null;
  /** Key above the settings in a composite file, such as `text_config`; '' where there is none. */
  part: string;
  /** `partial_rotary_factor`, or null where the whole head rotates. */
  partial: number | null;
  /** `mrope_section` and whether its axes take turns; null for text models. */
  mrope: { section: readonly number[]; interleaved: boolean } | null;
  /** Whether the base stands at the top of the file and not among the settings. */
  baseAtTop: boolean;
  /** Rotary settings as GGUF has them: read from the file, or what the converter writes for a config.json. */
  gguf: GgufRope;
  /** Beyond its training length this model needs something else than scaled frequencies. */
  needs: 'dual-chunk-attention' | null;
  /** How far its makers say the scaling may go, and by which rule; null where they say nothing. */
  recommended: {
    type: 'yarn';
    original: number;
    upTo: number;
    /** Largest factor that they name; left out where the length alone decides. */
    most?: number | undefined;
    source: Source;
  } | null;
  /** Where the file was read; null for a caller's own. */
  source: Source | null;
}

/** Rotary settings of a GGUF file, keys without the architecture in front; null where a key is not there. */
export interface GgufRope {
  /** `context_length`, in tokens. */
  contextLength: number;
  /** `rope.dimension_count`, r. */
  dimensionCount: number;
  /** `rope.dimension_count_swa`, of sliding-window layers; null where it is the same. */
  dimensionCountSwa: number | null;
  /** `rope.freq_base`. */
  freqBase: number;
  /** `rope.freq_base_swa`, of sliding-window layers. */
  freqBaseSwa: number | null;
  /** `rope.scaling.type`. */
  scalingType: string | null;
  /** `rope.scaling.factor`. */
  scalingFactor: number | null;
  /** `rope.scaling.original_context_length`. */
  originalContextLength: number | null;
  /** `rope.scaling.attn_factor`. */
  attnFactor: number | null;
  /** `rope.scaling.yarn_log_multiplier`, 0.1 mscale_all_dim. */
  yarnLogMultiplier: number | null;
  /** `rope.scaling.yarn_ext_factor`. */
  yarnExtFactor: number | null;
  /** `rope.scaling.yarn_attn_factor`. */
  yarnAttnFactor: number | null;
  /** `rope.scaling.yarn_beta_fast`. */
  yarnBetaFast: number | null;
  /** `rope.scaling.yarn_beta_slow`. */
  yarnBetaSlow: number | null;
  /** Values of `rope_freqs.weight`; `true` where the tensor is there and its values were not read. */
  freqFactors: readonly number[] | true | null;
  /** Values of `rope_factors_long.weight`, as above. */
  longFactors: readonly number[] | true | null;
  /** Values of `rope_factors_short.weight`, as above. */
  shortFactors: readonly number[] | true | null;
}

/** Model of a plan: a name of the catalogue, a config.json as text or object, or what {@link readGguf} gave. */
export type ModelInput = string | object;

/** What a server is for; it decides which warnings matter. */
export type Purpose = 'long' | 'mixed' | 'short';

/** How the frequencies are to change; `auto` takes what the model's makers do. */
export type Method = 'auto' | 'none' | 'yarn' | 'linear' | 'ntk' | 'dynamic' | 'llama3';

/** What `plan` takes. */
export interface PlanOptions {
  /** Name of the catalogue (`Qwen3-8B`), config.json as text or object, or what `readGguf` gave. */
  model: ModelInput;
  /** Name of the engine, or another name that it goes by: `llama.cpp`, `llama-server`. */
  engine: string;
  /** Release of the engine: `4.50.3`, `0.11.0`, `b10256`, a generation of `engines()`, or `latest`. Left out: the newest that was read. */
  engineVersion?: string | undefined;
  /** Context that is wanted, in tokens: 131072, `'128k'`, `'1M'` (k is 1024). */
  target: number | string;
  /** `long`: most prompts fill the context. `short`: hardly any does. Left out: not known. */
  purpose?: Purpose | undefined;
  /**
   * How to scale.
   * @defaultValue 'auto'
   */
  method?: Method | undefined;
}

/** Something to type or to edit. */
export interface Step {
  /** `flags` of a command, `file` to edit, `environment` variable, `setting` in a window, `metadata` of a GGUF file. */
  kind: 'flags' | 'file' | 'environment' | 'setting' | 'metadata';
  /** Program or file that it belongs to: `llama-server`, `config.json`. */
  where: string;
  /** The same as data: flags by name, or keys of a JSON file. */
  data: Readonly<Record<string, unknown>>;
  /** Ready to paste. */
  text: string;
  /** What it is for, where that is not obvious. */
  why: Sentence | null;
}

/** A pair keeps its frequency, is slowed in part, or by as much as the slowest pairs. */
export type Fate = 'kept' | 'blended' | 'divided';

/** What an engine computes for one kind of layers. */
export interface Computed {
  /** Layers that these numbers are of. */
  kind: LayerKind['kind'];
  /** Radians a token for every pair, `[P]`, pair 0 the fastest. */
  frequencies: number[];
  /** What cosines and sines are multiplied by, s. */
  cosSinFactor: number;
  /** Further factor on the softmax scale, e. */
  softmaxFactor: number;
  /** Factor on the scores of the rotated part of a head: s² e. */
  scoreFactor: number;
  /** Rule that is in force. */
  type: string;
  /** Base in force. */
  base: number;
  /** Factor in force; 1 without scaling. */
  factor: number;
  /** Original length in force; null where the rule has none. */
  original: number | null;
  /** Between these pairs YaRN blends: up to the first nothing changes, from the second on the factor is whole. */
  ramp: readonly [number, number] | null;
  /** What became of each pair, against the frequencies without any scaling, `[P]`. */
  fates: Fate[];
  /** How many pairs met each of these fates. */
  pairs: { kept: number; blended: number; divided: number };
  /** Tokens a turn of the slowest pair; null where it does not turn. */
  slowestWavelength: number | null;
}

/** A setting that changes nothing. */
export interface Ignored {
  /** Key or flag, as it was written. */
  key: string;
  /** What was given. */
  value: unknown;
  /** What the engine does in its place. */
  why: Sentence;
}

/** How long a context the engine lets through with these settings. */
export interface Limit {
  /** Tokens; null where the engine does not limit. */
  tokens: number | null;
  /** What it does with more: refuses, shortens silently or with a warning, or nothing. */
  beyond: 'error' | 'clamped' | 'nothing';
  /** Whether the target fits. */
  enough: boolean;
  /** The rule in words. */
  rule: Sentence;
  /** The number and the rule. */
  sentence: Sentence;
}

/** What a warning is about. */
export type WarningCode =
  | 'within-context'
  | 'static-yarn'
  | 'factor-too-large'
  | 'original-too-long'
  | 'trained-with-other-rule'
  | 'scale-read-differently'
  | 'longrope-switch'
  | 'dynamic-base'
  | 'ramp-rounded'
  | 'log-multiplier-missing'
  | 'factor-ignored'
  | 'ramp-from-loading'
  | 'base-not-scaled'
  | 'sliding-layers'
  | 'architecture-unknown'
  | 'no-published-result'
  | 'beyond-reach'
  | 'needs-dual-chunk'
  | 'part-of-file'
  | 'llama3-rule-lost';

/** One warning. */
export interface Warning {
  /** Stable: a program may compare with it. */
  code: WarningCode;
  /** Most harmful first: 3 wrong output or no start, 2 worse output, 1 good to know. */
  severity: 1 | 2 | 3;
  /** The whole sentence, with its numbers in `values`. */
  sentence: Sentence;
}

/** One published result. */
export interface Statement {
  /** What was found. */
  sentence: Sentence;
  /** Where it was published. */
  source: Source;
}

/** Published results for a family. */
export interface Evidence {
  /** Family that was looked up; null for a model that is not known. */
  family: string | null;
  /** `known`: something was published at this length or beyond. `untested`: nothing was found. */
  status: 'known' | 'untested';
  /** Longest length with a published result, in tokens; null where there is none. */
  upTo: number | null;
  /** RULER averages in percent by length. */
  ruler: readonly { model: string; scores: Readonly<Record<number, number>>; byAuthors: boolean; source: Source }[];
  /** What was said of the family. */
  statements: readonly Statement[];
}

/** Size of the cache of keys and values for one sequence of the target length. */
export interface CacheMemory {
  /** Bytes at 16 bits a number; null where the file does not give the sizes. */
  bits16: number | null;
  /** Bytes at 8 bits a number, without the scales that a format adds. */
  bits8: number | null;
  /** Bytes at 16 bits if every layer kept every token, which an engine without windows does. */
  withoutWindows16: number | null;
  /** Bytes that one more token takes at 16 bits. */
  perToken16: number | null;
  /** How it was counted. */
  how: Sentence;
}

/** Differences of two plans, of one kind of layers. */
export interface LayerDifference {
  /** Layers that these numbers are of. */
  kind: LayerKind['kind'];
  /** Of every pair: frequency in the second over that in the first, minus 1; 1 where it stands still in the first alone. */
  relative: number[];
  /** Of every pair: how many turns apart after `length` tokens. */
  turns: number[];
  /** Largest of `|relative|`, and its pair. */
  maxRelative: number;
  /** Pair of `maxRelative`. */
  maxRelativePair: number;
  /** Largest of `turns`, and its pair. */
  maxTurns: number;
  /** Pair of `maxTurns`. */
  maxTurnsPair: number;
  /** Factor on cosines and sines, second over first. */
  cosSinRatio: number;
  /** Factor on the scores of the rotated part, second over first. */
  scoreRatio: number;
  /** Factor on the scores of what does not rotate (latent attention), second over first. */
  plainScoreRatio: number;
  /** Whether nothing differs by more than float64 rounding. */
  same: boolean;
}

/** What `compare` gives. */
export interface Comparison {
  /** Tokens at which turns are counted. */
  length: number;
  /** One for each kind of layers that both have. */
  layers: LayerDifference[];
  /** Whether nothing differs by more than float64 rounding. */
  same: boolean;
  /** The largest differences in a sentence. */
  sentence: Sentence;
}

/** What can be compared: a {@link Plan}, or an {@link Explanation} of known frequencies. */
export interface Comparable {
  /** Tokens. */
  target: number | null;
  /** By kind of layers. */
  computes: readonly Computed[] | null;
}

/** What a plan was made for. */
export interface PlannedEngine {
  /** As `plan({ engine })` takes it. */
  name: EngineName;
  /** As its makers write it. */
  title: string;
  /** Releases that the plan is for. */
  generation: EngineGeneration;
  /** The day on which the sources were read. */
  asOf: string;
  /** What was read. */
  sources: readonly Source[];
}

/** Which rule a plan sets up. */
export interface PlannedMethod {
  /** `none`: nothing needs to change. */
  type: 'none' | 'linear' | 'ntk' | 'dynamic' | 'yarn' | 'llama3' | 'longrope' | 'proportional';
  /** Factor that is typed; 1 for `none`. */
  factor: number;
  /** Original length that is typed; null where the rule has none. */
  original: number | null;
  /** Why this rule. */
  why: Sentence;
}

/** What `plan` gives. */
export interface Plan {
  /** The model as it was read. */
  model: PlanModel;
  /** The engine and its releases. */
  engine: PlannedEngine;
  /** Tokens. */
  target: number;
  /** Whether this engine can be made to do it. */
  possible: boolean;
  /** Where it is not possible: that, and what else can be done. */
  wayOut: Sentence | null;
  /** The rule that is set up. */
  method: PlannedMethod;
  /** What to type, in order. */
  type: Step[];
  /** What the engine computes with it; by kind of layers where they differ. */
  computes: Computed[];
  /** What it does not read. */
  ignores: Ignored[];
  /** How long a context it lets through. */
  limit: Limit;
  /** Most harmful first. */
  warnings: Warning[];
  /** What was published for this family. */
  evidence: Evidence;
  /** Size of the key/value cache at the target. */
  memory: CacheMemory;
  /** Against what the model's makers publish; null where they publish nothing for this length. */
  makers: { what: Sentence; difference: Comparison } | null;
  /** What was not given and had to be assumed. */
  assumed: Sentence[];
  /** The day on which the engine's sources were read. */
  asOf: string;
}

/** What `toMarkdown` takes beside a plan. */
export interface MarkdownOptions {
  /** Where the model lies: a GGUF file, a config.json or its folder, a repository or a name. Left out: the model's own repository, or a file of its name. */
  place?: string | undefined;
  /** Address of the plan on a page, which ends the message. */
  link?: string | undefined;
  /** Says a sentence in another language: `inChinese` of `ropewalk/plan/zh`. */
  translate?: ((sentence: Sentence) => string) | undefined;
}

/** What `explain` takes: `typed`, `log`, both, or `text`. */
export interface ExplainOptions {
  /** As for `plan`. */
  engine: string;
  /** As for `plan`. */
  engineVersion?: string | undefined;
  /** A command, flags, a JSON of settings or a config.json, as text. */
  typed?: string | undefined;
  /** Lines that llama.cpp or vLLM printed at start. */
  log?: string | undefined;
  /** In place of both, a text that may be either: its lines tell which. */
  text?: string | undefined;
  /** As for `plan`. Left out: what the command or the log says of it. */
  model?: ModelInput | undefined;
  /** Tokens that are wanted, where that is not what the command says. */
  target?: number | string | undefined;
}

/** Something that is wrong with a command, and the line that mends it. */
export interface Fault {
  /** Flag, key or line that it is about. */
  what: string;
  /** As of warnings. */
  severity: 1 | 2 | 3;
  /** What is wrong with it. */
  why: Sentence;
  /** What to type instead; null where nothing helps. */
  mend: string | null;
}

/** What `explain` gives. */
export interface Explanation {
  /** The engine and its releases. */
  engine: PlannedEngine;
  /** The model that was found; null where neither caller nor command nor log names one that is known. */
  model: PlanModel | null;
  /** The name or path of a model in the command or the log, as it stands there; null where there is none. */
  named: string | null;
  /** Tokens that were asked for; null where nothing says. */
  target: number | null;
  /** `unjudged`: what was given does not suffice to say; `assumed` begins with the reason. */
  verdict: 'right' | 'wrong' | 'unjudged';
  /** Settings that were understood, as the engine names them. */
  inForce: readonly {
    key: string;
    value: string | number;
    from: 'typed' | 'log';
  }[];
  /** What the engine computes; null without a model. */
  computes: Computed[] | null;
  /** How long a context the engine lets through; null without a model. */
  limit: Limit | null;
  /** What was given and changes nothing. */
  noEffect: Ignored[];
  /** Most harmful first, each with what mends it. */
  wrong: Fault[];
  /** As of a plan. */
  warnings: Warning[];
  /** The whole of what to type instead; null where nothing is wrong or no model is known. */
  mended: Step[] | null;
  /** What was not given and had to be assumed. */
  assumed: Sentence[];
  /** The day on which the engine's sources were read. */
  asOf: string;
}
