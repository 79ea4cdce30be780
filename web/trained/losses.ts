/** Loss by position: averaged over windows of a text, in buckets of positions. */
import type { ModelPositions, SessionModel } from 'ropewalk/model';
import type { Asking, Question } from './answers.js';
import type { Reading } from './remedies.js';
import type { TextName } from './source.js';

/** Positions whose losses are averaged. */
export const BUCKET = 8;
/** Windows of a text, where it has so many. */
export const WINDOWS = 64;

export interface Losses {
  /** Mean of each bucket of positions, in nats for each character. */
  means: number[];
  /** Windows that were averaged. */
  windows: number;
}

/** The first `length` tokens of windows that are evenly spread over a text, and the token after each of them. */
function windowsOf(
  tokens: Int32Array,
  length: number,
  window: number,
): { inputs: Int32Array; targets: Int32Array; count: number } {
  const count = Math.max(1, Math.min(WINDOWS, Math.floor((tokens.length - 1) / window)));
  const inputs = new Int32Array(count * length);
  const targets = new Int32Array(count * length).fill(-1);
  const stride = count === 1 ? 0 : (tokens.length - 1 - window) / (count - 1);
  for (let w = 0; w < count; w++) {
    const start = Math.floor(w * stride);
    inputs.set(tokens.subarray(start, start + length), w * length);
    targets.set(tokens.subarray(start + 1, start + length + 1), w * length);
  }
  return { inputs, targets, count };
}

/** `window`: they are the first ones of windows so long, for a loss that is compared with that of a longer chart. */
export async function lossesOf(
  model: SessionModel,
  tokens: Int32Array,
  most: number,
  positions: ModelPositions,
  { signal, onProgress }: Asking,
  window = 0,
): Promise<Losses> {
  // A text of the reader's own may be shorter than the chart.
  const length = Math.min(most, Math.max(2, tokens.length - 1));
  const { inputs, targets, count } = windowsOf(tokens, length, Math.max(length, window));
  const losses = await model.loss(
    inputs,
    { batch: count, targets, positions },
    { signal, onProgress: ({ fraction }) => onProgress(fraction) },
  );
  const means: number[] = [];
  for (let from = 0; from + BUCKET <= length; from += BUCKET) {
    let sum = 0;
    for (let w = 0; w < count; w++) for (let t = from; t < from + BUCKET; t++) sum += losses[w * length + t]!;
    means.push(sum / (count * BUCKET));
  }
  return { means, windows: count };
}

/** On the held-out text. */
export const lossQuestion = (text: TextName, { key, positions }: Reading, length: number): Question<Losses> => ({
  key: `loss ${text} ${key} ${length}`,
  async ask(source, asking) {
    const [model, { tokens }] = await Promise.all([source.model(text), source.heldOut(text)]);
    return lossesOf(model, tokens, length, positions, asking);
  },
});

/** Mean of some buckets; nothing where there are none. */
export const meanOf = (means: readonly number[]): number | undefined =>
  means.length === 0 ? undefined : means.reduce((sum, each) => sum + each, 0) / means.length;

/** Characters of a text that is four times as long as those in training. */
export const LONG = 256;
/** Positions whose losses are averaged: the second half of the training length, and what lies past it. */
export const STRETCHES = [32, 64, 96, 128, 192, LONG] as const;

export const inStretches = (losses: Losses | undefined): (number | undefined)[] =>
  STRETCHES.slice(1).map((to, n) => meanOf(losses?.means.slice(STRETCHES[n]! / BUCKET, to / BUCKET) ?? []));

/** Loss of a guess by how often each character of the held-out text occurs: the best that can be made of letters alone. */
export const lettersQuestion = (text: TextName): Question<number> => ({
  key: `letters ${text}`,
  async ask(source) {
    const [{ tokens }, { entropy }] = await Promise.all([source.heldOut(text), source.analysis()]);
    const counts = new Map<number, number>();
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
    const shares = Array.from(counts.values(), (count) => count / tokens.length);
    return entropy(shares, shares.length)[0]!;
  },
});
