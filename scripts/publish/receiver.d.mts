// Types of receiver.mjs, for tests.
import type { ServerSettings } from './settings.mjs';

export function askShop(
  settings: ServerSettings,
  request: { ask: string; [name: string]: unknown },
  kind: string,
): Promise<Record<string, unknown>>;
