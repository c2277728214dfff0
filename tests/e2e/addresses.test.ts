// Addresses that nobody meant, pages that are not found, and files for search engines. Redirects and status codes are
// tested at the server (checkout-server/tests/server/static_files.rs).

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { head, site } from '#core';
import { readSite } from '../prerender/built-site';
import { expectAccessible } from '../support/accessibility';
import { ARTICLE, contentOf, formOf, tabTitle, textOf } from '../support/content';
import { words } from '../support/sales-page';
import { expect, test } from '../support/test';

const NOT_FOUND = { console: [/status of 40[04]/, /^404: there is no page/] };

test('an unknown path shows the 404 page with a link to Home', async ({ visit }) => {
  const { page, consoleMessages } = await visit('/no-such-room', NOT_FOUND);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.notFoundTitle);
  await expect.poll(() => consoleMessages.filter((line) => line.startsWith('404'))).toHaveLength(1);
  expect(consoleMessages.find((line) => line.startsWith('404'))).toContain('/no-such-room');
  await page.getByRole('link', { name: words.notFoundLink }).click();
  await expect(page).toHaveURL('/');
});

test('a program link that does not open leads to the form that sends it again', async ({
  visit,
}) => {
  const { page } = await visit('/program/1.0000/', NOT_FOUND);
  await page.getByRole('link', { name: words.notFoundLost }).click();
  await expect(page).toHaveURL('/forms/link');
  await expect(page.getByRole('button', { name: formOf('link').submit })).toBeVisible();
});

test('with Stripe payments the demo checkout redirects to the sales page', async ({
  stripeServer,
  visit,
}) => {
  const { page } = await visit(`${stripeServer.url}/initiation/demo`);
  await expect(page).toHaveURL(`${stripeServer.url}/initiation`);
});

test('a link to a page with something added leads to the page', async ({ visit }) => {
  const { page } = await visit('/about');
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/contact).&utm_source=letter';
    link.textContent = 'The desk';
    document.querySelector('h1')?.append(link);
  });
  await page.getByRole('link', { name: 'The desk' }).click();
  await expect(page).toHaveURL('/contact?utm_source=letter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    textOf(contentOf('/contact', 'contact').hero.title),
  );
});

const LEGAL = ['/legal/privacy', '/legal/terms', '/legal/cookies'];
/** The title of a page, without the site's name. */
const pageTitle = (path: string) => tabTitle(path).replace(` · ${site().brand.name}`, '');

for (const [path, near] of [
  ['/legal', LEGAL],
  ['/legal/privcay', LEGAL.slice(0, 1)],
  [ARTICLE.slice(0, -2), [ARTICLE]],
  ['/faq', []],
] as const)
  test(`${path} has ways on, also without JavaScript`, async ({ visit }) => {
    for (const javaScript of [true, false]) {
      const { page } = await visit(path, { ...NOT_FOUND, javaScript });
      const lists = page.getByRole('main').getByRole('list');
      await expect(page.getByRole('link', { name: words.notFoundLink })).toBeVisible();
      await expect(lists.last().getByRole('link')).toHaveText([
        words.notFoundJournal,
        words.notFoundInitiation,
      ]);
      await expect(lists).toHaveCount(near.length > 0 ? 2 : 1);
      if (near.length > 0)
        await expect(lists.first().getByRole('link')).toHaveText(near.map(pageTitle));
      if (javaScript) await expectAccessible(page);
      const [name = words.notFoundJournal] = near.map(pageTitle);
      await page.getByRole('main').getByRole('link', { name }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(words.notFoundTitle);
    }
  });

// ── Odd values ──────────────────────────────────────────────────────

const LONG = 'x'.repeat(3_000);
/** Values of a parameter that is text, a number or a name elsewhere. */
const ODD_VALUES = [
  ...['', '%00', '%', '%E0%A4%A', '%ED%A0%80', '-1', '__proto__', '%3Cb%3E%22%27'],
  LONG,
];

for (const [kind, addresses, heading] of [
  [
    'parameters and fragments with odd values change no page',
    [
      ...ODD_VALUES.map((value) => `/about?q=${value}&page=${value.slice(0, 99)}&=&&__proto__=1`),
      ...ODD_VALUES.map((value, index) => `/about?${index}#${value}`),
    ],
    textOf(contentOf('/about', 'about').hero.title),
  ],
  [
    'a welcome page whose session is no session knows no order',
    [
      ...ODD_VALUES.map((value) => `/initiation/welcome?session_id=${value}`),
      ...['?session_id=a&session_id=b', '?session_id=../../etc/passwd', ''].map(
        (query) => `/initiation/welcome${query}`,
      ),
    ],
    textOf(contentOf('/initiation/welcome', 'status', 'unknown').title),
  ],
  [
    'paths that lead nowhere show the 404 page',
    [
      ...['//no-such-room//', '/%ff', '/no-such%20room', '/a:b', '/a//b', '/%25', '/__proto__'],
      ...['/{{near}}', '/-', '/rituals-and-more', '/about%2Fus', '/_site.json', `/${LONG}`],
    ],
    words.notFoundTitle,
  ],
] as const)
  test(kind, async ({ demo, visit }) => {
    test.setTimeout(120_000);
    const { page, hydrated } = await visit('/', NOT_FOUND);
    for (const address of addresses) {
      // The whole address, since a path that begins with two slashes would name a host.
      await page.goto(demo.url + address);
      await hydrated();
      await expect(page.getByRole('heading', { level: 1 }), address).toContainText(heading);
    }
  });

test('a form whose parameters are odd is empty', async ({ visit }) => {
  const { page } = await visit('/forms/house', { waitForHydration: false });
  for (const value of ODD_VALUES) {
    const response = await page.goto(`/forms/house?room=${value}&topic=${value}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('textbox').first()).toHaveValue('');
  }
});

// ── Search engines ──────────────────────────────────────────────────

test('files for search engines and feed readers have their content types, compressed', async ({
  demo,
}) => {
  for (const [path, type] of [
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/journal/feed.xml', 'application/rss+xml; charset=utf-8'],
    ['/journal/feed.json', 'application/feed+json'],
    ['/index.md', 'text/markdown; charset=utf-8'],
    ['/site.webmanifest', 'application/manifest+json'],
  ] as const) {
    const { headers, status } = await fetch(demo.url + path, {
      headers: { 'accept-encoding': 'br' },
    });
    const [found, coding] = ['content-type', 'content-encoding'].map((name) => headers.get(name));
    expect([status, found, coding], path).toEqual([200, type, 'br']);
  }
});

test('every URL of the sitemap is a page that names itself, and so does its Markdown', async ({
  demo,
}) => {
  const { siteUrl } = JSON.parse(readSite('_site.json')) as { siteUrl: string };
  const paths = [...readSite('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) =>
    url.slice(siteUrl.length),
  );
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    const response = await fetch(demo.url + path, { redirect: 'manual' });
    expect(response.status, path).toBe(200);
    expect(response.headers.get('x-robots-tag'), path).toBeNull();
    const { canonical } = head(path, siteUrl);
    expect(await response.text(), path).toContain(`<link rel="canonical" href="${canonical}">`);
    const markdown = await fetch(`${demo.url}${path === '/' ? '/index' : path}.md`);
    expect(markdown.headers.get('link'), path).toBe(`<${siteUrl}${path}>; rel="canonical"`);
  }
});

const JOURNAL = join(import.meta.dirname, '../../content/journal');
const drafts = readdirSync(JOURNAL)
  .filter((file) => /^draft = true$/m.test(readFileSync(join(JOURNAL, file), 'utf8')))
  .map((file) => `/journal/${file.replace('.md', '')}`);

test('a draft has no page, and what is no page of the site no Markdown', async ({ demo }) => {
  for (const path of [
    ...drafts.flatMap((path) => [path, `${path}.md`]),
    '/initiation/welcome.md',
    '/forms/house.md',
    '/calendar/no-such-event.ics',
  ])
    expect((await fetch(demo.url + path)).status, path).toBe(404);
});
