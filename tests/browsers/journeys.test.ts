// Main journeys of a visitor in Firefox and WebKitGTK: reading, searching, writing, buying, following the program, and
// Back and Forward. The rules are tested in Chromium (tests/e2e) and in Node.

import { messages } from '#core';
import { ARTICLE, contentOf, formOf, LISTED, searchArticles, tabTitle } from '../support/content';
import { guide } from '../support/guided-mode';
import { found, WORD } from '../support/journal-page';
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

const scrollTo = async (other: Browser, top: number) => {
  await other.evaluate((y: number) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await other.until((y: number) => window.history.state?.scrollY === y, top);
};

const mark = (other: Browser) =>
  other.evaluate(() => document.documentElement.toggleAttribute('data-marked', true));
const isMarked = () => document.documentElement.hasAttribute('data-marked');

test('an article is read from its contents to a note and back', async ({ demo, other }) => {
  await other.open(`${demo.url}/journal`);
  await mark(other);
  await other.click(`main a[href="${ARTICLE}"]`);
  await other.at(ARTICLE);
  await other.until(() => {
    const image = document.querySelector<HTMLImageElement>('.article-body .figure img');
    image?.scrollIntoView();
    return image?.complete === true && image.naturalWidth > 0;
  });

  await other.click('.article-contents li:last-child a');
  await other.until(isInView, 'h2:target');
  await other.click('.note-mark a');
  await other.until(isInView, '#note-1');
  await other.click('#note-1 a[href="#note-1-mark"]');
  await other.until(isInView, '#note-1-mark');
  await other.click('.article-adjacent-item:last-child a');
  await other.until((path: string) => location.pathname !== path, ARTICLE);
  await other.click('main a', contentOf(ARTICLE, 'article').words.back);
  await other.at('/journal');
  await other.until(
    (count: number) => document.querySelectorAll('main article').length === count,
    LISTED.length,
  );
  await other.until(isMarked);
});

test('the journal is searched: by words, by category, without a match, and cleared', async ({
  demo,
  other,
}) => {
  const name = searchArticles('').categories[1]?.name ?? '';
  const titles = () => other.texts('main article h3');
  await other.open(`${demo.url}/journal`);
  expect(await titles()).toEqual(found(''));
  await other.type('[type="search"]', WORD);
  await expect.poll(titles).toEqual(found(WORD));
  await other.at(`/journal?q=`);
  expect(await other.texts('main article mark')).not.toEqual([]);

  await other.click('.category-filter li:nth-child(2) a');
  await expect.poll(titles).toEqual(found(WORD, name));
  await other.back();
  await expect.poll(titles).toEqual(found(WORD));

  await other.type('[type="search"]', 'zeppelin');
  await expect.poll(titles).toEqual([]);
  expect(await other.texts('main')).toEqual([expect.stringContaining(messages().noArticles)]);
  await other.click('button', messages().clearFilters);
  await expect.poll(titles).toEqual(found(''));
});

test('a form in a dialog is filled in, corrected and sent', async ({ demo, other }) => {
  const form = formOf('house');
  const trigger = 'main [aria-haspopup="dialog"]';
  await other.open(`${demo.url}/events`);
  await other.click(trigger);
  await other.until(isFocused, 'dialog[open] *');
  await other.press('Escape');
  await other.until(() => document.querySelector('dialog[open]') === null);
  await other.until(isFocused, trigger);

  await other.click(trigger);
  await other.type('dialog[open] [name="name"]', 'Noelani');
  await other.click('dialog[open] [type="submit"]');
  await other.until(isFocused, 'dialog[open] [name="email"][aria-invalid="true"]');
  await other.type('dialog[open] [name="email"]', 'noelani@house.example');
  await other.type('dialog[open] [name="message"]', 'A basin.\nAnd salt.');
  await other.click('dialog[open] [type="submit"]');
  await other.until(isFocused, 'dialog[open] h3');
  expect(await other.texts('dialog[open]')).toEqual([
    expect.stringContaining(form.confirmation.text),
  ]);
});

test('INITIATION is bought, and its first day is played in guided mode, with a pause', async ({
  demo,
  other,
}) => {
  await other.open(`${demo.url}/initiation`);
  await other.click('button', FIRST_BUTTON);
  await other.type('.demo-form [type="email"]', 'guest@visitor.example');
  await other.click('.demo-form button', DEMO_BUTTON);
  await other.at('/initiation/welcome?session_id=cs_demo_');
  await other.until(() => document.querySelector('#root')?.getAttribute('data-state') === 'paid');
  await other.click(
    'main a',
    contentOf('/initiation/welcome', 'status', 'paid').receipt?.openProgram,
  );
  await other.at('/program/');
  await other.click('a[href$="/day-1"]');
  await other.until(() => location.pathname.endsWith('/day-1'));

  await other.click('button', guide.open);
  await other.until(isFocused, '[data-guided="begin"]');
  await other.click('button', guide.begin);
  await other.click('button', guide.pause);
  await other.until(hasText, ['[data-guided="toggle"]', guide.play]);
  const cue = () => other.texts('[data-guided="cue"]');
  const [first = ''] = await cue();
  await other.click('button', guide.skip);
  await expect.poll(cue).not.toEqual([first]);
  await other.click('button', guide.back);
  await expect.poll(cue).toEqual([first]);
  await other.click('button', guide.play);
  await other.until(hasText, ['[data-guided="toggle"]', guide.pause]);
  await other.click('button', guide.leave);
  await other.until(() => document.querySelector('dialog[open]') === null);
});

test('the menu of a phone traps the focus, closes and leads to a page', async ({ demo, other }) => {
  await other.resize(...PHONE);
  await other.open(`${demo.url}/`);
  await other.click('.nav-toggle');
  await other.until(() => document.querySelector('.nav-menu:popover-open') !== null);
  for (let press = 0; press < 16; press += 1) {
    await other.press('Tab');
    expect(await other.evaluate(isFocused, '.nav-bar *')).toBe(true);
  }
  await other.press('Escape');
  await other.until(() => document.querySelector('.nav-menu:popover-open') === null);
  await other.until(isFocused, '.nav-toggle');
  await other.press('Enter');
  await other.click(...menuLink('/about'));
  await other.at('/about');
  await other.until(isFocused, 'h1');
  expect(await other.texts('.nav-menu')).toEqual([]);
});

test('Back and Forward restore the scroll position, and a document from the browser’s cache', async ({
  demo,
  other,
}) => {
  await other.open(`${demo.url}/`);
  await scrollTo(other, 600);
  await other.click(...menuLink('/about'));
  await other.until((title: string) => document.title === title, tabTitle('/about'));
  await other.until(isFocused, 'h1');
  await scrollTo(other, 300);
  await other.back();
  await other.until((title: string) => document.title === title, tabTitle('/'));
  await other.until(() => window.scrollY === 600);
  await other.forward();
  await other.until((title: string) => document.title === title, tabTitle('/about'));
  await other.until(() => window.scrollY === 300);

  // The browser keeps the document itself and shows it again, with its state.
  await other.open(`${demo.url}/journal`);
  await mark(other);
  await other.open(`${demo.url}/forms/house`);
  await other.back();
  await other.until(isMarked);
  await other.type('[type="search"]', WORD);
  await expect.poll(() => other.texts('main article h3')).toEqual(found(WORD));
});
