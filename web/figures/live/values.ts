import { nameOf, sequenceLength, type Lab } from '../../lab.js';
import type { Format } from '../../parts/format.js';
import { LAST_POSITION, type State } from '../../state.js';
import type { Strings } from '../../strings.js';
import { LAST_SHIFT } from '../ways/model.js';
import type { Scrub } from './scrub.js';
import { extension, extent } from '../coverage/methods.js';
import { abelSteps, type Abel } from '../decay/abel.js';

type At = { lab: Lab; state: State; format: Format; strings: Strings };
const abel =
  (show: (steps: Abel, format: Format) => string) =>
  ({ lab, state, format }: At): string =>
    show(abelSteps(lab, state), format);
const complex = ({ re, im }: { re: number; im: number }, format: Format): string =>
  `${format.fixed(re, 3)} ${im < 0 ? '−' : '+'} ${format.fixed(Math.abs(im), 3)} i`;

/** Numbers that stand in the prose and follow the state: `{{never}}` in the Markdown. */
export const LIVE = {
  name: ({ lab, state, format, strings }) => nameOf(lab.subject(state), strings, format),
  /** Without the base that the reader has set: what was trained had its own. */
  model: ({ lab, state }) => lab.subject(state).name,
  pairs: ({ lab, state }) => String(lab.subject(state).pairs),
  m: ({ state, format }) => format.whole(state.m),
  n: ({ state, format }) => format.whole(state.n),
  shift: ({ state, format }) => format.whole(state.shift),
  pair: ({ lab, state }) => String(Math.min(state.pair, lab.subject(state).pairs - 1)),
  trained: ({ lab, state, format }) => {
    const { trainingLength } = lab.subject(state);
    return trainingLength > 0 ? format.whole(trainingLength) : '?';
  },
  never: ({ lab, state }) => {
    const { config, trainingLength } = lab.subject(state);
    const { wavelengths } = lab.frequencies(config, sequenceLength(state));
    if (trainingLength === 0) return '?';
    return String(wavelengths.filter((wavelength) => wavelength > trainingLength).length);
  },
  shortest: ({ lab, state, format }) => {
    const { wavelengths } = lab.frequencies(lab.subject(state).config, sequenceLength(state));
    return format.fixed(wavelengths[0]!, 2);
  },
  longest: ({ lab, state, format }) => {
    const { wavelengths } = lab.frequencies(lab.subject(state).config, sequenceLength(state));
    return format.whole(wavelengths.at(-1)!);
  },
  distance: ({ state, format }) => format.whole(state.distance),
  abelSum: abel(({ sum }, format) => complex(sum, format)),
  abelScore: abel(({ sum }, format) => format.fixed(sum.re, 3)),
  abelParts: abel(({ byParts }, format) => complex(byParts, format)),
  abelEach: abel(({ each }, format) => format.fixed(each, 1)),
  abelLargest: abel(({ difference }, format) => format.fixed(difference, 3)),
  abelLengths: abel(({ lengths }, format) => format.fixed(lengths, 1)),
  abelBound: abel(({ bound }, format) => format.fixed(bound, 1)),
  reach: ({ lab, state, format }) => format.whole(extent(lab.subject(state), state).target),
  stretch: ({ lab, state, format }) => format.digits(extent(lab.subject(state), state).factor, 4),
  sharper: ({ lab, state, format }) =>
    format.fixed(extension(lab, lab.subject(state), state, 'yarn').attentionFactor, 4),
  unseen: ({ lab, state }) => String(extension(lab, lab.subject(state), state, 'none').unseen.size),
} satisfies Record<string, (at: At) => string>;

export type LiveName = keyof typeof LIVE;

/** Those of them that the reader can set where they stand. */
export const SCRUBS: { readonly [N in LiveName]?: Scrub } = {
  m: { field: 'm', last: LAST_POSITION, term: 'position' },
  n: { field: 'n', last: LAST_POSITION, term: 'position' },
  shift: { field: 'shift', last: LAST_SHIFT, term: 'position' },
};
