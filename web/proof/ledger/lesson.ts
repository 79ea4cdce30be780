/** What the lesson says: angles to be worked out on paper, and lengths. */
import { exact, given, type Both, type Claim, type Claims } from './claim.js';
import type { Kernels } from '../../subject/kernels.js';
import { degrees } from '../../util/format.js';

const DEGREE = Math.PI / 180;

/** The degrees by which a hand has turned, whole turns included. */
const turned = ({ rope }: Kernels, theta: number, position: number): number => {
  const { angle, turns } = rope.analysis.angles(Float64Array.of(theta * DEGREE), position);
  return 360 * turns[0]! + degrees(angle[0]!);
};
/** Rounded as on paper: the degrees of a task are whole. */
const onPaper = (kernels: Kernels, theta: number, position: number): number =>
  Math.round(turned(kernels, theta, position) * 1e6) / 1e6;

const how: Both = {
  en: 'Position times angle per word, by analysis.angles of the package.',
  zh: '位置乘以每个词转过的角，由软件包的 analysis.angles 给出。',
};
const task = (theta: number, position: number): Claim => exact((kernels) => onPaper(kernels, theta, position), how);

export const lesson: Claims = {
  'lesson.radian': exact(
    (kernels) => degrees(kernels.rope.analysis.angles(Float64Array.of(1), 1).angle[0]!),
    {
      en: 'One radian in degrees: the fastest hand turns by it from word to word, whatever the base.',
      zh: '一弧度合多少度：最快的指针每个词转一弧度，与底数无关。',
    },
    { digits: 2 },
  ),
  'lesson.at2': task(40, 2),
  'lesson.at5': task(40, 5),
  'lesson.at9': task(40, 9),
  'lesson.query': task(20, 7),
  'lesson.key': task(20, 4),
  'lesson.between': exact((kernels) => onPaper(kernels, 20, 107) - onPaper(kernels, 20, 104), how),
  'lesson.steps': task(15, 8),
  'lesson.first': exact(
    (kernels) => kernels.rope.analysis.wavelengths(Float64Array.of(1))[0]!,
    { en: 'A full turn of 2π, at one radian per word.', zh: '一圈 2π，每个词转一弧度。' },
    { digits: 1 },
  ),
  'lesson.words': exact(
    (kernels) => kernels.rope.analysis.wavelengths(Float64Array.of(0.01))[0]!,
    { en: 'A full turn of 2π, divided by 0.01 radians per word.', zh: '一圈 2π 除以每个词 0.01 弧度。' },
    { digits: 3 },
  ),
  'lesson.trained': given(
    (kernels) => kernels.subject({ model: 'llama-2-7b', layer: '', own: null, base: 0 }).trainingLength,
    {
      en: 'The positions of Llama 2’s training windows, as in the list of models.',
      zh: 'Llama 2 训练窗口的位置数，见模型列表。',
    },
  ),
};
