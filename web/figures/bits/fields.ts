import { defineFields, oneOf, whole, type Values, type Labels } from '../../state/field.js';
import { SUBJECT } from '../../subject/fields.js';
import { FORMATS, type NumberFormat } from '../../subject/formats.js';

/** The last position of the charts. */
export const LAST = 2 ** 17;

const format = oneOf<NumberFormat>('bf16', FORMATS);

/** In the order in which they happen. */
export const STAGES = defineFields('bits', {
  position: format,
  frequency: format,
  angle: format,
  trig: format,
  vector: format,
  product: format,
});
export type Stage = keyof typeof STAGES;
export type Formats = Values<typeof STAGES>;
export const STAGE_NAMES = Object.keys(STAGES) as Stage[];

const all = (each: NumberFormat): Formats =>
  Object.fromEntries(STAGE_NAMES.map((stage) => [stage, each])) as unknown as Formats;

/** Settings that are worth a button. */
export const PRESETS = {
  exact: all('f64'),
  half: all('f16'),
  brain: all('bf16'),
  /** As programs do it that form their angles with care: Hugging Face's since transformers pull request 29285. */
  careful: { ...all('bf16'), position: 'f32', frequency: 'f32', angle: 'f32', product: 'f32' },
} as const satisfies Record<string, Formats>;
export type Preset = keyof typeof PRESETS;

export const fields = {
  ...SUBJECT,
  ...STAGES,
  ...defineFields('bits', {
    /** The position that is read off. */
    at: whole(4095, { least: 1, most: LAST }),
    /** Query minus key, for the score. */
    distance: whole(16, { most: 4096 }),
  }),
};
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'When bits run out', zh: '位数不够时' },
  position: { en: 'format of the position', zh: '位置的格式' },
  frequency: { en: 'format of the frequency', zh: '频率的格式' },
  angle: { en: 'format of the angle', zh: '角度的格式' },
  trig: { en: 'format of cosine and sine', zh: '余弦和正弦的格式' },
  vector: { en: 'format of the vectors', zh: '向量的格式' },
  product: { en: 'format of the score', zh: '得分的格式' },
  at: { en: 'position that is read off', zh: '读数的位置' },
  distance: { en: 'distance of query and key', zh: '查询与键的距离' },
};
