// The packed npm package of the core in other projects: it is ready when its import returns.

import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import * as esbuild from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import { rollup } from 'rollup';
import * as vite from 'vite';
import * as vite7 from 'vite7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import webpack from 'webpack';
import webpack599 from 'webpack599';
import { isolatedChromiumLaunch } from '../support/chromium';
import { freshFolder, removeFolders, VERSION } from './fresh-folder';
import { NODE_PROJECTS, PAGE_PROJECTS, RESULT, TYPESCRIPT, TYPESCRIPT_SETTINGS } from './projects';
import { serve, stopServers } from './static-server';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLES = join(ROOT, 'core-wasm/examples');
const run = promisify(execFile);

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(isolatedChromiumLaunch());
});
const running: vite.ViteDevServer[] = [];
afterAll(async () => {
  await browser.close();
  for (const server of running) await server.close();
  stopServers();
  removeFolders();
});

/** Opens a page whose script sets its title; returns that, and whether the file of the module was read. */
async function open(address: string) {
  const page = await browser.newPage();
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
const pack = (bundler: typeof webpack, folder: string, options: webpack.Configuration) =>
  new Promise<void>((resolve, reject) =>
    bundler(
      { context: folder, mode: 'production', entry: './main.js', ...options },
      (error, stats) =>
        error || stats?.hasErrors() || stats?.hasWarnings()
          ? reject(error ?? new Error(stats?.toString('errors-warnings')))
          : resolve(),
    ),
  );

/** Bundles for browsers, without any setting for WebAssembly. */
const BUNDLE = {
  vite: (root: string, config: vite.InlineConfig = {}) => buildWith(vite, root, config),
  vite7: (root: string, config: vite.InlineConfig = {}) =>
    buildWith(vite7 as unknown as typeof vite, root, config),
  webpack: (folder: string) => pack(webpack, folder, { output: { path: join(folder, 'dist') } }),
  webpack599: (folder: string) =>
    pack(webpack599 as unknown as typeof webpack, folder, {
      output: { path: join(folder, 'dist') },
    }),
  esbuild: (folder: string) =>
    esbuild.build({
      absWorkingDir: folder,
      entryPoints: ['main.js'],
      bundle: true,
      format: 'esm',
      outdir: 'dist',
      logLevel: 'silent',
    }),
  async rollup(folder: string) {
    const input = join(folder, 'main.js');
    const bundle = await rollup({ input, plugins: [nodeResolve({ browser: true })] });
    await bundle.write({ dir: join(folder, 'dist'), format: 'es' });
    await bundle.close();
  },
};

const buildWith = ({ build }: typeof vite, root: string, config: vite.InlineConfig) =>
  build({
    root,
    configFile: false,
    logLevel: 'error',
    ...config,
    build: {
      target: 'es2022',
      rollupOptions: { input: ['index.html', 'worker.html'].map((page) => join(root, page)) },
    },
  });

describe('on the command line', () => {
  test.each(NODE_PROJECTS)('$name', async ({ files, run: script, bundled }) => {
    const folder = freshFolder(files);
    if (bundled === 'esbuild')
      await esbuild.build({
        absWorkingDir: folder,
        entryPoints: ['main.js'],
        bundle: true,
        platform: 'node',
        format: 'esm',
        outfile: script,
      });
    if (bundled === 'webpack')
      await pack(webpack, folder, { target: 'node', output: { path: folder, filename: script } });
    const { stdout, stderr } = await run(process.execPath, [script], { cwd: folder });
    expect([stdout.trim(), stderr]).toEqual([RESULT, '']);
  });

  test.each(TYPESCRIPT_SETTINGS)(
    'TypeScript with module %s understands it',
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
  test.each(PAGE_PROJECTS)('$name', async ({ files, pages, bundler, vite: config, copied }) => {
    const folder = freshFolder(files);
    if (bundler) await BUNDLE[bundler](folder, config);
    const address = await serve(bundler ? join(folder, 'dist') : folder);
    for (const page of pages)
      expect(await open(address + page)).toEqual({ title: RESULT, errors: [], copied: !!copied });
  });

  const DEVELOPMENT = PAGE_PROJECTS.filter(({ bundler }) => bundler?.startsWith('vite'));
  test.each(DEVELOPMENT)("$name's development server", async ({ files, pages, ...project }) => {
    const { createServer } = project.bundler === 'vite' ? vite : (vite7 as unknown as typeof vite);
    const server = await createServer({
      root: freshFolder(files),
      configFile: false,
      logLevel: 'error',
      ...project.vite,
      server: { host: '127.0.0.1', port: 0 },
    });
    running.push(server);
    await server.listen();
    const address = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
    for (const page of pages)
      expect(await open(address + page)).toMatchObject({ title: RESULT, errors: [] });
  });

  test('a server that sends another media type, and a strict content security policy', async () => {
    const [page] = PAGE_PROJECTS;
    const script = page?.files['index.html']?.match(/importmap">(.*?)<\/script>/)?.[1] ?? '';
    const hash = Buffer.from(
      await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script)),
    ).toString('base64');
    const policy = `default-src 'none'; connect-src 'self'; script-src 'self' 'sha256-${hash}' 'wasm-unsafe-eval'`;
    const options = { wasmType: 'application/octet-stream', policy };
    const address = await serve(freshFolder(page?.files ?? {}), options);
    expect(await open(address)).toEqual({ title: RESULT, errors: [], copied: false });
  });
});

describe('the examples', () => {
  const filesOf = (name: string) =>
    Object.fromEntries(
      readdirSync(join(EXAMPLES, name)).map((file) => [
        file,
        readFileSync(join(EXAMPLES, name, file), 'utf8'),
      ]),
    );
  const openExample = async (folder: string) => {
    const page = await browser.newPage();
    await page.goto(await serve(folder));
    return page;
  };

  test('a Node script searches the journal', async () => {
    const cwd = freshFolder(filesOf('node'));
    const { stdout } = await run(process.execPath, ['search.js', 'lanai'], { cwd });
    expect(stdout).toMatch(/^\d+ articles? for “lanai”\n/);
  });

  test('a page without a bundler shows a price', async () => {
    const page = await openExample(freshFolder(filesOf('plain-page')));
    await expect.poll(() => page.textContent('#price')).toMatch(/^INITIATION: \$\d/);
  });

  test('a React application built by Vite searches while the visitor types', async () => {
    const packages = ['@vitejs/plugin-react', 'react', 'react-dom', 'vite'];
    const cwd = freshFolder(filesOf('vite-react'), packages);
    await run(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'], { cwd });
    const page = await openExample(join(cwd, 'dist'));
    await page.getByRole('textbox', { name: 'Search' }).fill('LANAI');
    await expect.poll(() => page.getByRole('status').textContent()).toContain('“LANAI”');
  });

  test('a worker searches', async () => {
    const page = await openExample(freshFolder(filesOf('worker')));
    await expect.poll(() => page.textContent('#answer')).toMatch(/“hawaii”$/);
  });

  test('all of them install the tarball of this version', () => {
    const folders = readdirSync(EXAMPLES).filter((name) => !name.includes('.'));
    const tarball = `file:../../../.cache/package/core-wasm-${VERSION}.tgz`;
    for (const name of folders)
      expect(JSON.parse(filesOf(name)['package.json'] ?? '').dependencies['core-wasm']).toBe(
        tarball,
      );
  });
});
