/** From what `load` is given as source to a compiled module. */
import { tagOf } from '../options/rules.js';
import { library, saysRelaxed } from './build.js';
import type { Environment } from './environment.js';
import { engineError, loadError, saidBy } from './load-error.js';
import { supports } from './supports.js';

/** A URL, or in Node a path; bytes; or a compiled module. */
export type Source = string | { readonly href: string } | ArrayBuffer | ArrayBufferView | object;

/** Text for a URL or path, else the object. By their tags, because each realm has classes of its own. */
export function checkSource(source: unknown): string | ArrayBuffer | ArrayBufferView | WebAssembly.Module {
  if (typeof source === 'string') return source;
  const tag = tagOf(source);
  if (tag === 'URL') return (source as URL).href;
  if (tag === 'ArrayBuffer' || ArrayBuffer.isView(source) || tag === 'WebAssembly.Module') return source as ArrayBuffer;
  const hints: Record<string, string> = {
    Promise: '. Await it first: source: await promise',
    Response: '. Give its bytes: source: await response.arrayBuffer()',
  };
  const got = typeof source === 'object' && source !== null ? tag : String(source);
  throw loadError(`source must be a URL, bytes or a WebAssembly.Module, got ${got}${hints[tag] ?? ''}`, source);
}

export async function compile(
  source: ReturnType<typeof checkSource>,
  environment: Pick<Environment, 'read' | 'remedy'>,
  signal: AbortSignal,
): Promise<WebAssembly.Module> {
  if (typeof source !== 'string') {
    if (tagOf(source) === 'WebAssembly.Module') return source;
    return compileBytes(source as ArrayBuffer | ArrayBufferView, 'what is given as source', '');
  }
  const name = source.length > 200 ? `${source.slice(0, 60)}…` : source;
  const remedy = environment.remedy(source);
  let file;
  try {
    file = await environment.read(source, signal);
  } catch (cause) {
    if ((cause as Error | undefined)?.name === 'RopeError') throw cause;
    throw loadError(`${name} could not be read (${saidBy(cause)}). ${remedy}`, source, cause);
  }
  if (file.status !== 200) throw loadError(`${name} answered with status ${file.status}. ${remedy}`, source);
  return compileBytes(file.bytes, `${name}${file.type ? ` (${file.type})` : ''}`, `. ${remedy}`);
}

async function compileBytes(
  source: ArrayBuffer | ArrayBufferView,
  name: string,
  remedy: string,
): Promise<WebAssembly.Module> {
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  const magic = Array.from(bytes.subarray(0, 4));
  if (magic.join() !== '0,97,115,109') {
    const hint = magic[0] === 0x3c ? ', which is an HTML page (a 404, or a single-page fallback)' : '';
    const found =
      magic.length === 0
        ? 'is empty'
        : `begins with ${magic.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')}${hint}`;
    throw loadError(`${name} is not WebAssembly: it ${found}${remedy}`, source);
  }
  try {
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    if (saysRelaxed(bytes) && !supports('relaxed'))
      throw loadError(
        `${name} is the relaxed variant, and this engine has no relaxed SIMD. Take ${library()}.simd.wasm`,
        source,
        cause,
      );
    const forbidden = /content security policy|\bCSP\b|unsafe-eval|code generation disallowed/i.test(saidBy(cause));
    const hint = forbidden
      ? "The content security policy of the page needs script-src 'wasm-unsafe-eval'. In Cloudflare Workers, import the .wasm file and give it as source"
      : 'The file is damaged or cut off';
    throw engineError(`${name} could not be compiled`, hint, source, cause);
  }
}
