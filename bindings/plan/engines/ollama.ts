/** Ollama: one option, the length, which it cuts at what the file says. */
import { number } from '../keys.js';
import { limitOf } from './by-keys.js';
import { generation, type Asked, type Engine, type Run } from './engine.js';
import { computeLayers } from './ggml.js';
import { chosenBy, CONTEXT } from './llama-flags.js';
import { byMetadata, ggufOf } from './metadata.js';
import { code, thread } from '../source.js';
import { say } from '../sentence.js';

const LENGTH = 'num_ctx';
/** Its own importer writes no original length for these. */
const WITHOUT_ORIGINAL = /^qwen[23]/;

function run({ model, settings, target }: Asked): Run {
  const { gguf: read, assumed } = ggufOf(model, settings, 'Ollama');
  const imported = settings.edit !== null && WITHOUT_ORIGINAL.test(model.modelType);
  const gguf = imported ? { ...read, originalContextLength: null } : read;
  if (imported) assumed.push(say`Ollama’s importer writes no original_context_length for Qwen: context_length counts.`);
  const context = Math.min(number(settings.flags, LENGTH) ?? target, gguf.contextLength);
  const chosen = chosenBy(model, gguf, { ...settings, flags: { [CONTEXT]: context } }, target);
  return {
    ...computeLayers(model, gguf, chosen),
    ignores: [],
    limit: limitOf(
      target,
      gguf.contextLength,
      'clamped',
      say`a larger num_ctx is cut to context_length; nothing is scaled.`,
    ),
    assumed,
  };
}

export const ollama: Engine = {
  name: 'ollama',
  title: 'Ollama',
  aliases: ['ollama serve', 'ollama run'],
  flags: [{ names: [LENGTH], takes: 'number', counts: 'length', environment: 'OLLAMA_CONTEXT_LENGTH' }],
  files: 'gguf',
  canScale: false,
  generations: [generation('2026', say`as read in 2026`)],
  sources: [code('ollama/ollama@fb307609 llm/server.go, server/sched.go, convert/'), thread('ollama/ollama#8493')],
  run,
  methods: () => ['linear', 'yarn', 'ntk'],
  write: byMetadata('Ollama', 'Modelfile', LENGTH, 'PARAMETER {}'),
};
