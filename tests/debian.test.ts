/** Which of a machine's package sources the set-up takes Debian's packages from. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { debianSources, stanzaText } from '../tools/debian.mjs';

const made: string[] = [];
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** The sources of a machine with these files in /etc/apt, as text. */
function sourcesOf(files: Record<string, string>, overrides = {}): string[] {
  const etc = mkdtempSync(join(tmpdir(), 'ropewalk-apt-'));
  made.push(etc);
  mkdirSync(join(etc, 'sources.list.d'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(etc, name), text);
  return debianSources(etc, 'bookworm').map((stanza) => stanzaText(stanza, overrides));
}

const deb822 = `# The mirror of the house
Types: deb
URIs: https://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: https://mirror.example/debian-security
Suites: bookworm-security
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
`;

test('stanzas keep mirror and key, and take another suite', () => {
  const [main, security] = sourcesOf({ 'sources.list.d/debian.sources': deb822 }, { Suites: 'forky' });
  expect(main).toBe(
    `Types: deb
URIs: https://mirror.example/debian
Suites: forky
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
`,
  );
  expect(security).toContain('URIs: https://mirror.example/debian-security');
});

test('one-line entries become stanzas, with their options', () => {
  const [main, ...rest] = sourcesOf({
    'sources.list': `deb-src http://mirror.example/debian bookworm main
# deb http://old.example/debian bookworm main
deb [arch=amd64,arm64 signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://mirror.example/debian bookworm main contrib # ours
`,
  });
  expect(rest).toEqual([]);
  expect(main).toBe(
    `Types: deb
URIs: http://mirror.example/debian
Suites: bookworm
Components: main contrib
Architectures: amd64 arm64
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
`,
  );
});

test('archives of others are left out, also those that use the same suite', () => {
  const found = sourcesOf({
    'sources.list.d/debian.sources': deb822,
    'sources.list.d/node.sources':
      'Types: deb\nURIs: https://node.example/node_20.x\nSuites: nodistro\nComponents: main\n',
    'sources.list.d/old-node.list': 'deb https://node.example/node_16.x bookworm main\n',
    'sources.list.d/containers.list': 'deb https://containers.example/linux/debian bookworm stable\n',
    'sources.list.d/notes.txt': 'deb http://not.example/debian bookworm main\n',
  });
  expect(found).toHaveLength(2);
  expect(found.join()).not.toMatch(/node|containers|not\.example/);
});

test('a stanza that is switched off is left out, and an embedded key stays whole', () => {
  const key = ' -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n mQINBF\n -----END PGP PUBLIC KEY BLOCK-----';
  const stanza = (uri: string, more: string): string =>
    `Types: deb\nURIs: ${uri}\nSuites: bookworm\nComponents: main\n${more}\n`;
  const found = sourcesOf({
    'sources.list.d/a.sources': stanza('http://off.example/debian', 'Enabled: no'),
    'sources.list.d/b.sources': stanza('http://on.example/debian', `Signed-By:\n${key}`),
  });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain('http://on.example/debian');
  expect(found[0]).toContain(`Signed-By: \n${key}`);
});

test('a mirror under another name is taken where nothing looks like the archive', () => {
  const found = sourcesOf({ 'sources.list': 'deb https://packages.example/remotes/d bookworm main\n' });
  expect(found).toHaveLength(1);
});
