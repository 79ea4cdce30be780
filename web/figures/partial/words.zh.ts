import type { Format } from '../../util/format.js';
import { PAIRS } from './fields.js';
import type { en } from './words.en.js';

const loss = (f: Format, value: number | undefined): string => (value === undefined ? '……' : f.fixed(value, 2));

export const zh: typeof en = {
  title: '只让一部分对旋转',
  share: '每个头里旋转的部分',
  fastest: '最快的一对',
  slowest: '最慢的一对',
  turn: { still: '最快的在转', out: '最快的在转', slow: '最慢的在转' },
  key: {
    still: '最快的在转，其余的停下',
    out: '最快的在转，其余的不计入得分',
    slow: '最慢的在转，其余的停下',
  },
  xAxis: '每个头里旋转的对数',
  cursor: '旋转的对数',
  of: (turning) => `${PAIRS} 对中的 ${turning} 对`,
  summary: (f, turning, { still, out, slow, trained }) =>
    turning === PAIRS
      ? `每个头的 ${PAIRS} 对全都旋转，和训练时一样：损失是 ${loss(f, trained)}。`
      : turning === 0
        ? `没有一对旋转：损失是 ${loss(f, still)}。照训练时的样子，是 ${loss(f, trained)}。`
        : `每个头的 ${PAIRS} 对中有 ${turning} 对旋转。转的若是最快的，其余的停下，损失是 ${loss(f, still)}；其余的不计入得分，损失是 ${loss(f, out)}。转的若是最慢的，损失是 ${loss(f, slow)}。照训练时的样子，是 ${loss(f, trained)}。`,
  columns: ['旋转的对数', '最快的在转', '最快的在转，其余不计', '最慢的在转'],
};
