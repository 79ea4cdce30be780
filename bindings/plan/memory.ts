/** Bytes of the cache of keys and values. */
import type { CacheMemory, LayerKind, PlanModel } from './types.js';
import { say } from './sentence.js';

/**
 * For one sequence of `tokens`: layers × K × 2 d numbers a token, a window's tokens only in layers that have one, and
 * rank + rotated numbers a token and layer in latent attention (2405.04434 section 2.1), which an engine without support
 * for it does not reach. An indexer has one key head in a cache of its own (ggml-org/llama.cpp, llama_kv_cache_dsa).
 */
export function cacheMemory(model: PlanModel, tokens: number): CacheMemory {
  const { layers, latent, kvHeads } = model;
  const unknown: CacheMemory = {
    ...{ bits16: null, bits8: null, withoutWindows16: null, perToken16: null },
    how: say`The file does not say all that the cache depends on.`,
  };
  if (layers.some(({ count }) => count === null)) return unknown;
  const headsOf = (layer: LayerKind): number | null => (layer.kvHeads === undefined ? kvHeads : layer.kvHeads);
  if (latent ? latent.rank === null : layers.some((layer) => headsOf(layer) === null)) return unknown;
  const indexed = latent?.indexed ?? 0;
  let kept = indexed * tokens;
  let all = kept;
  let more = indexed;
  for (const layer of layers) {
    const { count, window, local, headDim } = layer;
    const row = latent ? latent.rank! + latent.rotated : 2 * headsOf(layer)! * headDim;
    all += count! * row * tokens;
    const keep = (some: number, most: number): void => {
      kept += some * row * Math.min(most, tokens);
      if (tokens < most) more += some * row;
    };
    keep(count! - (local?.count ?? 0), window ?? Infinity);
    if (local) keep(local.count, local.size);
  }
  const compressed =
    latent &&
    say`One compressed vector of ${latent.rank} numbers and one rotated key of ${latent.rotated} per token and layer.`;
  return {
    bits16: 2 * kept,
    bits8: kept,
    withoutWindows16: 2 * all,
    perToken16: 2 * more,
    how: compressed
      ? indexed > 0
        ? say`${compressed} Indexers keep ${indexed} more per token in all layers.`
        : compressed
      : say`A key and a value for each layer and key/value head; of a window, its tokens only.`,
  };
}
