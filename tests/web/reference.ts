/** What the figures must show, once more, in a dozen lines of double arithmetic. */
const TURN = 2 * Math.PI;

export const thetas = (r: number, base: number): number[] =>
  Array.from({ length: r / 2 }, (_, i) => base ** ((-2 * i) / r));

/** Llama 3.1's rule with its published settings. */
export const llama31 = (): number[] =>
  thetas(128, 500000).map((theta) => {
    const turns = (8192 * theta) / TURN;
    const keep = Math.min(1, Math.max(0, (turns - 1) / (4 - 1)));
    return (1 - keep) * (theta / 8) + keep * theta;
  });

export const turnsAt = (theta: number, m: number): number => Math.floor((m * theta) / TURN);
export const degreesAt = (theta: number, m: number): number => (((m * theta) / TURN) % 1) * 360;
export const score = (theta: readonly number[], distance: number): number =>
  theta.reduce((sum, value) => sum + Math.cos(distance * value), 0);
export const neverRound = (theta: readonly number[], length: number): number =>
  theta.filter((value) => TURN / value > length).length;

// --- Ways past the end of training ---

export const ntk = (r: number, base: number, factor: number): number[] => thetas(r, base * factor ** (r / (r - 2)));

export const dynamicNtk = (r: number, base: number, factor: number, L: number, T: number): number[] =>
  ntk(r, base, (factor * Math.max(T, L)) / L - (factor - 1));

/** 32 and 1 turns; the ramp of the implementations or that of the paper. */
export function yarn(r: number, base: number, factor: number, L: number, ramp: 'index' | 'wavelength'): number[] {
  const corner = (turns: number): number => (r * Math.log(L / (TURN * turns))) / (2 * Math.log(base));
  const low = Math.max(0, Math.floor(corner(32)));
  const high = Math.min(r - 1, Math.ceil(corner(1)));
  return thetas(r, base).map((theta, i) => {
    const keep = ramp === 'index' ? 1 - (i - low) / (high - low) : ((L * theta) / TURN - 1) / 31;
    return blend(theta, factor, keep);
  });
}

export const llama3 = (theta: readonly number[], factor: number, L: number): number[] =>
  theta.map((each) => blend(each, factor, ((L * each) / TURN - 1) / 3));

function blend(theta: number, factor: number, keep: number): number {
  const share = Math.min(1, Math.max(0, keep));
  return share * theta + (1 - share) * (theta / factor);
}
