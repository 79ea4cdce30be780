import type { Format } from '../parts/format.js';

/** Everything the page says outside the article. `zh.ts` has the same keys; the compiler sees to it. */
export const en = {
  figure: (index: number) => `Figure ${index}`,
  reset: 'Reset',
  resetHint: 'Put this figure back as it was',
  table: 'Table',
  tableHint: 'Show the numbers of this figure as a table',
  failed: 'The kernels could not be loaded, so the figures stand still.',

  check: {
    title: 'Check yourself',
    right: 'Right.',
    wrong: 'Not so.',
    found: (tries: number) => (tries === 1 ? 'Found at the first try.' : `Found at try ${tries}.`),
    again: 'Start over',
  },

  pair: 'pair',
  fast: 'fast',
  slow: 'slow',

  order: {
    title: 'The same words in another order',
    words: ['dog', 'bites', 'man'],
    sentence: (order: readonly number[]): string => order.map((word) => en.order.words[word]).join(' '),
    written: 'As written',
    yours: 'Your order: drag the words',
    tiles: 'Words in your order',
    tile: (word: string, place: number) => `${word}, place ${place} of 3`,
    keyHelp: 'Left and right arrow keys move a word. Or press one word, then another, and they change places.',
    weightsWritten: 'The nine weights of the sentence as written; the table gives them all',
    weights: 'The nine weights in your order; arrow keys choose one',
    cell: (query: string, key: string, weight: string) => `${query} looks at ${key}: ${weight}`,
    changes: 'Largest change of a number',
    byPlace: 'in the same place',
    byWords: 'between the same two words',
    byOutput: 'in what a word takes away',
    place: (row: number, column: number) => `row ${row}, column ${column}`,
    summary: (
      f: Format,
      s: {
        written: string;
        now: string;
        moved: boolean;
        byPlace: number;
        byWords: number;
        query: string;
        key: string;
        weight: number;
      },
    ) =>
      s.moved
        ? `From “${s.written}” to “${s.now}”: compared place by place the weights change by up to ` +
          `${f.fixed(s.byPlace, 3)}, compared word by word by ${f.fixed(s.byWords, 3)}. ` +
          `“${s.query}” looks at “${s.key}” with ${f.fixed(s.weight, 2)} in both.`
        : `Your order is “${s.written}”, as written: nothing has moved yet.`,
    columns: ['from → to', 'as written at', 'weight', 'in your order at', 'weight'],
  },

  ways: {
    title: 'One query and one key, told four ways where they stand',
    names: {
      sinusoid: 'Add a sinusoid',
      table: 'Add a learned table',
      bias: 'Add a bias by distance',
      rotate: 'Rotate',
    },
    shift: 'Shift both by',
    less: 'Shift both back by one',
    more: 'Shift both on by one',
    keys: 'key at',
    ended: 'the table ends here',
    deviation: 'along diagonals, up to',
    norm: 'lengths change by up to',
    percent: (number: string) => `${number} %`,
    score: 'score in the frame',
    unshifted: (score: string) => `at c = 0: ${score}`,
    cursor: 'Score matrices; arrow keys move the frame to another query and key',
    marked: (m: string, n: string) => `In the frame: query at ${m}, key at ${n}.`,
    summary: (
      f: Format,
      s: {
        shift: number;
        relative: readonly string[];
        others: readonly { name: string; deviation: number; norm: number }[];
      },
    ) =>
      `Positions ${f.whole(s.shift)} to ${f.whole(s.shift + 11)}. Scores of the same distance are equal with ` +
      `“${s.relative.join('” and “')}”. ` +
      s.others
        .map(({ name, deviation, norm }) =>
          Number.isNaN(deviation)
            ? `“${name}” has nothing left to say here.`
            : `With “${name}” they differ by up to ${f.fixed(deviation, 3)}, and lengths by ${f.fixed(100 * norm, 1)} %.`,
        )
        .join(' '),
  },

  products: {
    title: 'Sinusoids, and a matrix between them',
    another: 'Another W',
    summary: (f: Format, s: { plain: number; between: number }) =>
      `Along a diagonal the plain products differ by ${f.fixed(s.plain, 3)}. With a random W between, ` +
      `they differ by up to ${f.fixed(s.between, 3)}.`,
    columns: ['m − n', 'smallest p·p', 'largest p·p', 'smallest p·Wp', 'largest p·Wp'],
  },

  odometer: {
    title: (pairs: number) => `${pairs} hands of one attention head,`,
    hands: (pairs: number) => `${pairs} hands`,
    hand: (pair: number, turns: string, angle: string) => `Pair ${pair}: ${turns} whole turns and ${angle} degrees`,
    keyHelp: 'Arrow keys choose a hand. With the mouse, drag any hand to wind the position.',
    position: 'Position m',
    scrub: 'Position, from 0 to about a million',
    scrubText: (m: string) => `position ${m}`,
    step: (step: string) => `Move by ${step}`,
    trained: (length: string) => `trained to ${length}`,
    legend: 'colour of the angle',
    turnsNote: 'whole turns so far',
    summary: (f: Format, s: { name: string; m: number; turns: number; pairs: number; short: number }) =>
      `At position ${f.whole(s.m)} of ${s.name} the fastest hand has gone round ${times(f, s.turns)}. ` +
      (s.short === 0
        ? `All ${s.pairs} hands have come round at least once.`
        : `${s.short} of ${s.pairs} hands ${s.short === 1 ? 'has' : 'have'} not come round once.`),
    columns: ['pair', 'θ (radians per position)', 'wavelength', 'whole turns', 'angle (degrees)'],
  },

  pairFigure: {
    title: (pair: number) => `Hand ${pair} of two words`,
    both: 'Move q and k together',
    handle: (name: string, position: string, angle: string) => `${name}: position ${position}, at ${angle} degrees`,
    back: (what: string) => `${what}: one position back`,
    on: (what: string) => `${what}: one position on`,
    at: (what: string) => `${what}: position`,
    q: 'Query',
    k: 'Key',
    together: 'Both',
    thisPair: 'this pair',
    allPairs: (pairs: number) => `all ${pairs} pairs`,
    moved: (by: string, change: string) => `Moved together by ${by}; score changed by ${change}.`,
    keyHelp: 'Drag either hand, or use the arrow keys; Shift moves by ten.',
    summary: (
      f: Format,
      s: {
        m: number;
        n: number;
        pair: number;
        between: number;
        score: number;
        total: number;
        pairs: number;
      },
    ) =>
      `q stands at position ${f.whole(s.m)}, k at ${f.whole(s.n)}: ${distance(f, s.m - s.n)}. ` +
      `In pair ${s.pair} they point ${f.fixed(s.between, 1)}° apart and add ${f.fixed(s.score, 3)} ` +
      `to the score; all ${s.pairs} pairs together give ${f.fixed(s.total, 3)}.`,
    columns: ['pair', '(m − n)θ (degrees)', 'score of the pair'],
  },

  wavelengths: {
    title: 'How many words one turn takes',
    yAxis: 'positions per turn',
    xAxis: 'pair',
    never: 'never come round in training',
    trained: (length: string) => `trained to ${length}`,
    here: (m: string) => `m = ${m}`,
    unscaled: 'before scaling',
    readout: (pair: number, wavelength: string, turns: string) =>
      `pair ${pair}: ${wavelength} positions per turn, ${turns} turns in training`,
    readoutUntrained: (pair: number, wavelength: string) => `pair ${pair}: ${wavelength} positions per turn`,
    still: (pair: number) => `pair ${pair}: does not turn`,
    choose: 'Pair',
    summary: (f: Format, s: { name: string; pairs: number; never: number; first: number | null; length: number }) =>
      s.length === 0
        ? `The file of ${s.name} does not say how long its training texts were.`
        : s.never === 0
          ? `All ${s.pairs} pairs of ${s.name} complete a turn within its ${f.whole(s.length)} training positions.`
          : s.never === s.pairs
            ? `No pair of ${s.name} completes a turn within its ${f.whole(s.length)} training positions.`
            : `${s.pairs - s.never} of ${s.pairs} pairs of ${s.name} complete a turn within its ` +
              `${f.whole(s.length)} training positions. The other ${s.never}` +
              `${s.first === null ? '' : `, from pair ${s.first} on,`} never do.`,
    columns: ['pair', 'θ (radians per position)', 'positions per turn', 'turns in training'],
  },

  models: {
    choose: 'Model',
    layer: 'Layers',
    layers: {
      full_attention: 'full attention',
      sliding_attention: 'sliding window',
    } as Record<string, string>,
    own: 'Your own config.json',
    ownHint: 'Paste it here, drop the file, or choose it. It stays in your browser.',
    ownLabel: 'Contents of config.json',
    ownName: 'your model',
    chooseFile: 'Choose a file',
    use: 'Use it',
    close: 'Close',
    drop: 'Drop the file to use it',
    source: 'source',
    facts: {
      pairs: (pairs: number) => `${pairs} pairs`,
      rotary: (r: number, d: number) => (r === d ? `head of ${d}` : `${r} of ${d} components turn`),
      base: 'base',
      trained: 'trained to',
      scaling: 'scaling',
    },
    assumed: 'While reading the file:',
    errors: {
      'not-json': 'This is not JSON. Paste the whole file, from the first brace to the last.',
      'not-config': 'This is JSON, but not the config.json of a model.',
      'no-rope': 'This model has no rotary position embedding, so there is nothing to show here.',
      missing: (key: string) => `The file says nothing about “${key}”, which is needed.`,
      unknown: (key: string) => `The file has a value for “${key}” that this page does not know.`,
      bad: (key: string) => `The value of “${key}” in this file cannot be right.`,
      kept: 'The figures still show the model from before.',
      file: 'The file could not be read.',
      detail: 'In detail:',
    },
  },
};

const times = (f: Format, n: number): string =>
  n === 0 ? 'not once' : n === 1 ? 'once' : n === 2 ? 'twice' : `${f.whole(n)} times`;

const distance = (f: Format, d: number): string =>
  d === 0
    ? 'the same place'
    : `${f.whole(Math.abs(d))} ${Math.abs(d) === 1 ? 'word' : 'words'} ${d > 0 ? 'later' : 'earlier'}`;

export type Strings = typeof en;
