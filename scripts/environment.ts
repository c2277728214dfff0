// Environment of the commands: variables of .env, the current date, and the server's environment.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

export const ROOT = join(import.meta.dirname, '..');

/** Arguments with which Node runs TypeScript; the working directory must be the project. */
export const TYPESCRIPT = ['--import', 'tsx'];

/** Port of the owner's desk on loopback; links in the output of `npm run launch-check` contain it. */
export const DESK_PORT = Number(process.env['DESK_PORT'] ?? 5180);

/**
 * Current date in Honolulu as YYYY-MM-DD, which is the date format of the Swedish locale. Equals the core's
 * `honoluluDate`, which is not available here: the core is compiled after the content, which depends on the date.
 */
export const today = (): string =>
  new Date().toLocaleDateString('sv-SE', { timeZone: 'Pacific/Honolulu' });

function envFile(): NodeJS.Dict<string> {
  const file = join(ROOT, '.env');
  if (!existsSync(file)) return {};
  // Editors on Windows may write a byte order mark, which Node would read as part of the first name.
  return parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
}

/** Loads .env into the environment; variables that are already set take precedence. */
export function readEnvFile(): void {
  for (const [name, value] of Object.entries(envFile())) process.env[name] ??= value;
}

/** Calls `stop` on a termination signal, and when npm's shell ends, which does not forward signals. */
export function onStop(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 250).unref();
}

/** Environment of the server with the current .env; uses the demo checkout unless a mode or a Stripe key is set. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const settings: NodeJS.ProcessEnv = { ...envFile(), ...process.env };
  return settings['CHECKOUT_MODE'] || settings['STRIPE_SECRET_KEY']
    ? settings
    : { ...settings, CHECKOUT_MODE: 'demo' };
}
