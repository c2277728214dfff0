// The desk in Firefox and WebKitGTK: typed text is kept, restored and saved, and pictures are chosen by sight.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { documentAddress } from '../../app/desk/addresses';
import { DESK_SCREENS, type Desk, openDesk } from '../support/desk';
import { expect } from '../support/test';
import type { Browser } from './browser';
import { test as base, LEFT_PAGE } from './test';

const test = base.extend<object, { desk: Desk }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from this pattern.
    async ({}, use, { project }) => {
      const desk = await openDesk(`desk-${project.name}`);
      await use(desk);
      await desk.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.use({ expectedErrors: LEFT_PAGE });

const ABOUT = 'pages/about.toml';
const ESSAY = 'journal/the-soft-no.md';

const isFocused = (selector: string) => document.activeElement?.matches(selector) === true;
const holds = ([selector, words]: readonly [string, string]) =>
  document.querySelector(selector)?.textContent?.includes(words) === true;

async function open(desk: Desk, otherBrowser: Browser, address: string): Promise<void> {
  await otherBrowser.load('about:blank');
  await otherBrowser.load(`${desk.url}/${address}`);
  await otherBrowser.until(() => document.querySelector('h2') !== null);
}

test('typed text is kept, restored with its time, and saved', async ({ desk, otherBrowser }) => {
  base.setTimeout(240_000);
  const title = '[data-key="title"] textarea';
  const state = '#document-state';
  await open(desk, otherBrowser, documentAddress(ABOUT, ['title']));
  await otherBrowser.until(isFocused, title);
  await otherBrowser.type(title, ' at noon');
  await otherBrowser.until(holds, [state, 'Not saved yet, but kept'] as const);
  await open(desk, otherBrowser, documentAddress(ABOUT, ['title']));
  await otherBrowser.until(holds, ['.notices', 'Here are your words of'] as const);
  await otherBrowser.click('.document-bar button', 'Save');
  await expect.poll(() => desk.read(ABOUT)).toMatch(/^title = ".* at noon"$/m);
  await otherBrowser.until(holds, [state, 'Saved'] as const);
});

test('an essay is typed as text, and a picture is chosen by sight', async ({
  desk,
  otherBrowser,
}) => {
  base.setTimeout(240_000);
  const text = '.cm-content';
  await open(desk, otherBrowser, documentAddress(ESSAY));
  await otherBrowser.click(text);
  await otherBrowser.type(text, 'Typed in another browser.');
  await otherBrowser.click('.field.body button', 'Picture');
  await otherBrowser.until(() => {
    const image = document.querySelector<HTMLImageElement>('dialog .picture-grid img');
    return image?.complete === true && image.naturalWidth > 0;
  });
  await otherBrowser.press('Escape');
  await otherBrowser.until(() => document.querySelector('dialog') === null);
  await otherBrowser.until(isFocused, text);
  await otherBrowser.click('.field.body button', 'Picture');
  await otherBrowser.click('dialog .picture-grid button');
  await otherBrowser.until(() => document.querySelector('dialog') === null);
  await otherBrowser.click('.document-bar button', 'Save');
  await expect.poll(() => desk.read(ESSAY)).toContain('Typed in another browser.');
  expect(await desk.read(ESSAY)).toMatch(/^!\[\]\([\w-]+ ""\)$/m);
});

/** Script of axe, which Playwright's package contains. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
const FINDINGS = `return window.axe.run({ exclude: ['iframe'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes[0].html));`;

for (const [name, address] of Object.entries(DESK_SCREENS))
  test(`${name}: axe finds nothing, and nothing is wider than the screen`, async ({
    desk,
    otherBrowser,
  }) => {
    base.setTimeout(240_000);
    await open(desk, otherBrowser, address);
    if (address.includes('?key')) await otherBrowser.until(isFocused, '.field *');
    for (const width of [1440, 768, 390]) {
      const size = await otherBrowser.resize(width, 900);
      expect(await otherBrowser.run(`${AXE};\n${FINDINGS}`)).toEqual([]);
      const overflow = await otherBrowser.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect({ ...size, overflow }).toEqual({ ...size, overflow: 0 });
    }
  });
