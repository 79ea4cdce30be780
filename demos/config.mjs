// What a Hugging Face config.json says of a model's rotary embedding, and how long its slowest pair takes for a turn.
import { fromPretrained, load } from 'ropewalk';

const json = {
  model_type: 'llama',
  hidden_size: 4096,
  num_attention_heads: 32,
  num_key_value_heads: 8,
  max_position_embeddings: 131072,
  rope_theta: 500000,
  rope_scaling: {
    rope_type: 'llama3',
    factor: 8,
    low_freq_factor: 1,
    high_freq_factor: 4,
    original_max_position_embeddings: 8192,
  },
};
const { config, heads, kvHeads, trainingLength, notes } = fromPretrained(json);
const rope = await load();
const { wavelengths } = rope.frequencies(config);
console.log(`${heads} query heads share ${kvHeads} key heads of ${config.headDim} numbers, paired ${config.pairing}`);
console.log(`trained on ${trainingLength} tokens, base ${config.base}, scaling ${config.scaling.type}`);
console.log(`the slowest pair turns once in ${Math.round(wavelengths.at(-1))} tokens`);
for (const { message } of notes) console.log(message);

try {
  fromPretrained({ ...json, rope_scaling: { rope_type: 'llama3', factor: 8 } });
} catch (error) {
  console.log(error.message);
}
