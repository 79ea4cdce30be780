/**
 * The whole package: attention, linear attention and the cache too, which the first view has no room for. Their code comes
 * with the figures of later.ts, as a second copy of the package's JavaScript, because a bundler cannot take half of a file
 * later; the WebAssembly is the file that the first view has fetched, in an instance of its own.
 */
import type { Ropewalk } from 'ropewalk';

let loaded: Ropewalk | null = null;

export const setWhole = (rope: Ropewalk): void => void (loaded = rope);

/** For a figure of later.ts and for a claim: there it has been loaded. */
export function whole(): Ropewalk {
  if (!loaded) throw new Error('whole: the package with attention has not been loaded');
  return loaded;
}
