const component = (entry) => `'use client';
import { useEffect } from 'react';
import { report } from '../page.mjs';
export default function Page() {
  useEffect(() => void import('${entry}').then((ropewalk) => report(ropewalk)), []);
  return null;
}
`;
const onServer = (entry) => `import * as ropewalk from '${entry}';
import { program } from '../../program.mjs';
export const dynamic = 'force-dynamic';
export const GET = () =>
  program(ropewalk).then((numbers) => Response.json({ numbers }), (error) => Response.json({ error: String(error) }));
`;
const config = (more = '') => `export default { turbopack: { root: import.meta.dirname }${more} };\n`;
const start = async (tools, path) => {
  await tools.bin('next', ['build'], { env: { NEXT_TELEMETRY_DISABLED: '1' } });
  return path;
};
const route = (name, path, { says, more } = {}) => ({
  name,
  ...(says && { says }),
  run: async (tools) => {
    tools.write('next.config.mjs', config(more));
    await start(tools);
    return tools.served('next', (port) => ['start', '-p', port, '-H', '127.0.0.1'], { path, answer: path !== '' });
  },
});

export default {
  title: 'Next 16.4.6 (Turbopack)',
  packages: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
  files: {
    'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;\n',
    'app/page.jsx': component('ropewalk').replace('../page', './page'),
    'app/server/route.js': onServer('ropewalk').replace('../../', '../'),
    'app/component/page.jsx': `import * as ropewalk from 'ropewalk';
import { program } from '../program.mjs';
export const dynamic = 'force-dynamic';
export default async function Page() {
  const outcome = await program(ropewalk).then((numbers) => ({ numbers }), (error) => ({ error: String(error) }));
  return <pre>{JSON.stringify(outcome)}</pre>;
}
`,
    'app/inline/route.js': onServer('ropewalk/inline').replace('../../', '../'),
  },
  rows: [
    route('`next build`, client component', ''),
    route('`next build`, route of the server', 'server'),
    route('`next build`, component of the server', 'component', {
      says: /Write serverExternalPackages: \['ropewalk'\]/,
    }),
    route('route of the server, `serverExternalPackages`', 'server', {
      more: ", serverExternalPackages: ['ropewalk']",
    }),
    route('route of the server, `ropewalk/inline`', 'inline'),
  ],
};
