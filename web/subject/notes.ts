/**
 * What the package noted while it read a config.json, short enough for the address and in both languages:
 * `{ code: 'nested-model', values: ['text_config'] }` is `nested-model~text_config`.
 */
import type { PretrainedNote, PretrainedNoteCode } from 'ropewalk';

/** A sentence for every code; `{}` is filled with the values in their order. */
type Notes = Readonly<Record<PretrainedNoteCode, string>>;

const SLOT = '{}';
const GAP = '~';

export const shortNote = ({ code, values }: PretrainedNote): string => [code, ...values].join(GAP);

/** The sentence; '' for what the package does not note. */
export function longNote(note: string, notes: Notes): string {
  const [code, ...values] = note.split(GAP);
  if (!Object.hasOwn(notes, code!)) return '';
  let next = 0;
  return notes[code as PretrainedNoteCode].replaceAll(SLOT, () => values[next++] ?? '');
}
