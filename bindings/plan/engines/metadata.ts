/** The metadata that an engine on GGUF starts from: the file's, or what the converter makes of a config.json. */
import { convert } from '../convert.js';
import { number } from '../keys.js';
import type { GgufRope, PlanModel, Rule, Sentence, Step } from '../types.js';
import { asStep } from '../settings.js';
import { applyEdit } from './edits.js';
import type { Intent, Settings, Written } from './engine.js';
import { architectureIn, put } from './llama-flags.js';
import { say } from '../sentence.js';

/** Of tensors that are listed without their values, as a log does. */
export const UNREAD: Sentence = say`Values of rope_freqs or rope_factors were not read; give the file.`;

export const isUnread = ({ gguf: { freqFactors, longFactors, shortFactors } }: PlanModel): boolean =>
  [freqFactors, longFactors, shortFactors].includes(true);

export function ggufOf(model: PlanModel, settings: Settings, engine: string): { gguf: GgufRope; assumed: Sentence[] } {
  const assumed: Sentence[] =
    model.from === 'gguf'
      ? []
      : [say`${engine} reads GGUF: the metadata are taken to be what llama.cpp’s converter writes.`];
  if (isUnread(model)) assumed.push(UNREAD);
  if (model.architecture === null)
    assumed.push(say`general.architecture is not known here; in keys ${architectureIn(model)} stands for it.`);
  const edited = settings.edit === null ? model.gguf : converted(model, settings.edit);
  return { gguf: withMetadata(model, edited, settings.metadata), assumed };
}

/** A config.json that was edited before the conversion. */
function converted(model: PlanModel, edit: Rule): GgufRope {
  const reads = ['rope_parameters', 'rope_scaling'] as const;
  const { layers, maxPosition } = applyEdit(model, edit, { engine: 'The converter', reads });
  return convert({ ...model, layers, maxPosition }, number(edit, 'original_max_position_embeddings'));
}

function withMetadata(model: PlanModel, gguf: GgufRope, metadata: Rule): GgufRope {
  const result: Record<string, unknown> = { ...gguf };
  for (const [key, value] of Object.entries(metadata)) put(result, model, key, value);
  return result as unknown as GgufRope;
}

/** The metadata of a GGUF file that sets up an intent: what an engine without options of its own needs. */
function metadataStep(model: PlanModel, intent: Intent, target: number): Step {
  const of = (key: string): string => `${architectureIn(model)}.${key}`;
  const data: Record<string, unknown> = { [of('context_length')]: target };
  if (intent.type === 'yarn' || intent.type === 'linear') {
    data[of('rope.scaling.type')] = intent.type;
    data[of('rope.scaling.factor')] = intent.factor;
  }
  if (intent.type === 'yarn') data[of('rope.scaling.original_context_length')] = intent.original;
  if (intent.type === 'ntk') data[of('rope.freq_base')] = intent.base;
  const text = Object.entries(data).map(([key, value]) => `${key} = ${String(value)}`);
  const why = say`Edit a copy of the GGUF file, or convert the model again.`;
  return asStep('metadata', data, 'model.gguf', text.join('\n'), why);
}

/** For an engine with one option, the length, `{}` in `form`: what else an intent needs is in the file. @__NO_SIDE_EFFECTS__ */
export function byMetadata(title: string, where: string, length: string, form: string) {
  return (model: PlanModel, intent: Intent, target: number): Written => {
    const text = `${form.replace('{}', length)} ${target}`;
    const step = asStep('setting', { [length]: target }, where, text);
    // A file may have been converted with less than its makers name.
    const { gguf, maxPosition } = model;
    if (intent.type === 'none' && (target <= gguf.contextLength || target > maxPosition)) return { steps: [step] };
    return {
      steps: [metadataStep(model, intent, target), step],
      wayOut: say`${title} has no option for this: load a GGUF file with these values, or run llama.cpp.`,
    };
  };
}
