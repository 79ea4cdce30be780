/**
 * What the pages need beyond bundling: their texts from Markdown, the figures at rest, the fonts.
 *
 *     content/en/code/*.md ─► prose/article.ts ─► prose/site.ts ─► page.html ─► code/index.html
 *     figures/*            ─► plugin/ssr.ts ────┘
 *     kit/look.ts          ─► assets/figures.css, which the shadow roots of all figures at rest link to (sheets.ts)
 *     their styles         ─► the same for the first view, a sheet of its own for each of the others
 *     what is far from it  ─► still/, assets/formulas.json.gz, assets/answers.json.gz (far.ts)
 *     tests/golden/        ─► assets/vectors.json, which the self-test fetches
 *     proof/ledger/        ─► assets/claims.json, which the table of all numbers fetches
 *     lazy chunks          ─► <meta name="later">, which later.ts fetches when the page is idle
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transform } from 'esbuild';
import { runnerImport, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import type { OfClaims } from '../proof/build/calls.js';
import { claimsFile, proofs, type Documented, type Settings } from '../proof/build/claims.js';
import { cutFonts, FACES } from './fonts.js';
import { goldenFile } from '../proof/build/golden.js';
import { headTags, manifest } from './head.js';
import { drawnMark, farFigures, farFormulas, farSteps, splitAnswers, splitFar, stillPage, type Still } from './far.js';
import { rulesOf, shortFormulas, type Rules } from './formula.js';
import { kept } from './kept.js';
import { lesson, lessonIn } from './lesson.js';
import { shortMarkup } from './markup.js';
import { notFound, served } from './served.js';
import { scope } from './sheets.js';
import { PAGES, pathIn, type PageName } from '../content/pages.js';
import { compile, formulaCharacters, type Render } from '../prose/article.js';
import { checksOf, type KnownCheck } from '../prose/check.js';
import { withLesson } from '../prose/lesson.js';
import { pageHtml, placesOf, sectionsOf, type Articles, type Language } from '../prose/site.js';

export interface PageOptions {
  /** Of the package, which is the page's own. */
  version: string;
  /** Folder of the page's sources. */
  web: string;
  /** Where the page will stand, if that is known: head.ts. */
  site: string;
  /** Folder for what is made on the way. */
  cache: string;
  /** The files that the package computes by, beside its scripts. */
  kernels: readonly string[];
  /** The functions of the package with what the reference says of them. */
  functions: () => Promise<readonly Documented[]>;
  /** How the module runner finds the package. */
  runner: InlineConfig;
}

const LANGUAGES = { en: 'en', zh: 'zh-Hans' } as const satisfies Record<Language, string>;

interface Place {
  page: PageName;
  language: Language;
}

export interface PageApi {
  /** A page from page.html, with its figures at rest. */
  pageAt(place: Place): Promise<string>;
}

/** By its path from the top of the site, which `index.html` may end. The planner is none of them. */
const PLACES = new Map(
  (['en', 'zh'] as const).flatMap((language) =>
    PAGES.map((page) => [`/${pathIn(language, page)}`, { page, language }] as [string, Place]),
  ),
);
const placeAt = (path: string): Place | undefined => PLACES.get(path.replace(/index\.html$/, ''));

/** For the bundler: the pages by a name, as files that page.html is put in the place of. */
export const pageFiles = (web: string): Record<string, string> =>
  Object.fromEntries(
    [...PLACES].map(([path, { page, language }]) => [`${page}-${language}`, join(web, path, 'index.html')]),
  );

/** From a page to the folder in which all pages are. */
const upFrom = (path: string): string => '../'.repeat(path.split('/').length - 2);

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

const MODULE = /<script type="module"( crossorigin)? src="([^"]*)"><\/script>/g;
/** The modules of a page, the last of which imports the others, are fetched with it, and started by public/far.js, which has theme.js in it. */
function startedLater(html: string): string {
  const main = [...html.matchAll(MODULE)].at(-1)![2]!.replace(/^(\.\.?\/)*/, './');
  return html
    .replace(/\s*<script src="[^"]*\btheme\.js"><\/script>/, '')
    .replace(MODULE, '<link rel="modulepreload"$1 href="$2">')
    .replace(/(<script src="[^"]*\bfar\.js")/, `$1 data-main="${main}"`);
}

/** Stands in every figure where its sheets come, whose names are known when everything is built. */
const SHEETS = /<!--sheets of (.*?)-->/g;

export function page({ version, site, web, cache, kernels, functions, runner }: PageOptions): Plugin[] {
  let made: Promise<Record<Language, Articles>> | null = null;
  const template = (): string => readFileSync(join(web, 'page.html'), 'utf8');
  const pageAt = async (place: Place): Promise<string> =>
    pageHtml(template(), (await (made ??= make()))[place.language], { ...place, version });
  /** The sheet of all figures, under no name, and what single ones add to it. */
  const sheets = new Map<string, string>();
  /** The names of their files: for the first view of the article, and by figure for the others. */
  let files: { figures: string; own: ReadonlyMap<string, string> } | null = null;
  /** What is fetched when it is needed, by its name: figures at rest, formulas, answers of trained models. */
  const extra = new Map<string, string | Uint8Array>();
  const hashed = (name: string, text: string): string => {
    const file = `assets/${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.json.gz`;
    extra.set(file, gzipSync(text, { level: 9 }));
    return file;
  };
  let drawnFormulas: Promise<ReadonlyMap<PageName, Drawn>> | null = null;
  /** Functions of the package, by the claim that is computed with them. */
  let calls: Record<string, string[]> = {};
  /** The settings of every figure. */
  let keys: Record<string, string[]> = {};
  /** What each claim depends on. */
  let settings: Settings = {};
  let pictures: Record<string, Uint8Array> = {};
  let building = false;

  const markdown = ({ language, page }: Place): string[] => {
    const folder = join(web, 'content', language, page);
    const files = readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .sort();
    return files.map((file) => withLesson(readFileSync(join(folder, file), 'utf8'), language));
  };

  /** The questions of all pages, in their order. */
  const everyCheck = async (): Promise<Record<Language, KnownCheck[]>> => {
    const articles = await (made ??= make());
    const of = (language: Language): KnownCheck[] =>
      PAGES.flatMap((page) => {
        const { html, sections } = articles[language][page];
        return checksOf(html, sections).map((check) => ({ ...check, page }));
      });
    return { en: of('en'), zh: of('zh') };
  };

  async function make(): Promise<Record<Language, Articles>> {
    type Ssr = {
      look: string;
      keysAtBuild(): Record<string, string[]>;
      picturesAtBuild(): Promise<Record<string, Uint8Array>>;
      renderAtBuild(tag: string, place?: (name: string, own: string) => string): Promise<Render>;
    };
    const { module } = await runnerImport<Ssr>(join(web, 'plugin/ssr.ts'), runner);
    sheets.set('', module.look);
    const place = (name: string, own: string): string => {
      sheets.set(name, own);
      return `<!--sheets of ${name}-->`;
    };
    ({ calls, settings } = await ofClaims());
    keys = module.keysAtBuild();
    if (building) pictures = await module.picturesAtBuild();
    const made = {} as Record<Language, Articles>;
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      const render = await module.renderAtBuild(LANGUAGES[language], building ? place : undefined);
      const compiled = PAGES.map((page) => [page, compile(markdown({ language, page }), language, render)]);
      made[language] = Object.fromEntries(compiled) as Articles;
      lessonIn(language);
    }
    return made;
  }

  /** Moved settings take half a minute, and few changes of the page touch the ledger. */
  async function ofClaims(): Promise<OfClaims> {
    const file = join(web, 'proof/build/calls.ts');
    const { module, dependencies } = await runnerImport<{ claimsAtBuild(moving: boolean): Promise<OfClaims> }>(
      file,
      runner,
    );
    const make = () => module.claimsAtBuild(building);
    return building ? kept(join(cache, 'ledger.json'), [file, ...dependencies, ...kernels], make) : make();
  }

  /** How KaTeX draws the formulas of each page that are far from its opening; most are the same in both languages. */
  async function formulasOf(rules: Rules): Promise<ReadonlyMap<PageName, Drawn>> {
    const articles = Object.values(await (made ??= make()));
    return new Map(
      PAGES.map((page) => {
        const of = new Map<string, number>();
        for (const each of articles)
          shortFormulas(splitFar(each[page].html)[1], rules, (formula) => {
            if (!of.has(formula)) of.set(formula, of.size);
            return '';
          });
        return [
          page,
          { of, file: hashed('formulas', JSON.stringify([...of.keys()].map((each) => shortMarkup(each)))) },
        ];
      }),
    );
  }

  return [
    lesson(cache),
    served(web, (path) => placeAt(path) !== undefined),
    {
      name: 'ropewalk-article',
      // For plugin/file.ts.
      api: { pageAt } satisfies PageApi,
      configResolved({ command }) {
        building = command === 'build';
      },
      buildStart() {
        made = null;
      },
      configureServer(server) {
        server.watcher.on('change', (file) => {
          if (!file.startsWith(web)) return;
          made = null;
          if (/\.(md|html)$/.test(file)) server.ws.send({ type: 'full-reload' });
        });
        server.middlewares.use((request, response, next) => {
          const url = request.url ?? '';
          const place = placeAt(url.replace(/[?#].*/, ''));
          if (!place) return next();
          pageAt(place)
            .then((html) => server.transformIndexHtml(url, html))
            .then((html) => response.setHeader('content-type', 'text/html;charset=utf-8').end(html))
            .catch(next);
        });
      },
      resolveId: (id) => (placeAt(id.replace(web, '')) ? id : null),
      load(id) {
        const place = placeAt(id.replace(web, ''));
        return place ? pageAt(place) : null;
      },
    },
    {
      name: 'ropewalk-head',
      async renderStart() {
        const articles = await (made ??= make());
        const file = (fileName: string, source: string | Uint8Array): unknown =>
          this.emitFile({ type: 'asset', fileName, source });
        for (const [name, picture] of Object.entries(pictures)) file(name, picture);
        file('404.html', notFound(site));
        file('manifest.webmanifest', manifest(articles.en.article, 'en'));
        file('zh/manifest.webmanifest', manifest(articles.zh.article, 'zh'));
      },
      transformIndexHtml: {
        order: 'post',
        async handler(_html, { bundle, path }) {
          const place = bundle && placeAt(path);
          if (!place) return [];
          return headTags((await (made ??= make()))[place.language][place.page], { ...place, site });
        },
      },
    },
    {
      // Where a model's file was read is for those who check it, and nowhere on the page.
      name: 'ropewalk-models',
      enforce: 'pre',
      transform: {
        filter: { id: /\/subject\/models\/[\w.-]+\.json$/ },
        handler(code) {
          const { source, ...entry } = JSON.parse(code) as { source: { where: string } };
          return { code: JSON.stringify({ ...entry, source: { ...source, where: undefined } }), map: null };
        },
      },
    },
    {
      name: 'ropewalk-fonts',
      enforce: 'pre',
      async resolveId(id) {
        if (id !== 'virtual:fonts.css') return null;
        await (made ??= make());
        return cutFonts(join(cache, 'fonts'), formulaCharacters);
      },
      // KaTeX's own faces are the uncut ones.
      transform(code, id) {
        if (!/katex(\.min)?\.css/.test(id)) return null;
        return { code: code.replace(/@font-face\s*\{[^}]*\}/g, ''), map: null };
      },
      transformIndexHtml: {
        order: 'post',
        handler(_html, { bundle, path }) {
          if (!bundle) return [];
          const up = upFrom(path);
          const language = path.startsWith('/zh/') ? 'zh' : 'en';
          const early = FACES.filter((face) => face.early?.includes(language)).map(({ file }) =>
            file.replace('.woff2', ''),
          );
          return Object.keys(bundle)
            .filter((file) => early.some((name) => new RegExp(`/${name}-[^/]{8}\\.woff2$`).test(file)))
            .map((file) => ({
              tag: 'link',
              attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `${up}${file}` },
              injectTo: 'head' as const,
            }));
        },
      },
    },
    {
      // A sign is smaller than its request.
      name: 'ropewalk-icon',
      transformIndexHtml: {
        order: 'post',
        handler(html, { bundle }) {
          if (!bundle) return html;
          const icon = encodeURIComponent(readFileSync(join(web, 'public/icon.svg'), 'utf8'));
          return html.replace(
            /(<link rel="icon" href=")[^"]*/,
            (_, start: string) => `${start}data:image/svg+xml,${icon}`,
          );
        },
      },
    },
    {
      name: 'ropewalk-proofs',
      enforce: 'pre',
      async load(id) {
        const language = /^\0virtual:sections\/(en|zh)$/.exec(id)?.[1] as Language | undefined;
        if (language) return `export const listed = ${JSON.stringify(sectionsOf((await (made ??= make()))[language]))}`;
        if (id === '\0virtual:keys') {
          await (made ??= make());
          return `export const keys = ${JSON.stringify(keys)}`;
        }
        if (id === '\0virtual:checks') return `export const checks = ${JSON.stringify(await everyCheck())}`;
        if (id !== '\0virtual:places') return null;
        return `export const places = ${JSON.stringify(Object.fromEntries(placesOf((await (made ??= make())).en)))}`;
      },
      async resolveId(id) {
        const root = join(web, '..');
        if (id === 'virtual:vectors?url') return `${goldenFile(root, cache)}?url`;
        if (/^virtual:(places|checks|keys|sections\/(en|zh))$/.test(id)) return `\0${id}`;
        if (id !== 'virtual:claims?url') return null;
        const places = placesOf((await (made ??= make())).en);
        const all = (language: Language): string[] => PAGES.flatMap((page) => markdown({ language, page }));
        const texts = { en: all('en'), zh: all('zh') };
        return `${claimsFile(cache, proofs({ root, texts, places, calls, settings, functions: await functions() }))}?url`;
      },
    },
    {
      // Elsewhere a page may take the elements from another origin; see the file.
      name: 'ropewalk-worker',
      enforce: 'pre',
      transform: {
        filter: { id: /\/ropewalk(\.model)?\.js(\?whole)?$/ },
        // A worker that imports the whole cannot take in what the page begins with.
        handler: (code, id) => ({
          code: `import { Worker } from ${JSON.stringify(join(web, 'util/worker.ts') + (/\?whole$/.exec(id)?.[0] ?? ''))};\n${code}`,
          map: null,
        }),
      },
    },
    {
      name: 'ropewalk-later',
      transformIndexHtml: {
        order: 'post',
        handler(html, { bundle, chunk, path }) {
          if (!bundle || !chunk || /\/(plan|handout|print)\//.test(path)) return;
          const chunkOf = (file: string) => {
            const found = bundle[file];
            return found?.type === 'chunk' ? found : null;
          };
          // Few come by an address that needs it.
          const isPlaces = (file: string): boolean => /virtual_places/.test(file);
          // The figures of another page are fetched there; those of a frame, where it is known which one.
          const here = placeAt(path)?.page;
          const isElsewhere = (file: string): boolean => {
            const name = chunkOf(file)?.name as PageName;
            return (PAGES.includes(name) && name !== here) || isPlaces(file);
          };
          const reach = (from: readonly string[], lazy: boolean): Set<string> => {
            const found = new Set(from);
            for (const file of found) {
              const { imports = [], dynamicImports = [] } = chunkOf(file) ?? {};
              for (const next of lazy ? [...imports, ...dynamicImports] : imports)
                if (!isElsewhere(next)) found.add(next);
            }
            return found;
          };
          const at = reach([chunk.fileName], false);
          // A frame with the planner asks for it by itself; no other needs it.
          const planner = reach(
            Object.values(bundle).flatMap((file) =>
              file.type === 'chunk' && /^(planner|ropewalk\.plan)$/.test(file.name) ? [file.fileName] : [],
            ),
            false,
          );
          const isPlanner = (file: string): boolean =>
            planner.has(file) || (chunkOf(file)?.imports.some((each) => /\/planner-/.test(each)) ?? false);
          const later = [...reach([chunk.fileName], true)].filter(
            (file) => !at.has(file) && chunkOf(file) && !isPlanner(file),
          );
          const up = upFrom(path);
          // A page that was opened as a file may read its sheets, but not ask another origin for them.
          const readable = html.replace(/(<link rel="stylesheet") crossorigin/g, '$1');
          return {
            html: here ? startedLater(readable) : readable,
            tags: [
              {
                tag: 'meta',
                attrs: { name: 'later', content: later.map((file) => up + file).join(' ') },
                injectTo: 'head' as const,
              },
            ],
          };
        },
      },
    },
    {
      name: 'ropewalk-short',
      async renderStart() {
        const articles = Object.values(await (made ??= make()));
        const drawn = articles.flatMap(({ article }) => [...splitFar(article.html)[0].matchAll(SHEETS)]);
        const near = new Set(['', ...drawn.map(([, name]) => name!)]);
        const emit = (name: string, css: string): string =>
          this.getFileName(this.emitFile({ type: 'asset', name: `${name}.css`, source: css }));
        const each = await Promise.all(
          [...sheets].map(async ([of, css]) => ({
            of,
            // Alone in its file, a sheet needs no name of the one figure that links to it.
            css: scope((await transform(css, { loader: 'css', minify: true })).code.trim(), near.has(of) ? of : ''),
          })),
        );
        const first = each.filter(({ of }) => near.has(of));
        const figures = emit('figures', first.map(({ css }) => css).join(''));
        const own = each.filter(({ of, css }) => !near.has(of) && css !== '');
        files = { figures, own: new Map(own.map(({ of, css }) => [of, emit(of.replace('rope-', 'still-'), css)])) };
      },
      transformIndexHtml: {
        order: 'post',
        async handler(html, { bundle, path }) {
          const place = bundle && placeAt(path);
          if (!place || !files) return;
          const { figures, own: ownSheets } = files;
          const up = upFrom(path);
          const shared = rulesOf(sheetsIn(bundle));
          const formulas = (drawnFormulas ??= formulasOf(shared));
          const link = (file: string): string => `<link rel="stylesheet" href="${file}">`;
          const linked = (text: string, up: string): string =>
            text.replace(
              SHEETS,
              (_, name: string) => link(up + figures) + (ownSheets.has(name) ? link(up + ownSheets.get(name)!) : ''),
            );
          const answers: [string, unknown][] = [];
          const still = (figure: Still): { src: string; attributes?: string } => {
            const [drawing, known] = splitAnswers(figure.drawing);
            answers.push(...known);
            const { language } = place;
            const name = `${figure.tag.replace('rope-', '')}${/ of="(\w+)"/.exec(figure.attributes)?.[1] ?? ''}`;
            const file = `still/${language}/${name}.html`;
            const used = sheetNames(html).filter((sheet) => !sheet.includes('katex') || drawing.includes('katex'));
            const text = stillPage({ ...figure, drawing }, LANGUAGES[language], '../../', used);
            extra.set(file, shortMarkup(linked(text, '../../')));
            return { src: up + file, attributes: known.length > 0 ? ANSWERS : '' };
          };
          const drawn = (await formulas).get(place.page)!;
          const short = (article: string): string => {
            const [near, far] = splitFar(article);
            const farther = shortFormulas(far, shared, (formula) => drawnMark(drawn.of.get(formula)!));
            const all =
              shortFormulas(near, shared) + farSteps(farther, (rest) => farFigures(farFormulas(rest, true), still));
            const file = answers.length > 0 ? hashed('answers', JSON.stringify(answers)) : '';
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
        handler() {
          for (const [fileName, source] of extra) this.emitFile({ type: 'asset', fileName, source });
        },
      },
    },
  ];
}
