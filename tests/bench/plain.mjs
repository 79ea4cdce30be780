/**
 * The work in plain JavaScript, as well as it can be done there: the rival that every user has already.
 * x [T, H, d], cos and sin [T, P]; in place where `out` is `x`. Float32 arithmetic by Math.fround was
 * slower, V8's doubles are not.
 */

/** Where the members of pair i are: at + i * step, and `apart` behind. */
const layout = (pairing, P) => (pairing === 'interleaved' ? [2, 1] : [1, P]);

/** Heads in the inner loop: cosine and sine stay in registers. Best while x stays in the cache. */
export function rotateByPair(out, x, cos, sin, T, H, d, pairing) {
  const P = d >> 1;
  const [step, apart] = layout(pairing, P);
  const row = H * d;
  for (let t = 0, r = 0, at = 0; t < T; t++, at += row) {
    for (let i = 0, from = at; i < P; i++, r++, from += step) {
      const c = cos[r];
      const s = sin[r];
      for (let h = 0, a = from, b = from + apart; h < H; h++, a += d, b += d) {
        const xa = x[a];
        const xb = x[b];
        out[a] = xa * c - xb * s;
        out[b] = xa * s + xb * c;
      }
    }
  }
}

/** Pairs in the inner loop: memory is walked in its own order. */
export function rotateByHead(out, x, cos, sin, T, H, d, pairing) {
  const P = d >> 1;
  const [step, apart] = layout(pairing, P);
  for (let t = 0, at = 0, row = 0; t < T; t++, row += P) {
    for (let h = 0; h < H; h++, at += d) {
      for (let i = 0, a = at, b = at + apart, r = row; i < P; i++, a += step, b += step, r++) {
        const xa = x[a];
        const xb = x[b];
        const c = cos[r];
        const s = sin[r];
        out[a] = xa * c - xb * s;
        out[b] = xa * s + xb * c;
      }
    }
  }
}

/** cos and sin [T, P] of positions `start` + t. */
export function table(cos, sin, theta, start, T) {
  const P = theta.length;
  for (let t = 0, at = 0; t < T; t++) {
    const m = start + t;
    for (let i = 0; i < P; i++, at++) {
      const phi = m * theta[i];
      cos[at] = Math.cos(phi);
      sin[at] = Math.sin(phi);
    }
  }
}
