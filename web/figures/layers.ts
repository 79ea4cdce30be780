export { LayersElement as layers } from './layers/element.js';
export { DroppedElement as dropped } from './dropped/element.js';
