/** The shades of a heat map from its lowest to its highest value, for a key. */
import { html, type TemplateResult } from 'lit';
import { CELL, heat } from './heat.js';

const STEPS = 8;

export const shades = (): TemplateResult =>
  html`<svg
    viewBox="0 0 ${STEPS * CELL} ${CELL}"
    style="inline-size:5rem;block-size:0.75rem;flex:none"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    ${heat([...Array(STEPS).keys()], STEPS)}
  </svg>`;
