/** `ntk`: a larger base, so that the slowest pair is divided by the factor and the fastest kept. YaRN 2309.00071, eq. 16. */
import type { Read } from '../options/options.js';
import { from } from '../options/rules.js';
import { number } from '../plan/keys.js';
import { frequencies } from './default.js';
import type { ScalingInPlan } from './in-plan.js';
import { scaled, type InWords, type ScalingInFile, type ScalingKind, type InKernels } from './scaling.js';

const NTK = scaled('ntk', { factor: from(1) });

export const ntk = {
  table: NTK,
  // The exponent r / (r - 2) has no value for two components, whose only frequency is 1 on any base.
  isIdentity: ({ factor }, rotaryDim) => factor === 1 || rotaryDim === 2,
} satisfies ScalingKind<typeof NTK>;

export const inKernels: InKernels<Read<typeof NTK>> = {
  write(spec, { factor }) {
    spec.factor = factor;
  },
};

export const inFile: ScalingInFile = {
  keys: { factor: 'factor' },
  more: ['alpha'],
  // Hunyuan: base * alpha^(r/(r-2)) at every length, under the name of the rule that depends on it.
  isMeant: (type, values) =>
    /^(dynamic|xdrope)$/.test(type) && Object.hasOwn(values, 'alpha') && (values.alpha ?? null) !== null,
  read(reading) {
    if ((reading.inside('alpha') ?? null) !== null) reading.copy('factor', 'alpha');
  },
};

export const inWords: InWords = ({ factor }) => ({ rope_type: 'dynamic', alpha: factor });

/** base α^(r/(r-2)), for r rotated components. */
export const ntkBase = (base: number, alpha: number, r: number): number => base * alpha ** (r / (r - 2));

export const inPlan: ScalingInPlan = {
  compute({ layer: { base, rotaryDim }, factor, number: of }) {
    const alpha = of('alpha') ?? factor ?? 1;
    const changed = ntkBase(base, alpha, rotaryDim);
    return { frequencies: frequencies(rotaryDim, changed), base: changed, factor: alpha };
  },
  longer({ main: { rule, base, rotaryDim }, own, from, factorFrom }) {
    // A model that was trained with it has an α of its own, which the new one multiplies.
    const alpha = Math.max(1, factorFrom(from)) * ((own && number(rule, 'alpha')) || 1);
    return { factor: alpha, rule: {}, base: ntkBase(base, alpha, rotaryDim) };
  },
  asked: 'any',
};
