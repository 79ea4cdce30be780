/** Sizes of what is downloaded depend on the compiler: those that bars and documents name were measured with this one. */
import { emscripten } from '../tools/emscripten.mjs';

const MEASURED_WITH = '6.0.5';

const { version } = await emscripten();

/** How much of a size may be another compiler's. */
export const ROOM = version === MEASURED_WITH ? 0 : 0.02;

/** What a size that is too large says of it. */
export const COMPILER =
  ROOM === 0 ? `Emscripten ${version}` : `Emscripten ${version}, bars of ${MEASURED_WITH} with 2 % of room`;
