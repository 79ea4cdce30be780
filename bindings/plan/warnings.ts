/** What to watch out for: a code for programs, values, and a sentence in both languages. */
import { isCompressed } from '../config/model-types.js';
import { alike, four, number } from './keys.js';
import { asRule } from './engines/dictionary.js';
import type { Engine, Run, Settings } from './engines/engine.js';
import { FREQ_BASE, FREQ_SCALE } from './engines/llama-flags.js';
import { isAutomatic, scales } from './engines/koboldcpp.js';
import { keepsOwn, typeOf } from './convert.js';
import { WHY } from './intent.js';
import { byMscales } from '../scalings/yarn.js';
import type { Evidence, PlanModel, Purpose, Rule, Sentence, Warning, WarningCode } from './types.js';
import { QWEN3 } from './makers.js';
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
  /** Of the published rule of the layers that see everything, type and original length. */
  trained: string;
  original: number | null;
  /** Whether anything that was typed sets or changes a rule. */
  sets: boolean;
  /** Whether a rule was typed for each type of layers. */
  nested: boolean;
  /** Of the rule as it was typed, from an edit or a flag that overrides; where none was, of the file's. */
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

const HARMS = say`, and its makers say that short texts may suffer`;

/** What models with Dual Chunk Attention were trained on. */
const DUAL_CHUNK = 262144;

/** Of the rule: what is set against what the model was trained with. */
function ofRule({ main, yarn, sets, trained, keys, ggml, ...situation }: Facts) {
  const { model, engine, target, purpose } = situation;
  const { original, maxPosition, gguf } = model;
  const { title } = engine;
  const from = main.original;
  // The ramp of ExLlamaV2 runs from the target.
  const ramped = engine.name === 'exllamav2';
  const needed = target / original;
  // llama_model_glm_dsa: the square that DeepSeek's files ask for by a key, which is not read here.
  const times = four(main.softmaxFactor);
  const named = ['attn_factor', 'attention_factor', 'mscale', 'mscale_all_dim'].filter(
    (key) => keys[key] !== undefined,
  );
  const [s, transformers] = [four(main.cosSinFactor), four(transformersScale(keys, main.factor))];
  return {
    'within-context': sets && target <= maxPosition && [2, WHY.none!],
    'static-yarn': yarn &&
      sets &&
      purpose !== 'long' &&
      target > maxPosition && [
        purpose === 'short' ? 2 : 1,
        say`YaRN is static here: it also changes prompts below ${trained === 'default' ? original : maxPosition} tokens${model.recommended?.source === QWEN3 ? HARMS : ''}. Serve them without it.`,
      ],
    // Where the original length is wrong, so is what is counted from it.
    'factor-too-large': sets &&
      yarn &&
      (ramped || from === original) &&
      needed >= 1 &&
      main.factor > 1.02 * needed && [
        1,
        say`From ${original} tokens this length needs factor ${four(needed)}; ${four(main.factor)} slows pairs more than that.`,
      ],
    'original-too-long': yarn &&
      from === 40960 &&
      original === 32768 && [
        2,
        say`Qwen3 was trained on ${original} tokens; the ${from} of its file include room for a prompt.`,
      ],
    'trained-with-other-rule': trained !== 'default' &&
      sets &&
      main.type !== trained && [
        2,
        say`The model was trained with the rule ${trained}; in ${title} yours ${ggml && gguf.freqFactors != null ? say`comes on top of it` : say`replaces it`}.`,
      ],
    'scale-read-differently':
      times !== 1 && /^glm/.test(model.architecture ?? '')
        ? [2, say`${title} multiplies all scores by ${times}, unlike transformers.`]
        : named.length > 0 &&
          yarn &&
          s !== transformers && [
            2,
            say`Engines read ${named.join(', ')} differently: ${title} multiplies cosines and sines by ${s}, transformers 5 by ${transformers}.`,
          ],
  } satisfies Partial<Record<WarningCode, Found>>;
}

/** Of the engine: what it does otherwise than others. */
function ofEngine({ main, yarn, sets, nested, trained, original, keys, ggml, ...situation }: Facts) {
  const { model, engine, generation, settings, run, target } = situation;
  const { gguf, layers } = model;
  const { name, title } = engine;
  const old = name === 'vllm' && generation === '0.11.0';
  const factor = number(keys, 'factor');
  const real = four(main.factor);
  const own = layers.map((layer) => (ggml ? keepsOwn(layer, model) : !alike(layer, layers[0]!)));
  const all = !own.includes(false);
  return {
    'longrope-switch': trained === 'longrope' &&
      original !== null &&
      target > original && [
        2,
        say`LongRoPE has one list of factors for up to ${original} tokens and another for more; ${LONGROPE_DOES[old ? 'sglang' : name] ?? WHEN_LOADED}.`,
      ],
    'dynamic-base': main.type === 'dynamic' && [
      2,
      name === 'vllm' || name === 'sglang'
        ? say`Dynamic scaling: ${title} uses one base at every length, unlike transformers.`
        : say`Dynamic scaling: ${title} changes the base as the text grows, but not that of keys in the cache.`,
    ],
    'ramp-rounded': keys['truncate'] === false &&
      (ggml || old || run.ignores.some(({ key }) => key === 'truncate')) && [
        2,
        say`The file says truncate: false, but ${title} rounds the ends of the ramp: in gpt-oss this changes a frequency by up to 76% (pair 17).`,
      ],
    'log-multiplier-missing': ggml &&
      model.latent !== null &&
      /^deepseek[23]/.test(model.architecture ?? '') &&
      yarn &&
      (!gguf.yarnLogMultiplier ||
        Object.entries(settings.metadata).some(([key, value]) => key.endsWith('yarn_log_multiplier') && !value)) && [
        3,
        say`The file lacks rope.scaling.yarn_log_multiplier: scores are wrong by a factor of about two. Convert the model again.`,
      ],
    'factor-ignored': (name === 'exllamav3' || (name === 'transformers' && generation === '4.51')) &&
      yarn &&
      factor !== null &&
      Math.abs(main.factor - factor) > 1e-9 && [
        2,
        say`${title} ignores factor ${factor}: it takes max_position_embeddings / original length, here ${real}. Set max_position_embeddings.`,
      ],
    'ramp-from-loading': name === 'exllamav2' &&
      (yarn || main.type === 'longrope') && [
        2,
        say`ExLlamaV2 computes the ramp of YaRN and the factor of LongRoPE from the length at loading.`,
      ],
    'base-not-scaled': name === 'koboldcpp' &&
      target > gguf.contextLength &&
      !scales(gguf) &&
      !isAutomatic(gguf, target) &&
      settings.flags['--ropeconfig'] === undefined && [
        3,
        say`KoboldCpp scales by itself only for base 10,000 and 500,000; base ${gguf.freqBase} needs --ropeconfig.`,
      ],
    'sliding-layers': sets &&
      !nested &&
      (ggml || !isCompressed(model)) &&
      (all ? name === 'llama.cpp' && main.factor === 1 : own.includes(true)) && [
        all ? 3 : 1,
        ggml
          ? say`These settings do not reach layers with a window or a chunk.`
          : say`A dictionary that is not nested by layer type may scale layers with a window, too.`,
      ],
  } satisfies Partial<Record<WarningCode, Found>>;
}

/** Of the model, and of how far it goes. */
function ofModel({ main, yarn, sets, trained, ggml, evidence, ...situation }: Facts) {
  const { model, engine, generation, run, target } = situation;
  const { architecture, maxPosition, recommended, original, part, mrope, gguf } = model;
  const { base, rotaryDim } = model.layers[0]!;
  // A larger base reaches as far as the α of NTK that makes it.
  const alpha = (main.base / base) ** (1 - 2 / rotaryDim);
  const far =
    yarn && main.original !== null
      ? (trained === 'llama3' || trained === 'linear' ? main.original : original) * main.factor
      : main.type === 'default'
        ? Math.max(maxPosition, alpha * (trained === 'default' ? original : maxPosition))
        : null;
  return {
    'architecture-unknown': ggml &&
      sets &&
      yarn &&
      architecture !== null &&
      !typeOf(architecture) && [
        2,
        say`It is not known whether ${architecture} reads the settings of YaRN: check the log.`,
      ],
    // Makers who name a length for a rule that was not trained name four times at most: makers.ts.
    'no-published-result': evidence.status === 'untested' && [
      target > (recommended?.upTo ?? 4 * maxPosition) ? 2 : 1,
      say`No published result was found for this family at this length.`,
    ],
    // Where an engine lets fewer tokens through, none is beyond.
    'beyond-reach':
      run.limit.enough &&
      far !== null &&
      target > 1.001 * far &&
      (main.factor === recommended?.most && target <= recommended.upTo
        ? [2, say`The frequencies reach ${Math.round(far)} tokens of text, and more of images.`]
        : [3, say`The frequencies reach ${Math.round(far)} of ${target} tokens: past that, quality drops.`]),
    'needs-dual-chunk': model.needs === 'dual-chunk-attention' &&
      target > DUAL_CHUNK && [
        3,
        say`Beyond ${DUAL_CHUNK} tokens this model needs Dual Chunk Attention; no scaling replaces it.`,
      ],
    'part-of-file': !(part === '' && !mrope) &&
      sets &&
      !ggml && [
        1,
        // vLLM merges what stands in a part of the file: vllm.ts.
        mrope && !(part && engine.name === 'vllm')
          ? say`The dictionary has to keep ${`mrope_section${mrope.interleaved ? ', mrope_interleaved' : ''}`}.`
          : say`The dictionary goes into ${part}.`,
      ],
    'llama3-rule-lost': engine.name === 'ik_llama.cpp' &&
      generation === '1022-to-2291' &&
      gguf.freqFactors != null && [3, say`This release does not apply the rule of Llama 3.1: update.`],
  } satisfies Partial<Record<WarningCode, Found>>;
}

/** When LongRoPE changes its list. Where an engine is not named, the length at loading decides. */
const LONGROPE_DOES: Readonly<Record<string, Sentence>> = {
  transformers: say`transformers switches while generating, and Phi-3 then drops its cache`,
  sglang: say`it switches for the whole batch, but not for keys in the cache`,
  'mlx-lm': say`MLX-LM uses the long list at every length`,
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
  // A log repeats what the file has.
  const same: Rule = { [FREQ_BASE]: base, [FREQ_SCALE]: 1 / (model.gguf.scalingFactor ?? 1) };
  const sets =
    newRule !== null ||
    Object.entries(settings.flags).some(([name, value]) => SETS.test(name) && value !== same[name]) ||
    Object.keys(settings.metadata).some((key) => key.includes('rope.')) ||
    (settings.edit?.['rope_theta'] ?? base) !== base;
  const main = run.computes[0]!;
  const facts: Facts = {
    ...situation,
    nested: JSON.stringify(settings).includes('_attention"'),
    ...{ main, yarn: main.type === 'yarn', sets, keys: newRule ?? rule, ggml: engine.files === 'gguf' },
    ...{ trained: String(rule['rope_type']), original: number(rule, 'original_max_position_embeddings') },
  };
  const all: Record<WarningCode, Found> = { ...ofRule(facts), ...ofEngine(facts), ...ofModel(facts) };
  return Object.entries(all)
    .flatMap(([code, found]) => (found ? [{ code: code as WarningCode, severity: found[0], sentence: found[1] }] : []))
    .sort((a, b) => b.severity - a.severity);
}
