/** How far what can be seen has moved since the page was opened: CLS of web.dev/articles/cls, without its windows. */
import type { Page } from 'playwright-core';

export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const seen: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
    seen.push(...observer.takeRecords());
    return seen.reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0);
  });
