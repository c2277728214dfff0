// The served page stays if the app fails before the visitor has used it, and keeps changes of translators and
// extensions. The app starts two frames after the page, so a paused clock keeps a page as it was served. Each
// kind of change is tested in app/src/ui/served-page.browser.test.ts.

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

test('a page that was translated before hydration stays translated, and can sell', async ({
  visit,
}) => {
  const { page } = await visit('/initiation', {
    ...BEFORE_APP,
    // The app stops recording changes of the page when it decides whether to hydrate it.
    before: withInitScript(() => {
      const { disconnect } = MutationObserver.prototype;
      MutationObserver.prototype.disconnect = function () {
        disconnect.call(this);
        document.documentElement.toggleAttribute('data-decided', true);
      };
    }),
  });
  await page.waitForLoadState();
  await translate(page, 'ltr');
  const shown = await page.locator('main').innerText();
  await startApp(page);
  await page.locator('html[data-decided]').waitFor();
  expect(await page.locator('main').innerText()).toBe(shown);
  await page.getByRole('button', { name: translated(FIRST_BUTTON) }).click();
  await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
});

/** Where extensions insert nodes: password managers beside fields, writing aids after them, others anywhere. */
const PLACES = ['#root', 'main', 'main section', '.buy-button', 'footer p', 'nav ul', 'h1'];

test('hydration keeps every element of a page, and the nodes that extensions have inserted into it', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/initiation', BEFORE_APP);
  await page.waitForLoadState();
  await page.evaluate((places) => {
    for (const place of places)
      for (const position of ['afterbegin', 'beforeend'] as const) {
        const node = document.createElement('extension-node');
        node.append(document.createElement('i'));
        document.querySelector(place)?.insertAdjacentElement(position, node);
        node.append('nested');
      }
    document.body.dataset['extension'] = 'yes';
  }, PLACES);
  const button = await buyButton(page).elementHandle();
  const title = await heading(page).elementHandle();
  await startApp(page);
  await hydrated();
  expect(await buyButton(page).evaluate((element, before) => element === before, button)).toBe(
    true,
  );
  expect(await heading(page).evaluate((element, before) => element === before, title)).toBe(true);
  await expect(page.locator('extension-node')).toHaveCount(2 * PLACES.length);
  for (const place of PLACES)
    await expect(page.locator(`${place} > extension-node:first-child`).first()).toBeAttached();
  await buyButton(page).click();
  await expect(checkout(page)).toBeVisible();
});

test('a page that React renders from scratch has each head tag once', async ({ visit }) => {
  const { page, hydrated } = await visit('/about', {
    ...BEFORE_APP,
    console: [/Minified React error #418/],
    // Hides the changes of the page from the app.
    before: withInitScript(() => {
      MutationObserver.prototype.observe = () => undefined;
    }),
  });
  await page.waitForLoadState();
  const tags = page.locator('head :is(title, meta, link[rel=canonical])');
  const served = await tags.count();
  await page.locator('.nav-brand').evaluate((brand) => brand.replaceChildren('Another house'));
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
  await startApp(page);
  await warned;
  await hydrated();
  await expect(page.locator('.nav-brand')).not.toHaveText('Another house');
  await expect(tags).toHaveCount(served);
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
