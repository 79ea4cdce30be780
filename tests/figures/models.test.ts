/** What the figures make of models: of every one of the catalogue, and of what readers bring along. */
import { fromPretrained, load } from 'ropewalk';
import { describe, expect, it } from 'vitest';
import { layout } from '../../web/figures/layout/model.js';
import { takeText } from '../../web/figures/models/take.js';
import { en } from '../../web/figures/models/words.en.js';
import { zh } from '../../web/figures/models/words.zh.js';
import { wayModel } from '../../web/figures/ways/model.js';
import { MODELS } from '../../web/subject/catalogue.js';
import { SUBJECT } from '../../web/subject/fields.js';
import { Kernels } from '../../web/subject/kernels.js';
import { longNote, shortNote } from '../../web/subject/notes.js';
import { thetas } from '../web/reference.js';
import { Figure } from '../../web/kit/figure.js';
import { all, elements, still, type Name } from './still.js';
import { OWN_CONFIG } from '../own-config.js';

/** Files of many makers, and a few that are there for their oddities. */
const CONFIGS = Object.values(
  import.meta.glob<{ file: object; expect?: object }>('../golden/configs/*.json', { eager: true, import: 'default' }),
).flatMap((golden) => (golden.expect ? [golden.file] : []));

const ODD = [
  { ...OWN_CONFIG, model_type: undefined },
  { ...OWN_CONFIG, model_type: 'cohere2' },
  { ...OWN_CONFIG, no_rope_layers: [1, 0, 1] },
  { ...OWN_CONFIG, model_type: 'gemma4_text' },
  { ...OWN_CONFIG, model_type: 'ernie4_5_moe_vl', rope_scaling: { mrope_section: [22, 22, 20] } },
  { ...OWN_CONFIG, rope_scaling: { rope_type: 'yarn', factor: 4 } },
  {
    ...OWN_CONFIG,
    rope_parameters: { full_attention: { rope_type: 'default', rope_theta: 10000 } },
    rope_scaling: { rope_type: 'linear', factor: 2 },
  },
  { ...OWN_CONFIG, model_type: 'nanochat' },
  {
    ...OWN_CONFIG,
    model_type: 'phi3',
    max_position_embeddings: 8192,
    original_max_position_embeddings: 4096,
    rope_scaling: { type: 'longrope', factor: 3, short_factor: Array(32).fill(1), long_factor: Array(32).fill(2) },
  },
];

const kernels = new Kernels(await load());

const ownAt = (own: object): string => `?v=1&own=${encodeURIComponent(JSON.stringify(own))}`;

function expectThetas(shown: readonly number[], expected: readonly number[]): void {
  expect(shown).toHaveLength(expected.length);
  // Six significant digits are printed.
  expected.forEach((value, i) => expect(Math.abs(shown[i]! / value - 1), `pair ${i}`).toBeLessThan(1e-5));
}
const shownThetas = (at: string): number[] =>
  still('odometer', at)
    .table()
    .map((row) => row[1]!);

it.each(MODELS)('$name of the catalogue is in every figure, with a source', ({ id, name, source }) => {
  const at = `?model=${id}`;
  const odometer = still('odometer', at);
  expect(odometer.summary).toContain(name);
  const pairs = odometer.all('.cell').length;
  const wavelengths = still('wavelengths', at);
  expect(wavelengths.summary).toContain(name);
  expect(wavelengths.all('.dot')).toHaveLength(pairs);
  expect(still('pair', at).texts('.meter .label')[1]).toBe(`all ${pairs} pairs`);
  expect(still('models', at).one('.facts a').attributes.get('href')).toBe(source.url);
});

describe('a file of a model', () => {
  it('notes in both languages whatever the package notes, in few signs, and nothing that others write into a link', () => {
    const notes = [...CONFIGS, ...ODD, ...MODELS.map(({ config }) => config)].flatMap(
      (file) => fromPretrained(file).notes,
    );
    const seen = new Set<string>();
    for (const note of notes) {
      const short = shortNote(note);
      seen.add(note.code);
      expect(longNote(short, en.notes)).toBe(note.message);
      expect(longNote(short, zh.notes)).toMatch(/^[^{}]*\p{Script=Han}[^{}]*。$/u);
      const own = { name: '', trainingLength: 0, layers: { '': { headDim: 8 } }, notes: [short] };
      expect(SUBJECT.own.read(JSON.stringify(own))).toEqual(own);
    }
    // Every sentence there is, so that none of them is a slip.
    expect(Object.keys(en.notes).filter((code) => !seen.has(code))).toEqual([]);
    expect(longNote('constructor', en.notes)).toBe('');
    expect(longNote('Call this number', en.notes)).toBe('');
  });

  const REFUSED: readonly (readonly [file: string, english: RegExp, chinese: RegExp])[] = [
    ['{ "hidden_size": 512,', /This is not JSON/, /这不是 JSON/],
    ['{ "name": "left-pad", "version": "1.0.0" }', /not the config\.json of a model/, /不是模型的 config\.json/],
    [
      JSON.stringify({ model_type: 'gpt2', n_embd: 768, n_head: 12, n_positions: 1024 }),
      /no rotary position embedding/,
      /没有使用旋转位置编码/,
    ],
    [
      JSON.stringify({ ...OWN_CONFIG, rope_scaling: { rope_type: 'linear' } }),
      /says nothing about “rope_scaling\.factor”/,
      /缺少必需的“rope_scaling\.factor”/,
    ],
    [
      JSON.stringify({ ...OWN_CONFIG, rope_scaling: { rope_type: 'linear', factor: -2 } }),
      /value of “rope_scaling\.factor” in this file cannot be right/,
      /“rope_scaling\.factor”的取值不合理/,
    ],
    [
      JSON.stringify({ ...OWN_CONFIG, rope_scaling: { rope_type: 'spiral', factor: 2 } }),
      /a value for “rope_scaling\.\w+” that this page does not know/,
      /“rope_scaling\.\w+”的取值，本页不认识/,
    ],
  ];

  /** Files that could be read and not drawn. */
  const UNDRAWN: typeof REFUSED = (
    [
      [{ head_dim: 1048576 }, /524,288 pairs in a head; the figures show at most 65,536/, /最多只能显示 65,536 对/],
      [
        { max_position_embeddings: 2147483647 },
        /speaks of 2,147,483,647 positions; the figures show at most 16,777,216/,
        /最多只能显示 16,777,216 个/,
      ],
      [{ rope_theta: 1 }, /base in this file is 1; the figures need one above 1/, /底数须大于 1/],
      [
        {
          rope_scaling: {
            rope_type: 'longrope',
            short_factor: Array(32).fill(1),
            long_factor: Array(32).fill(1e-17),
            original_max_position_embeddings: 3000,
          },
        },
        /more than a million radians from word to word/,
        /超过一百万弧度/,
      ],
    ] as const
  ).map(([part, ...words]) => [JSON.stringify({ ...OWN_CONFIG, ...part }), ...words]);

  it.each([...REFUSED, ...UNDRAWN])('%s is refused in plain words of both languages', (text, english, chinese) => {
    for (const [language, said] of [
      ['en', english],
      ['zh', chinese],
    ] as const) {
      const taken = takeText(kernels, language, text, 'config.json');
      expect('problem' in taken ? taken.problem.sentence : '').toMatch(said);
    }
  });

  it.each(UNDRAWN)('%s is refused in a link, too', (text) => {
    const { config, trainingLength } = fromPretrained(text);
    const at = ownAt({ name: 'x', trainingLength, layers: { '': config } });
    expectThetas(shownThetas(at), thetas(128, 10000));
  });
});

it('settings in the address that no model could have are ignored', () => {
  expectThetas(
    shownThetas(ownAt({ name: 'x', trainingLength: 5, layers: { '': { headDim: 7 } } })),
    thetas(128, 10000),
  );
});

const figures = (Object.keys(elements) as Name[]).filter((name) => elements[name].prototype instanceof Figure);

it.each([1e-6, 1e18])(
  'a model at the ends of what is let in, %s, has no number that is none in any drawing',
  (factor) => {
    const factors = Array<number>(32).fill(factor);
    const config = {
      headDim: 64,
      base: 20000,
      scaling: { type: 'longrope', shortFactor: factors, longFactor: factors, original: 3000, factor: 2 },
    };
    const at = ownAt({ name: 'x', trainingLength: 3000, layers: { constructor: config, toString: config } });
    const picker = still('models', at);
    expect(picker.one('option[selected]').text).toContain('x');
    // A layer may be called what it likes.
    expect(picker.texts('.layers span')).toEqual(['constructor', 'toString']);
    const bad = figures.flatMap((figure) =>
      still(figure, at)
        .all('svg')
        .flatMap((drawing) => [drawing, ...all(drawing, '')])
        .flatMap(({ tag, attributes }) => [...attributes].map(([name, value]) => `${figure}: ${tag} ${name}=${value}`))
        .filter((attribute) => /NaN|Infinity|undefined/.test(attribute)),
    );
    expect(bad).toEqual([]);
  },
);

it('a shift passes the threshold of FIRE, and scores change', () => {
  const deviation = (shift: number) => wayModel(kernels, { shift, row: 8, column: 3 }, 'fire').deviation;
  expect(deviation(0)).toBe(0);
  expect(deviation(40)).toBeGreaterThan(1e-3);
});

it('the listing of both layouts ends with the last pair of its head', () => {
  const { channels } = layout(kernels, { line: 999, moved: 0 });
  expect(channels).toEqual({ interleaved: [6, 7], 'half-split': [3, 7] });
});
