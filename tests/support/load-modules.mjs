// Loads the project's TypeScript modules in plain Node through Vite, for commands that do not run under Vitest.

import { join, resolve } from 'node:path';
import { corePackage } from '../../app/scripts/core-package.mjs';

const ROOT = resolve(import.meta.dirname, '../..');

/** `open` takes a module path relative to the project root; `close` stops Vite so that Node can exit. */
export async function openModules() {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    envDir: false,
    cacheDir: join(ROOT, '.cache/vite'),
    plugins: [corePackage(join(ROOT, 'core-wasm/pkg'))],
    server: { middlewareMode: true, watch: null, ws: false },
    appType: 'custom',
    logLevel: 'error',
  });
  return {
    open: (path) => vite.ssrLoadModule(join(ROOT, path)),
    close: () => vite.close(),
  };
}

/** Loads the core and initializes its WASM module. */
export async function openCore(modules) {
  const core = await modules.open('app/src/core/core.ts');
  await core.loadCore();
  return core;
}
