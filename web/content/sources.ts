/** What the article leans on. The tag is what the Markdown cites: `[@P-RF]`. */
export const SOURCES = {
  'P-RF': {
    text: 'Su, Lu, Pan, Murtadha, Wen, Liu: RoFormer: Enhanced Transformer with Rotary Position Embedding. 2021.',
    url: 'https://arxiv.org/abs/2104.09864',
  },
  'P-VAS': {
    text: 'Vaswani, Shazeer, Parmar, Uszkoreit, Jones, Gomez, Kaiser, Polosukhin: Attention Is All You Need. 2017.',
    url: 'https://arxiv.org/abs/1706.03762',
  },
  'P-YUN': {
    text: 'Yun, Bhojanapalli, Rawat, Reddi, Kumar: Are Transformers universal approximators of sequence-to-sequence functions? 2019.',
    url: 'https://arxiv.org/abs/1912.10077',
  },
  'P-HAV': {
    text: 'Haviv, Ram, Press, Izsak, Levy: Transformer Language Models without Positional Encodings Still Learn Positional Information. 2022.',
    url: 'https://arxiv.org/abs/2203.16634',
  },
  'P-PI': {
    text: 'Chen, Wong, Chen, Tian: Extending Context Window of Large Language Models via Positional Interpolation. 2023.',
    url: 'https://arxiv.org/abs/2306.15595',
  },
  'P-LIU': {
    text: 'Liu, Yan, Zhang, An, Qiu, Lin: Scaling Laws of RoPE-based Extrapolation. 2023.',
    url: 'https://arxiv.org/abs/2310.05209',
  },
  'P-BAR': {
    text: 'Barbero, Vitvitskyi, Perivolaropoulos, Pascanu, Veličković: Round and Round We Go! What makes Rotary Positional Encodings useful? 2024.',
    url: 'https://arxiv.org/abs/2410.06205',
  },
} as const satisfies Record<string, { text: string; url: string }>;

export type SourceTag = keyof typeof SOURCES;
