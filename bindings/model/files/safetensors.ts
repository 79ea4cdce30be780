/**
 * The safetensors format (https://github.com/huggingface/safetensors#format): eight bytes with the length of the header,
 * the header in JSON (name to dtype, shape and place), and the numbers one after the other.
 */
import { isRecord } from '../../options/rules.js';
import { RopeError } from '../../options/errors.js';
import { BYTES, type Dtype } from './numbers.js';

/** One tensor of a file. */
export interface Tensor {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

/** The longest header that the format allows. */
const MAX_HEADER = 100_000_000;

/** Bits of the types that the format knows; those that are read here are in {@link BYTES}. */
const BITS: Readonly<Record<string, number>> = {
  ...{ F4: 4, F6_E2M3: 6, F6_E3M2: 6, BOOL: 8, U8: 8, I8: 8, F8_E5M2: 8, F8_E4M3: 8, F8_E8M0: 8 },
  ...{ F8_E5M2FNUZ: 8, F8_E4M3FNUZ: 8, I16: 16, U16: 16, F16: 16, BF16: 16, I32: 32, U32: 32, F32: 32 },
  ...{ C64: 64, F64: 64, I64: 64, U64: 64 },
};

/** Throws `fn: file sentence`. */
function broken(fn: string, file: string, sentence: string): never {
  throw new RopeError('not-safetensors', file, undefined, `${fn}: ${file} ${sentence}`);
}

/**
 * The tensors of a file, over its bytes: nothing is copied.
 *
 * @throws RopeError `not-safetensors` in a sentence that names the file and the tensor.
 */
export function readSafetensors(fn: string, file: string, bytes: Uint8Array): Map<string, Tensor> {
  const fail = (sentence: string): never => broken(fn, file, sentence);
  if (bytes.length < 8) fail(`must begin with the length of its header in 8 bytes, got ${bytes.length} bytes in all`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(0, true) + view.getUint32(4, true) * 2 ** 32;
  if (length > MAX_HEADER)
    fail(`must have a header of at most ${MAX_HEADER} bytes, got ${length}. ${whatBytesAre(bytes)}`);
  if (8 + length > bytes.length)
    fail(`breaks off: its header is ${length} bytes long, and ${bytes.length - 8} bytes follow. Load it again`);
  const header = readHeader(fail, bytes.subarray(8, 8 + length));
  const data = bytes.subarray(8 + length);

  const tensors = new Map<string, Tensor>();
  const places: { name: string; begin: number; end: number }[] = [];
  for (const [name, value] of Object.entries(header)) {
    if (name === '__metadata__') continue;
    const shown = JSON.stringify(name);
    if (!isRecord(value)) return fail(`must describe ${shown} by an object`);
    const { dtype, shape, data_offsets: offsets } = value;
    if (typeof dtype !== 'string' || !Object.hasOwn(BITS, dtype))
      return fail(`has ${shown} in a type that the format does not know: ${JSON.stringify(dtype)}`);
    if (!isCounts(shape)) return fail(`must give ${shown} a shape of whole numbers, got ${JSON.stringify(shape)}`);
    if (!isCounts(offsets) || offsets.length !== 2)
      return fail(`must give ${shown} two data_offsets, got ${JSON.stringify(offsets)}`);
    const [begin, end] = offsets as [number, number];
    if (begin > end) fail(`has ${shown} end at ${end}, before its beginning at ${begin}`);
    if (end > data.length)
      fail(`breaks off: ${shown} ends at byte ${end} of the data, which has ${data.length}. Load it again`);
    const size = (shape.reduce((product, axis) => product * axis, 1) * BITS[dtype]!) / 8;
    if (size !== end - begin)
      fail(`has ${shown} of shape [${shape.join(', ')}] in ${dtype}, ${size} bytes, in a place of ${end - begin}`);
    tensors.set(name, { dtype, shape, bytes: data.subarray(begin, end) });
    places.push({ name, begin, end });
  }

  let reached = 0;
  let before = '';
  for (const { name, begin, end } of places.sort((a, b) => a.begin - b.begin || a.end - b.end)) {
    if (begin < reached) fail(`has ${JSON.stringify(name)} overlap ${JSON.stringify(before)}`);
    if (begin > reached) fail(`has ${begin - reached} bytes before ${JSON.stringify(name)} that belong to no tensor`);
    [reached, before] = [end, name];
  }
  if (reached < data.length) fail(`has ${data.length - reached} bytes at its end that belong to no tensor`);
  return tensors;
}

function readHeader(fail: (sentence: string) => never, bytes: Uint8Array): Readonly<Record<string, unknown>> {
  let text;
  let header: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    header = JSON.parse(text);
  } catch {
    return fail(`must have a header in JSON. ${whatBytesAre(bytes)}`);
  }
  if (!isRecord(header)) return fail('must have an object as its header');
  const twice = repeatedKey(text);
  if (twice !== undefined) fail(`has ${JSON.stringify(twice)} twice in its header`);
  return header;
}

/** A key that an object of valid JSON has twice: `JSON.parse` keeps the last in silence. */
function repeatedKey(json: string): string | undefined {
  const open: Set<string>[] = [];
  // Letter by letter: a regular expression over a string with millions of escapes ends the engine's stack.
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === '{') open.push(new Set());
    else if (sign === '}') open.pop();
    else if (sign === '"') {
      const begin = at;
      while (json[++at] !== '"') if (json[at] === '\\') at++;
      if (!isBeforeColon(json, at + 1)) continue;
      const name = JSON.parse(json.slice(begin, at + 1)) as string;
      const keys = open[open.length - 1]!;
      if (keys.has(name)) return name;
      keys.add(name);
    }
  }
  return undefined;
}

function isBeforeColon(json: string, at: number): boolean {
  while (json[at] !== ':' && ' \t\r\n'.includes(json[at]!)) at++;
  return json[at] === ':';
}

const isCounts = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => Number.isSafeInteger(each) && (each as number) >= 0);

function whatBytesAre(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 40));
  if (start.startsWith('version https://git-lfs')) return 'It is a pointer of Git LFS, not the file itself';
  if (/^\s*</.test(start)) return 'It looks like a web page: take the raw file';
  if (start.startsWith('PK')) return 'It looks like a file of torch.save: take model.safetensors, beside it';
  return 'It is not a safetensors file, or not whole';
}

/** A tensor to be written. */
export interface Written {
  readonly name: string;
  readonly dtype: Dtype;
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

/** The file of these tensors, those of wide types first, so that each lies at a multiple of its own width. */
export function writeSafetensors(tensors: readonly Written[]): Uint8Array<ArrayBuffer> {
  const inOrder = [...tensors].sort((a, b) => BYTES[b.dtype] - BYTES[a.dtype]);
  // transformers loads a file only if it says which framework's names it has.
  const header: Record<string, unknown> = { __metadata__: { format: 'pt' } };
  let end = 0;
  for (const { name, dtype, shape, bytes } of inOrder)
    header[name] = { dtype, shape, data_offsets: [end, (end += bytes.length)] };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const length = Math.ceil(json.length / 8) * 8;
  const file = new Uint8Array(8 + length + end).fill(0x20, 8, 8 + length);
  new DataView(file.buffer).setUint32(0, length, true);
  file.set(json, 8);
  let at = 8 + length;
  for (const { bytes } of inOrder) {
    file.set(bytes, at);
    at += bytes.length;
  }
  return file;
}
