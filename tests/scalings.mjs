// For every scaling an example for heads of `r` components, and its formula once more as plain double loops, after its source.
// Tests and the fuzzer read it, which runs in browsers as it is.

/** theta[i] = base^(-2i/r), i < r/2 (RoFormer eq. 15). */
const unscaledTheta = (r, base) => Array.from({ length: r / 2 }, (_, i) => base ** ((-2 * i) / r));
const clamp = (x) => Math.min(1, Math.max(0, x));
const ntkBase = (base, stretch, r) => base * stretch ** (r / (r - 2));

export const EXAMPLES = {
  default: {
    scaling: () => ({ type: 'default' }),
    theta: (_, { r, base }) => unscaledTheta(r, base),
  },
  linear: {
    scaling: () => ({ type: 'linear', factor: 2 }),
    theta: ({ factor }, { r, base }) => unscaledTheta(r, base).map((each) => each / factor),
  },
  ntk: {
    scaling: () => ({ type: 'ntk', factor: 2 }),
    theta: ({ factor }, { r, base }) => unscaledTheta(r, ntkBase(base, factor, r)),
  },
  dynamic: {
    scaling: () => ({ type: 'dynamic', factor: 2, maxPosition: 64 }),
    theta: ({ factor, maxPosition }, { r, base, length }) =>
      unscaledTheta(r, ntkBase(base, (factor * Math.max(length, maxPosition)) / maxPosition - (factor - 1), r)),
  },
  yarn: {
    scaling: () => ({
      ...{ type: 'yarn', factor: 2, original: 64, betaFast: 32, betaSlow: 1 },
      ...{ attentionFactor: 1.5, mscale: 1, mscaleAllDim: 1, truncate: true },
    }),
    theta({ factor, original, betaFast = 32, betaSlow = 1 }, { r, base }) {
      const at = (turns) => (r * Math.log(original / (turns * 2 * Math.PI))) / (2 * Math.log(base));
      const low = Math.max(0, Math.floor(at(betaFast)));
      const high = Math.min(r - 1, Math.ceil(at(betaSlow)));
      return unscaledTheta(r, base).map((each, i) => {
        const slowed = clamp((i - low) / Math.max(0.001, high - low));
        return (1 - slowed) * each + (slowed * each) / factor;
      });
    },
  },
  longrope: {
    scaling: (r) => ({
      type: 'longrope',
      shortFactor: Array.from({ length: r / 2 }, (_, i) => 1 + i / 4),
      longFactor: Array.from({ length: r / 2 }, (_, i) => 2 + i / 2),
      original: 64,
      factor: 4,
    }),
    theta: ({ original, shortFactor, longFactor }, { r, base, length }) =>
      unscaledTheta(r, base).map((each, i) => each / (length > original ? longFactor : shortFactor)[i]),
  },
  llama3: {
    scaling: () => ({ type: 'llama3', factor: 8, lowFreqFactor: 1, highFreqFactor: 4, original: 64 }),
    theta: ({ factor, lowFreqFactor: low, highFreqFactor: high, original }, { r, base }) =>
      unscaledTheta(r, base).map((each) => {
        const kept = clamp(((original * each) / (2 * Math.PI) - low) / (high - low));
        return kept * each + ((1 - kept) * each) / factor;
      }),
  },
  proportional: {
    scaling: () => ({ type: 'proportional', partialRotaryFactor: 0.5, factor: 2 }),
    theta: ({ partialRotaryFactor, factor = 1 }, { r, base }) =>
      unscaledTheta(r, base).map((each, i) => (i < Math.floor((partialRotaryFactor * r) / 2) ? each / factor : 0)),
  },
};

/** All of them, for heads of `r` components. */
export const scalings = (r) => Object.values(EXAMPLES).map(({ scaling }) => scaling(r));
