/** Floats as files keep them: f32, f16, bf16, and int8 with an f16 scale for each row. All conversions round to nearest even. */

export type Dtype = 'F32' | 'F16' | 'BF16' | 'I8';

export const BYTES: Readonly<Record<Dtype, number>> = { F32: 4, F16: 2, BF16: 2, I8: 1 };

/** The largest number of f16. */
export const F16_MAX = 65504;

const word = new Uint32Array(1);
const float = new Float32Array(word.buffer);

/** The bytes where a typed array of any kind can lie over them. */
const aligned = (bytes: Uint8Array): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;

const bytesOf = (array: Float32Array | Uint16Array | Int8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(array.buffer as ArrayBuffer, array.byteOffset, array.byteLength);

export function f16ToFloat(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >>> 10) & 31;
  const fraction = half & 1023;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * POWERS[exponent]!);
}

const POWERS = /* @__PURE__ */ Float64Array.from({ length: 31 }, (_, exponent) => 2 ** (exponent - 25));

export function floatToF16(x: number): number {
  float[0] = x;
  const bits = word[0]!;
  const sign = (bits >>> 16) & 0x8000;
  const magnitude = bits & 0x7fffffff;
  if (magnitude > 0x7f800000) return sign | 0x7e00; // NaN
  if (magnitude >= 0x477ff000) return sign | 0x7c00; // 65520 and more round to infinity
  if (magnitude < 0x38800000) {
    // Below 2^-14 steps are 2^-24: adding 0.5 leaves just those bits, rounded by the hardware's rule.
    float[0] = Math.abs(x) + 0.5;
    return sign | (word[0]! - 0x3f000000);
  }
  const odd = (magnitude >>> 13) & 1;
  return sign | ((magnitude - 0x38000000 + 0xfff + odd) >>> 13);
}

export function floatToBf16(x: number): number {
  float[0] = x;
  const bits = word[0]!;
  if ((bits & 0x7fffffff) > 0x7f800000) return (bits >>> 16) | 0x40;
  return ((bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16) & 0xffff;
}

/** Floats from the bytes of a file. */
export function decode(dtype: Exclude<Dtype, 'I8'>, bytes: Uint8Array): Float32Array {
  if (dtype === 'F32') return new Float32Array(aligned(bytes));
  // Loops: `Float32Array.from` with a function takes some fifty times as long.
  const halves = new Uint16Array(aligned(bytes));
  const floats = new Float32Array(halves.length);
  if (dtype === 'F16') for (let n = 0; n < halves.length; n++) floats[n] = f16ToFloat(halves[n]!);
  else {
    const words = new Uint32Array(floats.buffer);
    for (let n = 0; n < halves.length; n++) words[n] = halves[n]! << 16;
  }
  return floats;
}

/** Rows of int8 times their scales. The product of 8 and 11 bits is exact. */
export function decodeRows(bytes: Uint8Array, scales: Float32Array): Float32Array {
  const values = Float32Array.from(new Int8Array(aligned(bytes)));
  const columns = values.length / scales.length;
  scales.forEach((scale, row) => {
    for (let i = row * columns; i < (row + 1) * columns; i++) values[i]! *= scale;
  });
  return values;
}

/** The bytes of floats in a file. */
export function encode(dtype: Exclude<Dtype, 'I8'>, values: Float32Array): Uint8Array<ArrayBuffer> {
  if (dtype === 'F32') return bytesOf(values.slice());
  const halves = new Uint16Array(values.length);
  const rounded = dtype === 'F16' ? floatToF16 : floatToBf16;
  for (let n = 0; n < values.length; n++) halves[n] = rounded(values[n]!);
  return bytesOf(halves);
}

/** Each row as int8 times a scale: its largest magnitude / 127, in f16. */
export function encodeRows(
  values: Float32Array,
  rows: number,
): { bytes: Uint8Array<ArrayBuffer>; scales: Uint8Array<ArrayBuffer> } {
  const columns = values.length / rows;
  const small = new Int8Array(values.length);
  const scales = new Uint16Array(rows);
  for (let row = 0; row < rows; row++) {
    let most = 0;
    for (let i = row * columns; i < (row + 1) * columns; i++) most = Math.max(most, Math.abs(values[i]!));
    scales[row] = floatToF16(most / 127);
    const scale = f16ToFloat(scales[row]!);
    if (scale === 0) continue;
    for (let i = row * columns; i < (row + 1) * columns; i++)
      small[i] = Math.max(-127, Math.min(127, Math.round(values[i]! / scale)));
  }
  return { bytes: bytesOf(small), scales: bytesOf(scales) };
}
