/** What the blocks of a config.json say around them. They are fetched with the panel, not with the page. */
const en = {
  plain: 'The model as it is shown',
  goesIn: {
    5: 'For transformers 5, which reads rope_parameters. The keys replace those of the same names in config.json, or in its text_config if it has one.',
    4: 'For transformers 4, which reads rope_scaling and rope_theta. The keys replace those of the same names in config.json, or in its text_config if it has one.',
  },
  source: 'Rules as in modeling_rope_utils.py of transformers 4.50 and 5',
  cannot: 'transformers cannot express it.',
  lost: (type: string, from: string, to: string) =>
    `This block takes the model’s own scaling (${type}) away` +
    (from === to ? '.' : ` and changes max_position_embeddings from ${from} to ${to}.`),
  ntk: 'transformers has no type for a fixed factor. The larger base gives the same frequencies.',
  dynamic: (train: string) =>
    `max_position_embeddings stays at ${train}: the rule begins to raise the base beyond this length. Keys that are already in the cache keep the base with which they were rotated.`,
  proportional: 'The model has to be trained with it.',
  borrowed: 'The factors were found for Phi-3.5-mini and are borrowed for this model.',
  none: (most: string, target: string) =>
    `The text of ${target} tokens is longer than the ${most} that the file allows for.`,
  oldYarn: (original: string) =>
    `Up to version 4.50 the ramp takes max_position_embeddings for the original length: there, leave it at ${original}.`,
  noRamp:
    'transformers has no type with this ramp, which counts turns. Its yarn has a ramp over the number of the pair.',
  noAxes: 'transformers has no key for these axes.',
  noLayers: 'The model has settings for each type of layers. The block for transformers 5 holds them.',
  noProportional: 'Only transformers 5 has the type proportional.',
  noPart:
    'transformers counts the share of a proportional rotation over the whole head, of which only a part turns here.',
  noPair: 'A single pair keeps its frequency, whatever the base.',
};
export type BlockWords = typeof en;

const zh: BlockWords = {
  plain: '当前显示的模型',
  goesIn: {
    5: '用于 transformers 5，它读取 rope_parameters。粘贴到 config.json 里替换同名的键；文件有 text_config 时，粘贴到那一部分。',
    4: '用于 transformers 4，它读取 rope_scaling 和 rope_theta。粘贴到 config.json 里替换同名的键；文件有 text_config 时，粘贴到那一部分。',
  },
  source: '规则见 transformers 4.50 和 5 的 modeling_rope_utils.py',
  cannot: 'transformers 无法表示。',
  lost: (type, from, to) =>
    `这一段会去掉模型自带的缩放（${type}）` +
    (from === to ? '。' : `，并把 max_position_embeddings 从 ${from} 改为 ${to}。`),
  ntk: 'transformers 没有倍数固定的类型；换成更大的底数，得到的频率相同。',
  dynamic: (train) =>
    `max_position_embeddings 保持 ${train}：文本超过这个长度，底数才开始增大。已经在缓存里的键仍用旋转时的底数。`,
  proportional: '模型必须用它来训练。',
  borrowed: '这组除数是为 Phi-3.5-mini 搜索的，这里借给这个模型用。',
  none: (most, target) => `文本有 ${target} 个词元，超过配置文件允许的 ${most}。`,
  oldYarn: (original) =>
    `4.50 及更早的版本把 max_position_embeddings 当作原来的长度来算过渡区：在那里请保持 ${original}。`,
  noRamp: 'transformers 没有按圈数过渡的类型；它的 yarn 按对的序号过渡。',
  noAxes: 'transformers 没有表示这些轴的键。',
  noLayers: '这个模型按层的类型分别设置，请看 transformers 5 的那一段。',
  noProportional: '只有 transformers 5 才有 proportional 类型。',
  noPart: 'transformers 按整个头计算旋转的比例，而这里每个头只有一部分旋转。',
  noPair: '只有一对时，底数不影响频率。',
};

export const blockWords = { en, zh };
