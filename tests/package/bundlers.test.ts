// The npm package of the core in projects with a bundler, each in its usual configuration.

import { execFile } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import * as esbuild from 'esbuild';
import { rollup } from 'rollup';
import * as vite8 from 'vite';
import wasm from 'vite-plugin-wasm';
import * as vite7 from 'vite7';
import { afterAll, describe, expect, test } from 'vitest';
import webpack from 'webpack';
import webpack599 from 'webpack599';
import { expectReady } from './browser';
import { freshFolder } from './fresh-folder';
import {
  AUTO_SCRIPT,
  CALLS,
  html,
  NAMES,
  PAGE_SCRIPT,
  RESULT,
  WORKER,
  WORKER_PAGE,
} from './project-files';
import { serve } from './static-server';

const run = promisify(execFile);
const running: { close(): Promise<unknown> }[] = [];

afterAll(async () => {
  for (const server of running) await server.close();
});

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/.test(file));

/** A Vite project with a page for each way to import the package, and one with a worker. */
const viteProject = () =>
  freshFolder(
    {
      'index.html': html('/main.js'),
      'auto.html': html('/auto.js'),
      'worker.html': html('/worker-page.js'),
      'main.js': PAGE_SCRIPT,
      'auto.js': AUTO_SCRIPT,
      'worker-page.js': WORKER_PAGE,
      'worker.js': WORKER,
    },
    [],
  );

const PAGES = ['index.html', 'auto.html', 'worker.html'];

/** Vite 7 copies no files in development, and its default format of workers does not allow a dynamic import. */
const VITE_7 = {
  vite: vite7 as unknown as typeof vite8,
  configuration: { worker: { format: 'es' } },
  inDevelopment: 'copy',
} as const;

describe.each<{
  name: string;
  vite: typeof vite8;
  configuration: vite8.InlineConfig;
  inDevelopment: 'file' | 'copy';
}>([
  { name: 'Vite 8', vite: vite8, configuration: {}, inDevelopment: 'file' },
  {
    name: 'Vite 8 with vite-plugin-wasm',
    vite: vite8,
    configuration: { plugins: [wasm()] },
    inDevelopment: 'file',
  },
  { name: 'Vite 7', ...VITE_7 },
  {
    name: 'Vite 7 that does not prebundle the package',
    ...VITE_7,
    configuration: { ...VITE_7.configuration, optimizeDeps: { exclude: ['core-wasm'] } },
    inDevelopment: 'file',
  },
])('$name', ({ vite: { build, createServer }, configuration, inDevelopment }) => {
  test('serves it in development', async () => {
    const server = await createServer({
      root: viteProject(),
      configFile: false,
      logLevel: 'error',
      ...configuration,
      server: { host: '127.0.0.1', port: 0 },
    });
    running.push(server);
    await server.listen();
    const address = server.resolvedUrls?.local[0] ?? '';
    for (const page of PAGES) await expectReady(`${address}${page}`, inDevelopment);
  });

  test('builds it, with the file of the module', async () => {
    const root = viteProject();
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      ...configuration,
      build: {
        target: 'es2022',
        rollupOptions: { input: PAGES.map((page) => join(root, page)) },
      },
    });
    expect(filesBelow(join(root, 'dist')).filter((file) => file.endsWith('.wasm'))).toHaveLength(1);
    const address = await serve(join(root, 'dist'));
    for (const page of PAGES) await expectReady(`${address}/${page}`);
  });
});

describe.each([
  ['webpack 5.112', webpack],
  ['webpack 5.99', webpack599 as unknown as typeof webpack],
])('%s in its default configuration', (_name, bundle) => {
  const SUCCESS = /^webpack(?: [\d.]+)? compiled successfully$/;
  const compile = (folder: string, configuration: webpack.Configuration) =>
    new Promise<string>((resolve, reject) => {
      // webpack's own default folder is the current one.
      const output = { path: join(folder, 'dist'), ...configuration.output };
      bundle({ context: folder, mode: 'production', ...configuration, output }, (error, stats) =>
        error ? reject(error) : resolve(stats?.toString('errors-warnings') ?? ''),
      );
    });

  test('bundles it for the browser, with the file of the module', async () => {
    const folder = freshFolder({
      'src/index.js': PAGE_SCRIPT,
      'src/worker-page.js': WORKER_PAGE,
      'src/worker.js': WORKER,
    });
    const entry = { main: './src/index.js', worker: './src/worker-page.js' };
    expect(await compile(folder, { entry })).toMatch(SUCCESS);
    const dist = join(folder, 'dist');
    writeFileSync(join(dist, 'index.html'), html('/main.js'));
    writeFileSync(join(dist, 'worker.html'), html('/worker.js'));
    expect(filesBelow(dist).filter((file) => file.endsWith('.wasm'))).toHaveLength(1);
    const address = await serve(dist);
    await expectReady(address);
    await expectReady(`${address}/worker.html`);
  });

  test('bundles it for Node', async () => {
    const folder = freshFolder({
      'src/index.js': `import { ${NAMES} } from 'core-wasm';\nconsole.log(JSON.stringify(${CALLS}));`,
    });
    expect(await compile(folder, { target: 'node', output: { filename: 'main.cjs' } })).toMatch(
      SUCCESS,
    );
    const { stdout } = await run(process.execPath, ['dist/main.cjs'], { cwd: folder });
    expect(stdout.trim()).toBe(RESULT);
  });
});

describe('esbuild', () => {
  test.each([
    ['esm', 'main.mjs'],
    ['cjs', 'main.cjs'],
  ] as const)('bundles it for Node as %s', async (format, outfile) => {
    const folder = freshFolder({
      'main.js': `import { ${NAMES} } from 'core-wasm';\nconsole.log(JSON.stringify(${CALLS}));`,
    });
    const { warnings } = await esbuild.build({
      absWorkingDir: folder,
      entryPoints: ['main.js'],
      bundle: true,
      platform: 'node',
      format,
      outfile,
      logLevel: 'silent',
    });
    expect(warnings.filter(({ id }) => id !== 'empty-import-meta')).toEqual([]);
    const { stdout } = await run(process.execPath, [outfile], { cwd: folder });
    expect(stdout.trim()).toBe(RESULT);
  });

  test('bundles it for the browser with the file of the module, by its file loader', async () => {
    const folder = freshFolder({
      'main.js': `import url from 'core-wasm/core.wasm';\n${PAGE_SCRIPT.replace('init()', 'init(url)')}`,
    });
    await esbuild.build({
      absWorkingDir: folder,
      entryPoints: ['main.js'],
      bundle: true,
      splitting: true,
      format: 'esm',
      outdir: 'dist',
      loader: { '.wasm': 'file' },
      logLevel: 'silent',
    });
    writeFileSync(join(folder, 'dist/index.html'), html('/main.js'));
    await expectReady(await serve(join(folder, 'dist')));
  });

  test.each(['esm', 'iife'] as const)(
    'bundles it for the browser as %s without any setting, with the copy of the module',
    async (format) => {
      const folder = freshFolder({ 'main.js': PAGE_SCRIPT });
      await esbuild.build({
        absWorkingDir: folder,
        entryPoints: ['main.js'],
        bundle: true,
        format,
        outdir: 'dist',
        logLevel: 'silent',
      });
      writeFileSync(join(folder, 'dist/index.html'), html('/main.js'));
      await expectReady(await serve(join(folder, 'dist')), 'copy');
    },
  );
});

test('Rollup bundles it, with the copy of the module', async () => {
  const folder = freshFolder({ 'main.js': PAGE_SCRIPT });
  const bundle = await rollup({
    input: join(folder, 'main.js'),
    plugins: [nodeResolve({ browser: true })],
    onwarn: (warning) => {
      throw new Error(warning.message);
    },
  });
  await bundle.write({ dir: join(folder, 'dist'), format: 'es' });
  await bundle.close();
  writeFileSync(join(folder, 'dist/index.html'), html('/main.js'));
  await expectReady(await serve(join(folder, 'dist')), 'copy');
});
