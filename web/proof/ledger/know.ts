/** What is said of the checks. */
import { FARTHEST } from '../selftest/identities.js';
import { given, quoted, type Claims } from './claim.js';

export const know: Claims = {
  'know.far': given(FARTHEST, {
    en: 'The farthest position at which the check “the score depends on the distance alone” is made.',
    zh: '检验“得分只取决于距离”时用到的最远位置。',
  }),
  'know.rows': quoted(50, 'I-ONNX', {
    en: 'Rows of cos_cache in the tests of RotaryEmbedding; KerasHub turns to position 12 at most.',
    zh: 'RotaryEmbedding 测试中 cos_cache 的行数；KerasHub 最远只转到位置 12。',
  }),
};
