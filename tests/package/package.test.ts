// The packed npm package of the core in other projects: it is ready when its import returns.

import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as esbuild from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build, createServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import webpack from 'webpack';
import { isolatedChromiumLaunch } from '../support/chromium';
import { freshFolder, removeFolders, TARBALL } from './fresh-folder';
import {
  IMPORT_MAP,
  NODE_PROJECTS,
  PAGE_PROJECTS,
  type PageProject,
  RESULT,
  TYPESCRIPT,
  TYPESCRIPT_SETTINGS,
} from './projects';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(isolatedChromiumLaunch());
});
afterAll(async () => {
  await browser.close();
  removeFolders();
});

/** An origin whose files are those of a folder; a header takes the place of the usual one. */
const ORIGIN = 'http://localhost';
async function pageOf(folder: string, { policy = '', wasmType = 'application/wasm' } = {}) {
  const page = await browser.newPage();
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(folder, pathname);
    if (pathname === '/favicon.ico') return route.fulfill({ status: 204 });
    const type = pathname.endsWith('.wasm') ? { contentType: wasmType } : {};
    const headers = policy ? { 'content-security-policy': policy } : {};
    return route.fulfill({ path, headers, ...type }).catch(() => route.fulfill({ status: 404 }));
  });
  return page;
}

/** Opens a page whose script sets its title; returns that, and whether the file of the module was read. */
async function open(page: Page, address: string) {
  const errors: string[] = [];
  let copied = true;
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('response', (response) => {
    if (/\.wasm\b/.test(response.url()) && response.ok())
      copied &&= response.headers()['content-type'] === 'text/html';
  });
  await page.goto(address);
  await page.waitForFunction(() => document.title !== 'loading').catch(() => undefined);
  const title = await page.title();
  await page.close();
  return { title, errors, copied };
}

/** Bundles with webpack in its default configuration; a warning is an error. */
const pack = (context: string, options: webpack.Configuration) =>
  new Promise<void>((resolve, reject) =>
    webpack({ context, mode: 'production', entry: './main.js', ...options }, (error, stats) =>
      error || stats?.hasErrors() || stats?.hasWarnings()
        ? reject(error ?? new Error(stats?.toString('errors-warnings')))
        : resolve(),
    ),
  );
const bundle = (absWorkingDir: string, options: esbuild.BuildOptions) =>
  esbuild.build({
    absWorkingDir,
    entryPoints: ['main.js'],
    bundle: true,
    format: 'esm',
    ...options,
  });

/** Bundles for browsers, without any setting for WebAssembly. */
const BUNDLE = {
  vite: (root: string, { pages, vite }: PageProject) =>
    build({
      root,
      configFile: false,
      logLevel: 'error',
      ...vite,
      build: { rollupOptions: { input: pages.map((page) => join(root, page)) } },
    }),
  webpack: (folder: string) => pack(folder, { output: { path: join(folder, 'dist') } }),
  esbuild: (folder: string) => bundle(folder, { outdir: 'dist', logLevel: 'silent' }),
};

describe('on the command line', () => {
  test.each(NODE_PROJECTS)('$name', async ({ files, run: script, bundled }) => {
    const folder = freshFolder(files);
    if (bundled === 'esbuild') await bundle(folder, { platform: 'node', outfile: script });
    if (bundled === 'webpack')
      await pack(folder, { target: 'node', output: { path: folder, filename: script } });
    const { stdout, stderr } = await run(process.execPath, [script], { cwd: folder });
    expect([stdout.trim(), stderr]).toEqual([RESULT, '']);
  });

  test.each(TYPESCRIPT_SETTINGS)(
    'TypeScript with %s and %s understands %s',
    async (...settings) => {
      const [module, moduleResolution, file] = settings;
      const compilerOptions = { strict: true, noEmit: true, target: 'ES2022', types: [] };
      const config = { compilerOptions: { ...compilerOptions, module, moduleResolution } };
      const folder = freshFolder({
        [file]: TYPESCRIPT,
        'tsconfig.json': JSON.stringify({ ...config, files: [file] }),
      });
      const tsc = join(ROOT, 'node_modules/@typescript/native/bin/tsc');
      await run(process.execPath, [tsc, '--project', folder]);
    },
  );
});

describe('in a browser', () => {
  test.each(PAGE_PROJECTS)('$name', async (project) => {
    const { files, pages, bundler, copied = false } = project;
    const folder = freshFolder(files);
    if (bundler) await BUNDLE[bundler](folder, project);
    for (const page of pages)
      expect(
        await open(await pageOf(bundler ? join(folder, 'dist') : folder), ORIGIN + page),
      ).toEqual({ title: RESULT, errors: [], copied });
  });

  const DEVELOPMENT = PAGE_PROJECTS.filter(({ bundler }) => bundler === 'vite');
  test.each(DEVELOPMENT)("$name's development server", async ({ files, pages, vite }) => {
    const server = await createServer({
      root: freshFolder(files),
      configFile: false,
      logLevel: 'error',
      ...vite,
      server: { host: '127.0.0.1', port: 0 },
    });
    await server.listen();
    const address = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
    for (const page of pages)
      expect(await open(await browser.newPage(), address + page)).toMatchObject({
        title: RESULT,
        errors: [],
      });
    await server.close();
  });

  test('a server that sends another media type, and a strict content security policy', async () => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(IMPORT_MAP));
    const hash = Buffer.from(digest).toString('base64');
    const policy = `default-src 'none'; connect-src 'self'; script-src 'self' 'sha256-${hash}' 'wasm-unsafe-eval'`;
    const folder = freshFolder(PAGE_PROJECTS[0]?.files ?? {});
    const page = await pageOf(folder, { policy, wasmType: 'application/octet-stream' });
    expect(await open(page, `${ORIGIN}/index.html`)).toEqual({
      title: RESULT,
      errors: [],
      copied: false,
    });
  });
});

describe('the examples', () => {
  const EXAMPLES = join(ROOT, 'core-wasm/examples');
  const folderOf = (name: string, links: string[] = []) => {
    const files = readdirSync(join(EXAMPLES, name), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((file) => [file.name, readFileSync(join(EXAMPLES, name, file.name), 'utf8')]);
    const { 'package.json': manifest = '', ...rest } = Object.fromEntries(files);
    // All of them install the tarball of this version.
    expect(manifest).toContain(`"core-wasm": "file:../../../.cache/package/${TARBALL}"`);
    return freshFolder({ ...rest, 'package.json': manifest }, links);
  };
  const openExample = async (folder: string) => {
    const page = await pageOf(folder);
    await page.goto(`${ORIGIN}/index.html`);
    return page;
  };

  test('a Node script searches the journal', async () => {
    const { stdout } = await run(process.execPath, ['search.js'], { cwd: folderOf('node') });
    expect(stdout).toMatch(/^\d+ articles?\n\/journal\//);
  });

  test('a page without a bundler shows a price', async () => {
    const page = await openExample(folderOf('plain-page'));
    await expect.poll(() => page.textContent('#price')).toMatch(/^.+: \$\d/);
  });

  test('a React application built by Vite searches while the visitor types', async () => {
    const cwd = folderOf('vite-react', ['@vitejs/plugin-react', 'react', 'react-dom', 'vite']);
    await run(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'], { cwd });
    const page = await openExample(join(cwd, 'dist'));
    await page.getByRole('textbox', { name: 'Search' }).fill('LANAI');
    await expect.poll(() => page.getByRole('status').textContent()).toContain('“LANAI”');
  });

  test('a worker searches', async () => {
    const page = await openExample(folderOf('worker'));
    await expect.poll(() => page.textContent('#answer')).toMatch(/“hawaii”$/);
  });
});
