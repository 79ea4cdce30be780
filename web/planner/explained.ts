/** What a pasted text says: of which engine, of which model, typed or printed by a program. */
import type { EngineName, Explanation } from 'ropewalk/plan';
import type { State } from './fields.js';
import type { Library, Refusal } from './model.js';

/** Programs by what stands in their commands and logs. */
const PROGRAMS: readonly [RegExp, EngineName][] = [
  [/\bik_llama/i, 'ik_llama.cpp'],
  // Its log has the lines of llama.cpp below its own.
  [/\bnum_ctx\b|truncating input prompt/i, 'ollama'],
  [/\bllama-(server|cli)\b|\bllama_(model_loader|context|init)|--yarn-orig-ctx|^srv /m, 'llama.cpp'],
  [/\bvllm\b/i, 'vllm'],
  [/\bsglang\b/i, 'sglang'],
  [/\bollama\b/i, 'ollama'],
  [/\bmlx_lm\b/, 'mlx-lm'],
  [/\btrtllm\b|tensorrt/i, 'tensorrt-llm'],
  [/\bkoboldcpp\b/i, 'koboldcpp'],
];
/** The text itself says which engine it is about; where it does not, the chosen one is meant. */
export const engineIn = (text: string, chosen: EngineName): EngineName =>
  PROGRAMS.find(([pattern]) => pattern.test(text))?.[1] ?? chosen;

/** A model that the text names comes before the chosen one, also where it is not known; a file is of either. */
export function explanationOf(library: Library, typed: string, state: State): Explanation | Refusal | null {
  if (typed.trim() === '') return null;
  const engine = engineIn(typed, state.engine);
  const asked = {
    engine,
    engineVersion: engine === state.engine ? state.version || undefined : undefined,
    text: typed,
  };
  try {
    const alone = library.explain(asked);
    const model = state.own?.file ?? (alone.named === null ? state.model : undefined);
    return alone.model !== null || model === undefined ? alone : library.explain({ ...asked, model });
  } catch (error) {
    if (!(error instanceof library.RopeError)) throw error;
    return error;
  }
}
