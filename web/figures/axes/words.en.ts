import type { Format } from '../../util/format.js';
import type { Kind } from './fields.js';
import type { Place } from './model.js';

/** The scores along the axes that are there. */
export interface Along {
  frames: number;
  rows: number;
  columns: number;
  score: readonly number[];
  /** A plane without time. */
  plane: boolean;
}

export const en = {
  title: 'Which pair reads which axis, and what a patch then sees',
  kindLabel: 'How pairs read the axes',
  kinds: { axial: 'axial', mrope: 'M-RoPE', interleaved: 'interleaved', mixed: 'mixed' } satisfies Record<Kind, string>,
  names: { axial: 'axial RoPE', mrope: 'M-RoPE', interleaved: 'interleaved M-RoPE', mixed: 'mixed RoPE' },
  about: {
    axial: 'As in Wan 2.1: on base 10,000, each axis has a list of frequencies of its own, from fast to slow.',
    mrope: 'As in Qwen2-VL: one list of frequencies, on base 1,000,000, cut into three blocks.',
    interleaved: 'As in Qwen3-VL: one list of frequencies, on base 5,000,000, and the axes take turns.',
    mixed:
      'As in RoPE-ViT: every pair reads rows and columns at once, in a direction of its own. There directions are trained; here they are spread evenly.',
  } satisfies Record<Kind, string>,
  mediumLabel: 'What is looked at',
  picture: 'picture',
  video: 'video',
  axes: ['time', 'height', 'width'],
  plane: ['height', 'and width'],
  pairs: (count: string) => `${count} pairs`,
  turnTitle: 'fastest pair, end to end',
  firstPair: 'pair 0',
  lastPair: (pair: string) => `pair ${pair}`,
  legend: { turns: 'turns by 10° or more from end to end', still: 'turns by less', score: 'score' },
  atMost: (score: string) => `${score} or less`,
  sentence: ['Here', 'is', 'a', 'clip', 'What', 'happens', 'in', 'it?'],
  before: 'Words before the patches',
  after: 'Words after the patches',
  wordSays: (position: string, score: string) => `position ${position} on all axes, score ${score}`,
  cursor: 'Patch of the query',
  frame: 'frame',
  frameName: (frame: string) => `frame ${frame}`,
  row: 'row',
  column: 'column',
  heightPairs: 'Pairs for the height',
  widthPairs: 'Pairs for the width',
  timePairs: (count: string) => `time gets the other ${count}`,
  ownSizes: 'as published',
  place: (f: Format, { word, place }: { word: string; place: Place }, plane: boolean) => {
    const [t, h, w] = place.map((each) => f.whole(each));
    return `${word ? `the word “${word}”` : 'a patch'} at ${plane ? `(${h}, ${w})` : `(${t}, ${h}, ${w})`}`;
  },
  where: (place: string) => `query: ${place}`,
  along: (f: Format, { frames, rows, columns, score, plane }: Along) =>
    'score ' +
    [
      ...(plane || frames === 0 ? [] : [`${f.fixed(score[0]!, 3)} after ${f.whole(frames)} frames`]),
      `${f.fixed(score[1]!, 3)} after ${f.whole(rows)} rows`,
      `${f.fixed(score[2]!, 3)} after ${f.whole(columns)} columns`,
    ].join(', '),
  summary: (place: string, kind: string, along: string, sizes: string) =>
    `Pairs read the axes as in ${kind}${sizes ? ` (${sizes})` : ''}. The query belongs to ${place}; ${along}.`,
  sizes: (t: string, h: string, w: string) => `${t} pairs time, ${h} height, ${w} width`,
  patch: 'patch',
  columns: ['token', 'time', 'height', 'width', 'score'],
  keyHelp: 'On the patches, arrows move the query by one patch, Page Up and Page Down by one frame.',
};

export type Words = typeof en;
