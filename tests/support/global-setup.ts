// Vitest global setup of the browser tests: fails with an explanation when the site or the server has not been built,
// and removes what failed tests of an earlier run have left.

import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FAILED_TESTS } from './failed-tests';

/** The sites that the tests of a run open, separated by commas; most runs open all of them. */
const SITES =
  process.env['E2E_SITES'] ?? 'app/dist,app/.cache/development/site,app/.cache/hosted/site';

const root = resolve(import.meta.dirname, '../..');

export default function setup(): void {
  rmSync(FAILED_TESTS, { recursive: true, force: true });
  const server = process.env['CHECKOUT_SERVER_BIN'] ?? join(root, 'target/start/checkout-server');
  for (const file of [server, ...SITES.split(',').map((site) => join(root, site, '_site.json'))]) {
    if (!existsSync(file))
      throw new Error(
        `${file} is missing. Run: npm run build -- site developmentSite hostedSite startServer`,
      );
  }
}
