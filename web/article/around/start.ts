/** What stands around the article and the first view does without, fetched right after it. */
import type { Language } from '../../strings.js';
import { startBar } from './bar.js';
import { startContents } from './contents.js';
import { startEnd } from './end.js';
import { startKnown } from './known.js';
import { startLanguage } from './language.js';
import { startModel } from './model.js';
import { fewerStops } from './stops.js';
import { startTheme } from './theme.js';

export function start(language: Language): void {
  startTheme();
  startLanguage();
  startBar();
  startModel(language);
  startContents(language);
  startEnd(language);
  const article = document.querySelector('article')!;
  fewerStops(article, language);
  startKnown(article, language);
}
