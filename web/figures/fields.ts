/** The settings of every figure, by its folder. */
import { fields as base } from './base/fields.js';
import { fields as catastrophe } from './catastrophe/fields.js';
import { fields as coverage } from './coverage/fields.js';
import { fields as decay } from './decay/fields.js';
import { fields as derivation } from './derivation/fields.js';
import { fields as fold } from './fold/fields.js';
import { fields as guess } from './guess/fields.js';
import { fields as hook } from './hook/fields.js';
import { fields as layout } from './layout/fields.js';
import { fields as many } from './many/fields.js';
import { fields as needle } from './needle/fields.js';
import { fields as odometer } from './odometer/fields.js';
import { fields as order } from './order/fields.js';
import { fields as pair } from './pair/fields.js';
import { fields as products } from './products/fields.js';
import { fields as temperature } from './temperature/fields.js';
import { fields as tradeoff } from './tradeoff/fields.js';
import { fields as walk } from './walk/fields.js';
import { fields as wavelengths } from './wavelengths/fields.js';
import { fields as ways } from './ways/fields.js';
import { fields as weave } from './weave/fields.js';

export const fields = {
  base,
  catastrophe,
  coverage,
  decay,
  derivation,
  fold,
  guess,
  hook,
  layout,
  many,
  needle,
  odometer,
  order,
  pair,
  products,
  temperature,
  tradeoff,
  walk,
  wavelengths,
  ways,
  weave,
} as const;
