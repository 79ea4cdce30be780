// The latest card of a key, at any distance: 8 keys with 8 values, in one layer.
export default {
  model: { vocabulary: 80, dim: 64, layers: 1, heads: 2, length: 64 },
  embedding: 0.1,
  task: { type: 'card', cards: 0.2 },
  training: { batch: 32, rate: 4e-3, steps: 900, warmUp: 50 },
};
