// Client-side navigation in detail: head, fragments, history entries, slow scripts, first painted position, preloading.

import type { Page } from '@playwright/test';
import { prerenderList } from '#core';
import { tabTitle } from '../support/content';
import { menuLink } from '../support/site';
import { expect, test } from '../support/test';

/** Every page that client-side navigation can show, each after another one. */
const paths = prerenderList()
  .filter(({ status, checkout, state }) => status === 200 && !checkout && !state)
  .filter(({ path }) => !path.startsWith('/forms/'))
  .map(({ path }) => path);

/** Activates a link to this address, as if the page had one. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, address);
  await expect(page).toHaveURL(new URL(address, page.url()).href);
}

/** What a head says of its page, of the document or of the HTML that the server sends for the path. */
function headOf(page: Page, servedPath?: string): Promise<(string | null)[]> {
  return page.evaluate(async (path) => {
    const text = path === undefined ? '' : await (await fetch(path)).text();
    // The content policy would report the inline styles.
    const html = text.replace(/<style>[\s\S]*?<\/style>/g, '');
    const { head } = html ? new DOMParser().parseFromString(html, 'text/html') : document;
    const of = (selector: string, attribute: string) =>
      head.querySelector(selector)?.getAttribute(attribute) ?? null;
    return [
      head.querySelector('title')?.textContent ?? null,
      of('meta[name=description]', 'content'),
      of('link[rel=canonical]', 'href'),
      of('meta[property="og:url"]', 'content'),
    ];
  }, servedPath);
}

test('title, description, canonical link and og:url follow every navigation, and no tag comes twice', async ({
  visit,
}) => {
  const { page } = await visit('/contact');
  const tags = () => page.locator('head :is(title, meta, link[rel=canonical])').count();
  const before = await tags();
  expect(paths.length).toBeGreaterThan(20);
  for (const path of [...paths, '/contact', '/']) {
    if (path === new URL(page.url()).pathname) continue;
    await follow(page, path);
    const served = await headOf(page, path);
    expect(served).not.toContain(null);
    await expect.poll(() => headOf(page), path).toEqual(served);
  }
  expect(await tags()).toBe(before);
});

test('navigation writes to no storage', async ({ visit }) => {
  const { page } = await visit('/', { motion: true });
  for (const path of ['/about', '/retreats', '/contact']) await menuLink(page, path).click();
  await expect(page).toHaveURL('/contact');
  await page.goBack();
  await page.reload();
  const stored = await page.evaluate(async () => [
    localStorage.length,
    sessionStorage.length,
    document.cookie,
    (await indexedDB.databases()).length,
    (await caches.keys()).length,
  ]);
  expect(stored).toEqual([0, 0, '', 0, 0]);
});

test('a query survives a redirect inside the app', async ({ visit }) => {
  const { page } = await visit('/');
  await page.evaluate(() => {
    document.documentElement.dataset['first'] = 'yes';
    // A link within the app to another spelling of a path.
    history.pushState(null, '', '/About/?utm_source=letter#story');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveURL('/about?utm_source=letter#story');
  await expect(page.locator('html')).toHaveAttribute('data-first', 'yes');
});

test('a fragment is the target of the focus, and a malformed one breaks nothing', async ({
  visit,
}) => {
  const { page } = await visit('/about#%');
  await follow(page, '/');
  await page.goBack();
  await expect(page).toHaveTitle(tabTitle('/about'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await follow(page, '/contact');
  await follow(page, '/about#%');
  await expect(page).toHaveTitle(tabTitle('/about'));
  await follow(page, '/#welcome');
  await expect(page.locator('#welcome')).toBeFocused();
  await expect(page.locator('#welcome')).toBeInViewport();
});

test('the first entry and a fragment entry of the same page have positions of their own', async ({
  visit,
}) => {
  const { page } = await visit('/');
  await page.getByRole('main').locator('a[href="#welcome"]').first().click();
  await expect(page).toHaveURL('/#welcome');
  const position = () => page.evaluate(() => window.scrollY);
  await expect.poll(position).toBeGreaterThan(200);
  const below = await position();
  await follow(page, '/about');
  await page.evaluate(() => window.history.go(-2));
  await expect(page).toHaveURL('/');
  await expect(page).not.toHaveTitle(tabTitle('/about'));
  await expect.poll(position).toBe(0);
  await page.goForward();
  await expect.poll(position).toBe(below);
});

test('after a reload, Back to a page whose script has to be loaded restores its position', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/');
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => window.history.state?.scrollY)).toBe(600);
  await follow(page, '/about');
  await page.reload();
  await hydrated();
  await page.goBack();
  await expect(page).not.toHaveTitle(tabTitle('/about'));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
});

test('Back before the app has loaded opens the page of the URL at its position', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/');
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => window.history.state?.scrollY)).toBe(600);
  await follow(page, '/about');
  await expect(page).toHaveTitle(tabTitle('/about'));
  await page.route(/\/start-.*\.js/, () => undefined);
  await page.reload();
  await page.unroute(/\/start-.*\.js/);
  await page.evaluate(() => window.history.back());
  await expect(page).not.toHaveTitle(tabTitle('/about'));
  await hydrated();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
});

test('a new page is never painted at the old position', async ({ visit }) => {
  const { page } = await visit('/');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.evaluate(() => {
    window.scrollTo({ top: 600, behavior: 'instant' });
    const heading = document.querySelector('h1');
    const positions: number[] = [];
    Reflect.set(window, 'positions', positions);
    const look = () => {
      if (document.querySelector('h1') !== heading) positions.push(window.scrollY);
      if (positions.length < 5) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await follow(page, '/about');
  const positions = () => page.evaluate(() => Reflect.get(window, 'positions') as number[]);
  await expect.poll(positions).toEqual([0, 0, 0, 0, 0]);
});

test('while a page is loading the link and the page say so, and the URL stays', async ({
  visit,
}) => {
  const { page, release } = await visit('/', { held: /about-page-.*\.js/ });
  const link = menuLink(page, '/about');
  await link.click();
  await expect(link).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  expect(new URL(page.url()).pathname).toBe('/');
  const bar = await page
    .getByRole('main')
    .evaluate((main) => getComputedStyle(main, '::before').position);
  expect(bar).toBe('fixed');
  release();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
});

test('hovering over a link loads its page, and nothing with reduced data usage', async ({
  visit,
}) => {
  const { page } = await visit('/');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const item = (path: string) => menuLink(page, path);
  await item('/about').hover();
  await expect.poll(() => requested.join()).toMatch(/about-page-/);
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await item('/contact').hover();
  await item('/retreats').hover();
  await item('/rituals').click();
  await expect(page).toHaveURL('/rituals');
  expect(requested.join()).not.toMatch(/(contact|retreats)-page-/);
});

test('INITIATION is prerendered on intent, without a checkout and without stored data', async ({
  visit,
}) => {
  const { page } = await visit('/');
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await menuLink(page, '/initiation').hover();
  const rules = await page.request.get('/speculation-rules.json');
  expect(rules.headers()['content-type']).toBe('application/speculationrules+json');
  expect(await rules.json()).toEqual({
    prerender: [
      {
        where: { href_matches: expect.arrayContaining(['/initiation']) },
        eagerness: 'moderate',
      },
    ],
  });
  const response = await page.request.get('/');
  expect(response.headers()['speculation-rules']).toBe('"/speculation-rules.json"');
  await menuLink(page, '/initiation').click();
  await expect(page).toHaveURL('/initiation');
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(sent).toEqual([]);
});

test('quick successive navigations with view transitions end at the last one, without errors', async ({
  visit,
}) => {
  const { page } = await visit('/', { motion: true });
  await page.evaluate(() => {
    for (const href of ['/about', '/contact', '/events'])
      document.querySelector<HTMLElement>(`nav a[href="${href}"]`)?.click();
  });
  await expect(page).toHaveURL('/events');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
