/**
 * The built page in fewer bytes. What a browser makes of it stays the same, but for blanks beside blocks and inside
 * the drawings at rest, which it would collapse, and digits of their paths that nobody sees.
 */
import { shortPath, shortPoints, written } from './path.js';

const TAG = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>"'/]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*(\/?)>/g;
const ATTRIBUTE = /([^\s=>"'/]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
/** Blanks before and after their tags are nothing to a browser, but each is a node. */
const BLOCKS =
  'p div h1 h2 h3 ol ul li dl dt dd section article main nav header footer aside figure figcaption table caption thead tbody tr th td option';
const DOCUMENT = 'html head meta link title script body';
const BLOCK = new Set([...`${BLOCKS} ${DOCUMENT}`.split(' '), 'rope-answer', 'rope-check']);
/** Blanks in these are content. */
const VERBATIM = ['pre', 'textarea', 'style', 'script'];
/** Have no end, so that they need not say that they end at once. */
const VOID = /^(?:meta|link|input|br|hr|img|wbr)$/;
/** Drawings at least so wide are shown about as large as they are: a tenth of a unit is less than anybody sees. */
const LARGE = 540;
/** Root signs have a thousand units to the letter, and are as wide as any root. */
const SIGN = 400_000;
/** Cells that touch would have gaps. */
const PLACED = /^(circle|line|text|tspan)$/;
const PLACE = /^([xy][12]?|c[xy])$/;
/** Ends that the next tag says as well. That of a paragraph is kept before the end of what is no block by itself. */
const SAID = new RegExp(
  [
    'li>(?=<li\\b|</[ou]l>)',
    'd[td]>(?=<d[td]\\b)|dd>(?=</(?:dl|div)>)',
    't[dh]>(?=<t[dh]\\b|</tr>)|tr>(?=<tr\\b|</t(?:able|body|head)>)|thead>(?=<tbody\\b)|tbody>(?=</table>)',
    'option>(?=<option\\b|</select>)',
    'p>(?=<(?:p|div|h[1-6]|[ou]l|dl|pre|table|figure|section|details)\\b|</(?:div|li|d[td]|td|section|figure|details|article)>)',
  ]
    .map((each) => `</(?:${each})`)
    .join('|'),
  'g',
);

export function shortMarkup(html: string): string {
  const out: string[] = [];
  const depth = { verbatim: 0, still: 0, svg: 0 };
  let digits = 2;
  // The element whose start tag was the last to be written: in an SVG it can close itself.
  let opened = '';
  let before = '';
  let end = 0;
  const text = (to?: number, after = ''): void => {
    let between = html.slice(end, to);
    if (depth.verbatim === 0 && (BLOCK.has(before) || BLOCK.has(after)) && !/\S/.test(between)) return;
    if (depth.still > 0 && depth.verbatim === 0) {
      between = between.replaceAll('<?>', '');
      between = depth.svg > 0 && !/\S/.test(between) ? '' : between.replace(/[ \t]+/g, ' ');
    }
    if (depth.verbatim === 0) between = between.replace(/[ \t\r]*\n[ \t\r\n]*/g, depth.still > 0 ? ' ' : '\n');
    if (between === '') return;
    out.push(between);
    opened = '';
  };
  for (const [tag, close, element, attributes, closed] of html.matchAll(TAG)) {
    const at = html.indexOf(tag, end);
    text(at, element);
    before = element!;
    end = at + tag.length;
    const step = close ? -1 : 1;
    if (VERBATIM.includes(element!)) depth.verbatim += step;
    if (element === 'template') depth.still += step;
    if (element === 'svg') {
      depth.svg += step;
      const wide = Number(/viewBox="\S+ \S+ (\S+)/.exec(attributes!)?.[1]);
      digits = wide >= SIGN ? 0 : wide >= LARGE ? 1 : 2;
    }
    if (!close) {
      // Elements of MathML may close themselves. The blank keeps the stroke out of a value without quotes.
      const stroke = closed && !VOID.test(element!) ? ' /' : '';
      out.push(`<${element}${shortAttributes(element!, attributes!, digits, depth.still > 0)}${stroke}>`);
      opened = closed ? '' : element!;
    } else if (depth.svg > 0 && opened === element) {
      const start = out.pop()!.slice(0, -1);
      out.push(start.endsWith('"') ? `${start}/>` : `${start} />`);
      opened = '';
    } else {
      out.push(`</${element}>`);
      opened = '';
    }
  }
  text();
  return out.join('').replace(SAID, '');
}

/** The article of a page has been through it when the head is made. */
const SHORT = /(<article id=text\b.*<\/article>)/s;

/** A whole document. */
export function shortDocument(html: string): string {
  const [before, article = '', after = ''] = html.split(SHORT);
  return (shortMarkup(before!) + article + shortMarkup(after))
    .replace(/<head>|<\/head>(?=<body)/g, '')
    .replace(/(?:<\/body>)?\s*<\/html>\s*$/, '');
}

function shortAttributes(element: string, attributes: string, digits: number, still: boolean): string {
  let short = '';
  for (const [, name, double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
    let value = double ?? single ?? bare ?? '';
    if (element === 'path' && name === 'd') value = shortPath(value, digits);
    if (element === 'polyline' && name === 'points') value = shortPoints(value, digits);
    if (PLACED.test(element) && PLACE.test(name!) && /^-?\d*\.\d+$/.test(value)) value = written(Number(value), digits);
    if (name === 'class') value = value.trim().replace(/\s+/g, ' ');
    if (name === 'style')
      value = value
        .replace(/\s*([:;])\s*/g, '$1')
        .replace(/;$/, '')
        .replace(/(?<=[:\s(,]-?)0\./g, '.');
    // Of browsers that know no `shadowrootmode`, none has the WebAssembly that the page needs.
    if (element === 'template' && name === 'shadowroot') continue;
    // For the program, which draws the figure anew. A sheet would not find them: a test asks.
    if (still && name!.startsWith('data-')) continue;
    // The page has no form that a button could send.
    if (element === 'button' && name === 'type' && value === 'button') continue;
    if (value === '' && (name === 'class' || name === 'style')) continue;
    short += ` ${name}`;
    if (value === '') continue;
    if (/^[^\s"'=<>`]+$/.test(value)) short += `=${value}`;
    else short += value.includes('"') ? `='${value}'` : `="${value}"`;
  }
  return short;
}
