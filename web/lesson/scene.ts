/**
 * A lesson is a row of scenes. `/teach` prints them as a plan, `/slides` shows them one at a time, `/handout` makes sheets of
 * their tasks: what a scene says is written once, in both languages, and is Markdown of the prose (`prose/article.ts`).
 */
import type { FigureName } from '../content/figures.js';
import type { GoalId } from './goals.js';
import type { Hideable } from '../state/url-options.js';

export type Language = 'en' | 'zh';

/** What the class does: before the figure is touched it votes or writes down a guess; then the rest. */
export const GUESSES = ['vote', 'write'] as const;
export type Doing = (typeof GUESSES)[number] | 'try' | 'say' | 'pairs' | 'sheet';

export interface Scene {
  /** In addresses, the same in both languages. */
  readonly id: string;
  /** The figure that is shown; a scene without one is text alone. */
  readonly figure?: FigureName;
  /** Its state, as the query of an address without `?`: `m=9&n=7`. */
  readonly settings?: string;
  /** The figure answers as it stands: it is not shown before the answer; `false`: in it the class looks for the answer. */
  readonly veiled?: boolean;
  /** What the class does not see, and what it cannot change: `hide=` and `lock=` of `state/url-options.ts`. */
  readonly hide?: readonly Hideable[];
  readonly lock?: readonly string[];
  /** Where the site tells this at length: the name of a section, or `figure-…`. */
  readonly place: string;
  readonly goal: GoalId;
  readonly does: readonly Doing[];
  readonly words: Readonly<Record<Language, SceneWords>>;
}

export interface SceneWords {
  /** One idea, as a sentence. */
  readonly title: string;
  /** On the slide, below the title: at most two sentences, or one formula. */
  readonly text?: string;
  /** The question to the class, and its answer, which the slide shows at the next step. */
  readonly ask?: string;
  readonly answer?: string;
  /** What students usually say, and what in the figure shows them otherwise. */
  readonly expect?: readonly { readonly says: string; readonly cure: string }[];
  /** For the teacher alone: what to do, what to say, where to cut. */
  readonly notes: string;
  /** For the handout: `___` is a blank to fill in. `key` is the answer on the separate sheet. */
  readonly task?: { readonly text: string; readonly key: string };
}

export interface LessonPlan {
  /** In addresses. */
  readonly id: string;
  readonly minutes: number;
  /** For whom it is, or what it has beside the others of its length. */
  readonly for: Readonly<Record<Language, string>>;
  /** The scene that is never left out, and those that are where time is short, in this order. */
  readonly heart: string;
  readonly drop: readonly string[];
  readonly steps: readonly { readonly scene: string; readonly minutes: number }[];
}

/** A scene in one language, its texts as HTML, which plugin/lesson.ts writes into a file. */
export interface WrittenScene extends Omit<Scene, 'words'> {
  readonly words: SceneWords;
}
