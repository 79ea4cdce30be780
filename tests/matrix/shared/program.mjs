/** The same small program everywhere. Its inputs are whole numbers, so every engine begins with the same bits. */
export async function program({ load }, options) {
  const rope = await load({ variant: 'simd', ...options });
  const theta = rope.frequencies({ headDim: 8 }).theta;
  const x = Float32Array.from({ length: 40 }, (_, i) => ((i * 7) % 11) - 5);
  const rotated = rope.rotate(x, { config: { headDim: 8 }, offset: 7 });
  const out = rope.attention(rotated, rotated, x, { headDim: 8, causal: true });
  const searched = await rope.analysis?.search({ run: 'minimalBase', length: 4096, headDim: 128 });
  return { theta: [...theta], rotated: [...rotated], out: [...out], ...(searched && { searched }) };
}
