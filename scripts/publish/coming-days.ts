// The days on which something of the site becomes due by itself: an essay that waits, an event whose day comes.

import { execFileSync } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { today } from '../environment';
import { BUILT, DAYS } from './built-release';

/** How far ahead their sites are sent. */
const AHEAD = 60;

/** Of the days in a text, one at the beginning of a line: those after a date, up to 60 days ahead, each once, in order. */
export function daysAfter(date: string, text: string): string[] {
  const last = new Date(date);
  last.setUTCDate(last.getUTCDate() + AHEAD);
  const end = last.toISOString().slice(0, 10);
  const days = text.match(/^\d{4}-\d\d-\d\d/gm) ?? [];
  return [...new Set(days)].filter((day) => day > date && day <= end).sort();
}

/** The coming days of a project whose site is built. */
export function comingDays(root: string): string[] {
  const list = (option: string) =>
    execFileSync(join(root, 'target/start/core-check'), [option, 'content'], {
      cwd: root,
      encoding: 'utf8',
    });
  return daysAfter(today(), `${list('--publish-days')}\n${list('--event-days')}`);
}

interface DaysOptions {
  /** The project. */
  root: string;
  /** The public origin. */
  site: string;
  days: readonly string[];
  /** Builds the site, as it is today or on another day. */
  build: (site: string, day?: string) => Promise<void>;
  /** Progress, in words. */
  say: (line: string) => void;
}

/** Builds the sites of coming days, each into a folder of its own; the last build is that of today again. */
export async function buildDays({ root, site, days, build, say }: DaysOptions): Promise<void> {
  await rm(join(root, DAYS), { recursive: true, force: true });
  try {
    for (const day of days) {
      say(`Building the site of ${inWords(day)} …`);
      await build(site, day);
      for (const [name, folder] of Object.entries(BUILT))
        await cp(join(root, folder), join(root, DAYS, day, name), { recursive: true });
    }
  } finally {
    if (days.length > 0) await build(site);
  }
}

/** `December 8`. */
export const inWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
