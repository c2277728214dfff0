// The owner's trial of her desk in Chromium: all tasks in one run, each with its time and a picture of where it ended
// (`.cache/desk-trial`).

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openDesk } from '../support/desk';
import { type Hands, tryDesk } from '../support/desk-trial';
import { expect, test } from '../support/test';

const PICTURES = join(import.meta.dirname, '../../.cache/desk-trial/chromium');

/** The hands of Playwright. */
function handsOf(page: Page): Hands {
  const first = (selector: string, name?: string) => {
    const all = page.locator(selector).filter({ visible: true });
    const named =
      name === undefined ? all : all.filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) });
    return named.first();
  };
  return {
    load: async (address) => {
      await page.goto(address);
    },
    click: (selector, name) => first(selector, name).click(),
    async type(selector, text) {
      await first(selector).focus();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type(text);
    },
    write: (text) => page.keyboard.type(text),
    fill: (selector, text) => first(selector).fill(text),
    choose: (selector, file) => first(selector).setInputFiles(file),
    press: (key) => page.keyboard.press(key),
    holds: (selector, words) =>
      expect(page.locator(selector).filter({ hasText: words }).first()).toBeVisible(),
    isGone: (selector) => expect(page.locator(selector)).toHaveCount(0),
    isThere: (selector) => expect(page.locator(selector)).toBeVisible(),
    clickShown: (selector, words) =>
      page.frameLocator('#site').locator(selector, { hasText: words }).first().click(),
    shows: (words) =>
      expect(page.frameLocator('#site').locator('body')).toContainText(words, { timeout: 60_000 }),
  };
}

test('an owner does all that she does, in one run', async ({ visit }, testInfo) => {
  test.setTimeout(600_000);
  const desk = await openDesk('desk-trial');
  try {
    const { page } = await visit(desk.url, {
      waitForHydration: false,
      viewport: { width: 1440, height: 900 },
      allowedOrigin: desk.site,
      // The page of an essay that has gone, beside its form.
      console: [
        /status of (4|5)\d\d/,
        /DownloadError|ERR_/,
        /^404: there is no page at \/journal\//,
      ],
    });
    await mkdir(PICTURES, { recursive: true });
    const look = async (task: string) => {
      await page.screenshot({ path: join(PICTURES, `${task.replaceAll(/\W+/g, '-')}.png`) });
    };
    const times = await tryDesk(desk, handsOf(page), look);
    const told = times.map(([task, time]) => `${String(time).padStart(7)} ms  ${task}\n`).join('');
    await writeFile(join(PICTURES, 'times.txt'), told);
    await testInfo.attach('times', { body: told, contentType: 'text/plain' });
  } finally {
    await desk.stop();
  }
});
