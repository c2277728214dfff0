// The app in Firefox and WebKitGTK if something fails: missing files, no connection, a storage that throws, a
// translator, clicks that the browser handles itself, and a long visit.

import { messages } from '#core';
import { ARTICLE, tabTitle } from '../support/content';
import { found, WORD } from '../support/journal-page';
import { menuName } from '../support/site';
import { expect } from '../support/test';
import { translate, translated } from '../support/translator';
import type { Browser } from './browser';
import { FailingProxy } from './failing-proxy';
import { test as base } from './test';

const test = base.extend<{ failing: FailingProxy }>({
  failing: async ({ demo }, use) => {
    const proxy = await FailingProxy.start(demo.url);
    await use(proxy);
    await proxy.stop();
  },
});

const menuLink = (path: string) => ['.nav-link', menuName(path)] as const;

const isAt = (path: string) => location.pathname === path;
const hasTitle = (title: string) => document.title === title;
const isMarked = () => document.documentElement.hasAttribute('data-marked');
const isHydrated = () => document.documentElement.hasAttribute('data-hydrated');

/** Clicks a link of the navigation and waits for the page. */
async function follow(other: Browser, path: string): Promise<void> {
  await other.click(...menuLink(path));
  await other.until(hasTitle, tabTitle(path));
}

test.describe('missing files', () => {
  test.use({ expectedErrors: /Loading module|NetworkError|A download failed|error loading/i });

  test('a page whose script is missing after a deployment is opened as a document', async ({
    other,
    failing,
  }) => {
    await other.open(`${failing.url}/`);
    await other.evaluate(() => document.documentElement.toggleAttribute('data-marked', true));
    await follow(other, '/events');
    expect(await other.evaluate(isMarked)).toBe(true);
    failing.missing = /\/about-page-.*\.js$/;
    await other.click(...menuLink('/about'));
    await other.until(isAt, '/about');
    await other.until(() => !document.documentElement.hasAttribute('data-marked'));
    await other.until(hasTitle, tabTitle('/about'));
  });

  test('a page stays as it was served while its app is missing, and its links work', async ({
    other,
    failing,
  }) => {
    const served = (await (await fetch(`${failing.url}/about`)).text()).match(
      /<h1\b.*?<\/h1>/s,
    )?.[0];
    failing.missing = /\/start-.*\.js$/;
    await other.evaluate((url: string) => {
      location.href = url;
    }, `${failing.url}/about`);
    await other.until(() => document.readyState === 'complete' && location.pathname === '/about');
    expect(await other.evaluate(() => document.querySelector('h1')?.outerHTML)).toBe(served);
    expect(await other.evaluate(isHydrated)).toBe(false);
    await other.click(...menuLink('/contact'));
    await other.until(isAt, '/contact');
    await other.until(hasTitle, tabTitle('/contact'));
  });

  test('without a connection the page says what to do, and its button restores it', async ({
    other,
    failing,
  }) => {
    const { unexpectedError, pageUnreachable, tryAgain } = messages();
    await other.open(`${failing.url}/`);
    failing.isDown = true;
    await other.click(...menuLink('/about'));
    await other.until(
      (title: string) => document.querySelector('h1')?.textContent === title,
      unexpectedError,
    );
    expect((await other.texts('main')).join()).toContain(pageUnreachable);
    failing.isDown = false;
    await other.click('button', tryAgain);
    // The page stays as it was served: WebKit remembers a failed script, even for the next document.
    await other.until(hasTitle, tabTitle('/about'));
  });
});

test('fragments, and clicks with a modifier key, are left to the browser', async ({
  demo,
  other,
}) => {
  await other.open(`${demo.url}${ARTICLE}`);
  const path = await other.evaluate(() => location.pathname);
  await other.click('main a[href^="#"]');
  await other.until(() => location.hash !== '');
  expect(await other.evaluate(() => location.pathname)).toBe(path);
  await other.back();
  await other.until(() => location.hash === '');
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const) {
    const isTaken = await other.evaluate((pressed: string) => {
      let taken = true;
      const note = (event: Event) => {
        taken = event.defaultPrevented;
        event.preventDefault();
      };
      window.addEventListener('click', note, { once: true });
      document
        .querySelector('.nav-link')
        ?.dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, [pressed]: true }),
        );
      return taken;
    }, key);
    expect(isTaken, key).toBe(false);
  }
  expect(await other.evaluate(() => location.pathname)).toBe(path);
});

test('a storage that throws breaks nothing', async ({ demo, other }, testInfo) => {
  testInfo.skip(other.name === 'webkit', 'WebKitGTK’s driver has no setting for it.');
  const REJECTED = 2;
  const ALLOWED = 5;
  await other.setPreference('network.cookie.cookieBehavior', REJECTED);
  try {
    await other.open(`${demo.url}/`);
    const throws = () => {
      try {
        return localStorage === null;
      } catch {
        return true;
      }
    };
    expect(await other.evaluate(throws)).toBe(true);
    await follow(other, '/about');
    await other.back();
    await other.until(hasTitle, tabTitle('/'));
    await other.click('main a[href="/journal"]');
    await other.until(hasTitle, tabTitle('/journal'));
    await other.type('[type="search"]', WORD);
    await other.until((word: string) => location.search.includes(word), encodeURIComponent(WORD));
    await expect.poll(() => other.texts('main article h3')).toEqual(found(WORD));
  } finally {
    await other.setPreference('network.cookie.cookieBehavior', ALLOWED);
  }
});

test('the links of a page that a translator has changed work, and so does Back', async ({
  demo,
  other,
}) => {
  await other.open(`${demo.url}/`);
  await translate({ evaluate: (script: unknown) => other.evaluate(`() => ${script}` as never) });
  const heading = () => document.querySelector('main h1')?.textContent ?? '';
  const first = await other.evaluate(heading);
  await other.click('.nav-link', translated(menuName('/about')));
  await other.until(hasTitle, tabTitle('/about'));
  await other.until((before: string) => {
    const title = document.querySelector('main h1');
    return title?.textContent !== before && title?.querySelector('font') !== null;
  }, first);
  await other.back();
  await other.until(hasTitle, tabTitle('/'));
  await other.until(
    (before: string) => document.querySelector('main h1')?.textContent === before,
    first,
  );
});

test('after two hundred pages the document has no more nodes than before', async ({
  demo,
  other,
}) => {
  test.setTimeout(180_000);
  const PATHS = ['/about', '/retreats', '/events', '/contact'];
  const size = () => ({
    elements: document.querySelectorAll('*').length,
    head: document.head.childElementCount,
  });
  await other.open(`${demo.url}/contact`);
  const round = async () => {
    for (const path of PATHS) await follow(other, path);
  };
  await round();
  const before = await other.evaluate(size);
  for (let rounds = 0; rounds < 200 / PATHS.length; rounds += 1) await round();
  // WebKit allows a hundred history entries in half a minute; then the router loads a document.
  const after = await other.evaluate(size);
  expect(after.elements).toBeLessThanOrEqual(before.elements);
  expect(after.head).toBeLessThanOrEqual(before.head);
});
