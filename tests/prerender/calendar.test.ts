// Calendar files and Event structured data, generated for fixed dates.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Calendar from 'ical.js';
import { describe, expect, test } from 'vitest';
import { head, honoluluDate, loadCore, openPage, retreatStatus } from '../../app/src/core/core';
import { type Json, type Node, nodesIn, schemaErrors, typesOf } from '../support/schema-org';
import { ROOT, readSite, siteFiles } from './built-site';

await loadCore();

/** The retreat as its page shows it. */
const answer = openPage('/retreats');
if (answer.kind !== 'page' || answer.content.page !== 'retreats') throw new Error('No retreat.');
const { starts, ends, place, title } = answer.content.retreat;
const name = `${title.lead}${title.accent ?? ''}${title.tail ?? ''}`;

/** The day that is this many days after another. */
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const monthBefore = dayAfter(starts, -33);

interface Generated {
  graphs: Record<string, Json>;
  files: Record<string, string>;
}

/** The output of the generator that the build runs, for a given date and with the context of the build. */
function generatedOn(today: string): Generated {
  const folder = mkdtempSync(join(tmpdir(), 'seo-'));
  try {
    const [input, generated] = [join(folder, 'input.json'), join(folder, 'output.json')];
    const context = readFileSync(join(ROOT, 'app/.cache/seo/context.json'), 'utf8');
    writeFileSync(input, JSON.stringify({ ...JSON.parse(context), today }));
    const program = join(ROOT, 'target/start/export');
    const run = spawnSync(program, ['seo', input, generated], { encoding: 'utf8' });
    expect(run.stderr).toBe('');
    return JSON.parse(readFileSync(generated, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const before = generatedOn(monthBefore);
const events = ({ graphs }: Generated): Node[] =>
  nodesIn(graphs['retreats.html'] ?? null).filter((node) => typesOf(node).includes('Event'));

describe('a month before the retreat', () => {
  const file = before.files['calendar/gathering.ics'] ?? '';

  test('the calendar file is valid iCalendar with one event', () => {
    const root = new Calendar.Component(Calendar.parse(file));
    expect(root.name).toBe('vcalendar');
    expect(root.getFirstPropertyValue('version')).toBe('2.0');
    const entries = root.getAllSubcomponents('vevent');
    expect(entries).toHaveLength(1);
    const event = new Calendar.Event(entries[0]);
    expect(event.summary).toBe(name);
    expect(event.location).toBe(place);
    expect(event.description).toBe(head('/retreats', 'https://house.example').description);
    expect(event.startDate.isDate).toBe(true);
    expect(event.startDate.toString()).toBe(starts);
    // DTEND is exclusive.
    expect(event.endDate.toString()).toBe(dayAfter(ends, 1));
    expect(event.uid).toMatch(new RegExp(`^gathering-${starts}@[\\w.-]+$`));
    expect(entries[0]?.getFirstPropertyValue('dtstamp')?.toString()).toBe(
      `${monthBefore}T00:00:00Z`,
    );
  });

  test('lines are folded at 75 bytes and end with CRLF', () => {
    expect(file.endsWith('\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const lengths = file.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    expect(file).toMatch(/\r\n /);
  });

  test('structured data has the event', () => {
    expect(schemaErrors({ retreats: before.graphs['retreats.html'] ?? null })).toEqual([]);
    const [event, ...others] = events(before);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      name,
      startDate: starts,
      endDate: ends,
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', address: place },
    });
  });
});

test.each([starts, dayAfter(ends, 1), dayAfter(ends, 320)])(
  'on %s there is no calendar file and no event',
  (day) => {
    const generated = generatedOn(day);
    expect(Object.keys(generated.files).filter((file) => file.endsWith('.ics'))).toEqual([]);
    expect(events(generated)).toEqual([]);
  },
);

test('the built site has the event only while it is upcoming', () => {
  const upcoming = retreatStatus(honoluluDate(Date.now())) === 'upcoming';
  expect(siteFiles('.ics')).toEqual(upcoming ? ['calendar/gathering.ics'] : []);
  expect(readSite('retreats.html').includes('"@type":"Event"')).toBe(upcoming);
  expect(readSite('retreats.html').includes('/calendar/')).toBe(upcoming);
});
