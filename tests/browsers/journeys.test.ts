// Main journeys in Firefox and WebKit: rendering, navigation, search, articles, forms, checkout.

import { expect } from 'vitest';
import { loadCore, openPage } from '../../app/src/core/core';
import { searchArticles } from '../../app/src/journal/search-articles';
import { FIRST_BUTTON, words } from '../support/sales-page';
import { test } from '../support/test';
import { DESKTOP, inEachBrowser, Key, PHONE } from './webdriver-page';

await loadCore();

const PAGES = ['/', '/about', '/consulting', '/rituals', '/initiation', '/events', '/retreats'];
const { featured, articles } = searchArticles('', 'All');
const ARTICLES = [...featured, ...articles].map(({ path }) => path);
const MORE_PAGES = ['/contact', '/impact', '/journal', '/journal/the-cellular-awakening'];

/** The titles that the core returns, in its order. */
function found(query: string): string[] {
  const { featured, articles } = searchArticles(query, 'All');
  return [...featured, ...articles].map(({ title }) => title.map(({ text }) => text).join(''));
}

const contentOf = (path: string) => {
  const answer = openPage(path);
  if (answer.kind !== 'page') throw new Error(`There is no page at ${path}.`);
  return answer.content;
};

inEachBrowser({ javaScript: true }, (page) => {
  test('client-side navigation loads each image once', async ({ demo }) => {
    // This test is the first: a cached image would not be requested.
    await page.open(demo.url);
    await (await page.find('#menu a', 'Retreats')).click();
    await page.expectUrl(`${demo.url}/retreats`);
    await page.until('the first image has loaded', () =>
      page.run<boolean>(`
        const picture = document.querySelector('img.picture-retreats');
        return picture !== null && picture.complete && picture.currentSrc !== '';`),
    );
    const fetched = await page.run<string[]>(`
      return performance.getEntriesByType('resource').map(({ name }) => name)
        .filter((name) => /retreats[^/]*\\.(avif|webp|jpg)$/.test(name));`);
    expect(fetched.map((name) => name.split('.').at(-1))).toEqual(['avif']);
  });

  test('console errors and policy violations are recorded', async ({ demo }) => {
    await page.open(demo.url);
    await page.run(`
      console.error('Is anybody there?');
      fetch('https://elsewhere.example/').catch(() => undefined);`);
    const consoleMessages = () => page.proxy.consoleMessages.join();
    await expect.poll(consoleMessages).toMatch(/Is anybody there\?/);
    await expect.poll(consoleMessages).toMatch(/connect-src.*elsewhere\.example/);
    page.proxy.consoleMessages.length = 0;
  });

  for (const viewport of [PHONE, DESKTOP]) {
    test.for([...PAGES, ...MORE_PAGES])(
      `%s can be looked at in a window of ${viewport[0]}: words, pictures, typefaces, nothing beside the page`,
      async (path, { demo }) => {
        await page.open(`${demo.url}${path}`, viewport);
        const heading = await page.find('main h1');
        expect(await heading.getText()).not.toBe('');
        await page.until('every image has loaded', () =>
          page.run<boolean>(`
            for (const picture of document.images) picture.loading = 'eager';
            return [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0);`),
        );
        const { faces, viewportWidth, contentWidth } = await page.run<{
          faces: string[];
          viewportWidth: number;
          contentWidth: number;
        }>(`
          return {
            faces: [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
            viewportWidth: innerWidth,
            contentWidth: document.documentElement.scrollWidth,
          };`);
        expect(faces.join()).toMatch(/Cormorant/);
        expect(faces.join()).toMatch(/Hanken/);
        expect({ viewportWidth, contentWidth }).toEqual({
          viewportWidth: viewport[0],
          contentWidth: viewport[0],
        });
      },
    );
  }

  test('inlined styles are not loaded again', async ({ demo }) => {
    await page.open(demo.url);
    const sheets = `return performance.getEntriesByType('resource')
      .map(({ name }) => name).filter((name) => name.endsWith('.css') && !/\\/print-/.test(name))`;
    expect(await page.run<string[]>(sheets)).toEqual([]);
    // Another page brings its own.
    await (await page.find('#menu a', 'Contact')).click();
    await page.expectUrl(`${demo.url}/contact`);
    const loaded = await page.run<string[]>(sheets);
    expect(loaded.some((name) => name.includes('/contact-page-'))).toBe(true);
  });

  test('the menu of a phone opens, closes with Escape, and its links work', async ({ demo }) => {
    await page.open(demo.url, PHONE);
    await page.expectGone('#menu');
    await (await page.find('button', 'Open menu')).click();
    await page.find('#menu a', 'Contact');
    await page.press(Key.ESCAPE);
    await page.expectGone('#menu');
    await page.expectFocus('.nav-toggle');
    await page.press(Key.ENTER);
    await (await page.find('#menu a', 'Contact')).click();
    await page.expectUrl(`${demo.url}/contact`);
    await page.expectGone('#menu');
  });

  test('client-side navigation works, and history restores the scroll positions', async ({
    demo,
  }) => {
    await page.open(demo.url);
    const homeTitle = await page.driver.getTitle();
    await page.run(`
      document.documentElement.dataset.first = 'yes';
      scrollTo({ top: 600, behavior: 'instant' });`);
    const scrolled = (to: number) => () =>
      page.run<boolean>('return Math.abs(scrollY - arguments[0]) < 2', to);
    await page.until('the page has scrolled', scrolled(600));
    await (await page.find('#menu a', 'About')).click();
    await page.expectUrl(`${demo.url}/about`);
    await page.expectFocus('main h1');
    await page.until('the new page starts at its top', scrolled(0));
    // The title follows the first frame of a page.
    const hasHomeTitle = async () => (await page.driver.getTitle()) === homeTitle;
    await page.until('the title is that of the new page', async () => !(await hasHomeTitle()));
    await page.driver.navigate().back();
    await page.until('the scroll position is restored', scrolled(600));
    await page.until('the title is that of Home again', hasHomeTitle);
    await page.driver.navigate().forward();
    await page.expectUrl(`${demo.url}/about`);
    expect(await page.run('return document.documentElement.dataset.first')).toBe('yes');
  });

  test('the skip link is the first tab stop', async ({ demo }) => {
    await page.open(demo.url);
    await page.press(Key.TAB);
    await page.expectFocus('a[href="#content"]');
    await page.press(Key.ENTER);
    await page.expectFocus('main');
  });

  test('the journal is searched while typing, with and without a result', async ({ demo }) => {
    const content = contentOf('/journal');
    if (content.page !== 'journal') throw new Error('The journal is something else.');
    const titles = 'main article h3';
    await page.open(`${demo.url}/journal`);
    await page.expectTexts(titles, found(''));
    const box = await page.find('input[type="search"]', content.search.label);
    await box.sendKeys("Hawai'i");
    expect(found("Hawai'i").length).toBeGreaterThan(0);
    await page.expectTexts(titles, found("Hawai'i"));
    await page.expectUrl(/[?&]q=Hawai/);
    await box.sendKeys(' zeppelin');
    await page.expectTexts(titles, []);
    await (await page.find('main button', content.search.clear)).click();
    await page.expectTexts(titles, found(''));
    await page.expectFocus('input[type="search"]');
  });

  test('an article opens from the list; its notes link there and back', async ({ demo }) => {
    await page.open(`${demo.url}/journal`);
    await (await page.find('a[href="/journal/the-cellular-awakening"]')).click();
    await page.expectUrl(`${demo.url}/journal/the-cellular-awakening`);
    await page.find('.article-body p');
    const inView = (css: string) => () =>
      page.run<boolean>(
        `const { top, bottom } = document.querySelector(arguments[0]).getBoundingClientRect();
         return bottom > 0 && top < innerHeight;`,
        css,
      );
    await page.run("document.querySelector('.note-mark').scrollIntoView({ block: 'center' })");
    await (await page.find('.note-mark a')).click();
    await page.until('the first note is in view', inView('#note-1'));
    await (await page.find('#note-1 .note-back')).click();
    await page.until('its reference is in view again', inView('.note-mark'));
  });

  test.for(ARTICLES)(
    'where anchor positioning is supported, the notes of %s stand beside their references in order',
    async (path, { demo }) => {
      await page.open(`${demo.url}${path}`, DESKTOP);
      const { supported, notes } = await page.run<{
        supported: boolean;
        notes: { isBeside: boolean; offset: number; end: number }[];
      }>(`
        const box = (element) => element.getBoundingClientRect();
        const text = box(document.querySelector('.article-body'));
        return {
          supported: CSS.supports('anchor-name: --note'),
          notes: [...document.querySelectorAll('.notes li')].map((note) => ({
            isBeside: box(note).left >= text.right,
            offset: box(note).top - box(document.getElementById(note.id + '-mark')).top,
            end: box(note).bottom,
          })),
        };`);
      expect(notes.length).toBeGreaterThan(0);
      let last = 0;
      for (const { isBeside, offset, end } of notes) {
        expect(isBeside).toBe(supported);
        expect(end).toBeGreaterThan(last);
        if (supported) expect(offset).toBeGreaterThanOrEqual(0);
        if (supported) expect(offset).toBeLessThan(320);
        last = end;
      }
    },
  );

  test('the bar over a dark hero is legible before and after scrolling', async ({ demo }) => {
    await page.open(`${demo.url}/initiation`, DESKTOP);
    await page.run("scrollTo({ top: 900, behavior: 'instant' })");
    await page.until('the bar is light and its dark overlay is gone', () =>
      page.run<boolean>(`
        const bar = document.querySelector('.nav-bar');
        const { content, opacity } = getComputedStyle(bar, '::before');
        const ink = getComputedStyle(document.body).color;
        return getComputedStyle(bar).color === ink && (content === 'none' || opacity === '0');`),
    );
    await page.run("scrollTo({ top: 0, behavior: 'instant' })");
    await page.until('the bar has its first colors again', () =>
      page.run<boolean>(`
        const bar = document.querySelector('.nav-bar');
        const { content, opacity } = getComputedStyle(bar, '::before');
        const isInk = getComputedStyle(bar).color === getComputedStyle(document.body).color;
        return content === 'none' ? isInk : !isInk && opacity === '1';`),
    );
  });

  test('the excerpt of an article card follows its title directly', async ({ demo }) => {
    await page.open(`${demo.url}/journal`, DESKTOP);
    const gaps = await page.run<number[]>(`
      return [...document.querySelectorAll('.article-card-compact')].map((card) => {
        const [title, words] = ['h3', '.article-card-excerpt'].map((css) => card.querySelector(css));
        return words.getBoundingClientRect().top - title.getBoundingClientRect().bottom;
      });`);
    expect(gaps.length).toBeGreaterThan(3);
    expect(Math.max(...gaps)).toBeLessThan(16);
  });

  test('an invalid form shows errors, and a valid one is confirmed', async ({ demo }) => {
    const form = contentOf('/forms/house');
    if (form.page !== 'form') throw new Error('The form is something else.');
    await page.open(`${demo.url}/forms/house`, PHONE);
    await (await page.find('input[name="name"]')).sendKeys('Noelani Kahale');
    await (await page.find('main button', form.submit)).click();
    await page.find('[role="alert"]');
    await page.expectFocus('[name="email"][aria-invalid="true"]');
    await (await page.find('input[name="email"]')).sendKeys('noelani@house.example');
    await (await page.find('main button', form.submit)).click();
    await page.expectUrl(`${demo.url}/forms/house/sent`);
    expect(await (await page.find('main')).getText()).toContain(form.confirmation.text);
  });

  test('a dialog opens, closes with Escape, returns the focus, and submits its form', async ({
    demo,
  }) => {
    await page.open(`${demo.url}/events`);
    const { driver } = page;
    const dialogButton = 'main [aria-haspopup="dialog"]';
    await (await page.find(dialogButton)).sendKeys(Key.ENTER);
    await page.expectFocus('dialog[open] h2');
    await page.press(Key.ESCAPE);
    await page.expectGone('dialog');
    await page.expectFocus(dialogButton);

    await page.press(Key.ENTER);
    await driver.switchTo().frame(await page.find('dialog[open] iframe'));
    await (await page.find('input[name="name"]')).sendKeys('Noelani');
    await (await page.find('input[name="email"]')).sendKeys('noelani@house.example');
    // By keyboard: WebKit's driver does not click elements that a frame has to scroll to.
    await (await page.find('main button')).sendKeys(Key.ENTER);
    await driver.switchTo().defaultContent();
    await page.find('dialog[open][data-status="sent"]');
    await (await page.find('dialog[open] button', words.closeDialog)).click();
    await page.expectGone('dialog');
    await page.expectUrl(`${demo.url}/events`);
  });

  test('a demo purchase ends in the program', async ({ demo }) => {
    await page.open(`${demo.url}/initiation`);
    await (await page.find('button', FIRST_BUTTON)).click();
    await (await page.find('[data-step] button', 'Complete the rehearsal')).click();
    await page.expectUrl(/\/initiation\/welcome\?session_id=cs_demo_/);
    await page.find('#root[data-state="paid"]');
    // Firefox logs scripts that were still loading when their page was left.
    await page.hydrated();
    await (await page.find('main a[href^="/program/"]')).click();
    await page.expectUrl(/\/program\//);
    await (await page.find('main a', 'Begin with Day 1')).click();
    await page.expectUrl(/\/day-1$/);
    expect(await (await page.find('main h1')).getText()).not.toBe('');
  });

  test('with Stripe, nothing is requested from Stripe before the click, and its form returns to the site', async ({
    stripeServer,
    stripe,
  }) => {
    page.proxy.stripe = stripe;
    await page.open(`${stripeServer.url}/initiation`);
    expect(await page.run('return window.Stripe === undefined')).toBe(true);
    await (await page.find('button', FIRST_BUTTON)).click();
    const frame = await page.find('iframe[name="embedded-checkout"]');
    await page.driver.switchTo().frame(frame);
    await (await page.find('a', 'Pay')).click();
    await page.driver.switchTo().defaultContent();
    await page.expectUrl(/\/initiation\/welcome\?session_id=cs_test_/);
    await page.find('#root[data-state="paid"]');
    await page.hydrated();
    expect(stripe.creates).toHaveLength(1);
    page.proxy.stripe = undefined;
  });
});
