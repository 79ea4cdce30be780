/** What to watch out for: a code for programs, values, and a sentence in both languages. */
import { number } from './keys.js';
import { asRule } from './engines/dictionary.js';
import type { Engine, Run, Settings } from './engines/engine.js';
import { architectureIn, ATTN, ORIG } from './engines/llama-flags.js';
import { isAutomatic } from './engines/koboldcpp.js';
import { ARCHITECTURES } from './convert.js';
import { countsFrom } from './fault.js';
import { WHY } from './intent.js';
import { byMscales } from '../scalings/yarn.js';
import type { Evidence, PlanModel, Purpose, Rule, Sentence, Warning, WarningCode } from './types.js';
import { say, sentence } from './sentence.js';

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
  /** The published rule of the layers that see everything. */
  rule: Rule;
  /** The rule as it was typed, from an edit or a flag that overrides; null where none was. */
  newRule: Rule | null;
  /** Whether anything that was typed sets or changes a rule. */
  sets: boolean;
  /** Keys of both. */
  keys: Rule;
  ggml: boolean;
}

type Found = Readonly<Record<string, string | number>> | null;

interface Entry {
  severity: 1 | 2 | 3 | ((facts: Facts) => 1 | 2 | 3);
  /** Values of the sentence, or null where there is nothing to warn of. */
  when: (facts: Facts) => Found;
  /** With `{values}`; or a sentence that more than the values decide. */
  says: string | ((facts: Facts) => Sentence);
}

const four = (value: number): number => Number(value.toPrecision(4));
/** Keys that a new dictionary had to repeat. */
const lostIn = ({ faults }: Run): Run['faults'] =>
  faults.filter(({ what }) => what === 'rope_theta' || what === 'partial_rotary_factor');

const yes = (condition: boolean, values: Readonly<Record<string, string | number>> = {}): Found =>
  condition ? values : null;

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

const ENTRIES: Readonly<Record<WarningCode, Entry>> = {
  'within-context': {
    severity: ({ sets }) => (sets ? 2 : 1),
    when: ({ model, target }) => yes(target <= model.maxPosition, { target, trained: model.maxPosition }),
    says: () => WHY.none!,
  },
  'static-yarn': {
    severity: ({ purpose }) => (purpose === 'short' ? 2 : 1),
    when: ({ main, sets, purpose, model, target }) =>
      yes(main.type === 'yarn' && sets && purpose !== 'long' && target > model.maxPosition, {
        original: model.original,
      }),
    says: 'YaRN is static here: prompts below {original} tokens are changed, too. For short prompts run a server without it.',
  },
  'factor-too-large': {
    severity: 1,
    when: ({ main, sets, target, model, engine }) => {
      // The ramp of ExLlamaV2 runs from the target.
      const from = engine.name === 'exllamav2' ? model.original : (main.original ?? model.original);
      const needed = target / from;
      return yes(sets && main.type === 'yarn' && needed >= 1 && main.factor > 1.02 * needed, {
        factor: four(main.factor),
        needed: four(needed),
        original: from,
      });
    },
    says: 'Factor {factor} is more than the {needed} that this length needs from {original} tokens: it changes more pairs.',
  },
  'original-too-long': {
    severity: 2,
    when: ({ main, model }) =>
      yes(main.type === 'yarn' && main.original === 40960 && model.original === 32768, {
        original: 40960,
        trained: 32768,
      }),
    says: 'Qwen3 was trained on {trained} tokens; {original} in its file is that plus room for a prompt.',
  },
  'original-not-given': {
    severity: 2,
    when: ({ sets, newRule, settings, model, ggml, main, engine }) => {
      if (main.type !== 'yarn' || !sets) return null;
      const given = ggml
        ? settings.flags[ORIG] !== undefined ||
          model.gguf?.originalContextLength != null ||
          Object.keys(settings.metadata).some((key) => key.endsWith('original_context_length'))
        : newRule === null || newRule['original_max_position_embeddings'] !== undefined || engine.name === 'exllamav2';
      return yes(!given && main.original !== model.original, {
        original: main.original ?? 0,
        trained: model.original,
      });
    },
    says: ({ engine, main, model }) => countsFrom(engine.title, main.original, model.original),
  },
  'key-not-repeated': {
    severity: 3,
    when: ({ run }) => {
      const lost = lostIn(run).map(({ what }) => what);
      return yes(lost.length > 0, { keys: lost.join(', ') });
    },
    says: ({ run }) => lostIn(run)[0]!.why,
  },
  'trained-with-other-rule': {
    severity: 2,
    when: ({ rule, sets, main, engine }) => {
      const trained = String(rule['rope_type']);
      return yes(trained !== 'default' && sets && main.type !== trained, { trained, engine: engine.title });
    },
    says: ({ rule, ggml, model, engine }) =>
      ggml && model.gguf?.freqFactors != null
        ? say`The model was trained with the rule ${String(rule['rope_type'])}; in ${engine.title} what you add stacks on that rule.`
        : say`The model was trained with the rule ${String(rule['rope_type'])}; in ${engine.title} what you add replaces that rule.`,
  },
  'scale-read-differently': {
    severity: ({ main, keys }) =>
      Math.abs(main.cosSinFactor / transformersScale(keys, main.factor) - 1) > 1e-6 ? 2 : 1,
    when: ({ keys, main, engine }) => {
      const named = ['attn_factor', 'attention_factor', 'mscale', 'mscale_all_dim'].filter(
        (key) => keys[key] !== undefined,
      );
      const theirs = transformersScale(keys, main.factor);
      return yes(named.length > 0 && main.type === 'yarn', {
        keys: named.join(', '),
        engine: engine.title,
        s: four(main.cosSinFactor),
        transformers: four(theirs),
      });
    },
    says: 'Engines read {keys} differently: cosines and sines are multiplied by {s} in {engine}, by {transformers} in transformers 5.',
  },
  'attn-factor-ignored': {
    severity: 1,
    when: ({ run }) => yes(run.ignores.some(({ key }) => key === ATTN)),
    says: ({ run }) => run.ignores.find(({ key }) => key === ATTN)!.why,
  },
  'slots-cut': {
    severity: ({ run }) => (run.limit.enough ? 1 : 3),
    when: ({ engine, model, target, run }) => {
      const limit = model.gguf?.contextLength ?? model.maxPosition;
      const cuts = engine.name === 'llama.cpp' && run.limit.tokens !== null;
      return yes(cuts && target > limit, { target, limit, arch: architectureIn(model) });
    },
    says: 'llama-server cuts slots at {limit} tokens; only YaRN since pull request 28030 needs no --override-kv {arch}.context_length=int:{target}.',
  },
  'context-cut': {
    severity: 3,
    when: ({ engine, model, target }) =>
      yes(engine.name === 'ollama' && target > model.maxPosition, { limit: model.maxPosition, target }),
    says: ({ run }) => run.limit.rule,
  },
  'longrope-switch': {
    severity: 2,
    when: ({ rule, target }) => {
      const original = number(rule, 'original_max_position_embeddings');
      return rule['rope_type'] !== 'longrope' || original === null || target <= original ? null : { original };
    },
    says({ rule, engine, generation }) {
      const like = engine.name === 'vllm' && generation === '0.11.0' ? 'sglang' : engine.name;
      const original = number(rule, 'original_max_position_embeddings');
      return say`LongRoPE has one list of numbers up to ${original} tokens and another beyond; ${LONGROPE_DOES[like] ?? WHEN_LOADED}.`;
    },
  },
  'dynamic-base': {
    severity: 2,
    when: ({ main, engine }) => yes(main.type === 'dynamic', { engine: engine.title }),
    says: ({ engine: { name, title } }) =>
      name === 'vllm' || name === 'sglang'
        ? say`Dynamic scaling: ${title} has one base for every length, unlike transformers.`
        : say`Dynamic scaling: ${title} changes the base as the text grows, but not of keys in the cache.`,
  },
  'ramp-rounded': {
    severity: 2,
    when: ({ keys, run, engine, ggml, generation }) => {
      const ignored =
        run.ignores.some(({ key }) => key === 'truncate') ||
        ggml ||
        (engine.name === 'vllm' && generation === '0.11.0');
      return yes(keys['truncate'] === false && ignored, { engine: engine.title });
    },
    says: 'The file says truncate: false, but {engine} rounds the ramp: for gpt-oss a frequency changes by up to 76 % (pair 17).',
  },
  'log-multiplier-missing': {
    severity: 3,
    when: ({ ggml, model, settings, main }) => {
      const cleared = Object.entries(settings.metadata).some(
        ([key, value]) => key.endsWith('yarn_log_multiplier') && !value,
      );
      return yes(
        ggml &&
          model.latent !== null &&
          model.architecture === 'deepseek2' &&
          main.type === 'yarn' &&
          (!model.gguf?.yarnLogMultiplier || cleared),
        { score: four(main.scoreFactor) },
      );
    },
    says: 'The file lacks rope.scaling.yarn_log_multiplier: scores of the rotated part are wrong by about two. Convert the model again.',
  },
  'factor-ignored': {
    severity: 2,
    when: ({ engine, generation, keys, main }) => {
      const byLengths = engine.name === 'exllamav3' || (engine.name === 'transformers' && generation === '4.51');
      const factor = number(keys, 'factor');
      return yes(byLengths && main.type === 'yarn' && factor !== null && Math.abs(main.factor - factor) > 1e-9, {
        engine: engine.title,
        factor: factor ?? 0,
        real: four(main.factor),
      });
    },
    says: '{engine} does not read factor {factor} but takes max_position_embeddings / original length, {real}. Set that.',
  },
  'ramp-from-loading': {
    severity: 2,
    when: ({ engine, main }) =>
      yes(engine.name === 'exllamav2' && ['yarn', 'longrope'].includes(main.type), { original: main.original ?? 0 }),
    says: 'ExLlamaV2 takes the ramp of YaRN and the factor of LongRoPE from the length at loading.',
  },
  'base-not-scaled': {
    severity: 3,
    when: ({ engine, model, target, settings }) =>
      yes(
        engine.name === 'koboldcpp' &&
          model.gguf !== null &&
          target > model.gguf.contextLength &&
          model.gguf.scalingType === null &&
          !isAutomatic(model.gguf, target) &&
          settings.flags['--ropeconfig'] === undefined,
        { base: model.gguf?.freqBase ?? 0 },
      ),
    says: 'KoboldCpp scales by itself only for base 10000 and 500000; base {base} needs --ropeconfig.',
  },
  'sliding-layers': {
    severity: 1,
    when: ({ model, sets }) => yes(sets && model.layers.some(({ kind }) => kind === 'sliding_attention')),
    says: ({ ggml }) =>
      ggml
        ? say`Some layers of this model have a sliding window: flags reach only the other layers.`
        : say`Some layers of this model have a sliding window: a dictionary not nested by layer type may scale all.`,
  },
  'architecture-unknown': {
    severity: 2,
    when: ({ ggml, model, sets, main }) =>
      yes(
        ggml &&
          sets &&
          main.type === 'yarn' &&
          model.architecture !== null &&
          !Object.values(ARCHITECTURES).includes(model.architecture),
        { arch: model.architecture ?? '' },
      ),
    says: 'Whether {arch} reads the settings of YaRN is not known: look in the log of the server.',
  },
  'no-published-result': {
    // Makers who name a length for a rule that was not trained name four times at most: makers.ts.
    severity: ({ model, target }) => (target > (model.recommended?.upTo ?? 4 * model.maxPosition) ? 2 : 1),
    when: ({ evidence, target, model }) =>
      yes(evidence.status === 'untested', {
        times: Math.max(1, four(target / model.maxPosition)),
        ...{ target, upTo: evidence.upTo ?? 0, family: evidence.family ?? '' },
      }),
    says: 'No published result was found at this length for this family ({times} × the length in its file).',
  },
  'beyond-reach': {
    severity: 3,
    when: ({ main, model, target, rule }) => {
      const trained = String(rule['rope_type']);
      const { base, rotaryDim } = model.layers[0]!;
      // A larger base reaches as far as the α of NTK that makes it.
      const alpha = (main.base / base) ** (1 - 2 / rotaryDim);
      const reach =
        main.type === 'yarn' && main.original !== null
          ? (trained === 'llama3' || trained === 'linear' ? main.original : model.original) * main.factor
          : main.type === 'default'
            ? Math.max(model.maxPosition, alpha * (trained === 'default' ? model.original : model.maxPosition))
            : null;
      const advised = main.factor === model.recommended?.most;
      return yes(reach !== null && !advised && target > 1.001 * reach, { target, reach: Math.round(reach ?? 0) });
    },
    says: 'The frequencies reach {reach} tokens, and {target} are wanted: past the end quality falls sharply.',
  },
  'needs-dual-chunk': {
    severity: 3,
    when: ({ model, target }) => yes(model.needs === 'dual-chunk-attention' && target > 262144, { trained: 262144 }),
    says: 'Beyond {trained} tokens this model needs Dual Chunk Attention: scaled frequencies are no substitute.',
  },
  'part-of-file': {
    severity: 1,
    when: ({ model, sets, ggml }) =>
      yes((model.part !== '' || model.mrope !== null) && sets && !ggml, {
        part: model.part || 'text_config',
      }),
    says: 'The dictionary goes into {part}, and mrope_section stays in it.',
  },
  'llama3-rule-lost': {
    severity: 3,
    when: ({ engine, generation, model }) =>
      yes(engine.name === 'ik_llama.cpp' && generation === '1022-to-2291' && model.gguf?.freqFactors != null),
    says: 'ik_llama.cpp between pull requests 1022 and 2291 does not apply the rule of Llama 3.1: update.',
  },
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

/** A sentence whose values have names. */
function named(text: string, values: Exclude<Found, null>): Sentence {
  const found = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => values[name!]!);
  return sentence(text.replace(/\{\w+\}/g, '{}'), found);
}

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
  const facts: Facts = {
    ...situation,
    main: run.computes[0]!,
    ...{ rule, newRule, sets, keys: newRule ?? rule, ggml: engine.files === 'gguf' },
  };
  return (Object.entries(ENTRIES) as [WarningCode, Entry][])
    .flatMap(([code, { severity, when, says }]) => {
      const values = when(facts);
      if (values === null) return [];
      const level = typeof severity === 'function' ? severity(facts) : severity;
      const told = typeof says === 'string' ? named(says, values) : says(facts);
      return [{ code, severity: level, values, sentence: told }];
    })
    .sort((a, b) => b.severity - a.severity);
}
