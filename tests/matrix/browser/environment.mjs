import { main, page } from '../shared/web.mjs';

const imports = (entry) =>
  page(
    `<script type="importmap">{ "imports": { "ropewalk": "./node_modules/ropewalk/dist/${entry}" } }</script><script type="module" src="./main.js"></script>`,
  );
const classic =
  '<script src="./node_modules/ropewalk/dist/ropewalk.global.js"></script><script type="module" src="./classic.js"></script>';
const policy = (more = '') => ({ 'content-security-policy': `default-src 'self' 'wasm-unsafe-eval'${more}` });
const elsewhere = (tools, entry) =>
  tools.page('.', { path: `${entry}.elsewhere.html`, headers: { 'access-control-allow-origin': '*' } });

export default {
  title: 'Chromium, no bundler',
  common: true,
  packages: {},
  files: {
    'main.js': main(),
    'module.html': page('<script type="module" src="./module.js"></script>'),
    'module.js': main('./node_modules/ropewalk/dist/ropewalk.js'),
    'map.html': imports('ropewalk.js'),
    'inline.html': imports('ropewalk.inline.js'),
    'async.html': imports('ropewalk.async.js'),
    'classic.html': page(classic),
    'classic.js': "import { report } from './page.mjs';\nreport(globalThis.ropewalk);\n",
    // What file:// allows: classic scripts.
    'file.html': page(`<script src="./node_modules/ropewalk/dist/ropewalk.global.js"></script><script>
${'PROGRAM'}
program(ropewalk).then((numbers) => ({ numbers }), (error) => ({ error: String(error) })).then((outcome) => {
  document.body.textContent = JSON.stringify(outcome);
  document.body.dataset.done = 'yes';
});
</script>`),
    // The package from another origin, as from a CDN; the page's own files are from this one.
    ...Object.fromEntries(
      ['ropewalk', 'ropewalk.inline', 'ropewalk.async'].flatMap((entry) => [
        [`${entry}.elsewhere.html`, page(`<script type="module" src="./${entry}.elsewhere.js"></script>`)],
        [
          `${entry}.elsewhere.js`,
          `import { report } from './page.mjs';\nconst dist = \`http://localhost:\${location.port}/node_modules/ropewalk/dist\`;\nreport(await import(\`\${dist}/${entry}.js\`));\n`,
        ],
      ]),
    ),
    'own.html': page('<script type="module" src="./own.js"></script>'),
    'own.js': main('./node_modules/ropewalk/dist/ropewalk.inline.js'),
    'bare.js': `${main('./node_modules/ropewalk/dist/ropewalk.js')}`,
  },
  rows: [
    { name: 'import map', run: (tools) => tools.page('.', { path: 'map.html' }) },
    { name: 'import map, `ropewalk/inline`', run: (tools) => tools.page('.', { path: 'inline.html' }) },
    { name: 'import map, `ropewalk/async`', run: (tools) => tools.page('.', { path: 'async.html' }) },
    { name: 'classic script', run: (tools) => tools.page('.', { path: 'classic.html' }) },
    { name: 'file://, classic script', run: (tools) => tools.open(`file://${tools.home}/file.html`) },
    {
      name: "policy with 'wasm-unsafe-eval'",
      run: (tools) => tools.page('.', { path: 'module.html', headers: policy() }),
    },
    {
      name: "policy without 'wasm-unsafe-eval'",
      says: /needs script-src 'wasm-unsafe-eval'/,
      run: (tools) =>
        tools.page('.', { path: 'module.html', headers: { 'content-security-policy': "default-src 'self'" } }),
    },
    {
      name: 'policy that forbids connections',
      says: /content security policy of this page forbids it\. Allow it under connect-src/,
      run: (tools) => tools.page('.', { path: 'module.html', headers: policy("; connect-src 'none'") }),
    },
    {
      name: 'policy that forbids workers',
      run: (tools) => tools.page('.', { path: 'module.html', headers: policy("; worker-src 'none'") }),
    },
    {
      name: '`ropewalk/inline`, policy with worker-src blob:',
      run: (tools) => tools.page('.', { path: 'own.html', headers: policy('; worker-src blob:') }),
    },
    {
      name: "`ropewalk/inline`, policy with worker-src 'self'",
      run: (tools) => tools.page('.', { path: 'own.html', headers: policy("; worker-src 'self'") }),
    },
    { name: 'from another origin', run: (tools) => elsewhere(tools, 'ropewalk') },
    { name: '`ropewalk/inline` from another origin', run: (tools) => elsewhere(tools, 'ropewalk.inline') },
    {
      name: '`ropewalk/async` from another origin',
      says: /rope: no worker can be started.*use load of ropewalk here/,
      run: (tools) => elsewhere(tools, 'ropewalk.async'),
    },
    {
      name: 'isolated (COOP and COEP)',
      run: (tools) =>
        tools.page('.', {
          path: 'module.html',
          headers: { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
        }),
    },
  ],
};
