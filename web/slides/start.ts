/**
 * The lesson as slides, on the elements that the article uses.
 *
 *     ?plan=45#hook.answer   the window for the class: deck.ts
 *     …&presenter            the presenter's window: presenter.ts
 *     anything else          a sentence, and the lessons that there are
 *
 * The texts are given, figures are elements with a state of their own, and the two windows speak to each other (peer.ts):
 * nothing is fetched by a path, so that the slides run in any page.
 *
 * reveal.js would be the library for this: 54 kB of script, compressed, with its presenter's window, which is written into a
 * new document with a script inside, against a careful page's policy, and loads every slide two more times; and it shrinks
 * slides by a transform, in which a figure's drags miss. Nor is it an element: keys, address, print and the presenter's window
 * are those of a whole page.
 */
import { html, nothing, render } from 'lit';
import { drawEverything } from '../kit/visibility.js';
import type { WrittenScene } from '../lesson/scene.js';
import { store } from '../shared.js';
import { urlOptions } from '../state/url-options.js';
import { decoded } from '../util/decoded.js';
import type { Language } from '../strings.js';
import { startDeck } from './deck.js';
import { Lesson } from './lesson.js';
import { planList } from './menu.js';
import { planName } from '../lesson/plans.js';
import { startPresenter } from './presenter.js';
import { scenesByName } from './scenes.js';
import { planNamed, stepAt, stepsOf } from './steps.js';
import { words as wordsOf } from './words.js';

export interface Slides {
  /** What the slides are shown in; what stands in it goes. */
  main: HTMLElement;
  /** Of that language, as the build has written them: plugin/lesson.ts. */
  scenes: readonly WrittenScene[];
  language: Language;
}

export function startSlides({ main, scenes: written, language }: Slides): void {
  document.body.classList.add('slides');
  const query = new URLSearchParams(location.search);
  const root = document.documentElement;
  // For a room, unless the address says otherwise: public/theme.js.
  root.dataset.theme ??= 'projector';
  // Figures have states of their own, and the address is that of the lesson.
  store.detachAddress();
  drawEverything();

  const scenes = scenesByName(written);
  const given = query.get('plan');
  const plan = planNamed(given);
  const words = wordsOf[language];
  if (!plan) return showPlans(main, language, given ? words.noPlan(given) : '');
  const steps = stepsOf(plan, scenes);
  if (stepAt(location.hash, steps) < 0)
    return showPlans(main, language, words.noScene(decoded(location.hash), planName(plan, language)));
  // Its notes tell what to expect.
  if (query.has('presenter') && !urlOptions.hide.has('answers'))
    startPresenter(main, new Lesson(plan, scenes, 'presenter'), language);
  else startDeck(main, new Lesson(plan, scenes, 'slides'), language);
}

function showPlans(main: HTMLElement, language: Language, problem: string): void {
  const words = wordsOf[language];
  main.classList.add('choice');
  // From an address that is mended by hand.
  addEventListener('hashchange', () => location.reload());
  main.replaceChildren();
  render(
    html`
      <h1>${words.title}</h1>
      ${problem ? html`<p class="failure" role="alert">${problem}</p>` : nothing}
      <p>${words.lead}</p>
      ${planList(language)}
    `,
    main,
  );
}
