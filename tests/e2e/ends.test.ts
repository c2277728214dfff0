// The pages at both ends of every measure: the narrowest and the widest window, magnified, with wider text, by keyboard, by finger.

import { prerenderList } from '../../app/src/core/core';
import {
  cutOff,
  hiddenFocus,
  overlapping,
  setTextWider,
  sideways,
  smallTargets,
} from '../support/ends';
import '../support/sales-page';
import { expect, test } from '../support/test';

const WINDOWS = [
  ['narrowest', 320, 640],
  ['magnified by two', 640, 400],
  ['magnified by four', 320, 256],
  ['on its side', 844, 390],
  ['widest', 2560, 1440],
] as const;

const PAGES = [...new Set(prerenderList().map(({ path }) => path))];
/** One of each kind: essays, cases, legal texts and forms are made alike. */
const KINDS = PAGES.filter(
  (path) =>
    !/^\/(journal|case-studies|legal|forms)\/./.test(path) || /awakening|terms|house$/.test(path),
);
const MISSING = { console: [/status of 40[04]/, /^404/] };

test.for(PAGES)('%s holds at both ends', async (path, { demo, visit }) => {
  const { page } = await visit(demo.url + path, { ...MISSING, javaScript: false });
  const faults: string[] = [];
  const look = async (where: string) => {
    const beyond = await sideways(page);
    if (beyond > 0) faults.push(`${where}: the page runs out by ${beyond} px`);
    for (const cut of await cutOff(page)) faults.push(`${where}: cut off ${cut}`);
    for (const pair of await overlapping(page)) faults.push(`${where}: ${pair}`);
  };
  for (const [where, width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await look(where);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const target of await smallTargets(page)) faults.push(`under a finger: ${target}`);
  await setTextWider(page);
  await look('text set wider');
  expect(faults).toEqual([]);
});

test.for(KINDS)('on %s the focus never lies under the bar', async (path, { demo, visit }) => {
  const still = path.startsWith('/forms/');
  const { page } = await visit(demo.url + path, { ...MISSING, hydrated: !still });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await hiddenFocus(page)).toEqual([]);
});
