// Debian packages without root and without touching the system: apt-get with a configuration of its
// own downloads them, dpkg-deb unpacks them into a private folder.

import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIf, run, say, SetupError, tried, which } from './steps.mjs';
import { codename, system } from './system.mjs';

/** Debian itself: its relatives have apt-get too, but mirrors without the suites that are asked for. */
export const onDebian = (on = system) => on === 'debian' && Boolean(which('apt-get') && which('dpkg-deb'));

/**
 * The system's own package sources as deb822 stanzas, those of the Debian archive first. Mirror,
 * signing key and options stay as the machine has them; third-party archives (which may use the
 * same suite names) are left out, unless nothing looks like the Debian archive.
 */
export function debianSources(etc = '/etc/apt', own = codename) {
  const stanzas = [];
  const folder = join(etc, 'sources.list.d');
  const parts = existsSync(folder) ? readdirSync(folder).sort() : [];
  for (const name of parts.filter((name) => name.endsWith('.sources')))
    stanzas.push(...parseStanzas(readIf(join(folder, name))));
  const lists = [join(etc, 'sources.list'), ...parts.filter((n) => n.endsWith('.list')).map((n) => join(folder, n))];
  for (const file of lists) stanzas.push(...parseLines(readIf(file)));

  const ofSystem = stanzas.filter(
    ({ types, suites, components, enabled }) =>
      enabled &&
      types.includes('deb') &&
      components.includes('main') &&
      suites.some((suite) => suite.split(/[-/]/)[0] === own || /^(old)*stable|^testing|^unstable|^sid/.test(suite)),
  );
  const likely = ofSystem.filter(
    ({ uris, signedBy }) =>
      signedBy.includes('debian-archive') || uris.every((uri) => /\/debian(-security)?\/?$/.test(uri)),
  );
  return likely.length ? likely : ofSystem;
}

function parseStanzas(text) {
  const plain = text.replace(/^#.*\n?/gm, '');
  return plain
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => {
      // A continued line (an embedded key) starts with white space and belongs to the field above.
      const fields = new Map();
      for (const [, name, value] of block.matchAll(/^([\w-]+):((?:.*)(?:\n[ \t].*)*)/gm))
        fields.set(name.toLowerCase(), { name, value: value.replace(/^[ \t]+/, '') });
      return describe(fields);
    });
}

function parseLines(text) {
  const names = { 'signed-by': 'Signed-By', arch: 'Architectures', trusted: 'Trusted' };
  return [...text.matchAll(/^\s*deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)([^#\n]*)/gm)].map(
    ([, options = '', uri, suite, components]) => {
      const fields = new Map();
      const put = (name, value) => fields.set(name.toLowerCase(), { name, value });
      put('Types', 'deb');
      put('URIs', uri);
      put('Suites', suite);
      put('Components', components.trim());
      for (const [, key, value] of options.matchAll(/([\w-]+)=(\S+)/g))
        if (names[key.toLowerCase()]) put(names[key.toLowerCase()], value.replaceAll(',', ' '));
      return describe(fields);
    },
  );
}

function describe(fields) {
  const words = (key) => (fields.get(key)?.value ?? '').split(/\s+/).filter(Boolean);
  return {
    fields,
    types: words('types'),
    uris: words('uris'),
    suites: words('suites'),
    components: words('components'),
    signedBy: fields.get('signed-by')?.value ?? '',
    enabled: !/^\s*(no|false|0|off)/i.test(fields.get('enabled')?.value ?? 'yes'),
  };
}

export const stanzaText = (stanza, overrides) => {
  const fields = new Map(stanza.fields);
  for (const [name, value] of Object.entries(overrides)) fields.set(name.toLowerCase(), { name, value });
  return [...fields.values()].map(({ name, value }) => `${name}: ${value}`).join('\n') + '\n';
};

/**
 * Downloads several sets of packages, each with all it needs, into `folder`/debs: one update of the lists and one download
 * for all. Returns the files of each set; undefined where the archive has none of that name, or where they do not go
 * together, unless that is so of every set.
 *
 * suite: takes the newest of that suite from the system's own mirror, and everything down to libc;
 * without it, the system's own suites, and only what is not installed yet.
 * A download that was cut off goes on where it stopped.
 */
export async function download({ sets, suite, folder, log, remedy }) {
  const sources = debianSources();
  if (sources.length === 0)
    throw new SetupError(
      `No Debian archive is configured in /etc/apt (${sets.flat().join(', ')} would come from there).\n${remedy}`,
    );
  const apt = aptIn(folder, suite, log);
  // With a suite of our own only one mirror of the main archive is needed: the first that has it.
  const main = sources.filter(({ suites }) =>
    suites.some((s) => !/[-/](security|updates|backports)|\/updates/.test(s)),
  );
  const texts = suite
    ? main.map((stanza) => stanzaText(stanza, { Types: 'deb', Suites: suite, Components: 'main' }))
    : [sources.map((stanza) => stanzaText(stanza, { Types: 'deb' })).join('\n')];
  return tried(async () => {
    await update(apt, texts, { suite, log, remedy });
    return archives(apt, sets, remedy);
  });
}

/** An apt-get with a configuration, lists and archives of its own. */
function aptIn(folder, suite, log) {
  const at = (...names) => join(folder, ...names);
  for (const name of ['sources', 'state', 'lists/partial', 'cache', 'debs/partial', 'none/partial'])
    mkdirSync(at(name), { recursive: true });
  writeFileSync(at('status'), '');

  // `apt-get -c` is read last and wins over /etc/apt/apt.conf.d; proxies and credentials set there
  // stay. Hooks are cleared: they would clean or refresh the system's folders, not ours. The empty
  // status file makes apt resolve the whole closure. The sandbox user could not enter a home folder.
  const config = at('apt.conf');
  writeFileSync(
    config,
    `#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
#clear DPkg::Pre-Invoke;
#clear DPkg::Post-Invoke;
#clear DPkg::Pre-Install-Pkgs;
#clear APT::Architectures;
Dir::Etc::SourceList "/dev/null";
Dir::Etc::SourceParts "${at('sources')}";
Dir::Etc::Preferences "/dev/null";
Dir::Etc::PreferencesParts "/dev/null";
Dir::State "${at('state')}";
Dir::State::Lists "${at('lists')}";
Dir::State::status "${suite ? at('status') : '/var/lib/dpkg/status'}";
Dir::Cache "${at('cache')}";
Dir::Cache::Archives "${at('debs')}";
APT::Sandbox::User "root";
APT::Keep-Downloaded-Packages "true";
Acquire::Languages "none";
Acquire::Retries "3";
`,
  );
  return { at, run: (args, options) => run('apt-get', ['-c', config, '-q', ...args], { log, ...options }) };
}

async function update(apt, texts, { suite, log, remedy }) {
  for (const text of texts) {
    writeFileSync(apt.at('sources', 'ropewalk.sources'), text);
    // Errors of an index are warnings to apt-get unless told otherwise.
    if ((await apt.run(['-o', 'APT::Update::Error-Mode=any', 'update'], { check: false })).code === 0) return;
  }
  throw new SetupError(
    `The package lists${suite ? ` of Debian ${suite}` : ''} could not be fetched; see ${log}\n` +
      `Check the network, then run the same command again.\n${remedy}`,
  );
}

// --reinstall: a package that dpkg calls installed, but whose files are gone, is fetched like any other.
const INSTALL = ['install', '--reinstall', '--no-install-recommends'];

/** The files of each set, once they are there. */
async function archives({ at, run: apt }, sets, remedy) {
  /** Name and size of every archive that a set needs, whether it is on disk or not. */
  const closure = async (packages) => {
    const args = ['-qq', '--print-uris', '-o', `Dir::Cache::Archives=${at('none')}`, ...INSTALL, ...packages];
    const { code, out, tail } = await apt(args, { capture: true, check: false });
    // One line each: 'uri' file-name size hash
    const files = [...out.matchAll(/^'[^']*' (\S+) (\d+)/gm)].map(([, name, size]) => [name, Number(size)]);
    return code === 0 ? { packages, files } : { error: `${packages.join(', ')}: ${tail.trim()}` };
  };
  const closures = [];
  for (const packages of sets) closures.push(await closure(packages));
  const found = closures.filter(({ files }) => files);
  if (found.length === 0) throw new SetupError([...closures.map(({ error }) => error), remedy].join('\n'));
  for (const { error } of closures) if (error) say(`  ${error}`);

  const wanted = new Map(found.flatMap(({ files }) => files));
  // Packages of an earlier, interrupted run may have newer versions by now.
  for (const name of readdirSync(at('debs'))) if (name.endsWith('.deb') && !wanted.has(name)) rmSync(at('debs', name));
  const total = [...wanted.values()].reduce((sum, size) => sum + size, 0);
  const arrived = () =>
    ['debs', 'debs/partial']
      .flatMap((sub) => readdirSync(at(sub)).map((n) => statSync(at(sub, n), { throwIfNoEntry: false })))
      .reduce((sum, stat) => sum + (stat?.isFile() ? stat.size : 0), 0);
  const mb = (bytes) => (bytes / 1e6).toFixed(0);
  say(`  ${wanted.size} packages, ${mb(total - arrived())} MB to download`);
  const timer = setInterval(() => say(`  ${mb(arrived())} of ${mb(total)} MB`), 5000);
  try {
    // All at once; then what takes another of two packages that would do, when it is alone.
    for (const { packages, files } of [
      { packages: found.flatMap((set) => set.packages), files: [...wanted] },
      ...found,
    ])
      if (files.some(([name]) => !existsSync(at('debs', name))))
        await apt(['-y', '--download-only', ...INSTALL, ...packages], {
          remedy: `Run the same command again: the download goes on where it stopped.\n${remedy}`,
        });
  } finally {
    clearInterval(timer);
  }
  return closures.map(({ files }) => files?.map(([name]) => at('debs', name)));
}

/** Unpacks the archives into `folder`, two at a time; `skip` leaves out packages by name. */
export async function unpack(debs, folder, { skip = () => false } = {}) {
  mkdirSync(folder, { recursive: true });
  const queue = debs.filter((file) => !skip(file.split('/').pop().split('_')[0]));
  const worker = async () => {
    for (let deb = queue.pop(); deb; deb = queue.pop()) await run('dpkg-deb', ['-x', deb, folder], { capture: true });
  };
  await Promise.all([worker(), worker()]);
}
