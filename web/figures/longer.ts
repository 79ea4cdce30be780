/** The figures of the page on longer texts. */
export { TradeoffElement as tradeoff } from './tradeoff/element.js';
export { RulerElement as ruler } from './ruler/element.js';
export { GazeElement as gaze } from './gaze/element.js';
export { TemperatureElement as temperature } from './temperature/element.js';
export { CatastropheElement as catastrophe } from './catastrophe/element.js';
export { BaseElement as base } from './base/element.js';
export { StepsElement as steps } from './steps/element.js';
