// Usual and large text on a phone: Firefox's text-only zoom and minimum font size, and a root font size set by a script. The menu
// button stays in the window, and nothing makes a page wider than the window.

import { misfits } from '../support/layout-checks';
import { pagesToOpen } from '../support/pages';
import { expect } from '../support/test';
import type { Browser, FirefoxWindow } from './browser';
import { test } from './test';

const PHONE = [390, 844] as const;

const zoomText = (otherBrowser: Browser, zoom: number) =>
  otherBrowser.evaluateInWindow((factor: number) => {
    const { gBrowser } = window as unknown as FirefoxWindow;
    gBrowser.selectedBrowser.browsingContext.textZoom = factor;
  }, zoom);

const setSmallestFont = (otherBrowser: Browser, pixels: number) =>
  otherBrowser.setPreference('font.minimum-size.x-western', pixels);

const setRootFont = (otherBrowser: Browser, percent: number) =>
  otherBrowser.evaluate((size: number) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

/** Each condition with a function that sets it and a function that resets it. */
const CONDITIONS = [
  { name: 'the usual root font', set: setRootFont, large: 100, usual: 100, firefox: false },
  { name: 'text at 200 %', set: zoomText, large: 2, usual: 1, firefox: true },
  { name: 'fonts of 24 px', set: setSmallestFont, large: 24, usual: 0, firefox: true },
  { name: 'a root font of 200 %', set: setRootFont, large: 200, usual: 100, firefox: false },
];

test('the menu button stays in the window and nothing overflows it', async ({
  demo,
  otherBrowser,
}) => {
  test.setTimeout(600_000);
  await otherBrowser.resize(...PHONE);
  const conditions = CONDITIONS.filter(
    ({ firefox }) => otherBrowser.name === 'firefox' || !firefox,
  );
  const errors: string[] = [];
  for (const { path } of pagesToOpen().filter(({ actions }) => actions === undefined)) {
    await otherBrowser.open(demo.url + path);
    for (const { name, set, large, usual } of conditions) {
      await set(otherBrowser, large);
      const overflows = (await misfits(otherBrowser)).filter((error) =>
        /overflows|beside/.test(error),
      );
      errors.push(...overflows.map((error) => `${path} with ${name}: ${error}`));
      await set(otherBrowser, usual);
    }
  }
  expect(errors).toEqual([]);
});
