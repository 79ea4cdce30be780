/** Number formats that the figures on rounding offer, from exact to the fewest digits. */
import type { Format } from 'ropewalk';

export type NumberFormat = Format;
export const FORMATS = ['f64', 'f32', 'tf32', 'f16', 'bf16'] as const satisfies readonly NumberFormat[];
