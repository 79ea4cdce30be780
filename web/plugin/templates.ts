/**
 * Templates of figures and their sheets as they are sent: the blanks that indent them in the source become one, and what a
 * sheet says to its reader goes. What a browser makes of them stays the same.
 */
import type { Plugin } from 'vite';
import { edited, type Edit } from './edits.js';

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
  const edits: Edit[] = [];
  const visit = (branch: Branch): void => {
    const tag = branch.type === 'TaggedTemplateExpression' ? branch.tag?.name : undefined;
    if (tag && /^(html|svg|css)$/.test(tag)) {
      const { quasis } = branch.quasi!;
      if (!quasis.some(({ start, end }) => VERBATIM.test(code.slice(start, end))))
        edits.push(...quasis.map(({ start, end }) => ({ start, end, text: shortPiece(tag, code.slice(start, end)) })));
    }
    for (const part of Object.values(branch)) if (part && typeof part === 'object') visit(part as Branch);
  };
  visit(program as Branch);
  return edited(code, edits);
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
