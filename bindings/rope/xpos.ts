/** xPos: tables whose cosines and sines grow and shrink with the position. */
import type { Runtime } from '../border/runtime.js';
import { fill } from '../border/struct.js';
import { normalizeConfig, type RopeConfig } from '../config/config.js';
import { extended, type Input, options, type Read, nested } from '../options/options.js';
import { fail, finite, positive, word } from '../options/rules.js';
import type { CheckedPositions } from './positions.js';
import type { RopeTable } from './rope-table.js';
import type { RopeInternals } from './rotation.js';
import { type Filling, ROTATION_TABLE } from './table.js';

const XPOS = options({
  /** Rotated are queries, or keys. */
  side: word(['query', 'key']),
  /** @defaultValue 512 */
  scaleBase: positive.or(512),
  /** @defaultValue 0 */
  center: finite.or(0),
});

const TABLE = extended(ROTATION_TABLE, {
  /**
   * xPos (arXiv 2212.10554, eq. 16): cosines and sines of pair `i` are also multiplied by
   * `zeta[i]^((m - center) / scaleBase)` for queries and by its inverse for keys,
   * `zeta[i] = (2i + 0.4 r) / (1.4 r)`. Meant for causal attention: it grows where a key lies ahead.
   */
  xpos: nested(XPOS).optional,
});

/** The positions of a table. */
export interface TableOptions extends Input<typeof TABLE> {}

/** The slowest pair of xPos grows by up to `3.5^(distance / scaleBase)`: `1 / zeta[0]` is 3.5. */
function checkGrowth(
  { side, center, scaleBase }: Read<typeof XPOS>,
  { rows: T, offset, at }: CheckedPositions,
  gain: number,
) {
  const sign = side === 'query' ? -1 : 1;
  let most = T === 0 ? 0 : Math.max(sign * (offset - center), sign * (offset + T - 1 - center));
  if (at) most = at.reduce((max, m) => Math.max(max, sign * (m - center)), 0);
  const grown = (most / scaleBase) * Math.log(3.5) + Math.log(gain);
  if (grown > Math.log(3.4e38))
    fail(
      'range',
      'table',
      'xpos',
      `must stay within float32 at all positions (${most} from center)`,
      scaleBase,
      'Take a larger scaleBase, or a center nearer to them',
    );
}

export function createXpos({ module, struct }: Runtime, { makeTable, thetaInArena }: RopeInternals) {
  const places = struct('Positions', 'offset values axis');

  const fillingOf =
    (decay: NonNullable<TableOptions['xpos']>): Filling =>
    (config, positions, sequenceLength, gain) => {
      if (config.sections !== null)
        fail('unsupported', 'table', 'xpos', 'must be left out with several position axes', decay);
      const xpos = XPOS.read('table', decay, 'xpos');
      checkGrowth(xpos, positions, gain);
      return (arena, made) => {
        const zeta = arena.f64Zone(config.pairs);
        module.xposDecay(zeta, config.rotaryDim);
        const { rows, offset, at } = positions;
        const theta = thetaInArena(arena, config, sequenceLength);
        module.xposTable(
          made.cosAddress,
          made.sinAddress,
          theta,
          zeta,
          fill(places, { offset, values: at ? arena.f64(at) : 0, axis: 0 }),
          rows,
          config.pairs,
          gain,
          xpos.side === 'query' ? 1 : -1,
          xpos.center,
          xpos.scaleBase,
        );
      };
    };

  function table(config: RopeConfig, given: TableOptions): RopeTable {
    const normal = normalizeConfig('table', config);
    const { xpos, ...read } = TABLE.read('table', given);
    return makeTable(normal, read, xpos && fillingOf(xpos));
  }

  return { table };
}
