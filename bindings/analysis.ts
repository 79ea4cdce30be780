/**
 * What the figures plot, in float64: `rope.analysis.*`. Table of contents; one file for each kernel file
 * of `src/analysis/`.
 */
import type { Core } from './core.js';
import { createSpectrum, type Spectrum } from './analysis/spectrum.js';

export type Analysis = Spectrum;

export function createAnalysis(core: Core): Analysis {
  return { ...createSpectrum(core) };
}

export type { Distances, Numbers } from './analysis/input.js';
export type { PairingOptions, RotatedOptions } from './analysis/spectrum.js';
