export { TablesElement as tables } from './tables/element.js';
export { ClipElement as clip } from './clip/element.js';
export { RaceElement as race } from './race/element.js';
