/**
 * What a value is, whatever it looks like: `Object.create(Float32Array.prototype)` is no typed array, one of another
 * frame is. None of these tests runs code of the value, or throws.
 */

/** `Float16Array`, where the engine has it: by its shape, because older lists of types lack the name. */
export interface HalfFloats extends ArrayLike<number> {
  readonly [Symbol.toStringTag]: 'Float16Array';
}

const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as object;
const getter = (key: PropertyKey): (() => unknown) => Object.getOwnPropertyDescriptor(typedArray, key)!.get!;
const nameOf = getter(Symbol.toStringTag);
const lengthOf = getter('length');

/** `Float32Array` and so on; `undefined` for what is no typed array. */
export const typedArrayName = (value: unknown): string | undefined => nameOf.call(value) as string | undefined;

/** What a value calls itself, in whichever realm it was made: `Float32Array`, `ArrayBuffer`, `WebAssembly.Module`. */
export function tagOf(value: unknown): string {
  try {
    return Object.prototype.toString.call(value).slice(8, -1);
  } catch {
    return ''; // a revoked Proxy
  }
}

/** Elements that a typed array has, even where its property `length` was replaced. */
export const elementsOf = (value: ArrayLike<number>): number => lengthOf.call(value) as number;

/**
 * Views of an `ArrayBuffer`, and objects that only inherit from those: their `length` throws a TypeError. Throws for a
 * revoked Proxy.
 */
export const isLikeView = (value: object): boolean =>
  ArrayBuffer.isView(value) || Object.prototype.isPrototypeOf.call(typedArray, value);

/** `Array.isArray`, which throws for a revoked Proxy. */
export function isArray(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

export const isFloat32 = (value: unknown): value is Float32Array => typedArrayName(value) === 'Float32Array';
/** Engines of before 2025 have none. */
export const isFloat16 = (value: unknown): value is HalfFloats => typedArrayName(value) === 'Float16Array';
export const isFloat64 = (value: unknown): value is Float64Array => typedArrayName(value) === 'Float64Array';
export const isUint16 = (value: unknown): value is Uint16Array => typedArrayName(value) === 'Uint16Array';
export const isBytes = (value: unknown): value is Uint8Array => typedArrayName(value) === 'Uint8Array';
export const isTypedArray = (value: unknown): boolean => typedArrayName(value) !== undefined;
