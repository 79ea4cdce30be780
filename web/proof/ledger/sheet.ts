/** The keys of the lab sheet on paper and of the mistakes to be found. */
import { exact, type Both, type Claims } from './claim.js';
import type { Kernels } from '../../subject/kernels.js';
import { degrees } from '../../util/format.js';
import { LLAMA_2_HEAD } from './settings.js';

/**
 * As the sheet gives them: lengths in centimetres, directions and the turn of one position in degrees. An arrow that starts at
 * a direction of its own stands where one that starts to the right has been turned to.
 */
const [QUERY, KEY, TURN] = [{ length: 5, at: 70 }, { length: 4, at: 10 }, 25];
const [FAST, SLOW] = [90, 30];
const DEGREE = Math.PI / 180;

/** Whole degrees, as in the sheet. */
const whole = (value: number): number => Math.round(value * 1e6) / 1e6;
const ahead = ({ at }: typeof QUERY): number => at / TURN;
const score = ({ rope }: Kernels, m: number, n: number): number =>
  rope.analysis.pairScores(
    Float64Array.of(QUERY.length, 0),
    Float64Array.of(KEY.length, 0),
    Float64Array.of(TURN * DEGREE),
    m + ahead(QUERY),
    n + ahead(KEY),
  )[0]!;
const turned = ({ rope }: Kernels, by: number, position: number): number =>
  whole(degrees(rope.analysis.angles(Float64Array.of(by * DEGREE), position).angle[0]!));
const between = (kernels: Kernels, m: number, n: number): number =>
  turned(kernels, TURN, m + ahead(QUERY) - n - ahead(KEY));
const around = ({ rope }: Kernels, turned: number): number =>
  whole(rope.analysis.wavelengths(Float64Array.of(turned * DEGREE))[0]!);

const angle: Both = {
  en: 'The difference of the two directions after the turns, by analysis.angles of the package.',
  zh: '转动之后两个方向之差，由软件包的 analysis.angles 给出。',
};
const product: Both = {
  en: 'The score of the two arrows of the sheet, by analysis.pairScores of the package.',
  zh: '练习纸上两个箭头的得分，由软件包的 analysis.pairScores 给出。',
};
const position: Both = {
  en: 'Its own direction and its turn, by analysis.angles.',
  zh: '自己的方向加上转过的角（analysis.angles）。',
};
const wave: Both = { en: 'By analysis.wavelengths of the package.', zh: '由软件包的 analysis.wavelengths 给出。' };
const half: Both = {
  en: 'Half of the turn, by analysis.angles at half a position.',
  zh: '转角的一半：analysis.angles 在半个位置上的值。',
};
const speed: Both = { en: 'By frequencies of the package.', zh: '由软件包的 frequencies 给出。' };
const theta = ({ rope }: Kernels): Float64Array => rope.frequencies({ headDim: 128 }).theta;

/** Of the sentence that only looks like a mistake: q = (2, 1) and k = (1, 2), turned by 0.3 radians a place. */
const oneRight = ({ rope }: Kernels, m: number, n: number): number =>
  rope.analysis.pairScores(Float64Array.of(2, 1), Float64Array.of(1, 2), Float64Array.of(0.3), m, n)[0]!;
const ofOneRight: Both = {
  en: 'The score of (2, 1) and (1, 2), turned by 0.3 radians a place, by analysis.pairScores of the package.',
  zh: '(2, 1) 与 (1, 2) 每个位置转 0.3 弧度时的得分，由软件包的 analysis.pairScores 给出。',
};

export const sheet: Claims = {
  'sheet.right': exact((kernels) => oneRight(kernels, 5, 2), ofOneRight),
  'sheet.rightSwapped': exact((kernels) => oneRight(kernels, 2, 5), ofOneRight),
  'sheet.start': exact((kernels) => between(kernels, 0, 0), angle),
  'sheet.startScore': exact((kernels) => whole(score(kernels, 0, 0)), product),
  'sheet.query': exact((kernels) => turned(kernels, TURN, 3 + ahead(QUERY)), position),
  'sheet.key': exact((kernels) => turned(kernels, TURN, 1 + ahead(KEY)), position),
  'sheet.turned': exact((kernels) => between(kernels, 3, 1), angle),
  'sheet.turnedScore': exact((kernels) => score(kernels, 3, 1), product),
  'sheet.together': exact((kernels) => between(kernels, 5, 3), angle),
  'sheet.alone': exact((kernels) => between(kernels, 5, 1), angle),
  'sheet.aloneScore': exact((kernels) => score(kernels, 5, 1), product),
  'sheet.fast': exact((kernels) => around(kernels, FAST), wave),
  'sheet.slow': exact((kernels) => around(kernels, SLOW), wave),
  'sheet.fastHalf': exact((kernels) => turned(kernels, FAST, 0.5), half),
  'sheet.slowHalf': exact((kernels) => turned(kernels, SLOW, 0.5), half),
  'sheet.firstSpeed': exact((kernels) => theta(kernels)[0]!, speed),
  'sheet.lastSpeed': { how: speed, settings: LLAMA_2_HEAD, value: (kernels) => theta(kernels).at(-1)!, digits: 2 },
  'sheet.offByOne': {
    how: {
      en: 'The speed of pair 1, which the formula would give to the fastest hand.',
      zh: '第 1 对的转速：照这个公式，它会成为最快的指针的转速。',
    },
    settings: LLAMA_2_HEAD,
    value: (kernels) => theta(kernels)[1]!,
    digits: 2,
  },
};
