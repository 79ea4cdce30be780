/**
 * Templates of figures and their sheets as they are sent: the blanks that indent them in the source become one, and what a
 * sheet says to its reader goes. What a browser makes of them stays the same.
 */
import type { Plugin } from 'vite';

/** What stands between two values of a template. */
const shortPiece = (tag: string, piece: string): string =>
  tag === 'css'
    ? piece
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/\s+/g, ' ')
        // No text of a sheet has these in it.
        .replace(/(?<=[{};,:]) | (?=[{}])/g, '')
        .replace(/;(?=\})/g, '')
        .replace(/(?<=[\s(,:-])0\.(?=\d)/g, '.')
    : piece
        .replace(/\s*\n\s*/g, ' ')
        // A stroke after it would be in the value.
        .replace(/(?<= [a-z][\w-]*=)"([\w#.-]+)"(?=[ >])/g, '$1');

/** A part of the tree of a program, as far as it is read here. */
interface Branch {
  readonly type?: string;
  readonly start: number;
  readonly end: number;
  readonly tag?: { readonly name?: string };
  readonly quasi?: { readonly quasis: readonly Branch[] };
}

/** Blanks in these are content. */
const VERBATIM = /<(pre|textarea)\b/;

/** `program`: the tree of `code`. */
export function shortTemplates(code: string, program: object): string {
  const pieces: { start: number; end: number; tag: string }[] = [];
  const visit = (branch: Branch): void => {
    const tag = branch.type === 'TaggedTemplateExpression' ? branch.tag?.name : undefined;
    if (tag && /^(html|svg|css)$/.test(tag)) {
      const { quasis } = branch.quasi!;
      if (!quasis.some(({ start, end }) => VERBATIM.test(code.slice(start, end))))
        pieces.push(...quasis.map(({ start, end }) => ({ start, end, tag })));
    }
    for (const part of Object.values(branch)) if (part && typeof part === 'object') visit(part as Branch);
  };
  visit(program as Branch);
  let short = '';
  let at = 0;
  for (const { start, end, tag } of pieces.sort((one, other) => one.start - other.start)) {
    short += code.slice(at, start) + shortPiece(tag, code.slice(start, end));
    at = end;
  }
  return short + code.slice(at);
}

export const templates: Plugin = {
  name: 'ropewalk-templates',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/web\/[\w/.-]+\.ts$/ },
    handler(code) {
      return { code: shortTemplates(code, this.parse(code)), map: null };
    },
  },
};
