/**
 * What the page needs beyond bundling: the article from Markdown, the figures at rest, the fonts.
 *
 *     content/en/*.md ─► prose/article.ts ─► <!-- article --> of index.html
 *     figures/*       ─► plugin/ssr.ts ────┘
 *     kit/look.ts     ─► assets/figures.css, which the shadow roots of all figures at rest link to
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { runnerImport, type InlineConfig, type Plugin } from 'vite';
import { cutFonts, FACES } from './fonts.js';
import { shortMarkup } from './markup.js';
import { compile, formulaCharacters, type Article, type Render } from '../prose/article.js';

export interface PageOptions {
  /** Folder of the page's sources. */
  web: string;
  /** Folder for what is made on the way. */
  cache: string;
  /** How the module runner finds the package. */
  runner: InlineConfig;
}

const LANGUAGES = { en: 'en', zh: 'zh-Hans' } as const;
type Language = keyof typeof LANGUAGES;

/** Stands in every figure where the sheet of all of them comes, whose name is known when everything is built. */
const LOOK = '<!--look-->';

export function page({ web, cache, runner }: PageOptions): Plugin[] {
  let made: Promise<Record<Language, Article>> | null = null;
  let look = '';
  /** The name of its file. */
  let sheet = '';
  let building = false;

  const markdown = (language: Language): string => {
    const folder = join(web, 'content', language);
    const files = readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .sort();
    return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  };

  async function make(): Promise<Record<Language, Article>> {
    type Ssr = { look: string; renderAtBuild(tag: string, place?: string): Promise<Render> };
    const { module } = await runnerImport<Ssr>(join(web, 'plugin/ssr.ts'), runner);
    look = module.look;
    const articles = {} as Record<Language, Article>;
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      const render = await module.renderAtBuild(LANGUAGES[language], building ? LOOK : undefined);
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
          made ??= make();
          const article = (await made)[path.startsWith('/zh') ? 'zh' : 'en'];
          return html
            .replaceAll('%TITLE%', article.title)
            .replaceAll('%DESCRIPTION%', article.description)
            .replace('<!-- article -->', () => article.html);
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
          const up = path.startsWith('/zh') ? '../' : '';
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
      name: 'ropewalk-short',
      async renderStart() {
        const { code: source } = await transform(look, { loader: 'css', minify: true });
        sheet = this.getFileName(this.emitFile({ type: 'asset', name: 'figures.css', source }));
      },
      transformIndexHtml: {
        order: 'post',
        handler(html, { bundle, path }) {
          if (!bundle || !html.includes(LOOK)) return;
          const href = `${path.startsWith('/zh') ? '../' : './'}${sheet}`;
          const link = `<link rel="stylesheet" href="${href}">`;
          return {
            html: html.replace(/<article>.*<\/article>/s, (article) => shortMarkup(article.replaceAll(LOOK, link))),
            // The sheet is there before the browser has read as far as the first figure.
            tags: [{ tag: 'link', attrs: { rel: 'preload', as: 'style', href }, injectTo: 'head' }],
          };
        },
      },
    },
  ];
}
