/** The model is chosen where the reader is: behind its name in the bar, and by a file dropped anywhere. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './accessibility.js';
import { atRest, boxOf, openFigure, openPage, painted, queryOf, settled } from './browser.js';

const CONFIG = {
  model_type: 'qwen3',
  head_dim: 128,
  hidden_size: 4096,
  num_attention_heads: 32,
  num_key_value_heads: 8,
  num_hidden_layers: 36,
  rope_theta: 1e6,
  max_position_embeddings: 131072,
  rope_scaling: { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768 },
};
const bar = (page: Page) => page.locator('#model-name');
const panel = (page: Page) => page.locator('#model-choice');
const toast = (page: Page) => page.locator('#toast');

/** Lets a file of these bytes fall on an element; `size` pads it with zeros, unread. */
async function drop(page: Page, on: string, name: string, text: string, size = text.length): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([file, content, length]) => {
      const data = new DataTransfer();
      const bytes = new Uint8Array(length);
      bytes.set([...content].map((letter) => letter.charCodeAt(0)));
      data.items.add(new File([bytes], file));
      return data;
    },
    [name, text, size] as const,
  );
  await page.dispatchEvent(on, 'drop', { dataTransfer: transfer });
}

describe.each([
  ['en', 1440, 'Model: Llama 2 7B. Choose another'],
  ['zh', 390, '模型：Llama 2 7B。选择别的模型'],
] as const)('the bar in %s at %i pixels', (language, width, label) => {
  it('names the model, and has the choice of another one behind the name, by key and by mouse', async () => {
    const page = await openPage({
      figures: ['coverage', 'models', 'odometer'],
      language,
      viewport: { width, height: 844 },
      hasTouch: width < 500,
    });
    await page
      .locator('#coverage, #past')
      .first()
      .evaluate((place) => place.scrollIntoView());
    await page.evaluate(() => scrollBy({ top: -200, behavior: 'instant' }));
    // On a telephone the bar is out of the window when a key reaches it. In one frame the two ways would be one, upwards.
    if (width < 500) {
      await painted(page);
      await page.evaluate(() => scrollBy({ top: 150, behavior: 'instant' }));
      await page.waitForFunction(() => document.documentElement.dataset.bar === 'away');
    }
    await expect.poll(() => bar(page).textContent()).toBe('Llama 2 7B');
    await expect.poll(() => bar(page).getAttribute('aria-label')).toBe(label);
    // Figures above get other heights with another model; what is read stays under the eyes.
    const place = (): Promise<number> =>
      page
        .locator('#coverage, #past')
        .first()
        .evaluate((heading) => heading.getBoundingClientRect().top);
    await atRest(page);
    const before = await place();
    await bar(page).focus();
    await page.keyboard.press('Enter');
    const select = panel(page).locator('rope-models select');
    await expect.poll(() => select.evaluate((each) => each.matches(':focus'))).toBe(true);
    for (const box of [await panel(page).boundingBox(), await bar(page).boundingBox()]) {
      expect(box!.x).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width).toBeLessThanOrEqual(width);
    }
    expect(await violations(page, { part: '.masthead, #model-choice' })).toEqual([]);
    await select.selectOption('llama-3.1-8b');
    await atRest(page);
    await expect.poll(() => bar(page).textContent()).toBe('Llama 3.1 8B');
    await page.keyboard.press('Escape');
    await expect.poll(() => panel(page).isVisible()).toBe(false);
    // The focus is where it was, the element of the panel is gone, and the article has not moved.
    expect(await bar(page).evaluate((each) => each.matches(':focus'))).toBe(true);
    await expect.poll(() => page.locator('rope-models').count()).toBe(1);
    expect(Math.abs((await place()) - before)).toBeLessThan(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.keyboard.press('Control+z');
    await expect.poll(() => bar(page).textContent()).toBe('Llama 2 7B');
  });
});

describe('the name in the bar', () => {
  it('shows that a link has fixed the model, also to those who open it or drop a file', async () => {
    const page = await openPage({ figures: ['odometer', 'models'], at: '?model=gpt-j-6b&lock=model' });
    await expect.poll(() => bar(page).getAttribute('aria-label')).toBe('Model: GPT-J 6B. Fixed by this link');
    await bar(page).click();
    await expect.poll(() => panel(page).locator('select').isDisabled()).toBe(true);
    await expect.poll(() => panel(page).locator('.locked').textContent()).toBe('Fixed by this link: Model.');
    await page.keyboard.press('Escape');
    await drop(page, 'rope-odometer', 'config.json', JSON.stringify(CONFIG));
    await expect.poll(() => toast(page).locator('.toast').innerText()).toContain('has fixed the model');
    await expect.poll(async () => (await queryOf(page)).get('own')).toBe(null);
  });

  it('is left out with the choice of the model', async () => {
    const page = await openPage({ figures: ['models'], at: '?hide=model' });
    await page.waitForFunction(() => document.documentElement.dataset.bar);
    await settled(page);
    await expect.poll(() => bar(page).count()).toBe(0);
  });
});

describe('a dropped file', () => {
  it('is answered in the window, with a way back and one to the choice', async () => {
    const page = await openPage({ figures: ['coverage', 'needle', 'models'] });
    await page.locator('#figure-needle').evaluate((figure) => figure.scrollIntoView({ block: 'center' }));
    await settled(page);
    await drop(page, 'rope-needle', 'long.json', JSON.stringify(CONFIG));
    const status = toast(page).getByRole('status');
    await expect.poll(() => status.textContent()).toContain('The figures now show long.json: 64 pairs.');
    await expect.poll(() => status.textContent()).toContain('Trained to 32,768, made for texts of up to 131,072.');
    // head_dim makes hidden_size superfluous; layers and key heads are for those who run it.
    await expect.poll(() => status.textContent()).toContain('3 keys of the file say nothing about rotation');
    const box = await boxOf(toast(page).locator('.toast'));
    expect(box.y + box.height).toBeLessThanOrEqual(900);
    await expect.poll(() => bar(page).textContent()).toBe('long.json');
    await toast(page).getByRole('button', { name: 'Choose a model' }).click();
    await expect.poll(() => panel(page).isVisible()).toBe(true);
    expect(await violations(page, { part: '#toast, #model-choice' })).toEqual([]);
    // Its own remedy is on, first in the row, and its own length is the target.
    await page.locator('rope-coverage').scrollIntoViewIfNeeded();
    const first = page.locator('rope-coverage .ways input').first();
    await expect.poll(async () => [await first.inputValue(), await first.isChecked()]).toEqual(['own', true]);
    await expect.poll(() => page.locator('rope-coverage input#target').inputValue()).toBe('131072');
    await panel(page).locator('.unused summary').click();
    for (const key of ['num_hidden_layers', 'num_key_value_heads'])
      await expect.poll(() => panel(page).locator('.unused').textContent()).toContain(key);
    await page.keyboard.press('Escape');
    await drop(page, 'rope-needle', 'again.json', JSON.stringify(CONFIG));
    await toast(page).getByRole('button', { name: 'Back to long.json' }).click();
    await expect.poll(() => bar(page).textContent()).toBe('long.json');
    await expect.poll(() => toast(page).count()).toBe(0);
  });

  it.each([
    [
      'model.gguf',
      'GGUF\x03\0\0\0\x23\x01\0\0\0\0\0\0\x1d\0\0\0\0\0\0\0',
      /GGUF file \(version 3\) with 29 settings and 291 tensors.*config\.json/,
    ],
    [
      'big-endian.gguf',
      'GGUF\0\0\0\x03\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0\x05',
      /version 3\) with 5 settings and 2 tensors/,
    ],
    ['cut.gguf', 'GGUF\x03\0', /header cannot be right/],
    ['model.safetensors', '\x10\0\0\0\0\0\0\0{"a":{}', /safetensors file.*Drop the config\.json that lies beside it/],
    ['pytorch_model.bin', 'PK\x03\x04', /PyTorch file/],
  ])('%s is known by its first bytes, of which no more are read', async (name, text, says) => {
    const page = await openFigure('odometer', { at: '?v=1' });
    await page.evaluate(() => {
      const slice = Blob.prototype.slice;
      Object.assign(window, { read: 0 });
      Blob.prototype.slice = function (this: Blob, from = 0, to = this.size): Blob {
        (window as unknown as { read: number }).read += to - from;
        return slice.call(this, from, to);
      };
      for (const way of ['text', 'arrayBuffer', 'stream', 'bytes'] as const)
        Object.defineProperty(File.prototype, way, { value: () => Promise.reject(new Error('was read whole')) });
    });
    await drop(page, 'rope-odometer', name, text, name === 'cut.gguf' ? text.length : 40_000_000);
    await expect.poll(() => toast(page).getByRole('alert').textContent()).toMatch(says);
    expect(await page.evaluate(() => (window as unknown as { read: number }).read)).toBeLessThanOrEqual(24);
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1');
    await toast(page).getByRole('button', { name: 'Choose a model' }).click();
    await expect
      .poll(() => page.locator('rope-models').evaluate((each) => each.shadowRoot!.activeElement?.id))
      .toBe('model');
  });

  it('must be one alone', async () => {
    const page = await openFigure('odometer');
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      for (const name of ['a.json', 'b.json']) data.items.add(new File(['{}'], name));
      return data;
    });
    await page.dispatchEvent('rope-odometer', 'drop', { dataTransfer: transfer });
    await expect.poll(() => toast(page).locator('.toast').innerText()).toContain('2 files were dropped');
  });
});
