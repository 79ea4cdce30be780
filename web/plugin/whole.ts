/** The package in the files of the site: nothing that two of them have in common lies there twice. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { parseAst, type Plugin } from 'vite';
import { withoutTwins, type Given } from './alike.js';

/** What the page imports of the package; figures that need more of it have `ropewalk/whole`. */
const FIRST = ['loadAnalysis', 'fromPretrained', 'toPretrained', 'RopeError', 'ENCODING_TYPES'];

interface Statement {
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly id?: { readonly name: string } | null;
  readonly declarations?: readonly { readonly id: { readonly name: string } }[];
}
const declared = ({ id, declarations = [] }: Statement): string[] =>
  id ? [id.name] : declarations.map((each) => each.id.name);

/** The names at the top of `file` that those of `FIRST` need, which the bundler knows. */
async function needed(file: string): Promise<ReadonlySet<string>> {
  const contents = `export { ${FIRST.join(', ')} } from ${JSON.stringify(file)};`;
  // Not the page's own, which writes constants, and more, in the place of names.
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: '/' },
    bundle: true,
    format: 'esm',
    write: false,
  });
  return new Set((parseAst(outputFiles[0]!.text).body as readonly Statement[]).flatMap(declared));
}

/**
 * The package in two files: what the page begins with, and the rest, which imports the names of the former. The bundler
 * alone takes half of a file into the first view and the whole of it once more into what comes later.
 */
export function halfOf(code: string, file: string, first: ReadonlySet<string>, rest: boolean): string {
  const statements = parseAst(code).body as readonly Statement[];
  const here = statements.filter((each) => {
    if (each.type === 'ExportNamedDeclaration') return false;
    const names = declared(each);
    const early = names.filter((name) => first.has(name)).length;
    if (names.length === 0 || (early > 0 && early < names.length))
      throw new Error(`${file}: not to be halved at ${code.slice(each.start, each.start + 60)}`);
    return early > 0 !== rest;
  });
  const text = here.map(({ start, end }) => code.slice(start, end)).join('\n');
  const names = [...first].join(', ');
  return rest
    ? `import { ${names} } from ${JSON.stringify(file)};\n${text}\n${/^export \{[^}]*\};?\s*$/m.exec(code)![0]}`
    : `${text}\nexport { ${names} };`;
}

/** As readers see the names of classes. */
const named = (code: string): string => code.replace(/^var (\w+) = class\b.* \{$/gm, '$&static name = "$1";');

const WORKERS = ['ropewalk.worker', 'ropewalk.model.worker'] as const;

/**
 * The files of the package as the site has them, by their ids: each without what one before it has.
 *
 *     ropewalk.js                     what the page begins with
 *     ropewalk.js?whole               the rest
 *     ropewalk.model.js?whole         what models need beside them
 *     ropewalk(.model).worker.js      what the two workers need beside all of these
 *     ropewalk.model.js               the little of it that the page imports
 */
async function filesIn(dist: string): Promise<ReadonlyMap<string, string>> {
  const [packed, models] = [join(dist, 'ropewalk.js'), join(dist, 'ropewalk.model.js')];
  const read = (file: string): string => readFileSync(file, 'utf8');
  const first = await needed(packed);
  const asked = new Map<string, Set<string>>();
  // Beside the names that callers know.
  const behind = (file: string, name: string): Given => ({ file: `${file}?whole`, as: `$${name}` });
  const half = { code: read(packed), gives: (name: string) => (first.has(name) ? { file: packed, as: name } : null) };
  const all = { ...half, gives: (name: string) => half.gives(name) ?? behind(packed, name) };
  const model = { code: read(models), gives: (name: string) => behind(models, name) };
  const parts = [
    { id: `${models}?whole`, ...withoutTwins(model.code, [all]) },
    ...WORKERS.map((name) => join(dist, `${name}.js`)).map((id) => ({ id, ...withoutTwins(read(id), [all, model]) })),
  ];
  for (const { file, as } of parts.flatMap(({ imports }) => imports))
    asked.set(file, (asked.get(file) ?? new Set()).add(as));
  const giving = (id: string, code: string): string => {
    const names = [...(asked.get(id) ?? [])].map((as) => `${as.slice(1)} as ${as}`);
    return `${named(code)}\nexport { ${names.join(', ')} };`;
  };
  return new Map([
    [packed, named(halfOf(half.code, packed, first, false))],
    [`${packed}?whole`, giving(`${packed}?whole`, halfOf(half.code, packed, first, true))],
    ...parts.map(({ id, code }) => [id, giving(id, code)] as const),
    [models, withoutTwins(model.code, [half]).code],
  ]);
}

/**
 * The whole package is one file for figures, for the worker that measures their cost and for the examples of the reference
 * (tools/reference.mjs), and so are models: all of their exports stay, and their names.
 */
export function shareWhole(web: string): Plugin {
  const dist = join(web, '../dist');
  let whole: string;
  let worker: string;
  let workers: ReadonlyMap<string, string>;
  let files: ReturnType<typeof filesIn> | null = null;
  // What the bundler knows to be imported gets short names, and a second file with the long ones: a request more.
  const places = (): readonly (readonly [string, string])[] => [
    [
      "import { load } from 'ropewalk/whole';",
      `const load = async () => (await import(/* @vite-ignore */ import.meta.ROLLUP_FILE_URL_${whole})).load();`,
    ],
    ["import('ropewalk/whole')", `import(/* @vite-ignore */ import.meta.ROLLUP_FILE_URL_${whole})`],
    ["new URL('./worker.ts', import.meta.url)", `new URL(import.meta.ROLLUP_FILE_URL_${worker})`],
  ];
  return {
    name: 'ropewalk-whole',
    // The one file with everything inside has nothing to share.
    apply: ({ build }, { command }) => command === 'build' && build?.cssCodeSplit !== false,
    enforce: 'pre',
    buildStart() {
      const emit = (id: string, name: string): string =>
        this.emitFile({ type: 'chunk', id, name, preserveSignature: 'allow-extension' });
      whole = emit('ropewalk/whole', 'ropewalk');
      emit(join(dist, 'ropewalk.model.js?whole'), 'ropewalk.model');
      worker = emit(join(web, 'figures/cost/worker.ts'), 'cost');
      workers = new Map(WORKERS.map((name) => [name, emit(join(dist, `${name}.js`), name)]));
    },
    transform: {
      filter: {
        id: [
          /\/dist\/ropewalk(\.model)?(\.worker)?\.js(\?whole)?$/,
          /\/cost\/(measure|worker)\.ts$/,
          /\/app\/later\.ts$/,
        ],
      },
      async handler(code, id) {
        const file = (await (files ??= filesIn(dist))).get(id);
        if (file !== undefined)
          return {
            code: file.replace(
              /new URL\("\.\/([\w.]+\.worker)\.js", import\.meta\.url\)/g,
              (_, name: string) => `new URL(import.meta.ROLLUP_FILE_URL_${workers.get(name)!})`,
            ),
            map: null,
          };
        const placed = places().reduce((text, [from, to]) => text.replace(from, to), code);
        if (placed === code) throw new Error(`${id}: nothing leads to the package`);
        return { code: placed, map: null };
      },
    },
  };
}

const LISTED = /(?<=\{|,)(\w+)(?: as ([$\w]+))?/g;
/** What stands between braces, by the name after `as`. */
const listed = (names: string): ReadonlyMap<string, string> =>
  new Map([...names.matchAll(LISTED)].map(([, name, as]) => [as ?? name!, name!]));

/**
 * A file that callers know by its names, and others by short ones, the bundler writes in two, of which one has the names
 * alone: a request more. They go into the other.
 */
export const withNames: Plugin = {
  name: 'ropewalk-names',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const { fileName, code, facadeModuleId, moduleIds } of chunks) {
        const home = chunks.find((each) => each.fileName !== fileName && each.moduleIds.includes(facadeModuleId ?? ''));
        if (moduleIds.length > 0 || !home) continue;
        const short = (file: string): string => file.replace(/^.*\//, '');
        const from = new Map(
          [...code.matchAll(/import(\{[^}]*\})from"\.\/([^"]+)"/g)].flatMap(([, names, file]) =>
            [...listed(names!)].map(([local, name]) => [local, { file: file!, name }] as const),
          ),
        );
        const own = listed(/export(\{[^}]*\});?\s*$/.exec(home.code)![1]!);
        for (const [as, local] of listed(/export(\{[^}]*\})/.exec(code)![1]!)) {
          if (as.startsWith('$')) continue;
          const { file, name } = from.get(local)!;
          home.code +=
            file === short(home.fileName)
              ? `export{${own.get(name)!} as ${as}};`
              : `export{${name} as ${as}}from"./${file}";`;
        }
        delete bundle[fileName];
        for (const each of chunks) each.code = each.code.replaceAll(short(fileName), short(home.fileName));
      }
    },
  },
};
