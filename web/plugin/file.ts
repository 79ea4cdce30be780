/**
 * All pages of a language in one HTML file, for a stick: program, styles, faces, WebAssembly and trained models inside. A
 * browser that opens a file loads nothing from beside it and no module by a name, but runs one that stands in the page.
 *
 *     web/file/main.ts ─► one chunk, packed, and one sheet (vite.file.config.ts) ─┐
 *     page.ts          ─► each page, its figures empty, as they wake at once      ├─► ropewalk-en.html, ropewalk-zh.html
 *     slides, handout  ─► their documents, and the scenes of the lesson          ─┘
 *
 * vite-plugin-singlefile does this for one page of a build; here one program serves the files of both languages.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { PAGES, pathIn, type PageName } from '../content/pages.js';
import type { Language } from '../prose/site.js';
import { words as slidesWords } from '../slides/words.js';
import { stringsFor } from '../strings.js';
import { rulesOf, shortFormulas } from './formula.js';
import { withHead } from './every-head.js';
import { lessonIn } from './lesson.js';
import { licences } from './licences.js';
import { shortMarkup } from './markup.js';
import type { PageApi } from './page.js';

export interface FileOptions {
  /** Folder of the page's sources. */
  web: string;
  /** Where the site stands, if that is known: what is not in the file is linked to there. */
  site: string;
}

const LANGUAGES = ['en', 'zh'] as const satisfies readonly Language[];

export function oneFile({ web, site }: FileOptions): Plugin[] {
  let pages: PageApi;
  return [
    {
      name: 'ropewalk-file-worker',
      enforce: 'pre',
      transform: {
        filter: { id: /\/figures\/cost\/measure\.ts$/ },
        handler: (code) => ({ code: costInside(code), map: null }),
      },
    },
    {
      name: 'ropewalk-file',
      enforce: 'post',
      configResolved({ plugins }) {
        pages = plugins.find(({ name }) => name === 'ropewalk-article')!.api as PageApi;
      },
      generateBundle: {
        order: 'post',
        async handler(_options, bundle) {
          const files = Object.values(bundle);
          const [program, ...others] = files.filter((file) => file.type === 'chunk');
          if (!program || others.length > 0) throw new Error('the file has one program');
          const styles = files.filter((file) => file.type === 'asset' && isOwnSheet(file));
          const css = styles.map((file) => String((file as Rolldown.OutputAsset).source)).join('');
          for (const name of Object.keys(bundle)) delete bundle[name];
          for (const language of LANGUAGES) {
            const htmls = await Promise.all(PAGES.map((page) => pages.pageAt({ page, language })));
            const source = fileOf(htmls, { language, program: program.code, css, web, site });
            this.emitFile({ type: 'asset', fileName: `ropewalk-${language}.html`, source });
          }
        },
      },
    },
  ];
}

/** Not the sheets of the figures at rest. */
const isOwnSheet = ({ fileName, names }: Rolldown.OutputAsset): boolean =>
  fileName.endsWith('.css') && !names.some((name) => /^(figures|still-\w+)\.css$/.test(name));

function swap(code: string, from: RegExp, to: string | ((all: string, part: string) => string)): string {
  const swapped = code.replace(from, typeof to === 'string' ? () => to : to);
  if (swapped === code) throw new Error(`the file: nothing is like ${from}`);
  return swapped;
}

const costInside = (code: string): string =>
  `import CostWorker from './worker.ts?worker&inline';\n` +
  swap(code, /new Worker\(new URL\('\.\/worker\.ts', import\.meta\.url\), \{ type: 'module' \}\)/, 'new CostWorker()');

interface Parts {
  language: Language;
  program: string;
  css: string;
  web: string;
  site: string;
}

function fileOf(htmls: readonly string[], { language, program, css, web, site }: Parts): string {
  const rules = rulesOf(css);
  const source = (...name: string[]): string => readFileSync(join(web, ...name), 'utf8');
  const main = (html: string, page: PageName): string => {
    const [, content] = /<main id="article"[^>]*>(.*)<\/main>/s.exec(html)!;
    return shortMarkup(shortFormulas(linked(withoutDrawings(content!), { page, language, site }), rules));
  };
  const title = (html: string): string => unescaped(/<title>(.*)<\/title>/.exec(html)![1]!);
  const pages = Object.fromEntries(
    PAGES.map((page, i) => [page, { title: title(htmls[i]!), html: main(htmls[i]!, page) }] as const).slice(1),
  );
  const lesson = lessonIn(language);
  // Base64 makes a third more of it, gzip less than half before that.
  const parts = JSON.stringify({ program, pages, beside: besideIn(language, source), lesson });
  const packed = gzipSync(parts, { level: 9 }).toString('base64');
  const other = language === 'en' ? 'zh' : 'en';
  const [look, pageLook, more] = css.split(/#page-look-begins\s*\{[^}]*\}/);
  if (pageLook === undefined || more !== undefined) throw new Error('the file: its sheet is in two parts');
  const icon = `data:image/svg+xml,${encodeURIComponent(source('public', 'icon.svg'))}`;
  const steps: readonly (readonly [RegExp, string])[] = [
    [/<html /, `<html data-file ${site ? `data-site="${site}" ` : ''}`],
    [/<link rel="icon"[^>]*>/, `<link rel="icon" href="${icon}" type="image/svg+xml">`],
    [/<script src="\/theme\.js"><\/script>/, `<script>${source('public', 'theme.js')}</script>`],
    [/\s*<script src="\/far\.js"><\/script>/, ''],
    [/(\s*<link rel="stylesheet"[^>]*>)+/, `<style>${look}</style><style id="page-look">${pageLook}</style>`],
    [/\s*<script type="module"[^>]*><\/script>/, ''],
    [/(?<=<a class="wordmark" href=")[^"]*/, '?article'],
    [/(?<=<a id="language" href=")[^"]*/, `ropewalk-${other}.html?article`],
    [/<p id="opened-as-file".*?<\/p>\s*/s, ''],
    [/(?<=<main id="article"[^>]*>).*(?=<\/main>)/s, main(htmls[0]!, 'article')],
    [
      /(?=<\/body>)/,
      `<script type="text/plain" id="packed">${packed}</script><script>${source('file', 'unpack.js')}</script>` +
        // What is passed on without the site beside it has them with it.
        `<!--\n${licences()}-->`,
    ],
  ];
  return steps.reduce((html, [from, to]) => swap(html, from, to), withHead(htmls[0]!));
}

/** The documents of the slides and of the handout, which are no pages of text. */
function besideIn(language: Language, source: (...name: string[]) => string): Record<string, unknown> {
  const other = language === 'en' ? 'zh' : 'en';
  const otherPage = { tag: other === 'zh' ? 'zh-Hans' : 'en', file: `ropewalk-${other}.html` };
  const words = slidesWords[language];
  const handout = source(...(language === 'zh' ? ['zh'] : []), 'handout', 'index.html');
  const [, body] = /<body[^>]*>(.*)<\/body>/s.exec(handout)!;
  const steps: readonly (readonly [RegExp, string])[] = [
    [/<p id="opened-as-file".*?<\/p>\s*/s, ''],
    [/<noscript>.*?<\/noscript>/s, ''],
    [/(?<=<a class="wordmark" href=")[^"]*/, '?article'],
    [/(?<=<a id="language" href=")[^"]*/, otherPage.file],
  ];
  const failed = `<p id="not-started" class="notice" role="status" hidden>${stringsFor(language).failed}</p>`;
  return {
    slides: {
      title: `${words.title} · Ropewalk`,
      kind: 'slides',
      theme: 'projector',
      otherPage,
      html: `${failed}<main id="slides"></main>`,
    },
    handout: {
      title: unescaped(/<title>(.*)<\/title>/.exec(handout)![1]!),
      kind: 'paper-page',
      otherPage,
      html: steps.reduce((html, [from, to]) => swap(html, from, to), body!),
    },
  };
}

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name]!);

const BESIDE = new Map(
  ['slides', 'handout'].flatMap((name) => [
    [`/${name}/`, name],
    [`/zh/${name}/`, name],
  ]),
);

const withoutDrawings = (html: string): string => html.replace(/<template shadowroot[\s\S]*?<\/template>/g, '');

/** Links between pages as keys of the address; what is not in the file is linked to where the site stands, or is no link. */
function linked(html: string, { page, language, site }: { page: PageName; language: Language; site: string }): string {
  const here = new URL(pathIn(language, page), 'https://site.invalid/');
  const byPath = new Map<string, string>(PAGES.map((name) => [`/${pathIn(language, name)}`, name]));
  return html.replace(/ href="(?!#|\?|\w+:)([^"]*)"/g, (_, href: string) => {
    const { pathname, search, hash } = new URL(href.replaceAll('&amp;', '&'), here);
    const to = byPath.get(pathname) ?? BESIDE.get(pathname);
    const link = (address: string): string => ` href="${address.replaceAll('&', '&amp;')}"`;
    if (to) return link(`?${to}${search.replace('?', '&')}${hash}`);
    return site ? link(new URL(pathname.slice(1) + search + hash, site).href) : '';
  });
}
