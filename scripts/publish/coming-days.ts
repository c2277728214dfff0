// Coming days on which the site changes by itself: an essay is published, an event begins, or an event is over.

import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { settingsOf } from '../build-inputs';
import { today } from '../environment';
import { filesIn, stampOf } from '../file-stamps';
import { BUILT, DAYS } from './built-release';

const run = promisify(execFile);

/** Number of days ahead for which sites are sent. */
const AHEAD = 60;

/**
 * Finds the days at the beginnings of lines that are after a date and at most 60 days ahead; sorted, without
 * duplicates.
 */
export function daysAfter(date: string, text: string): string[] {
  const last = new Date(date);
  last.setUTCDate(last.getUTCDate() + AHEAD);
  const end = last.toISOString().slice(0, 10);
  const days = text.match(/^\d{4}-\d\d-\d\d/gm) ?? [];
  return [...new Set(days)].filter((day) => day > date && day <= end).sort();
}

/** Coming days of a project. Its content checker must be compiled. */
export function comingDays(root: string): string[] {
  const list = (option: string) =>
    execFileSync(join(root, 'target/start/core-check'), [option, 'content'], {
      cwd: root,
      encoding: 'utf8',
    });
  return daysAfter(today(), `${list('--publish-days')}\n${list('--event-days')}`);
}

interface DaysOptions {
  root: string;
  site: string;
  days: readonly string[];
  /** Builds the site, for today or for another day, until the signal is aborted. */
  build: (site: string, day: string | undefined, signal: AbortSignal) => Promise<void>;
  say: (line: string) => void;
  signal?: AbortSignal;
}

/**
 * Builds one site per coming day, each in its own folder, then rebuilds today's, so that it is the current build. A
 * day's site is built only if its inputs have changed since its last build.
 */
export async function buildDays({
  root,
  site,
  days,
  build,
  say,
  signal = new AbortController().signal,
}: DaysOptions): Promise<void> {
  const folder = join(root, DAYS);
  const known = await readdir(folder).catch(() => []);
  for (const day of known.filter((name) => !days.includes(name)))
    await rm(join(folder, day), { recursive: true });
  try {
    for (const day of days) {
      signal.throwIfAborted();
      const inputs = await inputsOf(root, site, day);
      const stamp = join(folder, day, 'inputs');
      if ((await readFile(stamp, 'utf8').catch(() => '')) === inputs) continue;
      say(`Making the pages of ${inWords(day)} …`);
      await rm(join(folder, day), { recursive: true, force: true });
      await build(site, day, signal);
      for (const [name, built] of Object.entries(BUILT))
        await cp(join(root, built), join(folder, day, name), { recursive: true });
      await writeFile(stamp, inputs);
    }
  } finally {
    if (!signal.aborted) {
      say('Making all pages as they are today …');
      await build(site, undefined, signal);
    }
  }
  signal.throwIfAborted();
}

/** Inputs of a site besides its texts: files that are compared by size and modification time. */
const FILES = [
  ...['content/images', 'content/sounds', 'app/src', 'app/scripts', 'app/public'],
  ...['app/index.html', 'app/vite.config.ts', 'core-wasm/pkg', 'package-lock.json'],
];

/** Hashes all inputs of a day's site: its compiled texts, files and settings. */
async function inputsOf(root: string, site: string, day: string): Promise<string> {
  const hash = createHash('sha256');
  const settings = settingsOf({ ...process.env, SITE_URL: site });
  hash.update(JSON.stringify([...settings, process.version, day]));
  const compiled = await mkdtemp(join(tmpdir(), 'day-'));
  try {
    const folders = ['site', 'program'].map((name) => join(compiled, name));
    await run(join(root, 'target/start/core-check'), ['content', ...folders, day], { cwd: root });
    for (const file of await filesIn(compiled))
      hash.update(`${file.slice(compiled.length)}\n`).update(await readFile(file));
  } finally {
    await rm(compiled, { recursive: true });
  }
  return hash.update(await stampOf(root, FILES, 'app/src/generated')).digest('hex');
}

/** Formats a day as `December 8`. */
export const inWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
