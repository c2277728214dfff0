// The bar of the sales page on small screens: where it is shown, what hides it, and where its link leads.

import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { contentOf, PRICE } from '../support/content';
import { misfits, smallTargets } from '../support/layout-checks';
import {
  BUY_BUTTONS,
  back,
  buyButton,
  checkout,
  FIRST_BUTTON,
  SECOND_BUTTON,
} from '../support/sales-page';
import { expect, test, type VisitOptions } from '../support/test';
import { animatedElements } from '../support/user-preferences';

const PHONE = { width: 390, height: 844 };
const { hero, bar: barLink } = contentOf('/initiation', 'initiation');

const bar = (page: Page) => page.locator('.buy-bar');
const linkOf = (page: Page) => bar(page).getByRole('link', { name: barLink.label, exact: true });
const heroLink = (page: Page) => page.getByRole('link', { name: hero.link.label, exact: true });

/** Scrolls until the window begins at this share of the way from the first screen (0) to an element (1). */
function scrollTowards(page: Page, selector: string, share: number): Promise<void> {
  return page.evaluate(
    ([to, part]) => {
      const top = (name: string) =>
        (document.querySelector(name)?.getBoundingClientRect().top ?? 0) + window.scrollY;
      const [from, end] = [top('main section + section'), top(to)];
      window.scrollTo({ top: from + part * (end - from), behavior: 'instant' });
    },
    [selector, share] as const,
  );
}

/** Scrolls to where no button is in sight, above the first one. */
const scrollBetween = (page: Page) => scrollTowards(page, '#offer', 0.4);

/** A phone on the sales page with the bar in sight. */
async function withBar(
  visit: (path: string, options: VisitOptions) => Promise<{ page: Page }>,
  options: VisitOptions = {},
): Promise<Page> {
  const { page } = await visit('/initiation', { viewport: PHONE, ...options });
  await scrollBetween(page);
  await expect(bar(page)).toBeVisible();
  return page;
}

const scrollTo = (page: Page, label: string) =>
  buyButton(page, label).evaluate((button) =>
    button.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );

test('the bar stands between the first screen and the last button, except at a button', async ({
  visit,
}) => {
  const { page } = await visit('/initiation', { viewport: PHONE });
  await expect(bar(page)).toBeHidden();
  await scrollBetween(page);
  await expect(bar(page)).toBeVisible();
  await scrollTo(page, FIRST_BUTTON);
  await expect(bar(page)).toBeHidden();
  await scrollTowards(page, '.initiation-checklist', 0.9);
  await expect(bar(page)).toBeVisible();
  await scrollTo(page, SECOND_BUTTON);
  await expect(bar(page)).toBeHidden();
  await scrollBetween(page);
  await expect(bar(page)).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: 'instant' }));
  await expect(bar(page)).toBeHidden();
  await expect(bar(page)).toHaveAttribute('inert');
  await scrollBetween(page);
  await expect(bar(page)).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(bar(page)).toBeHidden();
});

for (const label of BUY_BUTTONS)
  test(`the bar is hidden while the checkout of ${label} is open`, async ({ visit }) => {
    const { page } = await visit('/initiation', { viewport: PHONE });
    await buyButton(page, label).click();
    await expect(checkout(page).getByRole('radio').first()).toBeVisible();
    await scrollBetween(page);
    // After the frames in which an observer would report.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await expect(bar(page)).toBeHidden();
    await back(page).click();
    await expect(buyButton(page, label)).toBeFocused();
    await scrollBetween(page);
    await expect(bar(page)).toBeVisible();
    await scrollTo(page, label);
    await expect(bar(page)).toBeHidden();
  });

test('the bar is not on paper', async ({ visit }) => {
  const page = await withBar(visit);
  await page.emulateMedia({ media: 'print' });
  await expect(bar(page)).toBeHidden();
});

for (const [what, html] of [
  ['a field', '<input aria-label="A field">'],
  ['a text', '<textarea aria-label="A text"></textarea>'],
] as const)
  test(`the bar is hidden while ${what} has the focus`, async ({ visit }) => {
    const page = await withBar(visit);
    // Outside of the checkout this page has no field of its own.
    const field = await page.evaluateHandle((source) => {
      const place = document.createElement('div');
      place.innerHTML = source;
      document.body.append(place);
      return place.firstElementChild as HTMLInputElement;
    }, html);
    await field.evaluate((element) => element.focus({ preventScroll: true }));
    await expect(bar(page)).toBeHidden();
    await field.evaluate((element) => element.blur());
    await expect(bar(page)).toBeVisible();
  });

test('the bar is hidden while the menu or a dialog is open', async ({ visit }) => {
  const page = await withBar(visit);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(bar(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeVisible();
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
  });
  await expect(bar(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeVisible();
});

/** The focused element by its text, and why it cannot be seen whole; empty where it can. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const { top, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
    const shown = document.querySelector('.buy-bar:not([hidden])')?.getBoundingClientRect();
    const lowest = shown?.top ?? window.innerHeight;
    const problem = top < 0 || bottom > lowest ? `${top} to ${bottom}, bar at ${lowest}` : '';
    return { name: element?.textContent ?? '', isBar: element?.closest('.buy-bar'), problem };
  });

test('nothing that gets the focus by keyboard lies under the bar', async ({ visit }) => {
  const page = await withBar(visit);
  const stops = page.locator('main .buy-bar ~ section :is(a, button)');
  const names = await stops.allTextContents();
  expect(names.length).toBeGreaterThan(BUY_BUTTONS.length);
  await heroLink(page).focus();
  for (const [index, name] of names.entries()) {
    // The next stop lies at the lower edge, where the bar is unless a button is in sight.
    await stops.nth(index).evaluate((element) => {
      const top = element.getBoundingClientRect().top + window.scrollY - window.innerHeight + 20;
      window.scrollTo({ top, behavior: 'instant' });
    });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await page.keyboard.press('Tab');
    // The bar follows the first screen.
    if ((await focused(page)).isBar) await page.keyboard.press('Tab');
    expect(await focused(page)).toEqual({ name, isBar: null, problem: '' });
  }
});

test('its link leads to the nearest button and focuses it', async ({ visit }) => {
  const page = await withBar(visit);
  await linkOf(page).click();
  await expect(buyButton(page, FIRST_BUTTON)).toBeFocused();
  await expect(buyButton(page, FIRST_BUTTON)).toBeInViewport({ ratio: 1 });
  await expect(bar(page)).toBeHidden();
  await scrollTowards(page, '.initiation-checklist', 0.95);
  await linkOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(buyButton(page, SECOND_BUTTON)).toBeFocused();
  await expect(buyButton(page, SECOND_BUTTON)).toBeInViewport({ ratio: 1 });
});

for (const viewport of [PHONE, { width: 1440, height: 900 }])
  test(`the link of the first screen leads to the first button at ${viewport.width}`, async ({
    visit,
  }) => {
    const { page } = await visit('/initiation', { viewport });
    await heroLink(page).click();
    await expect(buyButton(page, FIRST_BUTTON)).toBeFocused();
    await expect(buyButton(page, FIRST_BUTTON)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(checkout(page)).toBeFocused();
    // While the checkout is open, the link is a plain one.
    await heroLink(page).click();
    await expect(page).toHaveURL('/initiation#offer');
    await expect(page.locator('#offer')).toBeInViewport();
  });

test('without JavaScript there is no bar, and the link of the first screen leads to the offer', async ({
  visit,
}) => {
  const { page } = await visit('/initiation', { viewport: PHONE, javaScript: false });
  await heroLink(page).click();
  await expect(page).toHaveURL('/initiation#offer');
  await expect(page.locator('#offer')).toBeInViewport();
  await expect(bar(page)).toHaveCount(0);
});

/** Activates the link, and returns whether the button is in sight before another frame. */
const arrivesAtOnce = (page: Page) =>
  linkOf(page).evaluate((link: HTMLAnchorElement) => {
    link.click();
    const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    return top > 0 && bottom < window.innerHeight;
  });

test('with reduced motion the bar does not slide and the page does not scroll smoothly', async ({
  visit,
}) => {
  const page = await withBar(visit);
  expect(await animatedElements(page)).toEqual([]);
  expect(await arrivesAtOnce(page)).toBe(true);
  await expect(buyButton(page, FIRST_BUTTON)).toBeFocused();
});

test('otherwise the page scrolls smoothly, and the bar slides', async ({ visit }) => {
  const page = await withBar(visit, { motion: true });
  await expect(bar(page)).not.toHaveCSS('transition-duration', '0s');
  expect(await arrivesAtOnce(page)).toBe(false);
  await expect(buyButton(page, FIRST_BUTTON)).toBeInViewport({ ratio: 1 });
  await expect(buyButton(page, FIRST_BUTTON)).toBeFocused();
});

for (const [name, viewport, fontSize] of [
  ['390', PHONE, 16],
  ['320', { width: 320, height: 568 }, 16],
  ['768', { width: 768, height: 1024 }, 16],
  ['390 with text of 200 %', PHONE, 32],
] as const)
  test(`the bar fits a window of ${name}`, async ({ visit }) => {
    const { page } = await visit('/initiation', { viewport });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: fontSize } });
    await expect(page.locator('html')).toHaveCSS('font-size', `${fontSize}px`);
    await scrollBetween(page);
    await expect(bar(page)).toBeVisible();
    await expect(bar(page).getByText(PRICE.text)).toBeVisible();
    const { height, padding } = await bar(page).evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      padding: Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom),
    }));
    expect(height).toBeLessThanOrEqual(padding);
    expect(height).toBeLessThan(viewport.height / 6);
    const own = (problems: string[]) => problems.filter((line) => /buy-bar|offer/i.test(line));
    expect(own(await misfits(page))).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  });

for (const [name, viewport] of [
  ['on a desktop', { width: 1440, height: 900 }],
  ['on a phone that lies on its side', { width: 844, height: 390 }],
] as const)
  test(`there is no bar ${name}`, async ({ visit }) => {
    const { page } = await visit('/initiation', { viewport });
    await scrollBetween(page);
    // Hidden by the styles alone: the script has shown it.
    await expect(bar(page)).not.toHaveAttribute('hidden');
    await expect(bar(page)).toBeHidden();
  });

test('the bar keeps off the edge that a phone reserves', async ({ visit }) => {
  const page = await withBar(visit);
  const session = await page.context().newCDPSession(page);
  const { height } = (await bar(page).boundingBox()) ?? { height: 0 };
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
  await expect
    .poll(async () => (await bar(page).boundingBox())?.height)
    .toBeCloseTo(height + 34, 0);
  const link = await linkOf(page).boundingBox();
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(PHONE.height - 34);
});

test('screen readers find a sentence and a link, which are never announced by themselves', async ({
  visit,
}) => {
  const page = await withBar(visit);
  await expect(bar(page)).toMatchAriaSnapshot(`
    - paragraph:
      - text: ${hero.title}
      - strong: ${PRICE.text}
    - link "${barLink.label}":
      - /url: "${barLink.to}"
  `);
  expect(
    await bar(page).evaluate(
      (element) => element.closest('[aria-live], [role="status"], [role="alert"]') === null,
    ),
  ).toBe(true);
});

for (const forcedColors of [false, true])
  test(`the bar is accessible${forcedColors ? ' in forced colors' : ''}`, async ({ visit }) => {
    const page = await withBar(visit, { forcedColors });
    await expectAccessible(page, '.buy-bar');
    const edge = await bar(page).evaluate((element) => {
      const { borderTopColor, borderTopStyle, backgroundColor } = getComputedStyle(element);
      return { isDrawn: borderTopStyle === 'solid', differs: borderTopColor !== backgroundColor };
    });
    expect(edge).toEqual({ isDrawn: true, differs: true });
  });

test('nothing shifts when the bar comes and goes', async ({ visit }) => {
  const { page } = await visit('/initiation', { viewport: PHONE, motion: true });
  const shifts = await page.evaluateHandle(() => {
    const values: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) values.push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift' });
    return values;
  });
  await scrollBetween(page);
  await expect(bar(page)).toBeVisible();
  await scrollTo(page, FIRST_BUTTON);
  await expect(bar(page)).toBeHidden();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(await shifts.jsonValue()).toEqual([]);
});
