import type { PageScaling, Way } from './scaling.js';

export const proportional: PageScaling<'proportional'> = {
  fromTheStart: true,
  python({ partialRotaryFactor, factor = 1 }, { py, powers, headDim }) {
    const turning = Math.floor((partialRotaryFactor * headDim) / 2);
    const scaled = factor === 1 ? 'theta' : `theta / ${factor}`;
    const still = py.where(`${py.arange('r // 2')} < ${turning}`, scaled, '0.0');
    return [powers, `theta = ${still}  # only the fastest pairs turn`];
  },
};

export const way: Way = {
  name: { en: 'p-RoPE', zh: 'p-RoPE' },
  about: {
    en: 'Rotates only the fastest pairs; the model has to be trained with it.',
    zh: '只旋转最快的那些对，模型从一开始就这样训练。',
  },
  scaling: ({ share }) => ({ type: 'proportional', partialRotaryFactor: share }),
};
