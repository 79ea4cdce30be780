/**
 * Colours for a program in JavaScript or TypeScript: comments, strings, numbers and words of the language. It is for
 * looking at and follows no grammar, so a regular expression with quotes in it is coloured as a string.
 */
const TOKENS =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|(?<number>\b\d[\d_.]*(?:e[+-]?\d+)?\b)|(?<word>\b(?:await|async|const|let|for|of|in|if|else|return|new|import|from|export|function|class|extends|while|try|catch|finally|throw|typeof|instanceof|null|undefined|true|false|NaN|Infinity|readonly|interface|type|void|number|string|boolean)\b)/g;

const escape = (text: string): string => text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;' })[c] ?? '&gt;');

/** The program as HTML: each kind by its first letter, for there are thousands. */
export function highlight(code: string): string {
  let html = '';
  let done = 0;
  for (const match of code.matchAll(TOKENS)) {
    const kind = Object.entries(match.groups!).find(([, text]) => text !== undefined)![0];
    html += `${escape(code.slice(done, match.index))}<i class="${kind[0]}">${escape(match[0])}</i>`;
    done = match.index + match[0].length;
  }
  return html + escape(code.slice(done));
}
