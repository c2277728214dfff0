// The desk over a copy of the project, beside the development site of that copy.

import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createServer } from 'vite';
import { startDesk } from '../../scripts/desk-server.mjs';
import { today } from '../../scripts/environment.mjs';

const ROOT = resolve(import.meta.dirname, '../..');

/** What the development site is made of. */
const SITE = [
  ...['app/src', 'app/public', 'app/scripts', 'app/index.html', 'app/vite.config.ts'],
  ...['app/.cache/pictures', 'core-wasm', 'content', 'tsconfig.json', 'Cargo.toml', 'Cargo.lock'],
  ...['rust-toolchain.toml', 'checkout-server/Cargo.toml'],
  ...['checkout-server/src', 'checkout-server/shop'],
  'checkout-server/tests/requirements',
];

export interface Desk {
  url: string;
  /** The origin of the development site. */
  site: string;
  /** The folder of the copy. */
  root: string;
  read: (file: string) => Promise<string>;
  /** Builds what `npm run dev` builds after a change of the content (`dev:content`), which reloads the open pages. */
  buildSite: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function openDesk(): Promise<Desk> {
  // Vite does not watch what is in a folder .cache.
  const root = join(ROOT, 'target/desk');
  await rm(root, { recursive: true, force: true });
  for (const path of SITE) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await cp(join(ROOT, path), join(root, path), { recursive: true, preserveTimestamps: true });
  }
  const content = join(root, 'content');
  const generated = join(root, 'app/src/generated');
  const { PATH } = process.env;
  const env = {
    ...process.env,
    PATH: `${join(ROOT, '.tools/bin')}:${PATH}`,
    CONTENT_DATE: today(),
    // The compiled crates of the project; cargo keeps those of the copy beside them.
    CARGO_TARGET_DIR: join(ROOT, 'target'),
  };
  const run = (program: string, args: string[]) =>
    promisify(execFile)(program, args, { cwd: root, env, maxBuffer: 2 ** 26 });
  const wasmPack = 'build core-wasm --target bundler --dev --mode no-install -- --locked';
  const buildSite = async () => {
    await run(join(ROOT, 'target/tools/core-check'), [content, generated]);
    await run(process.execPath, [join(root, 'app/scripts/images.mjs')]);
    // The tests beside it go first, as with `npm run dev`.
    await run('nice', ['wasm-pack', ...wasmPack.split(' ')]);
    await writeFile(join(generated, 'built'), new Date().toISOString());
  };
  await buildSite();
  const vite = await createServer({
    configFile: join(root, 'app/vite.config.ts'),
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0, fs: { allow: [ROOT] } },
  });
  await vite.listen();
  const site = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  const desk = await startDesk({ root: ROOT, content, site });
  return {
    url: desk.url,
    site,
    root,
    read: (file) => readFile(join(content, file), 'utf8'),
    buildSite,
    async stop() {
      await desk.stop();
      await vite.close();
    },
  };
}
