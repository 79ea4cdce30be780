/** What is said when a file has been taken, or has not. It is fetched with the first file. */
const en = {
  taken: (name: string, pairs: string) => `The figures now show ${name}: ${pairs} pairs.`,
  reach: (train: string, most: string) => `Trained to ${train}, made for texts of up to ${most}.`,
  unused: (count: number) =>
    `${count === 1 ? 'One key' : `${count} keys`} of the file ${count === 1 ? 'says' : 'say'} nothing about rotation and ${count === 1 ? 'is' : 'are'} not used here.`,
  back: (name: string) => `Back to ${name}`,
  choose: 'Choose a model',
  planner: 'Open the planner',
  close: 'Close',
  errors: {
    'not-json': 'This is not JSON. Paste the whole file, from the first brace to the last.',
    'not-config': 'This is JSON, but not the config.json of a model.',
    'no-rope': 'This model has no rotary position embedding, so there is nothing to show here.',
    missing: (key: string) => `The file says nothing about “${key}”, which is needed.`,
    unknown: (key: string) => `The file has a value for “${key}” that this page does not know.`,
    bad: (key: string) => `The value of “${key}” in this file cannot be right.`,
    large: 'This file is too large to be the config.json of a model.',
    undrawable: {
      pairs: (pairs: string) => `This model has ${pairs} pairs in a head; the figures show at most 65,536.`,
      length: (length: string) => `The file speaks of ${length} positions; the figures show at most 16,777,216.`,
      base: (base: string) => `The base in this file is ${base}; the figures need one above 1.`,
      frequency: () =>
        'A pair of this model would turn by less than 10⁻³⁰ or by more than a million radians from word to word, which no figure can draw.',
    },
    file: 'The file could not be read.',

    weights: (kind: string) =>
      `This is a ${kind} file: it holds the weights of a model. Drop the config.json that lies beside it.`,
    gguf: (version: string, settings: string, tensors: string) =>
      `This is a GGUF file (version ${version}) with ${settings} settings and ${tensors} tensors. The figures need the config.json of the model from which it was made; the planner reads the header.`,
    brokenGguf: 'This file begins like a GGUF file, but its header cannot be right.',
    locked: 'The link to this page has fixed the model, so the file was not taken.',
    several: (count: number) => `${count} files were dropped. Drop one: the config.json of a model.`,
  },
};
export type TakeWords = typeof en;

const zh: TakeWords = {
  taken: (name, pairs) => `图中现在显示 ${name}：${pairs} 对。`,
  reach: (train, most) => `训练长度 ${train}，可用于最长 ${most} 的文本。`,
  unused: (count) => `文件里有 ${count} 个键与旋转无关，这里没有用到。`,
  back: (name) => `恢复为 ${name}`,
  choose: '选择模型',
  planner: '打开规划页',
  close: '关闭',
  errors: {
    'not-json': '这不是 JSON。请粘贴整个文件，从第一个花括号到最后一个。',
    'not-config': '这是 JSON，但不是模型的 config.json。',
    'no-rope': '这个模型没有使用旋转位置编码，这里没有可以显示的内容。',
    missing: (key) => `文件里缺少必需的“${key}”。`,
    unknown: (key) => `文件里“${key}”的取值，本页不认识。`,
    bad: (key) => `文件里“${key}”的取值不合理。`,
    large: '这个文件太大，不会是模型的 config.json。',
    undrawable: {
      pairs: (pairs) => `这个模型的每个头有 ${pairs} 对，图中最多只能显示 65,536 对。`,
      length: (length) => `文件里的长度是 ${length} 个位置，图中最多只能显示 16,777,216 个。`,
      base: (base) => `文件里的底数是 ${base}，底数须大于 1 才能画图。`,
      frequency: () => '这个模型有一对每移一个词转过的角不到 10⁻³⁰ 弧度，或超过一百万弧度，无法画出来。',
    },
    file: '无法读取这个文件。',

    weights: (kind) => `这是 ${kind} 文件，里面是模型的权重。请拖入它旁边的 config.json。`,
    gguf: (version, settings, tensors) =>
      `这是 GGUF 文件（第 ${version} 版），文件头里有 ${settings} 项设置和 ${tensors} 个张量。图需要原模型的 config.json；规划页可以读取这个文件头。`,
    brokenGguf: '这个文件的开头像 GGUF，但文件头有误。',
    locked: '链接固定了模型，所以没有采用这个文件。',
    several: (count) => `一次拖入了 ${count} 个文件。请只拖入一个：模型的 config.json。`,
  },
};

export const takeWords = { en, zh };
