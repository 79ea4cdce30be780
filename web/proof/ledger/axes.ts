/** What is said of pictures and videos: which pair reads which axis, and how far it turns. */
import { COLUMNS, FRAMES, ROWS } from '../../figures/axes/fields.js';
import { MODELS } from '../../figures/axes/model.js';
import { USUAL_BASE, type Kernels } from '../../subject/kernels.js';
import { degrees } from '../../util/format.js';
import { exact, given, quoted, type Claims } from './claim.js';
import { BASE, HEAD, told } from './settings.js';

const { axial, mrope, interleaved } = MODELS;
const frequency = ({ rope }: Kernels, base: number, pair: number): number =>
  rope.frequencies({ headDim: 128, base }).theta[pair]!;

const split = {
  en: 'rope_apply in wan/modules/model.py divides the 64 pairs of a head by three and gives the time what is left over.',
  zh: 'wan/modules/model.py 的 rope_apply 把每个头的 64 对除以三，余下的归时间。',
};
const section = {
  en: 'mrope_section in config.json of Qwen2-VL 7B: 16, 24, 24.',
  zh: 'Qwen2-VL 7B 的 config.json 中的 mrope_section：16、24、24。',
};
/** The first pair that reads the width, and the columns that it is turned over. */
const widthTurn =
  (columns: number) =>
  (kernels: Kernels): number =>
    columns * frequency(kernels, mrope.base, mrope.sizes[0] + mrope.sizes[1]);

/** Pairs of the height that turn by 10° or more over so many rows. */
const heightSeen =
  (rows: number) =>
  ({ rope }: Kernels): number =>
    [...rope.frequencies({ headDim: 128, base: mrope.base }).theta.subarray(16, 40)].filter(
      (each) => degrees(rows * each) >= 10,
    ).length;
const QWEN2_VL = [told({ ...BASE, used: mrope.base, others: [USUAL_BASE, 5e6] }, 'Qwen2-VL'), told(HEAD, 'Qwen2-VL')];
const QWEN3_VL = [
  told({ ...BASE, used: interleaved.base, others: [USUAL_BASE, 1e6] }, 'Qwen3-VL'),
  told(HEAD, 'Qwen3-VL'),
];

export const axes: Claims = {
  'axes.wanTime': quoted(axial.sizes[0], 'C-WAN', split),
  'axes.wanHeight': quoted(axial.sizes[1], 'C-WAN', split),
  'axes.wanWidth': quoted(axial.sizes[2], 'C-WAN', split),
  'axes.qwenTime': quoted(mrope.sizes[0], 'P-Q2VL', section),
  'axes.qwenHeight': quoted(mrope.sizes[1], 'P-Q2VL', section),
  'axes.qwenWidth': quoted(mrope.sizes[2], 'P-Q2VL', section),
  'axes.widthTurn': {
    how: {
      en: 'The frequency of pair 40, the first that reads the width, on base 1,000,000 (rope.frequencies of the package), times the 11 steps from the first column to the last.',
      zh: '读宽度的第一对是第 40 对：底数 1,000,000 时它的频率（软件包的 rope.frequencies），乘以从第一列到最后一列的 11 步。',
    },
    settings: QWEN2_VL,
    value: (kernels) => degrees(widthTurn(COLUMNS - 1)(kernels)),
  },
  'axes.widthShare': {
    how: {
      en: 'A turn by an angle moves the tip of an arrow by at most this angle, in radians, times its length. Here: 11 times the frequency of pair 40, in percent.',
      zh: '转过一个角度，箭头端点移动的距离最多是这个角度（弧度）乘以箭的长度。这里是第 40 对频率的 11 倍，以百分数表示。',
    },
    settings: QWEN2_VL,
    value: (kernels) => 100 * widthTurn(COLUMNS - 1)(kernels),
  },
  'axes.widthTurn100': {
    how: {
      en: 'A hundred times the frequency of pair 40 on base 1,000,000: rope.frequencies of the package.',
      zh: '底数 1,000,000 时第 40 对频率的一百倍：软件包的 rope.frequencies。',
    },
    settings: QWEN2_VL,
    value: (kernels) => degrees(widthTurn(100)(kernels)),
  },
  'axes.heightSeen100': {
    how: {
      en: 'Pairs 16 to 39 whose frequency, times a hundred rows, is at least 10°: rope.frequencies of the package.',
      zh: '第 16 到第 39 对中，频率乘以一百行后不小于 10° 的对数：软件包的 rope.frequencies。',
    },
    settings: QWEN2_VL,
    value: heightSeen(100),
  },
  'axes.interleavedBase': quoted(interleaved.base, 'P-Q3VL', {
    en: 'rope_theta in config.json of Qwen3-VL 8B.',
    zh: 'Qwen3-VL 8B 的 config.json 中的 rope_theta。',
  }),
  'axes.mropeBase': quoted(mrope.base, 'P-Q2VL', {
    en: 'rope_theta in config.json of Qwen2-VL 7B.',
    zh: 'Qwen2-VL 7B 的 config.json 中的 rope_theta。',
  }),
  'axes.heightSeen': {
    how: {
      en: 'Pairs 16 to 39 whose frequency, times the 7 steps from the first row to the last, is at least 10°: rope.frequencies of the package.',
      zh: '第 16 到第 39 对中，频率乘以从第一行到最后一行的 7 步后不小于 10° 的对数：软件包的 rope.frequencies。',
    },
    settings: QWEN2_VL,
    value: heightSeen(ROWS - 1),
    says: { two: [2, 2], 两: [2, 2] },
  },
  'axes.patches': given(FRAMES * ROWS * COLUMNS, {
    en: 'Four frames of 8 rows and 12 columns.',
    zh: '四帧，每帧 8 行 12 列。',
  }),
  'axes.positions': exact(
    () => Math.max(FRAMES, ROWS, COLUMNS),
    {
      en: 'As many as the longest axis has steps: 4 frames, 8 rows or 12 columns (Qwen2-VL, section 2.1).',
      zh: '等于最长的一条轴的步数：4 帧、8 行、12 列之中的最大者（Qwen2-VL，第 2.1 节）。',
    },
    { source: 'P-Q2VL' },
  ),
  'axes.interleavedTime': quoted(interleaved.sizes[0], 'P-Q3VL', {
    en: 'mrope_section in config.json of Qwen3-VL 8B: 24, 20, 20.',
    zh: 'Qwen3-VL 8B 的 config.json 中的 mrope_section：24、20、20。',
  }),
  'axes.timeTurns': exact(interleaved.sizes[1], {
    en: 'Pairs 0, 3, 6, … 57: every third pair below 60, where the 20 pairs of the height and those of the width end.',
    zh: '第 0、3、6……57 对：高度和宽度各 20 对到第 60 对之前用完，其间每三对有一对归时间。',
  }),
  'axes.turn61': {
    how: {
      en: 'A thousand times the frequency of pair 61 on base 5,000,000: rope.frequencies of the package.',
      zh: '底数 5,000,000 时第 61 对频率的一千倍：软件包的 rope.frequencies。',
    },
    settings: QWEN3_VL,
    value: (kernels) => degrees(1000 * frequency(kernels, interleaved.base, 61)),
    digits: 1,
  },
};
