/**
 * Trained models and their texts, fetched when they are first asked for; the models live in a worker. The page gets its
 * files from beside itself (in-browser.ts), the build from the repository (plugin/trained.ts).
 */
import type { loadAnalysis, RopewalkAnalysis } from 'ropewalk';
import type { ModelSession, openSession, SessionModel, train } from 'ropewalk/model';

/** Texts, and the models that are trained on them. */
export const TEXT_NAMES = ['kjv', 'tang'] as const;
export type TextName = (typeof TEXT_NAMES)[number];
/** Models whose weights come with the page: folders of `lab/models/`. Two are trained on tasks without a text. */
export type ModelName = TextName | 'copy' | 'cards';

/** What is kept beside the weights of a model, of `card.json`. */
export interface Card {
  readonly seed: number;
  readonly steps: number;
  readonly parameters: number;
  readonly digest: string;
  /** Every character that the model knows, at the place of its token; empty where it has learned no text. */
  readonly characters?: string;
}

/** A text that a model has never seen. */
export interface Corpus {
  readonly characters: readonly string[];
  readonly tokens: Int32Array;
}

/** Files of the page, by what they are. */
export interface Files {
  weights(name: ModelName): Promise<Uint8Array>;
  config(name: ModelName): Promise<string>;
  card(name: ModelName): Promise<Card>;
  /** Unpacked. */
  text(name: TextName, part: 'held-out' | 'beginning'): Promise<string>;
}

/** One promise for each name; what failed is asked for again. */
function once<K, T>(get: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const known = new Map<K, Promise<T>>();
  return (key) => {
    let found = known.get(key);
    if (!found) {
      found = get(key);
      known.set(key, found);
      found.catch(() => known.delete(key));
    }
    return found;
  };
}

export class Source {
  readonly #files: Files;
  readonly #session: (_: 'only') => Promise<ModelSession>;
  /** Whole trainings, in several workers. */
  readonly train: typeof train;
  /** The package's functions on what a model says. */
  readonly analysis: () => Promise<RopewalkAnalysis['analysis']>;

  constructor(
    files: Files,
    of: { openSession: typeof openSession; train: typeof train; loadAnalysis: typeof loadAnalysis },
  ) {
    this.#files = files;
    this.#session = once(() => of.openSession());
    this.train = of.train;
    this.analysis = async () => (await of.loadAnalysis()).analysis;
  }

  /** The worker in which the models live. */
  session = (): Promise<ModelSession> => this.#session('only');

  model = once(async (name: ModelName): Promise<SessionModel> => {
    const [session, weights, config] = await Promise.all([
      this.session(),
      this.#files.weights(name),
      this.#files.config(name),
    ]);
    return session.open({ 'model.safetensors': weights, 'config.json': config });
  });

  card = once((name: ModelName): Promise<Card> => this.#files.card(name));

  heldOut = once((name: TextName): Promise<Corpus> => this.#corpus(name, 'held-out'));

  /** What it was trained on: the beginning of it, for training further. */
  training = once((name: TextName): Promise<Corpus> => this.#corpus(name, 'beginning'));

  async #corpus(name: TextName, part: 'held-out' | 'beginning'): Promise<Corpus> {
    const [card, text] = await Promise.all([this.card(name), this.#files.text(name, part)]);
    const characters = [...(card.characters ?? '')];
    return { characters, tokens: tokensOf(text, characters).tokens };
  }
}

/** A text in the characters that a model knows; others are left out and counted. */
export function tokensOf(text: string, characters: readonly string[]): { tokens: Int32Array; unknown: string[] } {
  const index = new Map(characters.map((character, i) => [character, i]));
  const tokens: number[] = [];
  const unknown = new Set<string>();
  for (const character of text) {
    const token = index.get(character);
    if (token === undefined) unknown.add(character);
    else tokens.push(token);
  }
  return { tokens: Int32Array.from(tokens), unknown: [...unknown] };
}
