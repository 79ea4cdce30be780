/** The ways past the end of training, as configs of the package. */
import { fromPretrained, type Coverage, type RopeConfig, type Scaling } from 'ropewalk';
import {
  custom,
  decimalOrAuto,
  defineFields,
  oneOf,
  renamed,
  whole,
  wholeOrAuto,
  type Values,
} from '../state/field.js';
import { LAST_POSITION } from './fields.js';
import type { Kernels, Subject } from './kernels.js';
import { isFromTheStart, METHODS, WAYS, wordOf, type Method } from './scalings/index.js';
import type { Way } from './scalings/scaling.js';
import { MODELS } from './catalogue.js';

export { METHODS, type Method };

/** The fewest tokens that the controls offer. */
export const SHORTEST = 256;
/** The largest factor that the controls offer. */
export const LARGEST_FACTOR = 1024;
/** As many stand side by side. */
export const SIDE_BY_SIDE = 3;
/** Where a file does not say how long its training texts were. */
const USUAL_LENGTH = 4096;
/** Length of the text where neither the reader nor the model says one; models trained so far are asked for more. */
const USUAL_TARGET = 32768;
const BEYOND_TRAINING = 4;

/** What the figures on longer texts share. */
export const LENGTHS = defineFields('past', {
  /** Length of the training texts; 0 is the model's. */
  train: wholeOrAuto({ most: LAST_POSITION }),
  /** Length of the text to be read; 0 leaves it to the model: what its own remedy reaches, if it has one. */
  target: wholeOrAuto({ most: LAST_POSITION }),
  /** How far the context is stretched; 0 is target / train. */
  factor: decimalOrAuto({ most: 9999, decimals: 2 }),
  /** The base of the method that raises it. */
  raisedBase: whole(1e6, { most: 1e12 }),
  /** Share of the pairs that turn in p-RoPE, in percent. */
  share: whole(75, { most: 100 }),
});
export const CHOICE = defineFields('past', {
  /** Methods that stand side by side, up to three; none leaves it to the model. */
  methods: custom<readonly Method[]>([], readMethods, (methods) => methods.join('.')),
  /** The one of all methods that is looked at; `auto` leaves it to the model. */
  method: renamed(oneOf<Method | 'auto'>('auto', ['auto', ...METHODS]), wordOf),
});
export type ExtensionState = Values<typeof LENGTHS>;
export type ChoiceState = Values<typeof CHOICE>;

function readMethods(text: string): readonly Method[] | undefined {
  const named = text
    .split('.')
    .map(wordOf)
    .filter((id): id is Method => (METHODS as readonly string[]).includes(id));
  return named.length > 0 ? [...new Set(named)].slice(0, SIDE_BY_SIDE) : undefined;
}

export interface Extent {
  train: number;
  target: number;
  /** How far the context is stretched: as typed, or target / train. */
  factor: number;
}

export function extent(subject: Subject, state: Pick<ExtensionState, 'train' | 'target' | 'factor'>): Extent {
  const train = Math.max(SHORTEST, state.train || subject.trainingLength || USUAL_LENGTH);
  const target = Math.min(LAST_POSITION, Math.max(SHORTEST, state.target || usualTarget(subject)));
  const factor = state.factor >= 1 ? Math.min(LARGEST_FACTOR, state.factor) : Math.max(1, target / train);
  return { train, target, factor };
}

/** What the model was before anything was done to it: all its rotated pairs, on its base. */
export function startOf({ config }: Subject): RopeConfig {
  const start: RopeConfig = { headDim: config.rotaryDim ?? config.headDim };
  if (config.base !== undefined) start.base = config.base;
  return start;
}

/** The model's own scaling; `null` where it has none. */
export function ownScaling({ config: { scaling } }: Subject): Scaling | null {
  return scaling === undefined || scaling.type === 'default' ? null : scaling;
}

/** Where the model's own scaling stands among the methods: factors of LongRoPE under that name; `null` where it has none. */
export function ownMethod(subject: Subject): 'own' | 'longrope' | null {
  const own = ownScaling(subject);
  return own && (own.type === 'longrope' ? 'longrope' : 'own');
}

/** The longest text that the model's file is made for; 0 where it does not say. */
export function ownLength(subject: Subject): number {
  const own = ownScaling(subject);
  const scaled = own && 'original' in own ? own.original * (own.factor ?? 1) : 0;
  return Math.max(subject.maxPosition, Math.round(scaled)) || subject.trainingLength;
}

/** The model's own remedy, and the plain model beside others; what most are compared with where it has none. */
const usualMethods = (subject: Subject): readonly Method[] => {
  const own = ownMethod(subject);
  return own ? [own, 'none', 'linear'] : ['none', 'linear', 'yarn'];
};

function usualTarget(subject: Subject): number {
  const train = subject.trainingLength || USUAL_LENGTH;
  const reached = ownMethod(subject) ? ownLength(subject) : 0;
  if (reached > train) return reached;
  return train < USUAL_TARGET ? USUAL_TARGET : BEYOND_TRAINING * train;
}

/** Those that the model has, its own first. */
export function methodsFor(subject: Subject): readonly Method[] {
  const own = ownMethod(subject);
  const others = METHODS.filter((method) => method !== 'own' && method !== own);
  return own ? [own, ...others] : others;
}

/** Those that the state asks for and the model has, without repetitions; at least one. */
export function chosen(subject: Subject, methods: readonly Method[]): readonly Method[] {
  const offered = methodsFor(subject);
  const shown = methods.filter((method) => offered.includes(method));
  return shown.length > 0 ? shown : usualMethods(subject);
}

/** The one that is looked at: any that the model has. */
export function lookedAt(subject: Subject, { method }: Pick<ChoiceState, 'method'>): Method {
  const found = methodsFor(subject).find((each) => each === method);
  return found ?? ownMethod(subject) ?? 'yarn';
}

const PHI = 'phi-3.5-mini';
type LongRope = Extract<Scaling, { type: 'longrope' }>;
let phi: LongRope | undefined;

/**
 * LongRoPE's factors are searched for one model and follow no formula. Other models get those of Phi-3.5-mini,
 * each pair the one that stands at the same place of the list.
 */
function longRope(subject: Subject, { train, factor }: Extent): Required<Pick<LongRope, 'factor'>> & LongRope {
  const own = ownScaling(subject);
  if (own?.type === 'longrope') return { factor: 1, ...own };
  phi ??= fromPretrained(MODELS.find(({ id }) => id === PHI)!.config).config.scaling as LongRope;
  const { pairs } = subject;
  const spread = (list: readonly number[]): number[] =>
    Array.from({ length: pairs }, (_, i) => list[Math.round((i * (list.length - 1)) / Math.max(1, pairs - 1))]!);
  const { shortFactor, longFactor } = phi;
  return {
    type: 'longrope',
    shortFactor: spread(shortFactor),
    longFactor: spread(longFactor),
    original: train,
    factor,
  };
}

/** Whether the LongRoPE shown is another model's. */
export const borrowed = (subject: Subject): boolean => ownScaling(subject)?.type !== 'longrope';

/** The configs before and after. p-RoPE is trained from the start and stays as it is. */
export function configs(
  method: Method,
  subject: Subject,
  state: ExtensionState,
): { trained: RopeConfig; used: RopeConfig } {
  const trained = startOf(subject);
  const length = extent(subject, state);
  const { train, factor } = length;
  if (method === 'base') return { trained, used: { ...trained, base: Math.max(2, state.raisedBase) } };
  const way: Way = WAYS[method];
  const lists = () => longRope(subject, length);
  const scaling =
    method === 'own' ? ownScaling(subject)! : way.scaling?.({ train, factor, share: state.share / 100, lists });
  if (scaling === undefined) return { trained, used: trained };
  const used = { ...trained, scaling };
  return { trained: isFromTheStart(used) ? used : trained, used };
}

export interface Extension {
  method: Method;
  /** Frequencies that were trained, and those in use at the target length. */
  trained: Float64Array;
  used: Float64Array;
  coverage: Coverage;
  attentionFactor: number;
  /** Pairs that are asked for an arc that they never saw, by the rule of the package (`unmet`). */
  unseen: ReadonlySet<number>;
  /** The largest of these arcs; 0 where there is none. */
  largest: number;
}

/** What one way does to the model: nothing is computed here but by the package. */
export function extensionOf(kernels: Kernels, subject: Subject, state: ExtensionState, method: Method): Extension {
  const { trained, used } = configs(method, subject, state);
  const { train, target } = extent(subject, state);
  const before = kernels.frequencies(trained, train).theta;
  const { theta: after, attentionFactor } = kernels.frequencies(used, target);
  const coverage = kernels.rope.analysis.coverage(before, after, { trainLength: train, targetLength: target });
  const unseen = new Set([...before.keys()].filter((i) => coverage.unmet[i]! > 0));
  const largest = [...unseen].reduce((most, i) => Math.max(most, coverage.unmet[i]!), 0);
  return { method, trained: before, used: after, coverage, attentionFactor, unseen, largest };
}

let lastOf: readonly unknown[] = [];
let last = new Map<Method, Extension>();

/** Each computed once for a situation, however many figures ask. */
export function extension(kernels: Kernels, subject: Subject, state: ExtensionState, method: Method): Extension {
  const of = [kernels, subject, ...Object.keys(LENGTHS).map((name) => state[name as keyof ExtensionState])];
  if (of.some((each, n) => each !== lastOf[n])) {
    lastOf = of;
    last = new Map();
  }
  let found = last.get(method);
  if (!found) {
    found = extensionOf(kernels, subject, state, method);
    last.set(method, found);
  }
  return found;
}
