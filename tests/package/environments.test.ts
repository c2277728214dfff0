// The npm package of the core in Node, on pages without a bundler, in workers and in TypeScript.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as esbuild from 'esbuild';
import { describe, expect, test } from 'vitest';
import { expectReady, open } from './browser';
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
import { type ServerOptions, serve } from './static-server';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

describe('Node', () => {
  test('imports it, ready', async () => {
    const folder = freshFolder({
      'main.js': `import { ${NAMES} } from 'core-wasm';\nconsole.log(JSON.stringify(${CALLS}));`,
    });
    const { stdout, stderr } = await run(process.execPath, ['main.js'], { cwd: folder });
    expect([stdout.trim(), stderr]).toEqual([RESULT, '']);
  });

  test('requires it, ready, and may call init', async () => {
    const folder = freshFolder({
      'main.cjs': `const { init, ${NAMES} } = require('core-wasm');
        console.log(JSON.stringify(${CALLS}));
        init().then((module) => console.log(module instanceof WebAssembly.Module));`,
    });
    const { stdout, stderr } = await run(process.execPath, ['main.cjs'], { cwd: folder });
    expect([stdout.trim(), stderr]).toEqual([`${RESULT}\ntrue`, '']);
  });

  test('imports core-wasm/auto, the file of the module and the manifest', async () => {
    const folder = freshFolder({
      'main.js': `import { ${NAMES} } from 'core-wasm/auto';
        import manifest from 'core-wasm/package.json' with { type: 'json' };
        import { readFileSync } from 'node:fs';
        import { fileURLToPath } from 'node:url';
        const bytes = readFileSync(fileURLToPath(import.meta.resolve('core-wasm/core.wasm')));
        console.log(JSON.stringify(${CALLS}), manifest.name, WebAssembly.validate(bytes));`,
    });
    const { stdout } = await run(process.execPath, ['--no-warnings', 'main.js'], { cwd: folder });
    expect(stdout.trim()).toBe(`${RESULT} core-wasm true`);
  });
});

describe('a page without a bundler', () => {
  const IMPORT_MAP = `<script type="importmap">{"imports":{
    "core-wasm": "/node_modules/core-wasm/core.js",
    "core-wasm/auto": "/node_modules/core-wasm/auto.js"}}</script>`;
  const map = /<script type="importmap">([\s\S]*)<\/script>/.exec(IMPORT_MAP)?.[1] ?? '';
  const hash = createHash('sha256').update(map).digest('base64');
  const page = (script: string) => html(script).replace('<script', `${IMPORT_MAP}<script`);
  const folder = () =>
    freshFolder({
      'index.html': page('/main.js'),
      'auto.html': page('/auto.js'),
      'main.js': PAGE_SCRIPT,
      'auto.js': AUTO_SCRIPT,
    });
  const POLICY = `default-src 'none'; connect-src 'self'; script-src 'self' 'sha256-${hash}'`;

  test.each<[string, ServerOptions]>([
    ['works with an import map', {}],
    ['works with a wrong media type', { wasmType: 'application/octet-stream' }],
    ['works with a strict content security policy', { policy: `${POLICY} 'wasm-unsafe-eval'` }],
  ])('%s', async (_name, options) => {
    const address = await serve(folder(), options);
    await expectReady(address);
    await expectReady(`${address}/auto.html`);
  });

  test('says what to add to a policy that forbids WebAssembly', async () => {
    const { title } = await open(await serve(folder(), { policy: POLICY }));
    expect(title).toBe(
      "failed: WebAssembly is forbidden: add 'wasm-unsafe-eval' to script-src in the CSP.",
    );
  });
});

describe('a worker', () => {
  test('that is a module answers its first message', async () => {
    const folder = freshFolder({
      'index.html': html('/main.js'),
      'main.js': WORKER_PAGE,
      'worker.js': WORKER.replace("'core-wasm'", "'/node_modules/core-wasm/core.js'"),
    });
    await expectReady(await serve(folder));
  });

  test('that is a classic script imports it when it is needed', async () => {
    const folder = freshFolder({
      'index.html': html('/main.js'),
      'main.js': WORKER_PAGE.replace(", { type: 'module' }", ''),
      'worker.js': `onmessage = async ({ data }) => {
        const { init, ${NAMES} } = await import('/node_modules/core-wasm/core.js');
        await init();
        postMessage([data, ...${CALLS}]);
      };`,
    });
    await expectReady(await serve(folder));
  });

  test('that is a classic script can be bundled', async () => {
    const folder = freshFolder({
      'index.html': html('/main.js'),
      'main.js': WORKER_PAGE.replace(", { type: 'module' }", '').replace('worker.js', 'bundle.js'),
      'worker.js': WORKER,
    });
    await esbuild.build({
      absWorkingDir: folder,
      entryPoints: ['worker.js'],
      bundle: true,
      format: 'iife',
      outfile: 'bundle.js',
      logLevel: 'silent',
    });
    await expectReady(await serve(folder), 'copy');
  });

  test('can be sent the compiled module', async () => {
    const folder = freshFolder({
      'index.html': html('/main.js'),
      'main.js': `import { init } from '/node_modules/core-wasm/core.js';
        ${WORKER_PAGE.replace("worker.postMessage('first');", 'worker.postMessage(await init());')}`,
      'worker.js': `import { init, ${NAMES} } from '/node_modules/core-wasm/core.js';
        onmessage = async ({ data }) => {
          await init(data);
          postMessage(['first', ...${CALLS}]);
        };`,
    });
    await expectReady(await serve(folder));
  });
});

describe('TypeScript', () => {
  const SOURCE = `import { init, openPage, searchJournal, type InitSource, type Offers } from 'core-wasm';
import { matchRoute } from 'core-wasm/auto';
export const source: InitSource = '/core.wasm';
export const loaded: Promise<WebAssembly.Module> = init(source);
const answer = openPage('/initiation');
export const title: string | undefined =
  answer.kind === 'page' && answer.route === 'initiation' ? answer.content.hero.title : undefined;
export const price = (offers: Offers): number => offers.initiation.price.cents;
export const route: 'page' | 'redirect' | 'deferred' | 'notFound' = matchRoute('/').kind;
// @ts-expect-error: misspelt
searchJournal('', { category: 'Ritual' });
// @ts-expect-error: read-only
searchJournal('').articles.length = 0;
`;

  test.each([
    ['bundler', 'ESNext', 'main.ts'],
    ['nodenext', 'NodeNext', 'main.ts'],
    ['node16', 'Node16', 'main.ts'],
    ['nodenext', 'NodeNext', 'main.cts'],
    ['node16', 'Node16', 'main.cts'],
  ])('with %s resolution and module %s understands %s', async (moduleResolution, module, file) => {
    // A CommonJS file cannot import an entry that has a top-level await.
    const source = file.endsWith('.cts') ? SOURCE.replace('core-wasm/auto', 'core-wasm') : SOURCE;
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      target: 'ES2022',
      types: [],
      module,
      moduleResolution,
    };
    const folder = freshFolder({
      [file]: source,
      'tsconfig.json': JSON.stringify({ compilerOptions, files: [file] }),
    });
    const tsc = join(ROOT, 'node_modules/@typescript/native/bin/tsc');
    const { stdout } = await run(process.execPath, [tsc, '--project', folder]).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe('');
  });
});
