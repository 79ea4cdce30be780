/** Scales between numbers and pixels. Pure, and the same in both directions. */
export interface Scale {
  (value: number): number;
  invert(pixel: number): number;
}

type Span = readonly [number, number];

function scale(to: (value: number) => number, from: (unit: number) => number, [a, b]: Span): Scale {
  const forward = (value: number): number => a + (b - a) * to(value);
  return Object.assign(forward, { invert: (pixel: number) => from((pixel - a) / (b - a)) });
}

export function linear([lo, hi]: Span, range: Span): Scale {
  return scale(
    (value) => (value - lo) / (hi - lo),
    (unit) => lo + unit * (hi - lo),
    range,
  );
}

/** Logarithmic; `lo` above 0. */
export function log([lo, hi]: Span, range: Span): Scale {
  const width = Math.log(hi / lo);
  return scale(
    (value) => Math.log(value / lo) / width,
    (unit) => lo * Math.exp(unit * width),
    range,
  );
}

/** Positions from 0 to `hi`: logarithmic, with 0 as a place of its own at the start. */
export function positions(hi: number, range: Span): Scale {
  const width = Math.log1p(hi);
  return scale(
    (value) => Math.log1p(value) / width,
    (unit) => Math.expm1(unit * width),
    range,
  );
}

/** From 0 to `hi`, both parts evenly: what lies up to `near` has `share` of the range. */
export function enlarged(near: number, share: number, hi: number, range: Span): Scale {
  return scale(
    (value) => (value <= near ? (share * value) / near : 1 - ((1 - share) * (hi - value)) / (hi - near)),
    (unit) => (unit <= share ? (near * unit) / share : hi - ((hi - near) * (1 - unit)) / (1 - share)),
    range,
  );
}

export const clamp = (value: number, lo: number, hi: number): number => Math.min(hi, Math.max(lo, value));

/** What one more in the last of so many decimals is. */
export const lastDigit = (decimals: number): number => 10 ** -decimals;

/** To so many decimals. */
export function rounded(value: number, decimals: number): number {
  const unit = 10 ** decimals;
  return Math.round(value * unit) / unit;
}

/** By how much a wheel enlarges: as far back as forth. */
export const zoomOf = (turn: number): number => Math.exp(turn);

/** Powers of ten from `lo` to `hi`, both included where they are powers of ten. */
export function decades(lo: number, hi: number): number[] {
  const ticks: number[] = [];
  for (let tick = 1; tick <= hi; tick *= 10) if (tick >= lo) ticks.push(tick);
  return ticks;
}
