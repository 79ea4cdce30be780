/**
 * What every figure draws, says and lists, at the start and at a few other addresses, against what was looked at
 * when it was written down: a changed drawing shows here in seconds, as a difference of texts.
 *
 *     npx vitest run --project figures -u      where the change is meant
 */
import { createHash } from 'node:crypto';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { UNNUMBERED } from '../../web/content/figures.js';
import * as first from '../../web/figures/index.js';
import { figures as named, settings } from '../../web/figures/labels.js';
import * as later from '../../web/figures/rest.js';
import { Figure } from '../../web/kit/figure.js';
import type { Table } from '../../web/kit/table.js';
import { renderAtBuild } from '../../web/plugin/ssr.js';
import type { Render } from '../../web/prose/article.js';
import { store } from '../../web/shared.js';
import { knownFields, type Field, type NumberField } from '../../web/state/field.js';
import { ADDRESSES } from './addresses.js';

const elements = { ...first, ...later };
let build: Render;
beforeAll(async () => {
  build = await renderAtBuild('en');
});

type Name = keyof typeof elements;
const figures = (Object.keys(elements) as Name[]).filter((name) => elements[name].prototype instanceof Figure);

const some: unknown = expect.stringMatching(/./);

/** Both ends of each slider. */
const ends = ({ fields, ownKeys }: Figure): string[] =>
  Object.values<Partial<NumberField> & Field>(fields).flatMap(({ key, least, most }) =>
    ownKeys.includes(key) && most !== undefined ? [`?${key}=${least}`, `?${key}=${most}`] : [],
  );
const made = (name: Name): Figure => new elements[name]() as unknown as Figure;
const addressesOf = (name: Name): readonly string[] => ADDRESSES[name] ?? ends(made(name));

describe.each(figures)('%s', (figure) => {
  const addresses = ['', ...addressesOf(figure)];

  it('has a name in links, and so has each of its settings', () => {
    const { keys } = made(figure);
    if (!UNNUMBERED.includes(figure)) expect(named[figure]).toEqual({ keys, en: some, zh: some });
    for (const key of keys) expect([settings.en[key], settings.zh[key]], key).toEqual([some, some]);
  });

  it.each(addresses.map((address, n) => [address, n] as const))('is drawn as it was, at “%s”', async (address, n) => {
    for (const key of new URLSearchParams(address).keys()) expect(knownFields().has(key), key).toBe(true);
    store.detachAddress(address);
    const text = [`at: ${address}`, readable(build.figure(`rope-${figure}`, 1)), ...rowsOf(figure), ''].join('\n');
    await expect(text).toMatchFileSnapshot(`../golden/figures/${figure}${n > 0 ? `.${n}` : ''}.txt`);
  });
});

it('draws every figure at other addresses too, at the ends of its sliders where none are listed', () => {
  expect(figures.filter((name) => addressesOf(name).length === 0)).toEqual([]);
  expect(ends(made('partial'))).toEqual(['?partial.turning=0', '?partial.turning=16']);
});

/** Its summary, all text beside its drawings, and these, one element to a line. */
function readable(markup: string): string {
  const drawings = markup.match(/<svg[\s\S]*?<\/svg>/g) ?? [];
  const summary = /<figcaption[^>]*>([\s\S]*?)<\/figcaption>/.exec(markup)?.[1] ?? '';
  // Numbers that stand in no drawing, such as those below small dials, and what is to be set.
  const beside = markup.replace(/<(svg|style|figcaption)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' ');
  return [summary, `beside: ${beside}`, ...drawings]
    .map((part) => part.replace(/<\?>/g, '').replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/> ?</g, '>\n<')
    .replace(/>\n<\/(?!g>|svg>)/g, '></')
    .replace(/ (\w[\w-]*)="([^"]*)"/g, (_, key: string, value: string) => ` ${key}="${short(value)}"`);
}

/** Numbers to two decimals; of what is long a few places, and a hash of all. */
function short(value: string): string {
  const rounded = value.replace(/-?\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100));
  if (rounded.length <= 400) return rounded;
  const image = /^data:image\/png;base64,(.*)/.exec(value);
  // The same pixels may be packed otherwise by another version of zlib.
  if (image) return `image, ${hashOf(PNG.sync.read(Buffer.from(image[1]!, 'base64')).data)}`;
  const parts = rounded.split(/(?=[ML])/);
  const shown = parts.filter((_, i) => i % Math.ceil(parts.length / 12) === 0);
  return `${shown.join('')} … ${rounded.length} signs, ${hashOf(rounded)}`;
}

const hashOf = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex').slice(0, 12);

/** Some rows of its table. */
function rowsOf(name: Name): string[] {
  const figure = made(name) as Figure & { table(): Table };
  figure.setAttribute('lang', 'en');
  const { columns, rows } = figure.table();
  const shown = rows.filter((_, i) => i % Math.ceil(rows.length / 16) === 0);
  return [columns, ...shown].map((row) => row.join(' | '));
}
