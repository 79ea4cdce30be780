/**
 * The claims as the page computes them again: without their answers and what they depend on, which assets/claims.json has.
 * What is left over at the top of a file is unused then, and goes, because nothing there does more than to give a value.
 */
import type { Plugin } from 'vite';
import { edited, type Edit } from './edits.js';

/** A part of the tree of a program, as far as it is read here. */
interface Branch {
  readonly type?: string;
  readonly start: number;
  readonly end: number;
  readonly key?: { readonly name?: string };
  readonly properties?: readonly Branch[];
}

const LANGUAGES = 'en,zh';
const nameOf = ({ key }: Branch): string => key?.name ?? '';
const isObject = ({ type }: Branch): boolean => type === 'ObjectExpression';
/** Words in both languages, or the settings of a claim. */
const isText = (branch: Branch): boolean => isObject(branch) && branch.properties!.map(nameOf).join() === LANGUAGES;
const isClaim = (branch: Branch): boolean =>
  isObject(branch) && branch.properties!.some((of) => nameOf(of) === 'value');

/** `program`: the tree of `code`. */
export function computing(code: string, program: object): string {
  const edits: Edit[] = [];
  const visit = (branch: Branch, atTop: boolean): void => {
    if (isText(branch)) return void edits.push({ start: branch.start, end: branch.end, text: '0' });
    if (/^(Call|New)Expression$/.test(branch.type ?? '') && atTop)
      edits.push({ start: branch.start, end: branch.start, text: '/* @__PURE__ */ ' });
    const left = isClaim(branch) ? branch.properties!.filter((of) => nameOf(of) === 'settings') : [];
    for (const { start, end } of left) edits.push({ start, end, text: 'settings: 0' });
    const inside = atTop && !/Function/.test(branch.type ?? '');
    for (const part of Object.values(branch).flat())
      if (part && typeof part === 'object' && !left.includes(part as Branch)) visit(part as Branch, inside);
  };
  visit(program as Branch, true);
  return edited(code, edits);
}

export const ledger: Plugin = {
  name: 'ropewalk-ledger',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/proof\/ledger\/\w+\.ts$/ },
    handler(code) {
      return { code: computing(code, this.parse(code)), map: null };
    },
  },
};
