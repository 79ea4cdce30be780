/** Which file the kernels of the page came from, and which engine runs them. */
import simd from 'ropewalk/ropewalk.simd.wasm?url';
import { engine } from '../../util/engine.js';
import { fetched } from '../../util/fetched.js';
import { unpackedBytes } from '../../util/unpacked.js';

export interface Origin {
  /** Its name in the package; '' where the kernels are inside the page. */
  file: string;
  /** `ropewalk 1.0.0 1a2b3c4d relaxed`: what the file calls itself. */
  build: string;
  /** Of its bytes there, in hexadecimal; '' where the page is not served securely. */
  sha: string;
  engine: string;
}

export async function origin(): Promise<Origin> {
  const found = { file: simd.replace(/.*\/|-[\w-]{8}\.gz$/g, ''), build: '', sha: '', engine: engine() };
  if (!simd) return found;
  try {
    // The page fetched it, so it is in the browser's cache, and this is the same file.
    const bytes = await unpackedBytes(await fetched(simd));
    const [section] = WebAssembly.Module.customSections(await WebAssembly.compile(bytes), 'ropewalk');
    const digest = await globalThis.crypto?.subtle?.digest('SHA-256', bytes);
    return {
      ...found,
      build: section ? new TextDecoder().decode(section) : '',
      sha: digest ? Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('') : '',
    };
  } catch {
    return found;
  }
}
