// The served page stays where the app cannot run or fails before the visitor has used it, and keeps what translators
// and extensions have changed in it.

import type { BrowserContext, Page } from '@playwright/test';
import { ARTICLE } from '../support/content';
import { buyButton, FIRST_BUTTON, words } from '../support/sales-page';
import { menuLink, menuName } from '../support/site';
import { expect, test } from '../support/test';
import { translate, translated } from '../support/translator';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The app waits until `release` is called, so that others can change the page before it is hydrated. */
const BEFORE_APP = { held: /\/assets\/start-.*\.js$/, waitForHydration: false };

const withInitScript = (script: () => void) => (context: BrowserContext) =>
  context.addInitScript(script);

/** Asserts that the page is the one that was served: readable, with links and forms that the browser handles. */
async function expectServed(page: Page, url: string): Promise<void> {
  const served = await (await page.request.get(url)).text();
  const root = served.slice(served.indexOf('<div id="root"'), served.indexOf('</body>'));
  await expect(page.getByText(words.unexpectedError)).toHaveCount(0);
  await expect(heading(page)).toBeVisible();
  await expect.poll(() => page.evaluate(isRoot, root)).toBe(true);
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
}

/** Runs in the page: whether its root has this HTML. */
function isRoot(html: string): boolean {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return document.getElementById('root')?.outerHTML === parsed.getElementById('root')?.outerHTML;
}

/** What an old browser lacks, or what an extension or a fault of the app breaks in the first render or effect. */
const FAULTS: Record<string, { script: () => void; console?: RegExp[] }> = {
  'a browser without popovers': {
    script: () => {
      const { prototype } = HTMLElement;
      for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
        Reflect.deleteProperty(prototype, name);
      for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll'] as const) {
        const original: (selector: string) => unknown = Element.prototype[name];
        Reflect.set(Element.prototype, name, function (this: Element, selector: string) {
          if (selector.includes(':popover-open'))
            throw new DOMException(`'${selector}' is not a valid selector.`, 'SyntaxError');
          return original.call(this, selector);
        });
      }
    },
  },
  'a browser without constructed style sheets': {
    script: () => {
      Reflect.deleteProperty(globalThis, 'CSSStyleSheet');
      Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets');
      Reflect.deleteProperty(HTMLElement.prototype, 'popover');
    },
  },
  'an error in the first render': {
    script: () => {
      const { map } = Array.prototype;
      Array.prototype.map = function <U>(...parameters: Parameters<typeof map<U>>): U[] {
        if (this.length === 8 && this[0]?.path === '/') throw new Error('The bar is broken');
        return map.apply(this, parameters) as U[];
      };
    },
    console: [/The bar is broken/],
  },
  'an error in the first effect': {
    script: () => {
      window.matchMedia = () => {
        throw new Error('No media');
      };
    },
    console: [/No media/],
  },
  'an error in the first layout effect': {
    script: () => {
      Object.defineProperty(History.prototype, 'scrollRestoration', {
        set: () => {
          throw new Error('No positions');
        },
      });
    },
    console: [/No positions/],
  },
  'an error in the render after hydration': {
    script: () => {
      // The core refuses such a year.
      Date.prototype.getFullYear = () => Number.NaN;
    },
    console: [/year/],
  },
};

for (const [fault, { script, console: expected = [] }] of Object.entries(FAULTS))
  test(`with ${fault} pages stay as they were served, links lead on, and the buy form to the payment`, async ({
    visit,
  }) => {
    const { page, consoleMessages } = await visit(ARTICLE, {
      before: withInitScript(script),
      waitForHydration: false,
      console: expected,
    });
    await page.waitForLoadState('networkidle');
    await expect.poll(() => consoleMessages.length).toBe(expected.length);
    await expectServed(page, ARTICLE);
    await menuLink(page, '/events').click();
    await page.waitForURL('/events');
    await page.waitForLoadState('networkidle');
    await expectServed(page, '/events');
    await page.goto('/initiation');
    await page.waitForLoadState('networkidle');
    await expectServed(page, '/initiation');
    await buyButton(page).click();
    await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
  });

test('a page that the app gives up keeps the text that was typed, the focus and the position', async ({
  visit,
}) => {
  const { page, release } = await visit('/journal', {
    ...BEFORE_APP,
    before: withInitScript(() => {
      window.matchMedia = () => {
        throw new Error('No media');
      };
    }),
    console: [/No media/],
  });
  await page.getByRole('searchbox').fill('salt');
  await page.evaluate(() => window.scrollTo(0, 200));
  const failed = page.waitForEvent('console', (message) => message.text().includes('No media'));
  release();
  await failed;
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('searchbox')).toHaveValue('salt');
  await expect(page.getByRole('searchbox')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(200);
});

test('a page that was translated before hydration stays translated, and sells', async ({
  visit,
}) => {
  const { page, release } = await visit('/initiation', BEFORE_APP);
  await translate(page, 'ltr');
  const shown = await page.locator('main').innerText();
  release();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('main').innerText()).toBe(shown);
  await page.getByRole('button', { name: translated(FIRST_BUTTON) }).click();
  await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
});

test('a page whose text was changed in place before hydration is not rendered from scratch', async ({
  visit,
}) => {
  const { page, release } = await visit('/', BEFORE_APP);
  const title = await page.evaluate(() => {
    const title = document.querySelector('h1') as HTMLElement;
    const text = document.createTreeWalker(title, NodeFilter.SHOW_TEXT).nextNode() as Text;
    text.data = 'Ein Haus';
    return title.textContent;
  });
  release();
  await page.waitForLoadState('networkidle');
  await expect(heading(page)).toHaveText(title);
});

/** Where extensions put their nodes: password managers beside fields, writing aids after them, others anywhere. */
const PLACES = ['#root', 'main', 'main section', '.buy-button', 'footer p', 'nav ul', 'h1'];

test('nodes that extensions put into the page before hydration do not render it from scratch', async ({
  visit,
}) => {
  const { page, hydrated, release } = await visit('/initiation', BEFORE_APP);
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
  release();
  await hydrated();
  expect(await buyButton(page).evaluate((element, before) => element === before, button)).toBe(
    true,
  );
  expect(await heading(page).evaluate((element, before) => element === before, title)).toBe(true);
  await expect(page.locator('extension-node')).toHaveCount(2 * PLACES.length);
  for (const place of PLACES)
    await expect(page.locator(`${place} > extension-node:first-child`).first()).toBeAttached();
  await buyButton(page).click();
  await expect(page.getByRole('region', { name: words.checkoutRegion })).toBeVisible();
});

test('an error after a click shows the error screen with ways on', async ({ visit }) => {
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
  await expect(main.getByRole('alert')).toHaveText('No checkout');
  await expect(main.getByText(words.unexpectedErrorHint)).toBeVisible();
  await expect(main.getByRole('button', { name: words.tryAgain })).toBeVisible();
  for (const name of [words.notFoundLink, menuName('/initiation'), menuName('/contact')])
    await expect(main.getByRole('link', { name })).toBeVisible();
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
});
