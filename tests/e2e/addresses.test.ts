// Tests of unusual URLs in a browser: the 404 page, and pages whose URL has odd parameters or fragments. The server's
// responses to such URLs are tested in tests/http/addresses.test.ts.

import { site } from '#core';
import { contentOf, tabTitle, textOf } from '../support/content';
import { words } from '../support/sales-page';
import { expect, test } from '../support/test';

const NOT_FOUND = { console: [/status of 40[04]/, /^404: there is no page/] };

test('the 404 page keeps its links, and the path is logged once', async ({ visit }) => {
  const { page, consoleMessages, hydrated } = await visit('/legal/privacy-policy', NOT_FOUND);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(words.notFoundTitle);
  const logged = () => consoleMessages.filter((line) => line.startsWith('404'));
  await expect.poll(logged).toEqual([expect.stringContaining('/legal/privacy-policy')]);
  const similarPage = tabTitle('/legal/privacy').replace(` · ${site().brand.name}`, '');
  await page.getByRole('main').getByRole('link', { name: similarPage, exact: true }).click();
  await expect(page).toHaveURL('/legal/privacy');
  await expect(heading).not.toHaveText(words.notFoundTitle);

  await page.goto('/no-such-room');
  await hydrated();
  await page.getByRole('link', { name: words.notFoundLink }).click();
  await expect(page).toHaveURL('/');
});

test('odd parameters and fragments do not change the page, and odd paths open the 404 page', async ({
  demo,
  visit,
}) => {
  // React Router warns of a path that it cannot decode.
  const { page, hydrated } = await visit('/', {
    console: [...NOT_FOUND.console, /malformed URL segment/],
  });
  const about = textOf(contentOf('/about', 'about').hero.title);
  const unknown = textOf(contentOf('/initiation/welcome', 'status', 'unknown').title);
  for (const [path, title] of [
    ['/about?q=%ED%A0%80&page=%00&=&&__proto__=1#%E0%A4%A', about],
    [`/about?q=%#${'x'.repeat(3_000)}`, about],
    ['/initiation/welcome?session_id=%00', unknown],
    ['/initiation/welcome?session_id=a&session_id=b', unknown],
    // A path that begins with two slashes could be taken for a host name.
    ['//no-such-room//', words.notFoundTitle],
    ['/%ff', words.notFoundTitle],
    ['/%25', words.notFoundTitle],
    ['/__proto__', words.notFoundTitle],
    ['/about%2Fus', words.notFoundTitle],
    ['/{{near}}', words.notFoundTitle],
  ] as const) {
    await page.goto(demo.url + path);
    await hydrated();
    await expect(page.getByRole('heading', { level: 1 }), path).toContainText(title);
  }
});
