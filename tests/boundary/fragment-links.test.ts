// Tests of links with a fragment: a link whose target page has no such element is reported with its line in the
// content.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenFragments, describeBroken } from '../../app/scripts/fragment-links';

const PAGES = [
  { path: '/', html: '<a href="/about#story">1</a><a href="#main">2</a><main id="main"></main>' },
  { path: '/about', html: '<a href="#nowhere">3</a><a href="/#main">4</a><h2 id="history">5</h2>' },
  { path: '/about', html: '<a href="#state">Another state of the page</a><p id="state"></p>' },
  { path: '/more', html: '<a href="https://elsewhere.example/#x">6</a><a href="/unknown#x">7</a>' },
];
const BROKEN = [
  { from: '/', link: '/about#story', ids: ['history'] },
  { from: '/about', link: '#nowhere', ids: ['history'] },
];

test('a link whose target has no element with its fragment is found', () => {
  expect(brokenFragments(PAGES)).toEqual(BROKEN);
});

test('a broken link is reported with its line and the fragments that the page has', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fragments-'));
  await writeFile(join(folder, 'home.toml'), 'title = "Home"\n\nto = "/about#story"\n');
  await writeFile(
    join(folder, 'essay.md'),
    '+++\n+++\nIn [this](#elsewhere) and [that](#nowhere).\n',
  );
  const remedy = 'and the page has no such place (write one of #history)';
  expect(await describeBroken(BROKEN, folder)).toEqual([
    `content/home.toml:3: leads to /about#story, ${remedy}`,
    `content/essay.md:3: leads to #nowhere, ${remedy}`,
  ]);
  await rm(folder, { recursive: true });
});
