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
  /** Of every layer, and of those that only guess ahead: so many words are merged into a key; 0: none are. */
  readonly compress_ratios?: readonly number[];
  /** So many of the keys with the fewest words are chosen for each query. */
  readonly index_topk?: number;
  readonly head_dim?: number;
}

/**
 * What layers of a kind see: everything before, a window of the last words, a piece of the text; `merged`: a window, and
 * the text in keys that each stand for several words; `none`: no scores.
 */
export type View = 'all' | 'window' | 'chunk' | 'merged' | 'none';

/** Layers that are alike. */
export interface LayerKind {
  readonly view: View;
  /** Words in the window or piece; 0 where there is none. */
  readonly words: number;
  /** Words that are merged into a key; 0 where none are. */
  readonly merged: number;
  /** Merged keys that are chosen for each query; 0: all. */
  readonly best: number;
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

/** As files call a layer with a window. */
const NEAR = 'sliding_attention';
/** DeepSeek V4: words to a key; the sparse layers choose among their keys. Source: transformers configuration_deepseek_v4.py. */
const SPARSE = 'compressed_sparse_attention';
const MERGED: Readonly<Record<string, number>> = { [SPARSE]: 4, heavily_compressed_attention: 128 };

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
  // Where the file's reader describes only the part of a head that rotates: how large the whole is.
  const noted = (code: string) => read.notes.find((note) => note.code === code);
  const whole = noted('rotated-part') ? keys.head_dim : noted('latent-part-of-head')?.values[0];
  const windowedOnly = read.notes.some(({ code }) => code === 'sliding-layers-only');
  const kinds: LayerKind[] = [];
  const found = new Map<string, number>();
  const order = Array.from({ length: keys.num_hidden_layers! }, (_, layer) => {
    const type = typeOf(keys, layer);
    const rotates = windowedOnly ? type === NEAR : keys.no_rope_layers?.[layer] !== 0 && type !== 'linear_attention';
    const name = `${type} ${rotates}`;
    if (!found.has(name)) {
      found.set(name, kinds.length);
      const rope = read.layers?.[type] ?? read.layers?.[type === NEAR ? 'main' : 'compress'] ?? read.config;
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
  const { layer_types: types, sliding_window: window, sliding_window_pattern: period, compress_ratios: ratios } = keys;
  if (types) return types[layer]!;
  if (ratios) return Object.keys(MERGED).find((type) => MERGED[type] === ratios[layer]) ?? NEAR;
  const last = period !== undefined && (layer + 1) % period === 0;
  return window === undefined || last ? 'full_attention' : NEAR;
}

function viewOf(
  keys: LayerKeys,
  type: string,
  rotates: boolean,
): Pick<LayerKind, 'view' | 'words' | 'merged' | 'best'> {
  const merged = MERGED[type] ?? 0;
  const best = type === SPARSE ? keys.index_topk! : 0;
  const of = (view: View, words = 0): ReturnType<typeof viewOf> => ({ view, words, merged, best });
  if (type === 'linear_attention') return of('none');
  if (merged) return of('merged', keys.sliding_window);
  if (type === NEAR) return of('window', keys.sliding_window);
  const { attention_chunk_size: chunk } = keys;
  return rotates && chunk ? of('chunk', chunk) : of('all');
}
