/** MLX-LM: config.json only, with defaults of its own. */
import { runByKeys } from './by-keys.js';
import { like, USUAL } from './dictionary.js';
import { allBut, generation, type Engine } from './engine.js';
import { configEdit, maxOf } from './write.js';
import { code, thread } from '../source.js';
import { say } from '../sentence.js';

const READING = like(USUAL, {
  yarn: { missing: 4096, attentionFactor: false, mscale: 'defaults', truncate: false },
  longrope: { list: 'long', scale: 'max', writtenScale: false },
});

/** Types whose classes read `rope_parameters`; an edit of that key changes nothing for any other. */
const READ_PARAMETERS = /^(exaone_moe|gemma4|glm_moe_dsa|laguna|lfm2|mellum|ministral3|qwen3_5)/;

const AT_TOP = say`MLX-LM needs rope_theta at the top of the file for this type.`;

export const mlxLm: Engine = {
  name: 'mlx-lm',
  title: 'MLX-LM',
  aliases: ['mlx', 'mlx_lm.server', 'mlx_lm.generate'],
  flags: [],
  files: 'config.json',
  generations: [generation('2026', say`as read in 2026`)],
  sources: [
    code('ml-explore/mlx-lm@d78bf58e rope_utils.py'),
    code('ml-explore/mlx-lm@04e6af1f deepseek_v3.py'),
    thread('ml-explore/mlx-lm#1563'),
  ],
  run: (asked) =>
    runByKeys(asked, {
      engine: 'MLX-LM',
      reading: READING,
      reads: READ_PARAMETERS.test(asked.model.modelType) ? ['rope_parameters', 'rope_scaling'] : ['rope_scaling'],
    }),
  methods: () => allBut(),
  write(model, intent, target) {
    const form = READ_PARAMETERS.test(model.modelType) ? 'rope_parameters' : 'rope_scaling';
    const max = maxOf(intent, target);
    const old = form === 'rope_scaling';
    const baseAtTop = old && !model.baseAtTop && model.from !== 'catalogue';
    const step = configEdit(model, intent, { form, max, typeKey: old ? 'type' : 'rope_type', baseAtTop });
    return { steps: [baseAtTop ? { ...step, why: AT_TOP } : step] };
  },
};
