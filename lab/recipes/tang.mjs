// The model of the Chinese page: characters of Tang poems. Half of its weights are the embedding, which is the head too.
export default {
  model: { vocabulary: 1280, dim: 48, layers: 2, heads: 2, length: 64, tied: true },
  task: { type: 'text', text: 'tang' },
  training: { batch: 32, rate: 5e-3, steps: 3000, warmUp: 50 },
};
