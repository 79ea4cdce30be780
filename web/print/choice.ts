/** What is to be printed, as the address says beside the state: `of=waves` or `sections=size,many`, `paper=a4`, `answers=1`. */
import { PAGES, type PageName } from '../content/pages.js';
import { PAPERS, type Paper } from '../paper/sizes.js';
import { keepsAnswers, readUrlOptions } from '../state/url-options.js';
import { OPENING } from './texts.js';

export interface Listed {
  readonly page: PageName;
  readonly name: string;
  readonly sections: readonly { readonly id: string; readonly name: string }[];
}

export interface Choice {
  /** `page.section`; the opening of a page is a section. */
  readonly sections: ReadonlySet<string>;
  readonly paper: Paper;
  /** `null`: the address keeps them back. */
  readonly answers: boolean | null;
}

export const keyOf = (page: PageName, section: string): string => `${page}.${section}`;

/** Keys of all sections of a page. */
export const keysOf = ({ page, sections }: Listed): string[] =>
  [OPENING, ...sections.map(({ id }) => id)].map((id) => keyOf(page, id));

export function readChoice(search: string, listed: readonly Listed[], usual: Paper): Choice {
  const given = new URLSearchParams(search);
  const page = given.get('of') as PageName;
  const paper = given.get('paper') ?? '';
  const all = listed.flatMap(keysOf);
  const sections = given.get('sections');
  const whole = listed.find((each) => each.page === (PAGES.includes(page) ? page : 'article'))!;
  return {
    sections: new Set(sections === null ? keysOf(whole) : sections.split(',').filter((key) => all.includes(key))),
    paper: paper in PAPERS ? (paper as Paper) : usual,
    answers: keepsAnswers(readUrlOptions(search)) ? null : given.get('answers') === '1',
  };
}

export function writeChoice({ sections, paper, answers }: Choice, search: string): string {
  const query = new URLSearchParams(search);
  query.delete('of');
  query.set('sections', [...sections].join());
  query.set('paper', paper);
  if (answers) query.set('answers', '1');
  else if (answers !== null) query.delete('answers');
  return `?${query.toString().replaceAll('%2C', ',')}`;
}
