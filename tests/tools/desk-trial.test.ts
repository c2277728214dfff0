// Trial of the desk in Chromium: all tasks of an owner in one run, each with its duration and a screenshot of its end
// (`.cache/desk-trial`).

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openDesk, RELOADED } from '../support/desk';
import { type DeskActions, tryDesk } from '../support/desk-trial';
import { patientExpect as expect, test } from '../support/test';

const PICTURES = join(import.meta.dirname, '../../.cache/desk-trial/chromium');

/** The actions of the trial in Playwright. */
function actionsOf(page: Page): DeskActions {
  const first = (selector: string, name?: string) => {
    const visible = page.locator(selector).filter({ visible: true });
    const matches =
      name === undefined ? visible : visible.filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) });
    return matches.first();
  };
  return {
    load: async (address) => {
      await page.goto(address);
    },
    click: (selector, name) => first(selector, name).click(),
    async append(selector, text) {
      await first(selector).focus();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type(text);
    },
    typeText: (text) => page.keyboard.type(text),
    fill: (selector, text) => first(selector).fill(text),
    chooseFile: (selector, file) => first(selector).setInputFiles(file),
    press: (key) => page.keyboard.press(key),
    waitForText: (selector, words) =>
      expect(page.locator(selector).filter({ hasText: words }).first()).toBeVisible(),
    waitUntilGone: (selector) => expect(page.locator(selector)).toHaveCount(0),
    waitUntilPresent: (selector) => expect(page.locator(selector)).toBeVisible(),
    clickInPage: (selector, words) =>
      page.frameLocator('#site').locator(selector, { hasText: words }).first().click(),
    waitForPageText: (words) =>
      expect(page.frameLocator('#site').locator('body')).toContainText(words),
  };
}

test('an owner performs all of her tasks in one run', async ({ visit }, testInfo) => {
  const desk = await openDesk('desk-trial');
  try {
    const { page } = await visit(desk.url, {
      waitForHydration: false,
      viewport: { width: 1440, height: 900 },
      allowedOrigin: desk.site,
      // The page of the deleted essay is missing while its form is open.
      console: [/status of (4|5)\d\d/, RELOADED, /ERR_/, /^404: there is no page at \/journal\//],
    });
    await mkdir(PICTURES, { recursive: true });
    const look = async (task: string) => {
      await page.screenshot({ path: join(PICTURES, `${task.replaceAll(/\W+/g, '-')}.png`) });
    };
    const times = await tryDesk(desk, actionsOf(page), look);
    const table = times.map(([task, time]) => `${String(time).padStart(7)} ms  ${task}\n`).join('');
    await writeFile(join(PICTURES, 'times.txt'), table);
    await testInfo.attach('times', { body: table, contentType: 'text/plain' });
  } finally {
    await desk.stop();
  }
});
