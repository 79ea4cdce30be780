export { LayoutElement as layout } from './layout/element.js';
export { BitsElement as bits } from './bits/element.js';
export { BugsElement as bugs } from './bugs/element.js';
