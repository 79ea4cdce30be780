/** Moving the arrows and the marks of the ruler, by pointer and by keys. */
import { handleAt } from '../../kit/dial.js';
import { drag, pointIn } from '../../kit/drag.js';
import { keyTarget } from '../../kit/keys.js';
import { clamp } from '../../util/scale.js';
import type { Store } from '../../state/store.js';
import { length, type Point } from '../../util/polar.js';
import { across, unitOf } from './draw.js';
import { LAST, type State } from './fields.js';
import { atRest, type Derivation, type Word } from './model.js';
import { direction, fitted, LONGEST, minus, plus, polar, SHORTEST, times } from './vector.js';

type Place = 'm' | 'n';

/** Radians and length that a key changes an arrow by. */
const KEY_TURN = (5 / 180) * Math.PI;
const KEY_LENGTH = 0.05;

export interface Movable {
  readonly state: State;
  readonly store: Store;
  set(patch: Partial<State>, mark?: string): void;
  /** The picture keeps its scale, pixels of length 1, under the pointer; `null` lets it go. */
  holdScale(unit: number | null): void;
}

/** Both words by the same distance; neither leaves the ruler. */
export function bothMoved({ m, n }: Pick<State, Place>, by: number): Pick<State, Place> {
  const step = clamp(by, -Math.min(m, n), LAST - Math.max(m, n));
  return { m: m + step, n: n + step };
}

const isPlace = (name: string): name is Place => name === 'm' || name === 'n';

export function moveByKey(figure: Movable, event: KeyboardEvent): void {
  const name = handleAt(event)?.name as Word | Place | undefined;
  if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
  const { state } = figure;
  if (isPlace(name)) {
    const target = keyTarget(event, { value: state[name], least: 0, most: LAST, largest: 1 });
    if (target === null) return;
    if (event.shiftKey) figure.set(bothMoved(state, target - state[name]), 'both');
    else figure.set({ [name]: target }, name);
    return;
  }
  const turn = { ArrowLeft: KEY_TURN, ArrowRight: -KEY_TURN }[event.key] ?? 0;
  const longer = { ArrowUp: KEY_LENGTH, ArrowDown: -KEY_LENGTH }[event.key] ?? 0;
  if (turn === 0 && longer === 0) return;
  event.preventDefault();
  const now = state[name];
  const to = fitted(polar(direction(now) + turn, clamp(length(now) + longer, SHORTEST, LONGEST)));
  if (to) figure.set({ [name]: to }, name);
}

export function moveByPointer(figure: Movable, model: Derivation, press: PointerEvent): void {
  const handle = handleAt(press);
  if (!handle || press.button !== 0) return;
  press.preventDefault();
  handle.element.focus({ preventScroll: true });
  const name = handle.name as Word | Place;
  const drawing = handle.element.ownerSVGElement!;
  const begin = pointIn(drawing, press);
  const moved = (move: PointerEvent): Point => minus(pointIn(drawing, move), begin);
  const { state, store } = figure;
  const change = isPlace(name) ? placeMoved(name, state) : arrowMoved(name, model);
  figure.holdScale(unitOf(model));
  store.beginGesture();
  drag(press, {
    move: (move) => figure.set(change(moved(move), move.shiftKey)),
    end: (cancelled) => {
      figure.holdScale(null);
      store.endGesture(cancelled);
    },
  });
}

type Change = (by: Point, withShift: boolean) => Partial<State>;

function placeMoved(name: Place, begun: State): Change {
  return ({ x }, withShift) => {
    const steps = Math.round(x / (across(1) - across(0)));
    return withShift ? bothMoved(begun, steps) : { [name]: clamp(begun[name] + steps, 0, LAST) };
  };
}

function arrowMoved(word: Word, model: Derivation): Change {
  const unit = unitOf(model);
  const f = model.f[word];
  const begun = model[word];
  const drawn = f(begun);
  return ({ x, y }) => {
    const by = times(1 / unit, { x, y: -y });
    // Where f takes the whole plane to a line, the arrow at rest is what is dragged.
    const to = fitted(atRest(f, plus(drawn, by)) ?? plus(begun, by));
    return to ? { [word]: to } : {};
  };
}
