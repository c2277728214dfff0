// What machines ask the shop for: each file with its type, each page of the sitemap at the address that it tells.

import { head, loadCore } from '../../app/src/core/core';
import { readSite } from '../prerender/built-site';
import { expect, test } from '../support/test';

await loadCore();
const { siteUrl } = JSON.parse(readSite('_site.json')) as { siteUrl: string };

const paths = [...readSite('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) =>
  (match[1] ?? '').slice(siteUrl.length),
);

test.for([
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/journal/feed.xml', 'application/rss+xml; charset=utf-8'],
  ['/journal/feed.json', 'application/feed+json'],
  ['/index.md', 'text/markdown; charset=utf-8'],
  ['/journal/the-soft-no.md', 'text/markdown; charset=utf-8'],
  ['/site.webmanifest', 'application/manifest+json'],
] as const)(
  '%s is served as what it is, and asked about each time',
  async ([path, type], { demo }) => {
    const answer = await fetch(`${demo.url}${path}`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toBe(readSite(path.slice(1)));

    const known = answer.headers.get('etag') ?? '';
    const again = await fetch(`${demo.url}${path}`, {
      headers: { 'accept-encoding': 'br', 'if-none-match': known },
    });
    expect(again.status).toBe(304);
  },
);

test('every page of the sitemap answers at once, under the address that it calls its own', async ({
  demo,
}) => {
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    const answer = await fetch(`${demo.url}${path}`, { redirect: 'manual' });
    expect(answer.status, path).toBe(200);
    const html = await answer.text();
    expect(html, path).toContain(`<link rel="canonical" href="${head(path, siteUrl).canonical}">`);
    expect(html, path).not.toContain('name="robots"');
    expect(answer.headers.get('x-robots-tag'), path).toBeNull();
  }
});

test('another form of its address leads to the page, and is in no file', async ({ demo }) => {
  for (const [asked, to] of [
    ['/About', '/about'],
    ['/journal/', '/journal'],
    ['/JOURNAL/the-soft-no/?q=no', '/journal/the-soft-no?q=no'],
  ] as const) {
    const answer = await fetch(`${demo.url}${asked}`, { redirect: 'manual' });
    expect(answer.status, asked).toBe(308);
    expect(answer.headers.get('location')).toBe(to);
  }
});

test('a page in Markdown names the page itself', async ({ demo }) => {
  for (const path of paths) {
    const address = path === '/' ? '/index.md' : `${path}.md`;
    const answer = await fetch(`${demo.url}${address}`);
    expect(answer.status, address).toBe(200);
    expect(answer.headers.get('link'), address).toBe(`<${siteUrl}${path}>; rel="canonical"`);
  }
});

test('a draft has neither page nor rendition, and no past event a calendar file', async ({
  demo,
}) => {
  for (const path of [
    '/journal/the-invoice-is-also-a-letter',
    '/journal/the-invoice-is-also-a-letter.md',
    '/initiation/welcome.md',
    '/forms/house.md',
    '/calendar/gala.ics',
  ])
    expect((await fetch(`${demo.url}${path}`)).status, path).toBe(404);
});

test('a browser reads the data of a page and runs none of it', async ({ demo, visit }) => {
  // A script that the content policy refused would be told in the console, and the visit would fail.
  const { page } = await visit(`${demo.url}/initiation`);
  const types = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) =>
      scripts.flatMap((script) =>
        JSON.parse(script.textContent ?? '')['@graph'].flatMap(
          (node: { '@type': string | string[] }) => node['@type'],
        ),
      ),
    );
  expect(types).toEqual(['Product', 'Course', 'BreadcrumbList']);
});
