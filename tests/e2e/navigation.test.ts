// Tests of the navigation bar and of client-side navigation: active item, title, focus, announcement, scroll positions
// and fragments.

import type { Page } from '@playwright/test';
import { navigation } from '#core';
import { tabTitle } from '../support/content';
import { follow, markDocument, markedDocument, menu, menuLink, menuName } from '../support/site';
import { expect, test } from '../support/test';

const items = navigation('/');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const position = (page: Page) => page.evaluate(() => window.scrollY);

/** Scrolls, and waits until the history entry has stored the position. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((offset) => window.scrollTo({ top: offset, behavior: 'instant' }), top);
  await expect.poll(() => page.evaluate(() => window.history.state?.scrollY)).toBe(top);
}

test('the bar leads to each main page and marks it; only the checkout page is loaded as a document', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/');
  const { origin } = new URL(page.url());
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.url()} ${request.postData()}`);
  });
  const bar = page.getByRole('banner');
  const active = menu(page).locator('[aria-current="page"]');
  await expect(menu(page).getByRole('link')).toHaveText(items.map(({ name }) => name));
  expect(items.length).toBeGreaterThan(4);
  for (const { name, path } of items) {
    await markDocument(page);
    await menuLink(page, path).click();
    await expect(page).toHaveURL(path);
    await expect(active).toHaveText([name]);
    // The content security policy of the checkout applies to a whole document.
    await hydrated();
    const markedDocuments = path === '/initiation' ? 0 : 1;
    await expect(markedDocument(page), path).toHaveCount(markedDocuments);
  }
  // The app reports exactly the pages that were not loaded as documents, for the server's daily counts.
  const shownPaths = items.map(({ path }) => path).filter((path) => path !== '/');
  const reports = shownPaths.map((path) => `${origin}/count page=${encodeURIComponent(path)}`);
  // The checkout page may be reported too, if the browser has prerendered it.
  const [checkout] = reports.filter((report) => report.includes('initiation'));
  const others = (all: string[]) => all.filter((report) => report !== checkout);
  await expect.poll(() => others(sent)).toEqual(others(reports));

  // A page with a full-width picture under the bar.
  await menuLink(page, '/retreats').click();
  await expect(bar).toHaveAttribute('data-over', 'dark');
  await menuLink(page, '/about').click();
  await expect(bar).toHaveAttribute('data-over', 'light');
  await page.getByRole('contentinfo').locator('a[href="/impact"]').first().click();
  await expect(active).toHaveCount(0);
  await bar.getByRole('link').first().click();
  await expect(active).toHaveText([menuName('/')]);

  // An unknown path below an item, opened as a document.
  const { page: missing } = await visit('/rituals/no-such-page', { console: [/404/] });
  await expect(menu(missing).locator('[aria-current="page"]')).toHaveText([menuName('/rituals')]);
});

test('navigation updates title and announcement, focuses the heading, and restores the scroll position', async ({
  visit,
}) => {
  const { page } = await visit('/');
  const announced = page.locator('[aria-live="polite"]').filter({ hasText: /./ });
  await expect(announced).toHaveCount(0);
  await markDocument(page);
  await scrollTo(page, 600);

  await menuLink(page, '/about').click();
  await expect(page).toHaveURL('/about');
  await expect(page).toHaveTitle(tabTitle('/about'));
  await expect(heading(page)).toBeFocused();
  await expect(announced).toHaveText([tabTitle('/about')]);
  expect(await position(page)).toBe(0);
  await scrollTo(page, 300);

  await page.goBack();
  await expect(page).toHaveTitle(tabTitle('/'));
  await expect(heading(page)).toBeFocused();
  await expect(announced).toHaveText([tabTitle('/')]);
  expect(await position(page)).toBe(600);
  await page.goForward();
  await expect(page).toHaveTitle(tabTitle('/about'));
  expect(await position(page)).toBe(300);

  // All in one task: the browser fires `scroll` with the next frame, when the page has been left.
  await page.evaluate(async () => {
    const hasGoneBack = new Promise((resolve) =>
      addEventListener('popstate', resolve, { once: true }),
    );
    window.history.back();
    window.scrollTo({ top: 150, behavior: 'instant' });
    await hasGoneBack;
  });
  await expect(page).toHaveTitle(tabTitle('/'));
  await page.goForward();
  await expect(page).toHaveTitle(tabTitle('/about'));
  expect(await position(page)).toBe(150);
  await expect(markedDocument(page)).toHaveCount(1);
});

test('a fragment has its own focus and scroll position, and a malformed fragment opens the page', async ({
  visit,
}) => {
  const { page } = await visit('/about#%');
  await follow(page, '/');
  await page.goBack();
  await expect(page).toHaveTitle(tabTitle('/about'));
  await expect(heading(page)).toBeFocused();
  await follow(page, '/contact');
  await follow(page, '/about#%');
  await expect(page).toHaveTitle(tabTitle('/about'));
  await follow(page, '/#welcome');
  const target = page.locator('#welcome');
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();

  await follow(page, '/about');
  await follow(page, '/');
  await page.getByRole('main').locator('a[href="#welcome"]').first().click();
  await expect(page).toHaveURL('/#welcome');
  await expect(target).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(target.getByRole('link')).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.history.state?.scrollY)).toBeGreaterThan(200);
  const below = await position(page);
  await page.goBack();
  await expect.poll(() => position(page)).toBe(0);
  await page.goForward();
  await expect.poll(() => position(page)).toBe(below);

  await follow(page, '/about');
  await page.evaluate(() => window.history.go(-2));
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle(tabTitle('/'));
  await expect.poll(() => position(page)).toBe(0);
  await page.goForward();
  await expect.poll(() => position(page)).toBe(below);
});

test('scroll positions survive a reload, and Back before the app has loaded opens the page of the URL', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/');
  await scrollTo(page, 600);
  await follow(page, '/about');
  await scrollTo(page, 300);
  // The script of Home has to be loaded again.
  await page.reload();
  await hydrated();
  await page.goBack();
  await expect(page).toHaveTitle(tabTitle('/'));
  await expect.poll(() => position(page)).toBe(600);
  await page.goForward();
  await expect(page).toHaveTitle(tabTitle('/about'));
  await expect.poll(() => position(page)).toBe(300);

  await page.route(/\/start-.*\.js/, () => undefined);
  await page.reload();
  await page.unroute(/\/start-.*\.js/);
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveTitle(tabTitle('/'));
  await hydrated();
  await expect.poll(() => position(page)).toBe(600);
});

test('a link with an appended query leads to its page, and a redirect inside the app keeps the query', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/about');
  await follow(page, '/contact).&utm_source=letter', '/contact?utm_source=letter');
  await expect(page).toHaveTitle(tabTitle('/contact'));
  await hydrated();
  await markDocument(page);
  await page.evaluate(() => {
    history.pushState(null, '', '/About/?utm_source=letter#story');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveURL('/about?utm_source=letter#story');
  await expect(page).toHaveTitle(tabTitle('/about'));
  await expect(markedDocument(page)).toHaveCount(1);
});
