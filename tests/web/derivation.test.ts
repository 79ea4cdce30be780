import type { Locator, Page } from 'playwright-core';
import { load, type Ropewalk } from 'ropewalk';
import { describe, expect, it } from 'vitest';
import { listing } from '../../web/figures/derivation/lines.js';
import { rowOf, STEPS as NAMES } from '../../web/figures/derivation/steps.js';
import { violations } from './accessibility.js';
import {
  atRest,
  awake,
  boxOf,
  choose,
  numbersIn,
  openFigure,
  openPage,
  openStill,
  painted,
  queryOf,
  summaryOf,
} from './browser.js';
import { thetas } from './reference.js';

const STEPS = 14;
const THETA = thetas(128, 10000)[12]!;
/** Query and key at the start. */
const [Q, K] = [
  [0.75, 1],
  [0.95, 0.65],
] as const;

type Vector = readonly [number, number];
const turn = ([x, y]: Vector, angle: number): Vector => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1];
const times = ([x, y]: Vector, by: number): Vector => [x * by, y * by];

/** The score under every slip, of q at m and k at n. */
const scoresOf = (q: Vector, k: Vector): Record<string, (m: number, n: number) => number> => ({
  none: (m, n) => dot(turn(q, m * THETA), turn(k, n * THETA)),
  nothing: () => dot(q, k),
  added: (m, n) => {
    const with_ = (x: Vector, p: number): Vector => [x[0] + Math.cos(p * THETA), x[1] + Math.sin(p * THETA)];
    return dot(with_(q, m), with_(k, n));
  },
  noConjugate: (m, n) => {
    const [a, b] = [turn(q, m * THETA), turn(k, n * THETA)];
    return a[0] * b[0] - a[1] * b[1];
  },
  growing: (m, n) => dot(times(turn(q, m * THETA), 1 + m / 25), times(turn(k, n * THETA), 1 + n / 25)),
  twoSpeeds: (m, n) => dot(turn(q, m * THETA), turn(k, 2 * n * THETA)),
  squared: (m, n) => dot(turn(q, m * m * THETA), turn(k, n * n * THETA)),
  bothPlus: (m, n) => {
    const odd = ([x, y]: Vector, angle: number): Vector => [
      x * Math.cos(angle) + y * Math.sin(angle),
      x * Math.sin(angle) + y * Math.cos(angle),
    ];
    return dot(odd(q, m * THETA), odd(k, n * THETA));
  },
});
const SCORES = scoresOf(Q, K);

/** The score of a head of 128 numbers, its pairs side by side. */
const headScore = (q: ArrayLike<number>, k: ArrayLike<number>, m: number, n: number): number =>
  thetas(128, 10000).reduce(
    (sum, theta, i) =>
      sum + dot(turn([q[2 * i]!, q[2 * i + 1]!], m * theta), turn([k[2 * i]!, k[2 * i + 1]!], n * theta)),
    0,
  );

const figure = (page: Page): Locator => page.locator('rope-derivation');
const shown = (page: Page): Promise<string[]> =>
  figure(page)
    .locator('section.step:visible')
    .evaluateAll((all) => all.map((step) => step.id));
const now = async (page: Page): Promise<number> =>
  Number(await figure(page).locator('.way [aria-current=step]').textContent());
/** What has just come into sight is drawn a moment later. */
async function click(page: Page, locator: Locator): Promise<void> {
  await locator.click();
  await painted(page);
}
const stepTo = (page: Page, step: number): Promise<void> =>
  click(
    page,
    figure(page)
      .locator('.way button')
      .nth(step - 1),
  );
const input = (page: Page, id: string): Locator => figure(page).locator(`input#${id}`);
const button = (page: Page, name: string | RegExp): Locator => figure(page).getByRole('button', { name });
const handle = (page: Page, name: string): Locator => figure(page).locator(`[data-handle=${name}]`);
const score = async (page: Page): Promise<number> => {
  const found = /the score is ([−\d.]+)\./.exec((await summaryOf(page, 'rope-derivation').textContent())!);
  return numbersIn(found![1]!)[0]!;
};
/** The residual that the check prints. */
const residual = async (page: Page): Promise<number> => {
  const text = (await figure(page).locator('.verdict strong').textContent())!.trim();
  return Number(text.replace(/ × 10−/, 'e-'));
};
async function table(page: Page): Promise<string[][]> {
  if ((await figure(page).locator('.opened.table').count()) === 0) await choose(figure(page), 'table');
  await figure(page).locator('tbody tr').first().waitFor();
  return figure(page)
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent.replace('−', '-'))));
}
async function middle(locator: Locator): Promise<[number, number]> {
  const box = await boxOf(locator);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

describe('the steps of the derivation', () => {
  it('are shown one at a time, and the address says which', async () => {
    const page = await openPage({ figures: ['derivation'] });
    await expect.poll(() => shown(page)).toEqual(['step-wish']);
    for (let step = 2; step <= STEPS; step++) {
      await click(page, button(page, /^Next:/));
      await painted(page);
      await expect.poll(() => now(page)).toBe(step);
      await expect.poll(() => shown(page)).toHaveLength(1);
      await expect.poll(async () => (await queryOf(page)).get('derivation.step')).toBe(String(step));
    }
    await expect.poll(() => button(page, 'Next').getAttribute('aria-disabled')).toBe('true');
    await click(page, button(page, /^Back:/));
    await expect.poll(() => shown(page)).toEqual(['step-back']);
    await page.goBack();
    await painted(page);
    await expect.poll(() => shown(page)).toEqual(['step-stack']);
  });

  it('are reached by a link, kept by a reload and by the other language', async () => {
    const page = await openPage({ figures: ['derivation'], at: '?derivation.step=9#derivation' });
    await expect.poll(() => shown(page)).toEqual(['step-progression']);
    await page.reload();
    await awake(page);
    await expect.poll(() => shown(page)).toEqual(['step-progression']);
    await page.evaluate(() => document.getElementById('language')!.click());
    await page.waitForURL(/\/zh\//);
    await awake(page);
    await expect.poll(() => shown(page)).toEqual(['step-progression']);
    await expect.poll(() => figure(page).locator('section.step:visible h3').textContent()).toContain('等差数列');
  });

  it('open to a reason and a hint, and are walked with the keyboard', async () => {
    const page = await openPage({ figures: ['derivation'] });
    const why = figure(page).locator('section.step:visible details.why');
    await expect.poll(() => why.locator('p').isVisible()).toBe(false);
    await why.locator('summary').click();
    await expect.poll(() => why.locator('p').isVisible()).toBe(true);
    await expect.poll(() => figure(page).locator('section.step details').count()).toBe(2 * STEPS);
    await figure(page).locator('.way [aria-current=step]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => now(page)).toBe(3);
    expect(await page.evaluate(() => document.activeElement!.shadowRoot!.activeElement!.textContent.trim())).toBe('3');
    await page.keyboard.press('End');
    await expect.poll(() => now(page)).toBe(STEPS);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => now(page)).toBe(1);
    // All the way by one button, which stands still and keeps the focus.
    await button(page, /^Next:/).focus();
    const stands = async (): Promise<number> => (await boxOf(figure(page).locator('.next'))).y;
    // What the drawing for print has moved has come to rest.
    await atRest(page);
    const before = await stands();
    for (let step = 2; step <= STEPS; step++) {
      await page.keyboard.press('Enter');
      // Not `settled`, which draws for print and so moves the page.
      await expect.poll(() => now(page)).toBe(step);
      expect(Math.abs((await stands()) - before), `step ${step}`).toBeLessThan(1);
    }
    await expect.poll(() => now(page)).toBe(STEPS);
    await painted(page);
    const focused = await page.evaluate(() => document.activeElement!.shadowRoot!.activeElement!.textContent.trim());
    expect(focused).toBe('Next');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => now(page)).toBe(STEPS - 1);
    await figure(page).locator('.way [aria-current=step]').focus();
    await page.keyboard.press('PageDown');
    await expect.poll(() => now(page)).toBe(STEPS);
  });

  it('are all there without scripts, and in print', async () => {
    const page = await openPage({ page: 'derivation', javaScriptEnabled: false });
    await expect.poll(() => shown(page)).toHaveLength(STEPS);
    const still = await openStill('derivation');
    await expect.poll(() => figure(still).locator('svg .together').count()).toBeGreaterThan(0);
    const printed = await openPage({ figures: ['derivation'], at: '?derivation.step=4' });
    await printed.emulateMedia({ media: 'print' });
    await expect.poll(() => shown(printed)).toHaveLength(STEPS);
    const title = (): Promise<string> => figure(printed).locator('#title').innerText();
    await expect.poll(() => title()).toContain(`step 4 of ${STEPS}`);
    await printed.evaluate(async () => {
      window.dispatchEvent(new Event('beforeprint'));
      await new Promise(requestAnimationFrame);
    });
    await expect.poll(() => title()).toContain(`in ${STEPS} steps`);
  });

  it.each([
    ['en', [2, 10, 13]],
    ['zh', [1, 14]],
  ] as const)('have nothing that axe would complain about, %s', async (language, steps) => {
    const page = await openFigure('derivation', { language });
    for (const step of steps) {
      await stepTo(page, step);
      await figure(page)
        .locator('details')
        .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
      await figure(page).locator('.check > button').click();
      await painted(page);
      expect(await violations(page, { part: 'rope-derivation' }), `step ${step}`).toEqual([]);
    }
  });
});

describe('the figure of the derivation', () => {
  it('gives the scores of every turn', async () => {
    const page = await openFigure('derivation');
    const [m, n] = [7, 3];
    for (const [slip, step, name] of [
      ['added', 1, 'add a vector'],
      ['nothing', 1, 'leave the words alone'],
      ['noConjugate', 2, 'forget the star'],
      ['none', 4, null],
      ['growing', 5, 'let lengths grow'],
      ['twoSpeeds', 7, 'turn k twice as fast'],
      ['squared', 8, 'turn by m²θ'],
      ['bothPlus', 12, 'lose the minus'],
    ] as const) {
      await stepTo(page, step);
      if (name) await click(page, button(page, name));
      await painted(page);
      const of = SCORES[slip]!;
      await expect.poll(() => score(page), { message: slip }).toBeCloseTo(of(m, n), 2);
      const rows = await table(page);
      expect(rows).toHaveLength(25);
      const together: number[] = [];
      for (const [p, row] of rows.entries()) {
        expect(Number(row[1])).toBeCloseTo(of(p, n), 6);
        const key = p - (m - n);
        expect(row[2]).toBe(key < 0 ? '' : String(key));
        if (key < 0) continue;
        expect(Number(row[3])).toBeCloseTo(of(p, key), 6);
        together.push(of(p, key));
      }
      const spread = Math.max(...together) - Math.min(...together);
      const said = (await figure(page).locator('.curve-key strong').textContent())!;
      expect(numbersIn(said)[0], slip).toBeCloseTo(spread, 2);
      // Flat is what the wish asks for; only two of these are.
      expect(spread < 1e-9).toBe(slip === 'none' || slip === 'nothing');
    }
  });

  it('keeps the score to the last digit when both move, on every step that is right', async () => {
    const page = await openFigure('derivation', { at: '?derivation.step=11' });
    for (const step of [2, 4, 7, 10, 13, 14]) {
      await stepTo(page, step);
      const before = await score(page);
      await click(page, button(page, 'Both one position forward'));
      await expect.poll(() => score(page)).toBe(before);
    }
    expect([await input(page, 'm').inputValue(), await input(page, 'n').inputValue()]).toEqual(['13', '9']);
    await click(page, button(page, 'q: one position forward'));
    await expect.poll(() => score(page)).not.toBe(0);
    await expect.poll(async () => (await queryOf(page)).get('derivation.m')).toBe('14');
  });

  it('turns the whole head in the last step', async () => {
    const page = await openFigure('derivation', { at: '?derivation.step=14&derivation.m=20&derivation.n=2' });
    const rope = await load();
    const [q, k] = [rope.encodings.random(128, { seed: 31 }), rope.encodings.random(128, { seed: 32 })];
    await expect.poll(() => score(page)).toBeCloseTo(headScore(q, k, 20, 2), 2);
    await expect.poll(() => figure(page).locator('.hands > g').count()).toBe(64);
  });

  it('is dragged by the arrows, one step back for each', async () => {
    const page = await openPage({ figures: ['derivation'], at: '?derivation.step=11' });
    await handle(page, 'q').scrollIntoViewIfNeeded();
    const [x, y] = await middle(handle(page, 'q'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 60, { steps: 5 });
    await painted(page);
    const [nx, ny] = await middle(handle(page, 'q'));
    expect(Math.hypot(nx - x - 40, ny - y - 60)).toBeLessThan(3);
    await page.mouse.up();
    await expect.poll(async () => (await queryOf(page)).get('derivation.q')).toMatch(/^-?\d\.\d\d,-?\d\.\d\d$/);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await queryOf(page)).has('derivation.q')).toBe(false);
  });

  it('is drawn with the arrows where f puts them, and gives up a drag on Escape', async () => {
    const page = await openFigure('derivation', { at: '?derivation.step=11' });
    const hand = figure(page).locator('line.hand.q');
    const [hx, hy] = [Number(await hand.getAttribute('x2')), -Number(await hand.getAttribute('y2'))];
    const at = turn(Q, 7 * THETA);
    expect(Math.atan2(hy, hx)).toBeCloseTo(Math.atan2(at[1], at[0]), 3);
    await handle(page, 'k').scrollIntoViewIfNeeded();
    const [x, y] = await middle(handle(page, 'k'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 30, y + 30, { steps: 3 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await painted(page);
    const [nx, ny] = await middle(handle(page, 'k'));
    expect(Math.hypot(nx - x, ny - y)).toBeLessThan(1);
  });

  it('is moved along the ruler by mouse and touch, and the page stays', async () => {
    const page = await openPage({
      figures: ['derivation'],
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
      at: '?derivation.step=4',
    });
    await handle(page, 'm').scrollIntoViewIfNeeded();
    const [x, y] = await middle(handle(page, 'm'));
    const unit = (await boxOf(figure(page).locator('.ruler .base'))).width / (24 + 12 / 13);
    const scrolled = await page.evaluate(() => scrollY);
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx = 0, dy = 0): Promise<unknown> =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y: y + dy }],
      });
    await touch('touchStart');
    for (let step = 1; step <= 5; step++) await touch('touchMove', step * unit, -10 * step);
    await touch('touchEnd');
    await painted(page);
    await expect.poll(() => input(page, 'm').inputValue()).toBe('12');
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    const [kx, ky] = await middle(handle(page, 'n'));
    await page.mouse.move(kx, ky);
    await page.mouse.down();
    await page.mouse.move(kx - 10 * unit, ky, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => input(page, 'n').inputValue()).toBe('0');
  });

  it('is moved by keys: along the ruler, round, longer', async () => {
    const page = await openFigure('derivation', { at: '?derivation.step=11' });
    await handle(page, 'm').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => input(page, 'm').inputValue()).toBe('8');
    await page.keyboard.press('Shift+ArrowRight');
    expect([await input(page, 'm').inputValue(), await input(page, 'n').inputValue()]).toEqual(['9', '4']);
    await page.keyboard.press('End');
    await expect.poll(() => handle(page, 'm').getAttribute('aria-valuenow')).toBe('24');
    await handle(page, 'k').focus();
    const before = await handle(page, 'k').getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowLeft');
    const [angle, length] = numbersIn((await handle(page, 'k').getAttribute('aria-valuetext'))!);
    expect(Math.abs(angle! - numbersIn(before!)[0]! - 5)).toBeLessThanOrEqual(1);
    await page.keyboard.press('ArrowUp');
    expect(numbersIn((await handle(page, 'k').getAttribute('aria-valuetext'))!)[1]).toBeCloseTo(length! + 0.05, 1);
  });

  it('takes typed vectors and positions, and keeps to what it can show', async () => {
    const page = await openFigure('derivation', { at: '?derivation.step=11' });
    await figure(page).locator('details.numbers summary').click();
    const first = figure(page).getByLabel('q, number 1');
    await first.fill('-0.5');
    await first.press('Enter');
    await expect.poll(async () => (await queryOf(page)).get('derivation.q')).toBe('-0.50,1.00');
    await first.fill('9');
    await first.press('Enter');
    const [x, y] = (await queryOf(page)).get('derivation.q')!.split(',').map(Number);
    expect(Math.hypot(x!, y!)).toBeLessThanOrEqual(1.61);
    await input(page, 'm').fill('99');
    await input(page, 'm').press('Enter');
    await expect.poll(() => input(page, 'm').inputValue()).toBe('24');
    await choose(figure(page), 'reset');
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1&derivation.step=11');
  });

  it('turns everything by gamma and no score', async () => {
    const page = await openFigure('derivation', { at: '?derivation.step=10' });
    const before = await score(page);
    expect(before).toBeCloseTo(SCORES['none']!(7, 3), 2);
    const hand = figure(page).locator('line.hand.q');
    const was = await hand.getAttribute('x2');
    await input(page, 'gamma').fill('200');
    await painted(page);
    await expect.poll(() => hand.getAttribute('x2')).not.toBe(was);
    await expect.poll(() => score(page)).toBe(before);
    await expect.poll(async () => (await queryOf(page)).get('derivation.gamma')).toBe('200');
  });

  it('lights a term in text and figure, by pointing, by tapping and by its button', async () => {
    const page = await openPage({ figures: ['derivation'], at: '?derivation.step=2' });
    const drawing = figure(page).locator('.picture > div').first();
    await figure(page).locator('section.step:visible .term.k').first().hover();
    await painted(page);
    await expect.poll(() => drawing.getAttribute('class')).toContain('only-k');
    await expect.poll(() => figure(page).locator('section.step:visible .term.marked').count()).toBeGreaterThan(1);
    await click(page, button(page, 'the query'));
    await page.mouse.move(5, 5);
    await painted(page);
    await expect.poll(() => drawing.getAttribute('class')).toContain('only-q');
    await expect.poll(() => button(page, 'the query').getAttribute('aria-pressed')).toBe('true');
    await click(page, button(page, 'the query'));
    await page.mouse.move(5, 5);
    await painted(page);
    await expect.poll(() => drawing.getAttribute('class')).not.toContain('only-');
    // The focus does what pointing does; a handle lights its term in the text and dims nothing.
    await page.keyboard.press('Tab');
    await painted(page);
    await expect.poll(() => drawing.getAttribute('class')).toContain('only-k');
    await handle(page, 'm').focus();
    await painted(page);
    await expect.poll(() => drawing.getAttribute('class')).not.toContain('only-');
    await expect.poll(() => figure(page).locator('.live').getAttribute('class')).toContain('shows-position');
    // In the code as well.
    await figure(page).locator('.code summary').click();
    await figure(page).locator('.code .angle').first().hover();
    await painted(page);
    await expect.poll(() => drawing.getAttribute('class')).toContain('only-angle');
    await figure(page).locator('.live .q').first().click();
    await expect.poll(() => button(page, 'the query').getAttribute('aria-pressed')).toBe('true');
  });

  it('shows code that gives its score, and where it is wrong', async () => {
    const page = await openFigure('derivation', { at: '?derivation.step=2&derivation.slip=noConjugate' });
    await figure(page).locator('.code summary').click();
    const lines = figure(page).locator('.code .line');
    await expect.poll(() => lines.allTextContents()).toEqual(listing('complex', 'noConjugate').lines);
    await expect
      .poll(() => figure(page).locator('.code .off').allTextContents())
      .toEqual(['const score = ([a, b], [c, d]) => a * c - b * d;']);
    const rope = await load();
    for (const step of NAMES.filter((name) => name !== 'stack'))
      for (const slip of rowOf(step).tries) {
        const { lines } = listing(step, slip);
        const body = [...lines.slice(0, -1), `return ${lines.at(-1)!}`].join('\n');
        // oxlint-disable-next-line typescript/no-implied-eval -- the listing is what is tested
        const run = new Function('q', 'k', 'm', 'n', 'theta', 'gamma', `const { cos, sin } = Math;\n${body}`);
        const expected = slip === 'otherWay' ? SCORES['none']!(3, 7) : SCORES[slip]!(7, 3);
        expect(run(Q, K, 7, 3, THETA, 0.7), `${step} ${slip}`).toBeCloseTo(expected, 12);
      }
    const { lines: head } = listing('stack', 'none');
    const body = [...head.slice(0, -1), `return ${head.at(-1)!}`].join('\n');
    // oxlint-disable-next-line typescript/no-implied-eval -- as above
    const run = new Function('q', 'k', 'm', 'n', 'rope', body);
    const [q, k] = [31, 32].map((seed) => rope.encodings.random(128, { seed }));
    expect(run(Float32Array.from(q!), Float32Array.from(k!), 20, 2, rope)).toBeCloseTo(headScore(q!, k!, 20, 2), 3);
  });

  it('lets an arrow be dragged where the matrix has lost its minus', async () => {
    const page = await openFigure('derivation', { at: '?derivation.step=12&derivation.slip=bothPlus' });
    await handle(page, 'q').scrollIntoViewIfNeeded();
    const [x, y] = await middle(handle(page, 'q'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 20, y + 15, { steps: 5 });
    await painted(page);
    const [nx, ny] = await middle(handle(page, 'q'));
    expect(Math.hypot(nx - x + 20, ny - y - 15)).toBeLessThan(3);
    await page.mouse.up();
  });
});

/** The largest difference over the words and places that the figure draws for its first check. */
function worstOf(rope: Ropewalk, wrong: string): { largest: number; m: number; n: number } {
  const [q, k, ms, ns] = [2000, 2000, 1000, 1000].map((length, i) => rope.encodings.random(length, { seed: 1 + i }));
  const place = (value: number): number => Math.round(Math.abs(value) * 1e6) % 4097;
  let worst = { largest: -1, m: 0, n: 0 };
  for (let i = 0; i < 1000; i++) {
    const scores = scoresOf([q![2 * i]!, q![2 * i + 1]!], [k![2 * i]!, k![2 * i + 1]!]);
    const [m, n] = [place(ms![i]!), place(ns![i]!)];
    const other = wrong === 'otherWay';
    const score = scores[other ? 'none' : wrong]!;
    const largest = Math.abs(score(m, n) - score(0, other ? m - n : n - m));
    if (largest > worst.largest) worst = { largest, m, n };
  }
  return worst;
}

describe('the check of a step', () => {
  it('finds rounding only, wherever nothing is wrong', async () => {
    const page = await openFigure('derivation');
    for (let step = 2; step <= STEPS; step++) {
      await stepTo(page, step);
      await expect.poll(() => figure(page).locator('.verdict').textContent()).toBe('');
      await click(page, button(page, 'Check it a thousand times'));
      const found = await residual(page);
      expect(found, `step ${step}`).toBeLessThan(1e-12);
      await expect.poll(() => figure(page).locator('.verdict .right').count()).toBe(1);
    }
    await click(page, button(page, 'Again, with others'));
    await expect.poll(() => residual(page)).toBeLessThan(1e-12);
  });

  it('says what comes of every wrong turn, the first of which is seen at once', async () => {
    const page = await openFigure('derivation');
    const [together] = numbersIn((await figure(page).locator('.curve-key strong').textContent())!);
    expect(together).toBeGreaterThan(1);
    await click(page, button(page, 'Check it a thousand times'));
    await expect.poll(() => residual(page)).toBeGreaterThan(1);
    const rope = await load();
    await click(page, button(page, 'leave the words alone'));
    await expect.poll(() => residual(page)).toBe(0);
    await expect.poll(() => figure(page).locator('.reason').textContent()).toContain('nothing is gained');
    for (const [step, name, wrong] of [
      [2, 'forget the star', 'noConjugate'],
      [5, 'let lengths grow', 'growing'],
      [7, 'turn k twice as fast', 'twoSpeeds'],
      [8, 'turn by m²θ', 'squared'],
      [12, 'lose the minus', 'bothPlus'],
      [13, 'write R(m − n)', 'otherWay'],
    ] as const) {
      await stepTo(page, step);
      await click(page, button(page, name));
      await painted(page);
      await expect.poll(async () => (await queryOf(page)).get('derivation.slip')).toBe(wrong);
      const { largest, m, n } = worstOf(rope, wrong);
      expect(largest).toBeGreaterThan(1);
      expect((await residual(page)) / largest, wrong).toBeCloseTo(1, 2);
      expect(numbersIn((await figure(page).locator('.verdict').textContent())!)).toEqual(
        expect.arrayContaining([m, n]),
      );
      expect((await figure(page).locator('.reason').textContent())!.length).toBeGreaterThan(20);
      await click(page, button(page, 'as derived'));
      await expect.poll(() => residual(page)).toBeLessThan(1e-12);
      await expect.poll(async () => (await queryOf(page)).has('derivation.slip')).toBe(false);
    }
    // Which steps have been checked is shown, for those that held.
    await expect.poll(() => figure(page).locator('.way .checked').count()).toBe(7);
  });
});

it('writes a difference of directions that can be worked out again', async () => {
  const page = await openFigure('derivation', { at: '?derivation.step=4' });
  // With q at 24 the plain difference is more than half a turn.
  for (const [m, terms] of [
    ['7', 2],
    ['24', 3],
  ] as const) {
    await input(page, 'm').fill(m);
    await input(page, 'm').press('Enter');
    await painted(page);
    const [, left, right] = /=(.*)≈(.*)/s.exec((await figure(page).locator('.live p').nth(1).textContent())!)!;
    const parts = numbersIn(left!.replaceAll('− ', '−'));
    expect(parts, m).toHaveLength(terms);
    const sum = parts.reduce((total, part) => total + part);
    expect(Math.abs(sum - numbersIn(right!)[0]!), m).toBeLessThan(0.2);
  }
});

it('tells typed answers from wrong ones', async () => {
  const page = await openFigure('derivation');
  for (const [step, right, wrong] of [
    [9, '122.3', '71.3'],
    [13, '-14', '14'],
    [14, '64', '128'],
  ] as const) {
    await stepTo(page, step);
    const reply = figure(page).locator('.ask output');
    expect((await reply.textContent())!.trim()).toBe('');
    await input(page, 'ask').fill(wrong);
    await input(page, 'ask').press('Enter');
    await expect.poll(() => reply.textContent()).toMatch(/^\s*Not yet/);
    await input(page, 'ask').fill(right);
    await click(page, button(page, /^Answer$/));
    await expect.poll(() => reply.textContent()).toMatch(/^\s*Right/);
  }
});
