// HTTP tests of the built site: unusual URLs, and the files for search engines and feed readers. Redirects and status
// codes are tested in detail in the server's own tests (checkout-server/tests/server/web/static_files.rs).

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { head, messages, site } from '#core';
import { ROOT, readSite, words } from '../prerender/built-site';
import { ARTICLE, contentOf, tabTitle, textOf } from '../support/content';
import { attributes } from '../support/crawl';
import {
  type StripeTestServer,
  startDemoServer,
  startStripeServer,
  type TestServer,
} from '../support/test-servers';

let demo: TestServer;
let stripeServer: StripeTestServer;

beforeAll(async () => {
  [demo, stripeServer] = await Promise.all([startDemoServer(), startStripeServer()]);
});

afterAll(() => Promise.all([demo.stop(), stripeServer.stop()]));

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(demo.url + path, { headers });

/** Elements with a tag, as HTML. */
const elements = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(
    ([element]) => element,
  );
const heading = (html: string) => words(elements(html, 'h1')[0] ?? '');

test('the demo payment page redirects to the sales page if the server uses Stripe', async () => {
  const { status, headers } = await fetch(`${stripeServer.url}/initiation/demo`, {
    redirect: 'manual',
  });
  expect([status, headers.get('location')]).toEqual([303, '/initiation']);
});

const { notFoundTitle, notFoundLink, notFoundLost, notFoundJournal, notFoundInitiation } =
  messages();
const LEGAL = ['/legal/privacy', '/legal/terms', '/legal/cookies'];
const pageTitle = (path: string) => tabTitle(path).replace(` · ${site().brand.name}`, '');

test.each([
  ['/legal', LEGAL],
  ['/legal/privacy-policy', LEGAL.slice(0, 1)],
  [ARTICLE.slice(0, -2), [ARTICLE]],
  ['/faq', []],
  ['/program/1.0000/', []],
])('%s gets the 404 page with links', async (path, similarPaths) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  const [main = ''] = elements(await response.text(), 'main');
  expect(heading(main)).toBe(notFoundTitle);
  const links = (html: string) =>
    elements(html, 'a').map((link) => [attributes(link, 'a', 'href')[0], words(link)]);
  expect(links(main)).toContainEqual(['/', notFoundLink]);
  // A program link that does not open gets a 404 page too.
  expect(links(main)).toContainEqual(['/forms/link', notFoundLost]);
  expect(elements(main, 'ul').map(links)).toEqual([
    ...(similarPaths.length > 0 ? [similarPaths.map((link) => [link, pageTitle(link)])] : []),
    [
      ['/journal', notFoundJournal],
      ['/initiation', notFoundInitiation],
    ],
  ]);
});

const LONG = 'x'.repeat(3_000);
/** Unusual values of a query parameter: empty, malformed or overlong. */
const ODD_VALUES = [
  ...['', '%00', '%', '%E0%A4%A', '%ED%A0%80', '-1', '__proto__', '%3Cb%3E%22%27'],
  LONG,
];

describe.each([
  [
    'odd query parameters do not change the page',
    ODD_VALUES.map((value) => `/about?q=${value}&page=${value.slice(0, 99)}&=&&__proto__=1`),
    textOf(contentOf('/about', 'about').hero.title),
  ],
  [
    'a welcome page with an invalid session shows no order',
    [
      ...ODD_VALUES.map((value) => `/initiation/welcome?session_id=${value}`),
      ...['?session_id=a&session_id=b', '?session_id=../../etc/passwd', ''].map(
        (query) => `/initiation/welcome${query}`,
      ),
    ],
    textOf(contentOf('/initiation/welcome', 'status', 'unknown').title),
  ],
  [
    'odd paths get the 404 page',
    [
      ...['//no-such-room//', '/%ff', '/no-such%20room', '/a:b', '/a//b', '/%25', '/__proto__'],
      ...['/{{near}}', '/-', '/rituals-and-more', '/about%2Fus', '/_site.json', `/${LONG}`],
    ],
    notFoundTitle,
  ],
])('%s', (_, paths, title) => {
  test.each(paths.map((path) => [path.slice(0, 60), path]))('%s', async (_name, path) => {
    const response = await get(path);
    expect(response.status).toBeLessThan(500);
    expect(heading(await response.text())).toBe(title);
  });
});

test('odd query parameters prefill no field of a form', async () => {
  const fields = (html: string) =>
    [...html.matchAll(/<(?:input|select|option|textarea)\b[^>]*>/g)].map(([tag]) => tag);
  const expected = fields(await (await get('/forms/house')).text());
  expect(expected.length).toBeGreaterThan(3);
  for (const value of ODD_VALUES) {
    const response = await get(`/forms/house?room=${value}&topic=${value}`);
    expect(response.status, value).toBe(200);
    expect(fields(await response.text()), value).toEqual(expected);
  }
});

test.each([
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/journal/feed.xml', 'application/rss+xml; charset=utf-8'],
  ['/journal/feed.json', 'application/feed+json'],
  ['/index.md', 'text/markdown; charset=utf-8'],
  ['/site.webmanifest', 'application/manifest+json'],
  ['/speculation-rules.json', 'application/speculationrules+json'],
])('%s has its content type, compressed', async (path, type) => {
  const { status, headers } = await get(path, { 'accept-encoding': 'br' });
  const [contentType, encoding] = ['content-type', 'content-encoding'].map((name) =>
    headers.get(name),
  );
  expect([status, contentType, encoding]).toEqual([200, type, 'br']);
});

test('the speculation rules that Home links to let the browser prerender INITIATION', async () => {
  expect((await get('/')).headers.get('speculation-rules')).toBe('"/speculation-rules.json"');
  expect(await (await get('/speculation-rules.json')).json()).toEqual({
    prerender: [
      {
        where: { href_matches: expect.arrayContaining(['/initiation']) },
        eagerness: 'moderate',
      },
    ],
  });
});

test('every URL of the sitemap is the canonical URL of its page and of the page’s Markdown version', async () => {
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
    expect(await response.text(), path).toContain(`<link rel="canonical" href="${canonical}"`);
    const markdown = await get(`${path === '/' ? '/index' : path}.md`);
    expect(markdown.headers.get('link'), path).toBe(`<${siteUrl}${path}>; rel="canonical"`);
  }
});

const JOURNAL = join(ROOT, 'content/journal');
const drafts = readdirSync(JOURNAL)
  .filter((file) => /^draft = true$/m.test(readFileSync(join(JOURNAL, file), 'utf8')))
  .map((file) => `/journal/${file.replace('.md', '')}`);

test('drafts, Markdown versions of pages that the server fills in, and unknown calendars are not found', async () => {
  for (const path of [
    ...drafts.flatMap((draft) => [draft, `${draft}.md`]),
    '/initiation/welcome.md',
    '/forms/house.md',
    '/calendar/no-such-event.ics',
  ])
    expect((await get(path)).status, path).toBe(404);
});

test('all pages link to the same icons and manifest, and these files exist', async () => {
  const linksOfPages = ['app/dist', 'app/program'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .map((file) => {
        const html = readFileSync(join(ROOT, folder, file), 'utf8');
        const links = html.match(/<link rel="(icon|apple-touch-icon|manifest)"[^>]*>/g) ?? [];
        return links.flatMap((link) => attributes(link, 'link', 'href'));
      }),
  );
  expect(linksOfPages.length).toBeGreaterThan(40);
  for (const hrefs of linksOfPages) expect(hrefs).toEqual(linksOfPages[0]);
  for (const href of [...(linksOfPages[0] ?? []), '/favicon.ico']) {
    const { status, headers } = await get(href);
    expect(status, href).toBe(200);
    expect(headers.get('content-type'), href).toMatch(/^image\/|^application\/manifest/);
  }
});
