/** A lesson as it goes on in one window: the step, in the address and in the other window, and whether the screen is blank. */
import type { LessonPlan, WrittenScene } from '../lesson/scene.js';
import { Peer, type Role, type Shown } from './peer.js';
import type { Scenes } from './scenes.js';
import { placeOf, stepAt, stepsOf, type Step } from './steps.js';

export class Lesson {
  readonly plan: LessonPlan;
  readonly steps: readonly Step[];
  readonly peer: Peer;
  readonly #scenes: Scenes;
  #at: number;
  #blank = false;
  /** Shows the step. `state`: of the figure, where the other window has told one. */
  onChange: (state: string | null) => void = () => undefined;
  /** The figure's state here, for the other window. */
  stateHere: () => string | null = () => null;

  constructor(plan: LessonPlan, scenes: Scenes, role: Role) {
    this.plan = plan;
    this.#scenes = scenes;
    this.steps = stepsOf(plan, scenes);
    this.#at = stepAt(location.hash, this.steps);
    this.peer = new Peer(
      plan.id,
      role,
      () => ({ place: placeOf(this.step), blank: this.#blank, state: this.stateHere() }),
      (shown) => this.#follow(shown),
    );
    addEventListener('popstate', () => {
      const at = stepAt(location.hash, this.steps);
      // Typed by hand, and no step of this lesson: the page says so.
      if (at < 0) location.reload();
      else this.#set(at, null);
      this.peer.tell();
    });
  }

  get at(): number {
    return this.#at;
  }
  get step(): Step {
    return this.steps[this.#at]!;
  }
  /** The step after this one. */
  get following(): Step | undefined {
    return this.steps[this.#at + 1];
  }
  get scene(): WrittenScene {
    return this.sceneOf(this.step);
  }
  sceneOf({ scene }: Step): WrittenScene {
    return this.#scenes.get(scene)!;
  }
  get blank(): boolean {
    return this.#blank;
  }

  /** By some steps; past either end it stays there. */
  move(by: number): void {
    this.goTo(Math.min(Math.max(this.#at + by, 0), this.steps.length - 1));
  }

  goTo(at: number): void {
    const blank = this.#blank;
    this.#blank = false;
    if (at === this.#at && !blank) return;
    this.#arrive(at, null);
    this.peer.tell();
  }

  /** That of the scene on show, where it has one that is still to come. */
  answer(): void {
    if (this.following?.answered) this.move(1);
  }

  setBlank(blank: boolean): void {
    this.#blank = blank;
    this.onChange(null);
    this.peer.tell();
  }

  #follow({ place, blank, state }: Shown): void {
    const at = stepAt(place, this.steps);
    if (at < 0) return;
    this.#blank = blank;
    this.#arrive(at, state);
  }

  #arrive(at: number, state: string | null): void {
    // Back leads from scene to scene.
    if (at !== this.#at) history.pushState(null, '', `${location.search}${placeOf(this.steps[at]!)}`);
    this.#set(at, state);
  }

  #set(at: number, state: string | null): void {
    this.#at = at;
    this.onChange(state);
  }
}
