/** A finger that drags. */
import type { Page } from 'playwright-core';

/** Seconds after it has come. */
const LEAVES = 1.5;

/**
 * From the first point over the others to the last, in pixels of the window. All is sent at once: a finger that rests
 * for half a second presses long. It has come to rest when it leaves: the next tap would else stop what flies on. It
 * leaves now: Chromium 156 crashes where a finger has left before the page began.
 */
export async function dragByTouch(page: Page, points: readonly (readonly [number, number])[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const start = Date.now() / 1000 - LEAVES;
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    at: readonly [number, number] | null,
    after: number,
  ): Promise<unknown> =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at ? [{ x: at[0], y: at[1] }] : [],
      timestamp: start + after,
    });
  const [first, ...rest] = points;
  await Promise.all([
    send('touchStart', first!, 0),
    ...rest.map((at, n) => send('touchMove', at, 0.02 * (n + 1))),
    send('touchMove', points.at(-1)!, 1),
    send('touchEnd', null, LEAVES),
  ]);
  await client.detach();
}

/** So many points from one to another, both of them included. */
export const line = (
  [x, y]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  steps: number,
): [number, number][] =>
  Array.from({ length: steps + 1 }, (_, n) => [x + ((toX - x) * n) / steps, y + ((toY - y) * n) / steps]);
