import { format, type Format } from '../util/format.js';
import { joined, stepOf, stretches } from '../util/stretches.js';

/** Everything the page says outside the article. `zh.ts` has the same keys; the compiler sees to it. */
export const en = {
  figure: (index: number) => `Figure ${index}`,
  reset: 'Reset',
  resetHint: 'Put this figure back as it was',
  table: 'Table',
  tableHint: 'Show the numbers of this figure as a table',
  failed: 'The kernels could not be loaded, so the figures stand still.',

  locked: 'Whoever made this link has fixed this setting.',
  lockedFields: (fields: string) => `Fixed by this link: ${fields}.`,
  embed: {
    home: 'This figure in its article: Ropewalk',
    unknown: (known: string) => `The address must name a figure: figure=… with one of ${known}.`,
  },

  scrub: {
    m: 'Position m of the query',
    n: 'Position n of the key',
    shift: 'Shift c',
    distance: 'Distance',
    hint: 'Drag sideways, use the arrow keys, or type',
  },

  takes: {
    open: 'Export',
    hint: 'Take this figure away as it stands',
    svg: { name: 'SVG', hint: 'drawing' },
    png: { name: 'PNG', hint: 'picture' },
    csv: { name: 'CSV', hint: 'all numbers' },
    code: { name: 'Code', hint: 'JavaScript, Python, JSON', languages: 'Language of the code' },
    share: {
      name: 'Link',
      hint: 'to share or embed',
      link: 'Link to this figure',
      frame: 'To embed it',
      fix: 'Keep fixed',
      settings: 'the settings of this figure',
      model: 'the model',
      out: 'Leave out',
      parts: {
        controls: 'all controls',
        takes: 'tables, files and code',
        text: 'the text',
        checks: 'the questions',
      },
      language: 'Language',
      theme: 'Colours',
      themes: { '': 'each reader’s own', light: 'light', dark: 'dark', projector: 'projector' },
    },
    copy: { name: 'Copy', done: 'Copied.', byHand: 'The text is marked: copy it with Ctrl+C.' },
    failed: 'The file could not be made in this browser.',
  },

  player: {
    name: 'Play',
    play: 'Play',
    pause: 'Pause',
    back: 'One back',
    on: 'One on',
    speed: 'Speed',
    perSecond: (speed: number) => `${speed} per second`,
  },

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
    columns: ['from → to', 'as written at', 'weight as written', 'in your order at', 'weight in your order'],
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

  decay: {
    title: 'What falls with the distance, and what need not',
    yAxis: 'share of the largest score that the lengths allow',
    xAxis: 'distance s = m − n',
    limit: 'the lengths allow no more',
    upper: 'logarithmic',
    cursor: 'Distance s',
    here: (s: string) => `s = ${s}`,
    curves: {
      bound: 'RoFormer’s bound, all pairs alike',
      ownBound: 'the same bound for your q and k',
      mean: 'mean cosine: the score of pairs all alike',
      own: 'the score of your q and k',
    },
    axis: 'Axis',
    axes: { linear: 'even', log: 'logarithmic' },
    vectors: 'Your q and k',
    ways: { random: 'at random', hand: 'by hand' },
    seed: 'Seed',
    before: 'The random q and k before',
    next: 'The next random q and k',
    alike: 'q = k everywhere',
    group: (first: number, last: number) => (first === last ? `pair ${first}` : `pairs ${first}–${last}`),
    component: (word: string, c: number) => `${word}, component ${c}`,
    drawn: (seed: number) => `the random q and k of seed ${seed}`,
    put: 'q and k as set by hand',
    readout: (f: Format, s: { distance: number; bound: number; mean: number; own: number; ownBound: number }) =>
      `s = ${f.whole(s.distance)}: bound ${f.fixed(s.bound, 3)}, mean cosine ${f.fixed(s.mean, 3)}, ` +
      `your score ${f.fixed(s.own, 3)}, its bound ${f.fixed(s.ownBound, 3)}`,
    summary: (
      f: Format,
      s: { name: string; distance: number; which: string; bound: number; mean: number; own: number; ownBound: number },
    ) =>
      `${s.name}, distance ${f.whole(s.distance)}. With all pairs alike the bound stands at ${f.fixed(s.bound, 3)} times ` +
      `what their lengths allow, and the score at ${f.fixed(s.mean, 3)}. For ${s.which} the bound stands at ` +
      `${f.fixed(s.ownBound, 3)}, and the score at ${f.fixed(s.own, 3)}.`,
  },

  walk: {
    title: 'The partial sums, a walk in the plane',
    cursor: 'Pair of the walk',
    inLine: (pairs: number) => `at distance 0, ${pairs} steps in a line`,
    mean: (length: string) => `mean length of the sums: ${length}`,
    at: (s: string) => `s = ${s}`,
    readout: (pair: number, angle: string, length: string) =>
      `pair ${pair} steps at ${angle}°, to ${length} from the start`,
    summary: (f: Format, s: { distance: number; pairs: number; mean: number; end: number }) =>
      s.distance === 0
        ? `At distance 0 all ${s.pairs} steps go the same way, and the walk is a straight line. ` +
          `On average its stations lie ${f.fixed(s.mean, 3)} from the start.`
        : `At distance ${f.whole(s.distance)} the walk of ${s.pairs} steps ends ${f.fixed(s.end, 3)} from its start. ` +
          `On average its stations lie ${f.fixed(s.mean, 3)} away: that is the bound.`,
    columns: ['j', 'real part of the sum', 'imaginary part', 'length'],
  },

  needle: {
    title: 'Aim the needle',
    distance: 'Aim at distance r',
    back: 'Aim one nearer',
    on: 'Aim one further',
    handle: (f: Format, s: { aim: number; score: number; start: number }) =>
      `r = ${f.whole(s.aim)}: score ${f.fixed(s.score, 3)} there, ${f.fixed(s.start, 3)} at distance 0`,
    key: 'q of the figure above, k = R(r) q',
    same: 'q = k: aimed at distance 0',
    bound: 'RoFormer’s bound for this q and k',
    aimed: 'score of q and k = R(r) q',
    summary: (f: Format, s: { aim: number; start: number; bound: number }) =>
      `The key is the query turned by ${f.whole(s.aim)} positions. At distance ${f.whole(s.aim)} the score is all that the ` +
      `lengths allow, 1; at distance 0 it is ${f.fixed(s.start, 3)}. The bound for these two, ${f.fixed(s.bound, 3)} there, ` +
      `is not broken.`,
    columns: ['distance s', 'score', 'bound', 'score of q with itself'],
  },

  guess: {
    title: 'Your guess first',
    yAxis: 'score of a random q and k, divided by √d',
    ask: 'How does the score go on as k moves away? Choose, or draw into the picture.',
    shapes: {
      fades: 'It fades to nothing',
      swings: 'It swings on and on',
      stays: 'It stays where it began',
    },
    yours: 'your line',
    show: 'Show the score',
    hide: 'Hide it again',
    another: 'Another q and k',
    spread: 'one standard deviation of all random q and k',
    plot: 'Draw the score over the distance; the three buttons below choose a shape instead',
    unseen: 'not shown yet',
    at: (s: string, score: string) => `s = ${s}: ${score} √d`,
    open: (f: Format, s: { last: number }) =>
      `A random query and key, at distances 0 to ${f.whole(s.last)}. Which of the three sketches will their score follow?`,
    summary: (f: Format, s: { seed: number; near: number; far: number; half: number; last: number; guess: string }) =>
      (s.guess === '' ? '' : `Your guess: ${s.guess}. `) +
      `The score of seed ${s.seed} swings on. Its root mean square is ${f.fixed(s.near, 2)} up to distance ${f.whole(s.half)} ` +
      `and ${f.fixed(s.far, 2)} from there to ${f.whole(s.last)}, in units of √d.`,
    columns: ['distance s', 'score / √d'],
  },

  derivation: {
    title: (step: number, of: number) => `The derivation, step ${step} of ${of}`,
    steps: {
      wish: 'The wish',
      complex: 'Two numbers as one',
      polar: 'Length and direction',
      match: 'Compare the two sides',
      radii: 'Both in the same place',
      start: 'Nothing happens at 0',
      phase: 'One turn for all words',
      next: 'One word further',
      progression: 'Equal steps',
      offset: 'Where it begins',
      answer: 'The answer',
      matrix: 'As a matrix',
      back: 'Turn one back',
      stack: 'Stack the pairs',
    },
    why: 'Why?',
    hint: 'Hint',
    way: 'Steps of the derivation',
    stepName: (step: number, name: string, checked: boolean) => `Step ${step}: ${name}${checked ? ', checked' : ''}`,
    before: 'Back',
    after: 'Next:',
    live: 'The equation with the numbers of the figure',
    code: 'In code',
    light: 'Show me',
    terms: { q: 'the query', k: 'the key', position: 'the positions', angle: 'the angles' },
    vector: (word: string) => `${word}, with its position put in`,
    vectorText: (angle: string, length: string) => `at ${angle} degrees, length ${length}`,
    position: (word: string) => `Position of ${word}`,
    back: (word: string) => `${word}: one position back`,
    on: (word: string) => `${word}: one position on`,
    both: 'both',
    bothBack: 'Both one position back',
    bothOn: 'Both one position on',
    slower: 'Turn more slowly',
    faster: 'Turn faster',
    numbers: 'Type q and k',
    component: (word: string, number: number) => `${word}, number ${number}`,
    keyHelp:
      'Drag an arrow by its end, or a mark along the ruler. Arrow keys: left and right turn an arrow or move a mark, ' +
      'up and down change an arrow’s length; with Shift both marks move.',
    together: 'q and k move together',
    alone: 'q moves alone',
    otherSide: 'q with R(m − n) k',
    changes: (by: string) => `score changes by ${by}`,
    tries: 'Try',
    candidates: 'Try for f',
    slips: {
      none: { name: 'as derived', why: '' },
      nothing: {
        name: 'leave the words alone',
        why: 'The wish is granted, and nothing is gained: the dotted line is flat as well, so the score cannot hear the distance either.',
      },
      added: {
        name: 'add a vector',
        why: 'Here f adds (cos mθ, sin mθ) to the word. The product of two sums has four parts. Two of them pair a word with the other’s place, and these feel where the words stand.',
      },
      noConjugate: {
        name: 'forget the star',
        why: 'Without the star the directions add up, and the score follows m + n: it knows where the two stand, and not how far apart.',
      },
      growing: {
        name: 'let lengths grow',
        why: 'Here f turns, and makes a word longer the later it stands. Two words at the end of the text then score higher than the same two at its beginning.',
      },
      twoSpeeds: {
        name: 'turn k twice as fast',
        why: 'Two words in the same place now stand at an angle that grows with the place, mθ − 2mθ.',
      },
      squared: {
        name: 'turn by m²θ',
        why: 'The steps from word to word grow. The score then follows m² − n², which is (m − n)(m + n): the distance, and the place besides.',
      },
      bothPlus: {
        name: 'lose the minus',
        why: 'With two plus signs the matrix is no rotation. It stretches along one diagonal and squeezes along the other, by more or less in every place.',
      },
      otherWay: {
        name: 'write R(m − n)',
        why: 'When both words move, either side stands still, so the form is right. But the two sides are two different numbers: the key has been turned in the wrong sense.',
      },
    },
    check: (trials: number) => `Check it ${trials === 1000 ? 'a thousand' : trials} times`,
    again: 'Again, with others',
    claims: {
      wish: (trials: number) =>
        `The score against that of the same q at 0 and k at n − m, for ${whole(trials)} random q, k, m, n. Largest difference:`,
      polar: (trials: number) =>
        `A vector against its length turned by its direction, ${whole(trials)} of them at random. Largest difference:`,
      length: (trials: number) =>
        `The length of a word before and after, for ${whole(trials)} random words and places. Largest difference:`,
      steps: (trials: number) =>
        `The angle from one position to the next against θ, ${whole(trials)} times. Largest difference:`,
      offset: (trials: number) =>
        `The score with both turned by γ against that without, for ${whole(trials)} random q and k. Largest difference:`,
      head: (trials: number) =>
        `The score against that of the same q at 0 and k at n − m, for ${whole(trials)} random q and k of 128 numbers. Largest difference:`,
    },
    rounding: (none: boolean): string => (none ? ', exactly.' : ', which is rounding and nothing else.'),
    worst: (f: Format, s: { m: number; n: number; left: number; right: number; otherWay: boolean }) =>
      `, with m = ${f.whole(s.m)} and n = ${f.whole(s.n)}: ${f.fixed(s.left, 2)} against ${f.fixed(s.right, 2)}` +
      `${s.otherWay ? ' with k at m − n' : ''}.`,
    asks: {
      button: 'Answer',
      progression: (position: number, theta: string) =>
        `One step is ${theta}. By how many degrees has a word at position ${position} turned?`,
      back: (m: number, n: number) => `With m = ${m} and n = ${n}: by how many positions does R(m)ᵀR(n) turn the key?`,
      stack: 'How many frequencies does a head of 128 numbers need?',
      right: {
        progression: 'Right. Move q there and look at the fan.',
        back: 'Right: on by n, back by m.',
        stack: 'Right: one for each pair.',
      },
      wrong: {
        progression: 'Not yet. As many equal steps as there are positions.',
        back: 'Not yet. First on by n, then back by m; backwards counts as negative.',
        stack: 'Not yet. Two numbers make one pair.',
      },
    },
    summary: (
      f: Format,
      s: { number: number; name: string; m: number; n: number; score: number; together: number; alone: number },
    ) =>
      `Step ${s.number}, ${s.name}: with q at position ${s.m} and k at ${s.n} the score is ${f.fixed(s.score, 2)}. ` +
      `Moved along the ruler together, they change it by up to ${f.fixed(s.together, 2)}; q alone by up to ${f.fixed(s.alone, 2)}.`,
    columns: ['position of q', 'score, k where it is', 'position of k, moving along', 'score, moving together'],
  },

  fold: {
    title: (m: string) => `A head at position ${m}, turned by a matrix and element by element`,
    picture: (size: number) => `The rotation of ${size} numbers; each row of the matrix has two that are not zero`,
    matrix: (size: number) => `${size} × ${size}`,
    swapped: 'x, swapped',
    fold: 'Fold the matrix',
    unfold: 'Unfold it',
    amount: 'How far it is folded, in percent',
    row: (row: number) => `Row ${row}`,
    rowUp: 'The row above',
    rowDown: 'The row below',
    size: 'Numbers of the head',
    asMatrix: 'as a matrix',
    asElements: 'element by element',
    multiplications: 'Multiplications',
    additions: 'Additions',
    stored: 'Numbers kept besides x',
    fewer: (f: Format, times: number) =>
      `${f.whole(times)} times fewer multiplications, and the same numbers come out.`,
    summary: (f: Format, s: { size: number; matrix: number; elements: number; row: number; out: number }) =>
      `Turning ${s.size} numbers takes ${f.whole(s.matrix)} multiplications with the matrix and ${f.whole(s.elements)} ` +
      `element by element. Row ${s.row} gives ${f.fixed(s.out, 2)} either way.`,
    columns: ['row', 'x', 'cos of its pair', 'sin of its pair', 'x′ in double precision', 'x′ from rope.rotate'],
  },

  layout: {
    title: 'Eight numbers, four pairs, two layouts',
    names: { interleaved: 'Interleaved: neighbours', 'half-split': 'Half-split: one from each half' },
    picture:
      'Eight channels in the interleaved order above and the half-split order below, with arrows from one to the other',
    toHalf: 'Move to half-split',
    toInterleaved: 'Move back',
    amount: 'How far they have moved, in percent',
    scores: 'The score of one query and one key, whose weights were trained with neighbours as pairs:',
    trained: 'turned as trained, interleaved',
    mixed: 'turned half-split, weights as they were',
    converted: 'turned half-split, rows of the weights moved',
    summary: (
      f: Format,
      s: {
        pair: number;
        interleaved: readonly [number, number];
        half: readonly [number, number];
        trained: number;
        mixed: number;
        converted: number;
      },
    ) =>
      `Pair ${s.pair} is made of channels ${s.interleaved.join(' and ')} in the interleaved layout, of ` +
      `${s.half.join(' and ')} in the half-split one. The score is ${f.fixed(s.trained, 4)} as trained, ` +
      `${f.fixed(s.mixed, 4)} with the layouts mixed up, ${f.fixed(s.converted, 4)} once the rows have moved.`,
    columns: ['interleaved channel', 'pair', 'part', 'half-split channel'],
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
    columns: ['pair', 'θ (radians per position)', 'wavelength (positions)', 'whole turns', 'angle (degrees)'],
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

  many: {
    title: 'What the hands you choose tell apart',
    yAxis: 'mean cosine of the angles turned',
    xAxis: 'words apart, s',
    cursor: 'Distance s',
    which: (chosen: readonly number[], pairs: number): string =>
      chosen.length === pairs
        ? en.many.whole(pairs)
        : chosen.length === 1
          ? `hand ${chosen[0]} alone`
          : stepOf(chosen, pairs) > 1
            ? `one hand in ${stepOf(chosen, pairs)}`
            : stretches(chosen).length > 8
              ? `${chosen.length} of ${pairs} hands`
              : `hands ${joined(chosen, '–', ', ')}`,
    whole: (pairs: number) => (pairs === 1 ? 'the only hand' : `all ${pairs} hands`),
    near: 'as alike as the next word',
    named: (what: string, s: string) => `${what}, s = ${s}`,
    band: (s: string) => `Beyond ${s} a band goes from the lowest to the highest of several distances.`,
    again: 'Highest after the first fall',
    never: 'it only falls',
    at: (s: string) => `s = ${s}`,
    asNear: 'No less alike than the next word',
    of: (some: string, others: string) => `${some} of ${others} distances beyond`,
    readout: (s: string, value: string) => `s = ${s}: mean cosine ${value}`,
    choose: 'Take',
    presets: {
      fast: 'fastest',
      middle: 'middle',
      slow: 'slowest',
      by16: 'every 16th',
      by8: 'every 8th',
      all: 'all',
    },
    hands: (pairs: number) => `${pairs} hands, those chosen take part`,
    turned: (s: string) => `Each hand as s = ${s} turns it.`,
    keyHelp: 'Press a hand to take it or leave it; drag across hands to take just those.',
    keys:
      'Arrow keys go from hand to hand, the space bar takes or leaves one, Shift and an arrow key takes a range, ' +
      'Ctrl and A takes all. One hand always stays.',
    summary: (
      f: Format,
      s: {
        name: string;
        which: string;
        last: number;
        near: string;
        again: { s: number; value: string } | null;
        asNear: number;
      },
    ) =>
      `${s.name}, ${s.which}, up to ${f.whole(s.last)} words apart. One word apart the mean cosine is ${s.near}. ` +
      (s.again === null
        ? 'From there it only falls. '
        : `After its first fall it comes back to ${s.again.value}, ${f.whole(s.again.s)} words apart. `) +
      (s.asNear === 0
        ? 'No position further off looks as alike as the next word.'
        : `At ${f.whole(s.asNear)} of the ${f.whole(s.last - 1)} distances further off, positions look as alike as ` +
          'neighbours, or more.'),
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
    base: 'Base',
    ownBase: 'with its own base',
    critical: (components: string) => `critical dimension ${components}`,
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

  past: {
    names: {
      none: 'As it is',
      pi: 'Interpolation (PI)',
      ntk: 'NTK-aware',
      dynamic: 'Dynamic NTK',
      yarn: 'YaRN',
      ypaper: 'YaRN (the paper’s ramp)',
      llama3: 'Llama 3',
      longrope: 'LongRoPE',
      base: 'Larger base',
      prope: 'p-RoPE',
      own: 'The model’s own',
    },
    choose: 'Side by side, up to three',
    train: 'Trained to',
    target: 'Text to be read',
    factor: 'Factor s',
    toBase: 'Raised to base',
    part: 'Turning pairs, %',
    asModel: 'as the model',
    asLengths: 'from the lengths',
  },

  coverage: {
    title: 'What each pair has seen, and what it is asked for',
    key: {
      met: 'met in training, and used',
      never: 'asked for, never met',
      spare: 'met, no longer used',
      step: 'from one word to the next; the line: in training',
    },
    degrees: (number: string) => `${number}°`,
    lost: 'point where they never pointed',
    ofPairs: (unseen: number, pairs: number, largest: string) =>
      unseen === 0 ? `none of ${pairs} pairs` : `${unseen} of ${pairs} pairs, by up to ${largest}`,
    lostHere: (pair: number) => `pair ${pair}, never met`,
    step: (pair: number) => `pair ${pair}, word to word`,
    kept: (angle: string, percent: string) => `${angle} (${percent} %)`,
    still: 'stands still',
    pointing: (pair: number) => `The frame and the large rings: pair ${pair}.`,
    readout: (pair: number, seen: string, asked: string, never: string) =>
      `pair ${pair}: ${seen} met in training, ${asked} asked for, ${never} never met`,
    borrowed:
      'LongRoPE’s factors were searched for Phi-3.5-mini (32 times 4,096) and are borrowed here for this model.',
    fromTheStart: 'p-RoPE is no remedy put on afterwards: the model is trained with it.',
    setAside: (name: string) => `What ${name} itself does about length is set aside; “The model’s own” shows it.`,
    summary: (
      f: Format,
      s: {
        name: string;
        train: number;
        target: number;
        factor: number;
        pair: number;
        ways: readonly { name: string; unseen: number; pairs: number; largest: number; step: number; kept: number }[];
      },
    ) =>
      `${s.name}, trained to ${f.whole(s.train)}, reads ${f.whole(s.target)}; factor ${f.digits(s.factor, 4)}. ` +
      s.ways
        .map(
          (way) =>
            `${way.name}: ${
              way.unseen === 0
                ? 'every angle has been met'
                : `${way.unseen} of ${way.pairs} pairs are asked for angles never met, by up to ${f.digits(way.largest, 3)}°`
            }; ${
              way.step === 0
                ? `pair ${s.pair} stands still.`
                : `in pair ${s.pair} neighbours are ${f.digits(way.step, 3)}° apart, ${f.digits(100 * way.kept, 3)} % of training.`
            }`,
        )
        .join(' '),
    columns: ['pair'],
    wayColumns: ['met (degrees)', 'asked for (degrees)', 'never met (degrees)', 'word to word, % of training'],
  },

  tradeoff: {
    title: 'What is kept and what is left unseen',
    yAxis: 'largest arc never met, over all pairs',
    xAxis: (pair: number) => `from one word to the next, in pair ${pair}`,
    wish: 'the wish stands at the lower right',
    cursor: 'Ways past the end of training; arrow keys go from one to the next',
    before: 'The way before',
    next: 'The next way',
    show: 'Show its rings',
    readout: (name: string, pair: number, step: string, share: string, unseen: string | null) =>
      `${name}: pair ${pair} moves ${step}° from word to word (${share} %), ` +
      (unseen === null ? 'no arc unseen' : `up to ${unseen}° never met`),
    summary: (s: { pair: number; clean: readonly string[]; whole: readonly string[] }) =>
      (s.clean.length === 0
        ? 'Every way leaves arcs that were never met.'
        : `Without an arc that was never met: ${s.clean.join(', ')}.`) +
      (s.whole.length === 0
        ? ` None of them keeps the angle between neighbours in pair ${s.pair}.`
        : ` Of these, the angle between neighbours in pair ${s.pair} is kept by ${s.whole.join(', ')}.`),
    columns: (pair: number) => ['way', `word to word in pair ${pair} (degrees)`, 'largest arc never met (degrees)'],
  },

  temperature: {
    title: 'How much sharper attention is made',
    yAxis: 'scores are multiplied by',
    xAxis: 'how far the context is stretched, s',
    cursor: 'Factor s',
    less: 'Smaller s',
    more: 'Larger s',
    onScores: (score: string) => `squared, on scores: ${score}`,
    readout: (s: string, yarn: string, longrope: string) =>
      `s = ${s}: YaRN multiplies queries and keys by ${yarn}, LongRoPE by ${longrope}`,
    summary: (
      f: Format,
      s: { now: number; yarn: number; longrope: number; name: string; own: { factor: number; type: string } | null },
    ) =>
      `Stretched ${f.digits(s.now, 4)} times, YaRN multiplies every score by ${f.fixed(s.yarn, 3)}, ` +
      `LongRoPE by ${f.fixed(s.longrope, 3)}.` +
      (s.own
        ? ` The file of ${s.name} (${s.own.type}) multiplies queries and keys by ${f.fixed(s.own.factor, 4)}.`
        : ''),
    columns: [
      's',
      'YaRN, on queries and keys',
      'YaRN, on scores',
      'LongRoPE, on queries and keys',
      'LongRoPE, on scores',
    ],
  },

  catastrophe: {
    title: 'One score, inside its context and past it',
    inside: 'score, inside the context',
    outside: 'the same score, twice as far',
    past: 'past the context',
    key: {
      target: 'what was asked for (every eighth)',
      score: 'fitted score',
      interpolated: 'fitted score, distances halved',
    },
    runs: 'largest score inside (dot) and past (square) the context',
    recreate: (runs: number) => `Recreate it ${runs} times`,
    cancel: 'Cancel',
    progress: 'Fits done',
    done: (done: number, all: number) => `${done} of ${all}`,
    seed: 'Seed',
    nearer: 'One word nearer',
    farther: 'One word farther',
    readout: (far: string, score: string, halved: string) =>
      `at distance ${far}: score ${score}; halved first: ${halved}`,
    summary: (f: Format, s: { seed: number; inside: number; outside: number; halved: number; context: number }) =>
      `Seed ${s.seed}: within ${f.whole(s.context)} words the score stays within ±${f.digits(s.inside, 3)}; ` +
      `past them it reaches ${f.digits(s.outside, 3)}. With distances halved it stays within ±${f.digits(s.halved, 3)}.`,
    found: (runs: number, worst: number) =>
      ` ${worst} of ${runs} runs are more than a hundred times larger past the context than inside.`,
    columns: ['distance', 'asked for', 'fitted score', 'fitted score, distance halved'],
  },

  bases: {
    title: 'The smallest base for a context, heads of 128',
    yAxis: 'base',
    xAxis: 'context, in words (1k = 1,024)',
    cursor: 'Context; arrow keys go from one to the next',
    shorter: 'Half the context',
    longer: 'Twice the context',
    key: {
      found: 'found here',
      paper: 'Men and others, Table 2',
      su: 'Su',
      models: 'a model, as it was trained',
    },
    search: (context: string) => `Search for ${context}`,
    cancel: 'Cancel',
    progress: 'How far the search has come',
    ruledOut: (base: string) => `ruled out below ${base}`,
    ofModel: (name: string) => `B(s) of ${name}`,
    first: (distance: string) => `first below zero at ${distance}`,
    readout: (context: string, found: string | null, paper: string, su: string) =>
      `${context}: ${found === null ? 'not searched yet' : `found ${found}`}; published ${paper} and ${su}`,
    summary: (
      f: Format,
      s: {
        context: string;
        found: number | null;
        paper: number;
        su: number;
        fails: number | null;
        below: readonly string[];
        above: readonly string[];
        name: string;
        first: number | null;
        drawn: number;
      },
    ) =>
      `For ${s.context} words ` +
      (s.found === null ? 'nothing has been searched yet' : `the smallest base found is ${f.whole(s.found)}`) +
      `; published are ${f.whole(s.paper)} (Men and others) and ${f.whole(s.su)} (Su).` +
      (s.fails === null ? '' : ` The first, as printed, fails at distance ${f.whole(s.fails)}.`) +
      (s.below.length === 0 ? '' : ` Trained to this length with a smaller base: ${s.below.join(', ')}.`) +
      (s.above.length === 0 ? '' : ` With a larger one: ${s.above.join(', ')}.`) +
      (s.first === null
        ? ` B of ${s.name} is nowhere below zero within ${f.whole(s.drawn)} words.`
        : ` B of ${s.name} is first below zero at distance ${f.whole(s.first)}.`),
    columns: ['context', 'Men and others', 'Su', 'found here', 'models trained to it, with their base'],
  },

  weave: {
    title: 'Every position, every pair',
    plot: 'The weave: positions from left to right, pairs from top to bottom',
    position: 'position m',
    shows: 'Colour shows',
    values: { angle: 'angle', cos: 'cosine', sin: 'sine' },
    aliased: '↑ more than half a turn to a column',
    column: 'positions to a column',
    stride: (per: number) => (per === 1 ? '1 position to a column' : `${per} positions to a column`),
    all: 'all',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    earlier: 'Earlier positions',
    later: 'Later positions',
    find: 'Find m',
    veil: 'Cover what a column cannot hold',
    keyHelp:
      'Arrow keys move the crosshair, left and right by a column, up and down by a pair; Shift moves by ten. Plus and ' +
      'minus zoom. Drag the axis below to move the picture, use Ctrl and the wheel or two fingers to zoom.',
    here: (m: string, pair: number, angle: string, cos: string, sin: string) =>
      `position ${m}, pair ${pair}: ${angle}°, cosine ${cos}, sine ${sin}`,
    perColumn: (per: string, one: boolean) => (one ? 'One column is one position.' : `One column is ${per} positions.`),
    turns: (pair: number, turn: string) => `Pair ${pair} turns by ${turn}° from column to column.`,
    seems: (pair: number, turn: string, seems: string, is: string) =>
      `Pair ${pair} turns by ${turn}° from column to column and so seems to need ${seems} positions for a turn. ` +
      `It needs ${is}.`,
    summary: (
      f: Format,
      s: {
        name: string;
        from: number;
        to: number;
        per: number;
        aliased: number;
        m: number;
        pair: number;
        angle: number;
        cos: number;
        sin: number;
        shown: 'angle' | 'cos' | 'sin';
      },
    ) =>
      `Positions ${f.whole(s.from)} to ${f.whole(s.to)} of ${s.name}, ` +
      `${s.per === 1 ? 'each in a column' : `one column for every ${f.whole(s.per)}`}. ` +
      (s.aliased === 0
        ? 'No pair turns by more than half a turn from column to column, so what you see is so. '
        : `${s.aliased === 1 ? 'Pair 0 turns' : `Pairs 0 to ${s.aliased - 1} turn`} by more than half a turn from ` +
          'column to column: what the picture shows of them is aliased. ') +
      `At position ${f.whole(s.m)} ` +
      (s.shown === 'angle'
        ? `pair ${s.pair} points to ${f.fixed(s.angle, 1)}°.`
        : `the ${s.shown === 'cos' ? 'cosine' : 'sine'} of pair ${s.pair} is ${f.fixed(s.shown === 'cos' ? s.cos : s.sin, 3)}.`),
    columns: [
      'pair',
      'angle at m (degrees)',
      'cosine',
      'sine',
      'turn from column to column (degrees)',
      'positions per turn',
      'as they seem here',
    ],
  },

  hook: {
    title: 'Two words of a sentence',
    words: { q: 'grows', k: 'rope' },
    others: ['the', 'that', 'she', 'has', 'been', 'turning', 'since', 'dawn', 'longer', 'with', 'every', 'step'],
    lane: 'The sentence: the rope that she has been turning since dawn grows longer with every step',
    moves: 'A drag moves',
    one: 'one word',
    both: 'both words',
    keyHelp:
      'Drag either word along the sentence, or use the arrow keys. Or press a word and then the place it shall go to.',
    at: (place: number) => `at position ${place}`,
    between: 'between',
    apart: (words: number) => `${words} ${words === 1 ? 'word' : 'words'} apart`,
    score: 'score',
    invite: 'Drag a word along the sentence, or tap it and then the place it shall go to.',
    changed: (word: string, before: string, now: string) =>
      `You moved “${word}”: the score went from ${before} to ${now}.`,
    still: (by: number, change: string) =>
      `You moved both by ${Math.abs(by)}: the hands have turned, the angles between them have not. ` +
      `The score changed by ${change}.`,
    summary: (f: Format, s: { q: number; k: number; score: number; pairs: number }) =>
      `“grows” stands at position ${s.q} and “rope” at ${s.k}. The cosines of the ${s.pairs} angles between their hands ` +
      `add up to a score of ${f.fixed(s.score, 3)}.`,
    columns: [
      'pair',
      'hand of “grows” (degrees)',
      'hand of “rope” (degrees)',
      'between (degrees)',
      'adds to the score',
    ],
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
    ownBase: 'the model’s own',
    withBase: (name: string, base: string) => `${name} with base ${base}`,
    chooseFile: 'Choose a file',
    use: 'Use it',
    close: 'Close',
    drop: 'Drop the file to use it',
    source: 'source',
    facts: {
      pairs: (pairs: number) => `${pairs} pairs`,
      rotary: (r: number, d: number) => (r === d ? `head of ${d}` : `${r} of ${d} components turn`),
      base: 'base',
      backTo: (base: string) => `back to ${base}`,
      trained: 'trained to',
      scaling: 'scaling',
    },
    assumed: 'While reading the file:',
    // The sentences of `fromPretrained`, word for word.
    notes: {
      'nested-model': 'Read from {}, the language model.',
      'no-model-type': 'The file has no model_type.',
      'model-defaults': 'Not in the file, taken from the defaults of {}: {}.',
      'pairing-assumed-for-type':
        'The pairing of model type {} is not known here: half-split (x[i] with x[i + P]) is assumed, as most models have it.',
      'pairing-assumed':
        'The pairing is not known here: half-split (x[i] with x[i + P]) is assumed, as most models have it.',
      'layers-without-rope': '{} of {} layers do not rotate (no_rope_layers).',
      'sliding-layers-only': 'Only the layers with sliding attention rotate.',
      'layer-type-without-rope': 'Layers of type {} do not rotate.',
      'gemma4-defaults': 'rope_parameters is not in the file; the defaults of gemma4_text are taken.',
      'parameters-by-layer':
        'The file has rope_parameters by layer type and rope_scaling; rope_scaling was left aside.',
      'scaling-over-parameters': 'The file has both rope_parameters and rope_scaling; rope_scaling is taken.',
      'latent-part-of-head':
        'Multi-head latent attention: of the {} components of a head the {} that rotate are described; one rotated key serves all heads.',
      'latent-part':
        'Multi-head latent attention: of a head the {} that rotate are described; one rotated key serves all heads.',
      'attention-scale':
        'Attention also multiplies its scale by (0.1 mscale_all_dim ln factor + 1)^2; that is no part of the rotation.',
      'base-default': 'rope_theta is not in the file; {}, the default, is taken.',
      'axes-take-turns':
        'Height and width take turns in its mrope_section, which is not modelled here; for text, where all axes have the same position, it makes no difference.',
      'factor-from-lengths':
        '{} is not in the file; max_position_embeddings / original_max_position_embeddings = {} is taken.',
      'original-from-length': '{} is not in the file; max_position_embeddings {} is taken.',
      'alpha-is-ntk': '{} makes it NTK with a fixed factor, whatever the length.',
      'meaningless-key': '{} has no meaning for type {} and was left aside.',
      'unknown-key': '{} is not known here and was left aside.',
    },
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

const whole = (value: number): string => format('en').whole(value);

const times = (f: Format, n: number): string =>
  n === 0 ? 'not once' : n === 1 ? 'once' : n === 2 ? 'twice' : `${f.whole(n)} times`;

const distance = (f: Format, d: number): string =>
  d === 0
    ? 'the same place'
    : `${f.whole(Math.abs(d))} ${Math.abs(d) === 1 ? 'word' : 'words'} ${d > 0 ? 'later' : 'earlier'}`;

export type Strings = typeof en;
