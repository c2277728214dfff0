// Test of publishing and of reading orders over a real ssh connection to the server's receiving command. The path of
// the project contains spaces and characters with a meaning for ssh, a shell or a settings file.

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish } from '../../scripts/publish/publish';
import { askShop } from '../../scripts/publish/receiver';
import { publicationStop } from '../../scripts/publish/stop';
import type { ServerSettings } from '../../scripts/publish/way';
import { ROOT } from '../prerender/built-site';
import { CheckoutServer } from '../support/checkout-server';
import { ordersLine, storeSettings } from '../support/desk-shop';
import { type SshServer, startSshServer, withoutSshServer } from '../support/ssh-server';

const BINARY = process.env['CHECKOUT_SERVER_BIN'] ?? join(ROOT, 'target/start/checkout-server');

/** ssh interprets `%h`, `%d` and `~`; `#` begins a comment in a settings file. */
const PROJECT = `Anna’s "Häuser" 100% 'Maison' %h #1 $(touch hacked) ~`;

let folder: string;
let root: string;
let server: SshServer | undefined;
const printed: string[] = [];
const say = (line: string) => printed.push(line);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-ssh-'));
  root = join(folder, PROJECT);
  await mkdir(join(root, 'app'), { recursive: true });
  for (const part of ['app/dist', 'app/program', 'content', 'core-wasm', 'target'])
    await symlink(join(ROOT, part), join(root, part));
  await mkdir(join(folder, 'house'));
  if (!withoutSshServer()) server = await startSshServer(join(folder, 'sshd'));
});

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

const run = (settings: ServerSettings, stop = publicationStop()) =>
  publish({
    root,
    settings,
    stop,
    build: async () => {},
    days: () => [],
    say,
    confirm: async () => true,
  });

test('a project in a folder of any name is published, and its orders are read', async (context) => {
  if (!server) return context.skip(withoutSshServer());
  const settings = await storeSettings(server, root, say);
  expect(settings.key).toBe(join(root, '.publish/key'));
  const { key, knownHosts } = settings;
  expect(await readFile(knownHosts, 'utf8')).toContain(`[127.0.0.1]:${server.port} ssh-ed25519 `);
  const unknown = await run(settings).then(String, ({ message }: Error) => message);
  expect(unknown).toMatch(/^The server does not know this computer’s publishing key yet\./);

  const line = await ordersLine(root, {
    binary: BINARY,
    environment: {
      CHECKOUT_MODE: 'demo',
      PORT: '1',
      DATA_DIR: `${folder}/data`,
      SITE_DIR: `${ROOT}/app/dist`,
    },
    house: `${folder}/house`,
  });
  await server.allow(line);
  // Stopped while it is being sent: the server keeps nothing of it, and takes the next publication at once.
  const stop = publicationStop((stoppable) => {
    if (stoppable === 'partly') setImmediate(() => stop.stop());
  });
  expect(await run(settings, stop)).toBe('stopped');
  expect(await readdir(join(folder, 'house'))).toEqual(['releases']);
  // The server may still be removing the files when the connection is cut.
  await expect.poll(() => readdir(join(folder, 'house/releases'))).toEqual(['.lock']);
  expect(await run(settings)).toBe('published');
  expect(printed.at(-1)).toMatch(/^Published\. .* \(\S+\)\.$/);
  await expect(readlink(join(folder, 'house/current'))).resolves.toMatch(/releases\//);
  // A second publication is accepted with the same host key, and has no changes.
  expect(await run(settings)).toBe('nothing');
  const shop = await CheckoutServer.start({
    DATA_DIR: join(folder, 'data'),
    CHECKOUT_MODE: 'demo',
  });
  await shop.stop();
  expect(await askShop(settings, { ask: 'shop' }, 'shop')).toMatchObject({ orders: [] });
  for (const folderPath of [folder, root, ROOT, join(root, '.publish')])
    await expect(readFile(join(folderPath, 'hacked'))).rejects.toThrow('ENOENT');

  // A passphrase and a key that the server does not know have different messages.
  const change = (from: string, to: string) =>
    execFileSync('ssh-keygen', ['-q', '-p', '-P', from, '-N', to, '-f', key]);
  change('', 'secret');
  await expect(run(settings)).rejects.toThrow(/^The publishing key .* has got a passphrase/);
  change('secret', '');
  expect(await run(settings)).toBe('nothing');

  await server.startWithAnotherKey();
  for (const ask of [run, () => askShop(settings, { ask: 'shop' }, 'shop')])
    await expect(ask(settings)).rejects.toThrow(
      /^The server shows another key than at the first time\./,
    );
  await server.stop();
  await expect(run(settings)).rejects.toThrow(/^The server cannot be reached\./);
});
