/**
 * Sentences. The code has them in English, as a form and the values in it; what other languages make of the two stands in a
 * file of its own (`zh.ts`), which only those load who read it.
 */
import type { Plan, Sentence } from './types.js';

type Value = Sentence['values'][number];

/** `{}` stands for the values in their order. */
export function sentence(form: string, values: readonly Value[]): Sentence {
  return { en: filled(form, values, ({ en }) => en), form, values };
}

/**
 * A sentence as a template: say`The base is ${base}.` A bundler drops those that nobody reads.
 * @__NO_SIDE_EFFECTS__
 */
export function say(texts: TemplateStringsArray, ...values: (Value | undefined)[]): Sentence {
  return sentence(
    texts.join('{}'),
    values.map((each) => each ?? null),
  );
}

/** What a plan is for, as a heading. */
export const titleOf = ({ model, target, engine }: Plan): Sentence =>
  say`${model.name || model.modelType || '?'}, ${target} tokens, ${engine.title} (${engine.generation.title})`;

/** A form with its values: `{}` the next of them, `{0}` the first. A value may be a sentence; whole numbers are 1,048,576. */
export function filled(form: string, values: readonly Value[], said: (inner: Sentence) => string): string {
  let next = 0;
  return form.replace(/\{(\d*)\}/g, (_, place: string) => {
    const value = values[place === '' ? next++ : Number(place)];
    if (typeof value === 'object' && value !== null) return said(value);
    return typeof value === 'number' && value % 1 === 0
      ? String(value).replace(/\B(?=(\d{3})+$)/g, ',')
      : String(value);
  });
}
