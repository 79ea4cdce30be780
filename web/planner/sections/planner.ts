/** What the sections of the planner are drawn by, and what they share. */
import { html, type TemplateResult } from 'lit';
import type { Computed, Sentence } from 'ropewalk/plan';
import type { Host } from '../../kit/controls/bind.js';
import { pageLink } from '../../state/links.js';
import { decode } from '../../state/store.js';
import type { Language } from '../../strings.js';
import type { Format } from '../../util/format.js';
import type { fields, OwnModel } from '../fields.js';
import type { Library } from '../model.js';
import type { Words } from '../words.js';

/** The element, as its sections know it. */
export interface Planner extends Host<typeof fields> {
  readonly language: Language;
  readonly words: Words;
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly width: number;
  /** What the box of the model shows. */
  readonly modelName: string;
  readonly busy: string;
  /** The text that was copied a moment ago. */
  readonly copied: string;
  pasting: boolean;
  problem: { sentence: string; detail: string } | null;
  /** What stands in the box to be explained; it is in no link, because commands hold names and paths. */
  typed: string;
  /** The layers whose pairs are drawn. */
  kind: Computed['kind'] | null;
  /** A sentence in the language of the page. */
  say: (sentence: Sentence) => string;
  /** Takes a file, or says what is wrong with it and leaves the plan as it was. */
  use(make: () => OwnModel): void;
  read(file: File): Promise<void>;
  copy(text: string): Promise<void>;
}

/** A choice from a list, of the setting of this name. */
export const select = <T extends string>(
  id: string,
  chosen: T,
  values: readonly T[],
  text: (value: T) => string,
  set: (value: T) => void,
): TemplateResult =>
  html`<select
    id=${id}
    data-field=${id}
    @change=${(event: Event) => set((event.target as HTMLSelectElement).value as T)}
  >
    ${values.map((each) => html`<option value=${each} ?selected=${each === chosen}>${text(each)}</option>`)}
  </select>`;

/** What engines are called. */
export const titlesOf = (library: Library): ReadonlyMap<string, string> =>
  new Map(library.engines().map(({ name, title }) => [name, title]));

/** 128k, 1M: thousands of 1,024, as people name lengths. */
export function binary(format: Format, tokens: number): string {
  if (tokens % 1048576 === 0) return `${tokens / 1048576}M`;
  return tokens % 1024 === 0 ? `${tokens / 1024}k` : format.short(tokens);
}

/** The article, at a place, with nothing of the plan in its address. */
export const article = ({ language }: Planner, place: string): string => pageLink(language, decode(''), place);

/** A command whose flags are not broken after a hyphen, where they would read like two. */
export const wholeWords = (text: string): unknown[] =>
  text.split(/(\s+)/).map((word) => (word.includes('-') ? html`<span>${word}</span>` : word));

/** A sentence whose flags are not broken after a hyphen either. Chinese has no spaces around them. */
export const wholeFlags = (text: string): unknown[] =>
  text.split(/((?<![\w-])--?[a-z][\w-]*)/i).map((part, n) => (n % 2 ? html`<span class="flag">${part}</span>` : part));
