// Trial of the desk in Firefox: all tasks of an owner in one run, each with its duration and a screenshot of its end
// (`.cache/desk-trial`).

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDesk } from '../support/desk';
import { type DeskActions, tryDesk } from '../support/desk-trial';
import { expect } from '../support/test';
import type { Browser } from './browser';
import { LEFT_PAGE, test } from './test';

const PICTURES = join(import.meta.dirname, '../../.cache/desk-trial');

const contains = ([selector, words]: readonly [string, string]) =>
  [...document.querySelectorAll<HTMLElement>(selector)].some(
    (element) => element.checkVisibility() && element.textContent?.includes(words),
  );
const isAbsent = (selector: string) => document.querySelector(selector) === null;

function actionsOf(otherBrowser: Browser): DeskActions {
  return {
    load: (address) => otherBrowser.load(address),
    click: (selector, name) => otherBrowser.click(selector, name),
    append: (selector, text) => otherBrowser.type(selector, text),
    typeText: (text) => otherBrowser.write(text),
    fill: (selector, text) => otherBrowser.fill(selector, text),
    chooseFile: (selector, file) => otherBrowser.type(selector, file),
    press: (key) => otherBrowser.press(key),
    waitForText: (selector, words) => otherBrowser.until(contains, [selector, words] as const),
    waitUntilGone: (selector) => otherBrowser.until(isAbsent, selector),
    waitUntilPresent: (selector) =>
      otherBrowser.until((query: string) => document.querySelector(query) !== null, selector),
    clickInPage: (selector, words) =>
      otherBrowser.inFrame('#site', () => otherBrowser.click(selector, words)),
    // The desk may replace the frame, so each query enters it anew.
    waitForPageText: async (words) => {
      const holds = () =>
        otherBrowser.inFrame('#site', () =>
          otherBrowser.evaluate(contains, ['body', words] as const),
        );
      await expect.poll(() => holds().catch(() => false), { message: words }).toBe(true);
    },
  };
}

test.use({ expectedErrors: LEFT_PAGE });

test('an owner performs all of her tasks in one run', async ({ otherBrowser }, testInfo) => {
  test.setTimeout(900_000);
  testInfo.skip(otherBrowser.name === 'webkit', 'The small browser of WebKitGTK has no calendar.');
  const desk = await openDesk(`desk-trial-${otherBrowser.name}`);
  try {
    await otherBrowser.resize(1440, 900);
    const folder = join(PICTURES, otherBrowser.name);
    await mkdir(folder, { recursive: true });
    const look = async (task: string) =>
      writeFile(
        join(folder, `${task.replaceAll(/\W+/g, '-')}.png`),
        await otherBrowser.screenshot(),
      );
    const times = await tryDesk(desk, actionsOf(otherBrowser), look);
    const table = times.map(([task, time]) => `${String(time).padStart(7)} ms  ${task}\n`).join('');
    await writeFile(join(folder, 'times.txt'), table);
  } finally {
    await desk.stop();
  }
});
