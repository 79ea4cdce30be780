/**
 * Two files of the package are bundled from the same sources, one by one, and names that several sources have are numbered
 * in each anew. What stands in both is left in one of them, and the other imports it.
 */
import { parseAst } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly shorthand?: boolean;
  readonly computed?: boolean;
  readonly id?: Node | null;
  readonly declarations?: readonly { readonly id: Node }[];
}

/** A statement at the top of a file, as what stands between the names that it uses. */
interface Statement {
  readonly text: string;
  readonly names: readonly string[];
  readonly between: readonly string[];
  readonly uses: readonly string[];
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Where names of variables stand in it; the bundler lets none inside a function hide one at the top. */
function* variables(node: Node): Generator<Node> {
  if (node.type === 'Identifier') yield node;
  for (const [key, value] of Object.entries(node)) {
    if ((key === 'property' || key === 'key') && !node.computed) continue;
    for (const each of [value].flat())
      if (isNode(each))
        for (const found of variables(each)) yield node.shorthand ? { ...found, shorthand: true } : found;
  }
}

const declared = ({ id, declarations = [] }: Node): string[] =>
  (id ? [id] : declarations.map((each) => each.id)).flatMap(({ name }) => name ?? []);

function statementsOf(code: string): readonly Statement[] {
  const body = parseAst(code).body as unknown as readonly Node[];
  const top = new Set(body.flatMap(declared));
  return body.map((node) => {
    const between: string[] = [];
    const uses: string[] = [];
    const locals = new Map<string, string>();
    let text = '';
    let from = node.start;
    for (const { start, end, name, shorthand } of [...variables(node)].sort((a, b) => a.start - b.start)) {
      text += code.slice(from, start) + (shorthand ? `${name}: ` : '');
      from = end;
      if (top.has(name!)) {
        between.push(text);
        uses.push(name!);
        text = '';
      } else {
        // One that is called like another at the top has a number, too.
        if (!locals.has(name!)) locals.set(name!, `${name!.replace(/\d+$/, '')} ${locals.size}`);
        text += locals.get(name!);
      }
    }
    between.push(text + code.slice(from, node.end));
    return { text: code.slice(node.start, node.end), names: declared(node), between, uses };
  });
}

/** By the kind of each statement: two are of one kind if they read the same and what they use is of one kind, pairwise. */
function kindsOf(files: readonly (readonly Statement[])[]): ReadonlyMap<Statement, number> {
  const byName = files.map((file) => new Map(file.flatMap((each) => each.names.map((name) => [name, each]))));
  let kinds = new Map<Statement, number>();
  for (let found = 0; ;) {
    const known = new Map<string, number>();
    const next = new Map<Statement, number>();
    files.forEach((file, at) => {
      for (const each of file) {
        const used = uses(each, byName[at]!).map(([place, of]) => [place, kinds.get(of) ?? 0]);
        const text = JSON.stringify([each.between, used]);
        next.set(each, known.get(text) ?? known.size);
        known.set(text, next.get(each)!);
      }
    });
    kinds = next;
    if (known.size === found) return kinds;
    found = known.size;
  }
}

/** Which name of which statement each of its variables is. */
const uses = (statement: Statement, byName: ReadonlyMap<string, Statement>): [number, Statement][] =>
  statement.uses.map((name) => {
    const of = byName.get(name)!;
    return [of.names.indexOf(name), of];
  });

/** A file with what several have, and how the one that has a name at its top lets others have it, if it does. */
export interface Earlier {
  readonly code: string;
  readonly gives: (name: string) => Given | null;
}
export interface Given {
  readonly file: string;
  readonly as: string;
}

/** `code` without what earlier files have and give: it imports these. */
export function withoutTwins(code: string, earlier: readonly Earlier[]): { code: string; imports: readonly Given[] } {
  const here = statementsOf(code);
  const files = earlier.map((file) => statementsOf(file.code));
  const kinds = kindsOf([here, ...files]);
  const twins = new Map<number | undefined, readonly Given[]>();
  files.forEach((file, at) => {
    for (const each of file) {
      const given = each.names.flatMap((name) => earlier[at]!.gives(name) ?? []);
      if (given.length > 0 && given.length === each.names.length && !twins.has(kinds.get(each)))
        twins.set(kinds.get(each), given);
    }
  });
  const own = here.filter((each) => !twins.has(kinds.get(each)));
  const used = new Set(own.flatMap(({ uses }) => uses));
  const imports: Given[] = [];
  const lines = here.flatMap((each) =>
    each.names.flatMap((name, i) => {
      const given = twins.get(kinds.get(each))?.[i];
      if (!given || !used.has(name)) return [];
      imports.push(given);
      return `import { ${given.as} as ${name} } from ${JSON.stringify(given.file)};`;
    }),
  );
  return { code: [...lines, ...own.map(({ text }) => text)].join('\n'), imports };
}
