/**
 * The figures about a trained model, listed as in index.ts. Their code is fetched when the reader comes near (later.ts).
 */
export { WallElement as wall } from './wall/element.js';
export { GazeElement as gaze } from './gaze/element.js';
