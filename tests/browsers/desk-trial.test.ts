// Trial of the desk in Firefox: all tasks of an owner in one run, each with its duration and a screenshot of its end
// (`.cache/desk-trial`).

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDesk } from '../support/desk';
import { type Hands, tryDesk } from '../support/desk-trial';
import type { Browser } from './browser';
import { test } from './test';

const PICTURES = join(import.meta.dirname, '../../.cache/desk-trial');

const contains = ([selector, words]: readonly [string, string]) =>
  [...document.querySelectorAll<HTMLElement>(selector)].some(
    (element) => element.checkVisibility() && element.textContent?.includes(words),
  );
const isAbsent = (selector: string) => document.querySelector(selector) === null;

function handsOf(other: Browser): Hands {
  return {
    load: (address) => other.load(address),
    click: (selector, name) => other.click(selector, name),
    type: (selector, text) => other.type(selector, text),
    write: (text) => other.write(text),
    fill: (selector, text) => other.fill(selector, text),
    choose: (selector, file) => other.type(selector, file),
    press: (key) => other.press(key),
    holds: (selector, words) => other.until(contains, [selector, words] as const),
    isGone: (selector) => other.until(isAbsent, selector),
    isThere: (selector) =>
      other.until((one: string) => document.querySelector(one) !== null, selector),
    clickShown: (selector, words) => other.inFrame('#site', () => other.click(selector, words)),
    shows: (words) => other.inFrame('#site', () => other.until(contains, ['body', words] as const)),
  };
}

test('an owner performs all of her tasks in one run', async ({ other }, testInfo) => {
  test.setTimeout(900_000);
  testInfo.skip(other.name === 'webkit', 'The small browser of WebKitGTK has no calendar.');
  const desk = await openDesk(`desk-trial-${other.name}`);
  try {
    await other.resize(1440, 900);
    const folder = join(PICTURES, other.name);
    await mkdir(folder, { recursive: true });
    const look = async (task: string) =>
      writeFile(join(folder, `${task.replaceAll(/\W+/g, '-')}.png`), await other.screenshot());
    const times = await tryDesk(desk, handsOf(other), look);
    const told = times.map(([task, time]) => `${String(time).padStart(7)} ms  ${task}\n`).join('');
    await writeFile(join(folder, 'times.txt'), told);
  } finally {
    await desk.stop();
  }
});
