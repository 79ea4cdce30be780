/**
 * The rotary settings of a config.json as transformers spells them, a block for every way that is on show. Pasted into
 * the model's own file, a block replaces the keys of the same names; `fromPretrained` then reads the frequencies that
 * the page shows. Version 5 reads `rope_parameters`, version 4 `rope_scaling` and `rope_theta`.
 *
 * Source: huggingface/transformers, src/transformers/modeling_rope_utils.py, of 4.50 and 5
 */
import { toPretrained, type RopeConfig } from 'ropewalk';
import type { Strings } from '../../strings.js';
import { configs, extent, ownLength, ownMethod, ownScaling, type Method } from '../../subject/extensions.js';
import { USUAL_BASE, type Kernels, type Subject } from '../../subject/kernels.js';
import type { Format } from '../../util/format.js';
import type { CodeContext, Ways } from '../contract.js';
import type { BlockWords } from './words.js';

/** Generation of transformers. */
export type Generation = 4 | 5;

export interface Block {
  name: string;
  /** Part of a config.json; `null` where transformers cannot say it, which the notes explain. */
  text: string | null;
  notes: readonly string[];
}

interface Say {
  strings: Strings;
  words: BlockWords;
  format: Format;
}

/** Python reads `4` as an integer, of which transformers complains. */
const FLOATS =
  /("(?:factor|alpha|rope_theta|rotary_emb_base|beta_fast|beta_slow|mscale|mscale_all_dim|attention_factor|low_freq_factor|high_freq_factor|partial_rotary_factor)": -?\d+)(?=[,\n])/g;

const written = (file: object): string =>
  `${JSON.stringify(file, null, 2)
    .replace(/\[[\d\s.,e+-]*\]/g, (list) => list.replace(/\s+/g, ' '))
    .replace(FLOATS, '$1.0')}\n`;

const sectionsOf = ({ sections }: RopeConfig): object => ({
  ...(sections && sections.kind !== 'axial' ? { mrope_section: sections.sizes } : {}),
  ...(sections?.kind === 'mrope-interleaved' ? { mrope_interleaved: true } : {}),
});

/** `rope_parameters` of version 5, for one type of layers. */
function parametersOf(config: RopeConfig): object | null {
  const { base = USUAL_BASE, rotaryDim, headDim, scaling } = config;
  const keys = toPretrained(scaling ?? { type: 'default' });
  const part = rotaryDim !== undefined && rotaryDim !== headDim ? { partial_rotary_factor: rotaryDim / headDim } : {};
  return keys && { ...keys, rope_theta: base, ...part, ...sectionsOf(config) };
}

const hasLayers = ({ layers }: Subject): boolean => layers.length > 1 || layers[0] !== '';

/** What the file says of its rotation, or `null`. `limit`: the longest text that it is then made for. */
function fileOf(subject: Subject, config: RopeConfig, limit: number, generation: Generation): object | null {
  const own = ownScaling(subject);
  const { scaling, base = USUAL_BASE } = config;
  if (config.sections?.kind === 'axial') return null;
  const max = limit > 0 ? { max_position_embeddings: limit } : {};
  // Files with LongRoPE may have it at the top, where version 4 looks first.
  const original =
    scaling && 'original' in scaling && (own?.type === 'longrope' || scaling.type === 'longrope')
      ? { original_max_position_embeddings: scaling.original }
      : {};
  if (generation === 5) {
    const of = hasLayers(subject)
      ? Object.fromEntries(
          subject.layers.map((layer) => [
            layer,
            parametersOf(layer === subject.layer ? config : subject.byLayer[layer]!),
          ]),
        )
      : parametersOf(config);
    if (!of || Object.values(of).includes(null)) return null;
    // Where both are given, rope_scaling would win.
    return { ...max, ...original, rope_parameters: of, ...(own || config.sections ? { rope_scaling: null } : {}) };
  }
  if (hasLayers(subject) || scaling?.type === 'proportional') return null;
  const sections = sectionsOf(config);
  const keys = toPretrained(scaling ?? { type: 'default' });
  if (!keys) return null;
  const plain = keys.rope_type === 'default' && Object.keys(sections).length === 0;
  // GPT-NeoX has a name of its own for it.
  const name = subject.entry && 'rotary_emb_base' in subject.entry.config ? 'rotary_emb_base' : 'rope_theta';
  return { ...max, ...original, [name]: base, rope_scaling: plain ? null : { ...keys, ...sections } };
}

/** A fixed factor of NTK is a larger base. */
function asBase(kernels: Kernels, config: RopeConfig): RopeConfig {
  const { effectiveBase } = kernels.frequencies(config, 0);
  const plain = { ...config };
  delete plain.scaling;
  return { ...plain, base: effectiveBase ?? USUAL_BASE };
}

/** What the model's own file says, as far as the reader has not moved its base. */
function asShown({ subject }: CodeContext, generation: Generation, { strings, words }: Say): Block {
  const own = ownMethod(subject);
  const file = fileOf(subject, subject.config, ownLength(subject), generation);
  return {
    name: own ? `${strings.methods.own} (${ownScaling(subject)!.type})` : words.plain,
    text: file && written(file),
    notes: file ? [] : [whyNot(subject, subject.config, generation, words)],
  };
}

function whyNot(
  subject: Subject,
  { scaling, sections }: RopeConfig,
  generation: Generation,
  words: BlockWords,
): string {
  if (scaling?.type === 'yarn' && scaling.ramp === 'wavelength') return words.noRamp;
  if (sections?.kind === 'axial') return words.noAxes;
  if (generation === 4 && hasLayers(subject)) return words.noLayers;
  return words.noProportional;
}

function blockOf(
  { kernels, subject }: CodeContext,
  state: Ways['state'],
  method: Method,
  generation: Generation,
  { strings, words, format }: Say,
): Block {
  const { train, target, factor } = extent(subject, state);
  const { used } = configs(method, subject, state);
  let config: RopeConfig = { ...subject.config, ...used, headDim: subject.config.headDim };
  if (!used.scaling) delete config.scaling;
  const own = ownMethod(subject);
  const notes: string[] = [];
  const name = strings.methods[method];
  const turning = config.rotaryDim ?? config.headDim;
  // The exponents of p-RoPE run over the whole head in transformers.
  if (method === 'proportional' && turning !== config.headDim) return { name, text: null, notes: [words.noPart] };
  if (method === 'ntk') {
    if (turning < 4) return { name, text: null, notes: [words.noPair] };
    config = asBase(kernels, config);
    notes.push(words.ntk);
  }
  const limit = {
    none: own ? train : Math.max(train, ownLength(subject)),
    dynamic: train,
    base: Math.max(train, target),
    proportional: Math.max(train, target),
  } as Partial<Record<Method, number>>;
  const most = method === own ? ownLength(subject) : (limit[method] ?? Math.round(train * factor));
  const file = fileOf(subject, config, most, generation);
  if (!file) return { name, text: null, notes: [whyNot(subject, config, generation, words)] };
  if (method === 'dynamic') notes.push(words.dynamic(format.whole(train)));
  if (method === 'proportional') notes.push(words.proportional);
  if (method === 'longrope' && !own) notes.push(words.borrowed);
  if (method === 'none' && target > most) notes.push(words.none(format.whole(most), format.whole(target)));
  if (generation === 4 && config.scaling?.type === 'yarn')
    notes.push(words.oldYarn(format.whole(config.scaling.original)));
  if (own && method !== own)
    notes.unshift(words.lost(ownScaling(subject)!.type, format.whole(ownLength(subject)), format.whole(most)));
  return { name, text: written(file), notes };
}

/** The model's own remedy first, then the ways on show; without ways the model as it is. */
export function blocksOf(context: CodeContext, ways: Ways | null, generation: Generation, say: Say): readonly Block[] {
  const { subject } = context;
  const own = ownMethod(subject);
  if (!ways) return [asShown(context, generation, say)];
  const others = ways.methods.filter((method) => method !== own);
  return [
    ...(own ? [asShown(context, generation, say)] : []),
    ...others.map((method) => blockOf(context, ways.state, method, generation, say)),
  ];
}
