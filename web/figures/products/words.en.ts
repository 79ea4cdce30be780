import type { Format } from '../../util/format.js';

export const en = {
  title: 'Sinusoids, and a matrix between them',
  another: 'Another W',
  summary: (f: Format, s: { plain: number; between: number }) =>
    `Along a diagonal, the plain products differ by up to ${f.fixed(s.plain, 3)}. With a random W between them, ` +
    `they differ by up to ${f.fixed(s.between, 3)}.`,
  columns: ['m − n', 'smallest p·p', 'largest p·p', 'smallest p·Wp', 'largest p·Wp'],
};

export type Words = typeof en;
