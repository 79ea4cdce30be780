import type { Format } from '../../util/format.js';

export interface Said {
  steps: number;
  ways: readonly { name: string; before: number | undefined; now: number | undefined; repaired: number | undefined }[];
}

export const en = {
  title: 'Ten steps: a little further training brings the wall down',
  remedies: 'Ways to read the longer text, up to three',
  factor: 'Stretch factor F',
  steps: 'Steps of further training',
  step: (steps: number) => String(steps),
  hint: 'Each step trains on eight texts of 256 characters. A larger number takes longer; you can stop it.',
  farAxis: 'loss in the last quarter of the text',
  stepsAxis: 'steps of further training',
  window: 'sliding window, no further training',
  cursor: 'Position',
  readout: (position: string, losses: string) => `Around position ${position}: ${losses}`,
  loss: (name: string, before: string, now: string) => `${name}\u00a0${before}\u00a0→\u00a0${now}`,
  key: { before: 'thin: before the further training', now: 'bold: after it' },
  summary: (f: Format, { steps, ways }: Said) =>
    `Loss in the last quarter of texts of 256 characters, before and after ${f.whole(steps)} steps. ` +
    ways
      .map(({ name, before, now, repaired }) =>
        before === undefined || now === undefined
          ? `${name}: not computed yet.`
          : `${name}: ${f.fixed(before, 2)}, then ${f.fixed(now, 2)}` +
            (repaired === undefined
              ? ', which is not yet within 0.1 of the window.'
              : `; it came within 0.1 of the window by step ${f.whole(repaired)}.`),
      )
      .join(' '),
  columns: ['steps'],
};

export type Words = typeof en;
