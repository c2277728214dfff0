// Main journeys of a visitor in Firefox and WebKitGTK: reading, searching, writing, buying, following the program, and
// Back and Forward. The rules are tested in Chromium (tests/e2e) and in Node.

import { messages } from '#core';
import { ARTICLE, contentOf, formOf, LISTED, searchArticles, tabTitle } from '../support/content';
import { guide } from '../support/guided-mode';
import { foundTitles, WORD } from '../support/journal-page';
import { DEMO_BUTTON, FIRST_BUTTON } from '../support/sales-page';
import { menuName } from '../support/site';
import { expect } from '../support/test';
import type { Browser } from './browser';
import { test } from './test';

const PHONE = [390, 844] as const;

const isInView = (selector: string) => {
  const { top = -1 } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
  return top >= 0 && top < innerHeight;
};
const isFocused = (selector: string) => document.activeElement?.matches(selector) === true;
const hasText = ([selector, text]: readonly [string, string]) =>
  document.querySelector(selector)?.textContent?.trim() === text;

const menuLink = (path: string) => ['.nav-link', menuName(path)] as const;

const scrollTo = async (otherBrowser: Browser, top: number) => {
  await otherBrowser.evaluate((y: number) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await otherBrowser.until((y: number) => window.history.state?.scrollY === y, top);
};

const mark = (otherBrowser: Browser) =>
  otherBrowser.evaluate(() => document.documentElement.toggleAttribute('data-marked', true));
const isMarked = () => document.documentElement.hasAttribute('data-marked');

test('an article is read from its contents to a note and back', async ({ demo, otherBrowser }) => {
  await otherBrowser.open(`${demo.url}/journal`);
  await mark(otherBrowser);
  await otherBrowser.click(`main a[href="${ARTICLE}"]`);
  await otherBrowser.at(ARTICLE);
  await otherBrowser.until(() => {
    const image = document.querySelector<HTMLImageElement>('.article-body .figure img');
    image?.scrollIntoView();
    return image?.complete === true && image.naturalWidth > 0;
  });

  await otherBrowser.click('.article-contents li:last-child a');
  await otherBrowser.until(isInView, 'h2:target');
  await otherBrowser.click('.note-mark a');
  await otherBrowser.until(isInView, '#note-1');
  await otherBrowser.click('#note-1 a[href="#note-1-mark"]');
  await otherBrowser.until(isInView, '#note-1-mark');
  await otherBrowser.click('.article-adjacent-item:last-child a');
  await otherBrowser.until((path: string) => location.pathname !== path, ARTICLE);
  await otherBrowser.click('main a', contentOf(ARTICLE, 'article').words.back);
  await otherBrowser.at('/journal');
  await otherBrowser.until(
    (count: number) => document.querySelectorAll('main article').length === count,
    LISTED.length,
  );
  await otherBrowser.until(isMarked);
});

test('the journal is searched: by words, by category, without a match, and cleared', async ({
  demo,
  otherBrowser,
}) => {
  const name = searchArticles('').categories[1]?.name ?? '';
  const titles = () => otherBrowser.texts('main article h3');
  await otherBrowser.open(`${demo.url}/journal`);
  expect(await titles()).toEqual(foundTitles(''));
  await otherBrowser.type('[type="search"]', WORD);
  await expect.poll(titles).toEqual(foundTitles(WORD));
  await otherBrowser.at(`/journal?q=`);
  expect(await otherBrowser.texts('main article mark')).not.toEqual([]);

  await otherBrowser.click('.category-filter li:nth-child(2) a');
  await expect.poll(titles).toEqual(foundTitles(WORD, name));
  await otherBrowser.back();
  await expect.poll(titles).toEqual(foundTitles(WORD));

  await otherBrowser.type('[type="search"]', 'zeppelin');
  await expect.poll(titles).toEqual([]);
  expect(await otherBrowser.texts('main')).toEqual([
    expect.stringContaining(messages().noArticles),
  ]);
  await otherBrowser.click('button', messages().clearFilters);
  await expect.poll(titles).toEqual(foundTitles(''));
});

test('a form in a dialog is filled in, corrected and sent', async ({ demo, otherBrowser }) => {
  const form = formOf('house');
  const trigger = 'main [aria-haspopup="dialog"]';
  await otherBrowser.open(`${demo.url}/events`);
  await otherBrowser.click(trigger);
  await otherBrowser.until(isFocused, 'dialog[open] *');
  await otherBrowser.press('Escape');
  await otherBrowser.until(() => document.querySelector('dialog[open]') === null);
  await otherBrowser.until(isFocused, trigger);

  await otherBrowser.click(trigger);
  await otherBrowser.type('dialog[open] [name="name"]', 'Noelani');
  await otherBrowser.click('dialog[open] [type="submit"]');
  await otherBrowser.until(isFocused, 'dialog[open] [name="email"][aria-invalid="true"]');
  await otherBrowser.type('dialog[open] [name="email"]', 'noelani@house.example');
  await otherBrowser.type('dialog[open] [name="message"]', 'A basin.\nAnd salt.');
  await otherBrowser.click('dialog[open] [type="submit"]');
  await otherBrowser.until(isFocused, 'dialog[open] h3');
  expect(await otherBrowser.texts('dialog[open]')).toEqual([
    expect.stringContaining(form.confirmation.text),
  ]);
});

test('INITIATION is bought, and its first day is played in guided mode, with a pause', async ({
  demo,
  otherBrowser,
}) => {
  await otherBrowser.open(`${demo.url}/initiation`);
  await otherBrowser.click('button', FIRST_BUTTON);
  await otherBrowser.type('.demo-form [type="email"]', 'guest@visitor.example');
  await otherBrowser.click('.demo-form button', DEMO_BUTTON);
  await otherBrowser.at('/initiation/welcome?session_id=cs_demo_');
  await otherBrowser.until(
    () => document.querySelector('#root')?.getAttribute('data-state') === 'paid',
  );
  await otherBrowser.click(
    'main a',
    contentOf('/initiation/welcome', 'status', 'paid').receipt?.openProgram,
  );
  await otherBrowser.at('/program/');
  await otherBrowser.click('a[href$="/day-1"]');
  await otherBrowser.until(() => location.pathname.endsWith('/day-1'));

  await otherBrowser.click('button', guide.open);
  await otherBrowser.until(isFocused, '[data-guided="begin"]');
  await otherBrowser.click('button', guide.begin);
  await otherBrowser.click('button', guide.pause);
  await otherBrowser.until(hasText, ['[data-guided="toggle"]', guide.play]);
  const cue = () => otherBrowser.texts('[data-guided="cue"]');
  const [first = ''] = await cue();
  await otherBrowser.click('button', guide.skip);
  await expect.poll(cue).not.toEqual([first]);
  await otherBrowser.click('button', guide.back);
  await expect.poll(cue).toEqual([first]);
  await otherBrowser.click('button', guide.play);
  await otherBrowser.until(hasText, ['[data-guided="toggle"]', guide.pause]);
  await otherBrowser.click('button', guide.leave);
  await otherBrowser.until(() => document.querySelector('dialog[open]') === null);
});

test('the menu of a phone traps the focus, closes and leads to a page', async ({
  demo,
  otherBrowser,
}) => {
  await otherBrowser.resize(...PHONE);
  await otherBrowser.open(`${demo.url}/`);
  await otherBrowser.click('.nav-toggle');
  await otherBrowser.until(() => document.querySelector('.nav-menu:popover-open') !== null);
  for (let press = 0; press < 16; press += 1) {
    await otherBrowser.press('Tab');
    expect(await otherBrowser.evaluate(isFocused, '.nav-bar *')).toBe(true);
  }
  await otherBrowser.press('Escape');
  await otherBrowser.until(() => document.querySelector('.nav-menu:popover-open') === null);
  await otherBrowser.until(isFocused, '.nav-toggle');
  await otherBrowser.press('Enter');
  await otherBrowser.click(...menuLink('/about'));
  await otherBrowser.at('/about');
  await otherBrowser.until(isFocused, 'h1');
  expect(await otherBrowser.texts('.nav-menu')).toEqual([]);
});

test('Back and Forward restore the scroll position, and a document from the browser’s cache', async ({
  demo,
  otherBrowser,
}) => {
  await otherBrowser.open(`${demo.url}/`);
  await scrollTo(otherBrowser, 600);
  await otherBrowser.click(...menuLink('/about'));
  await otherBrowser.until((title: string) => document.title === title, tabTitle('/about'));
  await otherBrowser.until(isFocused, 'h1');
  await scrollTo(otherBrowser, 300);
  await otherBrowser.back();
  await otherBrowser.until((title: string) => document.title === title, tabTitle('/'));
  await otherBrowser.until(() => window.scrollY === 600);
  await otherBrowser.forward();
  await otherBrowser.until((title: string) => document.title === title, tabTitle('/about'));
  await otherBrowser.until(() => window.scrollY === 300);

  // The browser keeps the document itself and shows it again, with its state.
  await otherBrowser.open(`${demo.url}/journal`);
  await mark(otherBrowser);
  await otherBrowser.open(`${demo.url}/forms/house`);
  await otherBrowser.back();
  await otherBrowser.until(isMarked);
  await otherBrowser.type('[type="search"]', WORD);
  await expect.poll(() => otherBrowser.texts('main article h3')).toEqual(foundTitles(WORD));
});
