/** The functions that the page “In code” gives for pasting compute what the package computes. */
import { execFileSync } from 'node:child_process';
import { load } from 'ropewalk';
import { expect, it } from 'vitest';
import { python } from '../../tools/python.mjs';
import { readText } from '../content.js';

const rope = await load();
const listings = [...readText('en', 'code/03-idioms.md').matchAll(/```py\n([\s\S]*?)```/g)].map(([, code]) => code!);
const [heads, T, headDim, base, offset] = [2, 3, 8, 10000, 5];
const x = Array.from({ length: heads * T * headDim }, (_, i) => Math.sin(i + 1));

/** JAX has the names of NumPy that the listings use. */
async function printed(listing: string, call: string): Promise<number[]> {
  const program = `import json\nimport numpy as np\n${listing.replace('import jax.numpy as jnp', 'import numpy as jnp')}
x = np.sin(np.arange(1, ${x.length + 1}))
positions = ${offset} + np.arange(${T})
print(json.dumps((${call}).ravel().tolist()))`;
  return JSON.parse(execFileSync(await python(), ['-c', program]).toString()) as number[];
}

it.each([
  {
    name: 'rotate_half',
    shape: [heads, T, headDim],
    given: { layout: 'head-first' as const },
    pairing: 'half-split' as const,
    call: `apply_rotary_pos_emb(x.reshape(${heads}, ${T}, ${headDim}), positions[:, None] * ${base} ** (-np.arange(0, ${headDim}, 2) / ${headDim}))`,
  },
  {
    name: 'rotate_every_two',
    shape: [T, heads, headDim],
    given: {},
    pairing: 'interleaved' as const,
    call: `apply_rotary_pos_emb(x.reshape(${T}, ${heads}, ${headDim}), *fixed_pos_embedding(positions, ${headDim}))`,
  },
])('$name', async ({ name, shape, given, pairing, call }) => {
  const listing = listings.find((each) => each.includes(`def ${name}(`))!;
  const turned = rope.rotate(new Float32Array(x), { config: { headDim, base, pairing }, shape, offset, ...given });
  const theirs = await printed(listing, call);
  expect(theirs).toHaveLength(turned.length);
  // Float32 against double; the largest component is below 1.5.
  for (const [i, value] of theirs.entries()) expect(Math.abs(value - turned[i]!)).toBeLessThan(1e-6);
});

it('are two sets, the same in both languages', () => {
  expect(listings).toHaveLength(2);
  const fences = (language: string): string[] =>
    readText(language, 'code/03-idioms.md').match(/```\w+\n[\s\S]*?```/g) ?? [];
  expect(fences('zh')).toEqual(fences('en'));
});
