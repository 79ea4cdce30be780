/** ExLlamaV3: the factor of YaRN follows from the lengths, whatever the file says. */
import { number } from '../keys.js';
import { asStarted, runByKeys } from './by-keys.js';
import { like, USUAL } from './dictionary.js';
import { allBut, generation, ofLength, type Engine } from './engine.js';
import { configEdit } from './write.js';
import { code } from '../source.js';
import { say } from '../sentence.js';

const READING = like(USUAL, {
  yarn: { factor: 'lengths', mscale: 'no', unitWith: 'llama_4_scaling_beta' },
  dynamic: 'unknown',
  longrope: { list: 'run', scale: 'max', writtenScale: false },
  latentMscale: 'both',
});

export const exllamav3: Engine = {
  name: 'exllamav3',
  title: 'ExLlamaV3',
  aliases: ['exl3', 'exllama3'],
  flags: [ofLength('-l', '--length', 'max_seq_len')],
  files: 'config.json',
  generations: [generation('4f8ad012', say`as of commit 4f8ad012`)],
  sources: [code('turboderp-org/exllamav3@4f8ad012 util/rope.py')],
  run: (asked) => {
    const length = number(asked.settings.flags, '-l');
    return runByKeys(asked, {
      engine: 'ExLlamaV3',
      reading: READING,
      reads: ['rope_parameters', 'rope_scaling'],
      started: length,
      limit: (_, { target }) => asStarted(target, length),
    });
  },
  methods: () => allBut('dynamic'),
  write(model, intent, target) {
    const max = intent.type === 'none' ? null : target;
    const form = model.baseAtTop ? 'rope_scaling' : 'rope_parameters';
    return { steps: [configEdit(model, intent, { form, max })] };
  },
};
