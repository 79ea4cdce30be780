import type { RopeConfig } from 'ropewalk';
import { sequenceLength, type Lab, type Subject } from '../../lab.js';
import type { State } from '../../state.js';

export interface WavelengthModel {
  theta: Float64Array;
  /** Positions per turn; Infinity where a pair does not turn. */
  wavelengths: Float64Array;
  /** Without the model's scaling; `null` where it has none. */
  unscaled: Float64Array | null;
  /** 0: not known. */
  trainingLength: number;
  /** Turns of each pair over the training length. */
  turns: Float64Array;
  /** The pairs that do not complete a turn in training. */
  never: number[];
  position: number;
}

export function wavelengthModel(lab: Lab, subject: Subject, state: State): WavelengthModel {
  const { config, trainingLength } = subject;
  const { theta, wavelengths } = lab.frequencies(config, sequenceLength(state));
  const turns = wavelengths.map((wavelength) => trainingLength / wavelength);
  const never = trainingLength > 0 ? [...turns.keys()].filter((i) => wavelengths[i]! > trainingLength) : [];
  const plain = withoutScaling(config);
  return {
    theta,
    wavelengths,
    unscaled: plain && lab.frequencies(plain, 0).wavelengths,
    trainingLength,
    turns,
    never,
    position: state.m,
  };
}

function withoutScaling(config: RopeConfig): RopeConfig | null {
  if (!config.scaling || config.scaling.type === 'default') return null;
  const plain = { ...config };
  delete plain.scaling;
  return plain;
}
