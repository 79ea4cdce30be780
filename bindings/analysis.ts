/**
 * What the figures plot, in float64: `rope.analysis.*`. Table of contents; one file for each kernel file
 * of `src/analysis/`.
 *
 * `theta` are angular frequencies as `rope.frequencies(config)` gives them, of any scaling. A distance is
 * `s = m - n`, query minus key; positions and distances reach to 2^24.
 */
import { createContext, type Context } from './analysis/context.js';
import { createDecay, type Decay } from './analysis/decay.js';
import { createExtension, type Extension } from './analysis/extension.js';
import { createHeatmap, type HeatmapFamily } from './analysis/heatmap.js';
import { createPrecision, type Precision } from './analysis/precision.js';
import { createRelative, type Relative } from './analysis/relative.js';
import { createSpectrum, type Spectrum } from './analysis/spectrum.js';
import type { Core } from './core.js';
import { createSearch, type Search, type SearchCore } from './search.js';

export interface Analysis extends Spectrum, Decay, Context, Extension, Precision, HeatmapFamily, Relative, Search {}

export function createAnalysis(core: Core & SearchCore): Analysis {
  const { checkBound, runBound, ...decay } = createDecay(core);
  const { contextLimitSteps, minimalBaseSteps, ...context } = createContext(core);
  const { collapseSteps, ...precision } = createPrecision(core);
  return {
    ...createSpectrum(core),
    ...decay,
    ...context,
    ...createExtension(core),
    ...precision,
    ...createHeatmap(core),
    ...createRelative(core),
    ...createSearch(core, {
      checkBound,
      runBound,
      contextBound: context.contextBound,
      contextLimitSteps,
      minimalBaseSteps,
      collapseSteps,
    }),
  };
}

export type { ContextLimitOptions, MinimalBaseOptions } from './analysis/context.js';
export type { ComplexArray, Components, DecayBoundOptions } from './analysis/decay.js';
export type { Coverage, InterpolationBoundOptions } from './analysis/extension.js';
export type { HeatmapOptions } from './analysis/heatmap.js';
export type { Distances, Numbers, PairingOptions } from './analysis/input.js';
export type { Collapse, Format, PrecisionErrors, PrecisionFormats } from './analysis/precision.js';
export type { Residual, VerifyOptions, WrongTurn } from './analysis/relative.js';
export type { RotatedOptions } from './analysis/spectrum.js';
export type { Progress, Steps } from './analysis/steps.js';
export type { SearchOptions, Task, TaskResult } from './search.js';
