/** What the tests of the slides share. */
import type { Page } from 'playwright-core';
import { PLANS } from '../../web/lesson/plans.js';
import { sceneOf } from '../../web/lesson/scenes.js';

export type Language = 'en' | 'zh';

/** What each press of a key shows in a lesson, as addresses: a question and its answer are two steps. */
export function stepsOfPlan(id: string): { place: string; scene: string; answered: boolean }[] {
  const plan = PLANS.find((each) => each.id === id)!;
  return plan.steps.flatMap(({ scene }) => [
    { place: `#${scene}`, scene, answered: false },
    ...(sceneOf(scene).words.en.answer === undefined ? [] : [{ place: `#${scene}.answer`, scene, answered: true }]),
  ]);
}

/** What the window shows. Runs in the page, in every engine. */
export function shownSlide(): {
  place: string;
  title: string;
  number: string;
  answer: string | null;
  figure: string | null;
  awake: boolean;
  blank: boolean;
} {
  const answer = document.querySelector<HTMLElement>('.slideshow .slide-answer');
  const figure = document.querySelector<HTMLElement & { hasUpdated?: boolean }>('.slideshow .picture > *');
  return {
    place: location.hash,
    title: document.querySelector('.slideshow h1')?.textContent ?? '',
    number: document.querySelector('.bar .at')?.textContent ?? '',
    answer: answer && !answer.hidden ? answer.textContent : null,
    figure: figure?.localName.replace('rope-', '') ?? null,
    awake: !figure || (figure.hasUpdated === true && figure.shadowRoot?.querySelector('figure') !== null),
    blank: document.querySelector<HTMLElement>('.blank')?.hidden === false,
  };
}

/** The figure's own address, and what its menu offers and its controls allow. Runs in the page. */
export async function shownFigure(): Promise<{
  state: Record<string, string>;
  menu: string[];
  locked: string[];
  free: string[];
  caption: boolean;
}> {
  const figure = document.querySelector<HTMLElement>('.slideshow .picture > *') as HTMLElement & {
    store: { state: ReadonlyMap<string, string> };
    fields: Record<string, { key: string }>;
    updateComplete: Promise<unknown>;
  };
  const root = figure.shadowRoot!;
  const controls = [...root.querySelectorAll<HTMLElement & { disabled?: boolean }>('[data-field]')];
  const isOff = (each: HTMLElement & { disabled?: boolean }): boolean =>
    each.disabled === true || each.getAttribute('aria-disabled') === 'true';
  const keysOf = (each: HTMLElement): string[] =>
    each.dataset.field!.split(' ').flatMap((name) => figure.fields[name]?.key ?? []);
  root.querySelector<HTMLElement>('.menu > .more[aria-expanded=false]')?.click();
  await figure.updateComplete;
  return {
    state: Object.fromEntries(figure.store.state),
    menu: [...root.querySelectorAll<HTMLButtonElement>('[role=menuitem]')].map(({ name }) => name),
    locked: controls.filter(isOff).flatMap(keysOf),
    free: controls.filter((each) => !isOff(each)).flatMap(keysOf),
    caption: root.querySelector('figcaption') !== null,
  };
}

export const slide = (page: Page): Promise<ReturnType<typeof shownSlide>> => page.evaluate(shownSlide);
