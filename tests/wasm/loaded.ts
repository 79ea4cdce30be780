/**
 * The package as a user has it, in the variant of this test project (`ROPEWALK_VARIANT`).
 *
 * The relaxed build may round a product and a sum once instead of twice, so a test that counts roundings
 * uses `rounding`: what one multiply-add may differ by, as a share of the product.
 */
import { load, type Variant } from 'ropewalk';

export const variant = (import.meta.env.ROPEWALK_VARIANT ?? 'simd') as Variant;

export const rope = await load({ variant });

/** The bytes of a packed file, in Node and in a browser. */
export async function file(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const url = new URL(`../../dist/${name}`, import.meta.url);
  if (url.protocol !== 'file:') return new Uint8Array(await (await fetch(url)).arrayBuffer());
  const { readFile } = await import('node:fs/promises');
  return new Uint8Array(await readFile(url));
}

/** Half an ulp of a float, as a share of the number. */
export const HALF_ULP = 2 ** -24;
