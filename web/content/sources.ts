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
  'P-SHAW': {
    text: 'Shaw, Uszkoreit, Vaswani: Self-Attention with Relative Position Representations. 2018.',
    url: 'https://arxiv.org/abs/1803.02155',
  },
  'P-MUS': {
    text: 'Huang, Vaswani, Uszkoreit, Simon, Hawthorne, Shazeer, Dai, Hoffman, Dinculescu, Eck: Music Transformer. 2018.',
    url: 'https://arxiv.org/abs/1809.04281',
  },
  'P-DAI': {
    text: 'Dai, Yang, Yang, Carbonell, Le, Salakhutdinov: Transformer-XL: Attentive Language Models Beyond a Fixed-Length Context. 2019.',
    url: 'https://arxiv.org/abs/1901.02860',
  },
  'P-T5': {
    text: 'Raffel, Shazeer, Roberts, Lee, Narang, Matena, Zhou, Li, Liu: Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer. 2019.',
    url: 'https://arxiv.org/abs/1910.10683',
  },
  'P-TENER': {
    text: 'Yan, Deng, Li, Qiu: TENER: Adapting Transformer Encoder for Named Entity Recognition. 2019.',
    url: 'https://arxiv.org/abs/1911.04474',
  },
  'P-TUPE': {
    text: 'Ke, He, Liu: Rethinking Positional Encoding in Language Pre-training. 2020.',
    url: 'https://arxiv.org/abs/2006.15595',
  },
  'P-DEB': {
    text: 'He, Liu, Gao, Chen: DeBERTa: Decoding-enhanced BERT with Disentangled Attention. 2020.',
    url: 'https://arxiv.org/abs/2006.03654',
  },
  'P-ALI': {
    text: 'Press, Smith, Lewis: Train Short, Test Long: Attention with Linear Biases Enables Input Length Extrapolation. 2021.',
    url: 'https://arxiv.org/abs/2108.12409',
  },
  'P-KER': {
    text: 'Chi, Fan, Ramadge, Rudnicky: KERPLE: Kernelized Relative Positional Embedding for Length Extrapolation. 2022.',
    url: 'https://arxiv.org/abs/2205.09921',
  },
  'P-XPOS': {
    text: 'Sun, Dong, Patra, Ma, Huang, Benhaim, Chaudhary, Song, Wei: A Length-Extrapolatable Transformer. 2022.',
    url: 'https://arxiv.org/abs/2212.10554',
  },
  'P-FIRE': {
    text: 'Li, You, Guruganesh, Ainslie, Ontanon, Zaheer, Sanghai, Yang, Kumar, Bhojanapalli: Functional Interpolation for Relative Positions Improves Long Context Transformers. 2023.',
    url: 'https://arxiv.org/abs/2310.04418',
  },
  'P-PI': {
    text: 'Chen, Wong, Chen, Tian: Extending Context Window of Large Language Models via Positional Interpolation. 2023.',
    url: 'https://arxiv.org/abs/2306.15595',
  },
  'P-YA': {
    text: 'Peng, Quesnelle, Fan, Shippole: YaRN: Efficient Context Window Extension of Large Language Models. 2023.',
    url: 'https://arxiv.org/abs/2309.00071',
  },
  'P-CL': {
    text: 'Rozière, Gehring, Gloeckle, Sootla, Gat and others: Code Llama: Open Foundation Models for Code. 2023.',
    url: 'https://arxiv.org/abs/2308.12950',
  },
  'P-LR': {
    text: 'Ding, Zhang, Zhang, Xu, Shang, Xu, Yang, Yang: LongRoPE: Extending LLM Context Window Beyond 2 Million Tokens. 2024.',
    url: 'https://arxiv.org/abs/2402.13753',
  },
  'S-L31': {
    text: 'Meta: llama-models, reference implementation of Llama 3.1 (apply_scaling). 2024.',
    url: 'https://github.com/meta-llama/llama-models',
  },
  'P-LL3': {
    text: 'Llama Team, AI @ Meta: The Llama 3 Herd of Models. 2024.',
    url: 'https://arxiv.org/abs/2407.21783',
  },
  'P-MEN': {
    text: 'Men, Xu, Wang, Zhang, Lin, Han, Chen: Base of RoPE Bounds Context Length. 2024.',
    url: 'https://arxiv.org/abs/2405.14591',
  },
  'P-KATH': {
    text: 'Katharopoulos, Vyas, Pappas, Fleuret: Transformers are RNNs: Fast Autoregressive Transformers with Linear Attention. 2020.',
    url: 'https://arxiv.org/abs/2006.16236',
  },
  'P-RET': {
    text: 'Sun, Dong, Huang, Ma, Xia, Xue, Wang, Wei: Retentive Network: A Successor to Transformer for Large Language Models. 2023.',
    url: 'https://arxiv.org/abs/2307.08621',
  },
  'S-SU21': {
    text: 'Su: Upgrading the Transformer 2: a rotary position encoding that draws on many others (in Chinese). 2021.',
    url: 'https://kexue.fm/archives/8265',
  },
  'S-SU18': {
    text: 'Su: The principle by which to choose the base of RoPE (in Chinese). 2024.',
    url: 'https://kexue.fm/archives/10122',
  },
  'S-SU23': {
    text: 'Su: Upgrading the Transformer 10: RoPE is an encoding in base β (in Chinese). 2023.',
    url: 'https://kexue.fm/archives/9675',
  },
  'S-EA21': {
    text: 'Biderman, Black, Foster, Gao, Hallahan, He, Wang, Wang: Rotary Embeddings: A Relative Revolution. 2021.',
    url: 'https://blog.eleuther.ai/rotary-embeddings/',
  },
  'S-EAH': {
    text: 'Gao: Downstream Evaluations of Rotary Position Embeddings. 2021.',
    url: 'https://blog.eleuther.ai/rotary-embeddings-eval-harness/',
  },
  'P-SINK': {
    text: 'Xiao, Tian, Chen, Han, Lewis: Efficient Streaming Language Models with Attention Sinks. 2023.',
    url: 'https://arxiv.org/abs/2309.17453',
  },
  'P-DS2': {
    text: 'DeepSeek-AI: DeepSeek-V2: A Strong, Economical, and Efficient Mixture-of-Experts Language Model. 2024.',
    url: 'https://arxiv.org/abs/2405.04434',
  },
  'P-MIS': {
    text: 'Jiang, Sablayrolles, Mensch, Bamford, Chaplot and others: Mistral 7B. 2023.',
    url: 'https://arxiv.org/abs/2310.06825',
  },
  'C-NOPE': {
    text: 'Hugging Face: transformers, configuration_smollm3.py and configuration_llama4.py: no_rope_layer_interval is 4.',
    url: 'https://github.com/huggingface/transformers/tree/008e574391258935f3ecc3035c882e73bbcac419/src/transformers/models',
  },
  'C-SMOL': {
    text: 'Hugging Face: SmolLM3: smol, multilingual, long-context reasoner. 2025.',
    url: 'https://github.com/huggingface/blog/blob/124475da2301eabe0a8e7da6bcf72159abe974bc/smollm3.md',
  },
  'C-OSS': {
    text: 'Hugging Face: transformers, modular_gpt_oss.py, eager_attention_forward.',
    url: 'https://github.com/huggingface/transformers/blob/0261a467116de4a9103b58200f9d82f8fb5a0e86/src/transformers/models/gpt_oss/modular_gpt_oss.py',
  },
  'C-DS4': {
    text: 'Hugging Face: transformers, documentation of DeepSeek-V4, Hybrid attention.',
    url: 'https://github.com/huggingface/transformers/blob/0541de7bae8b0f7d3482e0b497be90919647f75d/docs/source/en/model_doc/deepseek_v4.md',
  },
  'P-FRAC': {
    text: 'Khan, Gummadi, Gupta, Ravichander: Fractional Rotation, Full Potential? Investigating Performance and Convergence of Partial RoPE. 2026.',
    url: 'https://arxiv.org/abs/2603.11611',
  },
  'P-LIU': {
    text: 'Liu, Yan, Zhang, An, Qiu, Lin: Scaling Laws of RoPE-based Extrapolation. 2023.',
    url: 'https://arxiv.org/abs/2310.05209',
  },
  'P-DROP': {
    text: 'Gelberg, Eguchi, Akiba, Cetin: Extending the Context of Pretrained LLMs by Dropping Their Positional Embeddings. 2025.',
    url: 'https://arxiv.org/abs/2512.12167',
  },
  'P-BAR': {
    text: 'Barbero, Vitvitskyi, Perivolaropoulos, Pascanu, Veličković: Round and Round We Go! What makes Rotary Positional Encodings useful? 2024.',
    url: 'https://arxiv.org/abs/2410.06205',
  },
  'P-BF': {
    text: 'Wang, Liu, Du, Zhu, Du, Kawaguchi, Pang: When Precision Meets Position: BFloat16 Breaks Down RoPE in Long-Context Training. 2024.',
    url: 'https://arxiv.org/abs/2411.13476',
  },
  'C-LR': {
    text: 'Microsoft: LongRoPE, the released code.',
    url: 'https://github.com/microsoft/LongRoPE',
  },
  'C-HF': {
    text: 'Hugging Face: transformers, convert_llama_weights_to_hf.py.',
    url: 'https://github.com/huggingface/transformers/blob/01cc9cd9d804d368d553c093c4eb0646320545bb/src/transformers/models/llama/convert_llama_weights_to_hf.py',
  },
  'I-NEOX': {
    text: 'EleutherAI: gpt-neox, issue 1003: RotaryEmbedding computation is wrong for certain position/feature pairs in reduced precision. 2023.',
    url: 'https://github.com/EleutherAI/gpt-neox/issues/1003',
  },
  'I-MOD': {
    text: 'Modalities: pull request 462: Fix rotary frequency precision. 2026.',
    url: 'https://github.com/Modalities/modalities/pull/462',
  },
  'I-IDEO': {
    text: 'Hugging Face: diffusers, issue 13920: Ideogram4MRoPE breaks under torch.autocast. 2026.',
    url: 'https://github.com/huggingface/diffusers/issues/13920',
  },
  'I-CANDLE': {
    text: 'Hugging Face: candle, pull request 3520: qwen2: build RoPE cos/sin tables in fp32. 2026.',
    url: 'https://github.com/huggingface/candle/pull/3520',
  },
  'I-ONNX': {
    text: 'ONNX: expected results of RotaryEmbedding, Attention and LinearAttention, among the node tests of the standard.',
    url: 'https://github.com/onnx/onnx/tree/6be0677fc22e74563e6eb472f931513aefe5648d/onnx/backend/test/data/node',
  },
  'I-KERAS': {
    text: 'Keras team: KerasHub, tests of RotaryEmbedding, AlibiBias and SinePositionEncoding.',
    url: 'https://github.com/keras-team/keras-hub/tree/71453d08f59edc90d276e999319fc51e61cbf82c/keras_hub/src/layers/modeling',
  },
  'P-DLS': {
    text: 'DeMillo, Lipton, Sayward: Hints on Test Data Selection: Help for the Practicing Programmer. IEEE Computer 11(4), 1978.',
    url: 'https://doi.org/10.1109/C-M.1978.218136',
  },
  'I-HF': {
    text: 'Hugging Face: transformers, pull request 29285: RoPE loses precision for Llama / Gemma. 2024.',
    url: 'https://github.com/huggingface/transformers/pull/29285',
  },
  'P-BERT': {
    text: 'Devlin, Chang, Lee, Toutanova: BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding. 2018.',
    url: 'https://arxiv.org/abs/1810.04805',
  },
  'C-BERT': {
    text: 'Google Research: bert, modeling.py.',
    url: 'https://github.com/google-research/bert/blob/master/modeling.py',
  },
  'P-GLUE': {
    text: 'Wang, Singh, Michael, Hill, Levy, Bowman: GLUE: A Multi-Task Benchmark and Analysis Platform for Natural Language Understanding. 2018.',
    url: 'https://arxiv.org/abs/1804.07461',
  },
  'D-GLUE': {
    text: 'New York University: the data sets of GLUE, with the number of examples in each.',
    url: 'https://huggingface.co/datasets/nyu-mll/glue',
  },
  'C-GLUE': {
    text: 'Hugging Face: transformers, README of the examples for text classification.',
    url: 'https://github.com/huggingface/transformers/blob/05ce25bec3bf88363cd6fe05693b6947aba7e604/examples/pytorch/text-classification/README.md',
  },
  'P-BW': {
    text: 'Bonett, Wright: Sample size requirements for estimating Pearson, Kendall and Spearman correlations. 2000.',
    url: 'https://doi.org/10.1007/BF02294183',
  },
  'P-POST': {
    text: 'Post: A Call for Clarity in Reporting BLEU Scores. 2018.',
    url: 'https://arxiv.org/abs/1804.08771',
  },
  'P-CAIL': {
    text: 'Xiao, Zhong, Guo, Tu, Liu, Sun, Zhang, Han, Hu, Wang, Xu: CAIL2019-SCM: A Dataset of Similar Case Matching in Legal Domain. 2019.',
    url: 'https://arxiv.org/abs/1911.08962',
  },
  'C-WAN': {
    text: 'Wan team, Alibaba: Wan 2.1, the released code, wan/modules/model.py.',
    url: 'https://github.com/Wan-Video/Wan2.1/blob/main/wan/modules/model.py',
  },
  'P-Q2VL': {
    text: 'Wang, Bai, Tan and others: Qwen2-VL: Enhancing Vision-Language Model’s Perception of the World at Any Resolution. 2024.',
    url: 'https://arxiv.org/abs/2409.12191',
  },
  'P-Q3VL': {
    text: 'Qwen team: Qwen3-VL Technical Report. 2025.',
    url: 'https://arxiv.org/abs/2511.21631',
  },
  'C-GGML': {
    text: 'llama.cpp: ggml/src/ggml-cpu/ops.cpp, ggml_mrope_cache_init.',
    url: 'https://github.com/ggml-org/llama.cpp/blob/0049e3cb202d8a8cebcfdbb137059e7e46627171/ggml/src/ggml-cpu/ops.cpp',
  },
  'P-RVIT': {
    text: 'Heo, Park, Han, Yun: Rotary Position Embedding for Vision Transformer. 2024.',
    url: 'https://arxiv.org/abs/2403.13298',
  },
  'P-SPH': {
    text: 'van de Geijn, Lüddecke, Turishcheva, Ecker: A Circular Argument: Does RoPE need to be Equivariant for Vision? 2025.',
    url: 'https://arxiv.org/abs/2511.08368',
  },
} as const satisfies Record<string, { text: string; url: string }>;

export type SourceTag = keyof typeof SOURCES;

/** An address as markup for readers: a commit by its first digits, and a long path may be broken at its folders. */
export function shownAddress(url: string): string {
  const shown = url.replace(/^https?:\/\//, '').replace(/[0-9a-f]{40}/, (commit) => commit.slice(0, 7));
  return shown.length > 40 ? shown.replaceAll('/', '/<wbr>') : shown;
}
