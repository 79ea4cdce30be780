/**
 * What the page knows of a scaling beside what the package knows (`bindings/scalings/`): its Python, and the ways in which
 * readers can choose it, with their words. A file for each, and a line in `index.ts`; readers of the package alone download
 * none of it.
 */
import type { Scaling } from 'ropewalk';

/** A text in both languages. */
export interface Both {
  readonly en: string;
  readonly zh: string;
}

/** What the reader has set, for a way to make a scaling of. */
export interface Situation {
  /** Length of the training texts. */
  readonly train: number;
  /** How far the context is stretched. */
  readonly factor: number;
  /** Share of the pairs that turn, from 0 to 1. */
  readonly share: number;
  /** LongRoPE's lists: the model's own, or borrowed ones. */
  lists(): { shortFactor: number[]; longFactor: number[]; original: number; factor: number };
}

/** One choice among the ways past the end of training. */
export interface Way {
  /** In lists and legends. */
  readonly name: Both;
  /** One sentence. */
  readonly about: Both;
  /** `undefined`: it is no scaling. */
  scaling?(situation: Situation): Scaling;
}

/** What Python calls differently with NumPy and with PyTorch. */
interface Arrays {
  arange(...ends: (string | number)[]): string;
  array(numbers: string): string;
  clip(value: string): string;
  where(condition: string, yes: string, no: string): string;
}

/** What stands around the lines of a scaling: `r`, `base`, and at the end `theta`. */
export interface Listing {
  readonly py: Arrays;
  /** The line that makes unscaled frequencies. */
  readonly powers: string;
  readonly headDim: number;
  /** Of the text that the frequencies are for. */
  readonly sequenceLength: number;
}

type Of<Type extends Scaling['type']> = Extract<Scaling, { type: Type }>;

export interface PageScaling<Type extends Scaling['type']> {
  /** A model has it from its first training step on; any other stretches what was trained without it. */
  readonly fromTheStart?: true;
  /** Its frequencies are others for other lengths of the text. */
  readonly followsLength?: true;
  python(scaling: Of<Type>, listing: Listing): string[];
}
