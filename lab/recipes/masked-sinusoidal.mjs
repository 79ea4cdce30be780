// RoFormer's first experiment in small (figure 3, left): characters that were hidden, with sinusoids that are added.
export default {
  model: {
    vocabulary: 64,
    dim: 64,
    layers: 2,
    heads: 2,
    length: 64,
    causal: false,
    positions: { type: 'sinusoidal', amplitude: 0.7 },
  },
  task: { type: 'masked', text: 'kjv' },
  training: { batch: 32, rate: 4e-3, steps: 600, warmUp: 50 },
};
