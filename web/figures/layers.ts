export { LayersElement as layers } from './layers/element.js';
export { PartialElement as partial } from './partial/element.js';
export { DroppedElement as dropped } from './dropped/element.js';
