/** What the prompt refuses most, in Chinese. Any other refusal stays English: it quotes the package, which names its keys so. */
const SENTENCES: readonly [english: RegExp, chinese: string][] = [
  [/^(\S+) is missing, for example (.+)\.$/, '缺少 $1，例如 $2。'],
  [/^\w+: model must be in the catalogue, got (".*?")\. /, '目录中没有模型 $1。'],
  [/^--for must be a known engine, got (".*?")\. /, '没有名为 $1 的引擎。'],
  [/^--to must be a number of tokens, got (.*?)\. /, '--to 须为词元数，不能是 $1。'],
  [/^(\S+) is not a command\. /, '没有命令 $1。'],
  [/Did you mean (.+?)\? ?/, '是否指 $1？'],
  [/Known are: (.+?)\.?$/, '可用的有：$1。'],
  [/For example (.+) or (.+)$/, '例如 $1 或 $2。'],
  [
    /Give its config\.json, a GGUF file, or a name that ropewalk models lists$/,
    '请给出它的 config.json、GGUF 文件，或 ropewalk models 列出的名称。',
  ],
  [/^ropewalk --help shows how it is used\.$/, '用法见 ropewalk --help。'],
];

/** Each part of a sentence that is known; the sentence itself where its beginning is not. */
export function refusalInChinese(sentence: string): string {
  const [first] = SENTENCES.filter(([english]) => english.source.startsWith('^') && english.test(sentence));
  return first ? SENTENCES.reduce((text, [english, chinese]) => text.replace(english, chinese), sentence) : sentence;
}
