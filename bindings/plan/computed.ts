/** What every engine's file ends with: the frequencies of one kind of layers, and what can be said of them. */
import { frequencies as unscaled } from '../scalings/default.js';
import type { Computed, Fate, LayerKind } from './types.js';

type Given = Omit<
  Computed,
  'scoreFactor' | 'pairs' | 'fates' | 'slowestWavelength' | 'softmaxFactor' | 'cosSinFactor'
> &
  Partial<Pick<Computed, 'softmaxFactor' | 'cosSinFactor'>>;

/** @param layer as the model's makers have it: kept, blended and divided are meant against its frequencies unscaled. */
export function computed(layer: LayerKind, given: Given): Computed {
  const { cosSinFactor = 1, softmaxFactor = 1, frequencies } = given;
  const plain = unscaled(2 * frequencies.length, layer.base);
  const ratios = frequencies.map((each, i) => (each === 0 ? 1 : plain[i]! / each));
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.abs(b);
  const most = Math.max(...ratios);
  const fates = ratios.map((each): Fate => (near(each, 1) ? 'kept' : near(each, most) ? 'divided' : 'blended'));
  const count = (fate: Fate): number => fates.filter((each) => each === fate).length;
  const slowest = Math.min(...frequencies);
  return {
    ...given,
    cosSinFactor,
    softmaxFactor,
    scoreFactor: cosSinFactor ** 2 * softmaxFactor,
    fates,
    pairs: { kept: count('kept'), blended: count('blended'), divided: count('divided') },
    slowestWavelength: slowest > 0 ? (2 * Math.PI) / slowest : null,
  };
}
