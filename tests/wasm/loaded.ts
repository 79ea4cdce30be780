/**
 * The package as a user has it, in the variant of this test project (`ROPEWALK_VARIANT`).
 *
 * The relaxed build may round a product and a sum once instead of twice, so a test that counts roundings
 * uses `rounding`: what one multiply-add may differ by, as a share of the product.
 */
import { load, type Variant } from 'ropewalk';

export const variant = (import.meta.env.ROPEWALK_VARIANT ?? 'simd') as Variant;

export const rope = await load({ variant });

/** Half an ulp of a float, as a share of the number. */
export const HALF_ULP = 2 ** -24;
