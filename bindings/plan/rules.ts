/**
 * The arithmetic of every rule, once, in float64. The engines' files say which number an engine takes for which letter.
 *
 * Letters: `r` rotated components, `i` a pair from 0 to r/2 - 1, `base` the base, `f` the factor, `original` the length
 * that frequencies were trained on. The kernels of the package compute the same in C++; this entry has no wasm.
 */

/** `base^(-2i/r)` for every pair, fastest first. RoFormer eq. 15. */
export const plainFrequencies = (r: number, base: number): number[] =>
  Array.from({ length: r / 2 }, (_, i) => 1 / base ** ((2 * i) / r));

/** YaRN's factor on cos and sin: 1 for f <= 1, else 1 + 0.1 m ln f. 2309.00071 eq. 22. */
export const yarnScale = (f: number, m = 1): number => (f <= 1 ? 1 : 0.1 * m * Math.log(f) + 1);

/** The pair, as a real number, that makes `turns` turns within `original` tokens. */
export const pairOfTurns = (turns: number, r: number, base: number, original: number): number =>
  (r * Math.log(original / (turns * 2 * Math.PI))) / (2 * Math.log(base));

/** The pairs between which YaRN blends, as every implementation has them; cut at r - 1, not at r/2 - 1. */
export function yarnRamp(
  { r, base, original }: { r: number; base: number; original: number },
  { betaFast = 32, betaSlow = 1, rounded = true } = {},
): [number, number] {
  const low = pairOfTurns(betaFast, r, base, original);
  const high = pairOfTurns(betaSlow, r, base, original);
  return [Math.max(rounded ? Math.floor(low) : low, 0), Math.min(rounded ? Math.ceil(high) : high, r - 1)];
}

/** 0 up to `low`, 1 from `high` on. transformers widens an empty ramp to 0.001, ggml one below 0.001. */
export const rampAt = (i: number, [low, high]: readonly [number, number]): number =>
  Math.min(1, Math.max(0, (i - low) / Math.max(0.001, high - low)));

/** θ kept below the ramp and divided by f above it. 2309.00071 section 3.2, with the ramp over the pair index. */
export const yarn = (theta: readonly number[], f: number, ramp: readonly [number, number]): number[] =>
  theta.map((each, i) => each * (1 - rampAt(i, ramp)) + (each / f) * rampAt(i, ramp));

/** The ramp of the paper: linear in turns within the original length, between 1 and 32. No engine read has it. */
export const yarnOfThePaper = (theta: readonly number[], f: number, original: number): number[] =>
  theta.map((each) => {
    const kept = Math.min(1, Math.max(0, ((original * each) / (2 * Math.PI) - 1) / 31));
    return each * kept + (each / f) * (1 - kept);
  });

/** All frequencies divided by f. 2306.15595. */
export const linear = (theta: readonly number[], f: number): number[] => theta.map((each) => each / f);

/** Base of the NTK-aware rule: base α^(r/(r-2)). */
export const ntkBase = (base: number, alpha: number, r: number): number => base * alpha ** (r / (r - 2));

/** α of dynamic NTK for a sequence of `length`, as transformers has it: 1 up to `max`. */
export const dynamicAlpha = (f: number, length: number, max: number): number =>
  (f * Math.max(length, max)) / max - (f - 1);

/** The rule of Llama 3.1: by wavelength, between `original / high` and `original / low`. */
export function llama3(
  theta: readonly number[],
  { factor, low, high, original }: { factor: number; low: number; high: number; original: number },
): number[] {
  return theta.map((each) => {
    const wavelength = (2 * Math.PI) / each;
    if (wavelength < original / high) return each;
    if (wavelength > original / low) return each / factor;
    const t = (original / wavelength - low) / (high - low);
    return ((1 - t) * each) / factor + t * each;
  });
}

/** LongRoPE's factor on cos and sin. 2402.13753. */
export const longropeScale = (f: number, original: number): number =>
  f <= 1 ? 1 : Math.sqrt(1 + Math.log(f) / Math.log(original));

/** A number above this holds its pair still: the converter of Gemma 4 writes 1e30. */
export const STILL = 1e20;

/** Each frequency divided by its own number. */
export const dividedBy = (theta: readonly number[], factors: readonly number[]): number[] =>
  theta.map((each, i) => (factors[i]! > STILL ? 0 : each / factors[i]!));

/** The share of pairs that turns, fastest first; the others stand still. As transformers has it for Gemma 4. */
export const proportional = (d: number, base: number, share: number, f: number): number[] =>
  plainFrequencies(d, base).map((each, i) => (i < Math.trunc((share * d) / 2) ? each / f : 0));
