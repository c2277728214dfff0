// `npm run dev`: Vite serves the app with the core, and reloads the open page when that has been built again.

import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { openPage, prerenderList } from '#core';
import { writeDevSite } from '../../scripts/dev-pages.mjs';
import { ARTICLE } from '../support/content';
import { test as base, expect, serverFixture } from '../support/test';

// In one worker: each test changes the pages that the server serves.
base.describe.configure({ mode: 'default' });

const APP = resolve(import.meta.dirname, '../../app');

interface Development {
  url: string;
  vite: ViteDevServer;
  stop: () => Promise<void>;
}

async function startDevelopment(): Promise<Development> {
  const vite = await createServer({
    configFile: join(APP, 'vite.config.ts'),
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0 },
    // As in scripts/dev.mjs.
    ssr: { external: ['react', 'react-dom', 'react-router-dom'] },
  });
  await vite.listen();
  const url = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  return { url, vite, stop: () => vite.close() };
}

const test = base.extend<object, { development: Development }>({
  development: serverFixture(startDevelopment),
});

test('no kind of page logs a warning', async ({ development, visit }) => {
  test.setTimeout(120_000);
  const { page } = await visit(`${development.url}/`, { console: [/404: /] });
  // The last path of each route.
  const paths = new Map<string, string>();
  for (const { path } of prerenderList()) {
    const answer = openPage(path);
    if (answer.kind === 'page' && answer.content.page !== 'form') paths.set(answer.route, path);
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

test('an open page is loaded again once the core has been built', async ({
  development,
  visit,
}) => {
  const { page } = await visit(`${development.url}/about`);
  await page.evaluate(() => document.body.setAttribute('data-mark', ''));
  await writeFile(join(APP, 'src/generated/built'), new Date().toISOString());
  await expect(page.locator('body')).not.toHaveAttribute('data-mark');
  await expect(page.locator('h1').first()).toBeVisible();
});

test('what is not there is not found, and the server goes on', async ({ development }) => {
  const get = (path: string) => fetch(`${development.url}/${path}`);
  // A page that is open asks for its text again after its file was renamed or deleted.
  for (const path of [
    'journal/no-such-essay.body.json',
    'no-such-page.body.json',
    'assets/pictures/no-such-picture.avif',
  ])
    expect((await get(path)).status, path).toBe(404);
  const { html } = (await (await get(`${ARTICLE.slice(1)}.body.json`)).json()) as { html: string };
  expect(html).toMatch(/^<p/);
});

test('the pages that the server chooses from are written: forms as they are, shells of the others', async ({
  development: { vite, url },
}, { outputDir }) => {
  await writeDevSite(vite, outputDir, url);
  const { pages } = JSON.parse(await readFile(join(outputDir, '_site.json'), 'utf8'));
  const list = prerenderList();
  expect(Object.keys(pages).sort()).toEqual(list.map(({ file }) => file).sort());
  for (const { path, file } of list) {
    const html = await readFile(join(outputDir, file), 'utf8');
    const isForm = path.startsWith('/forms/');
    expect(html.includes('<main'), file).toBe(isForm);
    expect(html.includes('type="module"'), file).toBe(!isForm);
  }
});
