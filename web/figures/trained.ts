/**
 * The figures about a trained model, listed as in index.ts. Their code is fetched when the reader comes near (later.ts).
 */
export { WallElement as wall } from './wall/element.js';
export { GazeElement as gaze } from './gaze/element.js';
export { RulerElement as ruler } from './ruler/element.js';
export { CardsElement as cards } from './cards/element.js';
export { StepsElement as steps } from './steps/element.js';
export { RaceElement as race } from './race/element.js';
