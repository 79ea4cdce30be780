/**
 * The mean query and the mean key of every head of a trained model, before they turn. The score of the two at a distance is
 * a sum of waves, one for each pair: it is what position alone adds to the scores, under any speeds of the hands.
 */
import type { Kernels } from '../subject/kernels.js';
import type { Question } from './answers.js';
import { cutAt } from './cut.js';
import { TRAINED, type Reading } from './remedies.js';
import type { TextName } from './source.js';
import { scoreScale } from '../subject/derived.js';

/** Windows of a text that training has not seen. */
const WINDOWS = 32;

export interface Centre {
  /** Head dimension each: pair i has the components i and i + d/2. */
  q: number[];
  k: number[];
}

export interface Centres {
  /** Layer by layer, head by head. */
  heads: Centre[];
}

export const centresQuestion = (text: TextName): Question<Centres> => ({
  key: `centres ${text}`,
  async ask(source, { signal }) {
    const [session, whole, { tokens }] = await Promise.all([
      source.session(),
      source.model(text),
      source.heldOut(text),
    ]);
    const { layers, heads, kvHeads, headDim } = whole.spec;
    const windows = Math.min(WINDOWS, Math.floor(tokens.length / TRAINED));
    const stride = Math.floor((tokens.length - TRAINED) / Math.max(1, windows - 1));
    const inputs = new Int32Array(windows * TRAINED);
    for (let w = 0; w < windows; w++) inputs.set(tokens.subarray(w * stride, w * stride + TRAINED), w * TRAINED);
    const found: Centre[] = [];
    for (let layer = 0; layer < layers; layer++) {
      const { model, width } = await cutAt(session, whole, layer);
      const rows = await model.logits(inputs, { batch: windows }, { signal });
      model.dispose();
      const means = Array.from({ length: (heads + kvHeads) * headDim }, (_, channel) => {
        let sum = 0;
        for (let row = 0; row < inputs.length; row++) sum += rows[row * width + channel]!;
        return sum / inputs.length;
      });
      for (let head = 0; head < heads; head++) {
        const key = heads + Math.floor((head * kvHeads) / heads);
        found.push({
          q: means.slice(head * headDim, (head + 1) * headDim),
          k: means.slice(key * headDim, (key + 1) * headDim),
        });
      }
    }
    return { heads: found };
  },
});

export interface Curves {
  /** Of the head: the sum of the waves of all pairs, in nats, at each distance. */
  whole: Float64Array;
  /** Of each pair. */
  waves: readonly Float64Array[];
}

/** The waves of a head with RoPE on all its components, at `count` distances from 0 on. */
export function curvesOf({ rope }: Kernels, { q, k }: Centre, { positions }: Reading, count: number): Curves {
  const { theta, attentionFactor } = rope.frequencies({ headDim: q.length, ...positions.rope });
  const unit = attentionFactor * attentionFactor * scoreScale(q.length);
  const pairs = q.length / 2;
  const all = { count };
  const { re, im } = rope.analysis.pairProducts(q, k, pairs);
  const inNats = (scores: ArrayLike<number>): Float64Array => Float64Array.from(scores, (score) => score * unit);
  return {
    whole: inNats(rope.analysis.scores(q, k, theta, all)),
    waves: Array.from({ length: pairs }, (_, i) =>
      inNats(
        rope.analysis.productScores({ re: Float64Array.of(re[i]!), im: Float64Array.of(im[i]!) }, [theta[i]!], all),
      ),
    ),
  };
}
