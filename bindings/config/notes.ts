/** What reading a config.json may remark: a code for programs (and translations), what it is about, and a sentence. */

/** `{}` is filled with the values in their order. */
const SENTENCES = {
  'nested-model': 'Read from {}, the language model.',
  'no-model-type': 'The file has no model_type.',
  'model-defaults': 'Not in the file, taken from the defaults of {}: {}.',
  'pairing-assumed-for-type':
    'The pairing of model type {} is not known here: half-split (x[i] with x[i + P]) is assumed, as in most models.',
  'pairing-assumed': 'The pairing is not known here: half-split (x[i] with x[i + P]) is assumed, as in most models.',
  'layers-without-rope': '{} of {} layers do not rotate.',
  'sliding-layers-only': 'Only the layers with sliding attention rotate.',
  'attention-layers-only': 'Only the attention layers rotate.',
  'layer-type-without-rope': 'Layers of type {} do not rotate.',
  'scaling-of-full-layers': 'Layers with sliding attention rotate without the scaling.',
  'turns-backwards': 'Its code rotates by minus the angle: rotate with inverse: true.',
  'heads-unknown': 'The file has no single number of {} heads.',
  'rope-parameters-default': 'rope_parameters is not in the file; the defaults of {} are taken.',
  'parameters-by-layer': 'The file has rope_parameters by layer type; rope_scaling was left aside.',
  'scaling-over-parameters': 'The file has both rope_scaling and rope_parameters; rope_scaling is taken.',
  'latent-part-of-head':
    'Multi-head latent attention: a head has {} components, of which only the {} that rotate are described; all heads share one rotated key.',
  'latent-part':
    'Multi-head latent attention: only the {} components of a head that rotate are described; all heads share one rotated key.',
  'rotated-part':
    'Only the last {} components of a head rotate, and only they are described; all heads share one rotated key.',
  'compressed-layers':
    'Layers that read compressed keys (compress) have a base of their own, {}, and the scaling; the others (main) have neither.',
  'kv-heads-by-layer': 'Layers with full attention have {} key/value heads, those with sliding attention have {}.',
  'attention-scale':
    'Attention also multiplies its scale by (0.1 mscale_all_dim ln factor + 1)^2, which is not part of the rotation.',
  'base-default': 'rope_theta is not in the file; {}, the default, is taken.',
  'axes-take-turns':
    'Height and width take turns in its mrope_section, which is not modelled; for text it makes no difference.',
  'factor-from-lengths':
    '{} is not in the file; max_position_embeddings / original_max_position_embeddings = {} is taken.',
  'original-from-length': '{} is not in the file; max_position_embeddings, {}, is taken.',
  'factor-by-version':
    '{} {} is taken; before version 5 transformers computed with max_position_embeddings / original_max_position_embeddings = {}.',
  'ntk-of-gte':
    '{} follows its own code: the base times {}, and all frequencies divided by {}^(2 / rotated components).',
  'grows-with-length': 'Beyond {} tokens its base grows with the length (use_dynamic_ntk), which is not modelled.',
  'alpha-is-ntk': '{} makes it NTK with a fixed factor.',
  'meaningless-key': '{} has no meaning for type {} and was left aside.',
  'unknown-key': '{} is not known here and was left aside.',
} as const;

/** Stable: a program may compare with it, a page may translate it. */
export type PretrainedNoteCode = keyof typeof SENTENCES;

/** One remark on a config.json: what was assumed, taken from defaults or left aside. */
export interface PretrainedNote {
  readonly code: PretrainedNoteCode;
  /** What the sentence is about, in the order in which `message` has it: keys, types, numbers. */
  readonly values: readonly (string | number)[];
  /** The whole sentence, in English. */
  readonly message: string;
}

export function noteOf(code: PretrainedNoteCode, values: readonly (string | number)[]): PretrainedNote {
  let next = 0;
  return { code, values, message: SENTENCES[code].replace(/\{\}/g, () => String(values[next++])) };
}
