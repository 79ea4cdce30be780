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
  const formats = new Map<string, Intl.NumberFormat>();
  const text = (value: number, options: Intl.NumberFormatOptions): string => {
    if (!Number.isFinite(value)) return Number.isNaN(value) ? '?' : value > 0 ? '∞' : '−∞';
    const key = JSON.stringify(options);
    let format = formats.get(key);
    if (!format) {
      format = new Intl.NumberFormat(lang, options);
      formats.set(key, format);
    }
    const written = format.format(value);
    if (!written.startsWith('-')) return written;
    // What rounds to zero has no sign.
    return /[1-9]/.test(written) ? `−${written.slice(1)}` : written.slice(1);
  };
  return {
    whole: (value) => text(value, { maximumFractionDigits: 0 }),
    fixed: (value, decimals) => text(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    digits: (value, digits) => text(value, { maximumSignificantDigits: digits }),
    short: (value) => {
      if (value >= 1e6) return `${text(value / 1e6, { maximumFractionDigits: 1 })}M`;
      if (value >= 1e3) return `${text(value / 1e3, { maximumFractionDigits: 1 })}k`;
      return text(value, { maximumFractionDigits: 0 });
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
