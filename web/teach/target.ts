/** What a link of the builder leads to: a plan as slides or on paper, a step of the lesson, or a figure. */
import { FIGURE_NAMES, pageOfFigure } from '../content/figures.js';
import { besideOf, LEAVE_OUT, type Answers, type Part } from '../export/class-link.js';
import { PLANS } from '../lesson/plans.js';
import { sceneOf, SCENES } from '../lesson/scenes.js';
import type { Scene } from '../lesson/scene.js';
import { embedLink, homeLink, inOneFile, pageLink } from '../state/links.js';
import { decode, type State } from '../state/store.js';
import type { Hideable } from '../state/url-options.js';
import type { Language } from '../strings.js';

export const GROUPS = ['slides', 'handout', 'scene', 'figure'] as const;
export type Group = (typeof GROUPS)[number];
export interface Target {
  readonly group: Group;
  readonly name: string;
}

export const NAMES: Readonly<Record<Group, readonly string[]>> = {
  slides: PLANS.map(({ id }) => id),
  handout: PLANS.map(({ id }) => id),
  scene: SCENES.map(({ id }) => id),
  figure: FIGURE_NAMES,
};

/** `scene:hook`; the first of all where a text is none. */
export function readTarget(text: string): Target {
  const [group = '', name = ''] = text.split(':');
  const known = GROUPS.find((each) => each === group);
  return known && NAMES[known].includes(name) ? { group: known, name } : { group: 'scene', name: SCENES[0]!.id };
}
export const writeTarget = ({ group, name }: Target): string => `${group}:${name}`;

/** The figure that is shown, if it is a single one. */
export const figureOf = ({ group, name }: Target): string | undefined =>
  group === 'figure' ? name : group === 'scene' ? sceneOf(name).figure : undefined;

/**
 * Its link can keep something back until it is asked for. Slides answer one step after they ask; in some figures the class
 * looks for the answer (lesson/scene.ts).
 */
export const keepsBack = ({ group, name }: Target): boolean =>
  group !== 'slides' && !(group === 'scene' && sceneOf(name).veiled === false);

export interface Choices {
  readonly language: Language;
  readonly theme: string;
  readonly answers: Answers;
  readonly word: string;
  readonly out: ReadonlySet<Part>;
  readonly lock: ReadonlySet<string>;
}

/** What is left out and fixed in all: that of the step, and what was chosen on top. */
export function decided(target: Target, { out, lock }: Choices): { hide: Hideable[]; lock: string[] } {
  const scene: Partial<Scene> = target.group === 'scene' ? sceneOf(target.name) : {};
  const whole = [...out].flatMap((part): readonly Hideable[] => LEAVE_OUT[part]);
  return {
    hide: [...new Set([...(scene.hide ?? []), ...whole])],
    lock: [...new Set([...(scene.lock ?? []), ...lock])],
  };
}

/** `left`: what the reader has set on these pages, `own` the settings of the figure. */
export function linksOf(
  target: Target,
  choices: Choices,
  { left, own }: { left: State; own: ReadonlySet<string> },
): { link: string; frame: string | null } {
  const { group, name } = target;
  const { language, theme, word } = choices;
  const answers = keepsBack(target) ? choices.answers : '';
  if (group === 'slides' || group === 'handout') {
    const beside = besideOf({ hide: [], lock: [], answers, word, theme });
    const query = [`plan=${name}`, beside].filter(Boolean).join('&');
    return { link: homeLink(`${language === 'zh' ? 'zh/' : ''}${group}/?${query}`), frame: null };
  }
  const figure = figureOf(target);
  const state =
    group === 'scene' ? decode(sceneOf(name).settings ?? '') : new Map([...left].filter(([key]) => own.has(key)));
  const beside = besideOf({ ...decided(target, choices), answers, word, theme });
  const place = group === 'scene' ? sceneOf(name).place : `figure-${name}`;
  return {
    link: pageLink(language, state, place, beside, pageOfFigure(figure ?? '') ?? 'article'),
    frame: figure === undefined || inOneFile ? null : embedLink(language, state, figure, beside),
  };
}
