/**
 * The whole package: attention, linear attention and the cache too, which the first view has no room for. Their code
 * (plugin/whole.ts) imports what the first view has; the WebAssembly is that of the first view, in an instance of its own.
 */
import type { Ropewalk } from 'ropewalk';

let loaded: Ropewalk | null = null;

export const setWhole = (rope: Ropewalk): void => void (loaded = rope);

/** For a figure of later.ts and for a claim: there it has been loaded. */
export function whole(): Ropewalk {
  if (!loaded) throw new Error('whole: the package with attention has not been loaded');
  return loaded;
}
