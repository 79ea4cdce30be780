/** The settings that belong to the page and not to one figure: the model, and where the two words stand. */
import type { RopeConfig } from 'ropewalk';
import { custom, defineFields, flag, name, whole, wholeOrAuto, type Values } from '../state/field.js';

/** A model that the reader brought along. */
export interface OwnModel {
  name: string;
  /** 0: the file does not say. */
  trainingLength: number;
  /** The longest text that it is made for, where that is another number. */
  maxPosition?: number;
  /** By layer type; a single one is called ''. */
  layers: Record<string, RopeConfig>;
  /** What was noted while its file was read: notes.ts. */
  notes?: readonly string[];
  /** Keys of its file that no figure uses, separated by commas. */
  unused?: string;
}

/** What `unused` may be: names of keys, and not more than a link can bear. */
export const UNUSED = /^[\w.-]+(,[\w.-]+)*$/;
export const LONGEST_UNUSED = 1000;

/** Bases to be tried. */
export const SMALLEST_BASE = 100;
export const LARGEST_BASE = 1e8;
/** The last position that the page offers. */
export const LAST_POSITION = 2 ** 20;

/** What the model and its frequencies depend on. */
export const SUBJECT = defineFields('', {
  /** Id in the catalogue; ignored while there is an own model. */
  model: name('llama-2-7b'),
  /** Layer type, for models that have several; '' is the model's first. */
  layer: name(''),
  own: custom<OwnModel | null>(null, readOwn, (value) => (value ? JSON.stringify(value) : '')),
  /** The base in the place of the model's; 0 is its own. */
  base: wholeOrAuto({ least: SMALLEST_BASE, most: LARGEST_BASE }),
});
export type SubjectState = Values<typeof SUBJECT>;

export const { m, n, pair, both } = defineFields('', {
  /** Position of the query. */
  m: whole(4095, { most: LAST_POSITION }),
  /** Position of the key. */
  n: whole(4090, { most: LAST_POSITION }),
  /** The pair that is looked at. */
  pair: whole(12, { most: 4096 }),
  /** Query and key move as one. */
  both: flag(),
});

/** A code of the package's notes, and names and numbers. */
const NOTE = /^[a-z\d-]{1,40}(~[\w., /-]{1,400}){0,3}$/;

const count = (value: unknown): number => (Number.isInteger(value) && (value as number) > 0 ? (value as number) : 0);

const isUnused = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= LONGEST_UNUSED && UNUSED.test(text);

/** Only the shape is checked here; whether the settings make sense is the package's to say. */
function readOwn(text: string): OwnModel | null | undefined {
  try {
    const own = JSON.parse(text) as Partial<OwnModel>;
    const layers = own.layers;
    if (typeof layers !== 'object' || layers === null || Object.keys(layers).length === 0) return;
    const notes = Array.isArray(own.notes)
      ? own.notes.filter((note) => typeof note === 'string' && NOTE.test(note))
      : [];
    return {
      name: typeof own.name === 'string' ? own.name.slice(0, 80) : '',
      trainingLength: count(own.trainingLength),
      ...(count(own.maxPosition) > 0 ? { maxPosition: count(own.maxPosition) } : {}),
      layers,
      ...(notes.length > 0 ? { notes } : {}),
      ...(isUnused(own.unused) ? { unused: own.unused } : {}),
    };
  } catch {
    return undefined;
  }
}
