// The day of the build, with which pages begin before the visitor's clock replaces it.
import { honoluluDate } from '../core/core';

/**
 * The date of the build in Honolulu, as YYYY-MM-DD. A page has it from its root element (app/scripts/prerender.ts): in a
 * script it would give every script a new name on every new day. The development server has none: today's.
 */
export function buildDay(): string {
  const day = import.meta.env.SSR
    ? typeof __BUILD_DATE__ === 'string' && __BUILD_DATE__
    : document.getElementById('root')?.dataset['day'];
  return day || honoluluDate(Date.now());
}

/** The year of the build. */
export const buildYear = (): number => Number(buildDay().slice(0, 4));
