// The settings of this machine: checks Node, reads .env, and knows whether a purchase is real.

import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const LEAST_NODE = [20, 19];

/** Ends the process with a sentence when Node is too old to go on. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_NODE;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  console.error(
    `Node ${LEAST_NODE.join('.')} or newer is needed; this is ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(1);
}

/** Adds what .env says to the environment; what is already set there wins. */
export function readEnvFile() {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Without a Stripe key and without another wish, the till is the demo's. */
export function demoUnlessStripe(environment) {
  if (environment.CHECKOUT_MODE || environment.STRIPE_SECRET_KEY) return environment;
  return { ...environment, CHECKOUT_MODE: 'demo' };
}
