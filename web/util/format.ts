/** Numbers as text, in the reader's language. Minus signs are true minus signs. */
export interface Format {
  /** 1,234 */
  whole<N extends number>(value: Known<N>): string;
  /** A fixed number of decimals; never "-0". */
  fixed<N extends number>(value: Known<N>, decimals: number): string;
  /** So many significant digits, plainly written: 0.0002371, 26.5, 54,411. */
  digits<N extends number>(value: Known<N>, digits: number): string;
  /** 1k, 10k, 1M: for ticks. */
  short<N extends number>(value: Known<N>): string;
}

/**
 * Any number but one that stands in the source: what is shown is computed, counted, quoted or one of several settings. The
 * linter refuses the rest (`Math.random`, numbers within an expression or given to words, constants that hide as `number`).
 */
type Known<N extends number> = N & (number extends N ? unknown : Several<N>);
type Several<N, Each = N> = N extends unknown ? ([Each] extends [N] ? never : unknown) : never;

/** A constant that is meant to be read: a bound or a size of the figure. */
export const stated = (value: number): number => value;

const cache = new Map<string, Format>();

export function format(lang: string): Format {
  const known = cache.get(lang);
  if (known) return known;
  const made = make(lang);
  cache.set(lang, made);
  return made;
}

function make(lang: string): Format {
  /** A drag writes hundreds of numbers at a step: each format is made once. */
  const writer = (options: (digits: number) => Intl.NumberFormatOptions) => {
    const formats: Intl.NumberFormat[] = [];
    return (value: number, digits: number): string => {
      if (!Number.isFinite(value)) return Number.isNaN(value) ? '?' : value > 0 ? '∞' : '−∞';
      const written = (formats[digits] ??= new Intl.NumberFormat(lang, options(digits))).format(value);
      if (!written.startsWith('-')) return written;
      // What rounds to zero has no sign.
      return /[1-9]/.test(written) ? `−${written.slice(1)}` : written.slice(1);
    };
  };
  const upTo = writer((digits) => ({ maximumFractionDigits: digits }));
  return {
    whole: (value) => upTo(value, 0),
    fixed: writer((digits) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits })),
    digits: writer((digits) => ({ maximumSignificantDigits: digits })),
    short: (value) => {
      if (value >= 1e6) return `${upTo(value / 1e6, 1)}M`;
      if (value >= 1e3) return `${upTo(value / 1e3, 1)}k`;
      return upTo(value, 0);
    },
  };
}

/** As so much times a power of ten. */
export function scientific(value: number): { times: number; power: number } {
  const power = Math.floor(Math.log10(Math.abs(value)));
  return { times: value / 10 ** power, power };
}

/** Radians as degrees. */
export const degrees = (radians: number): number => (radians * 180) / Math.PI;
