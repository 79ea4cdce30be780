/**
 * What the figures plot, in float64: `rope.analysis.*`. Table of contents; the kernels are in
 * `src/analysis/`.
 *
 * `theta` are angular frequencies as `rope.frequencies(config)` gives them, of any scaling. A distance is
 * `s = m - n`, query minus key; positions and distances reach to 2^24.
 */
import { type Bounds, createBounds } from './bounds.js';
import { type CollapseFamily, createCollapse } from './collapse.js';
import { createContext, type Context } from './context.js';
import { createDecay, type Decay } from './decay.js';
import { createExtension, type Extension } from './extension.js';
import { createHeatmap, type HeatmapFamily } from './heatmap.js';
import { createPalette, type PaletteFamily } from './palette.js';
import { createPrecision, type Precision } from './precision.js';
import { createRelative, type Relative } from './relative.js';
import { createSpectrum, type Spectrum } from './spectrum.js';
import type { Runtime } from '../border/runtime.js';
import { createTasks } from './tasks.js';
import { createSearch, type Search, type SearchRuntime } from './search.js';

export interface Analysis
  extends
    Spectrum,
    Decay,
    Bounds,
    Context,
    Extension,
    Precision,
    CollapseFamily,
    HeatmapFamily,
    PaletteFamily,
    Relative,
    Search {}

export function createAnalysis(runtime: Runtime & SearchRuntime): Analysis {
  const { checkBound, runBound, ...bounds } = createBounds(runtime);
  const { contextLimitSteps, minimalBaseSteps, largestInfeasibleBaseSteps, ...context } = createContext(runtime);
  const { collapseSteps, ...collapse } = createCollapse(runtime);
  return {
    ...createSpectrum(runtime),
    ...createDecay(runtime),
    ...bounds,
    ...context,
    ...createExtension(runtime),
    ...createPrecision(runtime),
    ...collapse,
    ...createHeatmap(runtime),
    ...createPalette(),
    ...createRelative(runtime),
    ...createSearch(
      runtime,
      createTasks({
        checkBound,
        runBound,
        contextBound: context.contextBound,
        contextLimitSteps,
        minimalBaseSteps,
        largestInfeasibleBaseSteps,
        collapseSteps,
      }),
    ),
  };
}

export type { DecayBoundOptions } from './bounds.js';
export type { Collapse } from './collapse.js';
export type { LargestInfeasibleBaseOptions, MinimalBaseOptions } from './base-search.js';
export type { ContextLimitOptions } from './context.js';
export type { Components } from './decay.js';
export type { Coverage, InterpolationBoundOptions } from './extension.js';
export type { HeatmapOptions } from './heatmap.js';
export type { ComplexArray, Distances, Numbers, PairingOptions } from './input.js';
export type { ColourOptions, Colours, Palette } from './palette.js';
export type { PrecisionErrors, ScoreFormats } from './precision.js';
export type { Residual, VerifyOptions } from './relative.js';
export type { Format, PrecisionFormats } from './rounding.js';
export type { RotatedOptions } from './spectrum.js';
export type { Progress, Steps } from './steps.js';
export type { SearchOptions } from './search.js';
export type { Task, TaskResult } from './tasks.js';
