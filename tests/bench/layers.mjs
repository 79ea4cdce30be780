/** The matrix products of layers.cpp, as contenders for `measure`. */

const PAGE = 65536;

/** The order of the enum in `include/ropewalk/layers.h`. */
export const FORMS = ['A B', 'A Bᵀ', 'Aᵀ B'];

export async function loadLayers(wasm) {
  const { instance } = await WebAssembly.instantiate(wasm, {});
  const { memory, product, productScratch } = instance.exports;
  const base = memory.buffer.byteLength;

  return {
    /** C [M, N] of A and B, given row by row in the shapes of the form. */
    product(form, { M, N, K }, a, b) {
      const order = FORMS.indexOf(form);
      const floats = [a.length, b.length, M * N, productScratch(M, N, K, order)];
      const places = floats.map((_, i) => base + 4 * floats.slice(0, i).reduce((sum, n) => sum + n, 0));
      const missing = places[3] + 4 * floats[3] - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
      const [left, right, to, scratch] = places;
      const at = (i) => new Float32Array(memory.buffer, places[i], floats[i]);
      at(0).set(a);
      at(1).set(b);
      return { run: () => product(to, left, right, M, N, K, order, scratch), result: () => at(2).slice() };
    },
  };
}
