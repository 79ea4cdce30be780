import type { Locator } from 'playwright-core';

/** Starts a search and gives it up, within the page, so that nothing is finished between the two presses. */
export const startAndCancel = (figure: Locator): Promise<void> =>
  figure.evaluate(async (element) => {
    const button = (): HTMLButtonElement => element.shadowRoot!.querySelector('.again button, .search button')!;
    const start = button().textContent;
    button().click();
    while (button().textContent === start)
      await (element as unknown as { updateComplete: Promise<unknown> }).updateComplete;
    button().click();
  });
