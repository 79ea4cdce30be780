import { describe, expect, test, vi } from 'vitest';
import { load, RopeError, supports } from 'ropewalk';
import { Shared } from '../../bindings/border/shared.js';
import { file, rope, variant } from './loaded.js';

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
  test('gives the same instance to all who ask for the same variant and source', async () => {
    const [first, second] = await Promise.all([load({ variant }), load({ variant })]);
    expect(first).toBe(rope);
    expect(second).toBe(rope);
  });

  test('gives another instance where a fresh one is asked for', async () => {
    const other = await load({ variant, fresh: true });
    expect(other).not.toBe(rope);
    expect(other.variant).toBe(variant);
    const config = { headDim: 8 };
    const x = Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8);
    expect(other.rotate(x, { config, offset: 3 })).toEqual(rope.rotate(x, { config, offset: 3 }));
  });

  test('works where nothing says what is forgotten', async ({ onTestFinished }) => {
    vi.stubGlobal('FinalizationRegistry', undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    const buffer = (await load({ variant, fresh: true })).buffer(2);
    buffer.set(Float32Array.of(1, 2));
    expect(buffer.toArray()).toEqual(Float32Array.of(1, 2));
    buffer.dispose();
  });

  test('says that a page answered where a wasm file should be', async () => {
    const error = await failure(load({ source: text('<!DOCTYPE html>') }));
    expect(error.code).toBe('load');
    expect(error.message).toMatch(/is not WebAssembly: it begins with 3c 21 44 4f, which is an HTML page/);
  });

  test('says that a file is empty', async () => {
    expect((await failure(load({ source: new Uint8Array(0) }))).message).toMatch(/it is empty/);
  });

  test('says that a wasm file is broken off', async () => {
    const error = await failure(load({ source: Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1) }));
    expect(error.message).toMatch(/could not be compiled .*The file is damaged or cut off$/);
  });

  test('names the file that belongs here where a file of another library is given', async () => {
    const error = await failure(load({ source: await file('ropewalk.core.simd.wasm') }));
    expect(error.code).toBe('load');
    expect(error.message).toMatch(
      /^load: the WebAssembly is ropewalk\.core \S+ \(build \w{8}\), the JavaScript ropewalk \S+ \(build \w{8}\)\. Take ropewalk\.simd\.wasm/,
    );
  });

  test('names both versions where a file of another version is given', async () => {
    const bytes = await file('ropewalk.simd.wasm');
    // The last section ends `ropewalk 1.0.0 1a2b3c4d simd`: another hash is another build.
    bytes.set(text('00000000'), bytes.length - 'xxxxxxxx simd'.length);
    const error = await failure(load({ source: bytes }));
    expect(error.message).toMatch(/the WebAssembly is ropewalk \S+ \(build 00000000\), the JavaScript ropewalk /);
  });

  test('takes the variant from the file that is given', async () => {
    expect((await load({ source: await file('ropewalk.simd.wasm') })).variant).toBe('simd');
    const relaxed = { source: await file('ropewalk.relaxed.wasm') };
    if (supports('relaxed')) {
      expect((await load(relaxed)).variant).toBe('relaxed');
      const error = await failure(load({ ...relaxed, variant: 'simd' }));
      expect(error.message).toMatch(/source is the relaxed variant, and variant says simd\. Leave variant out/);
    } else {
      const error = await failure(load(relaxed));
      expect(error.message).toMatch(
        /is the relaxed variant, and this engine has no relaxed SIMD\. Take ropewalk\.simd/,
      );
    }
  });

  test('says what it got where a source is none', async () => {
    const given = Promise.resolve(new Uint8Array(8));
    expect((await failure(load({ source: given as never }))).message).toMatch(/got Promise\. Await it first/);
    expect((await failure(load({ source: new Response('') as never }))).message).toMatch(
      /got Response\. Give its bytes: source: await response\.arrayBuffer\(\)/,
    );
  });

  test('shortens a data: URL', async () => {
    const source = `data:text/html,<!DOCTYPE html>${'x'.repeat(10_000)}`;
    expect((await failure(load({ source }))).message.length).toBeLessThan(500);
  });

  test('ends the wait of one caller where its signal is aborted, and of no other', async () => {
    const source = await file(`ropewalk.${variant}.wasm`);
    const stop = new AbortController();
    const one = load({ source, signal: stop.signal });
    const two = load({ source });
    stop.abort(new Error('changed my mind'));
    await expect(one).rejects.toThrow('changed my mind');
    expect((await two).variant).toBe(variant);
    await expect(load({ source, signal: stop.signal })).rejects.toThrow('changed my mind');
  });

  test('is stopped itself where everybody gave up', async () => {
    const shared = new Shared<never>();
    const stop = new AbortController();
    let making: AbortSignal | undefined;
    const made = shared.get('one', (signal) => ((making = signal), new Promise(() => {})), stop.signal);
    expect(making!.aborted).toBe(false);
    stop.abort(new Error('changed my mind'));
    await expect(made).rejects.toThrow('changed my mind');
    expect(making!.aborted).toBe(true);
  });

  test('does not remember a load that everybody gave up, and none that failed', async () => {
    const source = await file(`ropewalk.${variant}.wasm`);
    const stop = new AbortController();
    const one = load({ source, signal: stop.signal });
    stop.abort(new Error('changed my mind'));
    await expect(one).rejects.toThrow('changed my mind');
    expect((await load({ source })).variant).toBe(variant);

    const bytes = await file(`ropewalk.${variant}.wasm`);
    const first = bytes[0]!;
    bytes[0] = 1;
    await failure(load({ source: bytes }));
    bytes[0] = first;
    expect((await load({ source: bytes })).variant).toBe(variant);
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
