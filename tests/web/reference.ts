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
