/** All engines, one line each, in the order in which they are listed. */
// In the order in which the download is smallest (plan/model.ts).
import { mlxLm } from './mlx-lm.js';
import { fail } from '../../options/rules.js';
import { nearestKey } from '../../options/suggest.js';
import { exllamav3 } from './exllamav3.js';
import { releaseOf, type Engine } from './engine.js';
import { exllamav2 } from './exllamav2.js';
import { tensorrtLlm } from './tensorrt-llm.js';
import { ikLlamaCpp } from './ik_llama.cpp.js';
import { ollama } from './ollama.js';
import { llamaCpp } from './llama.cpp.js';
import { sglang } from './sglang.js';
import { transformers } from './transformers.js';
import { vllm } from './vllm.js';
import { koboldcpp } from './koboldcpp.js';
import { lmstudio } from './lmstudio.js';
import type { EngineInfo } from '../types.js';

export const ENGINES: readonly Engine[] = [
  ...[transformers, vllm, sglang, llamaCpp, ikLlamaCpp, ollama, lmstudio, mlxLm, tensorrtLlm],
  ...[exllamav2, exllamav3, koboldcpp],
];

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The engine that a name means. @throws RopeError `unknown`, with a suggestion. */
export function engineOf(fn: string, name: unknown): Engine {
  if (typeof name !== 'string') fail('type', fn, 'engine', 'must be a name such as "llama.cpp"', name);
  const given = bare(name);
  const found = ENGINES.find((each) => [each.name, each.title, ...each.aliases].some((other) => bare(other) === given));
  if (found) return found;
  const near = nearestKey(
    name,
    ENGINES.flatMap((each) => [each.name, ...each.aliases]),
  );
  const hint = near
    ? `Did you mean ${engineOf(fn, near).name}?`
    : `Known are: ${ENGINES.map((each) => each.name).join(', ')}`;
  return fail('unknown', fn, 'engine', 'must be a known engine', name, hint);
}

function generationIn(
  { generations, generationOf }: Engine,
  text: string,
): EngineInfo['generations'][number] | undefined {
  const release = releaseOf(text);
  const only = generations.length === 1 ? generations[0]!.id : null;
  const id = release && (generationOf?.(release) ?? only);
  return generations.find((each) => each.id === text) ?? generations.find((each) => each.id === id);
}

/** What people call the newest release. */
export const NEWEST = /^\s*(latest|stable|main|nightly)\s*$/i;

/** The generation of a release, or the newest. @throws RopeError */
export function generationFor(fn: string, engine: Engine, version: unknown): EngineInfo['generations'][number] {
  const { generations } = engine;
  if (version === undefined) return generations.at(-1)!;
  if (typeof version !== 'string')
    fail('type', fn, 'engineVersion', 'must be a release as text, such as "0.11.0"', version);
  const found = NEWEST.test(version) ? generations.at(-1) : generationIn(engine, version.trim());
  if (found) return found;
  const known = generations.map((each) => each.id).join(', ');
  return fail('unknown', fn, 'engineVersion', `must be a release of ${engine.title} or one of ${known}`, version);
}

/** The release in the name of an image or of a requirement: `vllm/vllm-openai:v0.9.1`, `sglang[all]==0.4.6.post1`. */
export function releaseIn(engine: Engine, text: string): string | undefined {
  const name = engine.name.replaceAll('.', '\\.');
  const release = String.raw`(b\d{3,}|\d+\.\d+\.\d+[\w.]*)`;
  // Of bounded length: what is searched is up to four million characters long.
  const pattern = String.raw`\b${name}[\w./-]{0,60}(?:\[[\w,]{0,60}\])?(?:==|:)(?:[a-z-]{0,40}-)?v?${release}`;
  const found = new RegExp(pattern, 'i').exec(text)?.[1];
  return found !== undefined && generationIn(engine, found) ? found : undefined;
}
