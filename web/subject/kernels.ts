/** The package, and the model that the reader chose, with its frequencies. */
import { dependsOnLength, isFromTheStart } from './scalings/index.js';
import { fromPretrained, type Frequencies, type Pretrained, type RopeConfig, type RopewalkAnalysis } from 'ropewalk';
import { MODELS, type LengthOf, type ModelEntry } from './catalogue.js';
import { shortNote } from './notes.js';
import { SUBJECT, type OwnModel, type SubjectState } from './fields.js';
import { requireDrawable } from './limits.js';

export interface Subject {
  readonly name: string;
  /** The catalogue entry; `null` for the reader's own model. */
  readonly entry: ModelEntry | null;
  readonly layer: string;
  readonly layers: readonly string[];
  readonly config: RopeConfig;
  /** As the model has it: `config` itself, unless the reader has moved the base. */
  readonly given: RopeConfig;
  /** Length of the training texts; 0 where it is not known. */
  readonly trainingLength: number;
  readonly lengthOf: LengthOf;
  /** `max_position_embeddings` of its file; 0 where it does not say. */
  readonly maxPosition: number;
  /** Of every layer type, under the names of `layers`. */
  readonly byLayer: Readonly<Record<string, RopeConfig>>;
  readonly pairs: number;
}

/** The package, and what the figures ask of it again and again. */
export class Kernels {
  readonly rope: RopewalkAnalysis;
  readonly #frequencies = new Map<string, Frequencies>();
  #lastKey = '';
  #lastSubject: Subject | null = null;

  constructor(rope: RopewalkAnalysis) {
    this.rope = rope;
  }

  subject({ model, layer, own, base }: SubjectState): Subject {
    const key = `${base} ${layer} ${own ? JSON.stringify(own) : model}`;
    if (key === this.#lastKey) return this.#lastSubject!;
    const subject = withBase((own && this.#ownSubject(own, layer)) ?? this.#catalogueSubject(model, layer), base);
    this.#lastKey = key;
    this.#lastSubject = subject;
    return subject;
  }

  /**
   * The frequencies of a subject. `sequenceLength` matters to the scalings that look at it (dynamic
   * NTK, LongRoPE); the others are found again under any length.
   */
  frequencies(config: RopeConfig, sequenceLength: number): Frequencies {
    const length = dependsOnLength(config) ? sequenceLength : 0;
    const key = `${length} ${JSON.stringify(config)}`;
    let found = this.#frequencies.get(key);
    if (!found) {
      if (this.#frequencies.size > 64) this.#frequencies.clear();
      found = this.rope.frequencies(config, length > 0 ? { sequenceLength: length } : {});
      this.#frequencies.set(key, found);
    }
    return found;
  }

  /** `null` where the package refuses the settings or no figure can show them: a link that somebody wrote by hand. */
  #ownSubject(own: OwnModel, wanted: string): Subject | null {
    const layers = Object.keys(own.layers);
    const layer = layers.includes(wanted) ? wanted : layers[0]!;
    try {
      requireDrawable(this.rope, own);
      const config = own.layers[layer]!;
      const pairs = this.rope.frequencies(config).theta.length;
      const { name, trainingLength, maxPosition = 0, layers: byLayer } = own;
      const lengths = { trainingLength, lengthOf: 'config', maxPosition } as const;
      return { name, entry: null, layer, layers, byLayer, config, given: config, ...lengths, pairs };
    } catch {
      return null;
    }
  }

  #catalogueSubject(id: string, wanted: string): Subject {
    const entry = MODELS.find((model) => model.id === id) ?? MODELS.find((model) => model.id === SUBJECT.model.start)!;
    const read = fromPretrained(entry.config);
    const byLayer = layersOf(read);
    const layers = Object.keys(byLayer);
    const layer = layers.includes(wanted) ? wanted : layers[0]!;
    const config = byLayer[layer]!;
    const pairs = this.rope.frequencies(config).theta.length;
    const { name, trainingLength, lengthOf } = entry;
    const lengths = { trainingLength, lengthOf, maxPosition: read.maxPosition ?? 0 };
    return { name, entry, layer, layers, byLayer, config, given: config, ...lengths, pairs };
  }
}

/** Where a file says nothing, which is what the package assumes too. */
// oxlint-disable-next-line syntax/no-restricted-syntax
export const USUAL_BASE = 1e4;

function withBase(subject: Subject, base: number): Subject {
  const { given } = subject;
  return base === 0 || base === (given.base ?? USUAL_BASE) ? subject : { ...subject, config: { ...given, base } };
}

/** By layer type; layers that are all alike are called ''. */
const layersOf = ({ config, layers }: Pretrained): Record<string, RopeConfig> => layers ?? { '': config };

/** As it was when the training length was read: without a scaling that came afterwards. */
export function trainedConfig(config: RopeConfig): RopeConfig {
  if (!config.scaling || config.scaling.type === 'default' || isFromTheStart(config)) return config;
  const plain = { ...config };
  delete plain.scaling;
  return plain;
}

/** Length of a sequence that holds both words. */
export const sequenceLength = ({ m, n }: { m: number; n: number }): number => Math.max(m, n) + 1;

/** A model from the text of a `config.json`. Throws the package's `RopeError` or `Undrawable` and changes nothing. */
export function readOwnModel(rope: RopewalkAnalysis, text: string, name: string): OwnModel {
  const read = fromPretrained(text);
  const notes = read.notes.map(shortNote);
  const own = {
    name,
    trainingLength: read.trainingLength ?? 0,
    ...(read.maxPosition && read.maxPosition !== read.trainingLength ? { maxPosition: read.maxPosition } : {}),
    layers: layersOf(read),
    ...(notes.length > 0 ? { notes } : {}),
  };
  requireDrawable(rope, own);
  return own;
}
