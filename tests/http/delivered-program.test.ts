// HTTP tests of the delivered program: its links and fragments, the order of its pages, and its printable files.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Program } from '#core';
import { ROOT } from '../prerender/built-site';
import { crawl } from '../support/crawl';
import { elementsOf, parseHtml, textIn, withClass } from '../support/html';
import { buyProgram, startDemoServer, type TestServer } from '../support/test-servers';

const program = JSON.parse(
  readFileSync(`${ROOT}/app/.cache/program/program.json`, 'utf8'),
) as Program;
const { words } = program;
const days = program.pages.filter(({ kind }) => kind === 'day');

let server: TestServer;
let link: string;
beforeAll(async () => {
  server = await startDemoServer();
  link = await buyProgram(server.url);
});
afterAll(() => server.stop());

async function open(url: string) {
  const response = await fetch(url);
  expect(response.status, url).toBe(200);
  return parseHtml(await response.text());
}

function target(page: Awaited<ReturnType<typeof open>>, text: string): string {
  const match = elementsOf(page, 'a').find((anchor) => textIn(anchor).includes(text));
  return new URL(match?.getAttribute('href') ?? '/no-such-link', link).href;
}

test('every link and fragment of every page works', async () => {
  const { pathname, origin } = new URL(link);
  const { pages, broken } = await crawl(origin, pathname, (path) => path.startsWith(pathname));
  expect(broken).toEqual([]);
  // The pages, the gift card, the book, and six documents in two paper sizes.
  expect([...pages.keys()].filter((path) => !path.includes('?'))).toHaveLength(
    program.pages.length + 1 + 1 + 12,
  );
});

test('next links lead through the week from the welcome letter to the method and back to the contents', async () => {
  let next = target(await open(link), words.contents.begin);
  for (const { slug, label, prompts } of days) {
    expect(next).toBe(`${link}/${slug}`);
    const page = await open(next);
    expect(withClass(page, 'questions-item')).toHaveLength(prompts.length);
    const moons = withClass(page, 'moon-row').flatMap((row) => elementsOf(row, 'a'));
    const current = moons.filter((moon) => moon.getAttribute('aria-current') === 'page');
    expect(current.map(textIn)).toEqual([expect.stringMatching(`^${label}: `)]);
    const last = withClass(page, 'adjacent-item').at(-1);
    next = new URL((last && elementsOf(last, 'a')[0]?.getAttribute('href')) ?? '', link).href;
  }
  expect(next).toBe(`${link}/method`);
  expect(target(await open(next), words.bar.contents)).toBe(link);
});

test('printable pages lead to their PDF files in both paper sizes', async () => {
  for (const [path, file] of [
    ['printable-journal', 'printable-journal'],
    ['printable-week', 'printable-week'],
    ['bonus-2', 'cards-2'],
  ]) {
    const page = await open(`${link}/${path}`);
    for (const [index, ending] of ['a4', 'letter'].entries())
      expect(target(page, words.keep.papers[index] ?? '')).toBe(`${link}/${file}-${ending}.pdf`);
  }
});

test('without a script a day shows no guided mode', async () => {
  const page = await open(`${link}/day-1`);
  const guided = (name: string) =>
    elementsOf(page, '*').filter((element) => element.getAttribute('data-guided') === name);
  // A script shows the button; the dialog is closed.
  expect(guided('button').map((element) => element.hasAttribute('hidden'))).toEqual([true]);
  expect(guided('dialog').map((element) => element.hasAttribute('open'))).toEqual([false]);
  expect(elementsOf(page, 'h1')).toHaveLength(1);
});
