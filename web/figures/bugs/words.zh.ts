import type { Compared } from './model.js';
import type { en } from './words.en.js';

const NAMES: Record<Compared['name'], (of: string) => string> = {
  angleExact: (of) => `第 1 对在位置 ${of} 的角度（f32）`,
  angleRounded: () => '同一个角度（f16）',
  difference: (of) => `前 ${of} 个位置中余弦的最大差`,
  phase: (of) => `前 ${of} 个位置中角度的最大误差（弧度）`,
  step: (of) => `bf16 在 ${of} 之后相邻两数的间隔`,
  alike: (of) => `从 ${of} 起变得完全相同的位置数`,
};

export const zh: typeof en = {
  title: '三个真实的错误，重新算一遍',
  choose: '错误',
  bugs: {
    neox: '全用 f16（GPT-NeoX，2023）',
    modalities: '频率用 bf16（Modalities，2026）',
    ideogram: '位置用 bf16（Diffusers，2026）',
  },
  about: {
    neox: '头维度 32，底数 10,000。位置、频率、角度、余弦和正弦全都舍入为 f16。',
    modalities: '头维度 128，底数 10,000。只有频率在乘以位置之前被舍入为 bf16。',
    ideogram: '一个图像模型从 65,536 开始给图像的行和列编号，混合精度把这些位置舍入成了 bf16。',
  },
  yAxis: {
    neox: '余弦的最大误差',
    modalities: '角度的最大误差（弧度）',
    ideogram: 'bf16 里的行号或列号',
  },
  xAxis: '位置',
  name: (f, { name, of }) => NAMES[name](f.whole(of)),
  columns: ['数', '报告里写的', '这里算出的'],
  summaries: {
    neox: (f, [, , error]) =>
      `全用 f16 时，前 ${f.whole(error!.of)} 个位置中余弦的误差最大为 ${f.fixed(error!.here, 4)}，与报告相符。`,
    modalities: (f, [, , error]) =>
      `频率用 bf16 时，前 ${f.whole(error!.of)} 个位置中角度的误差最大为 ${f.fixed(error!.here, 2)}，与报告相符，这就是半圈。`,
    ideogram: (f, [step, alike]) =>
      `bf16 在 ${f.whole(step!.of)} 之后相邻两数相差 ${f.whole(step!.here)}，与报告相符。最前面的 ${f.whole(alike!.here)} 行或列变成了同一个数。`,
  },
};
