/**
 * Nothing that somebody chose makes a number of the text unseen: every claim of the ledger says what it depends on, each of
 * these settings is moved, and where the sentence would become false the text has to say the setting.
 */
import { fileURLToPath } from 'node:url';
import { load, type Ropewalk } from 'ropewalk';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { FIXED, quoted, type Choice, type Claim, type Setting } from '../web/proof/ledger/claim.js';
import { disagreement } from '../web/proof/ledger/compare.js';
import { LEDGER } from '../web/proof/ledger/index.js';
import { OPTIONS, optionsOf } from '../web/proof/ledger/options.js';
import { BASE, Moves, told } from '../web/proof/ledger/settings.js';
import { claimsIn } from '../web/proof/ledger/text.js';
import { callsOf } from '../web/proof/build/calls.js';
import { Kernels } from '../web/subject/kernels.js';
import { setWhole, whole } from '../web/subject/whole.js';
import { FILES, readText } from './content.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const LANGUAGES = ['en', 'zh'] as const;
type Language = (typeof LANGUAGES)[number];

/** A number as it is typed, and what a reader of its section has read by the end of its paragraph. */
interface Place {
  text: string;
  read: string;
}
type Places = Readonly<Record<Language, readonly Place[]>>;

/** Every place of every claim. */
function placesIn(markdown: string): (Place & { id: string })[] {
  const bare = (text: string): string => text.replace(/\[([^[\]]+)\]\{[=.][\w.-]*\}/g, '$1').replace(/\s+/g, ' ');
  return markdown.split(/^(?=## )/m).flatMap((section) => {
    let read = '';
    return section.split(/\n\s*\n/).flatMap((paragraph) => {
      read += `${paragraph}\n`;
      const here = bare(read);
      return claimsIn(paragraph).map(({ text, id }) => ({ text, id, read: here }));
    });
  });
}

const places = (language: Language): (Place & { id: string })[] =>
  FILES.flatMap((file) => placesIn(readText(language, file)));
const ALL = { en: places('en'), zh: places('zh') };
const placesOf = (id: string): Places => ({
  en: ALL.en.filter((place) => place.id === id),
  zh: ALL.zh.filter((place) => place.id === id),
});

let rope: Ropewalk;
let moves: Moves;
beforeAll(async () => {
  rope = await load();
  setWhole(rope);
  moves = new Moves(rope);
});

const shown = (choice: Choice): string => (typeof choice === 'object' ? choice.en : String(choice));

/** Everything that is wrong with what a claim says it depends on, for the text that makes it. */
function faults(claim: Claim, text: Places): string[] {
  const value = claim.value(new Kernels(rope));
  const flips = (moved: number): boolean =>
    LANGUAGES.some((language) => text[language].some((place) => disagreement(place.text, claim, moved) !== ''));
  const settings = typeof claim.settings === 'string' ? [] : claim.settings;
  const listed = settings.flatMap((setting) => {
    const { name, used, others, told } = setting;
    const found: string[] = [];
    if (others.length === 0 || others.includes(used)) found.push(`${name.en}: has nothing else to choose`);
    const again = moves.value(claim, setting, used);
    if (again !== value)
      found.push(`${name.en}: with ${shown(used)}, which is used, the number is ${again} and not ${value}`);
    const moved = others.map((choice) => [choice, moves.value(claim, setting, choice)] as const);
    const flipped = moved.find(([, number]) => flips(number));
    if (flipped && !told)
      found.push(
        `${name.en}: with ${shown(flipped[0])} the number is ${flipped[1]}, and the text does not say ${shown(used)}`,
      );
    for (const language of told ? LANGUAGES : [])
      for (const place of text[language])
        if (!place.read.toLowerCase().includes(told![language].toLowerCase()))
          found.push(`${name.en}: ${language} does not say "${told![language]}" before or beside ${place.text}`);
    return found;
  });
  const covered = new Set(settings.flatMap(({ options = [] }) => options));
  const hidden = optionsOf(callsOf(rope, claim))
    .filter((option) => !covered.has(option))
    .flatMap((option) => {
      // What the package refuses is no choice.
      const flipped = OPTIONS[option].range
        .map((choice) => [choice, moves.withOptions(claim, [option], choice)] as const)
        .find(([, moved]) => !Number.isNaN(moved) && flips(moved));
      return flipped ? [`hidden: ${option}, with ${flipped[0]} the number is ${flipped[1]}`] : [];
    });
  return [...listed, ...hidden];
}

describe('every number of the text', () => {
  test.each(Object.keys(LEDGER))('%s says what it depends on', (id) => {
    const found = faults(LEDGER[id]!, placesOf(id));
    expect(found, found.join('\n')).toEqual([]);
  });

  test('is looked at', () => {
    expect(Object.keys(LEDGER).length).toBeGreaterThan(150);
    for (const language of LANGUAGES) expect(ALL[language].length).toBeGreaterThan(250);
    const settings = Object.values(LEDGER).flatMap((claim) =>
      typeof claim.settings === 'string' ? [] : claim.settings,
    );
    expect(settings.length).toBeGreaterThan(60);
  });

  test('is quoted from a source, where it is said to be', () => {
    const nameless = Object.entries(LEDGER).filter(([, { settings, source }]) => settings === 'quoted' && !source);
    expect(nameless.map(([id]) => id)).toEqual([]);
    expect(FIXED).toContain(quoted(1, 'P-RF', { en: '', zh: '' }).settings);
  });
});

describe('a setting that is hidden', () => {
  /** A share of weights that a small constant of the feature map decides. */
  const value = (): number => {
    const rows = (seed: number): Float32Array => Float32Array.from(whole().analysis.randomVector(64, { seed }));
    const v = Float32Array.from(rows(3).subarray(0, 16), (_, n) => (n === 15 ? 1 : 0));
    const options = { config: { headDim: 4 }, featureMap: 'relu', causal: true, valueDim: 1 } as const;
    return whole().linearAttention(rows(1), rows(2), v, options).at(-1)!;
  };
  const say = (before: string): Places => {
    const text = String(value().toFixed(6));
    return { en: [{ text, read: `${before} ${text}` }], zh: [{ text, read: `${before} ${text}` }] };
  };
  const plant = (settings: Claim['settings']): Claim => ({ how: { en: '', zh: '' }, value, settings });
  const epsilon: Setting = {
    name: { en: 'ε', zh: 'ε' },
    used: 0.001,
    others: [0, 1e-6],
    options: ['linearAttention.epsilon'],
  };
  const others = [
    {
      name: { en: 'map', zh: '' },
      used: 'relu',
      others: ['exp'],
      options: ['linearAttention.featureMap'],
    } satisfies Setting,
  ].map((setting) => told(setting, 'relu'));

  test('is found where the claim lists nothing', () => {
    expect(faults(plant('exact'), say('')).join()).toContain('hidden: linearAttention.epsilon');
  });
  test('is found where the claim lists it and the text does not say it', () => {
    expect(faults(plant([epsilon, ...others]), say('relu')).join()).toContain('ε: with 0 the number is');
    expect(faults(plant([told(epsilon, '0.001'), ...others]), say('relu')).join()).toContain('does not say "0.001"');
  });
  test('is none any more where the text says it', () => {
    const found = faults(plant([told(epsilon, '0.001'), ...others]), say('relu 0.001'));
    expect(found.filter((fault) => /ε|epsilon/.test(fault))).toEqual([]);
  });
  test('is found where the claim names another value than is used', () => {
    const wrong = { ...told(epsilon, '0.001'), used: 0.01, others: [0] };
    expect(faults(plant([wrong, ...others]), say('relu 0.001')).join()).toContain('with 0.01, which is used');
  });
  test('is found where it has no other choice', () => {
    const claim: Claim = { how: { en: '', zh: '' }, value: () => 1, settings: [{ ...BASE, others: [] }] };
    expect(faults(claim, { en: [], zh: [] }).join()).toContain('nothing else to choose');
  });
});

describe('defaults of the package', () => {
  /** Why a default of a function is nothing that a number can hang on unseen. */
  const NO_CHOICE: Readonly<Record<string, string>> = {
    heads: 'how many heads an array holds',
    batch: 'how many sequences an array holds',
    kvHeads: 'how many heads an array holds',
    layout: 'the order of an array',
    gateLayout: 'the order of an array',
    maxBias: 'the rule of ALiBi’s paper, which the text names',
    pairing: 'the order of an array: data and rotation agree',
    sequenceLength: 'asked for where a frequency depends on it',
    offset: 'where the first position lies; scores depend on distances',
    causal: 'a rule of the figure that draws the weights, seen in it',
    lse: 'what is returned',
    mean: 'the standard bell curve, as the text says',
    deviation: 'the standard bell curve, as the text says',
    softcap: 'none',
    attentionFactor: 'none',
    limit: 'how far a search goes; it ends before',
    from: 'where a search begins',
    form: 'which bound: largest, the one of the paper',
    position: 'exact unless the text names a format',
    frequency: 'exact unless the text names a format',
    angle: 'exact unless the text names a format',
    trig: 'exact unless the text names a format',
    iterative: 'exact unless the text names a format',
  };
  /** Options of other encodings than those that claims compute. */
  const ENCODINGS = /^encodings\.(scores|attend|diagonalDeviation|normChange|demo)\./;

  test('are settings, or it is said why they are none', () => {
    const file = `${root}dist/ropewalk.d.ts`;
    const program = ts.createProgram([file], { strict: true, target: ts.ScriptTarget.ES2022, skipLibCheck: true });
    const checker = program.getTypeChecker();
    const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)!;
    const whole = checker.getExportsOfModule(module).find(({ name }) => name === 'Ropewalk')!;
    const typeOf = (name: string): ts.Type =>
      name
        .split('.')
        .reduce(
          (type, part) => checker.getTypeOfSymbol(checker.getPropertyOfType(type, part)!),
          checker.getDeclaredTypeOfSymbol(whole),
        );
    /** `function.option` of everything that has a default. */
    const defaultsOf = (name: string): string[] =>
      typeOf(name)
        .getCallSignatures()
        .flatMap(({ parameters }) => parameters)
        .flatMap((parameter) => {
          const type = checker.getNonNullableType(checker.getTypeOfSymbol(parameter));
          return (type.isUnion() ? type.types : [type]).flatMap((each) => checker.getPropertiesOfType(each));
        })
        .filter((property) => property.getJsDocTags(checker).some((tag) => tag.name === 'defaultValue'))
        .map((property) => `${name}.${property.name}`);
    const called = new Set(Object.values(LEDGER).flatMap((claim) => callsOf(rope, claim)));
    const defaults = [...called].flatMap(defaultsOf);
    expect(called.size).toBeGreaterThan(20);
    expect(defaults.length).toBeGreaterThan(40);
    const unknown = [...new Set(defaults)].filter(
      (option) => !(option in OPTIONS) && !(option.split('.').at(-1)! in NO_CHOICE) && !ENCODINGS.test(option),
    );
    expect(unknown).toEqual([]);
    // Whatever is moved is an option that is called.
    const idle = (Object.keys(OPTIONS) as (keyof typeof OPTIONS)[]).filter(
      (option) => !optionsOf([...called]).includes(option),
    );
    expect(idle).toEqual([]);
  });
});
