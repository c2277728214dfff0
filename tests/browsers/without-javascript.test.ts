// The shop in Firefox and in WebKit with scripts turned off: everything reads, leads on, and goes somewhere real.

import { expect } from 'vitest';
import { journal, loadCore } from '../../app/src/core/core';
import { FIRST_BUTTON } from '../support/sales-page';
import { test } from '../support/test';
import { DESK, inEachBrowser, Key, PHONE } from './visitor';

await loadCore();

const { featured, articles } = journal('', 'All');
const titles = [...featured, ...articles].map(({ title }) =>
  title.map(({ text }) => text).join(''),
);

inEachBrowser({ javaScript: false }, (visitor) => {
  test('no script of a page runs', async ({ demo }) => {
    await visitor.open(demo.url);
    expect(await visitor.run('return matchMedia("(scripting: none)").matches')).toBe(true);
  });

  test('the menu of a phone opens and leads on', async ({ demo }) => {
    await visitor.open(demo.url, PHONE);
    await (await visitor.find('.menu-toggle')).click();
    await (await visitor.find('#menu a', 'About')).click();
    await visitor.expectUrl(`${demo.url}/about`);
    expect(await (await visitor.find('main h1')).getText()).not.toBe('');
  });

  test('the journal lists every essay, pretends no search, and each one reads', async ({
    demo,
  }) => {
    await visitor.open(`${demo.url}/journal`, DESK);
    await visitor.expectTexts('main article h3', titles);
    await visitor.expectGone('input[type="search"]');
    await (await visitor.find('main article h3 a')).click();
    await visitor.expectTexts('main h1', titles.slice(0, 1));
    expect((await (await visitor.find('.article-body')).getText()).length).toBeGreaterThan(6_000);
  });

  test('the button of a dialog leads to its form, which is sent', async ({ demo }) => {
    await visitor.open(`${demo.url}/events`);
    await (await visitor.find('main a[href^="/forms/house"]')).click();
    await (await visitor.find('input[name="name"]')).sendKeys('Noelani');
    await (await visitor.find('input[name="email"]')).sendKeys('noelani@house.example');
    // By keyboard: WebKit's driver scrolls to nothing where scripts are turned off.
    await (await visitor.find('main button')).sendKeys(Key.ENTER);
    await visitor.expectUrl(`${demo.url}/forms/house/sent`);
  });

  test('a purchase in the demo ends in the program', async ({ demo }) => {
    await visitor.open(`${demo.url}/initiation`);
    await (await visitor.find('button', FIRST_BUTTON)).click();
    await visitor.expectUrl(/\/initiation\/demo\?session_id=cs_demo_/);
    await (await visitor.find('button', 'Complete the rehearsal')).click();
    await visitor.expectUrl(/\/initiation\/welcome\?session_id=cs_demo_/);
    await visitor.find('#root[data-state="paid"]');
    await (await visitor.find('main a[href^="/program/"]')).click();
    await (await visitor.find('main a', 'Begin with Day 1')).click();
    await visitor.expectUrl(/\/day-1$/);
  });

  test("with Stripe, the button leads to Stripe's own page and home again", async ({
    till,
    stripe,
  }) => {
    visitor.door.stripe = stripe;
    await visitor.open(`${till.url}/initiation`);
    await (await visitor.find('button', FIRST_BUTTON)).click();
    await visitor.expectUrl(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/);
    await (await visitor.find('a', 'Pay')).click();
    await visitor.expectUrl(/\/initiation\/welcome\?session_id=cs_test_/);
    await visitor.find('#root[data-state="paid"]');
    visitor.door.stripe = undefined;
  });
});
