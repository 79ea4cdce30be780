// Which system this is: it decides where a missing program comes from.

import { readIf } from './steps.mjs';

/** `ubuntu` stands for what is made of it, too; `other` is any other Unix. */
export function systemOf(platform, osRelease) {
  if (platform === 'darwin') return 'macos';
  if (platform === 'win32') return 'windows';
  const field = (name) => new RegExp(`^${name}=["']?([^"'\\n]*)`, 'm').exec(osRelease)?.[1] ?? '';
  if (field('ID') === 'debian') return 'debian';
  if ([field('ID'), ...field('ID_LIKE').split(' ')].includes('ubuntu')) return 'ubuntu';
  return 'other';
}

const osRelease = readIf('/etc/os-release');

export const system = systemOf(process.platform, osRelease);

export const codename = /^VERSION_CODENAME=(\S+)/m.exec(osRelease)?.[1] ?? 'stable';

/** What to type on this system, of `ways` by system; `other` is what works anywhere. */
export const wayOn = (ways, on = system) => ways[on] ?? ways.other;

/** `Install it:` with that, indented. */
export const remedyOf = (sentence, ways, on = system) => `${sentence}:\n${indented(wayOn(ways, on), '  ')}`;

export const indented = (text, by) => text.replace(/^/gm, by);
