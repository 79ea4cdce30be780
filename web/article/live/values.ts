/** Numbers that stand in the prose and follow the state: `{{never}}` in the Markdown. */
import { fields as ways } from '../../figures/ways/fields.js';
import type { Store } from '../../state/store.js';
import type { Strings } from '../../strings.js';
import { abelSteps, type Abel } from '../../subject/abel.js';
import { extension, extent, LENGTHS, methodsFor, type Extension } from '../../subject/extensions.js';
import { m, n, pair, SUBJECT } from '../../subject/fields.js';
import { sequenceLength, trainedConfig, type Kernels, type Subject } from '../../subject/kernels.js';
import { nameOf } from '../../subject/name.js';
import { FADE } from '../../subject/vectors.js';
import { valueOf } from '../../state/store.js';
import type { Format } from '../../util/format.js';
import type { Scrub } from './scrub.js';

type At = { kernels: Kernels; store: Store; format: Format; strings: Strings };
const subjectAt = ({ kernels, store }: Pick<At, 'kernels' | 'store'>): Subject => kernels.subject(store.read(SUBJECT));
/** Of every pair of the model, where both words stand. */
const wavelengthsAt = (at: Pick<At, 'kernels' | 'store'>): Float64Array =>
  at.kernels.frequencies(subjectAt(at).config, sequenceLength(at.store.read(WORDS))).wavelengths;
const WORDS = { m, n };
const abel =
  (show: (steps: Abel, format: Format) => string) =>
  ({ kernels, store, format }: At): string =>
    show(abelSteps(kernels, store), format);
const complex = ({ re, im }: { re: number; im: number }, format: Format): string =>
  `${format.fixed(re, 3)} ${im < 0 ? '−' : '+'} ${format.fixed(Math.abs(im), 3)} i`;

/** Names of the remedies of which something holds in the chosen pair. */
function remediesAt({ strings, ...at }: At, holds: (remedy: Extension, kept: number) => boolean): string {
  const subject = subjectAt(at);
  const chosen = Math.min(valueOf(at.store.state, pair), subject.pairs - 1);
  const lengths = at.store.read(LENGTHS);
  const widest = extension(at.kernels, subject, lengths, 'none').trained[chosen]!;
  const named = methodsFor(subject).filter((method) => {
    const remedy = extension(at.kernels, subject, lengths, method);
    return holds(remedy, remedy.used[chosen]! / widest);
  });
  return strings.listed(named.map((method) => strings.methods[method]));
}

export const LIVE = {
  name: ({ format, strings, ...at }) => nameOf(subjectAt(at), strings, format),
  /** Without the base that the reader has set: what was trained had its own. */
  model: (at) => subjectAt(at).name,
  pairs: (at) => String(subjectAt(at).pairs),
  m: ({ store, format }) => format.whole(valueOf(store.state, m)),
  n: ({ store, format }) => format.whole(valueOf(store.state, n)),
  shift: ({ store, format }) => format.whole(valueOf(store.state, ways.shift)),
  pair: (at) => String(Math.min(valueOf(at.store.state, pair), subjectAt(at).pairs - 1)),
  trained: (at) => {
    const { trainingLength } = subjectAt(at);
    return trainingLength > 0 ? at.format.whole(trainingLength) : '?';
  },
  never: (at) => {
    const { trainingLength } = subjectAt(at);
    if (trainingLength === 0) return '?';
    const { wavelengths } = at.kernels.frequencies(trainedConfig(subjectAt(at).config), trainingLength);
    return String(wavelengths.filter((wavelength) => wavelength > trainingLength).length);
  },
  shortest: (at) => at.format.fixed(wavelengthsAt(at)[0]!, 2),
  longest: (at) => at.format.whole(wavelengthsAt(at).filter(Number.isFinite).at(-1)!),
  distance: ({ store, format }) => format.whole(valueOf(store.state, FADE.distance)),
  abelSum: abel(({ sum }, format) => complex(sum, format)),
  abelScore: abel(({ sum }, format) => format.fixed(sum.re, 3)),
  abelParts: abel(({ byParts }, format) => complex(byParts, format)),
  abelEach: abel(({ each }, format) => format.fixed(each, 1)),
  abelLargest: abel(({ difference }, format) => format.fixed(difference, 3)),
  abelLengths: abel(({ lengths }, format) => format.fixed(lengths, 1)),
  abelBound: abel(({ bound }, format) => format.fixed(bound, 1)),
  reach: (at) => at.format.whole(extent(subjectAt(at), at.store.read(LENGTHS)).target),
  stretch: (at) => at.format.digits(extent(subjectAt(at), at.store.read(LENGTHS)).factor, 4),
  sharper: (at) =>
    at.format.fixed(extension(at.kernels, subjectAt(at), at.store.read(LENGTHS), 'yarn').attentionFactor, 4),
  unseen: (at) => String(extension(at.kernels, subjectAt(at), at.store.read(LENGTHS), 'none').unseen.size),
  /** The remedies that leave no new angle, and the angle between neighbours in the chosen pair as it was in training. */
  corner: (at) => remediesAt(at, ({ largest }, kept) => largest === 0 && kept >= 0.9995),
  slowed: (at) => remediesAt(at, (_, kept) => kept < 0.9995),
} satisfies Record<string, (at: At) => string>;

export type LiveName = keyof typeof LIVE;

/** Those of them that the reader can set where they stand. */
export const SCRUBS: { readonly [N in LiveName]?: Scrub } = {
  m: { field: m, label: ({ scrub }) => scrub.m, term: 'position' },
  n: { field: n, label: ({ scrub }) => scrub.n, term: 'position' },
  shift: { field: ways.shift, label: ({ scrub }) => scrub.shift, term: 'position' },
};
