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

/** A sheet of one figure, or of several. */
export interface Sheet {
  readonly css: string;
  readonly of: readonly string[];
}

/** About what it costs to name a sheet more in a figure at rest, of which there is one in each language. */
const LINKS = 120;

/**
 * The sheets of each figure in their order, as few as possible: one that several have is a file for all of them where it is
 * worth its links, and what always stands beside each other is one.
 */
export function shared(sheets: ReadonlyMap<string, readonly string[]>): Map<string, Sheet[]> {
  const users = new Map<string, string[]>();
  for (const [name, own] of sheets) for (const css of own) users.set(css, [...(users.get(css) ?? []), name]);
  const common = new Map<string, Sheet>();
  for (const [css, of] of users) if ((of.length - 1) * css.length > of.length * LINKS) common.set(css, { css, of });
  const lists = new Map(
    [...sheets].map(([name, own]) => [name, own.map((css) => common.get(css) ?? { css, of: [name] })] as const),
  );
  for (const list of lists.values())
    for (let at = 0; at + 1 < list.length; at++) {
      const [one, next] = [list[at]!, list[at + 1]!];
      const always =
        one.of.join() === next.of.join() &&
        one.of.every((name) => {
          const own = lists.get(name)!;
          return own[own.indexOf(one) + 1] === next;
        });
      if (!always) continue;
      const both = { css: one.css + next.css, of: one.of };
      for (const name of one.of) lists.get(name)!.splice(lists.get(name)!.indexOf(one), 2, both);
      at -= 1;
    }
  return lists;
}

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
