/** Headers of GGUF files for the tests, good and bad: ggml's docs/gguf.md. */

const NUMBERS = {
  u8: 0,
  i8: 1,
  u16: 2,
  i16: 3,
  u32: 4,
  i32: 5,
  f32: 6,
  bool: 7,
  string: 8,
  array: 9,
  u64: 10,
  i64: 11,
  f64: 12,
} as const;
type Kind = keyof typeof NUMBERS;

export type Value =
  | { type: 'scalar'; kind: Kind; value: number }
  | { type: 'string'; value: string }
  | { type: 'list'; of: Kind; values: readonly (number | string)[] }
  // Lies: a list or a string that only says how long it is, lists in lists, a type that there is not.
  | { type: 'array'; of: Kind; length: bigint }
  | { type: 'long-string'; length: bigint }
  | { type: 'nested'; depth: number }
  | { type: 'raw'; number: number };

export const scalar = (kind: Kind, value: number): Value => ({ type: 'scalar', kind, value });
export const text = (value: string): Value => ({ type: 'string', value });
export const list = (of: Kind, values: readonly (number | string)[]): Value => ({ type: 'list', of, values });

export interface Tensor {
  name: string;
  shape: readonly number[];
  type: number;
  offset: number;
}

interface Form {
  version?: number;
  littleEndian?: boolean;
  data?: Uint8Array;
}

export function header(
  keys: readonly (readonly [string, Value])[],
  tensors: readonly Tensor[],
  { version = 3, littleEndian = true, data = new Uint8Array(0) }: Form = {},
): Uint8Array {
  const bytes: number[] = [];
  const view = new DataView(new ArrayBuffer(8));
  const put = (size: number, set: () => void): void => {
    set();
    for (let i = 0; i < size; i++) bytes.push(view.getUint8(i));
  };
  const u32 = (value: number): void => put(4, () => view.setUint32(0, value, littleEndian));
  const u64 = (value: bigint): void => put(8, () => view.setBigUint64(0, value, littleEndian));
  const string = (value: string): void => {
    const encoded = new TextEncoder().encode(value);
    u64(BigInt(encoded.length));
    for (const byte of encoded) bytes.push(byte);
  };
  const element = (kind: Kind, value: number | string): void => {
    if (kind === 'string') string(String(value));
    else if (kind === 'f32') put(4, () => view.setFloat32(0, Number(value), littleEndian));
    else if (kind === 'f64') put(8, () => view.setFloat64(0, Number(value), littleEndian));
    else if (kind === 'u32' || kind === 'i32') u32(Number(value) >>> 0);
    else if (kind === 'u64' || kind === 'i64') u64(BigInt(value));
    else if (kind === 'u16' || kind === 'i16') put(2, () => view.setUint16(0, Number(value) & 65535, littleEndian));
    else bytes.push(Number(value) & 255);
  };
  const value = (each: Value): void => {
    switch (each.type) {
      case 'scalar':
        u32(NUMBERS[each.kind]);
        return element(each.kind, each.value);
      case 'string':
        u32(NUMBERS.string);
        return string(each.value);
      case 'list':
        u32(NUMBERS.array);
        u32(NUMBERS[each.of]);
        u64(BigInt(each.values.length));
        for (const one of each.values) element(each.of, one);
        return;
      case 'array':
        u32(NUMBERS.array);
        u32(NUMBERS[each.of]);
        return u64(each.length);
      case 'long-string':
        u32(NUMBERS.string);
        return u64(each.length);
      case 'nested':
        for (let i = 0; i < each.depth; i++) {
          if (i === 0) u32(NUMBERS.array);
          u32(NUMBERS.array);
          u64(1n);
        }
        return;
      case 'raw':
        u32(each.number);
    }
  };
  for (const c of 'GGUF') bytes.push(c.charCodeAt(0));
  u32(version);
  u64(BigInt(tensors.length));
  u64(BigInt(keys.length));
  for (const [key, each] of keys) {
    string(key);
    value(each);
  }
  for (const { name, shape, type, offset } of tensors) {
    string(name);
    u32(shape.length);
    for (const size of shape) u64(BigInt(size));
    u32(type);
    u64(BigInt(offset));
  }
  while (bytes.length % 32 !== 0) bytes.push(0);
  return new Uint8Array([...bytes, ...data]);
}
