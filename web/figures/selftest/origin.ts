/** Which file the kernels of the page came from, and which engine runs them. */
import { engine } from '../../util/engine.js';

export interface Origin {
  /** Name of the file; '' where the browser does not tell. */
  file: string;
  /** `ropewalk 1.0.0 1a2b3c4d relaxed`: what the file calls itself. */
  build: string;
  /** Of its bytes, in hexadecimal; '' where the page is not served securely. */
  sha: string;
  engine: string;
}

export async function origin(): Promise<Origin> {
  // The page fetched it, so it is in the browser's cache, and this is the same file.
  const url = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /\/ropewalk\.(simd|relaxed)[^/]*\.wasm$/.test(name))
    .at(-1);
  const found = { file: '', build: '', sha: '', engine: engine() };
  if (url === undefined) return found;
  try {
    const bytes = await (await fetch(url)).arrayBuffer();
    const [section] = WebAssembly.Module.customSections(await WebAssembly.compile(bytes), 'ropewalk');
    const digest = await globalThis.crypto?.subtle?.digest('SHA-256', bytes);
    return {
      ...found,
      file: url.replace(/.*\//, ''),
      build: section ? new TextDecoder().decode(section) : '',
      sha: digest ? Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('') : '',
    };
  } catch {
    return { ...found, file: url.replace(/.*\//, '') };
  }
}
