/**
 * Headers of GGUF files: metadata and the names of tensors, without the weights.
 *
 * The format is described in ggml's docs/gguf.md: magic, version, counts, key-values, tensors. Lists of tokens are
 * stepped over and never built; a file of any size costs the few megabytes of its header.
 */
import { RopeError } from '../options/errors.js';
import { fail } from '../options/rules.js';

const FN = 'readGguf';

/** Bytes of a file, by place: what a ranged request to a server gives. */
export interface GgufRange {
  /** Bytes from `start` up to, not including, `end`; fewer where the file ends. */
  read(start: number, end: number): Promise<Uint8Array>;
  /** Size of the file, where it is known. */
  size?: number | undefined;
}

/** What is used of a `File` or `Blob`, for programs whose types have neither. */
export interface GgufBlob {
  /** Bytes of the file. */
  readonly size: number;
  /** The bytes from `start` up to, not including, `end`. */
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** A `File` or `Blob`, bytes in memory, or ranges of an address. */
export type GgufSource = GgufBlob | Uint8Array | ArrayBuffer | GgufRange;

/** A value of the metadata; 64-bit integers above 2^53 stay `bigint`. */
export type GgufValue = string | number | bigint | boolean | readonly GgufValue[] | GgufList;

/** A list that was stepped over: how many elements of which type it has. */
export interface GgufList {
  skipped: true;
  length: number;
  type: string;
}

/** A tensor by name; `values` where it divides the frequencies. */
export interface GgufTensor {
  name: string;
  shape: readonly number[];
  /** Number of the type in ggml: 0 is float32. */
  type: number;
  /** Bytes from the beginning of the tensors' data. */
  offset: number;
  /** Values of `rope_freqs.weight` and `rope_factors_*`, where they are float32. */
  values?: readonly number[];
}

/** What the header of a GGUF file says. */
export interface GgufHeader {
  /** 2 or 3. */
  version: number;
  littleEndian: boolean;
  metadata: Readonly<Record<string, GgufValue>>;
  tensors: readonly GgufTensor[];
  /** Where the tensors' data begin, in bytes. */
  dataOffset: number;
  /** Bytes that were asked for. */
  bytesRead: number;
}

/** Types of values by their number: name, bytes of a number, and what reads it. */
const TYPES: readonly (readonly [name: string, size?: number, getter?: `get${string}` & keyof DataView])[] = [
  ...([
    ['u8', 1, 'getUint8'],
    ['i8', 1, 'getInt8'],
    ['u16', 2, 'getUint16'],
    ['i16', 2, 'getInt16'],
  ] as const),
  ...([
    ['u32', 4, 'getUint32'],
    ['i32', 4, 'getInt32'],
    ['f32', 4, 'getFloat32'],
    ['bool', 1, 'getUint8'],
  ] as const),
  ...([
    ['string'],
    ['array'],
    ['u64', 8, 'getBigUint64'],
    ['i64', 8, 'getBigInt64'],
    ['f64', 8, 'getFloat64'],
  ] as const),
];
type ValueType = (typeof TYPES)[number];

// Above every file that was ever seen, and small enough that a header of lies ends soon.
const MOST_KEYS = 65536;
const MOST_TENSORS = 1_000_000;
const MOST_HEADER = 256 * 2 ** 20;
const MOST_TEXT = 2 ** 22;
const MOST_KEY = 65535;
const MOST_BUILT = 4096;
// Of the whole header: what is kept of it, not what is stepped over.
const MOST_VALUES = 2 ** 20;
const MOST_KEPT = 32 * 2 ** 20;
const MOST_DEPTH = 4;
const MOST_DIMENSIONS = 8;
/** What is asked for at once: two such reads hold the header of most files. */
const CHUNK = 2 ** 20;

const bad = (what: string, value: unknown, why: string): never => {
  throw new RopeError('not-gguf', what, value, `${FN}: ${what} ${why}. Is it a whole GGUF file?`);
};

/**
 * Reads the header of a GGUF file: every key of its metadata, and the names of its tensors. Lists of more than 4,096
 * elements, such as vocabularies, are stepped over; of what remains, a million values and 32 MiB of text. Values of `rope_freqs.weight` and `rope_factors_*`, which divide the
 * frequencies, are read with it.
 *
 * Versions 2 and 3, both byte orders. Nothing of the weights is read, and nothing is sent: a `File` is read in place.
 *
 * @throws RopeError `not-gguf` where the file is none, breaks off or contradicts itself; `unsupported` for version 1.
 */
export async function readGguf(source: GgufSource): Promise<GgufHeader> {
  const reader = new Reader(rangeOf(source));
  await reader.need(24);
  const magic = reader.text4();
  if (magic !== 'GGUF') {
    const why = magic.startsWith('PK')
      ? 'It is a zip archive'
      : magic.startsWith('{')
        ? 'It looks like JSON'
        : undefined;
    fail('not-gguf', FN, 'source', 'must begin with "GGUF"', magic, why);
  }
  // A version has small numbers: the half that is not zero tells the byte order.
  reader.little = reader.peek16() !== 0;
  const version = reader.u32();
  if (version === 1) fail('unsupported', FN, 'version', 'must be 2 or 3', version, 'Convert the file again');
  if (version !== 2 && version !== 3) bad('version', version, `must be 2 or 3, got ${version}`);
  const tensorCount = reader.count('tensor count', MOST_TENSORS);
  const keyCount = reader.count('number of keys', MOST_KEYS);

  const metadata = new Map<string, GgufValue>();
  for (let i = 0; i < keyCount; i++) {
    const key = await reader.string(`key ${i}`, MOST_KEY);
    metadata.set(key, await reader.value(key));
  }
  const tensors: GgufTensor[] = [];
  for (let i = 0; i < tensorCount; i++) {
    const name = await reader.string(`tensor ${i}`, MOST_KEY);
    await reader.need(4);
    const dimensions = reader.u32();
    if (dimensions > MOST_DIMENSIONS)
      bad(`tensor ${name}`, dimensions, `must have at most ${MOST_DIMENSIONS} dimensions, got ${dimensions}`);
    reader.keep(1 + dimensions, 0);
    await reader.need(8 * dimensions + 12);
    const shape = Array.from({ length: dimensions }, () => Number(reader.u64()));
    const type = reader.u32();
    tensors.push({ name, shape, type, offset: Number(reader.u64()) });
  }
  const given = metadata.get('general.alignment');
  const alignment = typeof given === 'number' && Number.isInteger(given) && given > 0 && given <= 2 ** 20 ? given : 32;
  const dataOffset = Math.ceil(reader.at / alignment) * alignment;
  for (const tensor of tensors) await readFactors(reader, tensor, dataOffset);
  return {
    version,
    littleEndian: reader.little,
    // A file may have a key named __proto__.
    metadata: Object.assign(Object.create(null) as Record<string, GgufValue>, Object.fromEntries(metadata)),
    tensors,
    dataOffset,
    bytesRead: reader.bytesRead,
  };
}

/** Tensors of one number a pair. */
const FACTORS = /^(rope_freqs|rope_factors_(long|short))\.weight$/;

async function readFactors(reader: Reader, tensor: GgufTensor, dataOffset: number): Promise<void> {
  const length = tensor.shape.reduce((a, b) => a * b, 1);
  if (!FACTORS.test(tensor.name) || tensor.type !== 0 || length > MOST_BUILT || length < 1) return;
  const start = dataOffset + tensor.offset;
  if (!Number.isSafeInteger(start)) return;
  const bytes = await reader.range(start, start + 4 * length);
  // A file that was cut after its header still has a header.
  if (bytes.length < 4 * length) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  tensor.values = Array.from({ length }, (_, i) => view.getFloat32(4 * i, reader.little));
}

function rangeOf(source: unknown): GgufRange {
  if (source instanceof Uint8Array) return inMemory(source);
  if (source instanceof ArrayBuffer) return inMemory(new Uint8Array(source));
  if (typeof source === 'object' && source !== null) {
    const given = source as Partial<GgufRange & GgufBlob>;
    if (typeof given.read === 'function') return source as GgufRange;
    if (typeof given.slice === 'function' && typeof given.size === 'number') {
      const blob = source as GgufBlob;
      return {
        size: blob.size,
        read: async (start, end) => new Uint8Array(await blob.slice(start, Math.min(end, blob.size)).arrayBuffer()),
      };
    }
  }
  const hint = 'Give a File, a Blob, bytes, or an object with read(start, end)';
  return fail('type', FN, 'source', 'must be a GGUF file', source, hint);
}

const inMemory = (bytes: Uint8Array): GgufRange => ({
  size: bytes.length,
  read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
});

/** A window on the file that moves on. */
class Reader {
  little = true;
  bytesRead = 0;
  #values = 0;
  #kept = 0;
  #window: Uint8Array = new Uint8Array(0);
  #view: DataView = new DataView(new ArrayBuffer(0));
  #start = 0;
  #at = 0;

  constructor(readonly source: GgufRange) {}

  /** Place in the file. */
  get at(): number {
    return this.#start + this.#at;
  }

  async range(start: number, end: number): Promise<Uint8Array> {
    const bytes = await this.source.read(start, end);
    if (!(bytes instanceof Uint8Array)) fail('type', FN, 'source.read', 'must give a Uint8Array', bytes);
    this.bytesRead += bytes.length;
    return bytes;
  }

  #reach(to: number): void {
    if (to > MOST_HEADER) bad('header', to, `must end before ${MOST_HEADER} bytes`);
    const { size } = this.source;
    if (size !== undefined && to > size)
      bad('header', to, `must lie inside the file of ${size} bytes, and reaches ${to}`);
  }

  /** Makes the next `size` bytes readable. */
  async need(size: number): Promise<void> {
    if (this.#at + size <= this.#window.length) return;
    const from = this.at;
    this.#reach(from + size);
    const bytes = await this.range(from, from + Math.max(size, CHUNK));
    if (bytes.length < size) bad('file', bytes.length, `ends at byte ${from + bytes.length}, inside its header`);
    this.#window = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#start = from;
    this.#at = 0;
  }

  /** Steps over bytes without reading them. */
  skip(size: number): void {
    const to = this.at + size;
    this.#reach(to);
    if (this.#at + size <= this.#window.length) {
      this.#at += size;
      return;
    }
    this.#window = new Uint8Array(0);
    this.#start = to;
    this.#at = 0;
  }

  /** Counts what is built: many small lists are as large as one. */
  keep(values: number, bytes: number): void {
    this.#values += values;
    this.#kept += bytes;
    if (this.#values > MOST_VALUES || this.#kept > MOST_KEPT)
      bad('header', this.#values, `must hold at most ${MOST_VALUES} values and ${MOST_KEPT} bytes of text`);
  }

  text4(): string {
    this.#at += 4;
    return String.fromCharCode(...this.#window.subarray(0, 4));
  }

  peek16(): number {
    return this.#view.getUint16(this.#at, true);
  }

  u32(): number {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4, this.little);
  }

  u64(): bigint {
    this.#at += 8;
    return this.#view.getBigUint64(this.#at - 8, this.little);
  }

  count(what: string, most: number): number {
    const count = this.u64();
    if (count > BigInt(most)) bad(what, count, `must be at most ${most}, got ${count}`);
    return Number(count);
  }

  async length(what: string, most: number): Promise<number> {
    await this.need(8);
    return this.count(`length of ${what}`, most);
  }

  async string(what: string, most: number): Promise<string> {
    const length = await this.length(what, most);
    this.keep(1, length);
    await this.need(length);
    const bytes = this.#window.subarray(this.#at, this.#at + length);
    this.#at += length;
    return new TextDecoder().decode(bytes);
  }

  async type(key: string): Promise<ValueType> {
    await this.need(4);
    const number = this.u32();
    return TYPES[number] ?? bad(`type of ${key}`, number, `must be 0 to ${TYPES.length - 1}, got ${number}`);
  }

  async value(key: string): Promise<GgufValue> {
    const type = await this.type(key);
    const [name, size] = type;
    if (name === 'string') return this.string(key, MOST_TEXT);
    if (name === 'array') return this.list(key, 0);
    await this.need(size!);
    return this.scalar(type);
  }

  scalar([name, size, getter]: ValueType): GgufValue {
    const read = this.#view[getter!] as (at: number, little: boolean) => number | bigint;
    const value = read.call(this.#view, this.#at, this.little);
    this.#at += size!;
    return name === 'bool' ? value !== 0 : typeof value === 'bigint' ? small(value) : value;
  }

  async list(key: string, depth: number): Promise<GgufValue> {
    if (depth >= MOST_DEPTH) bad(key, depth, `must not be nested more than ${MOST_DEPTH} deep`);
    const kind = await this.type(key);
    const [type, size] = kind;
    // Each string has its length before it and each list twelve bytes: a count that the file cannot hold ends here.
    const least = size ? 1 : type === 'string' ? 8 : 12;
    const length = await this.length(key, Math.floor(MOST_HEADER / least));
    if (size !== undefined) {
      if (length > MOST_BUILT) {
        this.skip(size * length);
        return { skipped: true, length, type };
      }
      this.keep(length, 0);
      await this.need(size * length);
      return Array.from({ length }, () => this.scalar(kind));
    }
    const build = length <= MOST_BUILT;
    // Lists within a list are read one by one, whether or not they are kept.
    if (type === 'array') this.keep(length, 0);
    const values: GgufValue[] = [];
    for (let i = 0; i < length; i++) {
      if (type === 'string' && !build) {
        // Without waiting where the window has it: a vocabulary has a hundred thousand of them.
        if (this.#at + 8 > this.#window.length) await this.need(8);
        this.skip(this.count(`length of ${key}[${i}]`, MOST_TEXT));
      } else {
        const value =
          type === 'string' ? await this.string(`${key}[${i}]`, MOST_TEXT) : await this.list(`${key}[${i}]`, depth + 1);
        if (build) values.push(value);
      }
    }
    return build ? values : { skipped: true, length, type };
  }
}

const small = (value: bigint): number | bigint =>
  value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= BigInt(Number.MIN_SAFE_INTEGER) ? Number(value) : value;
