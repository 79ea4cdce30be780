/** All scalings as the page knows them, under the words of the package, and the ways that readers choose from, in order. */
import type { RopeConfig, Scaling } from 'ropewalk';
import * as plain from './default.js';
import * as dynamic from './dynamic.js';
import * as linear from './linear.js';
import * as llama3 from './llama3.js';
import * as longrope from './longrope.js';
import * as ntk from './ntk.js';
import { base, own } from './others.js';
import * as proportional from './proportional.js';
import type { Listing, PageScaling, Way } from './scaling.js';
import * as yarn from './yarn.js';

const SCALINGS: { readonly [Type in Scaling['type']]: PageScaling<Type> } = {
  default: plain.plain,
  linear: linear.linear,
  ntk: ntk.ntk,
  dynamic: dynamic.dynamic,
  yarn: yarn.yarn,
  longrope: longrope.longrope,
  llama3: llama3.llama3,
  proportional: proportional.proportional,
};

export const WAYS = {
  none: plain.way,
  linear: linear.way,
  ntk: ntk.way,
  dynamic: dynamic.way,
  yarn: yarn.way,
  'yarn-wavelength': yarn.wavelengthWay,
  llama3: llama3.way,
  longrope: longrope.way,
  base,
  proportional: proportional.way,
  own,
} satisfies Record<string, Way>;

export type Method = keyof typeof WAYS;
export const METHODS = Object.keys(WAYS) as readonly Method[];

const OLD_WORDS: ReadonlyMap<string, Method> = new Map([
  ['pi', 'linear'],
  ['ypaper', 'yarn-wavelength'],
  ['prope', 'proportional'],
]);

/** The word for what an older link has. */
export const wordOf = (word: string): string => OLD_WORDS.get(word) ?? word;

/** One of the texts of all ways. */
export const wordsOf = (text: 'name' | 'about', language: 'en' | 'zh'): Readonly<Record<Method, string>> =>
  Object.fromEntries(METHODS.map((method) => [method, WAYS[method][text][language]])) as Record<Method, string>;

const known = ({ scaling }: RopeConfig): PageScaling<Scaling['type']> =>
  SCALINGS[scaling?.type ?? 'default'] as PageScaling<Scaling['type']>;

/** Scalings that a model has from its first training step on. */
export const FROM_THE_START = Object.entries(SCALINGS)
  .filter(([, { fromTheStart }]) => fromTheStart)
  .map(([type]) => type);
export const isFromTheStart = ({ scaling }: RopeConfig): boolean => FROM_THE_START.includes(scaling?.type ?? '');

/** Its frequencies are others for other lengths of the text. */
export const dependsOnLength = (config: RopeConfig): boolean => known(config).followsLength === true;

/** The lines of Python that make `theta` of `r` and `base`. */
export const pythonOf = (config: RopeConfig, listing: Listing): string[] =>
  known(config).python(config.scaling ?? { type: 'default' }, listing);
