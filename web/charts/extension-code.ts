import type { CodeContext } from '../export/contract.js';
import { changed } from '../state/store.js';
import { extended, extent, type ChoiceState, type ExtensionState } from '../subject/extensions.js';
import { m } from '../subject/fields.js';

/** What code of the figures on longer texts is about: the way that is looked at, at the end of the text to be read. */
export const extendedContext = (
  { kernels, subject, state }: CodeContext,
  settings: ExtensionState & Pick<ChoiceState, 'method'>,
): CodeContext => ({
  kernels,
  subject: extended(subject, settings),
  state: changed(state, { m }, { m: extent(subject, settings).target - 1 }),
});
