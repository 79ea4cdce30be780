/** What axe finds wrong, and what a screen reader is told. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that look at colours and sizes: the others read the document, which no theme changes. */
const LOOKS = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

/** In the whole page or a part of it; `looks`: only what a theme can change. */
export async function violations(page: Page, { part = 'html', looks = false } = {}): Promise<string[]> {
  // Evaluated by the test tool, not by the page: the page's own policy stays as strict as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    ([part, runOnly]) =>
      (window as unknown as { axe: typeof axe }).axe.run(part, { runOnly, resultTypes: ['violations'] }),
    [part, looks ? { type: 'rule' as const, values: LOOKS } : { type: 'tag' as const, values: ALL }] as const,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

interface Heard {
  role: string;
  name: string;
  description: string;
  focused: boolean;
}

/** Everything that a screen reader is told, in its order. */
export async function tree(page: Page): Promise<Heard[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, properties = [] }) => ({
      role: String(role?.value),
      name: String(name?.value ?? ''),
      description: String(description?.value ?? ''),
      focused: properties.some((each) => each.name === 'focused' && each.value.value === true),
    }));
}
