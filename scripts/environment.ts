// The environment of the commands: .env, the date, and the payment provider.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

export const ROOT = join(import.meta.dirname, '..');

/** Arguments for Node by which it runs a script in TypeScript; the working directory is the project. */
export const TYPESCRIPT = ['--import', 'tsx'];

/** The port of the owner's desk on loopback; the links of `npm run launch-check` name it. */
export const DESK_PORT = Number(process.env['DESK_PORT'] ?? 5180);

/** The current date in Honolulu as YYYY-MM-DD, which is the date format of the Swedish locale. */
export const today = (): string =>
  new Date().toLocaleDateString('sv-SE', { timeZone: 'Pacific/Honolulu' });

/** The settings in .env. */
function envFile(): NodeJS.Dict<string> {
  const file = join(ROOT, '.env');
  if (!existsSync(file)) return {};
  // Editors on Windows begin a file with a byte order mark, which Node takes for a part of the first name.
  return parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
}

/** Loads .env into the environment; variables that are already set win. */
export function readEnvFile(): void {
  for (const [name, value] of Object.entries(envFile())) process.env[name] ??= value;
}

/** Calls `stop` on a signal to end, and when the shell that npm has started ends, which passes no signal on. */
export function onStop(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 250).unref();
}

/** The environment of the server, with .env as it is now: with the demo checkout, unless a mode or a Stripe key is set. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const settings: NodeJS.ProcessEnv = { ...envFile(), ...process.env };
  return settings['CHECKOUT_MODE'] || settings['STRIPE_SECRET_KEY']
    ? settings
    : { ...settings, CHECKOUT_MODE: 'demo' };
}
