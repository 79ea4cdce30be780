/**
 * A seeded generator whose numbers are the same in every engine: 32-bit additions, shifts and rotations alone.
 * sfc32 of Chris Doty-Humphrey's PractRand (http://pracrand.sourceforge.net), 12 rounds after seeding, as there.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** The numbers of `stream` are independent of those of any other stream of the same seed. */
  constructor(seed: number, stream = 0) {
    this.#a = 0;
    this.#b = stream | 0;
    this.#c = seed | 0;
    for (let round = 0; round < 12; round++) this.word();
  }

  /** 32 random bits, from 0 to 2^32 - 1. */
  word(): number {
    const out = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + out) | 0;
    return out >>> 0;
  }

  /** A whole number from 0 to `count - 1`; exact in float64 for any count up to 2^21, and off by 2^-32 at most above. */
  below(count: number): number {
    return Math.floor((this.word() * count) / 2 ** 32);
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.word() < probability * 2 ** 32;
  }
}
