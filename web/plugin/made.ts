/** What the build makes of the texts, once, and what its parts hand on to one another. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runnerImport, type InlineConfig } from 'vite';
import type { OfClaims } from '../proof/build/calls.js';
import type { Settings } from '../proof/build/claims.js';
import { PAGES } from '../content/pages.js';
import type * as Labels from '../figures/labels.js';
import { compile, type Render } from '../prose/article.js';
import { checksOf, type KnownCheck } from '../prose/check.js';
import { withLesson } from '../prose/lesson.js';
import { pageHtml, type Articles, type Language } from '../prose/site.js';
import type { Item } from '../reference/pages.js';
import { ANSWERS, kept } from './kept.js';
import { lessonIn } from './lesson.js';
import type { Place } from './places.js';

export interface PageOptions {
  /** Of the package, which is the page's own. */
  version: string;
  /** Folder of the page's sources. */
  web: string;
  /** Where the page will stand, if that is known: head.ts. */
  site: string;
  /** Folder for what is made on the way. */
  cache: string;
  /** What the package and its trained models compute by, beside what is imported. */
  kernels: readonly string[];
  /** The functions of the package with what the reference says of them. */
  functions: () => Promise<readonly Item[]>;
  /** How the module runner finds the package. */
  runner: InlineConfig;
}

export const LANGUAGES = { en: 'en', zh: 'zh-Hans' } as const satisfies Record<Language, string>;

export class Made {
  #articles: Promise<Record<Language, Articles>> | null = null;
  building = false;
  /** The sheet of all figures, under no name, and those that single ones add to it. */
  readonly sheets = new Map<string, readonly string[]>();
  /** What is fetched when it is needed, by its name: figures at rest, formulas, answers of trained models. */
  readonly extra = new Map<string, string | Uint8Array>();
  /** Functions of the package, by the claim that is computed with them. */
  calls: Record<string, string[]> = {};
  /** What figures and settings are called. */
  labels!: typeof Labels;
  /** What each claim depends on. */
  settings: Settings = {};
  pictures: Record<string, Uint8Array> = {};

  constructor(readonly options: PageOptions) {}

  articles(): Promise<Record<Language, Articles>> {
    return (this.#articles ??= this.#make());
  }

  /** A text or a figure has changed. */
  forget(): void {
    this.#articles = null;
  }

  /** A page from page.html, with its figures at rest. */
  async pageAt(place: Place): Promise<string> {
    const { web, version } = this.options;
    const articles = await this.articles();
    return pageHtml(readFileSync(join(web, 'page.html'), 'utf8'), articles[place.language], { ...place, version });
  }

  hashed(name: string, text: string): string {
    const file = `assets/${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.json.gz`;
    this.extra.set(file, gzipSync(text, { level: 9 }));
    return file;
  }

  markdown({ language, page }: Place): string[] {
    const folder = join(this.options.web, 'content', language, page);
    const files = readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .sort();
    return files.map((file) => withLesson(readFileSync(join(folder, file), 'utf8'), language, this.labels.settings));
  }

  /** The questions of all pages, in their order. */
  async checks(): Promise<Record<Language, KnownCheck[]>> {
    const articles = await this.articles();
    const of = (language: Language): KnownCheck[] =>
      PAGES.flatMap((page) => {
        const { html, sections } = articles[language][page];
        return checksOf(html, sections).map((check) => ({ ...check, page }));
      });
    return { en: of('en'), zh: of('zh') };
  }

  async #make(): Promise<Record<Language, Articles>> {
    type Ssr = {
      look: string;
      labels: typeof Labels;
      picturesAtBuild(): Promise<Record<string, Uint8Array>>;
      renderAtBuild(tag: string, place?: (name: string, own: readonly string[]) => string): Promise<Render>;
    };
    // Before ssr.ts, which reads what is kept.
    await kept(ANSWERS, async () => {
      const { module, sources } = await this.#load<{ answers: unknown }>('plugin/answers.ts');
      return { made: module.answers, sources };
    });
    const { module } = await this.#load<Ssr>('plugin/ssr.ts');
    this.sheets.set('', [module.look]);
    const place = (name: string, own: readonly string[]): string => {
      this.sheets.set(name, own);
      return `<!--sheets of ${name}-->`;
    };
    ({ calls: this.calls, settings: this.settings } = await this.#ofClaims());
    this.labels = module.labels;
    if (this.building) this.pictures = await module.picturesAtBuild();
    const made = {} as Record<Language, Articles>;
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      const render = await module.renderAtBuild(LANGUAGES[language], this.building ? place : undefined);
      const compiled = PAGES.map((page) => [page, compile(this.markdown({ language, page }), language, render)]);
      made[language] = Object.fromEntries(compiled) as Articles;
      lessonIn(language);
    }
    return made;
  }

  /** Moved settings take half a minute, and few changes of the page touch the ledger. */
  async #ofClaims(): Promise<OfClaims> {
    type Calls = { claimsAtBuild(moving: boolean): Promise<OfClaims> };
    const load = () => this.#load<Calls>('proof/build/calls.ts');
    if (!this.building) return (await load()).module.claimsAtBuild(false);
    return kept(join(this.options.cache, 'ledger'), async () => {
      const { module, sources } = await load();
      return { made: await module.claimsAtBuild(true), sources };
    });
  }

  /** A module of the page, and all that it is made of: its imports, and what they compute by. */
  async #load<T>(name: string): Promise<{ module: T; sources: string[] }> {
    const { web, runner, kernels } = this.options;
    const file = join(web, name);
    const { module, dependencies } = await runnerImport<T>(file, runner);
    return { module, sources: [file, ...dependencies, ...kernels] };
  }
}
