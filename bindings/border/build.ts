/**
 * Which build the JavaScript is, and which build a wasm file is. tools/package.mjs writes the same words into both:
 * library, version and a hash of the kernels; into the wasm, as a custom section, the variant as well.
 */
import type { Variant } from './environment.js';
import { loadError } from './load-error.js';

/** `ropewalk.core 1.0.0 1a2b3c4d`. Put in by the bundler. */
declare const ROPEWALK_BUILD: string;

const SECTION = 'ropewalk';

/** The name of this library's files. */
export const library = (): string => ROPEWALK_BUILD.split(' ')[0]!;

/** The file's variant; throws where it is a file of another library or version. Undefined where the file says nothing. */
export function variantOf(wasm: WebAssembly.Module): Variant | undefined {
  const [section] = WebAssembly.Module.customSections(wasm, SECTION);
  if (!section) return undefined;
  const words = String.fromCharCode(...new Uint8Array(section)).split(' ');
  const variant = words.pop() as Variant;
  const build = words.join(' ');
  if (build !== ROPEWALK_BUILD) {
    const [is, ours] = [build, ROPEWALK_BUILD].map((text) => text.replace(/ (\S+)$/, ' (build $1)'));
    const mend = `Take ${library()}.${variant}.wasm from the package that this JavaScript comes from, or let load find it`;
    throw loadError(`the WebAssembly is ${is}, the JavaScript ${ours}. ${mend}`, wasm);
  }
  return variant;
}

/** Whether bytes that did not compile say that they are the relaxed file: the section is the last one. */
export const saysRelaxed = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(-100)).includes(SECTION) &&
  String.fromCharCode(...bytes.subarray(-8)).endsWith(' relaxed');
