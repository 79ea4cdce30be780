/**
 * The scenes of all lesson plans, in the order of the longest; then those that only others have. What runs in a browser gets
 * their titles and no other words (plugin/lesson.ts).
 */
import type { Scene } from './scene.js';
import { DERIVATION } from './scenes/derivation.js';
import { LONGER } from './scenes/longer.js';
import { ROOMS } from './scenes/rooms.js';
import { START } from './scenes/start.js';
import { TURNING } from './scenes/turning.js';

const [HANDS, BOTH, BACK] = TURNING as [Scene, Scene, Scene];

export const SCENES: readonly Scene[] = [...START, HANDS, BOTH, ...DERIVATION, BACK, ...LONGER, ...ROOMS];

/** The scene of this name, or an error that says which there are. */
export function sceneOf(id: string): Scene {
  const scene = SCENES.find((each) => each.id === id);
  if (!scene)
    throw new Error(`lesson: no scene is called ${id}; scenes are ${SCENES.map((each) => each.id).join(', ')}`);
  return scene;
}
