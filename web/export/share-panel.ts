/**
 * The panel with the link to this figure in this state, and the code that embeds it; for a class, both can fix
 * settings, leave things out and choose language and colours: the keys of url-options.ts.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { pageOfFigure } from '../content/figures.js';
import { embedLink, inOneFile, pageLink, shownToAll } from '../state/links.js';
import { SUBJECT } from '../subject/fields.js';
import { HIDEABLE, type Hideable } from '../state/url-options.js';
import type { Language } from '../strings.js';
import type { ExportableFigure } from './contract.js';
import {
  answersChoice,
  besideOf,
  box,
  choice,
  copyField,
  frameCode,
  LANGUAGES,
  LEAVE_OUT,
  PARTS,
  PARTS_OF_MODEL,
  settingName,
  THEMES,
  type Answers,
  type Part,
} from './class-link.js';

/** The choices hold for every figure. */
const chosen = {
  settings: false,
  model: false,
  out: new Set<Part>(),
  /** One by one: keys of settings, and words of a link. */
  keys: new Set<string>(),
  parts: new Set<Hideable>(),
  start: '',
  answers: '' as Answers,
  language: '' as Language | '',
  theme: null as string | null,
};

/** The address of the page, and the code of a frame with the figure alone. */
function linksOf(figure: ExportableFigure, language: Language, theme: string): { link: string; frame: string } {
  const { ownKeys, keys } = figure;
  const { state } = figure.store;
  const { name, title } = figure.report;
  const lock = [
    ...(chosen.settings ? ownKeys : []),
    ...(chosen.model ? [SUBJECT.model.key] : []),
    ...keys.filter((key) => chosen.keys.has(key)),
  ];
  const beside = (parts: readonly Part[], start = ''): string => {
    const whole = parts.filter((part) => chosen.out.has(part)).flatMap((part): readonly Hideable[] => LEAVE_OUT[part]);
    return besideOf({ hide: [...whole, ...chosen.parts], lock, answers: chosen.answers, theme, start });
  };
  return {
    // A link that opens at a section names no figure to go to.
    link: pageLink(language, state, chosen.start ? '' : figure.id, beside(PARTS, chosen.start), pageOfFigure(name)),
    // Around a figure alone there is neither text nor question.
    frame: frameCode(embedLink(language, state, name, beside(['controls', 'exports'])), title),
  };
}

export function sharePanel(figure: ExportableFigure): TemplateResult {
  const { strings, keys } = figure;
  const { language: own } = figure.report;
  const { share } = strings.exports;
  const language = chosen.language || own;
  const theme = chosen.theme ?? new URLSearchParams(shownToAll()).get('theme') ?? '';
  const { link, frame } = linksOf(figure, language, theme);
  // Of this page; a frame and the page of somebody else have none.
  const sections = [...document.querySelectorAll<HTMLAnchorElement>('#contents ol ol a')].map(
    (link) => [link.hash.slice(1), link.textContent.trim()] as const,
  );
  const change = (make: () => void): void => {
    make();
    figure.requestUpdate();
  };
  const tick =
    (set: (on: boolean) => void) =>
    (on: boolean): void =>
      change(() => set(on));
  const root = (): ParentNode => figure.renderRoot;
  return html`
    ${copyField(strings, { id: 'share-link', label: share.link, text: link }, root)}
    ${inOneFile ? nothing : copyField(strings, { id: 'share-frame', label: share.frame, text: frame }, root)}
    <fieldset class="row options">
      <legend>${share.fix}</legend>
      ${box(
        'settings',
        share.settings,
        chosen.settings,
        tick((on) => (chosen.settings = on)),
      )}
      ${box(
        'model',
        share.model,
        chosen.model,
        tick((on) => (chosen.model = on)),
      )}
    </fieldset>
    <details>
      <summary>${share.eachSetting}</summary>
      <p class="row options">
        ${keys
          .filter((key) => !PARTS_OF_MODEL.includes(key))
          .map((key) =>
            box(
              `key-${key.replace('.', '-')}`,
              settingName(own, key),
              chosen.keys.has(key),
              tick((on) => (on ? chosen.keys.add(key) : chosen.keys.delete(key))),
            ),
          )}
      </p>
    </details>
    <fieldset class="row options">
      <legend>${share.out}</legend>
      ${PARTS.map((part) =>
        box(
          part,
          share.parts[part],
          chosen.out.has(part),
          tick((on) => (on ? chosen.out.add(part) : chosen.out.delete(part))),
        ),
      )}
    </fieldset>
    <details>
      <summary>${share.eachPart}</summary>
      <p class="row options">
        ${HIDEABLE.map((part) =>
          box(
            `part-${part}`,
            share.hideable[part],
            chosen.parts.has(part),
            tick((on) => (on ? chosen.parts.add(part) : chosen.parts.delete(part))),
          ),
        )}
      </p>
    </details>
    <p class="row options">
      ${
        sections.length > 0
          ? choice('start', share.start, [['', share.startHere], ...sections], chosen.start, (value) =>
              change(() => (chosen.start = value)),
            )
          : nothing
      }
      ${answersChoice(strings, chosen.answers, (answers) => change(() => (chosen.answers = answers)))}
      ${choice('language', share.language, Object.entries(LANGUAGES), language, (value) => change(() => (chosen.language = value as Language)))}
      ${choice(
        'theme',
        share.theme,
        ['', ...THEMES].map((each) => [each, share.themes[each as (typeof THEMES)[number] | '']]),
        theme,
        (value) => change(() => (chosen.theme = value)),
      )}
    </p>
  `;
}
