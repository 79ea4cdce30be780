/** What to watch out for: a code for programs, values, and a sentence in both languages. */
import { four, number } from './keys.js';
import { asRule } from './engines/dictionary.js';
import type { Engine, Run, Settings } from './engines/engine.js';
import { ATTN, ORIG } from './engines/llama-flags.js';
import { isAutomatic } from './engines/koboldcpp.js';
import { keepsOwn, typeOf } from './convert.js';
import { countsFrom } from './fault.js';
import { WHY } from './intent.js';
import { byMscales } from '../scalings/yarn.js';
import type { Evidence, PlanModel, Purpose, Rule, Sentence, Warning, WarningCode } from './types.js';
import { say } from './sentence.js';

export interface Situation {
  model: PlanModel;
  engine: Engine;
  generation: string;
  settings: Settings;
  run: Run;
  target: number;
  evidence: Evidence;
  purpose: Purpose | undefined;
}

/** What several rules ask, found once. */
interface Facts extends Situation {
  main: Run['computes'][number];
  /** Whether YaRN is in force. */
  yarn: boolean;
  /** The published rule of the layers that see everything, its type and its original length. */
  rule: Rule;
  trained: string;
  original: number | null;
  /** The rule as it was typed, from an edit or a flag that overrides; null where none was. */
  newRule: Rule | null;
  /** Whether anything that was typed sets or changes a rule. */
  sets: boolean;
  /** Keys of both. */
  keys: Rule;
  ggml: boolean;
}

/** Nothing to warn of; or a warning without its code. */
type Found = false | undefined | readonly [Warning['severity'], Sentence];

/** The dictionary that was typed, wherever it stands. */
export function typedRule({ settings, model }: Pick<Situation, 'settings' | 'model'>): Rule | null {
  const candidates: (Rule | null)[] = [settings.edit, ...Object.values(settings.flags).map(asRule)];
  for (const each of candidates) {
    if (each === null) continue;
    const parts = model.part === '' ? [each] : [asRule(each[model.part]), each];
    for (const part of parts) {
      const found = part && (asRule(part['rope_parameters']) ?? asRule(part['rope_scaling']));
      if (found) return asRule(found['full_attention']) ?? found;
      if (part?.['rope_type'] !== undefined) return part;
    }
  }
  return null;
}

/** What models with Dual Chunk Attention were trained on. */
const DUAL_CHUNK = 262144;

const cutBy = (name: string, { engine, run: { limit } }: Facts): Found =>
  engine.name === name && !limit.enough && [3, limit.sentence];

const RULES: Readonly<Record<WarningCode, (facts: Facts) => Found>> = {
  'within-context': ({ sets, model: { maxPosition: trained }, target }) => sets && target <= trained && [2, WHY.none!],
  'static-yarn': ({ yarn, sets, purpose, trained, model: { original, maxPosition }, target }) =>
    yarn &&
    sets &&
    purpose !== 'long' &&
    target > maxPosition && [
      purpose === 'short' ? 2 : 1,
      say`YaRN is static here: prompts below ${trained === 'yarn' ? maxPosition : original} tokens are changed, too; run a server without this for them.`,
    ],
  'factor-too-large'({ main, yarn, sets, target, model, engine }) {
    // The ramp of ExLlamaV2 runs from the target.
    const original = engine.name === 'exllamav2' ? model.original : (main.original ?? model.original);
    const needed = target / original;
    return (
      sets &&
      yarn &&
      needed >= 1 &&
      main.factor > 1.02 * needed && [
        1,
        say`Factor ${four(main.factor)} is more than the ${four(needed)} that this length needs from ${original} tokens: it changes more pairs.`,
      ]
    );
  },
  'original-too-long': ({ main: { original }, yarn, model: { original: trained } }) =>
    yarn &&
    original === 40960 &&
    trained === 32768 && [
      2,
      say`Qwen3 was trained on ${trained} tokens; ${original} in its file is that plus room for a prompt.`,
    ],
  'original-not-given'({ sets, newRule, settings, model, ggml, main, yarn, engine }) {
    const given = ggml
      ? settings.flags[ORIG] !== undefined ||
        model.gguf.originalContextLength != null ||
        Object.keys(settings.metadata).some((key) => key.endsWith('original_context_length'))
      : newRule === null || newRule['original_max_position_embeddings'] !== undefined || engine.name === 'exllamav2';
    const { original } = main;
    const trained = model.original;
    return yarn && sets && !given && original !== trained && [2, countsFrom(engine.title, original, trained)];
  },
  'key-not-repeated'({ run: { faults } }) {
    const lost = faults.filter(({ what }) => what === 'rope_theta' || what === 'partial_rotary_factor');
    return lost[0] && [3, lost[0].why];
  },
  'trained-with-other-rule': ({ trained, sets, main, ggml, model, engine: { title: engine } }) =>
    trained !== 'default' &&
    sets &&
    main.type !== trained && [
      2,
      ggml && model.gguf.freqFactors != null
        ? say`The model was trained with the rule ${trained}; in ${engine} what you add stacks on that rule.`
        : say`The model was trained with the rule ${trained}; in ${engine} what you add replaces that rule.`,
    ],
  'scale-read-differently'({ keys, main, yarn, model, engine: { title: engine } }) {
    // llama_model_glm_dsa: the square that DeepSeek's files ask for by a key, which is not read here.
    const times = four(main.softmaxFactor);
    if (times !== 1 && /^glm/.test(model.architecture ?? ''))
      return [2, say`${engine} multiplies all scores by ${times}, unlike transformers.`];
    const named = ['attn_factor', 'attention_factor', 'mscale', 'mscale_all_dim']
      .filter((key) => keys[key] !== undefined)
      .join(', ');
    const theirs = transformersScale(keys, main.factor);
    const [s, transformers] = [four(main.cosSinFactor), four(theirs)];
    return (
      named !== '' &&
      yarn &&
      s !== transformers && [
        2,
        say`Engines differ in ${named}: cosines and sines are multiplied by ${s} in ${engine}, by ${transformers} in transformers 5.`,
      ]
    );
  },
  'attn-factor-ignored'({ run }) {
    const found = run.ignores.find(({ key }) => key === ATTN);
    return found && [1, found.why];
  },
  'slots-cut': (facts) => cutBy('llama.cpp', facts),
  'context-cut': (facts) => cutBy('ollama', facts),
  'longrope-switch'({ trained, original, target, engine, generation }) {
    const like = engine.name === 'vllm' && generation === '0.11.0' ? 'sglang' : engine.name;
    return (
      trained === 'longrope' &&
      original !== null &&
      target > original && [
        2,
        say`LongRoPE has one list of numbers up to ${original} tokens and another beyond; ${LONGROPE_DOES[like] ?? WHEN_LOADED}.`,
      ]
    );
  },
  'dynamic-base': ({ main, engine: { name, title: engine } }) =>
    main.type === 'dynamic' && [
      2,
      name === 'vllm' || name === 'sglang'
        ? say`Dynamic scaling: ${engine} has one base for every length, unlike transformers.`
        : say`Dynamic scaling: ${engine} changes the base as the text grows, but not of keys in the cache.`,
    ],
  'ramp-rounded': ({ keys, run, engine: { name, title: engine }, ggml, generation }) =>
    keys['truncate'] === false &&
    (ggml || (name === 'vllm' && generation === '0.11.0') || run.ignores.some(({ key }) => key === 'truncate')) && [
      2,
      say`The file says truncate: false, but ${engine} rounds the ramp: for gpt-oss a frequency changes by up to 76% (pair 17).`,
    ],
  'log-multiplier-missing': ({ ggml, model, settings, yarn }) =>
    ggml &&
    model.latent !== null &&
    /^deepseek[23]/.test(model.architecture ?? '') &&
    yarn &&
    (!model.gguf.yarnLogMultiplier ||
      Object.entries(settings.metadata).some(([key, value]) => key.endsWith('yarn_log_multiplier') && !value)) && [
      3,
      say`The file lacks rope.scaling.yarn_log_multiplier: scores of the rotated part are wrong by a factor of about two. Convert the model again.`,
    ],
  'factor-ignored'({ engine: { name, title: engine }, generation, keys, main, yarn }) {
    const factor = number(keys, 'factor');
    const real = four(main.factor);
    return (
      (name === 'exllamav3' || (name === 'transformers' && generation === '4.51')) &&
      yarn &&
      factor !== null &&
      Math.abs(main.factor - factor) > 1e-9 && [
        2,
        say`${engine} does not read factor ${factor} but takes max_position_embeddings / original length, ${real}. Set that.`,
      ]
    );
  },
  'ramp-from-loading': ({ engine, main, yarn }) =>
    engine.name === 'exllamav2' &&
    (yarn || main.type === 'longrope') && [
      2,
      say`ExLlamaV2 computes YaRN and the factor of LongRoPE from the length at loading.`,
    ],
  'base-not-scaled': ({ engine, model: { gguf }, target, settings }) =>
    engine.name === 'koboldcpp' &&
    target > gguf.contextLength &&
    gguf.scalingType === null &&
    !isAutomatic(gguf, target) &&
    settings.flags['--ropeconfig'] === undefined && [
      3,
      say`KoboldCpp scales by itself only for base 10,000 and 500,000; base ${gguf.freqBase} needs --ropeconfig.`,
    ],
  'sliding-layers'({ model, sets, ggml, engine, main }) {
    const own = model.layers.map((layer) => keepsOwn(layer, model));
    const all = !own.includes(false);
    return (
      sets &&
      (all ? engine.name === 'llama.cpp' && main.factor === 1 : own.includes(true)) && [
        all ? 3 : 1,
        ggml
          ? say`Flags do not reach layers that see a window or a chunk.`
          : say`Some layers have a sliding window: a dictionary not nested by layer type may scale all.`,
      ]
    );
  },
  'architecture-unknown': ({ ggml, model: { architecture: arch }, sets, yarn }) =>
    ggml &&
    sets &&
    yarn &&
    arch !== null &&
    !typeOf(arch) && [2, say`Whether ${arch} reads the settings of YaRN is not known: see the log of the server.`],
  // Makers who name a length for a rule that was not trained name four times at most: makers.ts.
  'no-published-result'({ evidence, target, model: { maxPosition, recommended } }) {
    const times = four(target / maxPosition);
    return (
      evidence.status === 'untested' && [
        target > (recommended?.upTo ?? 4 * maxPosition) ? 2 : 1,
        say`No published result was found at this length for this family (${times} × the length in its file).`,
      ]
    );
  },
  'beyond-reach'({ main, yarn, model, target, trained }) {
    const { base, rotaryDim } = model.layers[0]!;
    // A larger base reaches as far as the α of NTK that makes it.
    const alpha = (main.base / base) ** (1 - 2 / rotaryDim);
    const far =
      yarn && main.original !== null
        ? (trained === 'llama3' || trained === 'linear' ? main.original : model.original) * main.factor
        : main.type === 'default'
          ? Math.max(model.maxPosition, alpha * (trained === 'default' ? model.original : model.maxPosition))
          : null;
    const reach = Math.round(far ?? 0);
    return (
      far !== null &&
      main.factor !== model.recommended?.most &&
      target > 1.001 * far && [
        3,
        say`The frequencies reach ${reach} tokens, and ${target} are wanted: past that quality drops sharply.`,
      ]
    );
  },
  'needs-dual-chunk': ({ model, target }) =>
    model.needs === 'dual-chunk-attention' &&
    target > DUAL_CHUNK && [
      3,
      say`Beyond ${DUAL_CHUNK} tokens this model needs Dual Chunk Attention: scaled frequencies are no substitute.`,
    ],
  'part-of-file': ({ model: { part, mrope }, sets, ggml }) =>
    !(part === '' && !mrope) &&
    sets &&
    !ggml && [
      1,
      mrope
        ? say`Keep in the dictionary: ${`mrope_section${mrope.interleaved ? ', mrope_interleaved' : ''}`}.`
        : say`The dictionary goes into ${part}.`,
    ],
  'llama3-rule-lost': ({ engine, generation, model }) =>
    engine.name === 'ik_llama.cpp' &&
    generation === '1022-to-2291' &&
    model.gguf.freqFactors != null && [
      3,
      say`ik_llama.cpp between pull requests 1022 and 2291 does not apply the rule of Llama 3.1: update.`,
    ],
};

/** When LongRoPE changes its list. Where an engine is not named, the length at loading decides. */
const LONGROPE_DOES: Readonly<Record<string, Sentence>> = {
  transformers: say`transformers changes it while generating, and Phi-3 drops its cache once`,
  sglang: say`it changes for the whole batch, but not for keys in the cache`,
  'mlx-lm': say`MLX-LM takes the long list at every length`,
};
const WHEN_LOADED: Sentence = say`the length at loading decides`;

/** s of transformers 5 for these keys. */
const transformersScale = (keys: Rule, factor: number): number =>
  number(keys, 'attention_factor') ?? byMscales((key) => number(keys, key), factor, 'both');

/** Flags of any engine that set or change a rule. */
const SETS = /^(--)?rope|^-r[as]$/;

/** Most harmful first. */
export function warningsOf(situation: Situation): Warning[] {
  const { model, settings, run, engine } = situation;
  const { rule, base } = model.layers[0]!;
  const newRule = typedRule(situation);
  const sets =
    newRule !== null ||
    Object.keys(settings.flags).some((name) => SETS.test(name)) ||
    Object.keys(settings.metadata).some((key) => key.includes('rope.')) ||
    (settings.edit?.['rope_theta'] ?? base) !== base;
  const main = run.computes[0]!;
  const facts: Facts = {
    ...situation,
    ...{ main, yarn: main.type === 'yarn', rule, newRule, sets, keys: newRule ?? rule, ggml: engine.files === 'gguf' },
    ...{ trained: String(rule['rope_type']), original: number(rule, 'original_max_position_embeddings') },
  };
  return (Object.keys(RULES) as WarningCode[])
    .flatMap((code) => {
      const found = RULES[code](facts);
      if (!found) return [];
      const [severity, sentence] = found;
      return [{ code, severity, sentence }];
    })
    .sort((a, b) => b.severity - a.severity);
}
