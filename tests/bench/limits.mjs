/** The loops of limits.cpp, as contenders for `measure`. */

const PAGE = 65536;

export async function loadLimits(wasm) {
  const { instance } = await WebAssembly.instantiate(wasm, {});
  const { memory, scale, sum, muladd, madd } = instance.exports;
  const base = memory.buffer.byteLength;
  const room = (bytes) => {
    const missing = base + bytes - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  };
  /** `bytes` as a count of floats that the loops can take. */
  const floats = (bytes) => Math.max(128, Math.ceil(bytes / 4 / 128) * 128);

  // Registers do not care how long: enough for a sample, however large the work.
  const arithmetic = (loop, flops) => {
    const rounds = Math.max(100, Math.min(Math.round(flops / 96), 1_000_000));
    return { run: () => loop(rounds), work: rounds * 96 };
  };

  const kinds = {
    /** Bytes read and written, half of `bytes` each, in place. */
    stream(bytes) {
      const n = floats(bytes / 2);
      room(n * 4);
      return { run: () => scale(base, n, 1), work: n * 8 };
    },
    /** Bytes read. */
    read(bytes) {
      const n = floats(bytes);
      room(n * 4);
      return { run: () => sum(base, n), work: n * 4 };
    },
    /** Flops of `a * x + y` as two instructions. */
    muladd: (flops) => arithmetic(muladd, flops),
    /** Flops of `a * x + y` as one; only where the relaxed build runs. */
    madd: (flops) => arithmetic(madd, flops),
  };
  if (madd === undefined) delete kinds.madd;
  return kinds;
}

/** How a limit is called in the table, and in what its rate is counted. */
export const LIMITS = {
  stream: { name: 'scaling in place', unit: 'GB/s' },
  read: { name: 'reading only', unit: 'GB/s' },
  muladd: { name: 'mul and add in registers', unit: 'GFLOP/s' },
  madd: { name: 'relaxed_madd in registers', unit: 'GFLOP/s' },
};
