// `npm run dev`: Vite serves the app with the content of the content checker, and shows changes of it in the open page.

import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { openPage, prerenderList } from '#core';
import { test as base, expect, serverFixture } from '../support/test';

// In one worker: each test changes the pages that the server serves.
base.describe.configure({ mode: 'default' });

const ROOT = resolve(import.meta.dirname, '../..');
const GENERATED = join(ROOT, 'app/src/generated');

/** What the content checker writes into pages.json; here with the page of `/about` only as far as it is changed. */
interface Content {
  site: unknown;
  pages: { route: string; content: { hero: { text: string } } }[];
}

interface OpenPages {
  show: (content: Content) => void;
  reload: () => void;
  showFault: (message: string) => void;
}

const { OpenPages } = (await import(
  /* @vite-ignore */ join(ROOT, 'scripts/dev/open-pages.mjs')
)) as { OpenPages: new (vite: ViteDevServer, generated: string[]) => OpenPages };

interface Development {
  url: string;
  openPages: OpenPages;
  stop: () => Promise<void>;
}

async function startDevelopment(): Promise<Development> {
  process.env['CORE_PACKAGE'] = join(ROOT, 'scripts/dev/core');
  const vite = await createServer({
    configFile: join(ROOT, 'app/vite.config.ts'),
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0 },
    // The core that the tests have compiled stands for the one that `npm run dev` compiles.
    plugins: [
      {
        name: 'compiled-core',
        enforce: 'pre',
        resolveId: (id) =>
          id.includes('/.cache/core/') ? join(ROOT, 'core-wasm/pkg', basename(id)) : undefined,
      },
    ],
  });
  await vite.listen();
  const url = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  return { url, openPages: new OpenPages(vite, [GENERATED]), stop: () => vite.close() };
}

const test = base.extend<object, { development: Development }>({
  development: serverFixture(startDevelopment),
});

/** The content with another text in the hero of `/about`. */
async function contentWith(text: string): Promise<Content> {
  const content = JSON.parse(await readFile(join(GENERATED, 'pages.json'), 'utf8')) as Content;
  for (const page of content.pages) if (page.route === 'about') page.content.hero.text = text;
  return content;
}

test('no kind of page logs a warning', async ({ development, visit }) => {
  test.setTimeout(120_000);
  const { page } = await visit(`${development.url}/`, { console: [/404: /] });
  // The last path of each route.
  const paths = new Map<string, string>();
  for (const { path, framed } of prerenderList()) {
    const answer = openPage(path);
    if (!framed && answer.kind === 'page') paths.set(answer.route, path);
  }
  paths.delete('home');
  expect(paths.size).toBeGreaterThanOrEqual(15);
  // Vite sends every module on its own, so another document takes seconds: the router changes the page.
  for (const path of [...paths.values(), '/no-such-room']) {
    await page.evaluate((to) => {
      document.querySelector('h1')?.setAttribute('data-left', '');
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page.locator('h1:not([data-left])').first()).toBeVisible();
  }
});

test('a changed page is rendered in place', async ({ development, visit }) => {
  const { page } = await visit(`${development.url}/about`);
  await page.evaluate(() => document.body.setAttribute('data-mark', ''));
  for (const text of ['The first change.', 'The second change.']) {
    development.openPages.show(await contentWith(text));
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.locator('body')).toHaveAttribute('data-mark');
});

test('a changed text of an article is rendered in place', async ({ development, visit }) => {
  const { page } = await visit(`${development.url}/journal/the-soft-no`);
  await page.evaluate(() => document.body.setAttribute('data-mark', ''));
  await page.route('**/journal/the-soft-no.body.json', (route) =>
    route.fulfill({ json: { html: '<p>Another text.</p>', contents: [] } }),
  );
  development.openPages.show(await contentWith('no other change'));
  await expect(page.getByText('Another text.')).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-mark');
});

test('a fault is shown over the page, after a reload too, until it is mended', async ({
  development: { url, openPages },
  visit,
}) => {
  const { page } = await visit(`${url}/about`);
  const overlay = page.locator('vite-error-overlay');
  openPages.showFault('content/pages/about.toml:23: unknown key "signatur"');
  await expect(overlay).toContainText('about.toml:23: unknown key "signatur"');
  await page.reload();
  await expect(overlay).toContainText('about.toml:23: unknown key "signatur"');
  openPages.show(await contentWith('mended'));
  await expect(overlay).toHaveCount(0);
  await expect(page.locator('h1').first()).toBeVisible();
});

test('a page is reloaded with the newest files where it cannot be changed in place', async ({
  development: { url, openPages },
  visit,
}) => {
  const { page } = await visit(`${url}/about`);
  await page.evaluate(() => document.body.setAttribute('data-mark', ''));
  openPages.reload();
  await expect(page.locator('body')).not.toHaveAttribute('data-mark');
  await expect(page.locator('h1').first()).toBeVisible();
});
