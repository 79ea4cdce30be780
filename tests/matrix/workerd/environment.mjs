const worker = (source) => `import * as ropewalk from './ropewalk.js';
${source ? "import wasm from './ropewalk.simd.wasm';" : ''}
import { program } from './program.mjs';
export default {
  fetch: () =>
    program(ropewalk${source ? ', { source: wasm }' : ''}).then(
      (numbers) => Response.json({ numbers }),
      (error) => Response.json({ error: String(error) }),
    ),
};
`;
const row = (name, date, { source = true, says } = {}) => ({
  name: `${name}, compatibility date ${date}`,
  ...(says && { says }),
  run: (tools) => {
    tools.copy(/^ropewalk\.(js|simd\.wasm)$/, '.');
    tools.write('worker.mjs', worker(source));
    return tools.printed(process.execPath, ['serve.mjs', date]);
  },
});

export default {
  title: 'Cloudflare workerd (miniflare 4.20260730.0)',
  packages: { miniflare: '4.20260730.0' },
  files: {
    'serve.mjs': `import { Miniflare } from 'miniflare';
const server = new Miniflare({
  // Listed, as wrangler does: with \`true\`, Miniflare refuses every file that has an \`import()\` of anything but a literal.
  modules: [
    ...['worker.mjs', 'program.mjs', 'ropewalk.js'].map((path) => ({ type: 'ESModule', path })),
    { type: 'CompiledWasm', path: 'ropewalk.simd.wasm' },
  ],
  compatibilityDate: process.argv[2],
});
console.log(await (await server.dispatchFetch('http://x/')).text());
await server.dispose();
`,
  },
  rows: [
    row('.wasm imported', '2024-01-01'),
    row('.wasm imported', '2025-06-01'),
    row('.wasm imported', '2026-04-01'),
    row('no source', '2026-04-01', { source: false, says: /import wasm from 'ropewalk\/ropewalk\.simd\.wasm'/ }),
  ],
};
