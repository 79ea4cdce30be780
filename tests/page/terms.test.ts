/** No word of a page stands before its explanation. */
import { describe, expect, it } from 'vitest';
import type { PageName } from '../../web/content/pages.js';
import { REMEDIES, type Remedy } from '../../web/trained/remedies.js';
import { words } from '../../web/trained/words.js';
import { filesOf, readText } from '../content.js';

/** A term as the text has it, and the words that begin its explanation. */
type Explained = readonly [term: RegExp, by: string];

type Terms = Record<string, Record<'en' | 'zh', Explained>>;

/** In the order of the article. What is common in a school's mathematics is not here, nor names of models in tables. */
const ARTICLE: Terms = {
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
  encoding: {
    en: [/\bencoding\b/, 'A way to tell position, an encoding'],
    zh: [/编码/, '这个向量由波组成，叫作“正弦编码”'],
  },
  relative: { en: [/relative/, 'an encoding, is relative if'], zh: [/相对的/, '叫作“相对的”（relative）'] },
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
  'critical dimension': {
    en: [/critical dimension/, 'How many numbers the others have'],
    zh: [/临界维度/, '一共有多少个数，叫作“临界维度”'],
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
  step: { en: [/\bsteps\b, each/, 'steps, each a small change'], zh: [/步（/, '步（每一步把所有参数改动一点）'] },
  eleuther: { en: [/EleutherAI/, 'EleutherAI, a group of researchers'], zh: [/EleutherAI/, '研究团体 EleutherAI'] },
  latent: { en: [/[Ll]atent/, 'Latent attention. DeepSeek'], zh: [/潜在注意力/, '潜在注意力（latent attention）。'] },
  sink: { en: [/\b[Ss]inks?\b/, 'Sinks. Many heads'], zh: [/汇聚点/, '注意力汇聚点（attention sink）。'] },
};

/** What each of these pages explains besides the article. */
const PAGES: Partial<Record<PageName, Terms>> = {
  article: ARTICLE,
  longer: {
    temperature: { en: [/\btemperature/, 'divides all scores by a temperature'], zh: [/“温度”/, '除以一个“温度”'] },
    context: {
      en: [/\bcontext/, 'the context, the text read at once'],
      zh: [/上下文/, '“上下文”（context，一次读的文本）'],
    },
    float32: { en: [/float32/, 'float32, a short format'], zh: [/float32/, 'float32（位数较少的格式）'] },
    step: { en: [/\bsteps, each/, 'steps, each a small change'], zh: [/每一步/, '每一步把所有参数改动一点'] },
    entropy: { en: [/entropy/, 'entropy, which says how many'], zh: [/熵/, '熵（entropy）变大了。熵表示'] },
    dynamic: { en: [/Dynamic NTK/, 'Dynamic NTK, which lets'], zh: [/动态 NTK/, '动态 NTK 让倍数随文本增长'] },
  },
  paper: {
    bert: { en: [/BERT/, 'BERT, a transformer that learns'], zh: [/BERT/, 'BERT 比较，后者是靠填出被遮住的词'] },
    glue: { en: [/GLUE/, 'GLUE, a collection of tests'], zh: [/GLUE/, 'GLUE，一组英语句子的测试'] },
    f1: { en: [/F1/, 'F1 is a mean'], zh: [/F1/, 'F1 则是两个比例的平均'] },
    validation: { en: [/validation set/, 'validation sets, whose answers'], zh: [/验证集/, '验证集的答案人人都有'] },
    bleu: { en: [/BLEU/, 'BLEU says how many'], zh: [/BLEU/, 'BLEU 衡量译文里'] },
    wobert: { en: [/WoBERT/, 'WoBERT, a Chinese BERT'], zh: [/WoBERT/, 'WoBERT（以词为词元的中文 BERT）'] },
    t5: { en: [/T5/, 'T5’s learned bias by distance'], zh: [/T5/, 'T5 按距离学习的偏置'] },
    lambada: { en: [/LAMBADA/, 'LAMBADA, where a model'], zh: [/LAMBADA/, 'LAMBADA（猜一段文字的最后一个词）'] },
    perplexity: {
      en: [/perplexity/, 'perplexity, $e$ to the power of the loss'],
      zh: [/困惑度/, '“困惑度”（perplexity，以损失为指数'],
    },
    linear: {
      en: [/linear attention/, 'linear attention, which computes no single scores'],
      zh: [/线性注意力/, '线性注意力（不单独算得分）'],
    },
    alibi: { en: [/ALiBi/, 'ALiBi, a bias by distance'], zh: [/ALiBi/, 'ALiBi（按距离加偏置）'] },
    'pre-training': { en: [/pre-training/, 'pre-training (the training'], zh: [/预训练/, '预训练（先在'] },
    performer: { en: [/Performer/, 'Performer (a model with'], zh: [/Performer/, 'Performer（一种用'] },
  },
  encodings: {
    slope: { en: [/\bslope\b/, 'a slope is taken off the score'], zh: [/斜率/, '扣掉“斜率乘以距离”'] },
    bucket: { en: [/bucket/, 'each bucket of distances. Short'], zh: [/桶/, '若干个桶（bucket）'] },
  },
  layers: {
    scaling: {
      en: [/\bscaling/, 'slows its slowest hands, by a scaling'],
      zh: [/缩放/, '放慢了最慢的指针，这叫“缩放”'],
    },
    sink: { en: [/\bsink/, 'a learned sink: a number'], zh: [/汇聚点/, '“汇聚点”（sink）：它是一个数'] },
    'p-rope': { en: [/p-RoPE/, 'another way, called p-RoPE'], zh: [/p-RoPE/, '做法不同，叫作 p-RoPE'] },
    drope: { en: [/DroPE/, 'DroPE takes all rotation out'], zh: [/DroPE/, 'DroPE 在大模型上这样做'] },
  },
  code: {
    channel: { en: [/\bchannel/, 'channels, the places of a query'], zh: [/通道/, '叫作“通道”（channel）'] },
    interleaved: { en: [/interleaved/, 'this is called interleaved'], zh: [/交错/, '这叫“交错式”（interleaved）'] },
    'half-split': { en: [/half-split/, 'half-split, pairs channel'], zh: [/对半/, '这叫“前后对半式”（half-split）'] },
    float64: { en: [/float64/, 'float64, with 53 binary digits'], zh: [/float64/, '用 float64 算的，有 53 位'] },
    float32: { en: [/float32/, 'float32 keeps'], zh: [/float32/, 'float32 保留'] },
    bfloat16: { en: [/bfloat16/, 'and bfloat16, in which many'], zh: [/bfloat16/, '运行时用的 bfloat16'] },
  },
  linear: {
    linear: {
      en: [/linear attention/, 'linear attention, which computes no score'],
      zh: [/线性注意力/, '“线性注意力”不逐对计算'],
    },
    features: { en: [/\bfeatures/, 'positive numbers, the features'], zh: [/特征/, '特征'] },
    retnet: { en: [/RetNet/, 'RetNet, a later model'], zh: [/RetNet/, '后来的模型 RetNet'] },
    patch: { en: [/\bpatch/, 'small squares, the patches'], zh: [/图块/, '小方块，叫作“图块”（patch）'] },
  },
  proof: {
    onnx: { en: [/ONNX/, 'ONNX, a standard'], zh: [/ONNX/, '模型文件的标准 ONNX'] },
    kerashub: { en: [/KerasHub/, 'KerasHub, a library'], zh: [/KerasHub/, '程序库 KerasHub'] },
    webassembly: {
      en: [/WebAssembly/, 'compiled file (WebAssembly)'],
      zh: [/WebAssembly/, '编译好的文件（WebAssembly）'],
    },
    mutation: { en: [/mutation/, 'make mistakes on purpose. Programmers'], zh: [/变异/, '就得故意犯错'] },
  },
};

/** As it is read. The article's opening lets the reader try a figure before any words: it counts from its first paragraph. */
function read(page: PageName, language: 'en' | 'zh'): string {
  const text = filesOf(page)
    .map((file) => readText(language, file).replace(/^---\n[\s\S]*?\n---\n/, ''))
    .join('\n');
  const from = text.indexOf(language === 'en' ? 'A language model reads' : '语言模型读一段');
  return text
    .slice(page === 'article' ? from : 0)
    .replace(/\[@[^\]]*\]/g, '')
    .replace(/\[([^\]]*)\]\{[.=][^}]*\}/g, '$1')
    .replace(/\[([^\][@]*)\]\([^)]*\)/g, '$1')
    .replace(/\{#[^}]*\}/g, '')
    .replace(/\*+/g, '');
}

describe.each(['en', 'zh'] as const)('in %s,', (language) => {
  describe.each(Object.entries(PAGES))('on the page %s,', (page, terms) => {
    const text = read(page as PageName, language);
    it.each(Object.keys(terms))('%s is explained where it first stands', (name) => {
      const [term, by] = terms[name]![language];
      const explained = text.indexOf(by);
      expect(explained, `nothing says “${by}”`).not.toBe(-1);
      const first = text.search(term);
      const sentence = text.slice(0, explained).search(/[^.。！？!?\n]*$/);
      expect(first < sentence ? text.slice(first - 40, first + 40) : '').toBe('');
      expect(first).not.toBe(-1);
    });
  });

  it('a way to read a long text that no text explains before its figures says what it does when it is chosen', () => {
    const before: readonly Remedy[] = ['none', 'linear', 'ntk', 'yarn', 'yarn32', 'window'];
    const text = read('article', language).split('rope-wall')[0]!;
    const { remedies, abouts } = words[language];
    for (const name of before.filter((remedy) => remedy !== 'none'))
      expect(text.toLowerCase()).toContain(remedies[name].replace(/（.*| \(.*/, '').toLowerCase());
    expect(REMEDIES.filter((remedy) => !before.includes(remedy) && abouts[remedy] === undefined)).toEqual([]);
  });
});
