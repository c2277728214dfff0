// Tests of the preview on a phone: its listener serves only pages, only with the link, and only for an hour.

import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { phonePreview } from '../../app/desk/server/phone';

const HOUR = 60 * 60 * 1000;
const MODULES = ['/src/entry-browser.ts', '/src/app.tsx', '/.cache/vite/deps/react.js?v=1'];
const ASSETS = [
  '/assets/pictures/lamp-0123456789-480.avif',
  '/sounds/rain.mp3',
  '/src/generated/content.bin',
  '/journal/the-soft-no.body.json',
  '/@fs/home/a%20house/.desk/generated/fonts/cormorant-latin-wght-normal.woff2',
];

/** Requests that reached the development site. */
const siteRequests: string[] = [];
const site = createServer(({ url = '', method }, response) => {
  siteRequests.push(`${method} ${url}`);
  response.setHeader('content-type', url === '/' ? 'text/html' : 'text/plain');
  response.end(url);
});
let now = 0;
let changes = 0;
const preview = phonePreview({
  site: () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
  isModule: (address) => MODULES.includes(address),
  ownAddress: () => '127.0.0.1',
  now: () => now,
  onChange: () => {
    changes += 1;
  },
});

beforeAll(() => new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve)));
afterEach(() => preview.close());
afterAll(() => new Promise((resolve) => site.close(resolve)));

interface Answer {
  status: number;
  text: string;
  headers: Record<string, unknown>;
}

/** Sends a request with exactly this path: `fetch` would resolve its dots. */
const send = (origin: string, path: string, { cookie = '', method = 'GET' } = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = new URL(origin);
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: { cookie } },
      (response) => {
        let text = '';
        response.on('data', (part) => {
          text += part;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
        );
      },
    );
    sent.on('error', reject);
    sent.end();
  });

async function openPhone(page = '/about') {
  const link = await preview.open(page);
  const { pathname } = new URL(link.address);
  const first = await send(link.address, pathname);
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  return { link, first, cookie, get: (path: string) => send(link.address, path, { cookie }) };
}

test('the link leads to the page that is shown, and gives the device its cookie', async () => {
  const { link, first, get } = await openPhone();
  expect(first.status).toBe(303);
  expect(first.headers['location']).toBe('/about');
  expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
  expect(link.code).toMatch(/^<svg/);
  // Every page gets the site's document, which reads the URL itself; a page of a program is none of the site.
  for (const page of ['/', '/about', '/journal/the-soft-no', '/desk/program/initiation/day-1'])
    expect((await get(page)).text).toBe('/');
  for (const file of [...MODULES, ...ASSETS]) expect((await get(file)).text).toBe(file);
});

test('requests without the link or with an expired link get 404', async () => {
  const { link, cookie } = await openPhone();
  for (const path of ['/', '/about', ...MODULES, ...ASSETS, '/wrong-key/about'])
    expect((await send(link.address, path)).status, path).toBe(404);
  await preview.close();
  const reopened = await openPhone();
  expect((await send(reopened.link.address, '/', { cookie })).status).toBe(404);
});

test('only requests for pages and their files reach the site, and none of them writes', async () => {
  const { link, cookie, get } = await openPhone();
  siteRequests.length = 0;
  const paths = [
    ...['/save', '/draft', '/publish'].map((path) => `${path}?x`),
    ...[
      '/@fs/etc/passwd',
      '/@fs/home/house/content/offers.toml',
      '/.env',
      '/../.env',
      '/%2e%2e/.env',
    ],
    ...[
      '/src/app.tsx?raw',
      '/src/app.tsx?import&raw',
      '/content/offers.toml',
      '/desk/page/desk.tsx',
    ],
    ...['/@fs/home/house/.desk/generated/fonts/../../drafts/a.json', '/events', '//evil.example/'],
    '/@fs/home/house/.desk/generated/fonts/%2e%2e/a.woff2',
    ...['/assets/pictures/..%2f..%2f.env', '/sounds/a.mp3?raw', '/package.json', '/index.html'],
  ];
  for (const path of paths) {
    const { text, status } = await get(path);
    if (status === 200) expect(text, path).toBe('/');
    else expect(status, path).toBe(404);
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])
    expect((await send(link.address, '/', { cookie, method })).status).toBe(405);
  expect(new Set(siteRequests)).toEqual(new Set(['GET /']));
});

test('the preview ends after an hour', async () => {
  now = 1000;
  const { link, get } = await openPhone();
  expect(link.until).toBe(1000 + HOUR);
  now += HOUR - 1;
  expect((await get('/')).status).toBe(200);
  now += 1;
  expect((await get('/')).status).toBe(404);
  await expect.poll(() => preview.until()).toBeUndefined();
  await expect(get('/')).rejects.toThrow();
});

test('closing the preview stops its listener and notifies the windows', async () => {
  const { get } = await openPhone();
  changes = 0;
  await preview.close();
  expect(preview.until()).toBeUndefined();
  expect(changes).toBe(1);
  await expect(get('/')).rejects.toThrow();
});

test('without a network the preview is not opened, and the error says so', async () => {
  const offlinePhone = phonePreview({
    site: () => '',
    isModule: () => true,
    ownAddress: () => undefined,
    onChange: () => undefined,
  });
  await expect(offlinePhone.open('/')).rejects.toThrow('This computer is in no network');
});
