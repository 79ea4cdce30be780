/** The model on the bench: what the reader chose, with its frequencies from the package. */
import { fromPretrained, type Frequencies, type Pretrained, type RopeConfig, type Ropewalk } from 'ropewalk';
import { MODELS, type ModelEntry } from './models.js';
import { START, type OwnModel, type State } from './state.js';

export interface Subject {
  readonly name: string;
  /** The catalogue entry; `null` for the reader's own model. */
  readonly entry: ModelEntry | null;
  readonly layer: string;
  readonly layers: readonly string[];
  readonly config: RopeConfig;
  /** Length of the training texts; 0 where it is not known. */
  readonly trainingLength: number;
  readonly pairs: number;
}

/** The package, and what the figures ask of it again and again. */
export class Lab {
  readonly rope: Ropewalk;
  readonly #frequencies = new Map<string, Frequencies>();
  #lastKey = '';
  #lastSubject: Subject | null = null;

  constructor(rope: Ropewalk) {
    this.rope = rope;
  }

  subject({ model, layer, own }: State): Subject {
    const key = own ? `own ${layer} ${JSON.stringify(own)}` : `${model} ${layer}`;
    if (key === this.#lastKey) return this.#lastSubject!;
    const subject = (own && this.#ownSubject(own, layer)) ?? this.#catalogueSubject(model, layer);
    this.#lastKey = key;
    this.#lastSubject = subject;
    return subject;
  }

  /**
   * The frequencies of a subject. `sequenceLength` matters to the scalings that look at it (dynamic
   * NTK, LongRoPE); the others are found again under any length.
   */
  frequencies(config: RopeConfig, sequenceLength: number): Frequencies {
    const type = config.scaling?.type;
    const length = type === 'dynamic' || type === 'longrope' ? sequenceLength : 0;
    const key = `${length} ${JSON.stringify(config)}`;
    let found = this.#frequencies.get(key);
    if (!found) {
      if (this.#frequencies.size > 64) this.#frequencies.clear();
      found = this.rope.frequencies(config, length > 0 ? { sequenceLength: length } : {});
      this.#frequencies.set(key, found);
    }
    return found;
  }

  /** `null` where the package refuses the settings: a link that somebody wrote by hand. */
  #ownSubject(own: OwnModel, wanted: string): Subject | null {
    const layers = Object.keys(own.layers);
    const layer = layers.includes(wanted) ? wanted : layers[0]!;
    try {
      const config = own.layers[layer]!;
      const pairs = this.rope.frequencies(config).theta.length;
      const { name, trainingLength } = own;
      return { name, entry: null, layer, layers, config, trainingLength, pairs };
    } catch {
      return null;
    }
  }

  #catalogueSubject(id: string, wanted: string): Subject {
    const entry = MODELS.find((model) => model.id === id) ?? MODELS.find((model) => model.id === START.model)!;
    const byLayer = layersOf(fromPretrained(entry.config));
    const layers = Object.keys(byLayer);
    const layer = layers.includes(wanted) ? wanted : layers[0]!;
    const config = byLayer[layer]!;
    const pairs = this.rope.frequencies(config).theta.length;
    const { name, trainingLength } = entry;
    return { name, entry, layer, layers, config, trainingLength, pairs };
  }
}

/** By layer type; layers that are all alike are called ''. */
const layersOf = ({ config, layers }: Pretrained): Record<string, RopeConfig> => layers ?? { '': config };

/** Length of a sequence that holds both words. */
export const sequenceLength = ({ m, n }: Pick<State, 'm' | 'n'>): number => Math.max(m, n) + 1;

/** A model from the text of a `config.json`. Throws the package's `RopeError` and changes nothing. */
export function readOwnModel(rope: Ropewalk, text: string, name: string): { own: OwnModel; notes: string[] } {
  const read = fromPretrained(text);
  const layers = layersOf(read);
  // A file can be read and still be refused at the kernels' gate.
  for (const config of Object.values(layers)) rope.frequencies(config);
  return { own: { name, trainingLength: read.trainingLength ?? 0, layers }, notes: read.notes };
}
