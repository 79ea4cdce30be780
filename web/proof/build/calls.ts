/** Which functions of the package each claim of the ledger calls, found by computing it. */
import { load, type Ropewalk } from 'ropewalk';
import type { Claim, Claims, Fixed } from '../ledger/claim.js';
import { LEDGER } from '../ledger/index.js';
import { watched } from '../ledger/options.js';
import { Moves, shownOf, type Shown } from '../ledger/settings.js';
import { Kernels } from '../../subject/kernels.js';
import { setWhole } from '../../subject/whole.js';

/** `analysis.roundTo`, … */
export function callsOf(rope: Ropewalk, { value }: Pick<Claim, 'value'>): string[] {
  const called = new Set<string>();
  const noting = watched(rope, (name, passed) => {
    called.add(name);
    return passed;
  });
  setWhole(noting);
  value(new Kernels(noting));
  setWhole(rope);
  return [...called].sort();
}

/** By the id of the claim. */
export const callsOfClaims = (rope: Ropewalk, claims: Claims = LEDGER): Record<string, string[]> =>
  Object.fromEntries(Object.entries(claims).map(([id, claim]) => [id, callsOf(rope, claim)]));

/** What each claim depends on; `moving`: with what other choices make of it, which takes some seconds. */
export function settingsOfClaims(rope: Ropewalk, moving: boolean): Record<string, readonly Shown[] | Fixed> {
  setWhole(rope);
  const moves = moving ? new Moves(rope) : null;
  return Object.fromEntries(Object.entries(LEDGER).map(([id, claim]) => [id, shownOf(claim, moves)]));
}

export interface OfClaims {
  /** Which functions each number of the text is computed by. */
  readonly calls: Record<string, string[]>;
  /** What each of them depends on. */
  readonly settings: ReturnType<typeof settingsOfClaims>;
}

export async function claimsAtBuild(moving: boolean): Promise<OfClaims> {
  const rope = await load();
  setWhole(rope);
  return { calls: callsOfClaims(rope), settings: settingsOfClaims(rope, moving) };
}
