/** Which functions of the package each claim of the ledger calls, found by computing it. */
import type { Ropewalk } from 'ropewalk';
import { LEDGER } from '../ledger/index.js';
import { Kernels } from '../subject/kernels.js';
import { setWhole } from '../subject/whole.js';

/** A copy whose functions note that they are called. */
function watched(rope: Ropewalk, note: (name: string) => void): Ropewalk {
  const copy = (given: object, prefix: string): object =>
    Object.fromEntries(
      Object.entries(given).map(([key, value]: [string, unknown]) => {
        const name = `${prefix}${key}`;
        if (typeof value === 'function') {
          const called = (...given: unknown[]): unknown => {
            note(name);
            return (value as (...given: unknown[]) => unknown)(...given);
          };
          return [key, called];
        }
        return [key, prefix === '' && typeof value === 'object' && value ? copy(value, `${name}.`) : value];
      }),
    );
  return copy(rope, '') as Ropewalk;
}

/** By the id of the claim: `analysis.roundTo`, … */
export function callsOfClaims(rope: Ropewalk): Record<string, string[]> {
  const calls = Object.entries(LEDGER).map(([id, { value }]) => {
    const called = new Set<string>();
    const noting = watched(rope, (name) => called.add(name));
    setWhole(noting);
    value(new Kernels(noting));
    return [id, [...called].sort()] as const;
  });
  setWhole(rope);
  return Object.fromEntries(calls);
}
