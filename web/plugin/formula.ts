/**
 * Formulas in fewer bytes. KaTeX gives every symbol the class of its kind in TeX, of which its sheet uses only a
 * part; the others go, and with them the spans that had nothing else.
 */

export interface Rules {
  /** Classes that a rule mentions. */
  readonly used: ReadonlySet<string>;
  /** Classes of elements whose children, or theirs, look as they do because of where they stand. */
  readonly structural: ReadonlySet<string>;
}

export function rulesOf(css: string): Rules {
  const [used, structural] = [new Set<string>(), new Set<string>()];
  for (const [, selector, declarations] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{([^{}]*)/g)) {
    for (const [, name] of selector!.matchAll(/\.([\w-]+)/g)) used.add(name!);
    const boxes = /display:\s*(?:inline-)?(?:flex|grid|table)/.test(declarations!);
    for (const [compound] of selector!.matchAll(boxes ? /[^\s>+~,]+/g : /[^\s>+~,]+(?=\s*[>+~])/g))
      for (const [, name] of compound.matchAll(/\.([\w-]+)/g)) structural.add(name!);
  }
  // Every formula is inside, whatever is said about what follows it.
  structural.delete('katex');
  return { used, structural };
}

/** `css` without the rules that need a class which is none of `classes`. */
export const rulesFor = (css: string, classes: ReadonlySet<string>): string =>
  css.replace(/([^{}@]+)\{[^{}]*\}/g, (rule, selectors: string) => {
    const wanted = selectors
      .replace(/\/\*.*?\*\//gs, '')
      .split(',')
      .some((selector) => [...selector.matchAll(/\.([\w-]+)/g)].every(([, name]) => classes.has(name!)));
    return wanted ? rule : '';
  });

interface Span {
  attributes: string;
  structural: boolean;
  children: (Span | string)[];
}

/** Also in a text that `shortMarkup` has been through. */
const START = /(?=<span class="?katex-html\b)/;

/** Every formula in a page; `wrap`: what becomes of each. */
export function shortFormulas(html: string, rules: Rules, wrap = (formula: string): string => formula): string {
  const short = html
    .replaceAll(' xmlns="http://www.w3.org/1998/Math/MathML"', '')
    .replace(/<math.*?<\/math>/gs, shortMath);
  const first = short.search(START);
  if (first < 0) return short;
  const formulas = short.slice(first).split(START);
  return short.slice(0, first) + formulas.map((text) => shortFormula(text, rules, wrap)).join('');
}

/** As MathML, which is enough for reading where no script runs. */
export const undrawn = (html: string): string =>
  shortFormulas(html, { used: new Set(), structural: new Set() }, () => '')
    .replaceAll('<span class=katex>', '<span class="katex far">')
    .replace(/<span class=katex-mathml>(<math.*?<\/math>)<\/span>/gs, '$1');

/** Rows of one thing, and the row that a whole formula is anyway. An operator alone in its row has other gaps than without. */
function shortMath(math: string): string {
  const single = /<mrow>(<(mi|mn|mtext|msub|mfrac)\b[^>]*>(?:(?!<\/?(?:mrow|\2)\b).)*<\/\2>)<\/mrow>/gs;
  // Only single letters are slanted where nothing is said.
  const short = math.replace(single, '$1').replace(/<mi mathvariant="?normal"?>([^<\p{L}]+)<\/mi>/gu, '<mi>$1</mi>');
  const [, open, inner] = /^(<math[^>]*>)<mrow>(.*)<\/mrow><\/math>$/s.exec(short) ?? [];
  if (open === undefined) return short;
  // The last row to be closed may be another than the first to be opened.
  let depth = 0;
  for (const [tag] of inner!.matchAll(/<\/?mrow>/g)) if ((depth += tag === '<mrow>' ? 1 : -1) < 0) return short;
  return `${open}${inner}</math>`;
}

/** `text`: begins with a formula; what follows it stays as it is. */
function shortFormula(text: string, { used, structural }: Rules, wrap: (formula: string) => string): string {
  const root: Span = { attributes: '', structural: false, children: [] };
  const open = [root];
  let end = 0;
  for (const { 0: tag, 1: attributes, index } of text.matchAll(/<span((?:\s[^>]*)?)>|<\/span>/g)) {
    if (index > end) open.at(-1)!.children.push(text.slice(end, index));
    end = index + tag.length;
    if (attributes === undefined) {
      open.pop();
      if (open.length === 1) break;
      continue;
    }
    const classes = (/ class="([^"]*)"/.exec(attributes)?.[1] ?? '').split(/\s+/).filter((name) => used.has(name));
    const others = attributes.replace(/ class="[^"]*"/, '');
    const span: Span = {
      attributes: (classes.length > 0 ? ` class="${classes.join(' ')}"` : '') + others,
      structural: classes.some((name) => structural.has(name)),
      children: [],
    };
    open.at(-1)!.children.push(span);
    open.push(span);
  }
  if (open.length !== 1) throw new Error('a formula without an end');
  return wrap(root.children.map((child) => write(child, root, root)).join('')) + text.slice(end);
}

function write(node: Span | string, parent: Span, grandparent: Span): string {
  if (typeof node === 'string') return node;
  const plain = node.attributes === '' && !parent.structural && !grandparent.structural;
  // What was inside stands one step higher then.
  if (plain) return node.children.map((child) => write(child, parent, grandparent)).join('');
  return `<span${node.attributes}>${node.children.map((child) => write(child, node, parent)).join('')}</span>`;
}
