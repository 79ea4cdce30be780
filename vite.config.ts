import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { publicApi } from './tools/api.mjs';
import { chunkOf, gatherAsked, withRuntime } from './web/plugin/chunks.js';
import { heads } from './web/plugin/every-head.js';
import { packedKernels } from './web/plugin/kernels.js';
import { licencesFile } from './web/plugin/licences.js';
import { page } from './web/plugin/page.js';
import { pageFiles } from './web/plugin/places.js';
import { sheetOrder } from './web/plugin/sheet-order.js';
import { slides, slidesFiles } from './web/plugin/slides.js';
import { templates } from './web/plugin/templates.js';
import { shareWhole, withNames } from './web/plugin/whole.js';

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8')) as {
  version: string;
};
const at = (path: string): string => resolve(import.meta.dirname, path);
// The page imports the package by its name and gets what is packed: dist/, made by `npm run build`.
// Under another name it is fetched a second time, later and with attention: web/subject/whole.ts.
const packed = (ending: string) => [
  { find: /^ropewalk$/, replacement: at(`dist/ropewalk${ending}`) },
  { find: /^ropewalk\/whole$/, replacement: at(`dist/ropewalk${ending}?whole`) },
  { find: /^ropewalk\/model$/, replacement: at(`dist/ropewalk.model${ending}`) },
  { find: /^ropewalk(?=\/ropewalk\.\w+\.wasm\?url$)/, replacement: at('dist') },
  { find: /^ropewalk\/plan$/, replacement: at('dist/ropewalk.plan.js') },
  { find: /^ropewalk\/plan\/zh$/, replacement: at('dist/ropewalk.plan.zh.js') },
];

// Nobody on the page asks for threads, or for the variant whose bits are the machine's own: drawings at rest are made with
// the other, and the files would lie in the site for nothing.
const unasked: Plugin = {
  name: 'unasked',
  enforce: 'pre',
  transform(code, id) {
    const [, name] = /\/dist\/(ropewalk(?:\.model)?)\.js/.exec(id) ?? [];
    if (!name) return undefined;
    const short = code
      .replace(
        /new URL\("\.\/ropewalk\.(model\.)?(threads[\w.]*|relaxed\.wasm)", import\.meta\.url\)/g,
        "new URL('about:blank')",
      )
      .replace(/(?<= = \/\* @__PURE__ \*\/ createLoader\([^;]*)"relaxed"(?=\);)/g, '"simd"');
    if (/createLoader\([^;]*"relaxed"\);/.test(short)) throw new Error(`${id}: prefers another variant`);
    return short;
  },
};

export default defineConfig({
  root: at('web'),
  // Relative, so that the built page works in any folder of any server.
  base: './',
  // An address that is none is not found. The article in its place would look for all that it needs from there.
  appType: 'mpa',
  resolve: { alias: packed('.js') },
  plugins: [
    shareWhole(at('web')),
    unasked,
    packedKernels(at('web')),
    gatherAsked(at('web')),
    withRuntime,
    withNames,
    sheetOrder(),
    templates,
    licencesFile,
    heads,
    slides(at('web')),
    page({
      version,
      site: process.env.PAGE_URL ?? '',
      web: at('web'),
      cache: at('build/web'),
      kernels: ['dist', 'lab/models', 'lab/data'].flatMap((folder) =>
        readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.(wasm|node\.js|safetensors|json|gz)$/.test(name))
          .map((name) => at(join(folder, name))),
      ),
      functions: async () => (await publicApi()).families.flatMap(({ items }) => items),
      runner: { configFile: false, root: at('web'), resolve: { alias: packed('.node.js') } },
    }),
  ],
  // As they are started; a file of theirs lies beside the others, wherever the page around comes from.
  worker: { format: 'es', plugins: () => [unasked] },
  build: {
    outDir: at('build/page'),
    emptyOutDir: true,
    target: 'es2022',
    // Those that know `shadowrootmode` or `color-mix`, without which a page has no figures at rest and not its colours.
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    // Fonts stay files: they are fetched once for both languages. A sign is smaller than its request.
    assetsInlineLimit: (file) => file.endsWith('.svg'),
    modulePreload: {
      polyfill: false,
      // What fetches something later was fetched with these. The file itself needs no second word.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter((each) => each !== file && !/\/(base|first|package)-[\w-]+\.js$/.test(each)),
    },
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: {
        ...pageFiles(at('web')),
        ...slidesFiles(at('web')),
        plan: at('web/plan/index.html'),
        planZh: at('web/zh/plan/index.html'),
        handout: at('web/handout/index.html'),
        handoutZh: at('web/zh/handout/index.html'),
        print: at('web/print/index.html'),
        printZh: at('web/zh/print/index.html'),
        embed: at('web/embed.html'),
        elements: at('web/app/elements.ts'),
      },
      output: {
        // What other pages load has a name that stays.
        entryFileNames: ({ name }) => (name === 'elements' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: [{ name: chunkOf, includeDependenciesRecursively: false }] },
      },
    },
  },
});
