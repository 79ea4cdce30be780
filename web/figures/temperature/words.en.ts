import type { Format } from '../../util/format.js';
import { counted } from '../../util/plural.js';

export const en = {
  title: 'How much YaRN and LongRoPE sharpen attention',
  yAxis: 'scores are multiplied by',
  xAxis: 'how far the context is stretched, F',
  cursor: 'Factor F',
  less: 'Smaller F',
  more: 'Larger F',
  onScores: (score: string) => `squared, on scores: ${score}`,
  readout: (s: string, yarn: string, longrope: string) =>
    `F = ${s}: YaRN multiplies queries and keys by ${yarn}, LongRoPE by ${longrope}`,
  summary: (
    f: Format,
    s: { now: number; yarn: number; longrope: number; name: string; own: { factor: number; type: string } | null },
  ) =>
    `When the context is stretched ${counted(f.digits(s.now, 4), 'time')}, YaRN multiplies every score by ${f.fixed(s.yarn, 3)}, ` +
    `LongRoPE by ${f.fixed(s.longrope, 3)}.` +
    (s.own ? ` The file of ${s.name} (${s.own.type}) multiplies queries and keys by ${f.fixed(s.own.factor, 4)}.` : ''),
  columns: [
    'F',
    'YaRN, on queries and keys',
    'YaRN, on scores',
    'LongRoPE, on queries and keys',
    'LongRoPE, on scores',
  ],
};

export type Words = typeof en;
