/** Hugging Face transformers: the three generations of its YaRN. */

import { runByKeys } from './by-keys.js';
import { like, USUAL } from './dictionary.js';
import type { Reading } from '../../scalings/in-plan.js';
import { before, allBut, generation, type Asked, type Engine, type Run, type Written } from './engine.js';
import { configEdit, maxOf } from './write.js';
import { code, thread } from '../source.js';
import { say } from '../sentence.js';

const READINGS: Readonly<Record<string, Reading>> = {
  '4.42': like(USUAL, { refuses: ['yarn', 'llama3'] }),
  '4.50': like(USUAL, { yarn: { original: 'max', mscale: 'no', truncate: false } }),
  '4.51': like(USUAL, { yarn: { factor: 'lengths' } }),
  '5': USUAL,
  // The factor on the softmax scale of V2 and Mistral 4 came with pull request 47435.
  'before-47435': like(USUAL, { softmax: ({ modelType }) => modelType !== 'deepseek_v2' && modelType !== 'mistral4' }),
};

/** Generations whose files have `rope_scaling` alone. */
const OLD = ['4.42', '4.50', '4.51'];

const run = (asked: Asked): Run =>
  runByKeys(asked, {
    engine: 'transformers',
    reading: READINGS[asked.generation] ?? USUAL,
    reads: OLD.includes(asked.generation) ? ['rope_scaling'] : ['rope_scaling', 'rope_parameters'],
  });

export const transformers: Engine = {
  name: 'transformers',
  title: 'Hugging Face transformers',
  aliases: ['hf', 'huggingface', 'transformers.js'],
  flags: [],
  files: 'config.json',
  generations: [
    generation('4.42', say`4.42 and older`),
    generation('4.50', say`4.43 to 4.50`),
    generation('4.51', say`4.51 until pull request 40320 (August 2025)`),
    generation('before-47435', say`5.x before pull request 47435 (July 2026)`),
    generation('5', say`5.x, and 4.x since pull request 40320`),
  ],
  sources: [
    code('fwerkor/transformers@ff9206d0 modeling_rope_utils.py (a fork of main)'),
    code('huggingface/transformers@ef468064 modeling_rope_utils.py (4.50)'),
    thread('meta-llama/llama3#299'),
    thread('huggingface/transformers#38224'),
    thread('huggingface/transformers#40320'),
  ],
  uncertain: [say`Releases of 4.x that changed YaRN are known by pull request alone.`],
  generationOf(release) {
    if (release[0]! < 4 || release[0]! > 5) return null;
    if (before(release, [4, 43])) return '4.42';
    if (before(release, [4, 51])) return '4.50';
    return before(release, [4, 56]) ? '4.51' : '5';
  },
  run,
  stopsAtText: true,
  methods: () => allBut(),
  write(model, intent, target, id): Written {
    const form = OLD.includes(id) ? 'rope_scaling' : 'rope_parameters';
    const max = id === '4.50' && intent.type === 'yarn' ? (intent.original ?? target) : target;
    const steps = [configEdit(model, intent, { form, max: maxOf(intent, max) })];
    return { steps };
  },
};
