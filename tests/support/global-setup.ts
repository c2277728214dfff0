// Before the first browser test: the shop must have been built, or every test would fail without saying why.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export default function setup(): void {
  const server = process.env['CHECKOUT_SERVER_BIN'] ?? join(root, 'target/release/checkout-server');
  for (const made of [server, join(root, 'app/dist/_site.json')]) {
    if (!existsSync(made))
      throw new Error(`${made} is missing. Run npm test, or npm run build once.`);
  }
}
