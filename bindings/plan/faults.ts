/** What is wrong with settings that were typed, each with the line that mends it. */
import { compare } from './compare.js';
import type { Asked, Engine, Run } from './engines/engine.js';
import type { Fault, Plan, Step } from './types.js';
import { countsFrom, fault } from './fault.js';
import { flagOf } from './settings.js';
import { ORIG, SCALING } from './engines/llama-flags.js';
import { four } from './keys.js';
import { say } from './sentence.js';

/** @param intended the plan for the same model, engine and length; null where there is none. */
export function faultsOf(
  { model, target }: Asked,
  engine: Engine,
  run: Run,
  intended: Plan | null,
  steps: readonly Step[],
): Fault[] {
  const faults: Fault[] = [];
  const main = run.computes[0]!;
  if (!run.limit.enough)
    faults.push(
      fault(
        `${target}`,
        run.limit.beyond === 'nothing' ? 2 : 3,
        say`${target} tokens were asked for and ${engine.title} ${run.limit.beyond === 'error' ? say`refuses more than` : say`cuts at`} ${run.limit.tokens}: ${run.limit.rule}`,
        intended ? textOf(intended.type) : null,
      ),
    );
  // Where the plan has no other, the engine takes none.
  const named = flagOf(engine, ORIG) ? ORIG : 'original_max_position_embeddings';
  if (
    main.type === 'yarn' &&
    main.original !== null &&
    main.original !== intended?.computes[0]!.original &&
    main.original !== model.original &&
    // Stacked on another rule there is no right length.
    /^(default|yarn)$/.test(String(model.layers[0]!.rule['rope_type']))
  )
    faults.push(
      fault(
        named,
        2,
        countsFrom(engine.title, main.original, model.original),
        named.startsWith('-') ? `${named} ${model.original}` : `"${named}": ${model.original}`,
      ),
    );
  const needed = Math.max(intended?.computes[0]!.factor ?? 1, target / model.original);
  if (main.factor < 1 || main.factor > 16 * needed)
    faults.push(
      fault('factor', 3, say`The factor in force is ${four(main.factor)}; this length needs ${four(needed)}.`),
    );
  const trained = model.layers[0]!.base;
  const key = engine.files === 'gguf' ? 'freq_base' : 'rope_theta';
  // A larger base is a way to a longer context, but not beside another rule that was not trained.
  const added = /yarn|linear/.test(main.type) && main.type !== model.layers[0]!.rule['rope_type'];
  const foreign = main.base < 0.999 * trained || (added && main.base > 1.001 * trained);
  if (foreign && !run.faults.some(({ what }) => what === key))
    faults.push(
      fault(
        key,
        3,
        say`The base is ${main.base}; the model was trained with ${trained}.`,
        key === 'rope_theta' ? `"${key}": ${trained}` : null,
      ),
    );
  // Nothing that can be named, and other numbers than those that were meant.
  if (faults.length === 0 && run.faults.length === 0 && steps.length > 0 && intended?.possible) {
    const difference = compare({ target, computes: intended.computes }, { target, computes: run.computes });
    const needless = intended.method.type === 'none';
    // A larger factor of YaRN than this length needs is a warning.
    if (!difference.same && (needless || main.type !== 'yarn' || main.factor <= intended.method.factor))
      faults.push(
        fault(
          named.startsWith('-') ? SCALING : 'rope_type',
          needless ? 2 : main.type === 'default' && main.base === trained ? 3 : 1,
          needless
            ? say`The model reaches ${model.maxPosition} tokens as it is; what was typed replaces its own rule. ${difference.sentence}`
            : say`Compared with the plan for ${target} tokens: ${difference.sentence}`,
          textOf(intended.type),
        ),
      );
  }
  return faults;
}

const textOf = (steps: readonly Step[]): string => steps.map(({ text }) => text).join('\n');
