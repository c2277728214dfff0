// Tests of page changes in the app: head tags, picture styles, painted frames, view transitions, preloading, memory.

import type { Page } from '@playwright/test';
import { matchRoute, prerenderList } from '#core';
import { LISTED, tabTitle } from '../support/content';
import { expectShown, follow, menuLink } from '../support/site';
import { expect, test } from '../support/test';

/** A path of each kind of page that client-side navigation can show. */
const paths = new Map(
  prerenderList()
    .filter(
      ({ path, status, checkout, state }) =>
        status === 200 && !checkout && !state && !path.startsWith('/forms/'),
    )
    .map(({ path }) => {
      const match = matchRoute(path);
      return [match.kind === 'page' ? match.route : path, path];
    }),
);

/** The page's own head tags, in the document or in the HTML that the server sends for the path. */
function tagsOf(page: Page, servedPath?: string): Promise<string[]> {
  return page.evaluate(async (path) => {
    const text = path === undefined ? '' : await (await fetch(path)).text();
    // The content policy would report the inline styles.
    const html = text.replace(/<style>[\s\S]*?<\/style>/g, '');
    const { head } = html ? new DOMParser().parseFromString(html, 'text/html') : document;
    // Only documents have the pictures for shared links.
    const headTags = head.querySelectorAll(
      'title, link[rel=canonical], meta:not([charset], [name=viewport], [property^="og:image"], [name="twitter:image"])',
    );
    return [...headTags]
      .map((tag) => tag.getAttribute('content') ?? tag.getAttribute('href') ?? tag.textContent)
      .sort();
  }, servedPath);
}

test('after each page change the head has the tags of the new page, without duplicates', async ({
  visit,
}) => {
  const { page } = await visit('/contact');
  expect(paths.size).toBeGreaterThan(12);
  for (const path of [...paths.values(), '/contact', '/']) {
    if (path === new URL(page.url()).pathname) continue;
    await follow(page, path);
    const served = await tagsOf(page, path);
    expect(served.length, path).toBeGreaterThan(6);
    await expect.poll(() => tagsOf(page), path).toEqual(served);
  }
  // Tags that the build adds are only in the opened document.
  await expect(
    page.locator('head :is([property^="og:image"], [type="application/ld+json"])'),
  ).toHaveCount(0);
});

test('hydration keeps the elements of the head, even of pages that the server has chosen', async ({
  visit,
}) => {
  for (const path of [
    '/',
    LISTED[0]?.path ?? '',
    '/initiation',
    '/no-such-page',
    '/journal?q=salt',
  ]) {
    const { page } = await visit(path, {
      console: [/404/],
      before: (context) =>
        context.addInitScript(() => {
          document.addEventListener('DOMContentLoaded', () => {
            for (const tag of document.head.children) tag.toggleAttribute('data-served', true);
          });
        }),
    });
    const tags = page.locator('head :is(title, meta, link[rel=canonical])');
    expect(await tags.count(), path).toBeGreaterThan(8);
    await expect(tags.and(page.locator(':not([data-served])')), path).toHaveCount(0);
  }
});

/** Appearance of the page after a change of its nodes or attributes. */
interface Look {
  title: string;
  /** True if only the bar and the footer are visible. */
  empty: boolean;
  top: number;
}

/** Records the appearance of the page after each change, from now on. */
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

/** Asserts that the page looked like `before`, and from one moment on like `after`; clears the records. */
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

test('between two pages neither an empty page nor the next one at the old scroll position is painted', async ({
  visit,
}) => {
  const { page, release } = await visit('/', { held: /about-page-.*\.js/ });
  const title = page.getByRole('heading', { level: 1 });
  const home = { title: (await title.textContent()) ?? '', top: 600 };
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  await recordLooks(page);

  // While it is loading, the link and the page are busy, and everything except the URL stays.
  const link = menuLink(page, '/about');
  await link.click();
  await expect(link).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveTitle(tabTitle('/'));
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

test('Back to a page whose script has to be loaded keeps the current page until then', async ({
  visit,
}) => {
  const { page, hydrated, release } = await visit('/about', { held: /home-page-.*\.js/ });
  await page.evaluate(() => window.history.pushState(null, '', '/'));
  await page.evaluate(() => window.history.pushState(null, '', '/about'));
  await page.reload();
  await hydrated();
  const title = page.getByRole('heading', { level: 1 });
  const about = { title: (await title.textContent()) ?? '', top: 300 };
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  await recordLooks(page);
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveTitle(tabTitle('/about'));
  release();
  await expect(page).toHaveTitle(tabTitle('/'));
  await expect(title).toBeFocused();
  await expectLooks(page, about, { title: (await title.textContent()) ?? '', top: 0 });

  // The scroll position of the page that was left is stored with its own entry.
  await page.goForward();
  await expect(page).toHaveTitle(tabTitle('/about'));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
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
  // The first document inlines the styles of its own pictures; the others are loaded on navigation.
  await menuLink(page, '/retreats').click();
  await expectShown(page, '/retreats');
  const styleInApp = await style();
  expect(styleInApp.backgroundImage).toContain('data:image');
  expect(styleInApp.objectPosition).not.toBe('50% 50%');
  await page.reload();
  await hydrated();
  expect(await style()).toEqual(styleInApp);
});

test('pages that were never shown, and second clicks, leave no history entry; nothing is written to storage', async ({
  visit,
}) => {
  const { page, hydrated, release } = await visit('/', {
    motion: true,
    held: /(about|contact|events)-page-.*\.js/,
  });
  for (const path of ['/about', '/contact', '/events', '/events']) {
    await menuLink(page, path).click();
    await expect(menuLink(page, path)).toHaveAttribute('aria-busy', 'true');
    // Fragments and copied links belong to the shown page.
    await expect(page).toHaveURL('/');
  }
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(tabTitle('/events'));
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
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

test('a loaded page is shown within the click, and a double click leaves one history entry', async ({
  visit,
}) => {
  for (const motion of [false, true]) {
    const { page } = await visit('/', { motion });
    for (const path of ['/about', '/']) await follow(page, path);
    const clicked = await menuLink(page, '/about').evaluate(async (link: HTMLElement) => {
      const { length } = window.history;
      link.click();
      link.click();
      // React renders the changes of a click before the next task, unless they may be interrupted.
      await Promise.resolve();
      return { length, title: document.title };
    });
    // With motion the browser captures the old page first.
    if (!motion) expect(clicked.title).toBe(tabTitle('/about'));
    await expect(page).toHaveTitle(tabTitle('/about'));
    expect(await page.evaluate(() => window.history.length)).toBe(clicked.length + 1);
    await page.goBack();
    await expect(page).toHaveTitle(tabTitle('/'));
  }
});

test('the copy of the served page is released after hydration', async ({ visit }) => {
  const { page } = await visit('/');
  const session = await page.context().newCDPSession(page);
  // Pictures below the window have not loaded.
  await expect(page.locator('main img[loading="lazy"]')).not.toHaveCount(0);
  await expect
    .poll(async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Memory.getDOMCounters')).documents;
    })
    .toBe(1);
});

test('pages that were left are released from memory', async ({ visit }) => {
  const PATHS = ['/', '/retreats', '/journal', '/events', '/about'];
  for (const motion of [false, true]) {
    const { page } = await visit('/about', { motion });
    const session = await page.context().newCDPSession(page);
    /** Number of nodes and listeners that the browser keeps after some rounds through the pages. */
    const keptObjects = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1)
        for (const path of PATHS) await follow(page, path);
      // A transition keeps the page that was left until it has finished.
      await page.evaluate(() => document.activeViewTransition?.finished);
      await session.send('HeapProfiler.collectGarbage');
      return session.send('Memory.getDOMCounters');
    };
    const level = await keptObjects(2);
    const later = await keptObjects(10);
    // React and the browser may keep one more page for a while; fifty pages would be ten times as many nodes.
    for (const kind of ['nodes', 'jsEventListeners', 'documents'] as const)
      expect(later[kind], kind).toBeLessThan(2 * level[kind]);
  }
});

test('a page change is a view transition, from a card through its arch; a search, and reduced motion, have none', async ({
  visit,
}) => {
  for (const motion of [true, false]) {
    const { page } = await visit('/journal', {
      motion,
      before: (context) =>
        context.addInitScript(() => {
          const names: string[][] = [];
          Reflect.set(window, 'transitions', names);
          const start = Document.prototype.startViewTransition;
          Document.prototype.startViewTransition = function (...parameters) {
            const transition = start.apply(this, parameters);
            void transition.ready.then(() =>
              names.push(
                document
                  .getAnimations()
                  .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
                  .filter((name) => name.startsWith('::view-transition-new')),
              ),
            );
            return transition;
          };
        }),
    });
    const transitions = () =>
      page.evaluate(() => (Reflect.get(window, 'transitions') as string[][]).flat());
    await page.getByRole('searchbox').fill('the');
    await expect(page).toHaveURL(/q=the/);
    expect(await transitions()).toEqual([]);
    await menuLink(page, '/about').click();
    await expect(page).toHaveTitle(tabTitle('/about'));
    const oneTransition = motion ? ['::view-transition-new(root)'] : [];
    await expect.poll(transitions).toEqual(oneTransition);

    await follow(page, '/case-studies');
    await page.evaluate(() => document.activeViewTransition?.finished);
    await expect.poll(transitions).toEqual([...oneTransition, ...oneTransition]);
    const card = page.locator('.case-studies-item').first();
    await card.locator('.picture').scrollIntoViewIfNeeded();
    await card.getByRole('link').click();
    await expect(page).toHaveURL(/case-studies\/./);
    const through = motion ? ['::view-transition-new(door)'] : [];
    await expect
      .poll(async () => [...new Set((await transitions()).slice(2 * oneTransition.length))])
      .toEqual(through);
    await page.evaluate(() => document.activeViewTransition?.finished);
    await expect(
      page.locator(':not(html)[style*="view-transition-name"], [data-door]'),
    ).toHaveCount(0);
  }
});

test('INITIATION, which is its own document, appears through the arch on the card of its link, and from a menu without an arch', async ({
  visit,
}) => {
  const { page } = await visit('/about', {
    motion: true,
    before: (context) =>
      context.addInitScript(() =>
        addEventListener('pagehide', () => {
          const arches = [...document.querySelectorAll('[style*="view-transition-name: page"]')];
          sessionStorage.setItem('left', arches.map(({ classList }) => classList).join());
        }),
      ),
  });
  const namedArches = () => page.evaluate(() => sessionStorage.getItem('left'));
  await page.locator('main li:has(.door) a[href="/initiation"]').click();
  await expect(page).toHaveTitle(tabTitle('/initiation'));
  await expect(page.locator(':root')).toHaveCSS('view-transition-name', 'page');
  expect(await namedArches()).toMatch(/\bdoor$/);
  await page.goBack();
  await expect(page).toHaveTitle(tabTitle('/about'));
  await expect(page.locator('[style*="view-transition-name: page"]')).toHaveCount(0);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await expect(page.locator(':root')).toHaveCSS('view-transition-name', 'root');
  await menuLink(page, '/initiation').click();
  await expect(page).toHaveTitle(tabTitle('/initiation'));
  expect(await namedArches()).toBe('');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await menuLink(page, '/about').click();
  await expect(page).toHaveTitle(tabTitle('/about'));
  await expect(page.locator(':root')).toHaveCSS('view-transition-name', 'root');
});

test('a pointer that rests on a link loads its page, unless the visitor saves data', async ({
  visit,
}) => {
  const { page } = await visit('/');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  // All events in one task: however busy the machine is, the pointer rests on no link.
  await menuLink(page, '/about').evaluate((link) => {
    const links = [...(link.closest('nav')?.querySelectorAll('a') ?? [])];
    for (const target of [...links, document.body])
      target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  });
  const loaded = page.waitForRequest(/about-page-/);
  await menuLink(page, '/about').hover();
  await loaded;
  // The pointer has passed over the links of these pages.
  expect(requested.join()).not.toMatch(/(contact|retreats|events)-page-/);
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await menuLink(page, '/contact').hover();
  await menuLink(page, '/retreats').hover();
  await menuLink(page, '/rituals').click();
  await expect(page).toHaveURL('/rituals');
  expect(requested.join()).not.toMatch(/(contact|retreats)-page-/);
});
