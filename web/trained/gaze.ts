/** Where the heads of a trained model look: their attention by distance, over the last queries of a text. */
import type { Question } from './answers.js';
import { TRAINED, type Reading } from './remedies.js';
import type { TextName } from './source.js';

/** Heads of the models that read a text, by layer and head. */
export const HEADS = ['0.0', '0.1', '1.0', '1.1'] as const;

/** Distances that are added up to one bar. */
export const BUCKET = 4;
/** Held-out texts that are averaged. */
const TEXTS = 8;
/** Queries whose attention is averaged: the last of the text, and for comparison the last of the training length. */
const QUERIES = 64;
/** Characters of the example. */
export const EXAMPLE = 256;

export interface HeadStatistics {
  /** Share of the weight on each bucket of distances. */
  byDistance: number[];
  /** Share on distances that no training text had. */
  unseen: number;
  /** Entropy of the weights in nats: of queries in the second half of the training length, and of the last ones. */
  blurInside: number;
  blurFar: number;
  /** Mean distance that is looked at. */
  distance: number;
}

export interface Gaze {
  /** In the order of HEADS. */
  heads: HeadStatistics[];
  /** The end of one text, and how much its last character attends to each of them, by head. */
  characters: string[];
  weights: number[][];
}

export interface About {
  text: TextName;
  reading: Reading;
  length: number;
}

export const gazeQuestion = (it: About): Question<Gaze> => ({
  key: `gaze ${it.text} ${it.reading.key} ${it.length}`,
  async ask(source, { signal, onProgress }) {
    const [model, { tokens, characters }, { entropy }] = await Promise.all([
      source.model(it.text),
      source.heldOut(it.text),
      source.analysis(),
    ]);
    const { length } = it;
    const blur = (map: Float32Array): number => entropy(map, length).reduce((sum, each) => sum + each, 0);
    const { positions } = it.reading;
    const heads: HeadStatistics[] = [];
    const weights: number[][] = [];
    const stride = Math.floor((tokens.length - length) / TEXTS);
    for (const [at, name] of HEADS.entries()) {
      const [layer, head] = name.split('.').map(Number) as [number, number];
      const byDistance = new Float64Array(length / BUCKET);
      const total = { unseen: 0, blurInside: 0, blurFar: 0, distance: 0 };
      for (let text = 0; text < TEXTS; text++) {
        const piece = tokens.slice(text * stride, text * stride + length);
        const map = (queries: [number, number]): Promise<Float32Array> =>
          model.attention(piece, { layer, head, queries, positions }, { signal });
        const far = await map([length - QUERIES, length]);
        for (let row = 0; row < QUERIES; row++)
          for (let n = 0; n < length; n++) {
            const weight = far[row * length + n]!;
            const distance = length - QUERIES + row - n;
            if (weight === 0 || distance < 0) continue;
            byDistance[Math.floor(distance / BUCKET)]! += weight;
            total.distance += weight * distance;
            if (distance >= TRAINED) total.unseen += weight;
          }
        total.blurFar += blur(far);
        total.blurInside += blur(await map([TRAINED / 2, TRAINED]));
        if (text === 0) weights.push(Array.from(far.subarray((QUERIES - 1) * length).slice(-EXAMPLE)));
        onProgress((at + (text + 1) / TEXTS) / HEADS.length);
      }
      const rows = TEXTS * QUERIES;
      heads.push({
        byDistance: Array.from(byDistance, (sum) => sum / rows),
        unseen: total.unseen / rows,
        distance: total.distance / rows,
        blurInside: total.blurInside / (TEXTS * (TRAINED / 2)),
        blurFar: total.blurFar / rows,
      });
    }
    const example = Array.from(tokens.slice(0, length), (token) => characters[token]!).slice(-EXAMPLE);
    return { heads, characters: example, weights };
  },
});
