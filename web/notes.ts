/**
 * What the package noted while it read a config.json, short enough for the address and in both languages:
 * `The file has both …` is `both`, `Read from text_config, …` is `part~text_config`.
 */
import { stringsFor, type Strings } from './strings.js';

type Notes = Strings['models']['notes'];
type Id = keyof Notes;

const SLOT = '{}';
const GAP = '~';
const patterns = Object.entries(stringsFor('en').models.notes).map(([id, sentence]) => {
  const parts = sentence.split(SLOT).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return [id, new RegExp(`^${parts.join('(.+?)')}$`)] as const;
});

/** `null`: not a sentence of the package. */
export function shortNote(sentence: string): string | null {
  for (const [id, pattern] of patterns) {
    const found = pattern.exec(sentence);
    if (found) return [id, ...found.slice(1)].join(GAP);
  }
  return null;
}

/** The sentence; '' for what no one here has noted. */
export function longNote(note: string, notes: Notes): string {
  const [id, ...values] = note.split(GAP);
  if (!Object.hasOwn(notes, id!)) return '';
  let next = 0;
  return notes[id as Id].replaceAll(SLOT, () => values[next++] ?? '');
}
