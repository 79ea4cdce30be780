// What YaRN does to the frequencies of a model that was trained on 4096 positions and is asked for 32768.
import { fromPretrained, load } from 'ropewalk';

const rope = await load();
const { config } = fromPretrained({
  model_type: 'llama',
  hidden_size: 4096,
  num_attention_heads: 32,
  max_position_embeddings: 32768,
  rope_theta: 10000,
  rope_scaling: { rope_type: 'yarn', factor: 8, original_max_position_embeddings: 4096 },
});

const before = rope.frequencies({ ...config, scaling: { type: 'default' } });
const after = rope.frequencies(config);
for (const pair of [0, 16, 32, 48, 63]) {
  const slower = before.theta[pair] / after.theta[pair];
  console.log(
    `pair ${String(pair).padStart(2)}: a turn every ${after.wavelengths[pair].toFixed(1)} positions, ` +
      `${slower.toFixed(2)} times slower than before`,
  );
}
console.log(`queries and keys grow by ${after.attentionFactor.toFixed(4)}`);
