/** What figures redraw while a hand moves: the heatmap, and curves over a million tokens. */

const MILLION = 1 << 20;

export default function* cases(rope, _limits, tools) {
  const { theta } = rope.frequencies({ headDim: 128 });
  yield heatmap(rope, theta);
  yield contextBound(rope, theta, tools);
  yield decayBound(rope, theta, tools);
  yield smallestBase(rope, theta, tools);
}

/** 64 pairs, 4096 positions, cosine; a colour is its own number, so that pixels can be read back. */
function heatmap(rope, theta) {
  const columns = 4096;
  const palette = new Uint8Array(Uint32Array.from({ length: 256 }, (_, n) => n).buffer);
  const colours = new Uint32Array(palette.buffer);
  const out = new Uint8ClampedArray(theta.length * columns * 4);
  const pixels = new Uint32Array(out.buffer);
  const theirs = new Uint32Array(pixels.length);
  const options = { value: 'cos', palette, columns, out };
  const colour = (cos) => colours[Math.min(255, (128 + 128 * cos) | 0)];
  return {
    group: 'heatmap',
    name: 'cos as colours',
    size: `${theta.length}×${columns}`,
    ours: () => void rope.analysis.heatmap(theta, options),
    rivals: {
      'plain JS, Math.cos': () => {
        for (let i = 0, at = 0; i < theta.length; i++)
          for (let m = 0; m < columns; m++, at++) theirs[at] = colour(Math.cos(m * theta[i]));
      },
      // The fastest plain loop: one complex product a pixel. Its angle drifts by an ulp a position.
      'plain JS, turned on': () => {
        for (let i = 0, at = 0; i < theta.length; i++) {
          const [c, s] = [Math.cos(theta[i]), Math.sin(theta[i])];
          for (let m = 0, x = 1, y = 0; m < columns; m++, at++) {
            theirs[at] = colour(x);
            [x, y] = [x * c - y * s, x * s + y * c];
          }
        }
      },
    },
    targets: [{ atMost: 0.003 }, { against: 'best', atLeast: 1 }],
    check: () => {
      rope.analysis.heatmap(theta, options);
      let largest = 0;
      theta.forEach((each, i) => {
        for (let m = 0; m < columns; m++) {
          const shown = 128 + 128 * Math.cos(m * each);
          const found = pixels[i * columns + m];
          largest = Math.max(largest, found - shown, shown - found - 1);
        }
      });
      return largest;
    },
    // Steps of the palette, of 256: 12 bits of phase.
    tolerance: 0.1,
  };
}

/** B(s) of Men et al. at every distance below a million. */
function contextBound(rope, theta, tools) {
  const theirs = new Float64Array(MILLION);
  let ours = theirs;
  const distances = { count: MILLION };
  return {
    group: 'bounds',
    name: 'B(s) of a million tokens',
    size: `${MILLION}×${theta.length}`,
    ours: () => void (ours = rope.analysis.contextBound(theta, distances)),
    rivals: {
      'plain JS, Math.cos': () => {
        for (let s = 0; s < MILLION; s++) {
          let sum = 0;
          for (let i = 0; i < theta.length; i++) sum += Math.cos(s * theta[i]);
          theirs[s] = sum;
        }
      },
      // cos((s + 1) t) = 2 cos(t) cos(s t) - cos((s - 1) t): the fastest plain loop, and off by 1e-6 at the end.
      'plain JS, recurrence': () => {
        theirs.fill(0);
        for (let i = 0; i < theta.length; i++) {
          const twice = 2 * Math.cos(theta[i]);
          for (let s = 0, here = 1, before = Math.cos(theta[i]); s < MILLION; s++) {
            theirs[s] += here;
            [here, before] = [twice * here - before, here];
          }
        }
      },
    },
    targets: [{ against: 'best', atLeast: 1 }],
    check: () => {
      ours = rope.analysis.contextBound(theta, distances);
      return largestOf(ours, (s) => tools.reference.cosineSum(theta, s));
    },
    // The reference rounds s * theta: 1e-10 at a million, for 64 pairs of random sign.
    tolerance: 2e-9,
  };
}

/** RoFormer's bound at every distance below a million. */
function decayBound(rope, theta, tools) {
  const theirs = new Float64Array(MILLION);
  const distances = { count: MILLION };
  return {
    group: 'bounds',
    name: "RoFormer's bound of a million tokens",
    size: `${MILLION}×${theta.length}`,
    ours: () => void rope.analysis.decayBound(theta, distances),
    rivals: {
      'plain JS, Math.cos and sin': () => {
        for (let s = 0; s < MILLION; s++) {
          let [re, im, sum] = [0, 0, 0];
          for (let i = 0; i < theta.length; i++) {
            const phi = s * theta[i];
            re += Math.cos(phi);
            im += Math.sin(phi);
            sum += Math.sqrt(re * re + im * im);
          }
          theirs[s] = sum / theta.length;
        }
      },
    },
    targets: [{ against: 'best', atLeast: 1 }],
    check: () =>
      largestOf(
        rope.analysis.decayBound(theta, distances),
        (s) => tools.reference.partialSumNorms(theta, s).reduce((a, b) => a + b) / theta.length,
      ),
    tolerance: 2e-9,
  };
}

/** The smallest base for a context. */
function smallestBase(rope, theta, tools) {
  const length = 4096;
  return {
    group: 'bounds',
    name: 'smallest base',
    size: `${length}×${theta.length}`,
    ours: () => void rope.analysis.minimalBase(length, { headDim: 2 * theta.length }),
    // Every distance is B >= 0 by the reference, and so it is nowhere one tolerance below: 0 or 1 mistakes.
    check: () => {
      const base = rope.analysis.minimalBase(length, { headDim: 2 * theta.length });
      return Number(!works(base, length) || works(base * (1 - 2e-6), length));
    },
    tolerance: 0,
  };

  function works(base, limit) {
    const frequencies = tools.reference.unscaledTheta(2 * theta.length, base);
    for (let m = 0; m < limit; m++) if (tools.reference.cosineSum(frequencies, m) < 0) return false;
    return true;
  }
}

function largestOf(curve, formula) {
  let largest = 0;
  for (let s = 0; s < curve.length; s += 4099) largest = Math.max(largest, Math.abs(curve[s] - formula(s)));
  return largest;
}
