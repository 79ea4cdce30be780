/**
 * The formulas once more, as plain loops in double: the oracle of the tests, and the only second copy.
 * Nothing here is fast or general; every function is short enough to be checked by eye.
 */

// --- Rotation -----------------------------------------------------------------------------------------

/** theta[i] = base^(-2i/r), i < r/2 (RoFormer eq. 15). */
export function unscaledTheta(r: number, base = 10000): number[] {
  return Array.from({ length: r / 2 }, (_, i) => base ** ((-2 * i) / r));
}

export type Pairing = 'interleaved' | 'half-split';

/** Where components a and b of pair i stand in a head of which the first 2P components turn. */
export function pairAt(i: number, P: number, pairing: Pairing): [number, number] {
  return pairing === 'interleaved' ? [2 * i, 2 * i + 1] : [i, i + P];
}

/** x [T, H, d] with pair i of position t turned by positions[t] * theta[i], lengths times gain. */
export function rotated(
  x: ArrayLike<number>,
  {
    H,
    d,
    theta,
    positions,
    pairing,
    gain = 1,
  }: { H: number; d: number; theta: ArrayLike<number>; positions: ArrayLike<number>; pairing: Pairing; gain?: number },
): Float64Array {
  const out = Float64Array.from(x);
  for (let row = 0; row * d < x.length; row++) {
    const m = positions[Math.floor(row / H)]!;
    for (let i = 0; i < theta.length; i++) {
      const [a, b] = pairAt(i, theta.length, pairing).map((c) => row * d + c) as [number, number];
      const cos = gain * Math.cos(m * theta[i]!);
      const sin = gain * Math.sin(m * theta[i]!);
      out[a] = x[a]! * cos - x[b]! * sin;
      out[b] = x[a]! * sin + x[b]! * cos;
    }
  }
  return out;
}

/** The largest difference between two arrays of the same length. */
export function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) return Infinity;
  let largest = 0;
  for (let i = 0; i < a.length; i++) {
    const difference = Math.abs(a[i]! - b[i]!);
    if (!(difference <= largest)) largest = difference; // NaN is not small
  }
  return largest;
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
