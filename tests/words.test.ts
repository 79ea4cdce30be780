/**
 * Enums and structs are the same on both sides of the border: those of the headers and those of the facade. Names that
 * the candidate for 1.0 had are gone, and those in their place are there.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as whole from 'ropewalk';
import * as core from 'ropewalk/core';
import { describe, expect, test } from 'vitest';
import { SEARCH_OUTCOMES } from '../bindings/analysis/base-search.js';
import { FORMS } from '../bindings/analysis/bounds.js';
import { VALUES } from '../bindings/analysis/heatmap.js';
import { FORMATS } from '../bindings/analysis/rounding.js';
import { FEATURE_MAPS } from '../bindings/attention/linear-options.js';
import { Memory } from '../bindings/border/memory.js';
import type { Module } from '../bindings/border/module.js';
import { createStructs, readLayouts } from '../bindings/border/struct.js';
import { PAIRINGS } from '../bindings/config/config.js';
import { DEBERTA_ORDERS } from '../bindings/encodings/kinds/deberta.js';
import { KERNELS } from '../bindings/encodings/kinds/kerple.js';
import { EXPONENTS, LAYOUTS } from '../bindings/encodings/options.js';
import { DTYPES } from '../bindings/options/dtype.js';
import { ACTIVATIONS, ADDED } from '../bindings/model/spec.js';
import { SCALING_TYPES } from '../bindings/scalings/index.js';
import { RAMPS } from '../bindings/scalings/yarn.js';

const folder = fileURLToPath(new URL('../include/ropewalk/', import.meta.url));
const header = readdirSync(folder)
  .map((name) => readFileSync(folder + name, 'utf8'))
  .join('\n');

/** The names of an enum in the order of their numbers, which must be 0, 1, 2, … */
function words(name: string): string[] {
  const body = new RegExp(`enum class ${name} : int \\{([\\s\\S]*?)\\};`).exec(header)![1]!;
  const entries = [...body.replace(/\/\/.*$/gm, '').matchAll(/(\w+)\s*=\s*(\d+)/g)];
  expect(entries.map(([, , value]) => Number(value))).toEqual(entries.map((_, n) => n));
  // A keyword of C++ cannot be a name: `default_`.
  return entries.map(([, word]) => word!.replace(/_$/, ''));
}

const camel = (word: string): string => word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

describe('enums', () => {
  const lists: Record<string, readonly string[]> = {
    AbelForm: FORMS,
    Activation: ACTIVATIONS,
    AddedPositions: ADDED,
    DebertaOrder: DEBERTA_ORDERS,
    Dtype: DTYPES,
    FeatureMap: FEATURE_MAPS,
    Format: FORMATS,
    HeatmapValue: VALUES,
    KerpleKernel: KERNELS,
    Pairing: PAIRINGS,
    Ramp: RAMPS,
    Scaling: SCALING_TYPES,
    SearchOutcome: SEARCH_OUTCOMES,
    SinusoidalExponent: EXPONENTS,
    SinusoidalLayout: LAYOUTS,
  };

  /** Those that TypeScript has no use for. */
  const inside = ['Product', 'WeightKind'];

  test('all of the headers are here', () => {
    const names = [...header.matchAll(/enum class (\w+)/g)].map(([, name]) => name!);
    expect(names.sort()).toEqual([...Object.keys(lists), ...inside].sort());
  });

  test.each(Object.entries(lists))('%s', (name, list) => {
    expect(list.map(camel)).toEqual(words(name));
  });
});

describe('the names of 1.0.0-rc.1', async () => {
  const inCore = { ...core, ...(await core.load()) };
  const everywhere = { ...whole, ...(await whole.load()) };
  const code = header.replace(/\/\/.*$/gm, '');
  const text = readFileSync(new URL('../docs/stability.md', import.meta.url), 'utf8').split('## From 1.0.0-rc.1')[1]!;
  const names = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
  let where = '';
  const rows = [...text.matchAll(/^\|(.*)\|(.*)\|(.*)\|$/gm)].slice(2).map(([, at, old, now]) => {
    where = names(at)[0] ?? where;
    return { where, old: names(old), now: names(now) };
  });

  test.each(rows)('$where: $old', ({ where, old, now }) => {
    expect(old).not.toEqual([]);
    if (where.endsWith('.h')) {
      expect(old.filter((name) => new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
      expect(now.filter((name) => !new RegExp(`\\b(struct ${name}\\b|${name}\\()`).test(code))).toEqual([]);
    } else if (where === 'ropewalk/core') {
      expect(old.filter((name) => name in inCore || !(name in everywhere))).toEqual([]);
    } else {
      const fn = where.replace('rope.', '');
      const call = fn.split('.').reduce<object>((room, name) => room[name as keyof typeof room], everywhere) as (
        ...given: unknown[]
      ) => unknown;
      for (const name of old) expect(() => call([], { [name]: 1 })).toThrow(`${fn}: ${name} is not known`);
    }
  });
});

// That every struct agrees is seen whenever the package is loaded. Here: that it would be seen if one did not.
describe('a struct', () => {
  const buffer = new ArrayBuffer(64);
  const heap = {
    HEAP32: new Int32Array(buffer),
    HEAPF32: new Float32Array(buffer),
    HEAPF64: new Float64Array(buffer),
    HEAPU8: new Uint8Array(buffer),
  };
  const memory = new Memory({ ...heap, _memalign: () => 16 } as unknown as Module);
  const struct = createStructs(memory, readLayouts('Positions 16 start:d values axis\n'));

  test('is written field by field where C++ says', () => {
    const positions = struct('Positions', 'axis values start');
    positions.start = 1.5;
    positions.axis = 7;
    expect(positions.address).toBe(16);
    expect([heap.HEAPF64[2], heap.HEAP32[6], heap.HEAP32[7]]).toEqual([1.5, 0, 7]);
    expect(positions.axis).toBe(7);
  });

  test('with a field that C++ alone has is an error', () => {
    expect(() => struct('Positions', 'start values')).toThrow(
      'Positions has the fields start,values,axis in C++ and start,values in TypeScript',
    );
  });

  test('with a field that TypeScript alone has is an error', () => {
    expect(() => struct('Positions', 'start values axis step')).toThrow(/in C\+\+ and .*step in TypeScript/);
    expect(() => struct('Positions', 'start values axes')).toThrow(/axis in C\+\+ and .*axes in TypeScript/);
  });
});
