/** Engines that read the settings of config.json: what is in force, by the table of which keys each reads. */
import { inPlanOf } from '../../scalings/index.js';
import type { Read, Reading } from '../../scalings/in-plan.js';
import { isRecord } from '../../options/rules.js';
import { isCompressed } from '../../config/model-types.js';
import { keysOf } from '../keys.js';
import { computed } from '../computed.js';
import type { Computed, Fault, Ignored, LayerKind, PlanModel, Rule, Sentence } from '../types.js';
import { fault, TWO_FIELDS } from '../fault.js';
import { say } from '../sentence.js';

/** As transformers 5 reads it; the other engines say where they differ. */
export const USUAL: Reading = {
  yarn: {
    ...{ factor: 'factor', original: 'key', missing: 'max', attentionFactor: true, attnFactor: false, mscale: 'both' },
    ...{ betas: true, truncate: true, extrapolation: false },
  },
  dynamic: 'grows',
  proportional: true,
  longrope: { list: 'sequence', scale: 'max', writtenScale: true },
  softmax: () => true,
};

/** A reading that differs from another in some keys. @__NO_SIDE_EFFECTS__ */
export function like(
  other: Reading,
  { yarn, ...more }: Partial<Omit<Reading, 'yarn'>> & { yarn?: Partial<Reading['yarn']> },
): Reading {
  return { ...other, ...more, yarn: { ...other.yarn, ...yarn } };
}

/** A model after edits: kinds of layers with the rules in force, and the lengths. */
export interface Applied {
  layers: readonly LayerKind[];
  maxPosition: number;
  /** Length that the engine was started with; the target where nothing says. */
  run: number;
}

const notRead = (key: string, value: unknown, engine: string): Ignored => ({
  key,
  value,
  why: say`${engine} does not read this key.`,
});

/** What is in force for one kind of layers of `model`, by `reading`. */
export function computeByKeys(
  {
    model,
    layer,
    applied,
    target,
    engine,
  }: { model: PlanModel; layer: LayerKind; applied: Applied; target: number; engine: string },
  reading: Reading,
): { computed: Computed; ignores: Ignored[]; faults: Fault[]; assumed: Sentence[] } {
  const { rule, base, kind } = layer;
  const type = rule['rope_type'];
  const found = { ignores: [] as Ignored[], faults: [] as Fault[], assumed: [] as Sentence[] };
  const { maxPosition, run } = applied;
  const read: Read = {
    ...{ model, layer, maxPosition, run, target, engine, reading },
    ...keysOf(layer),
    unscaled: isCompressed(model),
    assume: (said) => found.assumed.push(said),
    fault: (one) => found.faults.push(one),
    unread(key, reads = false) {
      if (!reads && rule[key] !== undefined) found.ignores.push(notRead(key, rule[key], engine));
    },
  };
  const refused = reading.refuses?.includes(type);
  const made = refused ? undefined : inPlanOf(type)?.compute(read);
  if (refused) read.fault(TWO_FIELDS);
  else if (made === undefined) {
    const named = typeof type === 'string' ? type : JSON.stringify(type);
    read.fault(fault(`rope_type: ${named}`, 3, say`The type ${named} is not known to ${engine}.`));
  }
  const published = model.layers.find((each) => each.kind === kind) ?? model.layers[0]!;
  const plain = {
    kind,
    type: typeof type === 'string' ? type : '?',
    base,
    factor: 1,
    original: null,
    ramp: null,
    frequencies: read.theta,
  };
  return { computed: computed(published, { ...plain, ...made }), ...found };
}

export const asRule = (value: unknown): Rule | null => (isRecord(value) ? value : null);
