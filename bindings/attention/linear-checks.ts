/** What has to hold between the options of linear attention. */
import type { LinearAttentionOptions } from './linear-options.js';
import type { Sizes } from './shape.js';
import { fail, leftOut, missing } from '../options/rules.js';
import type { Rotation } from '../rope/rows.js';

/** Gates go with a rule, or with everything told that the rules of ONNX and the formula above decide differently. */
export function checkRule(
  fn: string,
  { updateRule, decay, beta, featureMap, normalize, scale }: LinearAttentionOptions,
): void {
  if (updateRule === undefined) {
    if (decay === undefined && beta === undefined) return;
    if (featureMap !== undefined && scale !== undefined && (normalize !== undefined || beta !== undefined)) return;
    const rule = decay === undefined ? 'delta' : beta === undefined ? 'gated' : 'gated_delta';
    const given = decay === undefined ? 'beta is' : beta === undefined ? 'decay is' : 'decay and beta are';
    const hint = `${given} given: say updateRule: '${rule}' for the operator of ONNX, or featureMap, scale and normalize`;
    missing(fn, 'updateRule', hint);
  }
  for (const [name, given, needed] of [
    ['decay', decay, updateRule === 'gated' || updateRule === 'gated_delta'],
    ['beta', beta, updateRule === 'delta' || updateRule === 'gated_delta'],
  ] as const) {
    if (needed && given === undefined) missing(fn, name, `The update rule '${updateRule}' needs it`);
    if (!needed) leftOut(fn, { [name]: given }, [name], `with updateRule '${updateRule}'`);
  }
}

/** What has to hold between rows, rotation and features. */
export function checkTokens(
  fn: string,
  options: LinearAttentionOptions,
  { Tq, Tk }: Sizes,
  rotation: Rotation | null,
  causal: boolean,
): void {
  if (causal && Tq !== Tk)
    fail(
      'length',
      fn,
      'q',
      `must have as many rows as k, ${Tk}, where causal`,
      Tq,
      fn === 'linearAttention' ? 'Earlier keys come in through state' : undefined,
    );
  if (options.featureMap !== 'relu') leftOut(fn, options, ['epsilon'], "unless featureMap is 'relu'");
  if (!rotation) leftOut(fn, options, ['offset', 'queryOffset', 'queryPositions'], 'without table or config');
  if (causal) leftOut(fn, options, ['queryOffset', 'queryPositions', 'queryLengths'], 'where causal');
  const { positions, queryPositions, queryOffset } = options;
  if (positions !== undefined || queryPositions !== undefined)
    leftOut(fn, options, ['queryOffset'], 'where positions are given');
  if (Tq !== Tk && Tq > 0 && positions !== undefined && queryPositions === undefined)
    missing(fn, 'queryPositions', `q has ${Tq} rows and k ${Tk}, which has positions`);
  if (rotation && Tq !== Tk && Tq > 0 && queryOffset === undefined && queryPositions === undefined)
    missing(fn, 'queryOffset', `q has ${Tq} rows and k ${Tk}: it is the position of the first query`);
}

/** What the gates and the state ask of `causal` and `normalize`, whose defaults depend on them. */
export function checkForm(fn: string, options: LinearAttentionOptions): { causal: boolean; normalize: boolean } {
  const { state, decay, beta, updateRule } = options;
  const gated = decay !== undefined || beta !== undefined;
  const causal = options.causal ?? (gated || updateRule !== undefined);
  const normalize = options.normalize ?? (updateRule === undefined && beta === undefined);
  if (gated && !causal) {
    const rule = `must be true with ${decay ? 'decay' : 'beta'}, which acts from token to token`;
    fail('conflict', fn, 'causal', rule, causal);
  }
  if (normalize && beta !== undefined)
    fail('conflict', fn, 'normalize', 'must be false with beta: the delta rule has no denominator', normalize);
  if (state?.normalized !== undefined && state.normalized !== normalize)
    fail('conflict', fn, 'normalize', `must be ${state.normalized} as in the calls that filled state`, normalize);
  return { causal, normalize };
}
