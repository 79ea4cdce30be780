/**
 * The kernels lie in the site packed, since not every server packs WebAssembly on its way. What reads them in the package
 * unpacks them here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const KERNELS = ['ropewalk.simd.wasm', 'ropewalk.model.simd.wasm'] as const;
const READ = 'await answer.arrayBuffer()';

export function packedKernels(web: string): Plugin {
  const addresses = new Map<string, string>();
  return {
    name: 'ropewalk-kernels',
    // The one file with everything inside is packed whole.
    apply: ({ build }, { command }) => command === 'build' && build?.cssCodeSplit !== false,
    enforce: 'pre',
    buildStart() {
      for (const name of KERNELS) {
        const source = gzipSync(readFileSync(join(web, '../dist', name)), { level: 9 });
        const file = this.emitFile({ type: 'asset', name: `${name}.gz`, source });
        addresses.set(name, `import.meta.ROLLUP_FILE_URL_${file}`);
      }
    },
    load: {
      filter: { id: /\.wasm\?url$/ },
      handler: (id) => `export default ${addresses.get(/([^/\\]+)\?url$/.exec(id)![1]!)!};`,
    },
    transform: {
      filter: { id: /\/dist\/ropewalk(\.model)?(\.worker)?\.js(\?whole)?$/ },
      handler(code) {
        const packed = code.replace(/(?<=new URL\()"\.\/([\w.]+\.wasm)"(?=, import\.meta\.url\))/g, (_, name: string) =>
          addresses.get(name)!,
        );
        if (!packed.includes(READ)) return packed === code ? null : { code: packed, map: null };
        const unpacked = `import { unpackedBytes } from ${JSON.stringify(join(web, 'util/unpacked.ts'))};\n`;
        return { code: unpacked + packed.replace(READ, 'await unpackedBytes(answer)'), map: null };
      },
    },
  };
}
