/**
 * The sheets of all figures at rest as one: rules of a figure are given to its shadow root alone by its name. An element that
 * is alive has its own sheets, as they are written.
 *
 *     .dial      →  :host(:where(rope-pair)) .dial
 *     :host      →  :host(:where(rope-pair):not(.x))
 *     of all     →  :host .title
 *
 * Every selector becomes more specific by one class, so that the same one wins as before: `:where` counts nothing, and what
 * `:not` leaves out is not there; it only counts.
 */

/** Splits at commas that are in no brackets. */
function split(selectors: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const letter of selectors) {
    if ('([{'.includes(letter)) depth += 1;
    if (')]}'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

/** `name`: of an element, or none, for all. */
function scoped(selector: string, name: string): string {
  const host = name && `:where(${name})`;
  if (!selector.startsWith(':host')) return `:host${host && `(${host})`} ${selector}`;
  const [, argument = '', rest] = /^:host(?:\(((?:[^()]|\([^()]*\))*)\))?(?!\()(.*)$/s.exec(selector)!;
  return `:host(${host}${argument}:not(.x))${rest}`;
}

/** `css`, minified, for the elements of this name, or for all. */
export function scope(css: string, name: string): string {
  if (/@(?!media|container|supports)/.test(css))
    throw new Error(`${name}: a rule that holds beyond its element: ${css}`);
  // A rule has no braces inside; what stands before a group of rules is left as it is.
  return css.replace(/([^{}@]+)(\{[^{}]*\})/g, (_, selectors: string, rules: string) => {
    const all = split(selectors).map((selector) => scoped(selector, name));
    return all.join(',') + rules;
  });
}
