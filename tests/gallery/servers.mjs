// Starts the servers for the gallery: one with the demo checkout, one with the checkout disabled; with temporary data.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, ROOT, SITE, startServer } from '../bench/harness.mjs';

/** As in the end-to-end tests, the server that is compiled soonest. */
const SERVER = process.env.CHECKOUT_SERVER_BIN ?? join(ROOT, 'target/start/checkout-server');

/** Returns their origins by name; with `base` only that running site, as `demo`. */
export async function startServers(base) {
  if (base) return { origins: { demo: base }, close: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'gallery-'));
  const servers = [await startMode(folder, 'demo'), await startMode(folder, '')];
  const [demo, disabled] = servers.map(({ url }) => new URL(url).origin);
  const close = async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
    await rm(folder, { recursive: true, force: true });
  };
  return { origins: { demo, disabled }, close };
}

async function startMode(folder, mode) {
  const port = await freePort();
  const environment = {
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_DIR: SITE,
    DATA_DIR: join(folder, mode || 'disabled'),
    CHECKOUT_MODE: mode,
    STRIPE_SECRET_KEY: '',
    FORM_POSTS_PER_HOUR: '0',
  };
  return startServer(SERVER, [], environment, `http://127.0.0.1:${port}/`);
}
