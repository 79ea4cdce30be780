/** The loss by position on text that the model has never seen, what surprises it, and what it writes. */
import type { Kernels, Subject } from '../../subject/kernels.js';
import { answerTo, type Question } from '../../trained/answers.js';
import { BUCKET, lettersQuestion, lossesOf, lossQuestion, meanOf, WINDOWS, type Losses } from '../../trained/losses.js';
import { keyOf, positionsOf, readingOf, TRAINED, type Remedy } from '../../trained/remedies.js';
import { tokensOf, type Corpus, type TextName, type Source } from '../../trained/source.js';
import type { State } from './fields.js';

/** Characters of the passage that the model is given before it writes. */
export const PROMPT = 40;
const TEMPERATURE = 0.8;

export interface Passage {
  characters: string[];
  /** Loss at each character; the first has none. */
  losses: (number | null)[];
  /** Characters that the model does not know. */
  unknown: string[];
}

/** What a question is about: the model, the way of reading, the length, and the text. */
interface About {
  text: TextName;
  own: string;
  remedy: Remedy;
  factor: number;
  length: number;
}

const about = ({ text, own, reach, factor }: State, remedy: Remedy): About => ({
  text,
  own,
  remedy,
  factor,
  length: reach * TRAINED,
});

const keyFor = (kind: string, { text, own, remedy, factor, length }: About): string =>
  [kind, text, keyOf(remedy, factor), length, own].join(' ');

/** The text as tokens: the held-out one, or the reader's own. */
async function textFor(source: Source, { text, own }: About): Promise<Corpus & { unknown: string[] }> {
  if (own === '') return { ...(await source.heldOut(text)), unknown: [] };
  const characters = [...((await source.card(text)).characters ?? '')];
  return { characters, ...tokensOf(own, characters) };
}

const lossesQuestion = (it: About): Question<Losses> =>
  it.own === ''
    ? lossQuestion(it.text, readingOf(it.remedy, it.factor), it.length)
    : {
        key: keyFor('loss', it),
        async ask(source, asking) {
          const [model, { tokens }] = await Promise.all([source.model(it.text), textFor(source, it)]);
          return lossesOf(model, tokens, it.length, positionsOf(it.remedy, it.factor), asking);
        },
      };

/** Where a passage of the held-out text begins: at the beginning of a line. */
function startOf(tokens: Int32Array, newline: number, passage: number, length: number): number {
  const about = Math.floor(((tokens.length - 2 * length) * passage) / WINDOWS);
  const line = tokens.indexOf(newline, about);
  return line < 0 || line > about + length ? about : line + 1;
}

export const passageQuestion = (it: About, passage: number): Question<Passage> => ({
  key: `${keyFor('passage', it)} ${passage}`,
  async ask(source, { signal }) {
    const [model, { tokens: all, characters, unknown }] = await Promise.all([
      source.model(it.text),
      textFor(source, it),
    ]);
    const start = it.own === '' ? startOf(all, characters.indexOf('\n'), passage, it.length) : 0;
    const tokens = all.slice(start, start + it.length);
    if (tokens.length < 2) return { characters: [], losses: [], unknown };
    const losses = await model.loss(tokens, { positions: positionsOf(it.remedy, it.factor) }, { signal });
    return {
      characters: Array.from(tokens, (token) => characters[token]!),
      // The loss at a position is that of the token after it.
      losses: [null, ...Array.from(losses.subarray(0, tokens.length - 1))],
      unknown,
    };
  },
});

export const writingQuestion = (it: About, passage: number, seed: number): Question<string> => ({
  key: `${keyFor('writing', it)} ${passage} ${seed}`,
  async ask(source, { signal }) {
    const [model, { tokens: all, characters }] = await Promise.all([source.model(it.text), textFor(source, it)]);
    const start = it.own === '' ? startOf(all, characters.indexOf('\n'), passage, it.length) : 0;
    const prompt = all.slice(start, start + PROMPT);
    if (prompt.length === 0) return '';
    const written = await model.generate(
      prompt,
      {
        length: it.length - prompt.length,
        temperature: TEMPERATURE,
        seed,
        positions: positionsOf(it.remedy, it.factor),
      },
      { signal },
    );
    return Array.from(written, (token) => characters[token]!).join('');
  },
});

export interface WallModel {
  ways: readonly { remedy: Remedy; losses: Losses | undefined }[];
  /** The one whose view of the text is shown. */
  reader: Remedy;
  passage: Passage | undefined;
  /** Loss of a guess by letter frequencies alone. */
  letters: number | undefined;
  writing: string | undefined;
  /** Positions of the chart. */
  length: number;
  /** Mean losses of each way: inside the training length, and in the last quarter of the chart. */
  inside: readonly (number | undefined)[];
  far: readonly (number | undefined)[];
}

export const readerOf = ({ remedies, reader }: State): Remedy => remedies[Math.min(reader, remedies.length - 1)]!;

export function questionsOf(state: State): Question<unknown>[] {
  const reading = about(state, readerOf(state));
  return [
    ...state.remedies.map((remedy) => lossesQuestion(about(state, remedy))),
    lettersQuestion(state.text),
    passageQuestion(reading, state.passage),
    writingQuestion(reading, state.passage, state.seed),
  ];
}

export function wallModel(_kernels: Kernels, _subject: Subject, state: State): WallModel {
  const reader = readerOf(state);
  const reading = about(state, reader);
  const ways = state.remedies.map((remedy) => ({ remedy, losses: answerTo(lossesQuestion(about(state, remedy))) }));
  const length = state.reach * TRAINED;
  const inside = ways.map(({ losses }) => meanOf(losses?.means.slice(TRAINED / 2 / BUCKET, TRAINED / BUCKET) ?? []));
  const far = ways.map(({ losses }) => meanOf(losses?.means.slice((0.75 * length) / BUCKET) ?? []));
  return {
    ways,
    reader,
    letters: answerTo(lettersQuestion(state.text)),
    passage: answerTo(passageQuestion(reading, state.passage)),
    writing: answerTo(writingQuestion(reading, state.passage, state.seed)),
    length,
    inside,
    far,
  };
}
