// Writes the settings of the site and the day of the build into files (.cache/inputs), because wireit compares only files
// to decide whether a step has to run.
//
//   tsx scripts/build-inputs.ts           writes .cache/inputs/settings and .cache/inputs/day
//   tsx scripts/build-inputs.ts waiting   prints the essays that wait for their publish day
//
// BUILD_DAY builds the site of another day than today (scripts/publish/coming-days.ts).

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BUILD_DAY_FILE } from '../app/scripts/build-day';
import { publicOrigin } from '../app/scripts/public-origin';
import { ROOT, readEnvFile, today } from './environment';

const CHECKER = join(ROOT, 'target/start/core-check');

/** Runs the content checker to list `publish` or `event` days. */
const listDays = (kind: string) =>
  execFileSync(CHECKER, [`--${kind}-days`, 'content'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/**
 * Returns every day on which the site changes by itself: an essay is published, an event begins, or an event is over.
 */
export const dueDays = (): string[] =>
  [...listDays('publish'), ...listDays('event')].map((line) => line.slice(0, 10));

/**
 * Returns the day of a build (YYYY-MM-DD): the last day up to `date` on which the site changes by itself, including the
 * start of a year. Until the next such day, the same content makes the same site.
 */
export function lastDueDay(due: string[], date: string): string {
  const newYear = `${date.slice(0, 4)}-01-01`;
  return due.filter((day) => day <= date).reduce((last, day) => (day > last ? day : last), newYear);
}

/**
 * Returns the settings of a site, one per line: all variables whose names begin with `VITE_`, and the public origin.
 */
export function settingsOf(environment: NodeJS.ProcessEnv): string[] {
  const names = Object.keys(environment).filter((name) => name.startsWith('VITE_'));
  const lines = names.sort().map((name) => `${name}='${environment[name]}'`);
  return [...lines, `SITE_URL='${publicOrigin(environment)}'`];
}

function write(file: string, lines: string[]): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
}

function main(): void {
  if (process.argv[2] === 'waiting') {
    for (const line of listDays('publish')) {
      const [day = '', essay] = line.split(' ');
      if (day > today())
        console.log(
          `content/journal/${essay} waits for ${day}: a publication sends it ahead (docs/publishing.md); without one, build on that day.`,
        );
    }
    return;
  }
  // Tests, benchmarks and audits need the same site on every machine, so they ignore these settings (scripts/run.mjs).
  const isForVisitors = process.env['SITE_FOR_VISITORS'] === 'true';
  if (isForVisitors) readEnvFile();
  write(join(ROOT, '.cache/inputs/settings'), settingsOf(isForVisitors ? process.env : {}));
  write(BUILD_DAY_FILE, [lastDueDay(dueDays(), process.env['BUILD_DAY'] ?? today())]);
}

if (process.argv[1] === import.meta.filename) main();
