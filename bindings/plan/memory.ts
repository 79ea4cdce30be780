/** Bytes of the cache of keys and values. */
import type { CacheMemory, LayerKind, PlanModel } from './types.js';

/**
 * For one sequence of `tokens`: layers × K × 2 d numbers a token, a window's tokens only in layers that have one, and
 * rank + rotated numbers a token and layer in latent attention (2405.04434 section 2.1), which an engine without support
 * for it does not reach.
 */
export function cacheMemory(model: PlanModel, tokens: number): CacheMemory {
  const { layers, latent, kvHeads } = model;
  const unknown: CacheMemory = {
    ...{ bits16: null, bits8: null, withoutWindows16: null, perToken16: null },
    how: {
      en: 'The file does not give the number of layers or of key/value heads.',
      zh: '文件没有给出层数或键/值头的数量。',
    },
  };
  if (layers.some(({ count }) => count === null)) return unknown;
  const headsOf = (layer: LayerKind): number | null => (layer.kvHeads === undefined ? kvHeads : layer.kvHeads);
  if (latent ? latent.rank === null : layers.some((layer) => headsOf(layer) === null)) return unknown;
  let kept = 0;
  let all = 0;
  let more = 0;
  for (const layer of layers) {
    const { count, window, headDim } = layer;
    const row = latent ? latent.rank! + latent.rotated : 2 * headsOf(layer)! * headDim;
    all += count! * row * tokens;
    kept += count! * row * (window === null ? tokens : Math.min(window, tokens));
    if (window === null || tokens < window) more += count! * row;
  }
  return {
    bits16: 2 * kept,
    bits8: kept,
    withoutWindows16: 2 * all,
    perToken16: 2 * more,
    how: latent
      ? {
          en: `One compressed vector of ${latent.rank} numbers and one rotated key of ${latent.rotated} a token and layer.`,
          zh: `每层每个词元存一个 ${latent.rank} 维的压缩向量和一个 ${latent.rotated} 维的旋转键。`,
        }
      : {
          en: 'A key and a value for each layer and key/value head; a window keeps its own tokens alone.',
          zh: '每层每个键/值头各存一个键和一个值；有窗口的层只保留窗口内的部分。',
        },
  };
}
