/** Registers the elements of the first view. A page that only wants the classes imports those. */
import { AnswerElement } from '../article/answer.js';
import { CheckElement } from '../article/check.js';
import { LiveElement } from '../article/live/element.js';
import * as figures from '../figures/index.js';
import type { Later } from './later.js';
import { define } from './register.js';

const elements = { ...figures, answer: AnswerElement, check: CheckElement, live: LiveElement };

define(elements);

/** Those whose code comes later, too. */
type All = typeof elements & Later;
type Elements = { readonly [N in keyof All as `rope-${N}`]: InstanceType<All[N]> };
declare global {
  interface HTMLElementTagNameMap extends Elements {}
}
