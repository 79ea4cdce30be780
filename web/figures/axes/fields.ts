import { defineFields, flag, oneOf, whole, wholeOrAuto, type Values, type Labels } from '../../state/field.js';

/** How the pairs of a head are shared out among the axes. */
export const KINDS = ['axial', 'mrope', 'interleaved', 'mixed'] as const;
export type Kind = (typeof KINDS)[number];

/** The video, or its first frame alone; and the words around it, half of them before. */
export const FRAMES = 4;
export const ROWS = 8;
export const COLUMNS = 12;
export const WORDS = 8;
export const PAIRS = 64;

export const fields = defineFields('axes', {
  kind: oneOf<Kind>('axial', KINDS),
  /** A video; a single picture otherwise. */
  video: flag(true),
  /** The patch that the query belongs to. */
  frame: whole(1, { most: FRAMES - 1 }),
  row: whole(3, { most: ROWS - 1 }),
  column: whole(4, { most: COLUMNS - 1 }),
  /** The query belongs to this word, counted from 1, instead of a patch. */
  word: whole(0, { most: WORDS }),
  /** Pairs that read the height and the width; 0 leaves them to the model. Time has the rest. */
  height: wholeOrAuto({ least: 1, most: PAIRS - 2 }),
  width: wholeOrAuto({ least: 1, most: PAIRS - 2 }),
});
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'Pictures and video', zh: '图像与视频' },
  kind: { en: 'how pairs read the axes', zh: '读轴的方式' },
  video: { en: 'picture or video', zh: '图像或视频' },
  frame: { en: 'frame', zh: '帧' },
  row: { en: 'row', zh: '行' },
  column: { en: 'column', zh: '列' },
  word: { en: 'word of the query', zh: '查询所在的词' },
  height: { en: 'pairs for the height', zh: '读高度的对数' },
  width: { en: 'pairs for the width', zh: '读宽度的对数' },
};
