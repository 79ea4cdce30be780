/** Two plans side by side. */
import { fail, isRecord, missing } from '../options/rules.js';
import { tokensOf } from './length.js';
import type { Comparable, Comparison, Computed, LayerDifference, Sentence } from './types.js';
import { say } from './sentence.js';

const FN = 'compare';

/**
 * What differs between two plans, pair by pair: relative change of each frequency, turns apart at the target length, and
 * the factors on cosines, sines and scores. The first is the reference: 1 means twice its frequency.
 *
 * @param length tokens at which turns are counted; the smaller of the two targets where it is left out.
 * @throws RopeError where one has no frequencies, or they belong to models of different sizes.
 */
export function compare(first: Comparable, second: Comparable, options: { length?: number | string } = {}): Comparison {
  const a = computesOf('planA', first);
  const b = computesOf('planB', second);
  const targets = [first.target, second.target].filter((each) => each !== null);
  const given = options.length ?? (targets.length > 0 ? Math.min(...targets) : undefined);
  if (given === undefined) missing(FN, 'length', 'Neither plan has a target');
  const { tokens } = tokensOf(FN, 'length', given);
  const kinds = a.flatMap((each) => {
    const other = b.find(({ kind }) => kind === each.kind) ?? (a.length === 1 || b.length === 1 ? b[0] : undefined);
    return other === undefined ? [] : [[each, other] as const];
  });
  const layers = kinds.map(([each, other]) => difference(each, other, tokens));
  const same = layers.every((each) => each.same);
  return { length: tokens, layers, same, sentence: sentenceOf(layers, same, tokens) };
}

function computesOf(name: string, value: unknown): readonly Computed[] {
  const computes = isRecord(value) ? value['computes'] : undefined;
  if (computes === null) {
    const hint = 'Tell explain the model';
    fail('missing', FN, `${name}.computes`, 'must be there', computes, hint);
  }
  if (!Array.isArray(computes) || computes.length === 0)
    fail('type', FN, name, 'must be what plan or explain gave', value);
  return computes as readonly Computed[];
}

/** Of one kind of layers. */
export function difference(a: Computed, b: Computed, length: number): LayerDifference {
  // Of the pairs that both have.
  const second = b.frequencies;
  const first = a.frequencies.slice(0, second.length);
  const relative = first.map((each, i) => (each === second[i] ? 0 : each === 0 ? 1 : second[i]! / each - 1));
  const turns = first.map((each, i) => (Math.abs(second[i]! - each) * length) / (2 * Math.PI));
  const most = (values: readonly number[]): [number, number] =>
    values.reduce<[number, number]>((best, each, i) => (Math.abs(each) > best[0] ? [Math.abs(each), i] : best), [0, 0]);
  const [maxRelative, maxRelativePair] = most(relative);
  const [maxTurns, maxTurnsPair] = most(turns);
  const cosSinRatio = b.cosSinFactor / a.cosSinFactor;
  const scoreRatio = b.scoreFactor / a.scoreFactor;
  const plainScoreRatio = b.softmaxFactor / a.softmaxFactor;
  const same =
    maxRelative < 1e-12 &&
    [cosSinRatio, scoreRatio, plainScoreRatio].every((ratio) => Math.abs(ratio - 1) < 1e-12) &&
    a.frequencies.length === second.length;
  return {
    ...{ kind: a.kind, relative, turns, maxRelative, maxRelativePair, maxTurns, maxTurnsPair },
    ...{ cosSinRatio, scoreRatio, plainScoreRatio, same },
  };
}

function sentenceOf(layers: readonly LayerDifference[], same: boolean, length: number): Sentence {
  if (same) return say`Both compute the same.`;
  const worst = layers.reduce((a, b) => (b.maxTurns > a.maxTurns || b.maxRelative > a.maxRelative ? b : a));
  const percent = Number((100 * worst.maxRelative).toPrecision(3));
  const turns = Number(worst.maxTurns.toPrecision(3));
  const score = Number(worst.scoreRatio.toPrecision(4));
  const apart = worst.maxRelative > 1e-9;
  const scaled = Math.abs(worst.scoreRatio - 1) > 1e-9;
  const differs = say`A frequency differs by up to ${percent}% (pair ${worst.maxRelativePair}), and after ${length} tokens a pair is up to ${turns} turns away (pair ${worst.maxTurnsPair}).`;
  const larger = say`Scores of the rotated part are ${score} times as large.`;
  return apart && scaled ? say`${differs} ${larger}` : apart ? differs : larger;
}
