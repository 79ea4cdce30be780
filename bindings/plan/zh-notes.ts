/** What `fromPretrained` remarks on a config.json, in Chinese: by its English form, as in `../config/notes.ts`. */
export const NOTES: Readonly<Record<string, string>> = {
  'Read from {}, the language model.': '读取的是其中的语言模型 {0}。',
  'The file has no model_type.': '文件里没有 model_type。',
  'Not in the file, taken from the defaults of {}: {}.': '文件里没有下列各项，取 {0} 的默认值：{1}。',
  'The pairing of model type {} is not known here: half-split (x[i] with x[i + P]) is assumed, as in most models.':
    '不清楚模型类型 {0} 如何配对，按多数模型的做法，假定前后两半配对（x[i] 与 x[i + P]）。',
  'The pairing is not known here: half-split (x[i] with x[i + P]) is assumed, as in most models.':
    '不清楚它如何配对，按多数模型的做法，假定前后两半配对（x[i] 与 x[i + P]）。',
  '{} of {} layers do not rotate.': '{1} 层中有 {0} 层不旋转。',
  'Only the layers with sliding attention rotate.': '只有滑动窗口注意力层旋转。',
  'Only the attention layers rotate.': '只有注意力层旋转。',
  'Layers of type {} do not rotate.': '类型为 {0} 的层不旋转。',
  'Layers with sliding attention rotate without the scaling.': '滑动窗口注意力层按未缩放的频率旋转。',
  'Its code rotates by minus the angle: rotate with inverse: true.': '它的代码按负角旋转：旋转时请设 inverse 为 true。',
  'The file has no single number of {} heads.': '文件没有给出统一的 {0} 头数。',
  'rope_parameters is not in the file; the defaults of {} are taken.': '文件里没有 rope_parameters，取 {0} 的默认值。',
  'The file has rope_parameters by layer type; rope_scaling was left aside.':
    '文件里既有按层类型写的 rope_parameters，又有 rope_scaling；没有采用后者。',
  'The file has both rope_scaling and rope_parameters; rope_scaling is taken.':
    '文件里既有 rope_parameters 又有 rope_scaling；采用后者。',
  'Multi-head latent attention: a head has {} components, of which only the {} that rotate are described; all heads share one rotated key.':
    '多头潜在注意力：每个头有 {0} 个分量，这里只描述旋转的 {1} 个；所有头共用一个旋转键。',
  'Multi-head latent attention: only the {} components of a head that rotate are described; all heads share one rotated key.':
    '多头潜在注意力：这里只描述每个头中旋转的 {0} 个分量；所有头共用一个旋转键。',
  'Only the last {} components of a head rotate, and only they are described; all heads share one rotated key.':
    '每个头只有最后 {0} 个分量旋转，这里只描述它们；所有头共用一个旋转键。',
  'Layers that read compressed keys (compress) have a base of their own, {}, and the scaling; the others (main) have neither.':
    '读取压缩键的层（compress）另有底数 {0}，并带缩放；其余各层（main）两者都没有。',
  'Layers with full attention have {} key/value heads, those with sliding attention have {}.':
    '全局注意力层有 {0} 个键/值头，滑动窗口注意力层有 {1} 个。',
  'Attention also multiplies its scale by (0.1 mscale_all_dim ln factor + 1)^2, which is not part of the rotation.':
    '注意力的缩放系数还要乘以 (0.1 mscale_all_dim ln factor + 1)^2，它不属于旋转。',
  'rope_theta is not in the file; {}, the default, is taken.': '文件里没有 rope_theta，取默认值 {0}。',
  'Height and width take turns in its mrope_section, which is not modelled; for text it makes no difference.':
    '它的 mrope_section 中高度与宽度交替排列，这里没有计算这一点；对文本没有影响。',
  '{} is not in the file; max_position_embeddings / original_max_position_embeddings = {} is taken.':
    '文件里没有 {0}，取 max_position_embeddings / original_max_position_embeddings = {1}。',
  '{} is not in the file; max_position_embeddings, {}, is taken.':
    '文件里没有 {0}，取 max_position_embeddings，即 {1}。',
  '{} {} is taken; before version 5 transformers computed with max_position_embeddings / original_max_position_embeddings = {}.':
    '采用 {0} {1}；transformers 在第 5 版以前按 max_position_embeddings / original_max_position_embeddings = {2} 计算。',
  '{} follows its own code: the base times {}, and all frequencies divided by {}^(2 / rotated components).':
    '{0} 按它自己的代码计算：底数乘以 {1}，所有频率再除以 {2}^(2 / 旋转分量数)。',
  'Beyond {} tokens its base grows with the length (use_dynamic_ntk), which is not modelled.':
    '超过 {0} 个词元后，它的底数会随长度增大（use_dynamic_ntk），这里没有计算这一点。',
  '{} makes it NTK with a fixed factor.': '有了 {0}，它就是倍数固定的 NTK，与长度无关。',
  '{} has no meaning for type {} and was left aside.': '{0} 对类型 {1} 没有意义，没有采用。',
  '{} is not known here and was left aside.': '这里不认得 {0}，没有采用。',
};

/** The other one of two languages, which stays as it is where no form has it. */
export function noteInChinese(message: string): string {
  for (const [english, chinese] of Object.entries(NOTES)) {
    const pattern = english.replace(/[\^$.*+?()[\]|/]/g, '\\$&').replaceAll('{}', '(.+)');
    const found = new RegExp(`^${pattern}$`).exec(message);
    if (found) return chinese.replace(/\{(\d)\}/g, (_, place: string) => found[Number(place) + 1]!);
  }
  return message;
}
