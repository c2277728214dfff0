// Tests of calendar files and structured data of events, generated for fixed dates.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Calendar from 'ical.js';
import { describe, expect, test } from 'vitest';
import { openPage, retreatStatus } from '#core';
import { buildDay } from '../../app/scripts/build-day';
import { textOf } from '../support/content';
import { type Json, type Node, nodesIn, schemaErrors, typesOf } from '../support/schema-org';
import { ROOT, readSite, siteFiles } from './built-site';

const answer = openPage('/retreats');
if (answer.kind !== 'page' || answer.content.page !== 'retreats') throw new Error('No page.');
const retreats = answer.content.retreats ?? [];

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

interface Generated {
  graphs: Record<string, Json>;
  files: Record<string, string>;
}

/** Output of the build's generator for a given date, with the context of the build. */
function generatedOn(today: string): Generated {
  const folder = mkdtempSync(join(tmpdir(), 'seo-'));
  try {
    const [input, generated] = [join(folder, 'input.json'), join(folder, 'output.json')];
    const context = readFileSync(join(ROOT, 'app/.cache/seo/context.json'), 'utf8');
    writeFileSync(input, JSON.stringify({ ...JSON.parse(context), today }));
    const program = join(ROOT, 'target/start/export');
    const content = join(ROOT, 'app/src/generated/build-content.bin');
    const run = spawnSync(program, ['seo', content, input, generated], { encoding: 'utf8' });
    expect(run.stderr).toBe('');
    return JSON.parse(readFileSync(generated, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const events = ({ graphs }: Generated, slug: string): Node[] =>
  nodesIn(graphs['retreats.html'] ?? null).filter(
    (node) => typesOf(node).includes('Event') && String(node['@id']).endsWith(`/retreats#${slug}`),
  );

describe.each(retreats)('the retreat $slug', ({ slug, title, starts, ends, place }) => {
  const name = textOf(title);
  const monthBefore = dayAfter(starts, -33);
  const before = generatedOn(monthBefore);
  const file = before.files[`calendar/${slug}.ics`] ?? '';

  test('has a valid calendar file with one event, a month before', () => {
    // Lines end with CRLF and are folded at 75 bytes, plus the space that marks a continued line.
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const lengths = file.split(/\r\n ?/).map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    const root = new Calendar.Component(Calendar.parse(file));
    expect(root.name).toBe('vcalendar');
    expect(root.getFirstPropertyValue('version')).toBe('2.0');
    const entries = root.getAllSubcomponents('vevent');
    expect(entries).toHaveLength(1);
    const event = new Calendar.Event(entries[0]);
    expect(event.summary).toBe(name);
    expect(event.location).toBe(place);
    expect(event.description).toBe(events(before, slug)[0]?.['description']);
    expect(event.startDate.isDate).toBe(true);
    expect(event.startDate.toString()).toBe(starts);
    // DTEND is exclusive.
    expect(event.endDate.toString()).toBe(dayAfter(ends, 1));
    expect(event.uid).toMatch(new RegExp(`^${slug}-${starts}@[\\w.-]+$`));
    expect(entries[0]?.getFirstPropertyValue('dtstamp')?.toString()).toBe(
      `${monthBefore}T00:00:00Z`,
    );
  });

  test('is one event in structured data', () => {
    expect(schemaErrors({ retreats: before.graphs['retreats.html'] ?? null })).toEqual([]);
    const [event, ...others] = events(before, slug);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      name,
      startDate: starts,
      endDate: ends,
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', address: place },
    });
    expect(event?.['description']).toMatch(/./);
  });

  test.each([starts, dayAfter(ends, 1), dayAfter(ends, 320)])(
    'on %s has no calendar file and no event data',
    (day) => {
      const generated = generatedOn(day);
      expect(Object.keys(generated.files)).not.toContain(`calendar/${slug}.ics`);
      expect(events(generated, slug)).toEqual([]);
    },
  );
});

test('the built site has an event for each upcoming retreat', () => {
  const upcoming = retreats.filter(({ slug }) => retreatStatus(buildDay(), slug) === 'upcoming');
  const files = upcoming.map(({ slug }) => `calendar/${slug}.ics`);
  expect(siteFiles('.ics')).toEqual(files.sort());
  const html = readSite('retreats.html');
  expect(html.split('"@type":"Event"')).toHaveLength(upcoming.length + 1);
  const linked = [...html.matchAll(/href="\/(calendar\/[^"]+)"/g)].map((match) => match[1]);
  expect(linked.sort()).toEqual(files);
});
