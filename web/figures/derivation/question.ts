/** A number to be typed before it is seen, at three of the steps. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Kernels } from '../../subject/kernels.js';
import { degrees, type Format } from '../../util/format.js';
import { turnBetween } from '../../util/polar.js';
import { PAIRS, type Derivation } from './model.js';
import type { Words } from './words.en.js';

/** Places that are nowhere in the figure as it opens. */
const AT = { position: 12, m: 20, n: 6 } as const;

export interface Answering {
  kernels: Kernels;
  words: Words;
  format: Format;
  /** What has been answered; '' before. */
  answer: string;
  reply: (answer: string) => void;
}

export function question(
  { step, theta }: Derivation,
  { kernels, words: { asks }, format, answer, reply }: Answering,
): TemplateResult | typeof nothing {
  if (step !== 'progression' && step !== 'back' && step !== 'stack') return nothing;
  const given = Number(answer);
  const { text, right } = {
    progression: {
      text: asks.progression(AT.position, `${format.fixed(degrees(theta), 2)}°`),
      right: () => {
        const angle = kernels.rope.analysis.angles([theta], AT.position).angle[0]!;
        return Math.abs(turnBetween(angle, (given * angle) / degrees(angle))) < 0.02;
      },
    },
    back: { text: asks.back(AT.m, AT.n), right: () => given === AT.n - AT.m },
    stack: { text: asks.stack, right: () => given === PAIRS },
  }[step];
  return html`<form
    class="row ask controls"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      reply((event.target as HTMLFormElement).querySelector('input')!.value.trim());
    }}
  >
    <label for="ask">${text}</label>
    <input id="ask" type="number" class="number-field" step="any" />
    <button>${asks.button}</button>
    <output for="ask" role="status">${answer === '' ? '' : asks[right() ? 'right' : 'wrong'][step]}</output>
  </form>`;
}
