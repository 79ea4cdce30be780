/** Templates that several engines share: an intent as keys of config.json, flags as text. */
import { isCompressed } from '../../config/model-types.js';
import { alike, shareOf, within } from '../keys.js';
import type { LayerKind, PlanModel, Rule, Step } from '../types.js';
import { asStep } from '../settings.js';
import type { Intent } from './engine.js';

/** A JSON on one line with the floats that transformers asks for: a whole `factor` is written `4.0`. */
export function jsonText(value: unknown, indent = 0): string {
  const text = JSON.stringify(value, null, indent || undefined);
  return text.replace(/"((low|high)_freq_|attention_)?factor": ?\d+(?=[,}\s])/g, '$&.0');
}

interface Form {
  form: 'rope_parameters' | 'rope_scaling';
  /** New `max_position_embeddings`; null where it stays. */
  max: number | null;
  /** The key of the type inside `rope_scaling`: MLX-LM reads `type` first. */
  typeKey?: 'rope_type' | 'type';
  /** Whether rope_theta and what else the old dictionary had is repeated inside `rope_scaling`, too. */
  repeat?: boolean;
  /** Whether the base has to stand at the top of the file. */
  baseAtTop?: boolean;
}

/** The length that the file has then; null where it stays: dynamic counts from the trained one. */
export const maxOf = ({ type }: Intent, max: number): number | null =>
  type === 'dynamic' || type === 'none' ? null : max;

/** The keys that an intent sets, under the part of the file that holds the language model. */
export function editOf(
  model: PlanModel,
  intent: Intent,
  { form, max, typeKey = 'rope_type', repeat = false, baseAtTop = false }: Form,
): Rule {
  const [main, ...others] = model.layers;
  const base = intent.base ?? main!.base;
  const edit: Record<string, unknown> = baseAtTop ? { rope_theta: base } : {};
  const whole = form === 'rope_parameters' || repeat;
  const { mrope } = model;
  const axes = mrope ? { mrope_section: mrope.section, ...(mrope.interleaved && { mrope_interleaved: true }) } : {};
  const extras = (layer: LayerKind, rope_theta: number): Rule => {
    const partial_rotary_factor = intent.type === 'proportional' ? null : shareOf(model, layer);
    return whole
      ? {
          rope_theta,
          ...(partial_rotary_factor && { partial_rotary_factor }),
          ...axes,
        }
      : axes;
  };
  // A new base is all that NTK changes.
  const type = intent.type === 'ntk' ? 'default' : intent.type;
  const rule: Rule = { [typeKey]: type, ...(intent.type === 'ntk' ? {} : intent.rule), ...extras(main!, base) };
  if (intent.type === 'ntk' && form === 'rope_scaling') edit['rope_theta'] = base;
  else if (intent.type !== 'none') {
    // Classes of models whose layers are alike read one dictionary and no other (vLLM gpt_oss.py, modeling_gpt_oss.py), and
    // DeepSeek V4 makes two of it (vLLM deepseek_v4/common/rope.py@06d0369d, configuration_deepseek_v4.py@015c0781).
    const layered = form === 'rope_parameters' && !isCompressed(model) && !others.every((layer) => alike(layer, main!));
    edit[form] = layered
      ? Object.fromEntries([
          [main!.kind, rule],
          ...others.map((layer) => [layer.kind, { ...layer.rule, ...extras(layer, layer.base) }]),
        ])
      : rule;
  }
  if (max !== null) edit['max_position_embeddings'] = max;
  return Object.keys(edit).length === 0 ? edit : within(model.part, edit);
}

/** The same as an edit of config.json. */
export function configEdit(model: PlanModel, intent: Intent, form: Form): Step {
  const data = editOf(model, intent, form);
  return asStep('file', data, 'config.json', Object.keys(data).length === 0 ? '' : jsonText(data, 2));
}

/** One word of a shell command: quoted where it has to be. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** Flags as data and as text. Objects are written as JSON, arrays as words, `true` is a switch. */
export function flagsStep(where: string, data: Readonly<Record<string, unknown>>): Step {
  const text = Object.entries(data)
    .map(([name, value]) => {
      if (value === true) return name;
      const word = typeof value === 'string' ? value : jsonText(value);
      return `${name} ${Array.isArray(value) ? value.join(' ') : shellWord(word)}`;
    })
    .join(' ');
  return asStep('flags', data, where, text);
}
