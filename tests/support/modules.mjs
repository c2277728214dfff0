// Opens the project's TypeScript in plain Node, for the commands that are no tests: the core, and what tests stand on.

import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** `open` takes the path of a module, from the root; `close` lets Node end. */
export async function openModules() {
  const [{ createServer }, { default: wasm }] = await Promise.all([
    import('vite'),
    import('vite-plugin-wasm'),
  ]);
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    envDir: false,
    cacheDir: join(ROOT, '.cache/vite'),
    plugins: [wasm()],
    resolve: { alias: { 'core-wasm': join(ROOT, 'core-wasm/pkg/core_wasm.js') } },
    server: { middlewareMode: true, watch: null, ws: false },
    appType: 'custom',
    logLevel: 'error',
  });
  return {
    open: (path) => vite.ssrLoadModule(join(ROOT, path)),
    close: () => vite.close(),
  };
}

/** The core, ready to be asked. */
export async function openCore(modules) {
  const core = await modules.open('app/src/core/core.ts');
  await core.loadCore();
  return core;
}
