/**
 * What a control needs of the element it stands in, and a number of its state as the control sees it.
 *
 * A control that is bound to a field gets its bounds, its lock (`data-field`), its mark in the undo history and its
 * size from here: a figure says which field, and what is special.
 */
import type { Fields, NumberField, NumberName, Values } from '../../state/field.js';
import type { Store } from '../../state/store.js';
import type { Strings } from '../../strings.js';
import type { Format } from '../../util/format.js';
import { clamp } from '../../util/scale.js';

export interface Host<F extends Fields> {
  readonly fields: F;
  readonly state: Values<F>;
  readonly store: Store;
  readonly strings: Strings;
  readonly format: Format;
  readonly unanswered?: boolean;
  set(patch: Partial<Values<F>>, mark?: string): void;
}

/** Where a control differs from its field. */
export interface Special {
  /** What is shown, where the state leaves it to the model. */
  value?: number;
  least?: number;
  most?: number;
  /** Instead of setting the field; gets a value inside the bounds. */
  set?: (value: number, mark: string) => void;
}

export interface Bound {
  /** Name of the field. */
  name: string;
  value: number;
  least: number;
  most: number;
  step: number;
  /** Sets the nearest value that there is; what is no number changes nothing. */
  put(value: number, mark?: string): void;
}

export function bind<F extends Fields>(host: Host<F>, name: NumberName<F>, special: Special = {}): Bound {
  const field = host.fields[name] as NumberField;
  const { least = field.least, most = field.most } = special;
  // In whole units, so that 0.1 steps end at 0.3 and not at 0.30000000000000004.
  const units = Math.round(1 / field.step);
  return {
    name,
    value: special.value ?? host.state[name],
    least,
    most,
    step: field.step,
    put(value, mark = '') {
      if (!Number.isFinite(value)) return;
      const inside = clamp(Math.round(value * units) / units, least, most);
      if (special.set) special.set(inside, mark);
      else host.set({ [name]: inside } as unknown as Partial<Values<F>>, mark);
    },
  };
}
