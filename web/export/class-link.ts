/** What a link for a class decides beside the state, and the controls that ask for it: the panel of a figure and the builder share both. */
import { html, type TemplateResult } from 'lit';
import { settings } from 'virtual:settings';
import { signOf, type Hideable } from '../state/url-options.js';
import type { Language, Strings } from '../strings.js';
import { SUBJECT } from '../subject/fields.js';
import { copyButton } from './copy.js';

/** What can be left out, and the words of a link that do it. */
export const LEAVE_OUT = {
  controls: ['controls', 'reset'],
  exports: ['table', 'export'],
  text: ['text'],
  checks: ['checks'],
} as const satisfies Record<string, readonly Hideable[]>;
export type Part = keyof typeof LEAVE_OUT;
export const PARTS = Object.keys(LEAVE_OUT) as Part[];
/** Fixed with the model. */
export const PARTS_OF_MODEL: readonly string[] = [SUBJECT.layer.key, SUBJECT.own.key];
export const THEMES = ['light', 'dark', 'projector'] as const;
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', zh: '中文' };

/** When the class sees what it is to guess: after its guess, at once, when the teacher says so, never. */
export const ANSWERS = ['', 'now', 'later', 'never'] as const;
export type Answers = (typeof ANSWERS)[number];

export interface ClassOptions {
  readonly hide: Iterable<Hideable>;
  readonly lock: Iterable<string>;
  readonly answers: Answers;
  /** That a teacher tells the class when it is later. */
  readonly word?: string;
  readonly theme: string;
  readonly start?: string;
}

/** The keys of url-options.ts, as a query string without those that say nothing. */
export function besideOf({ hide, lock, answers, word = '', theme, start = '' }: ClassOptions): string {
  const left = new Set<Hideable>([...hide, ...(answers === 'never' ? (['answers'] as const) : [])]);
  const given = {
    hide: [...left].join(','),
    lock: [...new Set(lock)].join(','),
    answers: answers === 'never' ? '' : answers === 'later' && word ? `later.${signOf(word)}` : answers,
    theme,
    start,
  };
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== '')).toString();
}

/** The code of a frame. */
export function frameCode(address: string, title: string): string {
  const source = address.replaceAll('&', '&amp;');
  return `<iframe src="${source}" title="${title.replaceAll('"', '&quot;')}" width="100%" height="600" style="border:0;min-height:300px"></iframe>`;
}

/** The words for a setting; the key itself where a figure has come without words for it. */
export const settingName = (language: Language, key: string): string => settings[language][key] ?? key;

/** A line to be copied. `root` is where it stands. */
export const copyField = (
  strings: Strings,
  { id, label, text }: { id: string; label: string; text: string },
  root: () => ParentNode,
): TemplateResult => html`
  <p class="row field">
    <label for=${id}>${label}</label>
    <input
      id=${id}
      type="text"
      readonly
      .value=${text}
      @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
    />
    ${copyButton(strings, () => root().querySelector<HTMLInputElement>(`#${id}`)!)}
  </p>
`;

export const box = (id: string, label: string, on: boolean, set: (on: boolean) => void): TemplateResult => html`
  <label class="box">
    <input
      id="share-${id}"
      type="checkbox"
      .checked=${on}
      @change=${(event: Event) => set((event.target as HTMLInputElement).checked)}
    />
    ${label}
  </label>
`;

export const answersChoice = (strings: Strings, now: Answers, set: (answers: Answers) => void): TemplateResult => {
  const { answers, whenAnswers } = strings.exports.share;
  return choice(
    'answers',
    answers,
    ANSWERS.map((each) => [each, whenAnswers[each]]),
    now,
    (value) => set(value as Answers),
  );
};

export const choice = (
  id: string,
  label: string,
  options: readonly (readonly [value: string, name: string])[],
  now: string,
  set: (value: string) => void,
): TemplateResult => html`
  <label class="box">
    ${label}
    <select id="share-${id}" @change=${(event: Event) => set((event.target as HTMLSelectElement).value)}>
      ${options.map(([value, name]) => html`<option value=${value} ?selected=${value === now}>${name}</option>`)}
    </select>
  </label>
`;
