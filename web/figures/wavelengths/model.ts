import { sequenceLength, trainedConfig, USUAL_BASE, type Kernels, type Subject } from '../../subject/kernels.js';
import { latest } from '../../util/latest.js';
import type { LengthOf } from '../../subject/catalogue.js';
import type { State } from './fields.js';

export interface WavelengthModel {
  theta: Float64Array;
  /** Positions per turn; Infinity where a pair does not turn. */
  wavelengths: Float64Array;
  /** The base that the frequencies have. */
  base: number;
  /** What they are compared with: the model without its scaling, or with its own base. `null`: nothing. */
  unscaled: Float64Array | null;
  /** 0: not known. */
  trainingLength: number;
  lengthOf: LengthOf;
  /** A scaling came after training, so a pair may have come round in training and be slow now. */
  slowed: boolean;
  /** Turns of each pair over the training length, at its speed in training. */
  turns: Float64Array;
  /** The pairs that do not complete a turn in training. */
  never: number[];
  /** So many of them do not turn at all. */
  still: number;
  /** So many pairs do; where the speeds fall, the first pair that does not. */
  critical: number;
  position: number;
}

export const wavelengthModel = latest((kernels: Kernels, subject: Subject, state: State): WavelengthModel => {
  const { config, given, trainingLength } = subject;
  const { theta, wavelengths } = kernels.frequencies(config, sequenceLength(state));
  const before = trainedConfig(config);
  const slowed = before !== config;
  const trained = kernels.frequencies(before, trainingLength);
  const turns = trained.wavelengths.map((wavelength) => trainingLength / wavelength);
  const never = trainingLength > 0 ? [...turns.keys()].filter((i) => trained.wavelengths[i]! > trainingLength) : [];
  const compared = config === given ? (slowed ? before : null) : given;
  return {
    theta,
    wavelengths,
    base: config.base ?? USUAL_BASE,
    unscaled: compared && kernels.frequencies(compared, sequenceLength(state)).wavelengths,
    trainingLength,
    lengthOf: subject.lengthOf,
    slowed,
    turns,
    never,
    still: never.filter((i) => trained.wavelengths[i] === Infinity).length,
    critical: trainingLength > 0 ? kernels.rope.analysis.criticalPair(trained.theta, trainingLength) : theta.length,
    position: state.m,
  };
});
