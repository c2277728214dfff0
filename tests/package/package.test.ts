// Tests of the core's packed npm package in other projects, by host and bundler: the package is ready when its import
// resolves.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { EdgeVM } from '@edge-runtime/vm';
import * as esbuild from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build, createServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import webpack from 'webpack';
import { isolatedChromiumLaunch } from '../support/chromium';
import { freshFolder, removeFolders } from './fresh-folder';
import {
  EDGE,
  IMPORT_MAP,
  NODE_PROJECTS,
  PAGE_PROJECTS,
  type PageProject,
  RESULT,
  STRICTEST,
  TYPESCRIPT,
  TYPESCRIPT_SETTINGS,
  WORKERS,
} from './projects';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const workerd: string = createRequire(import.meta.url)('workerd').default;

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(isolatedChromiumLaunch());
});
afterAll(async () => {
  await browser.close();
  removeFolders();
});

/** Origin that serves the files of a folder; headers can be overridden. */
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

/** Opens a page whose script sets its title; returns the title, and whether the module's file was requested. */
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

/** Bundles with webpack's default configuration; a warning is an error. */
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

/** Bundles for browsers, without settings for WebAssembly. */
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
  test.each(NODE_PROJECTS)('$name', async ({ files, run: script, bundled, loader }) => {
    const folder = freshFolder(files, loader ? [loader] : []);
    if (bundled === 'esbuild') await bundle(folder, { platform: 'node', outfile: script });
    if (bundled === 'webpack')
      await pack(folder, { target: 'node', output: { path: folder, filename: script } });
    const args = loader ? ['--import', loader, script] : [script];
    const { stdout, stderr } = await run(process.execPath, args, { cwd: folder });
    expect([stdout.trim(), stderr]).toEqual([RESULT, '']);
  });

  test.each(TYPESCRIPT_SETTINGS)(
    'TypeScript with %s and %s understands %s with the library %s',
    async (...settings) => {
      const [module, moduleResolution, file, library] = settings;
      const lib = ['es2022', library];
      // A CommonJS file cannot be written verbatim in the syntax of modules.
      const verbatimModuleSyntax = !file.endsWith('.cts');
      const compilerOptions = {
        ...STRICTEST,
        verbatimModuleSyntax,
        module,
        moduleResolution,
        lib,
      };
      const folder = freshFolder({
        [file]: TYPESCRIPT[library],
        'tsconfig.json': JSON.stringify({ compilerOptions, files: [file] }),
      });
      const tsc = join(ROOT, 'node_modules/@typescript/native/bin/tsc');
      await run(process.execPath, [tsc, '--project', folder]);
    },
  );
});

describe('if only the host compiles a module', () => {
  /** Serves a script and the modules that it imports on a free port, which workerd prints. */
  const CONFIGURATION = (modules: string[]) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (compatibilityDate = "2026-01-01", modules = [
    (name = "out.js", esModule = embed "out.js"),
${modules
  .map((name) => `(name = "${name}", wasm = embed "node_modules/core-wasm/core_wasm_bg.wasm"),`)
  .join('\n')}
  ]))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);`;

  test.each(WORKERS)('$name', async ({ files }) => {
    const cwd = freshFolder(files);
    const { metafile } = await bundle(cwd, {
      conditions: ['workerd', 'worker', 'browser'],
      external: ['*.wasm'],
      outfile: 'out.js',
      metafile: true,
    });
    const modules = metafile?.outputs['out.js']?.imports.map(({ path }) => path.replace('./', ''));
    writeFileSync(join(cwd, 'config.capnp'), CONFIGURATION(modules ?? []));
    const args = ['serve', 'config.capnp', '--control-fd=3'];
    const server = spawn(workerd, args, { cwd, stdio: ['ignore', 'inherit', 'inherit', 'pipe'] });
    try {
      const [line] = await once(createInterface(server.stdio[3] as Readable), 'line');
      const { port } = JSON.parse(line);
      expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe(RESULT);
    } finally {
      server.kill();
    }
  });

  test('the edge runtime of Next and Vercel', async () => {
    const folder = freshFolder(EDGE);
    const file = join(folder, 'node_modules/core-wasm/core_wasm_bg.wasm');
    const runtime = new EdgeVM({
      codeGeneration: { strings: false, wasm: false },
      extend: (context) =>
        Object.assign(context, { compiled: new WebAssembly.Module(readFileSync(file)) }),
    });
    expect(() =>
      runtime.evaluate('new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))'),
    ).toThrow('disallowed');
    // Like Next's bundlers: the import is the module that the host has compiled.
    const compiledModules: esbuild.Plugin = {
      name: 'compiled-modules',
      setup(hooks) {
        hooks.onResolve({ filter: /\.wasm\?module$/ }, () => ({
          path: 'it',
          namespace: 'compiled',
        }));
        hooks.onLoad({ filter: /./, namespace: 'compiled' }, () => ({
          contents: 'export default globalThis.compiled;',
        }));
      },
    };
    await bundle(folder, {
      conditions: ['edge-light', 'worker', 'browser'],
      plugins: [compiledModules],
      format: 'iife',
      outfile: 'out.js',
    });
    runtime.evaluate(readFileSync(join(folder, 'out.js'), 'utf8'));
    expect(runtime.evaluate('answer')).toBe(RESULT);
  });
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
    return freshFolder(Object.fromEntries(files), links);
  };
  const openExample = async (folder: string) => {
    const page = await pageOf(folder);
    await page.goto(`${ORIGIN}/index.html`);
    return page;
  };

  test('a Node script searches the journal', async () => {
    const { stdout } = await run(process.execPath, ['search.js'], { cwd: folderOf('node') });
    expect(stdout).toMatch(/^\d+ found\n\/journal\//);
  });

  test('a page without a bundler shows a price', async () => {
    const page = await openExample(folderOf('plain-page'));
    await expect.poll(() => page.textContent('#price')).toMatch(/^.+: \$\d/);
  });

  test('a React application built by Vite searches while the visitor types, and its effects run only for new results', async () => {
    const cwd = folderOf('vite-react', ['@vitejs/plugin-react', 'react', 'react-dom', 'vite']);
    await run(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'], { cwd });
    const page = await openExample(join(cwd, 'dist'));
    await page.getByRole('textbox', { name: 'Search' }).fill('LANAI');
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^\d+ found$/);
    // New results run the effect; a new rendering with the same arguments does not.
    const answers = page.locator('#answers');
    await expect.poll(() => answers.textContent()).toBe('2 answers');
    const again = page.getByRole('button');
    await again.click();
    await expect.poll(() => again.textContent()).toBe('Rendered again 1 times');
    expect(await answers.textContent()).toBe('2 answers');
  });

  test('a worker searches', async () => {
    const page = await openExample(folderOf('worker'));
    await expect.poll(() => page.textContent('#answer')).toMatch(/^\d+ found$/);
  });
});
