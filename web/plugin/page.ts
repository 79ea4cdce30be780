/**
 * What the pages need beyond bundling: their texts from Markdown, the figures at rest, the fonts.
 *
 *     content/en/code/*.md ─► prose/article.ts ─► prose/site.ts ─► page.html ─► code/index.html
 *     figures/*            ─► plugin/ssr.ts ────┘
 *     kit/look.ts          ─► assets/figures.css, which the shadow roots of all figures at rest link to (sheets.ts)
 *     their styles         ─► the same for the first view; of the others each has its own sheets, and shares some
 *     what is far from it  ─► still/, assets/formulas.json.gz, assets/answers.json.gz (far.ts)
 *     tests/golden/        ─► assets/vectors.json, which the self-test fetches
 *     proof/ledger/        ─► assets/claims.json, which the table of all numbers fetches
 *     lazy chunks          ─► <meta name="later">, which later.ts fetches when the page is idle
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { claimsFile, proofs } from '../proof/build/claims.js';
import { cutFonts, type Face, FACES } from './fonts.js';
import { goldenFile } from '../proof/build/golden.js';
import { rulesFor } from './formula.js';
import { headTags, manifest } from './head.js';
import { later } from './later.js';
import { ledger } from './ledger.js';
import { lesson } from './lesson.js';
import { Made, type PageOptions } from './made.js';
import { placeAt, upFrom, type Place } from './places.js';
import { notFound, served } from './served.js';
import { short } from './short.js';
import { PAGES } from '../content/pages.js';
import { formulaCharacters, formulaClasses } from '../prose/article.js';
import { placesOf, sectionsOf, type Language } from '../prose/site.js';

export interface PageApi {
  /** A page from page.html, with its figures at rest. */
  pageAt(place: Place): Promise<string>;
}

const article = (made: Made, { web }: PageOptions): Plugin => ({
  name: 'ropewalk-article',
  // For plugin/file.ts.
  api: { pageAt: (place) => made.pageAt(place) } satisfies PageApi,
  configResolved({ command }) {
    made.building = command === 'build';
  },
  buildStart() {
    made.forget();
  },
  configureServer(server) {
    server.watcher.on('change', (file) => {
      if (!file.startsWith(web)) return;
      made.forget();
      if (/\.(md|html)$/.test(file)) server.ws.send({ type: 'full-reload' });
    });
    server.middlewares.use((request, response, next) => {
      const url = request.url ?? '';
      const place = placeAt(url.replace(/[?#].*/, ''));
      if (!place) return next();
      made
        .pageAt(place)
        .then((html) => server.transformIndexHtml(url, html))
        .then((html) => response.setHeader('content-type', 'text/html;charset=utf-8').end(html))
        .catch(next);
    });
  },
  resolveId: (id) => (placeAt(id.replace(web, '')) ? id : null),
  load(id) {
    const place = placeAt(id.replace(web, ''));
    return place ? made.pageAt(place) : null;
  },
});

const head = (made: Made, { site }: PageOptions): Plugin => ({
  name: 'ropewalk-head',
  async renderStart() {
    const articles = await made.articles();
    const file = (fileName: string, source: string | Uint8Array): unknown =>
      this.emitFile({ type: 'asset', fileName, source });
    for (const [name, picture] of Object.entries(made.pictures)) file(name, picture);
    file('404.html', notFound(site));
    file('manifest.webmanifest', manifest(articles.en.article, 'en'));
    file('zh/manifest.webmanifest', manifest(articles.zh.article, 'zh'));
  },
  transformIndexHtml: {
    order: 'post',
    async handler(_html, { bundle, path }) {
      const place = bundle && placeAt(path);
      if (!place) return [];
      return headTags((await made.articles())[place.language][place.page], { ...place, site });
    },
  },
});

/** Where a model's file was read is for those who check it, and nowhere on the page. */
const models = (): Plugin => ({
  name: 'ropewalk-models',
  enforce: 'pre',
  transform: {
    filter: { id: /\/subject\/models\/[\w.-]+\.json$/ },
    handler(code) {
      const { source, ...entry } = JSON.parse(code) as { source: { where: string } };
      return { code: JSON.stringify({ ...entry, source: { ...source, where: undefined } }), map: null };
    },
  },
});

/** Of what the trained models did, the planner shows one table, and fetches no other. */
const remedies: Plugin = {
  name: 'ropewalk-remedies',
  enforce: 'pre',
  async resolveId(source, importer = '') {
    if (!source.endsWith('/trained.json') || !/\/planner\/[\w/]+\.ts$/.test(importer)) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return `${found!.id}?remedies`;
  },
  load(id) {
    const file = /^(.*)\?remedies$/.exec(id)?.[1];
    if (!file) return null;
    const { remedies } = JSON.parse(readFileSync(file, 'utf8')) as { remedies: unknown };
    return `export const remedies = ${JSON.stringify(remedies)};`;
  },
};

const fonts = (made: Made, { cache }: PageOptions): Plugin => ({
  name: 'ropewalk-fonts',
  enforce: 'pre',
  async resolveId(id) {
    if (id !== 'virtual:fonts.css') return null;
    await made.articles();
    return cutFonts(join(cache, 'fonts'), formulaCharacters);
  },
  // With the look of formulas, a file less. KaTeX's own faces are the uncut ones.
  transform(code, id) {
    if (!id.endsWith('/fonts/fonts.css')) return null;
    const sheet = readFileSync(createRequire(import.meta.url).resolve('katex/dist/katex.css'), 'utf8');
    const rules = sheet.replace(/@font-face\s*\{[^}]*\}/g, '');
    return { code: code + (made.building ? rulesFor(rules, formulaClasses) : rules), map: null };
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, path }) {
      if (!bundle) return [];
      const up = upFrom(path);
      const language = path.startsWith('/zh/') ? 'zh' : 'en';
      const opening = html.slice(html.indexOf('<article'), html.indexOf('<rope-'));
      const wanted = [language, /class="?formula/.test(opening) ? 'formula' : null];
      // A figure alone has nothing to emphasize.
      const isEarly = ({ early = [], style, family }: Face): boolean =>
        early.some((each) => wanted.includes(each)) && (!style || family !== 'Newsreader' || html.includes('<em>'));
      const early = FACES.filter(isEarly).map(({ file }) => file.replace('.woff2', ''));
      return Object.keys(bundle)
        .filter((file) => early.some((name) => new RegExp(`/${name}-[^/]{8}\\.woff2$`).test(file)))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `${up}${file}` },
          // Before the scripts, which a slow line would bring first.
          injectTo: 'head-prepend' as const,
        }));
    },
  },
});

/** A sign is smaller than its request. */
const icon = ({ web }: PageOptions): Plugin => ({
  name: 'ropewalk-icon',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return html;
      // The signs that end an attribute, a tag or an address.
      const icon = readFileSync(join(web, 'public/icon.svg'), 'utf8')
        .trim()
        .replaceAll('"', "'")
        .replace(/[<>#]/g, encodeURIComponent);
      return html.replace(/(<link rel="icon" href=")[^"]*/, (_, start: string) => `${start}data:image/svg+xml,${icon}`);
    },
  },
});

const proven = (made: Made, { web, cache, functions }: PageOptions): Plugin => ({
  name: 'ropewalk-proofs',
  enforce: 'pre',
  async load(id) {
    const language = /^\0virtual:sections\/(en|zh)$/.exec(id)?.[1] as Language | undefined;
    if (language) return `export const listed = ${JSON.stringify(sectionsOf((await made.articles())[language]))}`;
    const names = /^\0virtual:(figures|settings)$/.exec(id)?.[1] as 'figures' | 'settings' | undefined;
    if (names) {
      await made.articles();
      return `export const ${names} = ${JSON.stringify(made.labels[names])}`;
    }
    if (id === '\0virtual:checks') return `export const checks = ${JSON.stringify(await made.checks())}`;
    if (id !== '\0virtual:places') return null;
    return `export const places = ${JSON.stringify(Object.fromEntries(placesOf((await made.articles()).en)))}`;
  },
  async resolveId(id) {
    const root = join(web, '..');
    if (id === 'virtual:vectors?url') return `${goldenFile(root, cache)}?url`;
    if (/^virtual:(places|checks|figures|settings|sections\/(en|zh))$/.test(id)) return `\0${id}`;
    if (id !== 'virtual:claims?url') return null;
    const places = placesOf((await made.articles()).en);
    const all = (language: Language): string[] => PAGES.flatMap((page) => made.markdown({ language, page }));
    const texts = { en: all('en'), zh: all('zh') };
    return `${claimsFile(cache, proofs({ root, texts, places, calls: made.calls, settings: made.settings, functions: await functions() }))}?url`;
  },
});

/** Elsewhere a page may take the elements from another origin; see the file. */
const worker = ({ web }: PageOptions): Plugin => ({
  name: 'ropewalk-worker',
  enforce: 'pre',
  transform: {
    filter: { id: /\/ropewalk(\.model)?\.js$/ },
    handler: (code) => ({
      code: `import { Worker } from ${JSON.stringify(join(web, 'util/worker.ts'))};\n${code}`,
      map: null,
    }),
  },
});

export function page(options: PageOptions): Plugin[] {
  const made = new Made(options);
  return [
    lesson(options.cache),
    served(options.web, (path) => placeAt(path) !== undefined),
    article(made, options),
    head(made, options),
    models(),
    remedies,
    ledger,
    fonts(made, options),
    icon(options),
    proven(made, options),
    worker(options),
    later(),
    short(made),
  ];
}
