/**
 * Questions to trained models, and what they have answered so far. An answer is worked out by the reader's browser, or
 * before by the build, which writes those of the figures at rest into them.
 *
 *     figure ── its questions ──► answers: known? drawn at once
 *                                     └─ asked: source (a worker) ──► known, and drawn again
 */
import type { Source } from './source.js';

export interface Asking {
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Its answer is plain data: numbers, texts, lists and objects of them. */
export interface Question<T> {
  /** Says everything that the answer depends on. */
  readonly key: string;
  ask(source: Source, asking: Asking): Promise<T>;
}

/** Where an answer was worked out. */
export type Place = 'build' | 'here';

const known = new Map<string, { answer: unknown; place: Place }>();
const listeners = new Set<() => void>();

export const answerTo = <T>({ key }: Question<T>): T | undefined => known.get(key)?.answer as T | undefined;
export const placeOf = ({ key }: Question<unknown>): Place | undefined => known.get(key)?.place;

export function remember<T>({ key }: Pick<Question<T>, 'key'>, answer: T, place: Place): void {
  known.set(key, { answer, place });
  for (const each of listeners) each();
}

export function onAnswer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// --- from the build to the page ------------------------------------------------------------------------

/** Digits that a drawing at rest keeps. */
const DIGITS = 4;

const short = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toFixed(DIGITS)) : value;

/** What is known of the questions, as text. */
export const writeAnswers = (questions: readonly Question<unknown>[]): string =>
  JSON.stringify(
    questions.flatMap(({ key }) => {
      const found = known.get(key);
      return found ? [[key, found.answer]] : [];
    }),
    short,
  );

/** The same text, read by the page. What the page knows better stays. */
export function readAnswers(text: string): void {
  if (text === '') return;
  for (const [key, answer] of JSON.parse(text) as [string, unknown][])
    if (!known.has(key)) known.set(key, { answer, place: 'build' });
}

// --- asking ---------------------------------------------------------------------------------------------

let source: Source | null = null;
/** The page, or the build, says once where answers come from. */
export const setSource = (given: Source): void => {
  source = given;
};
export const theSource = (): Source => {
  if (!source) throw new Error('trained: no source has been set');
  return source;
};

/** Asks those that are not known, one after the other. */
export async function ask(
  questions: readonly Question<unknown>[],
  place: Place,
  asking: Asking,
  again = false,
): Promise<void> {
  const open = questions.filter((each) => again || answerTo(each) === undefined);
  for (const [i, question] of open.entries()) {
    asking.signal.throwIfAborted();
    const onProgress = (fraction: number): void => asking.onProgress((i + fraction) / open.length);
    remember(question, await question.ask(theSource(), { ...asking, onProgress }), place);
    asking.onProgress((i + 1) / open.length);
  }
}
