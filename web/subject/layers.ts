/**
 * The layers of a model, one after the other. How a layer rotates is read by `fromPretrained`; which layer is of which
 * kind stands in the file as a list, or as how many of them there are to a period.
 */
import { fromPretrained, type RopeConfig } from 'ropewalk';
import { MODELS, OF_MIXED_LAYERS, type WithoutNote } from './catalogue.js';

/** Keys of config.json about single layers. */
interface LayerKeys {
  readonly num_hidden_layers?: number;
  readonly layer_types?: readonly string[];
  readonly sliding_window?: number;
  /** One layer in so many, the last of each period, has no window. */
  readonly sliding_window_pattern?: number;
  /** 0: the layer does not rotate. */
  readonly no_rope_layers?: readonly number[];
  /** Layers that rotate see the piece of so many words in which they stand. */
  readonly attention_chunk_size?: number;
}

/** What layers of a kind see: everything before, a window of the last words, a piece of the text; `none`: no scores. */
export type View = 'all' | 'window' | 'chunk' | 'none';

/** Layers that are alike. */
export interface LayerKind {
  readonly view: View;
  /** Words in the window or piece; 0 where there is none. */
  readonly words: number;
  /** `null`: they do not rotate. */
  readonly rope: RopeConfig | null;
  /** Numbers of a head in the scores, those that do not rotate too. */
  readonly head: number;
  /** Those that rotate. */
  readonly turned: number;
}

export interface Layers {
  readonly kinds: readonly LayerKind[];
  /** Of every layer, the place of its kind. */
  readonly order: readonly number[];
  /** Query heads. */
  readonly heads: number;
}

const keysOf = ({ config }: WithoutNote): LayerKeys => {
  const { text_config: inner } = config as { text_config?: LayerKeys };
  return inner ?? config;
};

/** The models whose files were read for their layers, oldest first. */
export const LAYERED: readonly WithoutNote[] = [...MODELS, ...OF_MIXED_LAYERS]
  .filter((model) => keysOf(model).num_hidden_layers)
  .sort((a, b) => a.year - b.year);

export function layersOf(model: WithoutNote): Layers {
  const keys = keysOf(model);
  const read = fromPretrained(model.config);
  // Latent attention: the file's reader describes the part of a head that rotates, and says how large the whole is.
  const whole = read.notes.find(({ code }) => code === 'latent-part-of-head')?.values[0];
  const windowedOnly = read.notes.some(({ code }) => code === 'sliding-layers-only');
  const kinds: LayerKind[] = [];
  const found = new Map<string, number>();
  const order = Array.from({ length: keys.num_hidden_layers! }, (_, layer) => {
    const type = typeOf(keys, layer);
    const rotates = windowedOnly
      ? type === 'sliding_attention'
      : keys.no_rope_layers?.[layer] !== 0 && type !== 'linear_attention';
    const name = `${type} ${rotates}`;
    if (!found.has(name)) {
      found.set(name, kinds.length);
      const rope = read.layers?.[type] ?? read.config;
      const head = typeof whole === 'number' ? whole : rope.headDim;
      kinds.push({
        ...viewOf(keys, type, rotates),
        head,
        rope: rotates ? rope : null,
        turned: rotates ? turnedOf(rope) : 0,
      });
    }
    return found.get(name)!;
  });
  return { kinds, order, heads: read.heads! };
}

/** Of the pairs that rotate, a proportional scaling leaves a share without a turn. */
const turnedOf = ({ headDim, rotaryDim = headDim, scaling }: RopeConfig): number =>
  scaling?.type === 'proportional' ? rotaryDim * scaling.partialRotaryFactor : rotaryDim;

function typeOf(keys: LayerKeys, layer: number): string {
  const { layer_types: types, sliding_window: window, sliding_window_pattern: period } = keys;
  if (types) return types[layer]!;
  const last = period !== undefined && (layer + 1) % period === 0;
  return window === undefined || last ? 'full_attention' : 'sliding_attention';
}

function viewOf(keys: LayerKeys, type: string, rotates: boolean): Pick<LayerKind, 'view' | 'words'> {
  if (type === 'linear_attention') return { view: 'none', words: 0 };
  if (type === 'sliding_attention') return { view: 'window', words: keys.sliding_window! };
  const { attention_chunk_size: chunk } = keys;
  return rotates && chunk ? { view: 'chunk', words: chunk } : { view: 'all', words: 0 };
}
