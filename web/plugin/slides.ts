/** The pages of the slides, with what all of them show for those who read without scripts; the page for teachers has the rest. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { pageOfFigure } from '../content/figures.js';
import { PAGES, pathIn, type PageName } from '../content/pages.js';
import { planName, PLANS } from '../lesson/plans.js';
import type { Language } from '../lesson/scene.js';
import { words as wordsOf } from '../slides/words.js';
import { stringsFor } from '../strings.js';
import { undrawn } from './formula.js';
import { lessonIn } from './lesson.js';

const LANGUAGES = ['en', 'zh'] as const;
const pathOf = (language: Language): string => `/${language === 'zh' ? 'zh/' : ''}slides/`;

/** The page on which a place is: a figure, or a section of the English text, which has the same places as the Chinese. */
function pageOf(web: string, place: string): PageName {
  const found =
    pageOfFigure(place.replace(/^figure-/, '')) ??
    PAGES.find((page) => {
      const folder = join(web, 'content/en', page);
      return readdirSync(folder).some((file) => readFileSync(join(folder, file), 'utf8').includes(`{#${place}`));
    });
  if (!found) throw new Error(`lesson: no page has the place ${place}`);
  return found;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;' };
const attribute = (text: string): string => text.replace(/[&"]/g, (sign) => SIGNS[sign]!);

function scenesHtml(web: string, language: Language): string {
  const words = wordsOf[language];
  const { marks } = stringsFor(language);
  const up = language === 'zh' ? '../../' : '../';
  const linkTo = (place: string, settings = ''): string =>
    `${up}${pathIn(language, pageOf(web, place))}${settings && `?${settings}`}#${place}`;
  const items = lessonIn(language).map(({ id, settings, place, words: { title, text, ask, answer } }) => {
    const block = (name: string, html = '', kind = ''): string =>
      html && `${kind && `<p class="kind">${kind}</p>`}<div class="slide-${name}">${html}</div>`;
    const minutes = PLANS.flatMap((plan) => {
      const step = plan.steps.find(({ scene }) => scene === id);
      return step ? [`${planName(plan, language)}${marks.comma}${words.minutes(step.minutes)}`] : [];
    });
    const html = [
      `<h2 class="title">${title}</h2><p class="minutes">${minutes.join(' · ')}</p>`,
      block('text', text) + block('ask', ask, words.ask) + block('answer', answer, words.answer),
      `<p><a href="${attribute(linkTo(place, settings))}">${words.inArticle}</a> · <a href="../${pathIn('en', 'teach')}#scene-${id}">${words.forTeacher}</a></p>`,
    ];
    return `<li id="${id}">${html.join('').replace(/ href="?#([\w-]+)"?/g, (_, to: string) => ` href="${linkTo(to)}"`)}</li>`;
  });
  return undrawn(`<ol class="scenes">${items.join('\n')}</ol>`);
}

export function slides(web: string): Plugin {
  const pages = new Map<string, string>();
  const make = (): void => {
    const template = readFileSync(join(web, 'slides/page.html'), 'utf8');
    for (const language of LANGUAGES) {
      const up = language === 'zh' ? '../../' : '../';
      const other = language === 'zh' ? 'en' : 'zh';
      const parts: Readonly<Record<string, unknown>> = {
        ...wordsOf[language],
        home: up,
        otherPage: up + pathOf(other).slice(1),
      };
      const html = template
        .replace(/\{(\w+)\}/g, (_, part: string) => String(parts[part]))
        .replace('<!-- scenes -->', () => scenesHtml(web, language));
      pages.set(pathOf(language), html);
    }
  };
  const pageAt = (path: string): string | undefined => pages.get(path.replace(/index\.html$/, ''));
  return {
    name: 'ropewalk-slides',
    buildStart: make,
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? '';
        const html = pageAt(url.replace(/[?#].*/, ''));
        if (html === undefined) return next();
        server
          .transformIndexHtml(url, html)
          .then((made) => response.setHeader('content-type', 'text/html;charset=utf-8').end(made))
          .catch(next);
      });
    },
    resolveId: (id) => (pageAt(id.replace(web, '')) === undefined ? null : id),
    load: (id) => pageAt(id.replace(web, '')) ?? null,
  };
}

/** For the bundler, as `pageFiles` of page.ts. */
export const slidesFiles = (web: string): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [`slides-${language}`, join(web, pathOf(language), 'index.html')]));
