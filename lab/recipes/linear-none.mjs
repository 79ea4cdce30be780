// RoFormer's second experiment in small (figure 3, right): linear attention without positions.
export default {
  model: { vocabulary: 63, dim: 64, layers: 2, heads: 2, length: 64, attention: 'linear', positions: { type: 'none' } },
  task: { type: 'text', text: 'kjv' },
  training: { batch: 32, rate: 4e-3, steps: 500, warmUp: 50 },
};
