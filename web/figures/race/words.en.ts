import type { Format } from '../../util/format.js';

type Name = 'masked-sinusoidal' | 'masked-rope' | 'linear-none' | 'linear-rope';

export const en = {
  title: 'The race: RoFormer’s two experiments in small, and a model of your own',
  experiment: 'Experiment',
  experiments: { masked: 'Hidden characters', linear: 'Linear attention', own: 'Your own text' },
  about: {
    masked:
      'A model sees a text in which some characters are hidden, and guesses them. One adds sinusoids to the vectors of its characters, the other rotates queries and keys.',
    linear: 'A model with linear attention predicts the next character. One has no positions, the other rotates.',
    own: 'A small model learns your text, in your browser alone. The text does not leave your computer, and it is not in the link.',
  },
  runners: {
    'masked-sinusoidal': 'sinusoids added',
    'masked-rope': 'rotation',
    'linear-none': 'no positions',
    'linear-rope': 'rotation',
  } satisfies Record<Name, string> as Readonly<Record<string, string>>,
  yAxis: 'training loss in nats for each character',
  xAxis: 'steps of training',
  cursor: 'Step',
  key: {
    recorded: 'thin, with dots: recorded runs on the whole text, one for each seed',
    here: 'bold: the run in your browser',
  },
  seed: 'Seed',
  start: 'Race here',
  stop: 'Stop',
  progress: 'How far the runs have come',
  timing: 'Two runs, about a minute on a laptop. They train on the beginning of the text, which the page brings along.',
  readout: (step: string, losses: string) => `At step ${step}: ${losses}`,
  losses: (name: string, losses: readonly string[]) => `${name} ${losses.join(' and ')}`,
  own: 'Your text, at least 500 characters',
  steps: 'Steps',
  train: 'Train',
  tooShort: (count: string, least: string) => `The text has ${count} characters; the model needs at least ${least}.`,
  wrote: 'It writes, after the first twenty characters:',
  save: 'Save model.safetensors and config.json',
  summary: (f: Format, runners: readonly { name: string; heldOut: readonly number[] }[]) =>
    runners.length === 0
      ? 'A small model is trained on a text of your own.'
      : `Recorded runs, loss on held-out text for each seed: ${runners
          .map(({ name, heldOut }) => `${name} ${heldOut.map((loss) => f.fixed(loss, 2)).join(' and ')}`)
          .join('; ')}.`,
  columns: ['steps'],
  column: (name: string, seed: number) => `${name}, seed ${seed}`,
  here: (name: string) => `${name}, here`,
};

export type Words = typeof en;
