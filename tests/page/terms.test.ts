/** No word of the article stands before its explanation. */
import { describe, expect, it } from 'vitest';
import { filesOf, readText } from '../content.js';

/** A term as the text has it, and the words that begin its explanation. */
type Explained = readonly [term: RegExp, by: string];

/** In the order of the article. What is common in a school's mathematics is not here, nor names of models in tables. */
const TERMS: Record<string, Record<'en' | 'zh', Explained>> = {
  token: { en: [/token/, 'tokens: words, pieces of words'], zh: [/词元/, '“词元”（token）：一个词'] },
  attention: {
    en: [/attention/, 'attention, the part of a model'],
    zh: [/注意力/, '“注意力”（attention）是模型里'],
  },
  head: { en: [/\bheads?\b/, 'head of attention'], zh: [/注意力头/, '“注意力头”（attention head'] },
  vector: { en: [/A vector /, 'A vector is a list'], zh: [/向量就是/, '向量就是一串数'] },
  query: { en: [/The query /, 'The query of a word says'], zh: [/的查询（/, '的查询（query）表示'] },
  key: { en: [/The key /, 'The key says'], zh: [/，键（/, '键（key）表示'] },
  value: { en: [/the value /, 'the value is what'], zh: [/，值（/, '值（value）是它'] },
  score: { en: [/\bscore\b/, 'score of two words is'], zh: [/“得分”/, '“得分”（score），是'] },
  layer: { en: [/\blayers?\b/, 'layers of heads'], zh: [/层/, '一“层”（layer）'] },
  stand: { en: [/stand-ins/, 'The two words above are stand-ins'], zh: [/替身/, '上面的两个词只是替身'] },
  real: { en: [/\{\{name\}\}/, 'of a real model, {{name}}'], zh: [/\{\{name\}\}/, '语言模型 {{name}} 一个头'] },
  softmax: { en: [/[Ss]oftmax/, 'Softmax turns these scores'], zh: [/softmax/, 'softmax 把这些得分变成'] },
  weight: { en: [/\bweights?, which/, 'weights, which are positive'], zh: [/“权重”/, '“权重”（weight）'] },
  equivariant: {
    en: [/equivarian/, 'permutation-equivariant: if'],
    zh: [/等变/, '“置换等变”的（permutation-equivariant）：'],
  },
  'feed-forward': {
    en: [/feed-forward/, 'a feed-forward layer, which'],
    zh: [/前馈/, '“前馈层”（feed-forward layer），它'],
  },
  transformer: {
    en: [/Transformer/, 'This stack of layers is the Transformer'],
    zh: [/Transformer/, '这样一层一层叠起来'],
  },
  mask: { en: [/\bmask/, 'hide all later words'], zh: [/掩码/, '“因果掩码”（causal mask）'] },
  sinusoid: { en: [/[Ss]inusoid/, 'Add a sinusoid. Every position'], zh: [/正弦波/, '加上正弦波：每个位置'] },
  table: { en: [/learned table/, 'Add a learned table.'], zh: [/可学习的表/, '加上可学习的表：'] },
  bert: { en: [/BERT/, 'GPT and BERT, two early'], zh: [/BERT/, '早期的语言模型 GPT 和 BERT'] },
  bias: { en: [/\bbias/, 'Add a bias by distance.'], zh: [/偏置/, '按距离加偏置：'] },
  relative: { en: [/relative/, 'An encoding is relative if'], zh: [/相对的/, '叫作“相对的”（relative）'] },
  parameter: { en: [/parameters/, 'parameters, as the numbers'], zh: [/参数/, '“参数”（parameter），也就是'] },
  cache: { en: [/\bcache/, 'Models keep the keys'], zh: [/缓存/, '模型把前面各个词的键存起来'] },
  llama: { en: [/Llama 2/, 'Llama 2, a language model'], zh: [/Llama 2/, 'Meta 公司的语言模型 Llama 2'] },
  roformer: {
    en: [/RoFormer/, 'the formula of RoFormer, the model of the paper'],
    zh: [/RoFormer/, 'RoFormer 是提出 RoPE 的论文里的模型'],
  },
  base: { en: [/\bbase\b/, '\\mathrm{base}^'], zh: [/底数/, '叫作“底数”'] },
  gemma: { en: [/Gemma 7B/, 'Gemma 7B, a model by Google'], zh: [/Gemma 7B/, 'Google 的模型 Gemma 7B'] },
  interpolation: { en: [/nterpolation/, 'Some models divide all positions'], zh: [/内插/, '把所有位置都除以一个数'] },
  'mean cosine': { en: [/mean cosine/, 'the mean of the cosines'], zh: [/平均余弦/, '余弦平均值，叫作“平均余弦”'] },
  wavelength: { en: [/wavelengths? of/, 'This is the wavelength of hand'], zh: [/波长/, '“波长”（wavelength）'] },
  'training length': {
    en: [/training length/, 'pieces of text of a fixed length'],
    zh: [/训练长度/, '一段一段固定长度的文本'],
  },
  'code llama': { en: [/Code Llama/, 'Code Llama, a Llama 2'], zh: [/Code Llama/, 'Code Llama 是 Llama 2'] },
  bound: { en: [/\bbound\b/, 'an upper bound of the score'], zh: [/上界/, '得分的一个上界'] },
  factor: { en: [/\bF\$/, 'Let $F$ be the new length'], zh: [/\$F\$/, '设 $F$ 是新长度'] },
  ntk: { en: [/NTK/, 'NTK-aware, named after'], zh: [/NTK/, 'NTK-aware（得名于'] },
  yarn: { en: [/YaRN/, 'YaRN decides pair by pair'], zh: [/YaRN/, 'YaRN 逐对决定'] },
  ramp: { en: [/\bramp/, 'A ramp joins the two'], zh: [/过渡区/, '两者之间是“过渡区”'] },
  window: { en: [/sliding window/, 'A sliding window leaves'], zh: [/滑动窗口/, '滑动窗口（sliding window）不改动'] },
  loss: { en: [/\bloss\b/, 'The loss says how badly'], zh: [/损失/, '“损失”（loss）表示'] },
  nat: { en: [/\bnats\b/, 'in units called nats'], zh: [/奈特/, '单位叫“奈特”'] },
  seed: {
    en: [/\bseed/, 'seed, where their random numbers begin'],
    zh: [/随机种子/, '随机种子（随机数从哪里开始）'],
  },
  engine: { en: [/\bengine\b/, 'engine, the program that runs'], zh: [/引擎/, '推理引擎（engine，运行模型的程序）'] },
  eleuther: { en: [/EleutherAI/, 'EleutherAI, a group of researchers'], zh: [/EleutherAI/, '研究团体 EleutherAI'] },
  latent: { en: [/[Ll]atent/, 'Latent attention. DeepSeek'], zh: [/潜在注意力/, '潜在注意力（latent attention）。'] },
  sink: { en: [/\b[Ss]inks?\b/, 'Sinks. Many heads'], zh: [/汇聚点/, '注意力汇聚点（attention sink）。'] },
};

/** As it is read, from the first paragraph that explains: in the opening the reader tries a figure before any words. */
function read(language: 'en' | 'zh'): string {
  const text = filesOf('article')
    .map((file) => readText(language, file).replace(/^---\n[\s\S]*?\n---\n/, ''))
    .join('\n');
  const from = text.indexOf(language === 'en' ? 'A language model reads' : '语言模型读一段');
  return text
    .slice(from)
    .replace(/\[([^\]]*)\]\{[.=][^}]*\}/g, '$1')
    .replace(/\[([^\]@]*)\]\([^)]*\)/g, '$1')
    .replace(/\*+/g, '');
}

describe.each(['en', 'zh'] as const)('in the article, %s,', (language) => {
  const text = read(language);
  it.each(Object.keys(TERMS))('%s is explained where it first stands', (name) => {
    const [term, by] = TERMS[name]![language];
    const explained = text.indexOf(by);
    expect(explained, `nothing says “${by}”`).not.toBe(-1);
    const first = text.search(term);
    const sentence = text.slice(0, explained).search(/[^.。！？!?\n]*$/);
    expect(first < sentence ? text.slice(first - 40, first + 40) : '').toBe('');
    expect(first).not.toBe(-1);
  });
});
