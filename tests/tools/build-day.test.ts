// Tests of building the site of another day (BUILD_DAY, scripts/publish/coming-days.ts) by the steps of package.json:
// page, structured data and calendar are those of the day, a cached result is reused only for its day, and the names of
// scripts do not change.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPage } from '#core';
import { copyBuiltProject, ROOT } from '../support/project-copy';
import { patientExpect as expect, test } from '../support/test';

const COPY = join(ROOT, '.cache/build-day');

const [BEFORE, FIRST, LAST] = ['2030-05-01', '2030-05-02', '2030-05-03'] as const;

/** Makes a copy of the project that builds its site like the project. */
async function prepareCopy(): Promise<void> {
  await copyBuiltProject(COPY);
  const page = join(COPY, 'content/pages/retreats.toml');
  const text = (await readFile(page, 'utf8'))
    .replace(`starts = "${starts}"`, `starts = "${FIRST}"`)
    .replace(`ends = "${ends}"`, `ends = "${LAST}"`);
  await writeFile(page, text);
}

const answer = openPage('/retreats');
if (answer.kind !== 'page' || answer.content.page !== 'retreats') throw new Error('No page.');
const { content } = answer;
const [retreat] = answer.content.retreats ?? [];
if (!retreat) throw new Error('No retreat.');
const { slug, starts, ends } = retreat;

/** Builds the site of a day, and returns what the site says about the retreat. */
function buildSite(day: string) {
  execFileSync('npm', ['run', '--silent', 'build:site'], {
    cwd: COPY,
    env: { ...process.env, BUILD_DAY: day },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const html = readFileSync(join(COPY, 'app/dist/retreats.html'), 'utf8');
  const phases = (['upcoming', 'today'] as const).filter((phase) =>
    html.includes(content[phase].status),
  );
  return {
    phases,
    isEvent: html.includes('"@type":"Event"') && html.includes(`/retreats#${slug}`),
    hasCalendar: existsSync(join(COPY, `app/dist/calendar/${slug}.ics`)),
    hasCalendarLink: html.includes(`href="/calendar/${slug}.ics"`),
  };
}

/** Names of the built scripts, which contain a hash of their contents. */
const scripts = () =>
  readdirSync(join(COPY, 'app/dist/assets'))
    .filter((name) => name.endsWith('.js'))
    .sort();

test('the site that is built for the first day of an event shows it as running', async () => {
  await prepareCopy();
  const before = { phases: ['upcoming'], isEvent: true, hasCalendar: true, hasCalendarLink: true };
  expect(buildSite(BEFORE)).toEqual(before);
  const early = scripts();
  const page = join(COPY, 'content/pages/contact.toml');
  const text = await readFile(page, 'utf8');
  const changed = text.replace('text = "', 'text = "Today. ');
  expect(changed).not.toBe(text);
  await writeFile(page, changed);
  expect(buildSite(FIRST)).toEqual({
    phases: ['today'],
    isEvent: false,
    hasCalendar: false,
    hasCalendarLink: false,
  });
  // A returning visitor downloads only the page and the content.
  expect(scripts()).toEqual(early);
  await writeFile(page, text);
  // Restored from the cache.
  expect(buildSite(BEFORE)).toEqual(before);
});
