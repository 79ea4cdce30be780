import { attention } from './attention.js';
import { axes } from './axes.js';
import { afterwards } from './dropped.js';
import { bought } from './bought.js';
import type { Claim, Claims } from './claim.js';
import { comeback } from './comeback.js';
import { fade } from './fade.js';
import { hands } from './hands.js';
import { know } from './know.js';
import { layers } from './layers.js';
import { lesson } from './lesson.js';
import { linear } from './linear.js';
import { past } from './past.js';
import { rounding } from './rounding.js';
import { sheet } from './sheet.js';
import { trained } from './trained.js';
import { ways } from './ways.js';

/** All claims of the article by their ids. */
export const LEDGER: Claims = {
  ...ways,
  ...hands,
  ...fade,
  ...past,
  ...trained,
  ...comeback,
  ...rounding,
  ...bought,
  ...axes,
  ...linear,
  ...attention,
  ...know,
  ...layers,
  ...afterwards,
  ...lesson,
  ...sheet,
};

/** The claim, or an error that names what is missing. */
export function claimOf(id: string): Claim {
  const claim = Object.hasOwn(LEDGER, id) ? LEDGER[id] : undefined;
  if (!claim) throw new Error(`prose: no claim is called ${id}`);
  return claim;
}
