/** All encodings, in the order of their years, absolute before relative. */
import { alibi } from './alibi.js';
import { deberta } from './deberta.js';
import { fire } from './fire.js';
import { kerple } from './kerple.js';
import { learned } from './learned.js';
import { none } from './none.js';
import { rope } from './rope.js';
import { shaw } from './shaw.js';
import { sinusoidal } from './sinusoidal.js';
import { t5Bias } from './t5-bias.js';
import { transformerXL } from './transformer-xl.js';
import { tupe } from './tupe.js';
import { xpos } from './xpos.js';

export type { AlibiEncoding } from './alibi.js';
export type { DebertaEncoding } from './deberta.js';
export type { FireEncoding } from './fire.js';
export type { KerpleEncoding } from './kerple.js';
export type { LearnedEncoding } from './learned.js';
export type { NoEncoding } from './none.js';
export type { RopeEncoding } from './rope.js';
export type { ShawEncoding } from './shaw.js';
export type { SinusoidalEncoding } from './sinusoidal.js';
export type { T5BiasEncoding } from './t5-bias.js';
export type { TransformerXLEncoding } from './transformer-xl.js';
export type { TupeEncoding } from './tupe.js';
export type { XposEncoding } from './xpos.js';

const KINDS = {
  none,
  sinusoidal,
  learned,
  shaw,
  transformerXL,
  t5Bias,
  tupe,
  deberta,
  rope,
  alibi,
  kerple,
  xpos,
  fire,
};

// The package exports all types of this file by one line; a default export is not among them.
export default KINDS;

type Kinds = (typeof KINDS)[keyof typeof KINDS];

/** Any position encoding, as plain data. */
export type Encoding = ReturnType<Kinds['demo']>;

/** The words of `type`. */
export type EncodingType = Encoding['type'];

/** Encodings that are nothing but a bias for every distance. */
export type BiasEncoding = ReturnType<Extract<Kinds, { bias: unknown }>['demo']>;
