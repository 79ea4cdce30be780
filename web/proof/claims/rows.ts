/** What the build writes down of every number in the text: claims.ts of the plugins. */

import type { PageName } from '../../content/pages.js';
import type { Fixed } from '../ledger/claim.js';
import type { Shown } from '../ledger/settings.js';

type Both = Readonly<Record<'en' | 'zh', string>>;

export interface Row {
  id: string;
  /** Its section, and the place of its answer in the page. */
  section: { id: string; page: PageName } & Both;
  answer: string;
  /** As it is typed, where it comes first and everywhere. */
  number: Both;
  texts: string[];
  /** The sentence that it stands in first. */
  sentence: Both;
  how: Both;
  /** Functions of the package that were called to compute it. */
  calls: string[];
  /** What it depends on, or why there is nothing. */
  settings: readonly Shown[] | Fixed;
  /** Where a quoted number stands. */
  source?: { text: string; url: string };
}

/** What is known of a function. */
export interface Card {
  /** Address below the reference. */
  id: string;
  error: string;
  source: string;
  tests: { file: string; title: string }[];
}

export interface Proofs {
  rows: Row[];
  cards: Readonly<Record<string, Card>>;
}
