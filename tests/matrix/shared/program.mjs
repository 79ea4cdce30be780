/** The same small program everywhere. Its inputs are whole numbers, so every engine begins with the same bits. */
export async function program({ load, loadAsync = load }, options) {
  const rope = await loadAsync({ variant: 'simd', ...options });
  const { theta } = await rope.frequencies({ headDim: 8 });
  const x = Float32Array.from({ length: 40 }, (_, i) => ((i * 7) % 11) - 5);
  const rotated = await rope.rotate(x, { config: { headDim: 8 }, offset: 7 });
  const out = await rope.attention(rotated, rotated, x, { headDim: 8, causal: true });
  const searched = await rope.analysis?.search({ run: 'minimalBase', length: 4096, headDim: 128 });
  return { theta: [...theta], rotated: [...rotated], out: [...out], ...(searched && { searched }) };
}
