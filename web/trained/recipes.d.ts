/** What a file of recipes/ gives. */
declare module '*/recipes/*.mjs' {
  import type { ModelSpec, TaskSpec, TrainerOptions } from 'ropewalk/model';
  const recipe: {
    readonly model: ModelSpec;
    readonly embedding?: number;
    readonly task: { readonly type: TaskSpec['type']; readonly text?: string; readonly cards?: number };
    readonly training: Omit<TrainerOptions, 'length'>;
  };
  export default recipe;
}
