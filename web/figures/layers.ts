export { LayersElement as layers } from './layers/element.js';
