// Tests of a page that is used before hydration, and of the hydrated app, which continues each action: a dialog with
// its input and focus, one checkout, a search. The scripts of the app are held back until a test releases them.

import type { Page } from '@playwright/test';
import { messages } from '#core';
import { formOf, labelOf } from '../support/content';
import { box, clear, foundTitles, query, titles, WORD } from '../support/journal-page';
import { dialogsOf } from '../support/pages';
import {
  buyButton,
  checkout,
  expectReady,
  FIRST_BUTTON,
  SECOND_BUTTON,
} from '../support/sales-page';
import { expect, test } from '../support/test';

const words = messages();
const form = formOf('house');
const EARLY = /\/assets\/early-[\w-]+\.js$/;
const BEFORE_APP = { held: /\/assets\/start-.*\.js$/, waitForHydration: false };
const DEMO_PAGE = /\/initiation\/demo\?session_id=cs_demo_/;

const link = (page: Page) => page.locator('main a[data-dialog]').first();
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) =>
  dialog(page).getByLabel(labelOf('house', name), { exact: false });

/** Texts and elements of the open dialog. Ids, which differ, and the moon's phase are left out. */
const sheetOf = (page: Page) =>
  dialog(page).evaluate((element) =>
    [...element.querySelectorAll('*')].map((part) =>
      [
        part.tagName,
        ...[...part.attributes]
          .filter(({ name }) => !/^(id|for|aria-describedby|data-[\w-]+|d)$/.test(name))
          .map(({ name, value }) => `${name}=${value}`)
          .sort(),
        part.childElementCount === 0 ? part.textContent : '',
      ].join(' '),
    ),
  );

test.describe('a dialog', () => {
  test('opens, and the hydrated app shows the same dialog with the same input and focus', async ({
    visit,
  }) => {
    for (const path of ['/', '/events']) {
      const { page, hydrated, release } = await visit(path, BEFORE_APP);
      await link(page).click();
      await expect(dialog(page).getByRole('heading', { level: 2 })).toBeFocused();
      expect(await dialog(page).evaluate((element) => element.matches(':modal'))).toBe(true);
      const early = await sheetOf(page);
      await field(page, 'name').fill('Noelani');
      await field(page, 'message').fill('The house at ten past nine.');
      await field(page, 'message').evaluate((area: HTMLTextAreaElement) =>
        area.setSelectionRange(4, 9),
      );
      release();
      await hydrated();
      await expect(page.locator('dialog')).toHaveCount(1);
      await expect(field(page, 'name')).toHaveValue('Noelani');
      await expect(field(page, 'message')).toBeFocused();
      await page.keyboard.type('garden');
      await expect(field(page, 'message')).toHaveValue('The garden at ten past nine.');
      expect(await sheetOf(page), path).toEqual(early);
      await expect(page).toHaveURL(path);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.locator('main [aria-haspopup="dialog"]').first()).toBeFocused();
    }
  });

  test('that opens while the app takes over is opened once', async ({ visit }) => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { page, hydrated, release } = await visit('/events', {
      ...BEFORE_APP,
      before: (context) =>
        context.route(/\.dialogs\.json$/, (route) => answered.then(() => route.continue())),
    });
    await link(page).click();
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    release();
    await hydrated();
    await expect(field(page, 'name')).toBeVisible();
    const response = page.waitForResponse(/\.dialogs\.json$/);
    answer();
    await response;
    await expect(page.locator('dialog')).toHaveCount(1);
    await expect(field(page, 'name')).toBeVisible();
  });

  test('closes by its button, the backdrop and Escape, and stays closed when the app runs', async ({
    visit,
  }) => {
    const { page, hydrated, release } = await visit('/events', BEFORE_APP);
    for (const close of [
      () => dialog(page).getByRole('button', { name: words.closeDialog }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(20, 450),
    ]) {
      await link(page).click();
      await expect(field(page, 'name')).toBeVisible();
      await close();
      await expect(page.locator('dialog')).toHaveCount(0);
      await expect(link(page)).toBeFocused();
    }
    release();
    await hydrated();
    await expect(page.locator('dialog')).toHaveCount(0);
  });

  test('sends its form without the app', async ({ visit }) => {
    const { page } = await visit('/events', BEFORE_APP);
    await link(page).click();
    await field(page, 'name').fill('Noelani');
    await field(page, 'email').fill('noelani@house.example');
    await expect(field(page, 'room')).toHaveValue(dialogsOf('/events')[0]?.preset ?? '');
    await dialog(page).getByRole('button', { name: form.submit }).click();
    await expect(page).toHaveURL(/\/forms\/house\/sent/);
  });

  test('is replaced by the page of the form if its files are missing', async ({ visit }) => {
    for (const missing of [EARLY, /\.dialogs\.json$/]) {
      const { page } = await visit('/events', {
        ...BEFORE_APP,
        console: [/net::ERR_/, /404/],
        before: (context) => context.route(missing, (route) => route.abort()),
      });
      await link(page).click();
      await expect(page).toHaveURL(dialogsOf('/events')[0]?.address ?? '');
    }
  });
});

test.describe('a buy button', () => {
  test('shows that the checkout opens, begins it once, and the app continues it', async ({
    stripe,
    visit,
  }) => {
    for (const label of [FIRST_BUTTON, SECOND_BUTTON]) {
      stripe.reset();
      const { page, hydrated, release } = await visit('/initiation', { ...BEFORE_APP, stripe });
      const created = page.waitForResponse(/create-initiation-checkout$/);
      await buyButton(page, label).click();
      const waiting = page.getByRole('button', { name: words.checkoutLoading });
      await expect(waiting).toHaveAttribute('aria-disabled', 'true');
      await created;
      await waiting.press('Enter');
      expect(stripe.creates).toHaveLength(1);
      release();
      await hydrated();
      await expectReady(page);
      await expect(checkout(page)).toBeFocused();
      expect(stripe.creates).toHaveLength(1);
      await checkout(page).getByRole('button', { name: words.back }).click();
      await expect(buyButton(page, label)).toBeFocused();
      expect(await page.evaluate(() => localStorage.length)).toBe(1);
    }
  });

  test('continues a checkout whose response arrives after hydration', async ({ stripe, visit }) => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { page, hydrated, release } = await visit('/initiation', {
      ...BEFORE_APP,
      stripe,
      before: (context) =>
        context.route(/create-initiation-checkout$/, (route) =>
          answered.then(() => route.continue()),
        ),
    });
    const requested = page.waitForRequest(/create-initiation-checkout$/);
    await buyButton(page).click();
    await requested;
    release();
    await hydrated();
    await expect(checkout(page).getByRole('status')).toHaveText(words.checkoutLoading);
    answer();
    await expectReady(page);
    expect(stripe.creates).toHaveLength(1);
  });

  test('submits its form if the app or the early checkout cannot be loaded', async ({ visit }) => {
    const failed = {
      console: [/net::ERR_/, /dynamically imported module/, /Failed to fetch/, /was preloaded/],
    };
    const { page: withoutAnswer } = await visit('/initiation', {
      ...BEFORE_APP,
      ...failed,
      before: (context) => context.route(EARLY, (route) => route.abort()),
    });
    await buyButton(withoutAnswer).click();
    await expect(withoutAnswer).toHaveURL(DEMO_PAGE);

    let refuse: () => void = () => undefined;
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    const { page } = await visit('/initiation', {
      waitForHydration: false,
      ...failed,
      before: (context) =>
        context.route(BEFORE_APP.held, (route) => refused.then(() => route.abort())),
    });
    await page.waitForLoadState();
    const created = page.waitForResponse(/create-initiation-checkout$/);
    await buyButton(page).click();
    await created;
    refuse();
    await expect(page).toHaveURL(DEMO_PAGE);
  });

  test('submits its form if the app has not taken over after eight seconds', async ({ visit }) => {
    const { page } = await visit('/initiation', { ...BEFORE_APP, clock: 'paused' });
    const created = page.waitForResponse(/create-initiation-checkout$/);
    await buyButton(page).click();
    await created;
    await page.clock.runFor(8_000);
    await expect(page).toHaveURL(DEMO_PAGE);
  });
});

test.describe('the search', () => {
  test('shows the server’s results, and the app adopts them and continues', async ({ visit }) => {
    const { page, hydrated, release } = await visit('/journal', BEFORE_APP);
    await box(page).pressSequentially(WORD);
    await expect(titles(page)).toHaveText(foundTitles(WORD));
    await expect.poll(() => query(page)).toEqual({ q: WORD });
    await page.locator('main *').evaluateAll((elements) => {
      for (const element of elements) element.toggleAttribute('data-served', true);
    });
    release();
    await hydrated();
    await expect(titles(page)).toHaveText(foundTitles(WORD));
    await expect(page.locator('main article :not([data-served])')).toHaveCount(0);
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue(WORD);
    await clear(page).click();
    await expect(titles(page)).toHaveText(foundTitles(''));
    await expect.poll(() => query(page)).toEqual({});
  });

  test('that is cleared before hydration shows the whole list again', async ({ visit }) => {
    const { page, hydrated, release } = await visit('/journal', BEFORE_APP);
    await box(page).fill('zeppelin');
    await expect(page.getByText(words.noArticles)).toBeVisible();
    await box(page).fill('');
    await expect(titles(page)).toHaveText(foundTitles(''));
    release();
    await hydrated();
    await expect(titles(page)).toHaveText(foundTitles(''));
    await expect(page).toHaveURL('/journal');
  });

  test('changes nothing if its response arrives after hydration', async ({ visit }) => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { page, hydrated, release } = await visit('/journal', {
      ...BEFORE_APP,
      before: (context) =>
        context.route(/\/journal\?q=/, (route) => answered.then(() => route.continue())),
    });
    const searchRequest = page.waitForRequest(/\/journal\?q=/);
    await box(page).fill('zeppelin');
    await searchRequest;
    await box(page).fill(WORD);
    release();
    await hydrated();
    await expect(titles(page)).toHaveText(foundTitles(WORD));
    answer();
    await clear(page).click();
    await expect(titles(page)).toHaveText(foundTitles(''));
  });

  test('waits for the app on a server of static files', async ({ visit }) => {
    const { page, hydrated, release } = await visit('/journal', {
      ...BEFORE_APP,
      before: (context) =>
        context.route(/\/journal\?q=/, async (route) => {
          const { href } = new URL('/journal', route.request().url());
          await route.fulfill({ response: await route.fetch({ url: href }) });
        }),
    });
    const answered = page.waitForResponse(/\/journal\?q=/);
    await box(page).fill(WORD);
    await answered;
    await expect(titles(page)).toHaveText(foundTitles(''));
    release();
    await hydrated();
    await expect(titles(page)).toHaveText(foundTitles(WORD));
  });
});

/** Messages with which React's scheduler has begun its steps when `stopSteps` stops it. */
const STEPS = 20;

/** Runs in the page: ends each step of a render after a few elements, and stops the scheduler after some steps. */
function stopSteps(most: number): void {
  const { now } = performance;
  let calls = 0;
  performance.now = () => {
    calls += 1;
    return now.call(performance) + 2 * calls;
  };
  const { postMessage } = MessagePort.prototype;
  let steps = 0;
  MessagePort.prototype.postMessage = function (this: MessagePort) {
    steps += 1;
    if (steps <= most) postMessage.call(this, null);
    else if (steps === most + 1) {
      Reflect.set(window, 'continueSteps', () => {
        steps = Number.NEGATIVE_INFINITY;
        postMessage.call(this, null);
      });
      document.documentElement.dataset['stopped'] = '';
    }
  };
}

test('hydration has many steps, and a press between two of them is answered at once', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/events', {
    waitForHydration: false,
    before: (context) => context.addInitScript(stopSteps, STEPS),
  });
  await expect(page.locator('html[data-stopped], html[data-hydrated]')).toHaveCount(1);
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
  await link(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.evaluate(() => Reflect.get(window, 'continueSteps')());
  await hydrated();
  await expect(field(page, 'name')).toBeVisible();
  await expect(page.locator('dialog')).toHaveCount(1);
  await expect(page).toHaveURL('/events');
});
