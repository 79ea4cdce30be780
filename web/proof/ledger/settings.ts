/** What becomes of a claim when what it depends on is moved. */
import type { Ropewalk } from 'ropewalk';
import { Kernels, USUAL_BASE } from '../../subject/kernels.js';
import { setWhole } from '../../subject/whole.js';
import type { Both, Choice, Claim, Fixed, Setting } from './claim.js';
import { withOptions, type OptionName } from './options.js';

/** Settings that several claims share. */
export const BASE: Setting = {
  name: { en: 'base', zh: '底数' },
  used: USUAL_BASE,
  others: [5e5, 1e6],
  options: ['frequencies.base'],
};
export const HEAD: Setting = {
  name: { en: 'numbers of a head', zh: '头维度' },
  used: 128,
  others: [64, 256],
  options: ['frequencies.headDim'],
};

/** The setting, and where the text says it. */
export const told = (setting: Setting, en: string, zh = en): Setting => ({ ...setting, told: { en, zh } });

/** A head of Llama 2, in a text that says so. */
export const LLAMA_2_HEAD: readonly Setting[] = [told(BASE, 'Llama 2'), told(HEAD, 'Llama 2')];

/** Another package for every choice, kept so that claims with the same costly work share it. */
export class Moves {
  readonly #rope: Ropewalk;
  readonly #moved = new Map<string, { rope: Ropewalk; kernels: Kernels }>();

  constructor(rope: Ropewalk) {
    this.#rope = rope;
  }

  /** The claim's number with options of the package at a choice; NaN where the package refuses it. */
  withOptions({ value }: Claim, options: readonly OptionName[], choice: number | string): number {
    const key = `${options.join()}=${String(choice)}`;
    let moved = this.#moved.get(key);
    if (!moved) {
      const rope = options.length === 0 ? this.#rope : withOptions(this.#rope, options, choice);
      moved = { rope, kernels: new Kernels(rope) };
      this.#moved.set(key, moved);
    }
    setWhole(moved.rope);
    try {
      return Number(value(moved.kernels));
    } catch {
      return NaN;
    } finally {
      setWhole(this.#rope);
    }
  }

  /** The claim's number with another choice. */
  value(claim: Claim, { at, options = [] }: Setting, choice: Choice): number {
    if (!at) return typeof choice === 'object' ? NaN : this.withOptions(claim, options, choice);
    const { kernels } = this.#moved.get('=') ?? { kernels: new Kernels(this.#rope) };
    this.#moved.set('=', { rope: this.#rope, kernels });
    return at(kernels, choice);
  }
}

/** A setting as the page shows it. */
export interface Shown {
  readonly name: Both;
  readonly used: Choice;
  /** The text says which; otherwise it is true of every choice. */
  readonly told: boolean;
  /** The number with other choices, `null` where there is none: each, or of many the least, the middle one and the most. */
  readonly each?: readonly (readonly [choice: Choice, value: number | null])[];
  readonly of?: { readonly count: number; readonly least: number; readonly middle: number; readonly most: number };
}

/** So many choices are shown one by one. */
const FEW = 5;

function shown(moves: Moves, claim: Claim, setting: Setting): Shown {
  const { name, used, others } = setting;
  const told = setting.told !== undefined;
  const moved = others.map((choice) => [choice, moves.value(claim, setting, choice)] as const);
  if (moved.length <= FEW)
    return { name, used, told, each: moved.map(([choice, value]) => [choice, Number.isFinite(value) ? value : null]) };
  const values = moved.map(([, value]) => value).sort((a, b) => a - b);
  const of = { count: values.length, least: values[0]!, middle: values[values.length >> 1]!, most: values.at(-1)! };
  return { name, used, told, of };
}

/** What a claim depends on, with the numbers that other choices give; without moves, their names alone. */
export const shownOf = (claim: Claim, moves: Moves | null): readonly Shown[] | Fixed =>
  typeof claim.settings === 'string'
    ? claim.settings
    : claim.settings.map((setting) =>
        moves
          ? shown(moves, claim, setting)
          : { name: setting.name, used: setting.used, told: setting.told !== undefined },
      );
