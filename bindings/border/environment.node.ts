/** How Node reads the files of the package: from the disk, or over the network where a URL says so. */
import { readFile } from 'node:fs/promises';
import * as browser from './environment.browser.js';
import type { Environment } from './environment.js';

export const read: Environment['read'] = async (url) => {
  const address = new URL(url, 'file:');
  if (address.protocol !== 'file:') return browser.read(address);
  return { bytes: new Uint8Array(await readFile(address)), type: '', status: 200 };
};
