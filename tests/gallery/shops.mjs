// The shops that the gallery's visitors enter: one that is open, and one whose till is closed; their letters are thrown away.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, ROOT, SITE, startServer } from '../bench/stand.mjs';

/** Opens them, as origins by name; with `base` somebody else's shop is the only one. */
export async function openShops(base) {
  if (base) return { origins: { open: base }, close: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'gallery-'));
  const shops = [await openShop(folder, 'demo'), await openShop(folder, '')];
  const [open, closed] = shops.map(({ url }) => new URL(url).origin);
  const close = async () => {
    await Promise.all(shops.map(({ stop }) => stop()));
    await rm(folder, { recursive: true, force: true });
  };
  return { origins: { open, closed }, close };
}

async function openShop(folder, mode) {
  const port = await freePort();
  const environment = {
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_DIR: SITE,
    DATA_DIR: join(folder, mode || 'closed'),
    CHECKOUT_MODE: mode,
    STRIPE_SECRET_KEY: '',
    FORM_POSTS_PER_HOUR: '0',
  };
  const program = join(ROOT, 'target/release/checkout-server');
  return startServer(program, [], environment, `http://127.0.0.1:${port}/`);
}
