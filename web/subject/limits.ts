/** What the figures can draw of a model that a reader brought along. It is asked before anything is shown. */
import type { RopeConfig, RopewalkAnalysis } from 'ropewalk';
import type { OwnModel } from './fields.js';

/** Elements of a list of frequencies that the package's analysis takes. */
export const MOST_PAIRS = 65536;
/** The last position of the package's analysis. */
export const LONGEST_TEXT = 2 ** 24;
/** Characters or bytes. A config.json with a list for every layer and a name for every class has less than a tenth. */
export const LARGEST_FILE = 2 ** 20;
/** Outside of this range products of frequencies with positions and wavelengths leave what a drawing can hold. */
const FREQUENCIES = { least: 1e-30, most: 1e6 } as const;

export type Limit = 'pairs' | 'length' | 'base' | 'frequency';

/** A model that the package takes and the figures cannot show. */
export class Undrawable extends Error {
  override readonly name = 'Undrawable';
  constructor(
    readonly limit: Limit,
    readonly value: number,
  ) {
    super(`${limit}: ${value}`);
  }
}

/** Throws `Undrawable`, or what the package throws for settings that it refuses. */
export function requireDrawable(rope: RopewalkAnalysis, { layers, trainingLength }: OwnModel): void {
  for (const config of Object.values(layers)) requireDrawableLayer(rope, config, trainingLength);
}

function requireDrawableLayer(rope: RopewalkAnalysis, config: RopeConfig, trainingLength: number): void {
  // Whatever is too large would be computed first.
  const width = Math.max(config.headDim, config.rotaryDim ?? 0);
  if (width > 2 * MOST_PAIRS) throw new Undrawable('pairs', width / 2);
  for (const length of [trainingLength, (config.scaling as { original?: number } | undefined)?.original])
    if (length !== undefined && length > LONGEST_TEXT) throw new Undrawable('length', length);
  const shortest = rope.frequencies(config);
  if (config.base !== undefined && config.base <= 1) throw new Undrawable('base', config.base);
  // LongRoPE has other factors for long texts.
  const longest = rope.frequencies(config, { sequenceLength: LONGEST_TEXT });
  for (const { theta } of [shortest, longest])
    for (const each of theta)
      // A pair that never turns has frequency 0.
      if (each !== 0 && !(each >= FREQUENCIES.least && each <= FREQUENCIES.most))
        throw new Undrawable('frequency', each);
}
