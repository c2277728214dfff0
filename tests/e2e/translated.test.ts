// Tests of pages that a browser translator has changed (tests/support/translator.ts): the app still works, and texts
// that it changes are shown and translated again.

import type { Page } from '@playwright/test';

import { checkoutFailure, messages, site } from '#core';
import { excerpt } from '../../app/src/generated/excerpt';
import { contentOf, formOf, LISTED, searchArticles } from '../support/content';
import { guide } from '../support/guided-mode';
import { checkout, FIRST_BUTTON, words } from '../support/sales-page';
import { expectShown, menuName } from '../support/site';
import { createSession } from '../support/stripe/api';
import { expect, test } from '../support/test';
import { translate, translated } from '../support/translator';

const journal = contentOf('/journal', 'journal');
const usedCategories = journal.categories.filter(
  ({ name }) => !searchArticles('', { category: name }).empty,
);
const button = (page: Page, label: string) =>
  page.getByRole('button', { name: translated(label), exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** Title of an article. Its parts are translated separately: a search match may be part of a word. */
const titleOf = ({ title }: { title: readonly { text: string }[] }) =>
  title.map((part) => translated(part.text)).join('');
const text = (page: Page, original: string) =>
  page.getByText(translated(original), { exact: true });

test('the journal is searched letter by letter, changes its category, and accepts a newsletter address', async ({
  visit,
}) => {
  const { page } = await visit('/journal');
  await translate(page);
  const box = page.getByRole('searchbox');
  const main = page.getByRole('main');
  const expectFound = async (query: string, name = 'All') => {
    const { featured, articles, countText } = searchArticles(query, { category: name });
    const titles = main.getByRole('article').getByRole('heading', { level: 3 });
    await expect(titles).toHaveText([...featured, ...articles].map(titleOf));
    await expect(text(page, countText).first()).toBeVisible();
  };

  await test.step('the search', async () => {
    for (const [index] of [...'hawaii'].entries()) {
      await box.press('hawaii'.charAt(index));
      await expectFound('hawaii'.slice(0, index + 1));
    }
    await page.getByRole('button', { name: journal.search.clearText }).click();
    await expectFound('');
    await box.pressSequentially('the zeppelin');
    await expect(text(page, messages().noArticles)).toBeVisible();
    await button(page, messages().clearFilters).click();
    await expectFound('');
  });

  await test.step('the categories, with the sentence about each', async () => {
    await box.press('a');
    for (const { name, text: note } of usedCategories) {
      await page
        .getByRole('navigation', { name: journal.search.category })
        .getByRole('link', { name: translated(name) })
        .click();
      await expectFound('a', name);
      await expect(page.getByText(translated(note))).toBeVisible();
    }
    for (const { name } of usedCategories.slice(0, -1).reverse()) {
      await page.goBack();
      await expectFound('a', name);
    }
  });

  await test.step('the newsletter', async () => {
    const { button: label, thanks } = journal.newsletter;
    const { fields, messages: formMessages } = formOf('newsletter');
    const emptyAddress = fields[0]?.missing ?? formMessages.missing;
    const address = page.getByRole('textbox', { name: translated(journal.newsletter.label) });
    await button(page, label).click();
    await expect(page.getByRole('alert')).toHaveText(translated(emptyAddress));
    await address.fill('leilani');
    await button(page, label).click();
    await expect(page.getByRole('alert')).toHaveText(translated(formMessages.notAnAddress));
    await address.fill('leilani@house.example');
    await button(page, label).click();
    await expect(page.getByRole('status').filter({ hasText: translated(thanks) })).toBeFocused();
  });
});

test('pages and articles are opened one after the other, and back', async ({ visit }) => {
  const nextOf = (path: string) => contentOf(path, 'article').next;
  const [first] = LISTED;
  const second = first && nextOf(first.path);
  const third = second && nextOf(second.path);
  if (!first || !second || !third) throw new Error('Three articles are needed.');
  const { page } = await visit(first.path, { clock: true });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await translate(page);

  await test.step('articles', async () => {
    const links = page.getByRole('main').locator('.article-adjacent').getByRole('link');
    for (const article of [second, third]) {
      await links.last().click();
      await expect(heading(page)).toHaveText(titleOf(article));
    }
    await page.goBack();
    await expect(heading(page)).toHaveText(titleOf(second));
    await links.first().click();
    await expect(heading(page)).toHaveText(titleOf(first));
  });

  await test.step('the link of an article is copied, and the page says so', async () => {
    const { share, shared } = contentOf(first.path, 'article').words;
    for (let times = 0; times < 2; times += 1) {
      await button(page, share).click();
      await expect(text(page, shared)).toBeVisible();
      await page.clock.runFor(2_600);
      await expect(text(page, shared)).toBeHidden();
    }
  });

  await test.step('pages', async () => {
    const banner = page.getByRole('banner');
    const titles: string[] = [];
    for (const path of ['/about', '/consulting', '/events', '/retreats', '/contact']) {
      await banner.getByRole('link', { name: translated(menuName(path)) }).click();
      await expectShown(page, path);
      titles.push((await heading(page).textContent()) ?? '');
    }
    for (const title of titles.reverse().slice(1)) {
      await page.goBack();
      await expect(heading(page)).toHaveText(title);
    }
    await banner.getByRole('link', { name: site().brand.name }).click();
    await expect(page).toHaveURL('/');
    await expect(heading(page)).toBeFocused();
  });
});

test('a dialog opens, rejects an empty form, closes, and opens again', async ({ visit }) => {
  const { page } = await visit('/retreats');
  await translate(page);
  const triggers = page.locator('main [aria-haspopup="dialog"]');
  const dialog = page.getByRole('dialog');
  for (const index of [0, 1, 0]) {
    await triggers.nth(index).click();
    await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
    const name = page.locator('dialog[open] [name="name"]');
    await page.locator('dialog[open] [type="submit"]').click();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toBeFocused();
    await dialog.getByRole('button', { name: words.closeDialog }).click();
    await expect(dialog).toBeHidden();
    await expect(triggers.nth(index)).toBeFocused();
  }
});

test('the checkout fails, is tried again, opens, and closes', async ({ visit }) => {
  const { page } = await visit('/initiation', { console: [/status of 500/] });
  await translate(page);
  let fails = true;
  await page.route(/create-initiation-checkout/, (route) =>
    fails
      ? route.fulfill({ status: 500, json: { error: 'The house is being painted.' } })
      : route.continue(),
  );
  const failure = translated(checkoutFailure('The house is being painted.'));
  const open = button(page, FIRST_BUTTON);
  await open.click();
  await expect(checkout(page).getByRole('alert')).toHaveText(failure);
  await button(page, words.tryAgain).click();
  await expect(checkout(page).getByRole('alert')).toHaveText(failure);
  fails = false;
  await button(page, words.tryAgain).click();
  await expect(checkout(page).getByRole('radio').first()).toBeVisible();
  await expect(checkout(page).getByRole('status')).toHaveText(translated(words.checkoutReady));
  await button(page, words.back).click();
  await expect(checkout(page)).toHaveCount(0);
  await expect(open).toBeFocused();
});

test('a payment that arrives changes the welcome page', async ({ stripeServer, stripe, visit }) => {
  const id = await createSession(stripeServer.url, stripe);
  stripe.update(id, { status: 'complete', payment_status: 'unpaid' });
  const { page } = await visit(`${stripeServer.url}/initiation/welcome?session_id=${id}`, {
    clock: true,
  });
  const stateTitle = (state: string) => {
    const {
      lead,
      accent = '',
      tail = '',
    } = contentOf('/initiation/welcome', 'status', state).title;
    return [lead, accent, tail].map(translated).join('');
  };
  await translate(page);
  await expect(heading(page)).toHaveText(stateTitle('processing'));
  stripe.pay(id);
  await expect
    .poll(async () => {
      await page.clock.fastForward(1_000);
      return heading(page).textContent();
    })
    .toBe(stateTitle('paid'));
  await expect(page.getByRole('status')).toContainText(stateTitle('paid'));
});

test('the practice of the preview page plays in guided mode', async ({ visit }) => {
  const { page } = await visit('/initiation/inside', { clock: true });
  const first = (excerpt.guide[0]?.cues[0]?.html ?? '').replaceAll(/<[^>]+>/g, '');
  // The longer part of the text around the number.
  const [before = '', after = ''] = guide.left.split('{minutes}').map((part) => part.trim());
  const remaining = before.length > after.length ? before : after;
  await translate(page);
  await button(page, guide.open).click();
  const dialog = page.getByRole('dialog');
  await button(page, guide.begin).click();
  const cue = dialog.locator('[aria-live]');
  await expect(cue).toContainText(translated(first));
  await button(page, guide.pause).click();
  await expect(button(page, guide.play)).toBeFocused();
  await button(page, guide.play).click();
  await button(page, guide.skip).click();
  await expect(cue).not.toContainText(translated(first));
  await button(page, guide.back).click();
  await expect(cue).toContainText(translated(first));
  // The text stays until the next minute, instead of being translated again every second.
  const element = await dialog.getByText(translated(remaining)).elementHandle();
  await page.clock.runFor(5_000);
  expect(await element?.evaluate((shown) => shown.isConnected)).toBe(true);
  await page.clock.runFor(9 * 60_000);
  await expect(dialog.getByRole('heading', { level: 2 }).last()).toBeFocused();
});
