/** The sentences of plans in Chinese. */
import { filled } from './sentence.js';
import type { Sentence } from './types.js';
import { noteInChinese } from './zh-notes.js';

/** By the English form; `{0}` is the first of its values. A test compares the forms with those in the code. */
export const CHINESE: Readonly<Record<string, string>> = {
  '{}, {} tokens, {} ({})': '{0}，{1} 个词元，{2}（{3}）',
  'It cannot be done like this. {}': '这样做不到。{0}',
  '{} Nothing needs to be typed.': '{0}不必输入任何内容。',
  'The engine allows {} tokens: {}': '引擎最多允许 {0} 个词元：{1}',
  'Both compute the same.': '两者的计算完全相同。',
  'Its makers trained it on 32,768 tokens and validated YaRN up to 131,072.':
    '模型作者以 32,768 个词元的长度训练它，并验证过用 YaRN 可以到 131,072。',
  'Its positions grow more slowly than tokens: for 1M its makers set factor 2 or 3, not 4.':
    '它的位置编号比词元数增长得慢：要到 1M，模型作者把倍数设为 2 或 3，而不是 4。',
  'Without its own rule, perplexity at 32k is 5.22 instead of 3.20 (8B).':
    '丢掉它自带的规则后，32k 处的困惑度从 3.20 变成 5.22（8B）。',
  'Phi-3.5 mini on BABILong: 38 at 64k and 10 at 128k, where Llama 3.1 8B has 49 and 39.':
    'BABILong 得分：Phi-3.5 mini 在 64k 为 38，在 128k 为 10；Llama 3.1 8B 分别为 49 和 39。',
  'Perplexity is 6.81 with factor 1 on cosines and sines, and 7.38 with YaRN’s.':
    'cos 和 sin 所乘的系数取 1 时，困惑度为 6.81；取 YaRN 的系数时为 7.38。',
  '{} slots share {}: each has {} tokens.': '{0} 个槽位平分 {1}：每个槽位 {2} 个词元。',
  'MLX-LM needs rope_theta at the top of the file for this type.': '对这种模型，MLX-LM 要求 rope_theta 写在文件顶层。',
  'Without chunked prefill a prompt has {} tokens at most.': '不启用分块预填充时，提示词最多 {0} 个词元。',
  'No length is named; {} is taken, which these settings reach.': '没有指定长度，按这些设置能达到的 {0} 个词元处理。',
  '{} is missing: a factor alone makes no context longer.': '缺少 {0}：只设倍数不会加长上下文。',
  'Only the first {} JSONs were read.': '只读了前 {0} 个 JSON。',
  '{} is given twice; the last one counts.': '{0} 给了两次，以最后一次为准。',
  '{} is missing before this JSON.': '这段 JSON 之前缺少 {0}。',
  '{}: not understood.': '无法识别 {0}。',
  'Nothing here sets rotation or length.': '其中没有与旋转或长度有关的设置。',
  '{} computes YaRN from an original length of {} tokens instead of {}.':
    '{0} 计算 YaRN 所用的原始长度是 {1} 个词元，而不是 {2}。',
  '{} has rotations up to max_position_embeddings only, and dynamic counts from max_trained_positions.':
    '{0} 只为 max_position_embeddings 以内的位置准备旋转，而 dynamic 从 max_trained_positions 算起。',
  'The base is {}; the model was trained with {}.': '底数为 {0}，而模型训练时用的是 {1}。',
  'The model reaches {} tokens as it is; what was typed replaces its own rule. {}':
    '模型本来就支持 {0} 个词元，而输入的设置替换了它自带的规则。{1}',
  'Compared with the plan for {} tokens: {}': '与 {0} 个词元的方案相比：{1}',
  '{}.{} is not in the file; 10,000 is taken.': '文件中没有 {0}.{1}；取 10,000。',
  'rope_freqs.weight is taken for the rule of Llama 3.1 (8,192 tokens, factors 1 and 4).':
    '假定 rope_freqs.weight 来自 Llama 3.1 的规则（8,192 个词元，两个系数为 1 和 4）。',
  'The file allows this length: no scaling is needed.': '文件本身允许这个长度，不需要缩放。',
  'YaRN, which the model was not trained with.': '使用 YaRN，但模型训练时没有用过它。',
  'YaRN, as the model’s makers recommend.': '按模型作者的建议使用 YaRN。',
  'YaRN, beyond what the model’s makers recommend.': '使用 YaRN，但长度超出了模型作者的建议。',
  'The model’s own rule, with a larger factor.': '沿用模型自带的规则，只加大倍数。',
  'YaRN on top of the rule in the file, which flags cannot change.':
    '在文件自带的规则之上叠加 YaRN；自带的规则无法用参数修改。',
  'The method that was asked for.': '使用指定的方法。',
  'A larger base, which is what this engine offers.': '加大底数，这是这个引擎提供的办法。',
  'LongRoPE has no numbers for more.': 'LongRoPE 没有用于更长上下文的系数。',
  'This engine does not read the factor of p-RoPE.': '这个引擎不读取 p-RoPE 的倍数。',
  'How far p-RoPE stretches is not published; its factor is taken.':
    'p-RoPE 能扩展到多长没有公开结果，这里采用它的倍数。',
  'The log does not name the rule of freq_scale; linear is taken.':
    '日志没有说明 freq_scale 属于哪种规则，按 linear 处理。',
  'The tokenizer': '分词器',
  '{} allows {} tokens, and {} were asked for.': '{0} 最多允许 {1} 个词元，而要求的是 {2} 个。',
  'Keys and values of {} tokens do not fit.': '内存放不下 {0} 个词元的键值缓存。',
  'This release does not have {}.': '这个版本没有 {0}。',
  'transformers does not expect {} for type {}.': 'transformers 的 {1} 类型没有 {0} 这个键。',
  'The file does not say all that the cache depends on.': '文件没有给出计算缓存所需的全部数值。',
  'One compressed vector of {} numbers and one rotated key of {} per token and layer.':
    '每层每个词元存一个 {0} 维的压缩向量和一个 {1} 维的旋转键。',
  '{} Indexers keep {} more per token in all layers.': '{0}各层的索引器（indexer）合计为每个词元另存 {1} 个数。',
  'A key and a value for each layer and key/value head; of a window, its tokens only.':
    '每个词元在每层的每个键/值头存一个键和一个值；滑动窗口层只保留窗口内的词元。',
  'config.json: {}': 'config.json：{0}',
  'No release of {} was named; the newest that was read is taken: {}.':
    '没有指定 {0} 的版本，按查阅过的最新版本处理：{1}。',
  'Without scaling this model ends at {} tokens.': '不缩放时，这个模型最多到 {0} 个词元。',
  'The rule of this model ends at the length of its file.': '这个模型的规则只到文件所写的长度为止。',
  'the published file, as transformers 5 computes it': '原版配置文件（按 transformers 5 计算）',
  'YaRN with factor {} from {}, as the makers document it, in transformers 5':
    '模型作者文档中的 YaRN：倍数 {0}，原始长度 {1}（按 transformers 5 计算）',
  'This is not valid JSON: check quotes, commas, braces.': '这不是合法的 JSON：引号、逗号或花括号有误。',
  '{} needs a value.': '{0} 需要一个值。',
  '{} must be {}, not {}.': '{0} 必须是{1}，而不是 {2}。',
  'a number': '数字',
  'a whole number': '整数',
  'a dictionary': '字典',
  'above 0 and at most 1e18': '大于 0、不超过 1e18 的数',
  'The factor in force is {}; this length needs {}.': '实际生效的倍数是 {0}，而这个长度需要 {1}。',
  'What follows {} must be a JSON object.': '{0} 后面必须是一个 JSON 对象。',
  'A shell strips these quotes: put the JSON in single ones.':
    'Shell 会去掉这个 JSON 里的引号：请用单引号把整段 JSON 括起来。',
  '{} is none of {}’s flags for rotation or length.': '{0} 不是 {1} 中与旋转或长度有关的参数。',
  '{} is a flag of {}; {} does not have it.': '{0} 是 {1} 的参数；{2} 没有这个参数。',
  '{} has no {}; {} is meant.': '{0} 没有 {1}，应为 {2}。',
  'YaRN is static here: it also changes prompts below {} tokens{}. Serve them without it.':
    '这里的 YaRN 是静态的：短于 {0} 个词元的提示词也会受影响{1}。短提示词请由不加这些设置的服务处理。',
  ', and its makers say that short texts may suffer': '，模型作者也说短文本的效果可能变差',
  'From {} tokens this length needs factor {}; {} slows pairs more than that.':
    '从 {0} 个词元扩展到这个长度只需倍数 {1}；{2} 会让分量对转得过慢。',
  'Qwen3 was trained on {} tokens; the {} of its file include room for a prompt.':
    'Qwen3 的训练长度是 {0}；文件里的 {1} 还包括给提示词留的余量。',
  'Engines read {} differently: {} multiplies cosines and sines by {}, transformers 5 by {}.':
    '各引擎对 {0} 的读法不同：{1} 把 cos 和 sin 乘以 {2}，transformers 5 乘以 {3}。',
  '{} multiplies all scores by {}, unlike transformers.': '{0} 会把所有得分再乘以 {1}，这与 transformers 不同。',
  'The file says truncate: false, but {} rounds the ends of the ramp: in gpt-oss this changes a frequency by up to 76% (pair 17).':
    '文件里写的是 truncate: false，但 {0} 仍会对过渡区的两端取整；在 gpt-oss 里，频率最多因此相差 76%（第 17 对）。',
  'The file lacks rope.scaling.yarn_log_multiplier: scores are wrong by a factor of about two. Convert the model again.':
    '文件里没有 rope.scaling.yarn_log_multiplier，得分会差大约一倍。请重新转换模型。',
  '{} ignores factor {}: it takes max_position_embeddings / original length, here {}. Set max_position_embeddings.':
    '{0} 不读取倍数 {1}，而用 max_position_embeddings 除以原始长度，这里得 {2}。请修改 max_position_embeddings。',
  'ExLlamaV2 computes the ramp of YaRN and the factor of LongRoPE from the length at loading.':
    'ExLlamaV2 按加载模型时的长度计算 YaRN 的过渡区和 LongRoPE 的系数。',
  'KoboldCpp scales by itself only for base 10,000 and 500,000; base {} needs --ropeconfig.':
    'KoboldCpp 只在底数为 10,000 或 500,000 时自动缩放；底数为 {0} 时须加 --ropeconfig。',
  'It is not known whether {} reads the settings of YaRN: check the log.':
    '尚不清楚架构 {0} 是否读取 YaRN 的设置，请查看日志。',
  'No published result was found for this family at this length.': '没有找到这个模型系列在这个长度上的公开结果。',
  'The frequencies reach {} tokens of text, and more of images.': '纯文本时，频率够 {0} 个词元使用；含图像时更长。',
  'The frequencies reach {} of {} tokens: past that, quality drops.':
    '目标是 {1} 个词元，而频率只够 {0} 个：超出之后，输出质量会下降。',
  'Beyond {} tokens this model needs Dual Chunk Attention; no scaling replaces it.':
    '超过 {0} 个词元时，这个模型需要双块注意力（Dual Chunk Attention），缩放频率代替不了它。',
  'The dictionary goes into {}.': '这个字典要放进 {0}。',
  'The dictionary has to keep {}.': '字典里必须保留 {0}。',
  'This release does not apply the rule of Llama 3.1: update.': '这个版本不会应用 Llama 3.1 的规则：请更新。',
  'transformers switches while generating, and Phi-3 then drops its cache':
    'transformers 在生成途中切换，Phi-3 会因此丢弃缓存',
  'it switches for the whole batch, but not for keys in the cache': '切换时整个批次一起换，但缓存里的键不变',
  'MLX-LM uses the long list at every length': 'MLX-LM 在任何长度都用较长的那一组',
  'the length at loading decides': '用哪一组由加载模型时的长度决定',
  'The dictionary lacks rope_type, the name of its rule.': '字典里没有 rope_type，也就是规则的名称。',
  '{} replaces the whole dictionary; the new one lacks {}, which was {}.':
    '{0} 会整个替换字典；新字典里没有 {1}，原来是 {2}。',
  '{} lets more than {} tokens through; it scales nothing.': '{0} 只是放行超过 {1} 个词元的长度，并不缩放频率。',
  'It refuses no length; past what the frequencies reach, text degrades.':
    '引擎不拒绝任何长度；一旦超出频率够用的范围，输出质量就会下降。',
  '{} does not read this key.': '{0} 不读取这个键。',
  'How {} reads dynamic is not known; those of transformers are shown.':
    '{0} 如何处理 dynamic 类型尚不清楚，这里给出的是 transformers 的频率。',
  'The type {} is not known to {}.': '{1} 不支持类型 {0}。',
  '{} stops with KeyError: original_max_position_embeddings.':
    '{0} 会报错 KeyError: original_max_position_embeddings 并退出。',
  'The language model of this file is {}; keys beside it do not reach it.':
    '这个文件的语言模型在 {0} 里，写在它外面的键不起作用。',
  '{} is there and wins.': '已有 {0}，以它为准。',
  'as of commit da07facd': '提交 da07facd',
  'as of commit 4f8ad012': '提交 4f8ad012',
  'Values of rope_freqs or rope_factors were not read; give the file.':
    '没有读到 rope_freqs 或 rope_factors 的数值，请给出 GGUF 文件。',
  'Whether its server cuts a slot is not known.': '它的服务程序是否截断槽位，尚不清楚。',
  'from pull request 1022 until 2291 (11 August 2026)': 'PR 1022 之后、PR 2291（2026 年 8 月 11 日）之前',
  'since pull request 2291 (11 August 2026)': 'PR 2291（2026 年 8 月 11 日）之后',
  'ik_llama.cpp was read, not run.': 'ik_llama.cpp 只读过源码，没有实际运行。',
  'It allocates the length that it is started with.': '引擎按启动时给定的长度分配缓存。',
  'the length that it is started with.': '即启动时给定的长度。',
  'as of October 2024': '截至 2024 年 10 月',
  'A newer one may differ.': '更新的版本可能不同。',
  'With YaRN llama.cpp sets it itself (pull request 17945).':
    '启用 YaRN 时，llama.cpp 会自己设定这个系数，并覆盖该参数（PR 17945）。',
  '{} warns and cuts nothing.': '{0} 只给出警告，并不截断。',
  'before pull request 28030 (30 August 2026)': 'PR 28030（2026 年 8 月 30 日）之前',
  'since pull request 28030 (30 August 2026), such as b10754': 'PR 28030（2026 年 8 月 30 日）之后，例如 b10754',
  'context_length of the file; a scale does not raise it.': '由文件的 context_length 决定，缩放不会提高它。',
  'as documented in 2026': '2026 年的文档',
  'LM Studio is not open; llama.cpp stands for it.': 'LM Studio 不开源，这里按 llama.cpp 处理。',
  '{} reads GGUF: the metadata are taken to be what llama.cpp’s converter writes.':
    '{0} 读取 GGUF 文件，这里假定其元数据与 llama.cpp 转换脚本写出的一致。',
  'general.architecture is not known here; in keys {} stands for it.':
    '不知道文件的 general.architecture，键名里暂用 {0} 代替。',
  'Edit a copy of the GGUF file, or convert the model again.': '修改 GGUF 文件的副本，或重新转换模型。',
  '{} has no option for this: load a GGUF file with these values, or run llama.cpp.':
    '{0} 没有相应的选项：请加载已写入这些值的 GGUF 文件，或改用 llama.cpp。',
  'as read in 2026': '2026 年查阅的源码',
  'a larger num_ctx is cut to context_length; nothing is scaled.':
    '更大的 num_ctx 会被截断到 context_length，频率不会缩放。',
  'Ollama’s importer writes no original_context_length for Qwen: context_length counts.':
    'Ollama 的导入程序不为 Qwen 写入 original_context_length，而以 context_length 代替。',
  'max_position_embeddings, times factor where the dictionary has no original length.':
    '由 max_position_embeddings 决定；字典里没有原始长度时，再乘以 factor。',
  'Fused kernels were not read.': '没有查阅 TensorRT-LLM 的融合内核。',
  'max_position_embeddings, not multiplied; more is reduced with a warning.':
    '由 max_position_embeddings 决定，不乘倍数；更大的值会被减小，并给出警告。',
  '4.42 and older': '4.42 及更早',
  '4.43 to 4.50': '4.43 至 4.50',
  '4.51 until pull request 40320 (August 2025)': '4.51 至 PR 40320（2025 年 8 月）之前',
  '5.x before pull request 47435 (July 2026)': '5.x，PR 47435（2026 年 7 月）之前',
  '5.x, and 4.x since pull request 40320': '5.x，以及 PR 40320 之后的 4.x',
  'Releases of 4.x that changed YaRN are known by pull request alone.':
    '4.x 中对 YaRN 的各项改动，只知道 PR 编号，不知道从哪个版本起生效。',
  '--rope-scaling and --rope-theta were removed in 0.11.1; --hf-overrides takes the dictionary now.':
    '--rope-scaling 和 --rope-theta 已在 0.11.1 中移除，现在用 --hf-overrides 传入字典。',
  '{}, because {} is not given.': '因为没有给出 {1}，所以由 {0} 决定。',
  '{} times factor.': '由 {0} 乘以 factor 得出。',
  '{}, which no factor multiplies.': '由 {0} 决定，不乘倍数。',
  '0.11.0 and older': '0.11.0 及更早',
  '0.11.1 to 0.21': '0.11.1 至 0.21',
  '0.22 until pull request 56446 (September 2026), such as 0.28': '0.22 至 PR 56446（2026 年 9 月）之前，例如 0.28',
  'since pull request 56446 (September 2026)': 'PR 56446（2026 年 9 月）之后',
  'By their dates vLLM 0.22 has pull request 41277 and 0.29 has 56446.':
    '按日期推断，vLLM 从 0.22 起含 PR 41277，从 0.29 起含 56446。',
  'Before {} {} stops at keys inside text_config: edit config.json.':
    '{0} 之前的 {1} 遇到 text_config 里的键会停止运行：请改 config.json。',
  'pull request 33351': 'PR 33351',
  'A frequency differs by up to {}% (pair {}), and after {} tokens a pair is up to {} turns away (pair {}).':
    '频率最多相差 {0}%（第 {1} 对）；到 {2} 个词元时，最多相差 {3} 圈（第 {4} 对）。',
  'Scores of the rotated part are {} times as large.': '旋转部分的得分是原来的 {0} 倍。',
  '{} {}': '{0}{1}',
  'No model is named: give its name, config.json or GGUF file.':
    '没有指定模型：请给出它的名称、config.json 或 GGUF 文件。',
  'The model {} is not known here: give its config.json or GGUF file.':
    '这里没有收录模型 {0}：请给出它的 config.json 或 GGUF 文件。',
  'This release knows only linear and dynamic. Upgrade transformers to 4.43.1 or newer.':
    '这个版本只支持 linear 和 dynamic。请把 transformers 升级到 4.43.1 或更高版本。',
  'This release knows only linear. Upgrade {}.': '这个版本只支持 linear。请升级 {0}。',
  '{} tokens were asked for and {} {} {}: {}': '要求 {0} 个词元，而 {1} {2} {3} 个：{4}',
  'refuses more than': '最多接受',
  'cuts at': '会截断到',
  '{} is read as {} tokens (k is 1,024).': '{0} 按 {1} 个词元理解（k 为 1,024）。',
  '{} must have one number for each of the {} pairs.': '{0} 必须为 {1} 个分量对各给一个数。',
  'for each slot, the original length times the factor (pull request 28030).':
    '每个槽位的上限是原始长度乘以倍数（PR 28030）。',
  'The model was trained with the rule {}; in {} yours {}.': '模型是用 {0} 规则训练的；在 {1} 中，你设置的规则会{2}。',
  'comes on top of it': '叠加在它之上',
  'replaces it': '取代它',
  'LongRoPE has one list of factors for up to {} tokens and another for more; {}.':
    'LongRoPE 有两组系数，{0} 个词元以内用一组，超过则用另一组；{1}。',
  'Dynamic scaling: {} uses one base at every length, unlike transformers.':
    '动态缩放：{0} 对所有长度都用同一个底数，这与 transformers 不同。',
  'Dynamic scaling: {} changes the base as the text grows, but not that of keys in the cache.':
    '动态缩放：{0} 随文本变长而改变底数，但缓存里的键仍按旧底数旋转。',
  'These settings do not reach layers with a window or a chunk.': '这些设置对采用滑动窗口或分块注意力的层不起作用。',
  'A dictionary that is not nested by layer type may scale layers with a window, too.':
    '字典如果不按层类型嵌套，滑动窗口层也可能一起被缩放。',
};

const NOTE = 'config.json: {}';

/**
 * A sentence of a plan in Chinese, from its form and its values; in English where there is none.
 *
 * @throws nothing
 */
export function inChinese({ form, values }: Sentence): string {
  const said = values.map((each) =>
    typeof each !== 'string' ? each : form === NOTE ? noteInChinese(each) : each.replaceAll(', ', '、'),
  );
  return filled(Object.hasOwn(CHINESE, form) ? CHINESE[form]! : form, said, inChinese);
}
