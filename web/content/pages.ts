/** The pages, in the order of the contents: each is a folder in `content/en/` and in `content/zh/`, and of the built site. */
export const PAGES = [
  ...(['article', 'derivation', 'waves', 'code', 'longer'] as const),
  ...(['paper', 'linear', 'encodings', 'layers', 'teach', 'proof'] as const),
] as const;
export type PageName = (typeof PAGES)[number];

/** From the folder of the language: the article is at its top. */
export const pathOf = (page: PageName): string => (page === 'article' ? '' : `${page}/`);
/** From the top of the site. */
export const pathIn = (language: 'en' | 'zh', page: PageName): string =>
  (language === 'zh' ? 'zh/' : '') + pathOf(page);
