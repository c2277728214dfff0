// The site in Firefox and WebKit with JavaScript disabled: pages, links, forms and checkout.

import { expect } from 'vitest';
import { loadCore } from '../../app/src/core/core';
import { searchArticles } from '../../app/src/journal/search-articles';
import { FIRST_BUTTON } from '../support/sales-page';
import { test } from '../support/test';
import { DESKTOP, inEachBrowser, Key, PHONE } from './webdriver-page';

await loadCore();

const { featured, articles } = searchArticles('', 'All');
const titles = [...featured, ...articles].map(({ title }) =>
  title.map(({ text }) => text).join(''),
);

inEachBrowser({ javaScript: false }, (page) => {
  test('no script of a page runs', async ({ demo }) => {
    await page.open(demo.url);
    expect(await page.run('return matchMedia("(scripting: none)").matches')).toBe(true);
  });

  test('the menu of a phone opens and its links work', async ({ demo }) => {
    await page.open(demo.url, PHONE);
    await (await page.find('.nav-toggle')).click();
    await (await page.find('#menu a', 'About')).click();
    await page.expectUrl(`${demo.url}/about`);
    expect(await (await page.find('main h1')).getText()).not.toBe('');
  });

  test('the journal lists every article, and each one is complete', async ({ demo }) => {
    await page.open(`${demo.url}/journal`, DESKTOP);
    await page.expectTexts('main article h3', titles);
    await (await page.find('main article h3 a')).click();
    await page.expectTexts('main h1', titles.slice(0, 1));
    expect((await (await page.find('.article-body')).getText()).length).toBeGreaterThan(6_000);
  });

  test('the search of the journal and its categories work', async ({ demo }) => {
    await page.open(`${demo.url}/journal`, DESKTOP);
    await (await page.find('input[type="search"]')).sendKeys('hawaii', Key.ENTER);
    await page.expectUrl(`${demo.url}/journal?q=hawaii`);
    const found = searchArticles('hawaii', 'All').articles;
    await page.expectTexts(
      'main article h3',
      found.map(({ title }) => title.map(({ text }) => text).join('')),
    );
    await (await page.find('main nav a', 'Soft Power')).click();
    await page.expectUrl(`${demo.url}/journal?q=hawaii&category=Soft+Power`);
  });

  test('the button of a dialog links to its form, which can be submitted', async ({ demo }) => {
    await page.open(`${demo.url}/events`);
    await (await page.find('main a[href^="/forms/house"]')).click();
    await (await page.find('input[name="name"]')).sendKeys('Noelani');
    await (await page.find('input[name="email"]')).sendKeys('noelani@house.example');
    // By keyboard: WebKit's driver does not scroll where scripts are disabled.
    await (await page.find('main button')).sendKeys(Key.ENTER);
    await page.expectUrl(`${demo.url}/forms/house/sent`);
  });

  test('a demo purchase ends in the program', async ({ demo }) => {
    await page.open(`${demo.url}/initiation`);
    await (await page.find('button', FIRST_BUTTON)).click();
    await page.expectUrl(/\/initiation\/demo\?session_id=cs_demo_/);
    await (await page.find('button', 'Complete the rehearsal')).click();
    await page.expectUrl(/\/initiation\/welcome\?session_id=cs_demo_/);
    await page.find('#root[data-state="paid"]');
    await (await page.find('main a[href^="/program/"]')).click();
    await (await page.find('main a', 'Begin with Day 1')).click();
    await page.expectUrl(/\/day-1$/);
  });

  test("with Stripe, the button leads to Stripe's hosted page and back", async ({
    stripeServer,
    stripe,
  }) => {
    page.proxy.stripe = stripe;
    await page.open(`${stripeServer.url}/initiation`);
    await (await page.find('button', FIRST_BUTTON)).click();
    await page.expectUrl(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/);
    await (await page.find('a', 'Pay')).click();
    await page.expectUrl(/\/initiation\/welcome\?session_id=cs_test_/);
    await page.find('#root[data-state="paid"]');
    page.proxy.stripe = undefined;
  });
});
