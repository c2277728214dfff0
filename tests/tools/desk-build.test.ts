// Tests that the desk does not change a build: with an open preview of another day and unsaved text, the built site is
// equal byte for byte.

import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { documentAddress } from '../../app/desk/addresses';
import { RELOADED } from '../support/desk';
import { copyBuiltProject, ROOT } from '../support/project-copy';
import { patientExpect as expect, test } from '../support/test';

const COPY = join(ROOT, '.cache/desk-build');
const UNSAVED = 'Never saved by anybody';

/** Builds the site anew, and returns the hash of each of its files. */
async function buildSite(): Promise<Record<string, string>> {
  // Without wireit's records no step is skipped, and no result of an earlier build is used.
  for (const path of ['.wireit', 'app/dist', 'app/program'])
    await rm(join(COPY, path), { recursive: true, force: true });
  execFileSync('npm', ['run', '--silent', 'build:site'], {
    cwd: COPY,
    env: { ...process.env, BUILD_DAY: '2030-05-01' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const hashes: Record<string, string> = {};
  for (const folder of ['app/dist', 'app/program']) {
    const entries = await readdir(join(COPY, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((item) => item.isFile())) {
      const file = join(entry.parentPath, entry.name);
      const bytes = await readFile(file);
      hashes[file.slice(COPY.length)] = createHash('sha256').update(bytes).digest('hex');
    }
  }
  return hashes;
}

/** Starts the desk over the copy; returns the URLs of desk and development site, and a function that ends both. */
async function startDesk() {
  await cp(join(ROOT, 'app/.cache/desk'), join(COPY, 'app/.cache/desk'), { recursive: true });
  for (const binary of ['core-check', 'checkout-server'])
    await cp(join(ROOT, 'target/start', binary), join(COPY, 'target/start', binary));
  const child = spawn(process.execPath, ['--import', 'tsx', 'app/desk/server/main.ts'], {
    cwd: COPY,
    env: { ...process.env, PORT: '0', DESK_PORT: '0', DATA_DIR: join(COPY, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const urls: Record<string, string> = {};
  for await (const line of createInterface({ input: child.stdout })) {
    const [, name, url] = /^(Development site|The desk): +(http\S+)/.exec(line) ?? [];
    if (name && url) urls[name] = url;
    if (Object.keys(urls).length === 2) break;
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { desk: urls['The desk'] ?? '', site: urls['Development site'] ?? '', stop };
}

test('the built site is equal with and without an open preview of the desk', async ({ visit }) => {
  await copyBuiltProject(COPY);
  const before = await buildSite();
  expect(Object.keys(before).length).toBeGreaterThan(100);

  const { desk, site, stop } = await startDesk();
  const { page } = await visit(
    `${desk}/${documentAddress('pages/home.toml', ['welcome', 'title'])}`,
    {
      waitForHydration: false,
      viewport: { width: 1440, height: 900 },
      allowedOrigin: site,
      console: [/status of (4|5)\d\d/, RELOADED],
    },
  );
  const preview = page.frameLocator('#site');
  await page.getByLabel('As it will be on').fill('2031-01-01');
  await page.locator('[data-key="welcome.title"] textarea').fill(UNSAVED);
  await expect(preview.getByRole('heading', { name: UNSAVED })).toBeVisible();
  const during = await buildSite();
  await page.close();
  await stop();

  expect(during).toEqual(before);
});
