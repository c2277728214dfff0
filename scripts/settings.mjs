// Checks the Node version, loads .env, and picks the demo payment provider when no Stripe key is set.

import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
const MINIMUM_NODE = [20, 19];

/** Exits with a message when this version of Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [minimumMajor, minimumMinor] = MINIMUM_NODE;
  if (major > minimumMajor || (major === minimumMajor && minor >= minimumMinor)) return;
  console.error(
    `Node ${MINIMUM_NODE.join('.')} or newer is needed; this is ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(1);
}

/** Loads .env into the environment; variables that are already set win. */
export function readEnvFile() {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** The environment with the demo provider, unless a mode or a Stripe key is set. */
export function withDefaultCheckoutMode(environment) {
  if (environment.CHECKOUT_MODE || environment.STRIPE_SECRET_KEY) return environment;
  return { ...environment, CHECKOUT_MODE: 'demo' };
}
