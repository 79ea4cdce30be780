/**
 * What the head of the page says to machines: its other language, a picture for whoever shares a link, icons. Some of them
 * read only whole addresses; those are there where the build is told where the page will stand, `PAGE_URL`.
 */
import type { HtmlTagDescriptor } from 'vite';
import { PAGES, pathIn, pathOf, type PageName } from '../content/pages.js';
import type { Article } from '../prose/article.js';
import { homeFrom } from '../prose/site.js';
import { ICONS, SHARED } from './pictures.js';

export interface Place {
  page: PageName;
  language: 'en' | 'zh';
  /** Where the page will stand, with a slash at the end; empty if that is not known. */
  site: string;
}

const NAMES = { en: { tag: 'en', locale: 'en_US' }, zh: { tag: 'zh-Hans', locale: 'zh_CN' } };
/** What the shared picture shows. */
const SHOWN = {
  en: 'The 64 hands of an attention head at one position, and one of them large, for two words.',
  zh: '一个注意力头的 64 根指针在某个位置的指向，以及放大的一根：两个词各一根指针。',
};

export function headTags({ title }: Article, { page, language, site }: Place): HtmlTagDescriptor[] {
  const up = homeFrom(page, language);
  const at = (path: string): string => (site ? new URL(path, site).href : up + path);
  const next = PAGES[PAGES.indexOf(page) + 1];
  const other = language === 'zh' ? 'en' : 'zh';
  const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo: 'head' });
  const meta = (property: string, content: string): HtmlTagDescriptor => ({
    tag: 'meta',
    attrs: { [property.startsWith('og:') ? 'property' : 'name']: property, content },
    injectTo: 'head',
  });
  return [
    ...(site
      ? [link({ rel: 'canonical', href: at(pathIn(language, page)) }), meta('og:url', at(pathIn(language, page)))]
      : []),
    ...(['en', 'zh'] as const).map((each) =>
      link({ rel: 'alternate', hreflang: NAMES[each].tag, href: at(pathIn(each, page)) }),
    ),
    link({ rel: 'alternate', hreflang: 'x-default', href: at(pathOf(page)) }),
    // What later.ts fetches ahead.
    ...(next ? [link({ rel: 'next', href: `${up}${pathIn(language, next)}` })] : []),
    link({ rel: 'manifest', href: `${up}${language === 'zh' ? 'zh/' : ''}manifest.webmanifest` }),
    link({ rel: 'apple-touch-icon', href: `${up}icon-180.png` }),
    meta('og:type', 'article'),
    meta('og:site_name', 'Ropewalk'),
    meta('og:title', title),
    meta('og:locale', NAMES[language].locale),
    meta('og:locale:alternate', NAMES[other].locale),
    meta('og:image', at('shared.png')),
    meta('og:image:width', String(SHARED.width)),
    meta('og:image:height', String(SHARED.height)),
    meta('og:image:alt', SHOWN[language]),
    meta('twitter:card', 'summary_large_image'),
  ];
}

/** For home screens. Its addresses are relative to its own, which is beside the page. */
export function manifest({ title, description }: Article, language: 'en' | 'zh'): string {
  const up = language === 'zh' ? '../' : './';
  return JSON.stringify({
    name: `Ropewalk: ${title}`,
    short_name: 'Ropewalk',
    description,
    lang: NAMES[language].tag,
    start_url: './',
    scope: up,
    display: 'browser',
    background_color: '#fcfaf7',
    theme_color: '#fcfaf7',
    icons: [
      { src: `${up}icon.svg`, sizes: 'any', type: 'image/svg+xml' },
      ...ICONS.slice(1).map((size) => ({
        src: `${up}icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    ],
  });
}
