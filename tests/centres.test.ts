/**
 * The mean queries and keys of a trained model, and the curves over the distance that follow from them, against plain loops
 * over the weights in doubles.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'ropewalk';
import { beforeAll, describe, expect, it } from 'vitest';
import recorded from '../lab/models/kjv/centres.json' with { type: 'json' };
import { DISTANCES, PAIRS } from '../web/figures/comeback/fields.js';
import { expectedPast, SLOWER, strongestOf } from '../web/figures/comeback/model.js';
import { sourceAtBuild } from '../web/plugin/trained.js';
import { Kernels } from '../web/subject/kernels.js';
import { centresQuestion, curvesOf, type Centre } from '../web/trained/centres.js';
import { gazeQuestion } from '../web/trained/gaze.js';
import { BUCKET, lossQuestion, meanOf } from '../web/trained/losses.js';
import { readingOf, slowing, type Reading, type Remedy } from '../web/trained/remedies.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = sourceAtBuild(root);
const asking = { signal: new AbortController().signal, onProgress: () => undefined };
const kernels = new Kernels(await load());
const [D, HEADS, d, L] = [64, 2, 32, 64];

/** The weights of lab/models/kjv: int8 with a float16 scale for each row, read here once more. */
function weights(): (name: string) => Float64Array[] {
  const file = readFileSync(`${root}/lab/models/kjv/model.safetensors`);
  const length = Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.toString('utf8', 8, 8 + length)) as Record<
    string,
    { dtype: string; shape: number[]; data_offsets: [number, number] }
  >;
  const half = (bits: number): number => {
    const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
    return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
  };
  return (name) => {
    const { dtype, shape, data_offsets } = header[name]!;
    const at = 8 + length + data_offsets[0];
    const [rows, columns] = shape.length === 1 ? [1, shape[0]!] : [shape[0]!, shape[1]!];
    const scale = dtype === 'I8' ? 8 + length + header[`${name}_scale`]!.data_offsets[0] : 0;
    return Array.from({ length: rows }, (_, r) =>
      Float64Array.from({ length: columns }, (_, c) => {
        const n = r * columns + c;
        if (dtype === 'I8') return file.readInt8(at + n) * half(file.readUInt16LE(scale + 2 * r));
        return dtype === 'F16' ? half(file.readUInt16LE(at + 2 * n)) : file.readFloatLE(at + 4 * n);
      }),
    );
  };
}

type Rows = Float64Array[];
const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
};
const times = (x: Rows, W: Rows): Rows => x.map((row) => Float64Array.from(W, (out) => dot(row, out)));
const norm = (x: Rows, [gain]: Rows): Rows =>
  x.map((row) => {
    const scale = 1 / Math.sqrt(dot(row, row) / row.length + 1e-6);
    return row.map((value, i) => value * scale * gain![i]!);
  });
const plus = (a: Rows, b: Rows): Rows => a.map((row, t) => row.map((value, i) => value + b[t]![i]!));

/** Turned as a half-split layout has it. */
function turned(row: Float64Array, m: number): Float64Array {
  const out = new Float64Array(row.length);
  for (let i = 0; i < d / 2; i++) {
    const angle = m * 10000 ** ((-2 * i) / d);
    const [x, y] = [row[i]!, row[i + d / 2]!];
    out[i] = x * Math.cos(angle) - y * Math.sin(angle);
    out[i + d / 2] = x * Math.sin(angle) + y * Math.cos(angle);
  }
  return out;
}

/** Queries and keys of every head of both layers before they turn, of one window of tokens. */
function plainly(tokens: ArrayLike<number>): { q: Rows; k: Rows }[] {
  const get = weights();
  const embedding = get('model.embed_tokens.weight');
  let x: Rows = Array.from(tokens, (token) => embedding[token]!);
  const found: { q: Rows; k: Rows }[] = [];
  for (let layer = 0; layer < 2; layer++) {
    const of = (name: string): Rows => get(`model.layers.${layer}.${name}.weight`);
    const n = norm(x, of('input_layernorm'));
    const [q, k, v] = ['q', 'k', 'v'].map((name) => times(n, of(`self_attn.${name}_proj`))) as [Rows, Rows, Rows];
    const out = x.map(() => new Float64Array(D));
    for (let head = 0; head < HEADS; head++) {
      const part = (rows: Rows): Rows => rows.map((row) => row.slice(head * d, (head + 1) * d));
      const [qs, ks, vs] = [part(q), part(k), part(v)];
      found.push({ q: qs, k: ks });
      for (let m = 0; m < x.length; m++) {
        const scores = Array.from(
          { length: m + 1 },
          (_, n) => dot(turned(qs[m]!, m), turned(ks[n]!, n)) / Math.sqrt(d),
        );
        const most = Math.max(...scores);
        const sum = scores.reduce((all, score) => all + Math.exp(score - most), 0);
        scores.forEach((score, n) => {
          for (let c = 0; c < d; c++) out[m]![head * d + c]! += (Math.exp(score - most) / sum) * vs[n]![c]!;
        });
      }
    }
    x = plus(x, times(out, of('self_attn.o_proj')));
    const h = norm(x, of('post_attention_layernorm'));
    const [gate, up] = ['gate', 'up'].map((name) => times(h, of(`mlp.${name}_proj`))) as [Rows, Rows];
    const inner = gate.map((row, t) => row.map((g, i) => (g / (1 + Math.exp(-g))) * up[t]![i]!));
    x = plus(x, times(inner, of('mlp.down_proj')));
  }
  return found;
}

let heads: readonly Centre[];
beforeAll(async () => {
  heads = (await centresQuestion('kjv').ask(source, asking)).heads;
});

describe('the centres of the trained model', () => {
  it('are the means over the windows of what plain loops make of the weights', async () => {
    const { tokens } = await source.heldOut('kjv');
    const WINDOWS = 32;
    const stride = Math.floor((tokens.length - L) / (WINDOWS - 1));
    const sums = heads.map(() => ({ q: new Float64Array(d), k: new Float64Array(d) }));
    for (let w = 0; w < WINDOWS; w++)
      plainly(tokens.subarray(w * stride, w * stride + L)).forEach(({ q, k }, head) => {
        for (let t = 0; t < L; t++)
          for (let c = 0; c < d; c++) {
            sums[head]!.q[c]! += q[t]![c]! / (WINDOWS * L);
            sums[head]!.k[c]! += k[t]![c]! / (WINDOWS * L);
          }
      });
    expect(heads).toHaveLength(4);
    // The kernels compute in float32; the largest component of a centre is about 8.
    heads.forEach(({ q, k }, head) => {
      q.forEach((value, c) => expect(value).toBeCloseTo(sums[head]!.q[c]!, 4));
      k.forEach((value, c) => expect(value).toBeCloseTo(sums[head]!.k[c]!, 4));
    });
  });

  it('are those that are recorded beside the weights', () => {
    expect(recorded.heads).toHaveLength(heads.length);
    heads.forEach(({ q, k }, head) => {
      recorded.heads[head]!.q.forEach((value, c) => expect(q[c]).toBeCloseTo(value, 3));
      recorded.heads[head]!.k.forEach((value, c) => expect(k[c]).toBeCloseTo(value, 3));
    });
  });
});

describe('the curve over the distance', () => {
  const THETAS: Readonly<Partial<Record<Remedy, (i: number) => number>>> = {
    none: (i) => 10000 ** (-i / 16),
    linear: (i) => 10000 ** (-i / 16) / 4,
    ntk: (i) => (10000 * 4 ** (32 / 30)) ** (-i / 16),
    base: (i) => 500000 ** (-i / 16),
    // Left alone from 4 turns on, divided by F up to 1 turn, and between them in proportion to the turns.
    yarn: (i) => {
      const theta = 10000 ** (-i / 16);
      const kept = Math.min(1, Math.max(0, ((L * theta) / (2 * Math.PI) - 1) / 3));
      return theta * (kept + (1 - kept) / 4);
    },
  };

  it.each(['none', 'linear', 'ntk', 'base', 'yarn'] as const)('is the sum of plain waves: %s', (remedy) => {
    const gain = remedy === 'yarn' ? (0.1 * Math.log(4) + 1) ** 2 : 1;
    for (const { q, k } of heads) {
      const { whole, waves } = curvesOf(kernels, { q, k }, readingOf(remedy, 4), DISTANCES);
      expect(whole).toHaveLength(256);
      for (const s of [0, 1, 31, 63, 93, 102, 202, 255]) {
        const parts = waves.map((_, i) => {
          const turn = s * THETAS[remedy]!(i);
          const [a, b, x, y] = [q[i]!, q[i + 16]!, k[i]!, k[i + 16]!];
          return (((a * x + b * y) * Math.cos(turn) + (a * y - b * x) * Math.sin(turn)) * gain) / Math.sqrt(d);
        });
        parts.forEach((part, i) => expect(waves[i]![s]).toBeCloseTo(part, 9));
        expect(whole[s]).toBeCloseTo(
          parts.reduce((sum, part) => sum + part),
          9,
        );
      }
    }
  });

  it('tells how much attention falls past the training length, which the model then measures', async () => {
    const expected: number[] = [];
    const measured: number[] = [];
    for (const remedy of ['none', 'linear', 'yarn'] as const) {
      const gaze = await gazeQuestion({ text: 'kjv', reading: readingOf(remedy, 4), length: DISTANCES }).ask(
        source,
        asking,
      );
      heads.forEach((centre, head) => {
        expected.push(expectedPast(curvesOf(kernels, centre, readingOf(remedy, 4), DISTANCES).whole, DISTANCES));
        measured.push(gaze.heads[head]!.unseen);
      });
    }
    expect(measured).toHaveLength(12);
    // Content widens the attention, which a curve by distance alone does not know: within 0.15.
    expected.forEach((share, n) => expect(Math.abs(share - measured[n]!), `${n}`).toBeLessThan(0.15));
  });

  it('is the sum of plain waves with some of them slowed down, and of no other gain', () => {
    for (const { q, k } of heads) {
      const { whole } = curvesOf(kernels, { q, k }, slowing([5, 6], PAIRS, SLOWER), DISTANCES);
      for (const s of [0, 1, 63, 93, 255]) {
        let sum = 0;
        for (let i = 0; i < PAIRS; i++) {
          const turn = (s * 10000 ** (-i / 16)) / (i === 5 || i === 6 ? SLOWER : 1);
          const [a, b, x, y] = [q[i]!, q[i + 16]!, k[i]!, k[i + 16]!];
          sum += ((a * x + b * y) * Math.cos(turn) + (a * y - b * x) * Math.sin(turn)) / Math.sqrt(d);
        }
        expect(whole[s]).toBeCloseTo(sum, 9);
      }
    }
  });

  it('is made most of all by the pairs 5, 6 and 0', () => {
    expect(strongestOf(kernels, heads)).toEqual([5, 6, 0]);
  });
});

describe('the loss past the training length', () => {
  const losses = async (reading: Reading): Promise<number[]> => {
    const { means } = await lossQuestion('kjv', reading, DISTANCES).ask(source, asking);
    return [32, 64, 96, 128, 192].map((from, n) =>
      meanOf(means.slice(from / BUCKET, [64, 96, 128, 192, 256][n]! / BUCKET))!,
    );
  };
  const slowed = (...pairs: number[]): Reading => slowing(pairs, PAIRS, SLOWER);

  it('falls where pair 5 alone is slowed down, nearly to that of a window with pair 6, and not with the slowest', async () => {
    const [none, window, five, both, slowest] = await Promise.all(
      [
        readingOf('none', 1),
        readingOf('window', 1),
        slowed(5),
        slowed(5, 6),
        slowed(7, 8, 9, 10, 11, 12, 13, 14, 15),
      ].map(losses),
    );
    for (const n of [1, 2, 3, 4]) {
      expect(five![n]!).toBeLessThan(none![n]! - 0.5);
      expect(both![n]! - window![n]!).toBeLessThan(0.35);
      // Over 64 windows, the difference of two ways to read them is known to 0.03 or better.
      expect(Math.abs(slowest![n]! - none![n]!)).toBeLessThan(0.1);
    }
  });
});
