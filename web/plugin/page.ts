/**
 * What the page needs beyond bundling: the article from Markdown, the figures at rest, the fonts.
 *
 *     content/en/*.md ─► prose/article.ts ─► <!-- article --> of index.html
 *     figures/*       ─► plugin/ssr.ts ────┘
 *     kit/look.ts     ─► assets/figures.css, which the shadow roots of all figures at rest link to (sheets.ts)
 *     their styles    ─► the same for the first view, assets/far.css for the others
 *     tests/golden/   ─► assets/vectors.json, which the self-test fetches
 *     ledger/         ─► assets/claims.json, which the table of all numbers fetches
 *     lazy chunks     ─► <meta name="later">, which later.ts fetches when the page is idle
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { runnerImport, type InlineConfig, type Plugin } from 'vite';
import { claimsFile, proofs, type Documented, type Settings } from './claims.js';
import { cutFonts, FACES } from './fonts.js';
import { goldenFile } from './golden.js';
import { headTags, manifest } from './head.js';
import { farFigures, farFormula, farFormulas, splitFar } from './far.js';
import { rulesOf, shortFormulas } from './formula.js';
import { shortMarkup } from './markup.js';
import { scope } from './sheets.js';
import { compile, formulaCharacters, type Article, type Render } from '../prose/article.js';

export interface PageOptions {
  /** Of the package, which is the page's own. */
  version: string;
  /** Folder of the page's sources. */
  web: string;
  /** Where the page will stand, if that is known: head.ts. */
  site: string;
  /** Folder for what is made on the way. */
  cache: string;
  /** The functions of the package with what the reference says of them. */
  functions: () => Promise<readonly Documented[]>;
  /** How the module runner finds the package. */
  runner: InlineConfig;
}

const LANGUAGES = { en: 'en', zh: 'zh-Hans' } as const;
type Language = keyof typeof LANGUAGES;

/** The article, and not a page of its own beside it. */
const isArticle = (path: string): boolean => /^\/(zh\/)?index\.html$/.test(path) || /^\/(zh\/)?$/.test(path);
/** From a page to the folder in which all pages are. */
const upFrom = (path: string): string => '../'.repeat(path.split('/').length - 2);

/** Stands in every figure where its sheets come, whose names are known when everything is built. */
const SHEETS = /<!--sheets of (.*?)-->/g;

export function page({ version, site, web, cache, functions, runner }: PageOptions): Plugin[] {
  let made: Promise<Record<Language, Article>> | null = null;
  /** The sheet of all figures, under no name, and what single ones add to it. */
  const sheets = new Map<string, string>();
  /** The names of their files: for the first view, and for what is far from it. */
  let files: { near: string; far: string } | null = null;
  /** Whose style the first view needs. */
  let near: ReadonlySet<string> = new Set();
  /** Functions of the package, by the claim that is computed with them. */
  let calls: Record<string, string[]> = {};
  /** What each claim depends on. */
  let settings: Settings = {};
  let pictures: Record<string, Uint8Array> = {};
  let building = false;

  const markdown = (language: Language): string[] => {
    const folder = join(web, 'content', language);
    const files = readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .sort();
    return files.map((file) => readFileSync(join(folder, file), 'utf8'));
  };

  async function make(): Promise<Record<Language, Article>> {
    type Ssr = {
      look: string;
      callsAtBuild(): Promise<Record<string, string[]>>;
      settingsAtBuild(moving: boolean): Promise<Settings>;
      picturesAtBuild(): Promise<Record<string, Uint8Array>>;
      renderAtBuild(tag: string, place?: (name: string, own: string) => string): Promise<Render>;
    };
    const { module } = await runnerImport<Ssr>(join(web, 'plugin/ssr.ts'), runner);
    sheets.set('', module.look);
    const place = (name: string, own: string): string => {
      sheets.set(name, own);
      return `<!--sheets of ${name}-->`;
    };
    calls = await module.callsAtBuild();
    settings = await module.settingsAtBuild(building);
    if (building) pictures = await module.picturesAtBuild();
    const articles = {} as Record<Language, Article>;
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      const render = await module.renderAtBuild(LANGUAGES[language], building ? place : undefined);
      articles[language] = compile(markdown(language), language, render);
    }
    return articles;
  }

  return [
    {
      name: 'ropewalk-article',
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
          if (file.endsWith('.md')) server.ws.send({ type: 'full-reload' });
        });
      },
      transformIndexHtml: {
        order: 'pre',
        async handler(html, { path }) {
          if (!isArticle(path)) return html;
          made ??= make();
          const article = (await made)[path.startsWith('/zh') ? 'zh' : 'en'];
          return html
            .replaceAll('%TITLE%', article.title)
            .replaceAll('%DESCRIPTION%', article.description)
            .replace('<!-- contents -->', () => article.contents)
            .replace('<!-- article -->', () => article.html)
            .replaceAll('%VERSION%', version);
        },
      },
    },
    {
      name: 'ropewalk-head',
      async renderStart() {
        const articles = await (made ??= make());
        const file = (fileName: string, source: string | Uint8Array): unknown =>
          this.emitFile({ type: 'asset', fileName, source });
        for (const [name, picture] of Object.entries(pictures)) file(name, picture);
        file('manifest.webmanifest', manifest(articles.en, 'en'));
        file('zh/manifest.webmanifest', manifest(articles.zh, 'zh'));
      },
      transformIndexHtml: {
        order: 'post',
        async handler(_html, { bundle, path }) {
          if (!bundle || !isArticle(path)) return [];
          const language = path.startsWith('/zh') ? 'zh' : 'en';
          return headTags((await (made ??= make()))[language], { language, site });
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
          const early = FACES.filter((face) => face.early).map((face) => face.file.replace('.woff2', ''));
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
      name: 'ropewalk-proofs',
      enforce: 'pre',
      async resolveId(id) {
        const root = join(web, '..');
        if (id === 'virtual:vectors?url') return `${goldenFile(root, cache)}?url`;
        if (id !== 'virtual:claims?url') return null;
        await (made ??= make());
        const texts = { en: markdown('en'), zh: markdown('zh') };
        return `${claimsFile(cache, proofs({ root, texts, calls, settings, functions: await functions() }))}?url`;
      },
    },
    {
      // Elsewhere a page may take the elements from another origin; see the file.
      name: 'ropewalk-worker',
      enforce: 'pre',
      transform: {
        filter: { id: /\/ropewalk(\.model)?\.js(\?whole)?$/ },
        handler: (code) => ({
          code: `import { Worker } from ${JSON.stringify(join(web, 'util/worker.ts'))};\n${code}`,
          map: null,
        }),
      },
    },
    {
      name: 'ropewalk-later',
      transformIndexHtml: {
        order: 'post',
        handler(html, { bundle, chunk, path }) {
          if (!bundle || !chunk || path.includes('/plan/')) return;
          const chunkOf = (file: string) => {
            const found = bundle[file];
            return found?.type === 'chunk' ? found : null;
          };
          const reach = (from: readonly string[], lazy: boolean): Set<string> => {
            const found = new Set(from);
            for (const file of found) {
              const { imports = [], dynamicImports = [] } = chunkOf(file) ?? {};
              for (const next of lazy ? [...imports, ...dynamicImports] : imports) found.add(next);
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
          const up = path.startsWith('/zh') ? '../' : './';
          return {
            // A page that was opened as a file may read its sheets, but not ask another origin for them.
            html: html.replace(/(<link rel="stylesheet") crossorigin/g, '$1'),
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
        const drawn = articles.flatMap(({ html }) => [...splitFar(html)[0].matchAll(SHEETS)]);
        near = new Set(['', ...drawn.map(([, name]) => name!)]);
        const file = async (name: string, takes: (of: string) => boolean): Promise<string> => {
          const each = [...sheets].flatMap(async ([of, css]) =>
            takes(of) ? scope((await transform(css, { loader: 'css', minify: true })).code.trim(), of) : '',
          );
          return this.getFileName(this.emitFile({ type: 'asset', name, source: (await Promise.all(each)).join('') }));
        };
        files = {
          near: await file('figures.css', (of) => near.has(of)),
          far: await file('far.css', (of) => !near.has(of)),
        };
      },
      transformIndexHtml: {
        order: 'post',
        handler(html, { bundle, path }) {
          if (!bundle || !files || html.search(SHEETS) < 0) return;
          const up = path.startsWith('/zh') ? '../' : './';
          const link = (file: string): string => `<link rel="stylesheet" href="${up}${file}">`;
          const linked = (name: string): string => link(files!.near) + (near.has(name) ? '' : link(files!.far));
          const rules = rulesOf(
            Object.values(bundle)
              .map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : ''))
              .join('\n'),
          );
          const short = (article: string): string => {
            const [near, far] = splitFar(article);
            const all = shortFormulas(near, rules) + farFigures(farFormulas(shortFormulas(far, rules, farFormula)));
            return shortMarkup(all.replace(SHEETS, (_, name: string) => linked(name)));
          };
          return {
            html: html.replace(/<article [^>]*>.*<\/article>/s, short),
            // The sheets are there before the browser has read as far as the first figure.
            tags: Object.values(files).map((file) => ({
              tag: 'link',
              attrs: { rel: 'preload', as: 'style', href: up + file },
              injectTo: 'head' as const,
            })),
          };
        },
      },
    },
  ];
}
