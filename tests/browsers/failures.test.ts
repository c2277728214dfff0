// The app in Firefox and WebKitGTK in unusual conditions: missing files, no connection, a storage that throws, a
// translator, clicks that the browser handles itself, and a long visit.

import { messages } from '#core';
import { ARTICLE, tabTitle } from '../support/content';
import { foundTitles, WORD } from '../support/journal-page';
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
async function follow(otherBrowser: Browser, path: string): Promise<void> {
  await otherBrowser.click(...menuLink(path));
  await otherBrowser.until(hasTitle, tabTitle(path));
}

test.describe('missing files', () => {
  test.use({ expectedErrors: /Loading module|NetworkError|A download failed|error loading/i });

  test('a page whose script is missing after a deployment is opened as a document', async ({
    otherBrowser,
    failing,
  }) => {
    await otherBrowser.open(`${failing.url}/`);
    await otherBrowser.evaluate(() =>
      document.documentElement.toggleAttribute('data-marked', true),
    );
    await follow(otherBrowser, '/events');
    expect(await otherBrowser.evaluate(isMarked)).toBe(true);
    failing.missing = /\/about-page-.*\.js$/;
    await otherBrowser.click(...menuLink('/about'));
    await otherBrowser.until(isAt, '/about');
    await otherBrowser.until(() => !document.documentElement.hasAttribute('data-marked'));
    await otherBrowser.until(hasTitle, tabTitle('/about'));
  });

  test('a page stays as it was served while its app is missing, and its links work', async ({
    otherBrowser,
    failing,
  }) => {
    const served = (await (await fetch(`${failing.url}/about`)).text()).match(
      /<h1\b.*?<\/h1>/s,
    )?.[0];
    failing.missing = /\/start-.*\.js$/;
    await otherBrowser.evaluate((url: string) => {
      location.href = url;
    }, `${failing.url}/about`);
    await otherBrowser.until(
      () => document.readyState === 'complete' && location.pathname === '/about',
    );
    expect(await otherBrowser.evaluate(() => document.querySelector('h1')?.outerHTML)).toBe(served);
    expect(await otherBrowser.evaluate(isHydrated)).toBe(false);
    await otherBrowser.click(...menuLink('/contact'));
    await otherBrowser.until(isAt, '/contact');
    await otherBrowser.until(hasTitle, tabTitle('/contact'));
  });

  test('without a connection the page says what to do, and its button restores it', async ({
    otherBrowser,
    failing,
  }) => {
    const { unexpectedError, pageUnreachable, tryAgain } = messages();
    await otherBrowser.open(`${failing.url}/`);
    failing.isDown = true;
    await otherBrowser.click(...menuLink('/about'));
    await otherBrowser.until(
      (title: string) => document.querySelector('h1')?.textContent === title,
      unexpectedError,
    );
    expect((await otherBrowser.texts('main')).join()).toContain(pageUnreachable);
    failing.isDown = false;
    await otherBrowser.click('button', tryAgain);
    // The page stays as it was served: WebKit remembers a failed script, even for the next document.
    await otherBrowser.until(hasTitle, tabTitle('/about'));
  });
});

test('fragments, and clicks with a modifier key, are left to the browser', async ({
  demo,
  otherBrowser,
}) => {
  await otherBrowser.open(`${demo.url}${ARTICLE}`);
  const path = await otherBrowser.evaluate(() => location.pathname);
  await otherBrowser.click('main a[href^="#"]');
  await otherBrowser.until(() => location.hash !== '');
  expect(await otherBrowser.evaluate(() => location.pathname)).toBe(path);
  await otherBrowser.back();
  await otherBrowser.until(() => location.hash === '');
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const) {
    const isTaken = await otherBrowser.evaluate((pressed: string) => {
      let isHandled = true;
      const note = (event: Event) => {
        isHandled = event.defaultPrevented;
        event.preventDefault();
      };
      window.addEventListener('click', note, { once: true });
      document
        .querySelector('.nav-link')
        ?.dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, [pressed]: true }),
        );
      return isHandled;
    }, key);
    expect(isTaken, key).toBe(false);
  }
  expect(await otherBrowser.evaluate(() => location.pathname)).toBe(path);
});

test('navigation and search work if local storage throws', async ({
  demo,
  otherBrowser,
}, testInfo) => {
  testInfo.skip(otherBrowser.name === 'webkit', 'WebKitGTK’s driver has no setting for it.');
  const REJECTED = 2;
  const ALLOWED = 5;
  await otherBrowser.setPreference('network.cookie.cookieBehavior', REJECTED);
  try {
    await otherBrowser.open(`${demo.url}/`);
    const throws = () => {
      try {
        return localStorage === null;
      } catch {
        return true;
      }
    };
    expect(await otherBrowser.evaluate(throws)).toBe(true);
    await follow(otherBrowser, '/about');
    await otherBrowser.back();
    await otherBrowser.until(hasTitle, tabTitle('/'));
    await otherBrowser.click('main a[href="/journal"]');
    await otherBrowser.until(hasTitle, tabTitle('/journal'));
    await otherBrowser.type('[type="search"]', WORD);
    await otherBrowser.until(
      (word: string) => location.search.includes(word),
      encodeURIComponent(WORD),
    );
    await expect.poll(() => otherBrowser.texts('main article h3')).toEqual(foundTitles(WORD));
  } finally {
    await otherBrowser.setPreference('network.cookie.cookieBehavior', ALLOWED);
  }
});

test('the links of a page that a translator has changed work, and so does Back', async ({
  demo,
  otherBrowser,
}) => {
  await otherBrowser.open(`${demo.url}/`);
  await translate({
    evaluate: (script: unknown) => otherBrowser.evaluate(`() => ${script}` as never),
  });
  const heading = () => document.querySelector('main h1')?.textContent ?? '';
  const first = await otherBrowser.evaluate(heading);
  await otherBrowser.click('.nav-link', translated(menuName('/about')));
  await otherBrowser.until(hasTitle, tabTitle('/about'));
  await otherBrowser.until((before: string) => {
    const title = document.querySelector('main h1');
    return title?.textContent !== before && title?.querySelector('font') !== null;
  }, first);
  await otherBrowser.back();
  await otherBrowser.until(hasTitle, tabTitle('/'));
  await otherBrowser.until(
    (before: string) => document.querySelector('main h1')?.textContent === before,
    first,
  );
});

test('two hundred more pages add no elements to the document', async ({ demo, otherBrowser }) => {
  test.setTimeout(180_000);
  const PATHS = ['/about', '/retreats', '/events', '/contact'];
  const size = () => ({
    elements: document.querySelectorAll('*').length,
    head: document.head.childElementCount,
  });
  await otherBrowser.open(`${demo.url}/contact`);
  const round = async () => {
    for (const path of PATHS) await follow(otherBrowser, path);
  };
  await round();
  const before = await otherBrowser.evaluate(size);
  for (let rounds = 0; rounds < 200 / PATHS.length; rounds += 1) await round();
  // WebKit allows a hundred history entries in half a minute; then the router loads a document.
  const after = await otherBrowser.evaluate(size);
  expect(after.elements).toBeLessThanOrEqual(before.elements);
  expect(after.head).toBeLessThanOrEqual(before.head);
});
