/** The builder of links for a class: what is seen, left out and fixed; out come link, frame and QR code. */
import { html, nothing, render, svg, type TemplateResult } from 'lit';
// uqr: encodes and nothing else, without dependencies, MIT, by the UnJS maintainers after Nayuki's generator.
import { encode } from 'uqr';
import { figures } from 'virtual:figures';
import {
  answersChoice,
  box,
  choice,
  copyField,
  frameCode,
  LANGUAGES,
  PARTS,
  PARTS_OF_MODEL,
  settingName,
  THEMES,
  type Answers,
  type Part,
} from '../export/class-link.js';
import { save } from '../export/save.js';
import { planName, planOf } from '../lesson/plans.js';
import { sceneOf } from '../lesson/scenes.js';
import { store } from '../shared.js';
import { inOneFile } from '../state/links.js';
import { stringsFor, type Language } from '../strings.js';
import { decided, figureOf, GROUPS, keepsBack, linksOf, NAMES, readTarget, writeTarget, type Group } from './target.js';
import { words as wordsOf } from './words.js';

/** Of light around the code, in modules: four by the standard (ISO/IEC 18004, 5.3.8). */
const QUIET = 4;

/** The modules of a code as one path, or nothing where the text does not fit. */
function modules(text: string): { size: number; path: string } | null {
  try {
    const { size, data } = encode(text, { ecc: 'M', border: QUIET });
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: dark.join('') };
  } catch {
    return null;
  }
}

export function startBuilder(place: HTMLElement, own: Language): void {
  const words = wordsOf[own];
  const strings = stringsFor(own);
  const { share } = strings.exports;
  let target = readTarget('');
  let language = own;
  let theme = '';
  let answers: Answers = '';
  let word = '';
  const out = new Set<Part>();
  const lock = new Set<string>();

  const nameOf = (group: Group, name: string): string =>
    group === 'slides'
      ? planName(planOf(name), own)
      : group === 'handout'
        ? words.sheet(planName(planOf(name), own))
        : group === 'scene'
          ? sceneOf(name).words[own].title
          : figures[name]![own];

  /** The settings of the figure on show, but for those that are fixed with the model. */
  const keysNow = (): readonly string[] =>
    (figures[figureOf(target) ?? '']?.keys ?? []).filter((key) => !PARTS_OF_MODEL.includes(key));
  const change = (make: () => void): void => {
    make();
    show();
  };

  function choices(): TemplateResult {
    const scene = target.group === 'scene' ? sceneOf(target.name) : undefined;
    const keys = keysNow();

    return html`
      <p>${scene ? words.asScene : words.asLeft}</p>
      <fieldset class="row options">
        <legend>${share.out}</legend>
        ${PARTS.map((part) =>
          box(part, share.parts[part], out.has(part), (on) => change(() => (on ? out.add(part) : out.delete(part)))),
        )}
      </fieldset>
      ${
        keys.length > 0
          ? html`<fieldset class="row options">
              <legend>${share.fix}</legend>
              ${keys.map((key) => {
                const given = scene?.lock?.includes(key) ?? false;
                return given
                  ? html`<label class="box"><input type="checkbox" checked disabled />${settingName(own, key)}</label>`
                  : box(`key-${key.replace('.', '-')}`, settingName(own, key), lock.has(key), (on) =>
                      change(() => (on ? lock.add(key) : lock.delete(key))),
                    );
              })}
            </fieldset>`
          : nothing
      }
    `;
  }

  const wanted = () => ({ language, theme, answers, word, out, lock });

  function targets(): TemplateResult {
    return html`
      <p class="row">
        <label class="box target">
          ${words.show}
          <select
            id="share-target"
            @change=${({ target: select }: Event) => {
              target = readTarget((select as HTMLSelectElement).value);
              const known = keysNow();
              for (const key of lock) if (!known.includes(key)) lock.delete(key);
              show();
            }}
          >
            ${GROUPS.map(
              (group) =>
                html`<optgroup label=${words.groups[group]}>
                  ${NAMES[group].map((name) => {
                    const value = writeTarget({ group, name });
                    return html`<option value=${value} ?selected=${value === writeTarget(target)}>
                      ${nameOf(group, name)}
                    </option>`;
                  })}
                </optgroup>`,
            )}
          </select>
        </label>
      </p>
    `;
  }

  /** What a student will see, in a sentence or two. */
  function says(single: boolean, asks: boolean): TemplateResult | typeof nothing {
    const all = decided(target, wanted());
    const named = (list: readonly string[]): string => strings.listed([...new Set(list)]);
    const fixed = all.lock.length > 0 && words.says.fixed(named(all.lock.map((key) => settingName(own, key))));
    const hidden = all.hide.length > 0 && words.says.hidden(named(all.hide.map((part) => share.hideable[part])));
    if (!single) return asks ? html`<p class="says" role="status">${words.sheetOpens(answers, word)}</p>` : nothing;
    return html`<p class="says" role="status">
      ${[
        ...(fixed || hidden ? [fixed, hidden] : [words.says.nothing]),
        fixed && words.told,
        asks ? words.opens(answers, word) : words.looks,
      ]
        .filter(Boolean)
        .join(strings.marks.space)}
    </p>`;
  }

  function show(): void {
    const single = target.group === 'scene' || target.group === 'figure';
    const asks = keepsBack(target);
    const { link, frame } = linksOf(target, wanted(), { left: store.state, own: new Set(keysNow()) });
    const title = nameOf(target.group, target.name);
    const code = inOneFile ? null : modules(link);
    const picture =
      code &&
      svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${code.size} ${code.size}" role="img" aria-label=${words.code(title)} shape-rendering="crispEdges"><rect width=${code.size} height=${code.size} fill="#fff"></rect><path d=${code.path} fill="#000"></path></svg>`;
    render(
      html`
        ${targets()} ${single ? choices() : html`<p>${words.ownScenes}</p>`}
        <p class="row options">
          ${asks ? answersChoice(strings, answers, (when) => change(() => (answers = when))) : nothing}
          ${
            asks && answers === 'later'
              ? html`<label class="box">
                  ${words.word}
                  <input
                    id="class-word"
                    type="text"
                    maxlength="40"
                    autocomplete="off"
                    .value=${word}
                    @input=${({ target: field }: Event) => change(() => (word = (field as HTMLInputElement).value.trim()))}
                  />
                </label>`
              : nothing
          }
          ${choice('language', share.language, Object.entries(LANGUAGES), language, (value) =>
            change(() => (language = value as Language)),
          )}
          ${choice(
            'theme',
            share.theme,
            ['', ...THEMES].map((each) => [each, share.themes[each as (typeof THEMES)[number] | '']]),
            theme,
            (value) => change(() => (theme = value)),
          )}
        </p>
        ${says(single, asks)}
        <div class="made">
          <div>
            ${copyField(strings, { id: 'class-link', label: words.link, text: link }, () => place)}
            ${
              frame === null
                ? nothing
                : copyField(
                    strings,
                    { id: 'class-frame', label: share.frame, text: frameCode(frame, title) },
                    () => place,
                  )
            }
            <p class="row"><a href=${link} target="_blank" rel="noopener">${words.open}</a></p>
          </div>
          ${
            picture
              ? html`<figure class="qr">
                  ${picture}
                  <button type="button" @click=${() => download(writeTarget(target))}>${words.save}</button>
                </figure>`
              : html`<p>${inOneFile ? words.onlyHere : words.tooLong}</p>`
          }
        </div>
      `,
      place,
    );
  }

  function download(name: string): void {
    const source = place.querySelector('.qr svg')!.outerHTML.replace(/<!--.*?-->/g, '');
    save(`ropewalk-${name.replace(':', '-')}.svg`, new Blob([source], { type: 'image/svg+xml' }));
  }

  place.replaceChildren();
  place.classList.add('awake');
  show();
  store.subscribe(show);
}
