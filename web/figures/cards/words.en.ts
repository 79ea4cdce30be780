import type { Format } from '../../util/format.js';

export interface Said {
  ways: readonly { name: string; inside: number | undefined; beyond: number | undefined }[];
}

const percent = (f: Format, share: number): string => `${f.whole(100 * share)}%`;

export const en = {
  title: 'The latest card: how far back a model still finds what it needs',
  game: 'Your turn first. What number is on the latest card with the letter that is asked for?',
  gameHint: 'A card is a letter with a number. A dot means nothing. The last token asks for a letter.',
  right: (value: string) => `Right: the latest card says ${value}.`,
  decoy: (value: string) => `That is the older card. The latest one says ${value}.`,
  wrong: (value: string) => `Not quite. The latest card says ${value}.`,
  next: 'Another row',
  remedies: 'Ways to read a longer text, up to three',
  factor: 'Factor F',
  yAxis: (row: string) => `right answers in rows of ${row} tokens`,
  xAxis: 'distance back to the card, in tokens',
  wall: 'past the training length',
  chance: 'chance: one in eight',
  cursor: 'Distances',
  readout: (
    f: Format,
    from: number,
    to: number,
    ways: readonly { name: string; right: number | undefined; older: number | undefined }[],
  ) =>
    `Card ${f.whole(from)} to ${f.whole(to)} back: ` +
    ways
      .map(({ name, right, older }) =>
        right === undefined || older === undefined
          ? `${name} …`
          : `${name} ${percent(f, right)} right, ${percent(f, older)} the older card`,
      )
      .join('; '),
  teach: (steps: number) => `Teach a new model here, ${steps} steps`,
  teaching: (step: number, loss: string) => `step ${step}, loss ${loss}`,
  stop: 'Stop',
  same: (digest: string) => `Your browser has taught the same model as the recipe, to the last bit (digest ${digest}).`,
  other: (digest: string, kept: string) =>
    `Your browser has taught a model with the digest ${digest}; the kept one has ${kept}.`,
  kept: 'This model comes with the page.',
  summary: (f: Format, { ways }: Said) =>
    ways
      .map(({ name, inside, beyond }) =>
        inside === undefined || beyond === undefined
          ? `${name}: not computed yet.`
          : `${name}: ${percent(f, inside)} right where the card lies 49 to 63 back, ${percent(f, beyond)} where it lies 97 to 128 back.`,
      )
      .join(' '),
  columns: ['distance'],
  wayColumns: ['right', 'older card'],
};

export type Words = typeof en;
