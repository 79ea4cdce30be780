/**
 * Documents made short: what is far from the opening, and the sheets of figures at rest, are files of their own. The names of
 * these are known when everything is built.
 */
import { transform } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';
import { PAGES, type PageName } from '../content/pages.js';
import { drawnMark, farFigures, farFormulas, farSteps, splitAnswers, splitFar, stillPage, type Still } from './far.js';
import { rulesOf, shortFormulas, type Rules } from './formula.js';
import { LANGUAGES, type Made } from './made.js';
import { shortDocument, shortMarkup } from './markup.js';
import { placeAt, upFrom } from './places.js';
import { scope, shared, type Sheet } from './sheets.js';

/** Formulas as they are drawn, and the file that has them. */
interface Drawn {
  /** Their places in it. */
  readonly of: ReadonlyMap<string, number>;
  readonly file: string;
}

/** Stands in a figure where the file with the answers of all comes. */
const ANSWERS = ' answers="?"';

/** The sheets of the bundle as one text. */
const sheetsIn = (bundle: Rolldown.OutputBundle): string =>
  Object.values(bundle)
    .map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : ''))
    .join('\n');
/** Those that a page links to, from the folder of the site. */
const sheetNames = (html: string): string[] =>
  [...html.matchAll(/<link rel="stylesheet"[^>]*href="(?:\.\.?\/)*([^"]+)"/g)].map(([, file]) => file!);

/** Stands in every figure where its sheets come, whose names are known when everything is built. */
const SHEETS = /<!--sheets of (.*?)-->/g;

/** How KaTeX draws the formulas of each page that are far from its opening; most are the same in both languages. */
async function formulasOf(made: Made, rules: Rules): Promise<ReadonlyMap<PageName, Drawn>> {
  const articles = Object.values(await made.articles());
  return new Map(
    PAGES.map((page) => {
      const of = new Map<string, number>();
      for (const each of articles)
        shortFormulas(splitFar(each[page].html)[1], rules, (formula) => {
          if (!of.has(formula)) of.set(formula, of.size);
          return '';
        });
      const file = made.hashed('formulas', JSON.stringify([...of.keys()].map((each) => shortMarkup(each))));
      return [page, { of, file }];
    }),
  );
}

export function short(made: Made): Plugin {
  /** The names of their files: for the first view of the article, and by figure for the others. */
  let files: { figures: string; own: ReadonlyMap<string, readonly string[]> } | null = null;
  let drawnFormulas: Promise<ReadonlyMap<PageName, Drawn>> | null = null;
  return {
    name: 'ropewalk-short',
    async renderStart() {
      const articles = Object.values(await made.articles());
      const drawn = articles.flatMap(({ article }) => [...splitFar(article.html)[0].matchAll(SHEETS)]);
      const near = new Set(['', ...drawn.map(([, name]) => name!)]);
      const emit = (name: string, css: string): string =>
        this.getFileName(this.emitFile({ type: 'asset', name: `${name}.css`, source: css }));
      // Alone in its file, a sheet needs no name of the figures that link to it.
      const short = async (css: string, of = ''): Promise<string> =>
        scope((await transform(css, { loader: 'css', minify: true })).code.trim(), of);
      const all = await Promise.all(
        [...made.sheets].map(async ([of, own]) => {
          const isNear = near.has(of);
          const sheets = isNear ? [await short(own.join(''), of)] : await Promise.all(own.map((css) => short(css)));
          return { of, isNear, sheets: sheets.filter(Boolean) };
        }),
      );
      const figures = emit('figures', all.flatMap(({ isNear, sheets }) => (isNear ? sheets : [])).join(''));
      const far = all.flatMap(({ of, isNear, sheets }) => (isNear ? [] : [[of, sheets] as const]));
      const emitted = new Map<Sheet, string>();
      const file = (sheet: Sheet): string => {
        const { css, of } = sheet;
        const name =
          emitted.get(sheet) ?? emit(of.length > 1 ? 'still-shared' : of[0]!.replace('rope-', 'still-'), css);
        emitted.set(sheet, name);
        return name;
      };
      files = { figures, own: new Map([...shared(new Map(far))].map(([of, sheets]) => [of, sheets.map(file)])) };
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, path }) {
        const place = bundle && placeAt(path);
        if (!place || !files) return;
        const { figures, own: ownSheets } = files;
        const up = upFrom(path);
        const shared = rulesOf(sheetsIn(bundle));
        const formulas = (drawnFormulas ??= formulasOf(made, shared));
        const link = (file: string): string => `<link rel="stylesheet" href="${file}">`;
        const linked = (text: string, up: string): string =>
          text.replace(SHEETS, (_, name: string) =>
            [figures, ...(ownSheets.get(name) ?? [])].map((sheet) => link(up + sheet)).join(''),
          );
        const answers: [string, unknown][] = [];
        const still = (figure: Still): { src: string; attributes?: string } => {
          const [drawing, known] = splitAnswers(figure.drawing);
          answers.push(...known);
          const { language } = place;
          const name = `${figure.tag.replace('rope-', '')}${/ of="(\w+)"/.exec(figure.attributes)?.[1] ?? ''}`;
          const file = `still/${language}/${name}.html`;
          const text = stillPage({ ...figure, drawing }, LANGUAGES[language], '../../', sheetNames(html));
          made.extra.set(file, shortDocument(linked(text, '../../')));
          return { src: up + file, attributes: known.length > 0 ? ANSWERS : '' };
        };
        const drawn = (await formulas).get(place.page)!;
        const short = (article: string): string => {
          const [near, far] = splitFar(article);
          const farther = shortFormulas(far, shared, (formula) => drawnMark(drawn.of.get(formula)!));
          const all =
            shortFormulas(near, shared) + farSteps(farther, (rest) => farFigures(farFormulas(rest, true), still));
          const file = answers.length > 0 ? made.hashed('answers', JSON.stringify(answers)) : '';
          return shortMarkup(linked(all, up).replaceAll(ANSWERS, ` answers="${up}${file}"`));
        };
        return {
          html: html
            .replace(/<article [^>]*>.*<\/article>/s, short)
            .replace('<html ', () => `<html data-formulas="${up}${drawn.file}" `),
          // The sheet is there before the browser has read as far as the first figure, where there is one.
          tags: splitFar(html)[0].includes('<!--sheets of ')
            ? [{ tag: 'link', attrs: { rel: 'preload', as: 'style', href: up + figures }, injectTo: 'head' as const }]
            : [],
        };
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.html'))
            file.source = shortDocument(String(file.source));
        for (const [fileName, source] of made.extra) this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}
