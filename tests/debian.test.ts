/** Where the set-up takes missing programs from: Debian's packages on Debian, and a sentence on other systems. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { debianSources, onDebian, stanzaText } from '../tools/debian.mjs';
import { missing, PIECES } from '../tools/needs.mjs';
import { satisfies } from '../tools/node.mjs';
import { systemOf } from '../tools/system.mjs';

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

const osReleases = {
  debian: 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nNAME="Debian GNU/Linux"\nVERSION_ID="12"\nID=debian\n',
  ubuntu: 'NAME="Ubuntu"\nVERSION_CODENAME=noble\nID=ubuntu\nID_LIKE=debian\nUBUNTU_CODENAME=noble\n',
  mint: 'NAME="Linux Mint"\nID=linuxmint\nID_LIKE="ubuntu debian"\nVERSION_CODENAME=wilma\n',
  raspbian: 'NAME="Raspbian GNU/Linux"\nID=raspbian\nID_LIKE=debian\nVERSION_CODENAME=bookworm\n',
  fedora: 'NAME="Fedora Linux"\nID=fedora\nVERSION_ID=41\n',
  quoted: "ID='debian'\n",
  none: '',
};

test.each([
  ['debian', 'debian'],
  ['quoted', 'debian'],
  ['ubuntu', 'ubuntu'],
  ['mint', 'ubuntu'],
  // Its mirrors are its own.
  ['raspbian', 'other'],
  ['fedora', 'other'],
  ['none', 'other'],
] as const)('os-release of %s: %s, whatever has apt-get', (name, system) => {
  expect(systemOf('linux', osReleases[name])).toBe(system);
});

test('nothing is unpacked from Debian on a relative of it, though that has apt-get', () => {
  for (const name of ['ubuntu', 'mint', 'raspbian'] as const)
    expect(onDebian(systemOf('linux', osReleases[name]))).toBe(false);
});

test('macOS and Windows are told by Node', () => {
  expect(systemOf('darwin', '')).toBe('macos');
  expect(systemOf('win32', '')).toBe('windows');
});

const nowhere = () => undefined;
const pieces = {
  cmake: { title: 'CMake', there: nowhere, ways: { debian: 'apt-get install cmake', other: 'https://cmake.org' } },
  emscripten: {
    title: 'Emscripten',
    there: nowhere,
    ways: { macos: 'brew install emscripten', other: 'git clone emsdk\n./emsdk install' },
    fetched: 'debian',
  },
  chromium: { title: 'Chromium', there: nowhere, ways: { other: 'a browser' }, fetched: 'anywhere' },
  git: { title: 'git', there: () => '/usr/bin/git', ways: { other: 'git' } },
};
const all = Object.keys(pieces);

test('what is missing is said at once, with what to type on this system', async () => {
  expect(await missing(all, { on: 'ubuntu', debian: false, pieces })).toBe(
    `Missing, and not fetched on this system:
- CMake:
    https://cmake.org
- Emscripten:
    git clone emsdk
    ./emsdk install
Install this, then run the same command again.`,
  );
  expect(await missing(all, { on: 'macos', debian: false, pieces })).toContain('    brew install emscripten\n');
});

test('what Debian has is fetched there, and what is there is not missing', async () => {
  const sentence = await missing(all, { on: 'debian', debian: true, pieces });
  expect(sentence).toContain('- CMake:\n    apt-get install cmake');
  expect(sentence).not.toContain('Emscripten');
  expect(await missing(['git', 'chromium'], { on: 'ubuntu', debian: false, pieces })).toBeUndefined();
});

test('every piece says what to do on every system', async () => {
  for (const on of ['debian', 'ubuntu', 'macos', 'other'] as const) {
    const pieces = Object.entries(PIECES).map(([name, piece]) => [
      name,
      { ...piece, there: nowhere, fetched: 'never' },
    ]);
    const sentence = await missing(Object.keys(PIECES), { on, debian: false, pieces: Object.fromEntries(pieces) });
    expect(sentence?.match(/^- .+:\n {4}\S/gm)).toHaveLength(pieces.length);
    expect(sentence).not.toContain('undefined');
  }
  expect(await missing(['node'], { on: 'windows', debian: false })).toContain('wsl --install');
});

test('the range of Node is read as npm reads it', () => {
  const range = '^20.19.0 || ^22.13.0 || >=24';
  for (const good of ['20.19.0', '20.20.2', '22.13.0', '22.21.1', '24.0.0', '25.1.0'])
    expect([good, satisfies(good, range)]).toEqual([good, true]);
  for (const bad of ['18.20.4', '20.14.0', '20.18.9', '21.7.0', '22.12.9', '23.11.0'])
    expect([bad, satisfies(bad, range)]).toEqual([bad, false]);
});

test('Node of package.json suits every package that building and testing load', () => {
  const read = (file: string): any => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
  const { version } = read('package.json').devEngines.runtime as { version: string };
  const least = [...version.matchAll(/\d+(\.\d+)*/g)].map(([v]) => [...v.split('.'), '0', '0'].slice(0, 3).join('.'));
  const locked = read('package-lock.json').packages as Record<string, { engines?: { node?: string }; optional?: true }>;
  // Only KaTeX's command line uses it.
  const unused = 'node_modules/katex/node_modules/commander';
  const odd = Object.entries(locked).flatMap(([path, { engines, optional }]) => {
    // Other forms (`>= 18`, `20.x`, `*`) are old floors far below.
    const range = engines?.node ?? '';
    if (path === unused || optional || !/^((\^|>=)\d+(\.\d+)*( \|\| |$))+$/.test(range)) return [];
    return least.filter((node) => !satisfies(node, range)).map((node) => `${path} wants ${range}, not ${node}`);
  });
  expect(odd).toEqual([]);
  expect(least).toContain(readFileSync(new URL('../.nvmrc', import.meta.url), 'utf8').trim());
});
