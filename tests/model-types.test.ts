/** The table of model types: where each was read, and the page of the manual that shows it. */
import { format } from 'oxfmt';
import { describe, expect, test } from 'vitest';
import { LAYER_RULES, modelTypes, positionsWithoutRope } from '../bindings/config/model-types.js';
import { fromPretrained } from '../bindings/config/pretrained.js';
import { SOURCES } from '../bindings/config/model-sources.js';

const INTRODUCTION = `# Model types that \`fromPretrained\` knows

Made by \`npx vitest run --project house tests/model-types.test.ts -u\` from bindings/config/model-types.ts and
model-sources.ts; see [reading a config.json](config.md#reading-a-configjson).

- **Source** is the file in which the pairing was read: transformers is huggingface/transformers,
  src/transformers/models/; mlx-lm is ml-explore/mlx-lm, mlx_lm/models/; vllm is vllm-project/vllm,
  vllm/model_executor/models/; new-impl is Alibaba-NLP/new-impl. A dash means that the type has the pairing of its
  family and that its own code was not read.
- **Defaults** stand in for keys that a file leaves out, as the configuration class does; \`notes\` lists those that were
  used. Without \`rope_theta\` here the base is 10000, without \`head_dim\` a head is hidden_size / num_attention_heads.
- **Layers**: \`attention-only\`: the other layers of the hybrid have nothing to rotate. \`sliding-only\`: where some layers
  have a sliding window, only those rotate. \`every-fourth-not\`: layers 4, 8, 12, … do not rotate, unless a list says
  otherwise. \`full-scaled\`: layers with a sliding window rotate without the scaling. \`wide-full\`: layers with full
  attention have heads of their own. \`fixed-base\`: the base is 10000 and the file has no key for it. \`only-with-base\`:
  without a base nothing rotates. \`backwards\`: the code turns by minus the angle. \`compressed\`: layers that read
  compressed keys have a base of their own and the scaling, and a part of each head rotates. \`rope_parameters\`: the class has
  some of its own.
- A name that ends with \`*\` is a family: what begins so, and has no line of its own, is read as it is.

\`node tests/transformers/compare.mjs FOLDER\` runs the configuration classes of a copy of huggingface/transformers against
\`fromPretrained\`. It was run with decba1d2 (August 2026, 5.16.0.dev0): of 190
classes with keys of rotation, 162 are read alike as saved, 15 are refused because they turn by height and width (encoders
of images), 3 as \`no-rope\`, 8 in another sentence (sizes of a class that do not divide, encoders of speech with keys of
their own), and 2 could not be run; with sizes alone 131 are read alike, none otherwise, and the rest are refused, 35 of
them as \`unknown\`.
`;

function table(): string {
  const rows = [...modelTypes()].map(([type, { pairing, defaults, rules, parameters }]) => {
    const values = [...defaults].map(([key, value]) => `${key} ${value}`);
    const layers = [...rules, ...(parameters ? ['rope_parameters'] : [])];
    const cells = [`\`${type}\``, pairing, values.join(', '), layers.join(', '), SOURCES[type] ?? '–'];
    return `| ${cells.join(' | ')} |`;
  });
  const known = Object.keys(SOURCES).length;
  const count = `${modelTypes().size} types, ${known} of them read in their own code.`;
  const head = ['| model_type | pairing | defaults | layers | source |', '| --- | --- | --- | --- | --- |'];
  return `${INTRODUCTION}\n${count}\n\n${[...head, ...rows].join('\n')}\n`;
}

describe('the table of model types', () => {
  test('is what the manual shows', async () => {
    const { code } = await format('table.md', table(), { printWidth: 120 });
    await expect(code).toMatchFileSnapshot('../docs/model-types.md');
  });

  test('has more than a hundred types that were read in their own code', () => {
    expect(Object.keys(SOURCES).filter((type) => !modelTypes().has(type))).toEqual([]);
    expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
  });

  test('uses no rule that is not explained, and no default that is not a number', () => {
    for (const { rules, defaults } of modelTypes().values()) {
      for (const rule of rules) expect(LAYER_RULES).toContain(rule);
      for (const value of defaults.values()) expect(value).toBeGreaterThan(0);
    }
  });

  test('has no type that is also among those without rotation', () => {
    expect([...modelTypes().keys()].filter((type) => positionsWithoutRope(type) !== undefined)).toEqual([]);
  });

  test.each([...modelTypes()])(
    'reads a plain file of type %s with its pairing and nothing assumed',
    (type, { pairing }) => {
      const file = {
        ...{
          model_type: type.replace('*', ''),
          head_dim: 80,
          hidden_size: 2560,
          num_attention_heads: 32,
          num_key_value_heads: 8,
        },
        ...{ max_position_embeddings: 4096, rope_theta: 10000 },
        // Off where the file does not say otherwise.
        ...{ use_mem_rope: true, position_embedding_type: 'rope' },
      };
      const { config, heads, notes } = fromPretrained(file);
      expect(config.pairing).toBe(pairing);
      expect(heads).toBe(32);
      expect(notes.map(({ code }) => code)).not.toContain('pairing-assumed-for-type');
    },
  );

  // huggingface/transformers@008e5743, models/ministral3/configuration_ministral3.py
  test('gives ministral3 the rule of its class where the file has none', () => {
    const file = { model_type: 'ministral3', num_attention_heads: 32, max_position_embeddings: 262144 };
    const scaling = { type: 'yarn', factor: 16, original: 16384, mscale: 1, mscaleAllDim: 1 };
    expect(fromPretrained(file).config).toMatchObject({ base: 1e6, scaling });
  });

  // huggingface/transformers@008e5743, models/gemma4/configuration_gemma4.py
  test('gives gemma4 the two rules of its class where the file has none', () => {
    const scaling = { type: 'proportional', partialRotaryFactor: 0.25 };
    expect(fromPretrained({ model_type: 'gemma4_text', num_hidden_layers: 30 }).layers).toEqual({
      full_attention: { headDim: 512, base: 1e6, pairing: 'half-split', scaling },
      sliding_attention: { headDim: 256, base: 1e4, pairing: 'half-split' },
    });
  });
});
