// Calendar files and events in structured data: the core is asked on a day before the gathering, and read back.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Calendar from 'ical.js';
import { describe, expect, test } from 'vitest';
import { gathering, honoluluDate, loadCore } from '../../app/src/core/core';
import { type Json, misfits, type Node, nodesIn, typesOf } from '../support/vocabulary';
import { ROOT, readSite, siteFiles } from './built-site';

await loadCore();

interface Made {
  graphs: Record<string, Json>;
  files: Record<string, string>;
}

/** What the core tells machines on a day: the program that the build runs, with the build's own surroundings. */
function madeOn(today: string): Made {
  const folder = mkdtempSync(join(tmpdir(), 'machines-'));
  try {
    const [given, made] = [join(folder, 'given.json'), join(folder, 'made.json')];
    const around = readFileSync(join(ROOT, 'app/.cache/machines/surroundings.json'), 'utf8');
    writeFileSync(given, JSON.stringify({ ...JSON.parse(around), today }));
    const program = join(ROOT, 'target/release/machines');
    const run = spawnSync(program, [given, made], { encoding: 'utf8' });
    expect(run.stderr).toBe('');
    return JSON.parse(readFileSync(made, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const before = madeOn('2025-12-01');
const events = ({ graphs }: Made): Node[] =>
  nodesIn(graphs['retreats.html'] ?? null).filter((node) => typesOf(node).includes('Event'));

describe('a month before the gathering', () => {
  const file = before.files['calendar/gathering.ics'] ?? '';

  test('its calendar file is one that calendars read', () => {
    const root = new Calendar.Component(Calendar.parse(file));
    expect(root.name).toBe('vcalendar');
    expect(root.getFirstPropertyValue('version')).toBe('2.0');
    const entries = root.getAllSubcomponents('vevent');
    expect(entries).toHaveLength(1);
    const event = new Calendar.Event(entries[0]);
    expect(event.summary).toBe('Sacred Beauty & Adornment');
    expect(event.location).toBe('Oʻahu, Hawaiʻi');
    expect(event.description).toContain('January 3–4, 2026: embodiment, expression');
    expect(event.startDate.isDate).toBe(true);
    expect(event.startDate.toString()).toBe('2026-01-03');
    // The end is the first day that no longer belongs to it.
    expect(event.endDate.toString()).toBe('2026-01-05');
    expect(event.uid).toMatch(/^gathering-2026-01-03@[\w.-]+$/);
    expect(entries[0]?.getFirstPropertyValue('dtstamp')?.toString()).toBe('2025-12-01T00:00:00Z');
  });

  test('no line of it is longer than 75 bytes, and each ends as the standard has it', () => {
    expect(file.endsWith('\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const lengths = file.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    expect(file).toMatch(/\r\n /);
  });

  test('search engines are told of it, in the words of the vocabulary', () => {
    expect(misfits({ retreats: before.graphs['retreats.html'] ?? null })).toEqual([]);
    const [event, ...others] = events(before);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      name: 'Sacred Beauty & Adornment',
      startDate: '2026-01-03',
      endDate: '2026-01-04',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', address: 'Oʻahu, Hawaiʻi' },
    });
  });
});

test.each(['2026-01-03', '2026-01-05', '2026-11-20'])(
  'on %s nobody is told of it any more',
  (day) => {
    const made = madeOn(day);
    expect(Object.keys(made.files).filter((file) => file.endsWith('.ics'))).toEqual([]);
    expect(events(made)).toEqual([]);
  },
);

test('the built site tells of the gathering only while it is to come', () => {
  const toCome = gathering(honoluluDate(Date.now())) === 'upcoming';
  expect(siteFiles('.ics')).toEqual(toCome ? ['calendar/gathering.ics'] : []);
  expect(readSite('retreats.html').includes('"@type":"Event"')).toBe(toCome);
  expect(readSite('retreats.html').includes('/calendar/')).toBe(toCome);
});
