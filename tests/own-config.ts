/** A config.json that a reader brings along: of a small Llama, with a base and a length that no model of the catalogue has. */
export const OWN_CONFIG = {
  model_type: 'llama',
  hidden_size: 512,
  num_attention_heads: 8,
  num_key_value_heads: 8,
  rope_theta: 20000,
  max_position_embeddings: 3000,
};
