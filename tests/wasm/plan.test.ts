/** The planner's arithmetic is written a second time, for programs without kernels: here it is held to them. */
import { expect, test } from 'vitest';
import { fromPretrained, type RopeConfig, type RopeError } from 'ropewalk';
import { plan, type Computed } from 'ropewalk/plan';
import { rope } from './loaded.js';

interface Golden {
  title: string;
  file: Record<string, unknown>;
  throws?: unknown;
}

const goldens = Object.values(import.meta.glob<Golden>('../golden/configs/*.json', { eager: true, import: 'default' }));

/** What the plan has for a kind of layers of the file. */
const kindOf = (computes: readonly Computed[], name: string): Computed =>
  computes.find(({ kind }) => kind === (/sliding|main/.test(name) ? 'sliding_attention' : 'full_attention')) ??
  computes[0]!;

/** What the planner does not read as `fromPretrained` does. What is mended leaves the list. */
const APART = [
  // Rules of their own code, which no engine's keys have.
  'the NTK of GTE: base times f, all frequencies divided by f^(2/d)',
  'rope_theta * 8^(d / (d - 2)) for a long context',
];

test.each(goldens.filter(({ throws }) => !throws))('$title', ({ title, file }) => {
  const read = fromPretrained(file);
  const { maxPosition } = read;
  if (maxPosition === null) return;
  const configs: [string, RopeConfig][] = read.layers ? Object.entries(read.layers) : [['', read.config]];
  const differing: string[] = [];
  for (const target of [maxPosition, 2 * maxPosition]) {
    const { computes } = plan({ model: file, engine: 'transformers', method: 'none', target });
    for (const [name, config] of configs) {
      const { theta, attentionFactor } = rope.frequencies(config, { sequenceLength: target });
      const of = kindOf(computes, name);
      const far = of.frequencies.findIndex((each, i) => Math.abs(each - theta[i]!) > 1e-9 * Math.abs(theta[i]!));
      if (of.frequencies.length !== theta.length || far >= 0)
        differing.push(
          `${name} ${target}: pair ${far}: ${of.frequencies[far]} for ${theta[far]} (${of.frequencies.length}/${theta.length})`,
        );
      if (Math.abs(of.cosSinFactor - attentionFactor) > 1e-9)
        differing.push(`${name} ${target}: ${of.cosSinFactor} for ${attentionFactor}`);
    }
  }
  if (APART.includes(title)) expect(differing).not.toEqual([]);
  else expect(differing).toEqual([]);
});

test('a file that is refused here is refused there, by the same key', () => {
  for (const { title, file } of goldens.filter(({ throws }) => throws)) {
    const refusal = (read: () => unknown): unknown => {
      try {
        return read();
      } catch (error) {
        const { code, parameter } = error as RopeError;
        return [code, parameter === 'json' ? 'model' : parameter];
      }
    };
    const here = refusal(() => fromPretrained(file));
    expect(
      refusal(() => plan({ model: file, engine: 'transformers', target: 4096 })),
      title,
    ).toEqual(here);
  }
});
