// The symbol that stood 12 places back: a ruler, in one layer.
export default {
  model: { vocabulary: 16, dim: 64, layers: 1, heads: 2, length: 64 },
  embedding: 0.1,
  task: { type: 'copy' },
  training: { batch: 32, rate: 4e-3, steps: 200, warmUp: 50 },
};
