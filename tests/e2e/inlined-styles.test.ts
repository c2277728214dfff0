// Inlined styles: a document contains the rules that its page needs, in every state; the complete style sheets, which
// load before another page is shown, change nothing.

import type { Page } from 'playwright-core';
import { messages, prerenderList } from '../../app/src/core/core';
import { buyButton, checkout, tryAgain, words } from '../support/sales-page';
import { expect, test } from '../support/test';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const PAGES = [
  ...new Set(
    prerenderList()
      .filter(({ status, framed, path }) => status === 200 && !framed && !path.includes('/welcome'))
      .map(({ path }) => path),
  ),
  '/no-such-page',
];
const MISSING = { console: [/status of 404/, /there is no page/] };

/** What is laid out and painted; all properties would take seconds for each page. */
const PROPERTIES = [
  ...['display', 'position', 'top', 'right', 'bottom', 'left', 'z-index', 'width', 'height'],
  ...['min-height', 'max-width', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left'],
  ...['padding-top', 'padding-right', 'padding-bottom', 'padding-left', 'overflow-x', 'overflow-y'],
  ...['grid-template-columns', 'grid-template-rows', 'grid-row-start', 'grid-column-start'],
  ...['row-gap', 'column-gap', 'align-items', 'align-content', 'justify-content', 'justify-items'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'font-variant-numeric'],
  ...['line-height', 'letter-spacing', 'text-align', 'text-transform', 'text-wrap-style'],
  ...['text-decoration-line', 'text-decoration-color', 'white-space', 'color', 'background-color'],
  ...['background-image', 'background-size', 'background-position', 'border-top-width'],
  ...['border-top-style', 'border-top-color', 'border-bottom-width', 'border-bottom-color'],
  ...[
    'border-top-left-radius',
    'box-shadow',
    'outline-color',
    'opacity',
    'visibility',
    'transform',
  ],
  ...['translate', 'scale', 'clip-path', 'mask-image', 'filter', 'fill', 'stroke', 'stroke-width'],
  ...['object-fit', 'object-position', 'cursor', 'animation-name', 'transition-duration'],
];

/** The elements whose computed style changes when the complete style sheets apply. */
async function changedByCompleteSheets(page: Page): Promise<string[]> {
  return page.evaluate(async (properties) => {
    await document.fonts.ready;
    const read = () => {
      // A layout from scratch: after a partial one, Chromium reports automatic margins of the one before.
      document.body.style.display = 'none';
      document.body.getBoundingClientRect();
      document.body.style.display = '';
      const styles = new Map<string, Map<string, string>>();
      const elements = [...document.querySelectorAll('html, body, body *')];
      for (const [number, element] of elements.entries())
        for (const pseudo of ['', '::before', '::after']) {
          const style = getComputedStyle(element, pseudo);
          if (pseudo !== '' && (style.content === 'normal' || style.content === 'none')) continue;
          const name = `${number} ${element.tagName}.${element.getAttribute('class')}${pseudo}`;
          styles.set(name, new Map(properties.map((key) => [key, style.getPropertyValue(key)])));
        }
      return styles;
    };
    const before = read();
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-rest]')];
    if (links.length === 0) throw new Error('The document has no complete style sheets.');
    await Promise.all(
      links.map(
        (link) =>
          new Promise((resolve, reject) => {
            link.onload = resolve;
            link.onerror = reject;
            link.media = '';
            link.disabled = false;
          }),
      ),
    );
    const after = read();
    const changed = [...before].flatMap(([element, style]) => {
      const properties = [...style].filter(
        ([name, value]) => after.get(element)?.get(name) !== value,
      );
      return properties.map(
        ([name, value]) => `${element} ${name}: ${value} → ${after.get(element)?.get(name)}`,
      );
    });
    return [...changed, ...[...after.keys()].filter((element) => !before.has(element))];
  }, PROPERTIES);
}

async function expectComplete(page: Page): Promise<void> {
  expect((await changedByCompleteSheets(page)).slice(0, 20)).toEqual([]);
}

test.for(PAGES)('%s is styled completely', async (path, { demo, visit }) => {
  const { page } = await visit(`${demo.url}${path}`, {
    viewport: DESKTOP,
    ...(path === '/no-such-page' ? MISSING : {}),
  });
  await expectComplete(page);
});

test.for(['/', '/contact'])(
  'a dialog of %s is styled completely',
  async (path, { demo, visit }) => {
    const { page } = await visit(`${demo.url}${path}`, { viewport: PHONE });
    await page.locator('main [aria-haspopup="dialog"]').first().click();
    await expect(page.locator('dialog[open] [data-shown="true"]')).toBeVisible();
    await expectComplete(page);
  },
);

test('a dialog is styled without any style sheet that has to load', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/contact`, {
    // Sheets for other media belong to the load of the document.
    before: (context) => context.route(/\/assets\/(?!other-media-)[\w-]+\.css/, () => undefined),
  });
  await page.locator('main [aria-haspopup="dialog"]').first().click();
  const sheet = page.locator('.form-dialog-sheet');
  await expect(sheet).toBeVisible();
  await expect(sheet).toHaveCSS('background-color', 'rgb(251, 248, 242)');
  await expect(page.getByRole('dialog')).toHaveCSS('display', 'grid');
});

test('the checkout is styled completely in every state', async ({ demo, disabled, visit }) => {
  const { page } = await visit(`${demo.url}/initiation`);
  await buyButton(page).click();
  await expect(page.getByText(words.demoNotice)).toBeVisible();
  await expectComplete(page);

  const { page: failed } = await visit(`${disabled.url}/initiation`, { console: [/status of/] });
  await buyButton(failed).click();
  await expect(tryAgain(failed)).toBeVisible();
  await expectComplete(failed);

  const { page: waiting } = await visit(`${demo.url}/initiation`, {
    before: (context) => context.route('**/create-initiation-checkout', () => undefined),
  });
  await buyButton(waiting).click();
  await expect(checkout(waiting).getByRole('status')).toHaveText(messages().checkoutLoading);
  await expectComplete(waiting);
});

test.for(['hawaii', 'zeppelin'])(
  'the search for %s is styled completely',
  async (query, { demo, visit }) => {
    const { page } = await visit(`${demo.url}/journal`);
    await page.getByRole('searchbox').fill(query);
    await expect(page).toHaveURL(/q=/);
    await expectComplete(page);
  },
);

test('the receipt is styled completely', async ({ demo, visit }) => {
  const { page, hydrated } = await visit(`${demo.url}/initiation`);
  await buyButton(page).click();
  await page.getByRole('button', { name: 'Complete the rehearsal' }).click();
  await page.waitForURL(/\/welcome/);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  // Tooltips bring their styles when they hydrate.
  await hydrated();
  await expectComplete(page);
});

test('another page is shown when its style sheets have loaded, and never without them', async ({
  demo,
  visit,
}) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { page } = await visit(`${demo.url}/`, {
    before: (context) =>
      context.route(/\/start-[\w-]+\.css/, async (route) => {
        await released;
        await route.continue();
      }),
  });
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  const requested = page.waitForRequest(/\/start-[\w-]+\.css/);
  await page.locator('#menu a[href="/impact"], footer a[href="/impact"]').first().click();
  await requested;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
  release();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading ?? '');
  await expectLoaded(page);
});

async function expectLoaded(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[data-rest]')].every(
          ({ media, sheet }) => media === '' && sheet !== null,
        ),
      ),
    )
    .toBe(true);
}
