/** What stands around the article and the first view does without, fetched right after it. */
import type { Language } from '../../strings.js';
import { startHandIn } from '../../teach/hand-in.js';
import { startBar } from './bar.js';
import { startContents } from './contents.js';
import { startEnd } from './end.js';
import { startKnown } from './known.js';
import { startLanguage } from './language.js';
import { startModel } from './model.js';
import { startOffline } from '../../offline/start.js';
import { startPrintLinks } from './print.js';
import { startSlides } from './slides.js';
import { fewerStops } from './stops.js';
import { startTheme } from './theme.js';

export function start(language: Language): void {
  startTheme();
  startLanguage();
  startSlides(language);
  startBar();
  startModel(language);
  startContents(language);
  startEnd(language);
  startPrintLinks(language);
  const handIn = document.querySelector<HTMLElement>('.hand-in');
  if (handIn) startHandIn(handIn, language);
  const article = document.querySelector('article')!;
  fewerStops(article, language);
  startKnown(article, language);
  startOffline(language);
}
