/** Blocks of a config.json: each way under its name, and pasted into the model's own file it is what the figure shows. */
import { fromPretrained, load, type RopeConfig } from 'ropewalk';
import { describe, expect, it } from 'vitest';
import { blocksOf, type Block, type Generation } from '../web/export/code/huggingface.js';
import { blockWords } from '../web/export/code/words.js';
import type { CodeModule } from '../web/export/contract.js';
import { startOf } from '../web/state/field.js';
import { decode } from '../web/state/store.js';
import { stringsFor } from '../web/strings.js';
import { MODELS } from '../web/subject/catalogue.js';
import { CHOICE, configs, extent, LENGTHS, methodsFor, ownLength, ownMethod } from '../web/subject/extensions.js';
import { Kernels, readOwnModel, type Subject } from '../web/subject/kernels.js';
import { format } from '../web/util/format.js';

const rope = await load();
const kernels = new Kernels(rope);
const state = startOf({ ...LENGTHS, ...CHOICE });
const subjectOf = (model: string, layer = ''): Subject => kernels.subject({ model, layer, own: null, base: 0 });
const blocks = (
  subject: Subject,
  methods = methodsFor(subject),
  generation: Generation = 5,
  change = {},
): readonly Block[] =>
  blocksOf({ kernels, subject, state: new Map() }, { state: { ...state, ...change }, methods }, generation, {
    strings: stringsFor('en'),
    words: blockWords.en,
    format: format('en'),
  });
const names = (all: readonly Block[]): string[] => all.map(({ name }) => name);
const textPart = (file: object): object => ('text_config' in file ? (file.text_config as object) : file);
const parsed = ({ text }: Block): Record<string, Record<string, unknown>> =>
  JSON.parse(text!) as Record<string, Record<string, unknown>>;

describe.each([5, 4] as const)('settings for transformers %i', (generation) => {
  it('pasted into the file of each model of the list are the frequencies that the figure draws, for every way', () => {
    let compared = 0;
    const missing = new Set<string>();
    for (const { id, config: file } of MODELS)
      for (const layer of subjectOf(id).layers) {
        const subject = subjectOf(id, layer);
        const methods = methodsFor(subject);
        const all = blocks(subject, methods, generation);
        expect(all).toHaveLength(methods.length);
        const { train, target } = extent(subject, state);
        methods.forEach((method, n) => {
          const { text, name, notes } = all[n]!;
          if (text === null) {
            expect(notes.length, `${id} ${method}`).toBe(1);
            missing.add(method);
            return;
          }
          // Version 4 does not know the key of version 5.
          const known = { ...textPart(file), ...(generation === 4 ? { rope_parameters: undefined } : {}) };
          const read = fromPretrained({ ...known, ...(JSON.parse(text) as object) });
          const again: RopeConfig = read.layers?.[layer] ?? read.config;
          const { used } = configs(method, subject, state);
          for (const sequenceLength of [train, target]) {
            const there = rope.frequencies(again, { sequenceLength });
            const here = rope.frequencies(used, { sequenceLength });
            // A raised base is rounded once, and its powers carry that error as many times as their exponent says.
            there.theta.forEach((theta, i) =>
              expect(Math.abs(theta - here.theta[i]!), `${id} ${name} ${i}`).toBeLessThanOrEqual(
                1e-12 * here.theta[i]!,
              ),
            );
            expect(there.attentionFactor).toBe(here.attentionFactor);
          }
          compared++;
          // An integer is a warning in transformers 4.
          for (const [, number] of text.matchAll(/"(?:factor|rope_theta|low_freq_factor)": ([^,\n]+)/g))
            expect(number, `${id} ${method}`).toMatch(/[.e]/);
        });
      }
    expect(compared).toBeGreaterThan(250);
    expect([...missing]).toContain('yarn-wavelength');
    if (generation === 5) expect([...missing].sort()).toEqual(['proportional', 'yarn-wavelength']);
  });
});

describe('the blocks', () => {
  it('follow what is shown, under its names', () => {
    const qwen = subjectOf('qwen3-8b');
    expect(names(blocks(qwen, ['linear']))).toEqual(['Interpolation (PI)']);
    const [pi] = blocks(qwen, ['linear'], 5, { target: 131072 });
    expect(parsed(pi!)).toEqual({
      max_position_embeddings: 131072,
      rope_parameters: { rope_type: 'linear', factor: 4, rope_theta: 1e6 },
    });
    expect(pi!.text).toContain('"factor": 4.0');
    const all = blocks(qwen, ['none', 'ntk', 'yarn']);
    expect(names(all)).toEqual(['As it is', 'NTK-aware', 'YaRN']);
    expect(all[1]!.notes.join()).toContain('no type for a fixed factor');
    const [old] = blocks(qwen, ['yarn'], 4, { target: 131072 });
    expect(parsed(old!)).toEqual({
      max_position_embeddings: 131072,
      rope_theta: 1e6,
      rope_scaling: { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768 },
    });
    expect(old!.notes.join()).toContain('leave it at 32,768');
  });

  it('begin with the remedy of the model itself, and say what another one would take away', () => {
    const llama = subjectOf('llama-3.1-8b');
    const all = blocks(llama, ['yarn', 'linear'], 5, { target: 32768 });
    expect(names(all)).toEqual(['The model’s own (llama3)', 'YaRN', 'Interpolation (PI)']);
    expect(parsed(all[0]!)).toMatchObject({
      max_position_embeddings: 131072,
      rope_parameters: { rope_type: 'llama3' },
    });
    expect(all[0]!.notes).toEqual([]);
    for (const other of all.slice(1))
      expect(other.notes[0]).toBe(
        'This block takes the model’s own scaling (llama3) away and changes max_position_embeddings from 131,072 to 32,768.',
      );
    // Two keys would contradict each other: the old one is emptied.
    expect(parsed(all[1]!).rope_scaling).toBe(null);
  });

  it('of dynamic NTK keep the length by which the rule measures a text', () => {
    const [dynamic] = blocks(subjectOf('llama-2-7b'), ['dynamic']);
    expect(parsed(dynamic!).max_position_embeddings).toBe(4096);
  });

  it('keep both embeddings of a model that has one for each type of layers', () => {
    const gemma = subjectOf('gemma-3-1b', 'sliding_attention');
    const [pi] = blocks(gemma, ['linear']);
    expect(parsed(pi!).rope_parameters).toEqual({
      full_attention: { rope_type: 'default', rope_theta: 1e6 },
      sliding_attention: { rope_type: 'linear', factor: 4, rope_theta: 1e4 },
    });
    expect(blocks(gemma, ['linear'], 4)[0]!.notes).toEqual([blockWords.en.noLayers]);
  });

  it('have the same places for their values in both languages', () => {
    for (const [key, english] of Object.entries(blockWords.en)) {
      const chinese = blockWords.zh[key as keyof typeof blockWords.zh];
      if (typeof english !== 'function') continue;
      const said = (words: unknown): string => (words as (...all: string[]) => string)('ONE', 'TWO', 'SIX');
      for (const value of ['ONE', 'TWO', 'SIX'])
        expect(said(chinese).includes(value), `${key} ${value}`).toBe(said(english).includes(value));
    }
  });

  it('come from the figures about longer texts, whose ways they are', () => {
    const modules = import.meta.glob<CodeModule>('../web/figures/*/code.ts', { eager: true });
    const some = Object.entries(modules).filter(([, { ways }]) => ways);
    expect(some.map(([file]) => file.split('/').at(-2)!).sort()).toEqual(['coverage', 'temperature', 'tradeoff']);
    const context = { kernels, subject: subjectOf('qwen3-8b'), state: decode('?past.methods=linear') };
    expect(modules['../web/figures/coverage/code.ts']!.ways!(context).methods).toEqual(['linear']);
  });
});

describe('a model with a remedy of its own', () => {
  const QWEN = {
    model_type: 'qwen3',
    head_dim: 128,
    hidden_size: 4096,
    num_attention_heads: 32,
    num_key_value_heads: 8,
    num_hidden_layers: 36,
    vocab_size: 151936,
    rope_theta: 1e6,
    max_position_embeddings: 131072,
    rope_scaling: { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768 },
  };
  const own = (file: object): Subject =>
    kernels.subject({ model: '', layer: '', own: readOwnModel(rope, JSON.stringify(file), 'x'), base: 0 });

  it('starts with it, first in the row, and with its own length as the text to be read', () => {
    for (const subject of [own(QWEN), subjectOf('llama-3.1-8b'), subjectOf('phi-3.5-mini'), subjectOf('gpt-oss-20b')]) {
      const { target, train, factor } = extent(subject, state);
      expect(target, subject.name).toBe(131072);
      expect(factor).toBe(131072 / train);
      expect(methodsFor(subject)[0]).toBe(ownMethod(subject));
      expect(ownLength(subject)).toBe(131072);
    }
    expect(extent(own(QWEN), state).train).toBe(32768);
  });

  it('asks for a text that is longer than the training of any model that the controls can show', () => {
    for (const { id } of MODELS) {
      const { factor } = extent(subjectOf(id), state);
      expect(factor, id).toBeGreaterThan(1);
    }
    const { factor, target } = extent(subjectOf('llama-2-7b'), state);
    expect([factor, target]).toEqual([8, 32768]);
  });

  it('keeps its longest text in the address, also where an older link has none', () => {
    const { own: without } = { own: { ...readOwnModel(rope, JSON.stringify(QWEN), 'x'), maxPosition: 0 } };
    expect(readOwnModel(rope, JSON.stringify(QWEN), 'x').maxPosition).toBe(131072);
    expect(ownLength(kernels.subject({ model: '', layer: '', own: without, base: 0 }))).toBe(131072);
  });
});
