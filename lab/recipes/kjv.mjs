// The model of the page: characters of the King James Version.
export default {
  model: { vocabulary: 63, dim: 64, layers: 2, heads: 2, length: 64 },
  task: { type: 'text', text: 'kjv' },
  training: { batch: 32, rate: 5e-3, steps: 4000, warmUp: 50 },
};
