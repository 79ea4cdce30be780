/** The ways past the end of training, and what each pair then meets, by plain arithmetic. */
import { dynamicNtk, llama3, ntk, thetas, yarn } from './reference.js';

export const TURN = 2 * Math.PI;
export const llama2 = thetas(128, 10000);

/** Degrees met, asked for and never met, and the share of the angle between neighbours, of one pair. */
export function row(trained: number, used: number, L = 4096, T = 32768): number[] {
  const seen = Math.min(TURN, (L - 1) * trained);
  const asked = Math.min(TURN, (T - 1) * used);
  const unseen = asked - seen >= trained && trained > 0 ? asked - seen : 0;
  return [seen, asked, unseen]
    .map((angle) => (angle * 180) / Math.PI)
    .concat(trained === 0 ? 100 : (100 * used) / trained);
}

export const WAYS: Record<string, number[]> = {
  none: llama2,
  linear: llama2.map((theta) => theta / 8),
  ntk: ntk(128, 10000, 8),
  dynamic: dynamicNtk(128, 10000, 1, 4096, 32768),
  yarn: yarn(128, 10000, 8, 4096, 'index'),
  'yarn-wavelength': yarn(128, 10000, 8, 4096, 'wavelength'),
  llama3: llama3(llama2, 8, 4096),
  base: thetas(128, 1e6),
  proportional: llama2.map((theta, i) => (i < 48 ? theta : 0)),
};
