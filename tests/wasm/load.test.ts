import { describe, expect, test } from 'vitest';
import { load, RopeError, supports } from 'ropewalk';
import { rope, variant } from './loaded.js';

const text = (html: string): Uint8Array => new TextEncoder().encode(html);

async function failure(promise: Promise<unknown>): Promise<RopeError> {
  try {
    await promise;
  } catch (error) {
    expect(error).toBeInstanceOf(RopeError);
    return error as RopeError;
  }
  throw new Error('it did not fail');
}

describe('load', () => {
  test('gives independent instances of one variant', async () => {
    const other = await load({ variant });
    expect(other.variant).toBe(variant);
    const config = { headDim: 8 };
    const x = Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8);
    expect(other.rotate(x, { config, offset: 3 })).toEqual(rope.rotate(x, { config, offset: 3 }));
  });

  test('says that a page answered where a wasm file should be', async () => {
    const error = await failure(load({ source: text('<!DOCTYPE html>') as BufferSource }));
    expect(error.code).toBe('load');
    expect(error.message).toMatch(/is not WebAssembly: it begins with 3c 21 44 4f, which is an HTML page/);
  });

  test('says that a file is empty', async () => {
    expect((await failure(load({ source: new Uint8Array(0) }))).message).toMatch(/it is empty/);
  });

  test('says that a wasm file is broken off', async () => {
    const error = await failure(load({ source: Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1) }));
    expect(error.message).toMatch(/could not be compiled/);
  });

  test('says that a module is not the one of this package', async () => {
    const stranger = await WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
    const error = await failure(load({ source: stranger }));
    expect(error.code).toBe('load');
    expect(error.message).toMatch(/does not belong to this version of the package/);
  });

  test('says that a file cannot be read, and where', async () => {
    const error = await failure(load({ source: new URL('./nowhere.wasm', import.meta.url) }));
    expect(error.code).toBe('load');
    expect(error.message).toMatch(/nowhere\.wasm/);
  });

  test('refuses a variant it does not know and options it does not know', async () => {
    expect((await failure(load({ variant: 'mmx' as never }))).code).toBe('unknown');
    expect((await failure(load({ file: 'x' } as never))).message).toMatch(/load: file is not known/);
    expect((await failure(load({ source: 7 as never }))).code).toBe('load');
  });

  test('knows what the engine can run', () => {
    expect(supports('simd')).toBe(true);
    expect(supports(variant)).toBe(true);
  });
});
