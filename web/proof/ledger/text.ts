/** Claims as they stand in Markdown, and the numbers that words and digits mean. */

/** `[44]{=}`: a number that is given, such as an example, and states no fact. */
export const GIVEN = '';

export interface Marked {
  text: string;
  id: string;
}

const MARK = /\[([^[\]]+)\]\{=([\w.-]*)\}/g;

/** Every claim in the text, in order. */
export const claimsIn = (markdown: string): Marked[] =>
  [...markdown.matchAll(MARK)].map(([, text, id]) => ({ text: text!, id: id! }));

const ENGLISH = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen twenty'
).split(' ');
const ENGLISH_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ENGLISH_ORDINALS = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const CHINESE = '零一二三四五六七八九';
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 10 ** 4, 亿: 1e8 };
const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000, million: 1e6, billion: 1e9 };

/** 十二 is 12 and 两百五十 is 250. */
function chineseNumber(text: string): number {
  let [total, section, digit] = [0, 0, NaN];
  for (const character of text.replaceAll('两', '二')) {
    const unit = UNITS[character];
    if (unit === undefined) digit = CHINESE.indexOf(character);
    else if (unit >= UNITS.万!) {
      total = (total + section + (Number.isNaN(digit) ? 0 : digit)) * unit;
      [section, digit] = [0, NaN];
    } else {
      section += (Number.isNaN(digit) ? 1 : digit) * unit;
      digit = NaN;
    }
  }
  return total + section + (Number.isNaN(digit) ? 0 : digit);
}

export interface Written {
  value: number;
  /** One in the last place that is written. */
  unit: number;
}

/** What a number says, written in digits or in words of either language; `null` where it is no number. */
export function numberIn(text: string): Written | null {
  const plain = text.trim().replace(/[°%]$/, '').replace(/^−/, '-');
  const digits = /^(-?)(\d[\d,]*)(?:\.(\d+))?(?:\s*(hundred|thousand|million|billion|[百千万亿]))?$/.exec(plain);
  if (digits) {
    const [, sign, whole, decimals = '', scale] = digits;
    const times = scale === undefined ? 1 : (SCALES[scale] ?? UNITS[scale]!);
    const value = Number(`${sign}${whole!.replaceAll(',', '')}.${decimals || 0}`);
    return { value: value * times, unit: times / Number(`1e${decimals.length}`) };
  }
  const fraction = /^(\d+)\/(\d[\d,]*)$/.exec(plain);
  if (fraction) return { value: Number(fraction[1]) / Number(fraction[2]!.replaceAll(',', '')), unit: 0 };
  const power = /^\$(?:(\d(?:\.\d+)?) ?\\cdot ?)?10\^(?:\{(-?\d+)\}|(\d))\$$/.exec(plain);
  if (power) {
    const unit = Number(`1e${power[2] ?? power[3]}`);
    return { value: Number(power[1] ?? 1) * unit, unit };
  }
  const parts = plain.toLowerCase().split(/[ -]/);
  const scale = SCALES[parts.at(-1)!];
  const small = scale === undefined ? plain.toLowerCase() : parts.slice(0, -1).join(' ');
  const tens = 10 * (ENGLISH_TENS.indexOf(small) + 2);
  const named = Math.max(ENGLISH.indexOf(small), ENGLISH_ORDINALS.indexOf(small), tens >= 20 ? tens : -1);
  const count = small === '' || small === 'a' ? 1 : named;
  if (count >= 0 && (scale !== undefined || small !== '')) return { value: count * (scale ?? 1), unit: scale ?? 1 };
  if (/^第?[零一二两三四五六七八九十百千万亿]+$/.test(plain)) {
    return { value: chineseNumber(plain.replace('第', '')), unit: 1 };
  }
  return null;
}

/**
 * What may stand in the prose without a claim. Everything else with digits, or with the words for large numbers,
 * states a fact and has one.
 */
const NO_CLAIMS: Readonly<Record<string, RegExp>> = {
  'the head of the page': /^---\n[\s\S]*?\n---\n/,
  'listings, which are examples': /^```[\s\S]*?^```$/gm,
  claims: MARK,
  'addresses of links': /(?<=\])\([^)]*\)/g,
  'numbers that follow the state': /\{\{\w+\}\}/g,
  'formulas, which define': /\$\$[\s\S]*?\$\$|\$[^$]*\$/g,
  sources: /\[@[\w-]+\]/g,
  'headings, and the names of blocks': /^(#+|:::+) .*$/gm,
  markup: /<[^>]*>/g,
  'numbers of a list': /^\d+\. /gm,
  years: /\b(19|20)\d\d\b( 年)?/g,
  'names of models, methods and formats':
    /\b(Llama|LLaMA|Code Llama|Gemma|Qwen|Mistral|Ministral|Phi|GPT|GPT-NeoX|GLM|DeepSeek|Yarn-Llama|Wan)[- ]?v?\d[\w.]*( \d+(\.\d+)?B)?|\b(Gemma|LLaMA|Llama) \d+B|\bT5\b|\b(t?f|bf|fp|b?float)\d+\b/g,
  'steps, tasks, programs, pairs, hands, places and channels by their number':
    /\b([Ss]teps?|[Tt]asks?|[Pp]rograms?|[Pp]airs?|[Hh]ands?|[Cc]hannels?|[Pp]ositions?|[Pp]laces?) \d[\d,]*((,| to| and|–) \d[\d,]*)*|\b[Dd]istances? \d+(,\d{3})*|第 \d+ *(到第 \d+ *)?(、第 \d+ *)*|(通道|位置|距离)(为)? ?\d+(,\d{3})*( 和 \d+)*/g,
  'Chinese words that hold a numeral': /百分[数点]|十字|[二八十]进制|十六进制/g,
  'nought and one': /(?<![\d.,−-])[01](?![\d.,]*\d)/g,
};

const NUMBERS = {
  en: /[−-]?\d+(,\d{3})*(\.\d+)?(e\d+)?|\b([a-z]+teen|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?)\b/gi,
  zh: /[−-]?\d+(,\d{3})*(\.\d+)?(e\d+)?|[一二两三四五六七八九几]*[十百千万亿][一二三四五六七八九十百千万亿多]*/g,
};

/** Numbers in the prose that no claim stands for, each with the words around it. */
export function uncovered(markdown: string, language: 'en' | 'zh'): string[] {
  const bare = Object.values(NO_CLAIMS).reduce((text, kind) => text.replace(kind, '\n·\n'), markdown);
  return [...bare.matchAll(NUMBERS[language])].map(({ 0: number, index }) => {
    const around = bare.slice(Math.max(0, index - 30), index + number.length + 30).replace(/\s+/g, ' ');
    return `${number}: … ${around} …`;
  });
}
