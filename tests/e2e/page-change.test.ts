// The change from one page to the next in detail: head, styles of pictures, what is painted in between, view transitions,
// preloading.

import type { Page } from '@playwright/test';
import { matchRoute, prerenderList } from '#core';
import { follow, menuLink } from '../support/site';
import { expect, test } from '../support/test';

/** A path of each kind of page that client-side navigation can show. */
const paths = new Map(
  prerenderList()
    .filter(
      ({ path, status, checkout, state }) =>
        status === 200 && !checkout && !state && !path.startsWith('/forms/'),
    )
    .map(({ path }) => {
      const found = matchRoute(path);
      return [found.kind === 'page' ? found.route : path, path];
    }),
);

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

test('title, description, canonical link and og:url are those of each kind of page, and no tag comes twice', async ({
  visit,
}) => {
  const { page } = await visit('/contact');
  const tags = () => page.locator('head :is(title, meta, link[rel=canonical])').count();
  const before = await tags();
  expect(paths.size).toBeGreaterThan(12);
  for (const path of [...paths.values(), '/contact', '/']) {
    if (path === new URL(page.url()).pathname) continue;
    await follow(page, path);
    const served = await headOf(page, path);
    expect(served).not.toContain(null);
    await expect.poll(() => headOf(page), path).toEqual(served);
  }
  expect(await tags()).toBe(before);
});

/** What the page looked like after a change of its nodes or attributes. */
interface Look {
  title: string;
  /** Whether nothing but the bar and the footer is visible. */
  empty: boolean;
  top: number;
}

/** Records in the page how it looks after each change, from now on. */
const recordLooks = (page: Page) =>
  page.evaluate(() => {
    const looks: Look[] = [];
    Reflect.set(window, 'looks', looks);
    new MutationObserver(() => {
      looks.push({
        title: [...document.querySelectorAll('main h1')].map((h1) => h1.textContent).join(),
        empty: ![...document.querySelectorAll('main .page > *')].some((part) =>
          part.checkVisibility(),
        ),
        top: window.scrollY,
      });
    }).observe(document.body, {
      attributes: true,
      childList: true,
      characterData: true,
      subtree: true,
    });
  });

/** Asserts that the page has looked like `before`, and from one moment on like `after`; forgets how it looked. */
async function expectLooks(page: Page, before: Omit<Look, 'empty'>, after: Omit<Look, 'empty'>) {
  const looks = await page.evaluate(() => (Reflect.get(window, 'looks') as Look[]).splice(0));
  const changed = looks.findIndex(({ title }) => title === after.title);
  expect(changed).toBeGreaterThanOrEqual(0);
  for (const [index, look] of looks.entries())
    expect(look, `change ${index}`).toEqual({
      ...(index < changed ? before : after),
      empty: false,
    });
}

test('between two pages neither an empty page nor the next one at the old position is painted', async ({
  visit,
}) => {
  const { page, release } = await visit('/', { held: /about-page-.*\.js/ });
  const title = page.getByRole('heading', { level: 1 });
  const home = { title: (await title.textContent()) ?? '', top: 600 };
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  await recordLooks(page);

  // While it is loading, the link and the page say so, and everything else stays.
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
  await expect(title).toBeFocused();
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  const about = { title: (await title.textContent()) ?? '', top: 0 };
  await expectLooks(page, home, about);

  await page.goBack();
  await expect(title).toBeFocused();
  await expectLooks(page, about, home);
});

test('after navigation a picture has its focal point and placeholder, as in its own document', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/contact');
  const style = () =>
    page
      .locator('main img')
      .first()
      .evaluate((image) => {
        const { objectPosition, backgroundImage } = getComputedStyle(image);
        return { objectPosition, backgroundImage };
      });
  // The first document inlines the styles of its own images; the others are loaded on navigation.
  await menuLink(page, '/retreats').click();
  await expect(page).toHaveURL('/retreats');
  const shown = await style();
  expect(shown.backgroundImage).toContain('data:image');
  expect(shown.objectPosition).not.toBe('50% 50%');
  await page.reload();
  await hydrated();
  expect(await style()).toEqual(shown);
});

test('quick successive navigations with view transitions end at the last one, and write to no storage', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/', { motion: true });
  await page.evaluate(() => {
    for (const href of ['/about', '/contact', '/events'])
      document.querySelector<HTMLElement>(`nav a[href="${href}"]`)?.click();
  });
  await expect(page).toHaveURL('/events');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.reload();
  await hydrated();
  const stored = await page.evaluate(async () => [
    localStorage.length,
    sessionStorage.length,
    document.cookie,
    (await indexedDB.databases()).length,
    (await caches.keys()).length,
  ]);
  expect(stored).toEqual([0, 0, '', 0, 0]);
});

test('a pointer over a link loads its page, except where the visitor saves data', async ({
  visit,
}) => {
  const { page } = await visit('/');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const loaded = page.waitForRequest(/about-page-/);
  await menuLink(page, '/about').hover();
  await loaded;
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await menuLink(page, '/contact').hover();
  await menuLink(page, '/retreats').hover();
  await menuLink(page, '/rituals').click();
  await expect(page).toHaveURL('/rituals');
  expect(requested.join()).not.toMatch(/(contact|retreats)-page-/);
});
