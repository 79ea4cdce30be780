/** Models: new ones, and those that files hold. */
import type { Runtime } from '../border/runtime.js';
import { fill } from '../border/struct.js';
import { readCheckpoint } from './files/checkpoint.js';
import { createKernels, positionsOf } from './kernels.js';
import { CREATE, type CreateModelOptions, OPEN, type OpenModelOptions } from './options.js';
import { type ModelSpec, normalizeSpec } from './spec.js';
import { Transformer } from './transformer.js';
import type { Model, ModelFiles } from './types.js';

export interface Models {
  /**
   * A model with new weights, drawn from `seed`: matrices with deviation `1 / sqrt(columns)`, those that end a branch
   * divided by `sqrt(2 layers)` as well, gains 1.
   * @throws RopeError that names the size.
   */
  createModel(spec: ModelSpec, options?: CreateModelOptions): Model;
  /**
   * A model from its files: ours, or any checkpoint of Llama's architecture, in f32, f16, bf16 or int8.
   * @throws RopeError in a sentence that names the file and what is wrong in it.
   */
  openModel(files: ModelFiles, options?: OpenModelOptions): Model;
}

/** {@link Models} with what the worker needs beside. */
export interface TransformerModels {
  createModel(spec: ModelSpec, options?: CreateModelOptions): Transformer;
  openModel(files: ModelFiles, options?: OpenModelOptions): Transformer;
}

export function createModels(runtime: Runtime): TransformerModels {
  const kernels = createKernels(runtime);
  const { module, initialization, specOf } = kernels;

  function createModel(given: ModelSpec, options?: CreateModelOptions): Transformer {
    const fn = 'createModel';
    const { seed, learned, head, ...read } = CREATE.read(fn, options);
    const spec = normalizeSpec(fn, given);
    const embedding = read.embedding ?? (spec.tied ? 0.1 : 0.5);
    const model = new Transformer(kernels, spec);
    const deviations = fill(initialization, { embedding, positions: learned, head });
    module.initializeWeights(model.address, specOf(spec), deviations, seed | 0);
    return model;
  }

  function openModel(files: ModelFiles, options?: OpenModelOptions): Transformer {
    const fn = 'openModel';
    const { positions } = OPEN.read(fn, options);
    const { spec, weights } = readCheckpoint(files);
    const model = new Transformer(kernels, { ...spec, positions: positionsOf(fn, spec, positions) });
    try {
      for (const [{ offset }, values] of weights()) model.write(offset, values);
      return model;
    } catch (thrown) {
      model.dispose(); // a weight that is no number is found when it is read
      throw thrown;
    }
  }

  return { createModel, openModel };
}
