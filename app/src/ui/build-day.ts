// The day of the build. A page is hydrated with this day; after hydration the visitor's clock replaces it.
import { honoluluDate } from '../core/core';

/**
 * Date of the build in Honolulu, as YYYY-MM-DD. A page reads it from its root element (app/scripts/prerender.ts),
 * because in a script it would rename every script on each new day. The development server uses the current day.
 */
export function buildDay(): string {
  const day = import.meta.env.SSR
    ? typeof __BUILD_DATE__ === 'string' && __BUILD_DATE__
    : document.getElementById('root')?.dataset['day'];
  return day || honoluluDate(Date.now());
}

export const buildYear = (): number => Number(buildDay().slice(0, 4));
