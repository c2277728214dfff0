// Tests of the served page if the app fails at its start, and of pages that a translator or an extension has changed
// before. The app starts two frames after the page, so a paused clock keeps a page as it was served.

import type { BrowserContext, Page } from '@playwright/test';
import { ARTICLE, tabTitle } from '../support/content';
import { buyButton, checkout, FIRST_BUTTON, words } from '../support/sales-page';
import { expectServed, menuLink, menuName } from '../support/site';
import { expect, test } from '../support/test';
import { translate, translated } from '../support/translator';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The app waits until `startApp`, so that the page can be changed before it is hydrated. */
const BEFORE_APP = { clock: 'paused' as const, waitForHydration: false };

async function startApp(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.clock.runFor(50);
}

const withInitScript = (script: () => void) => (context: BrowserContext) =>
  context.addInitScript(script);

/** Faults of extensions or of the app in the first render or effect, with the expected error message. */
const FAULTS: [message: RegExp, script: () => void][] = [
  [
    /The bar is broken/,
    () => {
      const { map } = Array.prototype;
      Array.prototype.map = function <U>(...parameters: Parameters<typeof map<U>>): U[] {
        if (this[0]?.path === '/' && 'active' in this[0]) throw new Error('The bar is broken');
        return map.apply(this, parameters) as U[];
      };
    },
  ],
  [
    /No media/,
    () => {
      window.matchMedia = () => {
        throw new Error('No media');
      };
    },
  ],
  [
    /No positions/,
    () => {
      Object.defineProperty(History.prototype, 'scrollRestoration', {
        set: () => {
          throw new Error('No positions');
        },
      });
    },
  ],
  [
    /year/,
    () => {
      // The core rejects this year.
      Date.prototype.getFullYear = () => Number.NaN;
    },
  ],
];

test('after an error in the first render or effect pages stay as they were served, links work, and the buy form leads to the payment', async ({
  visit,
}) => {
  for (const [message, script] of FAULTS) {
    const { page } = await visit(ARTICLE, {
      ...BEFORE_APP,
      before: withInitScript(script),
      console: [message],
    });
    const expectFailure = async () => {
      const failed = page.waitForEvent('console', (entry) => message.test(entry.text()));
      await startApp(page);
      await failed;
      await expectServed(page);
    };
    await expectFailure();
    await menuLink(page, '/events').click();
    await expect(page).toHaveURL('/events');
    await expectServed(page);
    await page.goto('/initiation');
    await expectFailure();
    await buyButton(page).click();
    await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
  }
});

/** React's message for a page that differs from its first render: it renders the page from scratch. */
const RENDERED_AGAIN = /Minified React error #418/;

test('a page that was translated before the app starts stays translated, and opens the checkout', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/initiation', {
    ...BEFORE_APP,
    console: [RENDERED_AGAIN],
  });
  await page.waitForLoadState();
  await translate(page, 'ltr');
  await startApp(page);
  await hydrated();
  await page.getByRole('button', { name: translated(FIRST_BUTTON) }).click();
  await expect(checkout(page)).toBeVisible();
});

/**
 * Places where extensions insert nodes: password managers beside fields, writing aids after fields, others anywhere.
 */
const PLACES = ['#root', 'main', 'main section', '.buy-button', 'footer p', 'nav ul', 'h1'];

test('a page into which extensions have inserted nodes is complete, has each head tag once, and opens the checkout', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/initiation', {
    ...BEFORE_APP,
    console: [RENDERED_AGAIN],
  });
  await page.waitForLoadState();
  const tags = page.locator('head :is(title, meta, link[rel=canonical])');
  const served = await tags.count();
  const headings = page.getByRole('main').getByRole('heading');
  const texts = await headings.allInnerTexts();
  await page.evaluate((places) => {
    for (const place of places)
      for (const position of ['afterbegin', 'beforeend'] as const)
        document
          .querySelector(place)
          ?.insertAdjacentElement(position, document.createElement('extension-node'));
    document.body.dataset['extension'] = 'yes';
  }, PLACES);
  await startApp(page);
  await hydrated();
  expect(await headings.allInnerTexts()).toEqual(texts);
  await expect(tags).toHaveCount(served);
  await buyButton(page).click();
  await expect(checkout(page)).toBeVisible();
  await menuLink(page, '/contact').click();
  await expect(page).toHaveTitle(tabTitle('/contact'));
  await expect(page.locator('head title')).toHaveCount(1);
  await expect(page.locator('head [name=description]')).toHaveCount(1);
});

test('an error after a click shows the error screen, from which the page can still sell', async ({
  visit,
}) => {
  const { page } = await visit('/initiation', { console: [/No checkout/] });
  await page.evaluate(() => {
    Element.prototype.scrollIntoView = () => {
      throw new Error('No checkout');
    };
  });
  await buyButton(page).click();
  await expect(heading(page)).toHaveText(words.unexpectedError);
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toBeInViewport();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: menuName('/contact') })).toBeVisible();
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
});
