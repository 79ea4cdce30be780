/** Over the part of a chart that is right of a place, as long as the article asks the reader to guess it (secret.ts). */
import { svg, type SVGTemplateResult } from 'lit';
import type { Area } from './axes.js';
import { round } from '../util/polar.js';

export const veil = ({ right, top, bottom }: Area, from: number): SVGTemplateResult => svg`
  <g class="veil">
    <rect x=${from} y=${top} width=${round(right - from)} height=${bottom - top}></rect>
    <text class="veil-mark" x=${round((from + right) / 2)} y=${round((top + bottom) / 2)}>?</text>
  </g>`;
