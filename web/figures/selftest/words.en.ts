import type { Format } from '../../util/format.js';
import type { Fault } from '../../proof/selftest/bench.js';
import type { Group, Kind } from '../../proof/selftest/check.js';
import type { Identity } from '../../proof/selftest/identities.js';
import type { Tally } from './model.js';

const power = (tick: number): string =>
  ({ 0.001: '1/1,000', 1: 'limit', 1000: '1,000', 1000000: '1,000,000' })[tick] ?? '';

export const en = {
  title: 'The package, tested in your browser',
  groups: {
    frequencies: 'Frequencies',
    rotation: 'Rotation',
    attention: 'Softmax attention',
    linear: 'Linear attention',
    cache: 'Cache',
    encodings: 'Other encodings',
    formats: 'Number formats',
  } satisfies Record<Group, string>,
  kinds: { elsewhere: 'Numbers from other programs', identity: 'Rules that must hold' } satisfies Record<Kind, string>,
  faultsLabel: 'What is wrong with the rotation',
  faults: {
    none: 'Nothing is wrong',
    way: 'It turns the other way',
    pairing: 'It pairs the wrong numbers',
    late: 'It is one position late',
    float32: 'Its angles are in f32',
    bf16: 'Its cosines are in bf16',
    typo: 'It is right, but a digit in a file is wrong',
  } satisfies Record<Fault, string>,
  tally: (f: Format, { failed, of }: Tally) => `${f.whole(failed)} of ${f.whole(of)} fail`,
  passed: 'passes',
  failed: 'fails',
  tick: power,
  axis: 'worst error against its limit',
  cursor: 'Check',
  before: 'check before',
  after: 'next check',
  identities: {
    factor: 'Stretching by 1 changes no frequency, in four scalings',
    length: 'Turning keeps the length of a vector',
    distance: 'The score depends on the distance alone, near the beginning',
    far: 'The score depends on the distance alone, up to position 1,048,576',
    back: 'Turning there and back gives the vector itself',
    sum: 'Turning to 3 and by 4 more is turning to 7',
    zero: 'At position 0 nothing turns',
    layouts: 'Both layouts give the same score, once the numbers have been moved',
    rest: 'What is outside the rotated part stays as it is',
    future: 'Later words change nothing for earlier ones',
    whole: 'The weights of a word add up to 1',
    equal: 'Where all values are equal, so is every output',
    bag: 'Without positions, words may come in any order',
    together: 'Words that all move by 100,000 attend as before',
    quadratic: 'Linear attention is what its formula says, word by word',
    pieces: 'Linear attention in three pieces is the same as at once',
    tokens: 'With a cache, word after word gives the same as all at once',
    shifted: 'A cache that moved up is the same as one made anew',
    relative: 'Seven encodings depend on the distance alone',
    unmoved: 'Five encodings leave the lengths of queries and keys alone',
    fround: 'Rounding to f32 is the rounding of JavaScript',
  } satisfies Record<Identity, string>,
  name: (id: string) => id,
  error: (error: string, tolerance: string, count: string) =>
    `Worst error ${error}, at most ${tolerance} allowed; ${count} numbers compared.`,
  exact: (count: string) => `All ${count} numbers agree exactly.`,
  expected: (expected: string, got: string) => `Where it is worst, expected ${expected}, got ${got}.`,
  thrown: (why: string) => `There was no answer: ${why}`,
  failures: 'What failed',
  more: (count: string) => `and ${count} more`,
  summary: (f: Format, fault: string, elsewhere: Tally, identity: Tally) =>
    elsewhere.failed + identity.failed === 0
      ? `${fault}: all ${f.whole(elsewhere.of + identity.of)} checks pass, ${f.whole(elsewhere.of)} against numbers from other programs and ${f.whole(identity.of)} of rules that must hold.`
      : `${fault}: of ${f.whole(elsewhere.of)} numbers from other programs ${f.whole(elsewhere.failed)} fail, and of ${f.whole(identity.of)} rules ${f.whole(identity.failed)}.`,
  nothing: 'The checks have not run, because their numbers could not be fetched.',
  build: 'These results are from the build of the page.',
  here: (time: string) => `These results are from your browser, just now: ${time} ms.`,
  origin: (file: string, build: string, sha: string) =>
    `Kernels: ${file}, which calls itself ${build}${sha ? `; SHA-256 ${sha}` : ''}.`,
  engine: (name: string) => `Engine: ${name}.`,
  again: 'Run again',
  running: 'checks under way',
  retry: 'Try again',
  result: 'Result as text',
  columns: ['check', 'about', 'kind', 'worst error', 'allowed', 'expected', 'got'],
};

export type Words = typeof en;
