/** What the tests of paper share: how full sheets are, whether something is cut, and what a printer gets. */
// PDF.js reads a printed sheet as a reader's viewer does; what else reads PDF in Node wraps it.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { patience } from '../patience.js';

export interface SheetSeen {
  /** The share of its text's height that is used. */
  full: number;
  /** Something reaches out of its place. */
  cut: boolean;
}

/** The preview is there, with everything drawn. */
export const sheetsReady = (page: Page, before = 0): Promise<unknown> =>
  page.waitForFunction(
    (turn) => Number(document.querySelector<HTMLElement>('.made')?.dataset.ready ?? 0) > turn,
    before,
    { timeout: patience(100_000) },
  );

export const turnOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.querySelector<HTMLElement>('.made')!.dataset.ready ?? 0));

/** Laid out as in print. */
export async function sheetsOf(page: Page): Promise<SheetSeen[]> {
  await page.emulateMedia({ media: 'print' });
  const seen = await page.locator('.sheet .body').evaluateAll((bodies) =>
    bodies.map((body) => {
      const box = body.getBoundingClientRect();
      const parts = [...body.children, ...body.querySelectorAll('svg')].map((part) => part.getBoundingClientRect());
      const bottom = Math.max(...parts.map((part) => part.bottom));
      return {
        full: (bottom - box.top) / box.height,
        cut: parts.some(
          (part) => part.bottom > box.bottom + 1 || part.right > box.right + 1 || part.left < box.left - 1,
        ),
      };
    }),
  );
  await page.emulateMedia({ media: null });
  expect(seen.length).toBeGreaterThan(0);
  return seen;
}

/** No sheet but the last is less than half full, and nothing is cut. */
export function expectFull(sheets: readonly SheetSeen[], name: string): void {
  expect(sheets.filter(({ cut }) => cut).length, `${name}: cut`).toBe(0);
  for (const [at, { full }] of sheets.slice(0, -1).entries())
    expect(full, `${name}, sheet ${at + 1}`).toBeGreaterThan(0.5);
}

export interface Printed {
  width: number;
  height: number;
  text: string;
  /** From the upper edge of the sheet to the last line of its text, above the foot, as a share of its height. */
  down: number;
}

/** As a printer gets it: lengths in points. */
export async function printed(
  page: Page,
  options: Parameters<Page['pdf']>[0] = { preferCSSPageSize: true },
): Promise<Printed[]> {
  const data = new Uint8Array(await page.pdf(options));
  const pdf = await getDocument({ data, verbosity: 0, useSystemFonts: true }).promise;
  const sheets: Printed[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const sheet = await pdf.getPage(number);
    const { width, height } = sheet.getViewport({ scale: 1 });
    const { items } = await sheet.getTextContent();
    const words = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
    const bottoms = words
      .map(({ transform }) => (height - (transform as number[])[5]!) / height)
      .filter((at) => at < 0.93);
    sheets.push({ width, height, text: words.map(({ str }) => str).join(' '), down: Math.max(0, ...bottoms) });
  }
  await pdf.destroy();
  return sheets;
}
