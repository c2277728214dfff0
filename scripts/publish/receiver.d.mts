// Types of receiver.mjs, for tests.
import type { PublishSettings } from './settings.mjs';

export function askShop(
  settings: PublishSettings,
  request: { ask: string; [name: string]: unknown },
  kind: string,
): Promise<Record<string, unknown>>;
