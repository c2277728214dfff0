// SEO files over HTTP: content types and caching, canonical URLs of the sitemap, redirects, markdown pages.

import { head } from '#core';
import { readSite } from '../prerender/built-site';
import { expect, test } from '../support/test';

const { siteUrl } = JSON.parse(readSite('_site.json')) as { siteUrl: string };

const paths = [...readSite('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) =>
  (match[1] ?? '').slice(siteUrl.length),
);

for (const [path, type] of [
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/journal/feed.xml', 'application/rss+xml; charset=utf-8'],
  ['/journal/feed.json', 'application/feed+json'],
  ['/index.md', 'text/markdown; charset=utf-8'],
  ['/journal/the-soft-no.md', 'text/markdown; charset=utf-8'],
  ['/site.webmanifest', 'application/manifest+json'],
] as const)
  test(`${path} has its content type, is compressed and is revalidated`, async ({ demo }) => {
    const response = await fetch(`${demo.url}${path}`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toBe(readSite(path.slice(1)));

    const etag = response.headers.get('etag') ?? '';
    const revalidated = await fetch(`${demo.url}${path}`, {
      headers: { 'accept-encoding': 'br', 'if-none-match': etag },
    });
    expect(revalidated.status).toBe(304);
  });

test('every URL of the sitemap answers 200 without a redirect and is its own canonical URL', async ({
  demo,
}) => {
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    const response = await fetch(`${demo.url}${path}`, { redirect: 'manual' });
    expect(response.status, path).toBe(200);
    const html = await response.text();
    expect(html, path).toContain(`<link rel="canonical" href="${head(path, siteUrl).canonical}">`);
    expect(html, path).not.toContain('name="robots"');
    expect(response.headers.get('x-robots-tag'), path).toBeNull();
  }
});

test('a non-canonical spelling of a path redirects to the page', async ({ demo }) => {
  for (const [requested, location] of [
    ['/About', '/about'],
    ['/journal/', '/journal'],
    ['/JOURNAL/the-soft-no/?q=no', '/journal/the-soft-no?q=no'],
  ] as const) {
    const response = await fetch(`${demo.url}${requested}`, { redirect: 'manual' });
    expect(response.status, requested).toBe(308);
    expect(response.headers.get('location')).toBe(location);
  }
});

test('a markdown page names the HTML page as canonical', async ({ demo }) => {
  for (const path of paths) {
    const markdownPath = path === '/' ? '/index.md' : `${path}.md`;
    const response = await fetch(`${demo.url}${markdownPath}`);
    expect(response.status, markdownPath).toBe(200);
    expect(response.headers.get('link'), markdownPath).toBe(`<${siteUrl}${path}>; rel="canonical"`);
  }
});

test('a draft has no page and no markdown page, and a past event has no calendar file', async ({
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

test('a browser parses the structured data of a page and executes none of it', async ({
  visit,
}) => {
  // A script that the content security policy blocks would be reported on the console and fail the visit.
  const { page } = await visit('/initiation');
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
