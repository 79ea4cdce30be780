/**
 * Colours for a program in JavaScript or TypeScript: comments, strings, numbers and words of the language. It is for
 * looking at and follows no grammar, so a regular expression with quotes in it is coloured as a string.
 */
const TOKENS =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|(?<number>\b\d[\d_.]*(?:e[+-]?\d+)?\b)|(?<word>\b(?:await|async|const|let|for|of|in|if|else|return|new|import|from|export|function|class|extends|while|try|catch|finally|throw|typeof|instanceof|null|undefined|true|false|NaN|Infinity|readonly|interface|type|void|number|string|boolean)\b)/g;

const escape = (text: string): string => text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;' })[c] ?? '&gt;');

/** The program as HTML. There are thousands of words and numbers, so these have an element each, and no class. */
const TAGS: Readonly<Record<string, [start: string, end: string]>> = {
  comment: ['<i class="c">', '</i>'],
  text: ['<i class="t">', '</i>'],
  number: ['<b>', '</b>'],
  word: ['<i>', '</i>'],
};

export function highlight(code: string): string {
  let html = '';
  let done = 0;
  for (const match of code.matchAll(TOKENS)) {
    const kind = Object.entries(match.groups!).find(([, text]) => text !== undefined)![0];
    const [start, end] = TAGS[kind]!;
    html += escape(code.slice(done, match.index)) + start + escape(match[0]) + end;
    done = match.index + match[0].length;
  }
  return html + escape(code.slice(done));
}
