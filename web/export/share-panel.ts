/**
 * The panel with the link to this figure in this state, and the code that embeds it; for a class, both can fix
 * settings, leave things out and choose language and colours: the keys of url-options.ts.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { articleLink, embedLink, shownToAll } from '../state/links.js';
import { SUBJECT } from '../subject/fields.js';
import { settingName } from '../strings/settings.js';
import { HIDEABLE, type Hideable } from '../state/url-options.js';
import type { Language } from '../strings.js';
import type { ExportableFigure } from './contract.js';
import { copyButton } from './copy.js';

/** What can be left out, and the words of a link that do it. */
export const LEAVE_OUT = {
  controls: ['controls', 'reset'],
  exports: ['table', 'export'],
  text: ['text'],
  checks: ['checks'],
  answers: ['answers'],
} as const satisfies Record<string, readonly Hideable[]>;
type Part = keyof typeof LEAVE_OUT;
const PARTS = Object.keys(LEAVE_OUT) as Part[];
/** Fixed with the model. */
const PARTS_OF_MODEL: readonly string[] = [SUBJECT.layer.key, SUBJECT.own.key];
const THEMES = ['light', 'dark', 'projector'] as const;
const LANGUAGES: Record<Language, string> = { en: 'English', zh: '中文' };

/** The choices hold for every figure. */
const chosen = {
  settings: false,
  model: false,
  out: new Set<Part>(),
  /** One by one: keys of settings, and words of a link. */
  keys: new Set<string>(),
  parts: new Set<Hideable>(),
  start: '',
  language: '' as Language | '',
  theme: null as string | null,
};

export function sharePanel(figure: ExportableFigure): TemplateResult {
  const { strings, ownKeys, keys } = figure;
  const { state } = figure.store;
  const { name, title, language: own } = figure.report;
  const { share } = strings.exports;
  const language = chosen.language || own;
  const theme = chosen.theme ?? new URLSearchParams(shownToAll()).get('theme') ?? '';
  const lock = [
    ...(chosen.settings ? ownKeys : []),
    ...(chosen.model ? [SUBJECT.model.key] : []),
    ...keys.filter((key) => chosen.keys.has(key)),
  ];
  const beside = (parts: readonly Part[], start = ''): string => {
    const hide = new Set<Hideable>(parts.filter((part) => chosen.out.has(part)).flatMap((part) => LEAVE_OUT[part]));
    for (const part of chosen.parts) hide.add(part);
    const given = { hide: [...hide].join(','), lock: [...new Set(lock)].join(','), theme, start };
    return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== '')).toString();
  };
  // A link that opens at a section names no figure to go to.
  const link = articleLink(language, state, chosen.start ? '' : figure.id, beside(PARTS, chosen.start));
  // Around a figure alone there is neither text nor question.
  const source = embedLink(language, state, name, beside(['controls', 'exports'])).replaceAll('&', '&amp;');
  const frame = `<iframe src="${source}" title="${title.replaceAll('"', '&quot;')}" width="100%" height="600" style="border:0;min-height:300px"></iframe>`;
  // Of the article; a frame and the page of somebody else have none.
  const sections = [...document.querySelectorAll<HTMLAnchorElement>('#contents li > a[href^="#"]')].map(
    (link) => [link.hash.slice(1), link.textContent.trim()] as const,
  );
  const change = (make: () => void): void => {
    make();
    figure.requestUpdate();
  };
  const field = (id: string, label: string, text: string): TemplateResult => html`
    <p class="row field">
      <label for=${id}>${label}</label>
      <input
        id=${id}
        type="text"
        readonly
        .value=${text}
        @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
      />
      ${copyButton(strings, () => figure.renderRoot.querySelector<HTMLInputElement>(`#${id}`)!)}
    </p>
  `;
  const box = (id: string, label: string, on: boolean, set: (on: boolean) => void): TemplateResult => html`
    <label class="box">
      <input
        id="share-${id}"
        type="checkbox"
        .checked=${on}
        @change=${(event: Event) => change(() => set((event.target as HTMLInputElement).checked))}
      />
      ${label}
    </label>
  `;
  const choice = (
    id: string,
    label: string,
    options: readonly (readonly [value: string, name: string])[],
    now: string,
    set: (value: string) => void,
  ): TemplateResult => html`
    <label class="box">
      ${label}
      <select
        id="share-${id}"
        @change=${(event: Event) => change(() => set((event.target as HTMLSelectElement).value))}
      >
        ${options.map(([value, name]) => html`<option value=${value} ?selected=${value === now}>${name}</option>`)}
      </select>
    </label>
  `;
  return html`
    ${field('share-link', share.link, link)} ${field('share-frame', share.frame, frame)}
    <fieldset class="row options">
      <legend>${share.fix}</legend>
      ${box('settings', share.settings, chosen.settings, (on) => (chosen.settings = on))}
      ${box('model', share.model, chosen.model, (on) => (chosen.model = on))}
    </fieldset>
    <details>
      <summary>${share.eachSetting}</summary>
      <p class="row options">
        ${keys
          .filter((key) => !PARTS_OF_MODEL.includes(key))
          .map((key) =>
            box(`key-${key.replace('.', '-')}`, settingName(own, key), chosen.keys.has(key), (on) =>
              on ? chosen.keys.add(key) : chosen.keys.delete(key),
            ),
          )}
      </p>
    </details>
    <fieldset class="row options">
      <legend>${share.out}</legend>
      ${PARTS.map((part) =>
        box(part, share.parts[part], chosen.out.has(part), (on) =>
          on ? chosen.out.add(part) : chosen.out.delete(part),
        ),
      )}
    </fieldset>
    <details>
      <summary>${share.eachPart}</summary>
      <p class="row options">
        ${HIDEABLE.map((part) =>
          box(`part-${part}`, share.hideable[part], chosen.parts.has(part), (on) =>
            on ? chosen.parts.add(part) : chosen.parts.delete(part),
          ),
        )}
      </p>
    </details>
    <p class="row options">
      ${
        sections.length > 0
          ? choice('start', share.start, [['', share.startHere], ...sections], chosen.start, (value) => {
              chosen.start = value;
            })
          : nothing
      }
      ${choice('language', share.language, Object.entries(LANGUAGES), language, (value) => {
        chosen.language = value as Language;
      })}
      ${choice(
        'theme',
        share.theme,
        ['', ...THEMES].map((each) => [each, share.themes[each as (typeof THEMES)[number] | '']]),
        theme,
        (value) => (chosen.theme = value),
      )}
    </p>
  `;
}
