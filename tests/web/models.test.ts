import type { Page } from 'playwright-core';
import { fromPretrained } from 'ropewalk';
import { describe, expect, it } from 'vitest';
import { MODELS } from '../../web/subject/catalogue.js';
import { longNote, shortNote } from '../../web/subject/notes.js';
import { SUBJECT } from '../../web/subject/fields.js';
import { en } from '../../web/figures/models/words.en.js';
import { zh } from '../../web/figures/models/words.zh.js';
import { awake, figureAddress, openFigure, openPage, queryOf, settled, summaryOf, tableOf } from './browser.js';
import { thetas } from './reference.js';

const CONFIG = {
  model_type: 'llama',
  hidden_size: 512,
  num_attention_heads: 8,
  num_key_value_heads: 8,
  rope_theta: 20000,
  max_position_embeddings: 3000,
};

/** Files of many makers, and a few that are there for their oddities. */
const CONFIGS = Object.values(
  import.meta.glob<{ file: object; expect?: object }>('../golden/configs/*.json', { eager: true, import: 'default' }),
).flatMap((golden) => (golden.expect ? [golden.file] : []));

const ODD = [
  { ...CONFIG, model_type: undefined },
  { ...CONFIG, model_type: 'cohere2' },
  { ...CONFIG, no_rope_layers: [1, 0, 1] },
  { ...CONFIG, model_type: 'gemma4_text' },
  { ...CONFIG, model_type: 'ernie4_5_moe_vl', rope_scaling: { mrope_section: [22, 22, 20] } },
  { ...CONFIG, rope_scaling: { rope_type: 'yarn', factor: 4 } },
  {
    ...CONFIG,
    rope_parameters: { full_attention: { rope_type: 'default', rope_theta: 10000 } },
    rope_scaling: { rope_type: 'linear', factor: 2 },
  },
  { ...CONFIG, model_type: 'nanochat' },
  {
    ...CONFIG,
    model_type: 'phi3',
    max_position_embeddings: 8192,
    original_max_position_embeddings: 4096,
    rope_scaling: { type: 'longrope', factor: 3, short_factor: Array(32).fill(1), long_factor: Array(32).fill(2) },
  },
];

async function paste(page: Page, text: string, language: 'en' | 'zh' = 'en'): Promise<void> {
  const open = page.locator('rope-models .own-button');
  if ((await open.getAttribute('aria-expanded')) !== 'true') await open.click();
  await page.locator('rope-models textarea').fill(text);
  await page.getByRole('button', { name: language === 'en' ? 'Use it' : '使用', exact: true }).click();
  await settled(page);
}

/** A file is let fall on the figure: this text, and blanks up to a size. */
async function drop(page: Page, text: string, size = 0): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([content, length]) => {
      const data = new DataTransfer();
      data.items.add(new File([content.padEnd(length)], 'dropped.json', { type: 'application/json' }));
      return data;
    },
    [text, size] as const,
  );
  await page.dispatchEvent('rope-odometer', 'drop', { dataTransfer: transfer });
}

const theta = async (page: Page): Promise<number[]> => (await tableOf(page, 'rope-odometer')).map((row) => row[1]!);

function expectThetas(shown: number[], expected: number[]): void {
  expect(shown).toHaveLength(expected.length);
  // Six significant digits are printed.
  expected.forEach((value, i) => expect(Math.abs(shown[i]! / value - 1), `pair ${i}`).toBeLessThan(1e-5));
}

describe('the model picker', () => {
  it('shows every model of the catalogue in every figure, with a source', async () => {
    const page = await openPage({ figures: ['models', 'odometer', 'wavelengths', 'pair'] });
    const select = page.locator('rope-models select');
    for (const { id, name, source } of MODELS) {
      await select.selectOption(id);
      await settled(page);
      await expect.poll(() => summaryOf(page, 'rope-odometer').textContent(), { message: id }).toContain(name);
      await expect.poll(() => summaryOf(page, 'rope-wavelengths').textContent(), { message: id }).toContain(name);
      await expect.poll(() => page.locator('rope-models .facts a').getAttribute('href')).toBe(source.url);
      const pairs = await page.locator('rope-odometer .cell').count();
      await expect.poll(() => page.locator('rope-wavelengths .dot').count(), { message: id }).toBe(pairs);
      await expect.poll(() => page.locator('rope-pair .meter .label').nth(1).textContent()).toBe(`all ${pairs} pairs`);
    }
  });

  it('follows undo, also in the list', async () => {
    const page = await openPage({ figures: ['models'] });
    await page.locator('rope-models select').selectOption('llama-3-8b');
    await settled(page);
    await page.keyboard.press('Control+z');
    await settled(page);
    await expect.poll(() => page.locator('rope-models select').inputValue()).toBe('llama-2-7b');
  });

  it('offers the layer types of a model that has several', async () => {
    const page = await openFigure('odometer', { at: '?model=gemma-3-1b' });
    expectThetas(await theta(page), thetas(256, 1e6));
    await page.getByRole('radio', { name: 'sliding window' }).check({ force: true });
    await settled(page);
    expectThetas(await theta(page), thetas(256, 1e4));
    await expect.poll(async () => (await queryOf(page)).get('layer')).toBe('sliding_attention');
    await page.locator('rope-models select').selectOption('llama-2-7b');
    await expect.poll(async () => (await queryOf(page)).get('layer')).toBe(null);
  });

  it('takes a pasted config.json, keeps it over a reload and in the other language', async () => {
    const page = await openPage({ figures: ['models', 'odometer', 'wavelengths'] });
    await paste(page, JSON.stringify(CONFIG));
    await page.waitForFunction(() => location.search.includes('own='));
    await settled(page);
    expectThetas(await theta(page), thetas(64, 20000));
    await expect
      .poll(() => summaryOf(page, 'rope-wavelengths').textContent())
      .toContain('the 3,000 positions of its config file');
    await page.reload();
    await awake(page);
    expectThetas(await theta(page), thetas(64, 20000));
    await page.locator('#language').click();
    await page.waitForURL(/\/zh\//);
    await awake(page);
    expectThetas(await theta(page), thetas(64, 20000));
    await page.goBack();
  });

  it('takes a dropped file, by its name', async () => {
    const page = await openFigure('odometer');
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'tiny.json', { type: 'application/json' }));
      return data;
    }, JSON.stringify(CONFIG));
    await page.dispatchEvent('rope-odometer', 'dragover', { dataTransfer: transfer });
    await expect.poll(() => page.locator('rope-models .drop').isVisible()).toBe(true);
    await page.dispatchEvent('rope-odometer', 'drop', { dataTransfer: transfer });
    await page.waitForFunction(() => location.search.includes('own='));
    await settled(page);
    await expect.poll(() => page.locator('rope-models select option:checked').textContent()).toContain('tiny.json');
    await expect.poll(() => page.locator('rope-models .drop').count()).toBe(0);
  });

  it('takes a chosen file', async () => {
    const page = await openPage({ figures: ['models', 'odometer'] });
    await page.locator('rope-models .own-button').click();
    await page.locator('rope-models input[type=file]').setInputFiles({
      name: 'chosen.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({ ...CONFIG, model_type: 'tomorrow', rope_scaling: { type: 'default', x: 1 } }),
      ),
    });
    await page.waitForFunction(() => location.search.includes('own='));
    await settled(page);
    await expect.poll(() => summaryOf(page, 'rope-odometer').textContent()).toContain('chosen.json');
    // What was assumed stays with it: after a reload, and in the other language.
    const note = page.locator('rope-models .note');
    const english = (await note.textContent())!;
    expect(english).toContain('The pairing of model type tomorrow is not known here');
    expect(english).toContain('rope_scaling.x is not known here and was left aside.');
    await page.reload();
    // Where the page opens again, the picker may be out of sight and undrawn.
    await awake(page);
    await expect.poll(() => note.textContent()).toBe(english);
    await page.locator('#language').click();
    await page.waitForURL(/\/zh\//);
    await awake(page);
    await expect.poll(() => note.textContent()).toContain('不知道 tomorrow 这一类模型怎样配对');
    await expect.poll(() => note.textContent()).toContain('不认识 rope_scaling.x，未采用。');
  });

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
      JSON.stringify({ ...CONFIG, rope_scaling: { rope_type: 'linear' } }),
      /says nothing about “rope_scaling\.factor”/,
      /缺少必需的“rope_scaling\.factor”/,
    ],
    [
      JSON.stringify({ ...CONFIG, rope_scaling: { rope_type: 'linear', factor: -2 } }),
      /value of “rope_scaling\.factor” in this file cannot be right/,
      /“rope_scaling\.factor”的取值不合理/,
    ],
    [
      JSON.stringify({ ...CONFIG, rope_scaling: { rope_type: 'spiral', factor: 2 } }),
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
  ).map(([part, ...words]) => [JSON.stringify({ ...CONFIG, ...part }), ...words]);

  it.each(['en', 'zh'] as const)(
    'says in plain words what is wrong with a file, and keeps everything: %s',
    async (language) => {
      const page = await openFigure('odometer', { language, at: '?v=1&m=77' });
      const kept = { en: 'The figures still show the model from before.', zh: '图中显示的仍是之前的模型。' }[language];
      const before = await theta(page);
      expectThetas(before, thetas(128, 10000));
      for (const [text, english, chinese] of REFUSED) {
        await paste(page, text, language);
        const problem = page.locator('rope-models [role=alert]');
        await expect
          .poll(() => problem.textContent(), { message: text })
          .toMatch(language === 'en' ? english : chinese);
        await expect.poll(() => problem.textContent(), { message: text }).toContain(kept);
        expect((await queryOf(page)).toString(), text).toBe('v=1&m=77');
        expect(await page.locator('rope-models textarea').inputValue()).toBe(text);
        expect(await theta(page), text).toEqual(before);
      }
      for (const [text, english, chinese] of UNDRAWN) {
        await drop(page, text);
        const problem = page.locator('#toast [role=alert]');
        await expect
          .poll(() => problem.textContent(), { message: text })
          .toMatch(language === 'en' ? english : chinese);
        await settled(page);
        expect((await queryOf(page)).toString(), text).toBe('v=1&m=77');
        expect(await page.locator('rope-models .facts').textContent()).toContain('64');
        expect(await theta(page), text).toEqual(before);
      }
    },
  );

  it('refuses in a link what no figure can draw', async () => {
    const page = await openFigure('odometer');
    for (const [text] of UNDRAWN) {
      const { config, trainingLength } = fromPretrained(text);
      const own = JSON.stringify({ name: 'x', trainingLength, layers: { '': config } });
      await page.goto(figureAddress('odometer', 'en', `?v=1&own=${encodeURIComponent(own)}`));
      await awake(page);
      expectThetas(await theta(page), thetas(128, 10000));
    }
  });

  it('draws a model at the ends of what it lets in: no number that is none in any drawing', async () => {
    for (const factor of [1e-6, 1e18]) {
      const factors = Array<number>(32).fill(factor);
      const config = {
        headDim: 64,
        base: 20000,
        scaling: { type: 'longrope', shortFactor: factors, longFactor: factors, original: 3000, factor: 2 },
      };
      const own = JSON.stringify({
        name: 'x',
        trainingLength: 3000,
        layers: { constructor: config, toString: config },
      });
      const page = await openPage({ at: `?v=1&own=${encodeURIComponent(own)}` });
      await expect.poll(() => page.locator('rope-models select option:checked').textContent()).toContain('x');
      // A layer may be called what it likes.
      await expect
        .poll(() => page.locator('rope-models .layers span').allTextContents())
        .toEqual(['constructor', 'toString']);
      const bad = await page.evaluate(() =>
        [...document.querySelectorAll('article *')]
          .flatMap((element) => [...(element.shadowRoot?.querySelectorAll('svg *') ?? [])])
          .flatMap((mark) =>
            [...mark.attributes].map(({ name, value }) => `${mark.localName} ${name}=${value.slice(0, 80)}`),
          )
          .filter((attribute) => /NaN|Infinity|undefined/.test(attribute)),
      );
      expect(bad).toEqual([]);
    }
  });

  it('refuses a file of 30 MB unread, and as much text', async () => {
    const page = await openFigure('odometer', { at: '?v=1' });
    await page.evaluate(() => (File.prototype.text = () => Promise.reject(new Error('was read'))));
    await drop(page, '', 30e6);
    await expect
      .poll(() => page.locator('#toast .toast').innerText())
      .toContain('too large to be the config.json of a model');
    await page.locator('rope-models .own-button').click();
    const problem = page.locator('rope-models [role=alert]');
    await page.locator('rope-models textarea').evaluate((area) => {
      (area as HTMLTextAreaElement).value = ' '.repeat(2e6);
    });
    await page.getByRole('button', { name: 'Use it', exact: true }).click();
    await expect.poll(() => problem.textContent()).toContain('too large to be the config.json of a model');
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1');
  });

  it('ignores settings in the address that no model could have', async () => {
    const own = encodeURIComponent(JSON.stringify({ name: 'x', trainingLength: 5, layers: { '': { headDim: 7 } } }));
    const page = await openFigure('odometer', { at: `?v=1&own=${own}` });
    expectThetas(await theta(page), thetas(128, 10000));
  });
});
