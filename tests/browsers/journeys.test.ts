// The main journeys in Firefox and in WebKit: looking, going from room to room, searching, reading, writing, buying.

import { expect } from 'vitest';
import { journal, loadCore, openPage } from '../../app/src/core/core';
import { FIRST_BUTTON, words } from '../support/sales-page';
import { test } from '../support/test';
import { DESK, inEachBrowser, Key, PHONE } from './visitor';

await loadCore();

const ROOMS = ['/', '/about', '/consulting', '/rituals', '/initiation', '/events', '/retreats'];
const { featured, articles } = journal('', 'All');
const ESSAYS = [...featured, ...articles].map(({ path }) => path);
const FURTHER = ['/contact', '/impact', '/journal', '/journal/the-cellular-awakening'];

/** The titles of what the core finds, in its order. */
function found(query: string): string[] {
  const { featured, articles } = journal(query, 'All');
  return [...featured, ...articles].map(({ title }) => title.map(({ text }) => text).join(''));
}

const contentOf = (path: string) => {
  const answer = openPage(path);
  if (answer.kind !== 'page') throw new Error(`There is no page at ${path}.`);
  return answer.content;
};

inEachBrowser({ javaScript: true }, (visitor) => {
  test('another room fetches each of its pictures once', async ({ demo }) => {
    // The first room that this browser sees: a picture that it remembers would not be fetched at all.
    await visitor.open(demo.url);
    await (await visitor.find('#menu a', 'Retreats')).click();
    await visitor.expectUrl(`${demo.url}/retreats`);
    await visitor.until('the first picture is there', () =>
      visitor.run<boolean>(`
        const picture = document.querySelector('img.picture-retreats');
        return picture !== null && picture.complete && picture.currentSrc !== '';`),
    );
    const fetched = await visitor.run<string[]>(`
      return performance.getEntriesByType('resource').map(({ name }) => name)
        .filter((name) => /retreats[^/]*\\.(avif|webp|jpg)$/.test(name));`);
    expect(fetched.map((name) => name.split('.').at(-1))).toEqual(['avif']);
  });

  test('a word on the console, and one that the content policy has, are heard', async ({
    demo,
  }) => {
    await visitor.open(demo.url);
    await visitor.run(`
      console.error('Is anybody there?');
      fetch('https://elsewhere.example/').catch(() => undefined);`);
    const heard = () => visitor.door.heard.join();
    await expect.poll(heard).toMatch(/Is anybody there\?/);
    await expect.poll(heard).toMatch(/connect-src.*elsewhere\.example/);
    visitor.door.heard.length = 0;
  });

  for (const window of [PHONE, DESK]) {
    test.for([...ROOMS, ...FURTHER])(
      `%s can be looked at in a window of ${window[0]}: words, pictures, typefaces, nothing beside the page`,
      async (path, { demo }) => {
        await visitor.open(`${demo.url}${path}`, window);
        const heading = await visitor.find('main h1');
        expect(await heading.getText()).not.toBe('');
        await visitor.until('every picture is there', () =>
          visitor.run<boolean>(`
            for (const picture of document.images) picture.loading = 'eager';
            return [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0);`),
        );
        const { faces, wide, page } = await visitor.run<{
          faces: string[];
          wide: number;
          page: number;
        }>(`
          return {
            faces: [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
            wide: innerWidth,
            page: document.documentElement.scrollWidth,
          };`);
        expect(faces.join()).toMatch(/Cormorant/);
        expect(faces.join()).toMatch(/Hanken/);
        expect({ wide, page }).toEqual({ wide: window[0], page: window[0] });
      },
    );
  }

  test('the styles that are written into a page are not fetched once more', async ({ demo }) => {
    await visitor.open(demo.url);
    const sheets = `return performance.getEntriesByType('resource')
      .map(({ name }) => name).filter((name) => name.endsWith('.css'))`;
    expect(await visitor.run<string[]>(sheets)).toEqual([]);
    // What was left out of them is, once she walks on.
    await (await visitor.find('#menu a', 'Contact')).click();
    await visitor.expectUrl(`${demo.url}/contact`);
    await visitor.until('the rest of the styles is there', () =>
      visitor.run<boolean>(`
        const rest = [...document.querySelectorAll('link[data-rest]')];
        return rest.length > 0 && rest.every(({ sheet, media }) => sheet?.cssRules.length > 0 && media === '');`),
    );
  });

  test('the menu of a phone opens, closes with Escape, and leads on', async ({ demo }) => {
    await visitor.open(demo.url, PHONE);
    await visitor.expectGone('#menu');
    await (await visitor.find('button', 'Open menu')).click();
    await visitor.find('#menu a', 'Contact');
    await visitor.press(Key.ESCAPE);
    await visitor.expectGone('#menu');
    await visitor.expectFocus('.menu-toggle');
    await visitor.press(Key.ENTER);
    await (await visitor.find('#menu a', 'Contact')).click();
    await visitor.expectUrl(`${demo.url}/contact`);
    await visitor.expectGone('#menu');
  });

  test('another room opens without a new document; back and forward find their places', async ({
    demo,
  }) => {
    await visitor.open(demo.url);
    const home = await visitor.driver.getTitle();
    await visitor.run(`
      document.documentElement.dataset.first = 'yes';
      scrollTo({ top: 600, behavior: 'instant' });`);
    const scrolled = (to: number) => () =>
      visitor.run<boolean>('return Math.abs(scrollY - arguments[0]) < 2', to);
    await visitor.until('the page has scrolled', scrolled(600));
    await (await visitor.find('#menu a', 'About')).click();
    await visitor.expectUrl(`${demo.url}/about`);
    await visitor.expectFocus('main h1');
    await visitor.until('the new page begins at its top', scrolled(0));
    expect(await visitor.driver.getTitle()).not.toBe(home);
    await visitor.driver.navigate().back();
    await visitor.until('the place is found again', scrolled(600));
    expect(await visitor.driver.getTitle()).toBe(home);
    await visitor.driver.navigate().forward();
    await visitor.expectUrl(`${demo.url}/about`);
    expect(await visitor.run('return document.documentElement.dataset.first')).toBe('yes');
  });

  test('the skip link is the first that Tab finds', async ({ demo }) => {
    await visitor.open(demo.url);
    await visitor.press(Key.TAB);
    await visitor.expectFocus('a[href="#content"]');
    await visitor.press(Key.ENTER);
    await visitor.expectFocus('main');
  });

  test('the journal is searched while she types, with a result and without', async ({ demo }) => {
    const content = contentOf('/journal');
    if (content.page !== 'journal') throw new Error('The journal is something else.');
    const titles = 'main article h3';
    await visitor.open(`${demo.url}/journal`);
    await visitor.expectTexts(titles, found(''));
    const box = await visitor.find('input[type="search"]', content.search.label);
    await box.sendKeys("Hawai'i");
    expect(found("Hawai'i").length).toBeGreaterThan(0);
    await visitor.expectTexts(titles, found("Hawai'i"));
    await visitor.expectUrl(/[?&]q=Hawai/);
    await box.sendKeys(' zeppelin');
    await visitor.expectTexts(titles, []);
    await (await visitor.find('main button', content.search.clear)).click();
    await visitor.expectTexts(titles, found(''));
    await visitor.expectFocus('input[type="search"]');
  });

  test('an essay opens from the list; its notes lead there and back', async ({ demo }) => {
    await visitor.open(`${demo.url}/journal`);
    await (await visitor.find('a[href="/journal/the-cellular-awakening"]')).click();
    await visitor.expectUrl(`${demo.url}/journal/the-cellular-awakening`);
    await visitor.find('.article-body p');
    const seen = (css: string) => () =>
      visitor.run<boolean>(
        `const { top, bottom } = document.querySelector(arguments[0]).getBoundingClientRect();
         return bottom > 0 && top < innerHeight;`,
        css,
      );
    await visitor.run("document.querySelector('.note-mark').scrollIntoView({ block: 'center' })");
    await (await visitor.find('.note-mark a')).click();
    await visitor.until('the first note is in sight', seen('#note-1'));
    await (await visitor.find('#note-1 .note-back')).click();
    await visitor.until('its line is in sight again', seen('.note-mark'));
  });

  test.for(ESSAYS)(
    'where there is a margin and a browser that can, the notes of %s stand beside their lines, one below the other',
    async (path, { demo }) => {
      await visitor.open(`${demo.url}${path}`, DESK);
      const { can, notes } = await visitor.run<{
        can: boolean;
        notes: { beside: boolean; below: number; end: number }[];
      }>(`
        const box = (element) => element.getBoundingClientRect();
        const text = box(document.querySelector('.article-body'));
        return {
          can: CSS.supports('anchor-name: --note'),
          notes: [...document.querySelectorAll('.notes li')].map((note) => ({
            beside: box(note).left >= text.right,
            below: box(note).top - box(document.getElementById(note.id + '-mark')).top,
            end: box(note).bottom,
          })),
        };`);
      expect(notes.length).toBeGreaterThan(0);
      let last = 0;
      for (const { beside, below, end } of notes) {
        expect(beside).toBe(can);
        expect(end).toBeGreaterThan(last);
        if (can) expect(below).toBeGreaterThanOrEqual(0);
        if (can) expect(below).toBeLessThan(320);
        last = end;
      }
    },
  );

  test('the bar over a dark picture is legible before she scrolls and after', async ({ demo }) => {
    await visitor.open(`${demo.url}/initiation`, DESK);
    await visitor.run("scrollTo({ top: 900, behavior: 'instant' })");
    await visitor.until('the bar is light, and the evening over it gone', () =>
      visitor.run<boolean>(`
        const bar = document.querySelector('.bar');
        const { content, opacity } = getComputedStyle(bar, '::before');
        const ink = getComputedStyle(document.body).color;
        return getComputedStyle(bar).color === ink && (content === 'none' || opacity === '0');`),
    );
    await visitor.run("scrollTo({ top: 0, behavior: 'instant' })");
    await visitor.until('the bar is what it was', () =>
      visitor.run<boolean>(`
        const bar = document.querySelector('.bar');
        const { content, opacity } = getComputedStyle(bar, '::before');
        const isInk = getComputedStyle(bar).color === getComputedStyle(document.body).color;
        return content === 'none' ? isInk : !isInk && opacity === '1';`),
    );
  });

  test('on a shelf the first words of an essay stand right under its title', async ({ demo }) => {
    await visitor.open(`${demo.url}/journal`, DESK);
    const gaps = await visitor.run<number[]>(`
      return [...document.querySelectorAll('.article-card-shelf')].map((card) => {
        const [title, words] = ['h3', '.article-card-excerpt'].map((css) => card.querySelector(css));
        return words.getBoundingClientRect().top - title.getBoundingClientRect().bottom;
      });`);
    expect(gaps.length).toBeGreaterThan(3);
    expect(Math.max(...gaps)).toBeLessThan(16);
  });

  test('a letter that lacks something comes back, and a whole one is thanked for', async ({
    demo,
  }) => {
    const form = contentOf('/forms/house');
    if (form.page !== 'form') throw new Error('The form is something else.');
    await visitor.open(`${demo.url}/forms/house`, PHONE);
    await (await visitor.find('input[name="name"]')).sendKeys('Noelani Kahale');
    await (await visitor.find('main button', form.submit)).click();
    await visitor.find('[role="alert"]');
    await visitor.expectFocus('[name="email"][aria-invalid="true"]');
    await (await visitor.find('input[name="email"]')).sendKeys('noelani@house.example');
    await (await visitor.find('main button', form.submit)).click();
    await visitor.expectUrl(`${demo.url}/forms/house/sent`);
    expect(await (await visitor.find('main')).getText()).toContain(form.confirmation.text);
  });

  test('a dialog opens, closes with Escape, gives the focus back, and sends its letter', async ({
    demo,
  }) => {
    await visitor.open(`${demo.url}/events`);
    const { driver } = visitor;
    const opens = 'main [aria-haspopup="dialog"]';
    await (await visitor.find(opens)).sendKeys(Key.ENTER);
    await visitor.expectFocus('dialog[open] h2');
    await visitor.press(Key.ESCAPE);
    await visitor.expectGone('dialog');
    await visitor.expectFocus(opens);

    await visitor.press(Key.ENTER);
    await driver.switchTo().frame(await visitor.find('dialog[open] iframe'));
    await (await visitor.find('input[name="name"]')).sendKeys('Noelani');
    await (await visitor.find('input[name="email"]')).sendKeys('noelani@house.example');
    // By keyboard: WebKit's driver hits nothing that a frame would have to scroll to.
    await (await visitor.find('main button')).sendKeys(Key.ENTER);
    await driver.switchTo().defaultContent();
    await visitor.find('dialog[open][data-life="sent"]');
    await (await visitor.find('dialog[open] button', words.closeDialog)).click();
    await visitor.expectGone('dialog');
    await visitor.expectUrl(`${demo.url}/events`);
  });

  test('in the demo a purchase ends in the program', async ({ demo }) => {
    await visitor.open(`${demo.url}/initiation`);
    await (await visitor.find('button', FIRST_BUTTON)).click();
    await (await visitor.find('[data-step] button', 'Complete the rehearsal')).click();
    await visitor.expectUrl(/\/initiation\/welcome\?session_id=cs_demo_/);
    await visitor.find('#root[data-state="paid"]');
    // Firefox tells of scripts that were still on their way when their page was left.
    await visitor.alive();
    await (await visitor.find('main a[href^="/program/"]')).click();
    await visitor.expectUrl(/\/program\//);
    await (await visitor.find('main a', 'Begin with Day 1')).click();
    await visitor.expectUrl(/\/day-1$/);
    expect(await (await visitor.find('main h1')).getText()).not.toBe('');
  });

  test('with Stripe, nobody else is asked before the click, and its form leads home', async ({
    till,
    stripe,
  }) => {
    visitor.door.stripe = stripe;
    await visitor.open(`${till.url}/initiation`);
    expect(await visitor.run('return window.Stripe === undefined')).toBe(true);
    await (await visitor.find('button', FIRST_BUTTON)).click();
    const frame = await visitor.find('iframe[name="embedded-checkout"]');
    await visitor.driver.switchTo().frame(frame);
    await (await visitor.find('a', 'Pay')).click();
    await visitor.driver.switchTo().defaultContent();
    await visitor.expectUrl(/\/initiation\/welcome\?session_id=cs_test_/);
    await visitor.find('#root[data-state="paid"]');
    await visitor.alive();
    expect(stripe.creates).toHaveLength(1);
    visitor.door.stripe = undefined;
  });
});
