// Tests of the retreats page before, during and after each retreat of the content: its text, and its largest element.

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openPage, retreatStatus } from '../core/core';
import { headlineText } from '../ui/headline';
import RetreatsPage from './retreats-page';

afterEach(() => vi.unstubAllGlobals());

const answer = openPage('/retreats');
if (answer.kind !== 'page' || answer.content.page !== 'retreats') throw new Error('no retreats');
const { content } = answer;
const retreats = content.retreats ?? [];

const PHASES = ['upcoming', 'today', 'past'] as const;

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

function pageOn(day: string): string {
  vi.stubGlobal('__BUILD_DATE__', day);
  return renderToStaticMarkup(
    <MemoryRouter>
      <RetreatsPage content={content} />
    </MemoryRouter>,
  );
}

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, '').replaceAll('&amp;', '&');

describe.each(retreats)('$slug', ({ slug, starts, ends, dates }) => {
  test.each([
    [dayAfter(starts, -365), 'upcoming'],
    [dayAfter(starts, -1), 'upcoming'],
    [starts, 'today'],
    [ends, 'today'],
    [dayAfter(ends, 1), 'past'],
    [dayAfter(ends, 2000), 'past'],
  ] as const)('on %s it is %s', (day, phase) => {
    const html = pageOn(day);
    const [section = ''] = new RegExp(`<section[^>]* id="${slug}"[^]*?</section>`).exec(html) ?? [];
    expect(textOf(section)).toContain(dates);
    const shownPhases = PHASES.filter((name) => textOf(section).includes(content[name].status));
    expect(shownPhases).toEqual([phase]);
    // An upcoming date has the largest size; a past date is part of the text.
    const isLarge = new RegExp(`<p class="[^"]*retreats-day[^"]*">${dates}</p>`).test(section);
    expect(isLarge).toBe(phase !== 'past');
    expect(section.includes('retreats-past')).toBe(phase === 'past');

    const { interest, preSignUp, earlyAccess } = content[retreatStatus(day)];
    for (const { label } of [interest, preSignUp, earlyAccess])
      expect(textOf(html)).toContain(label);
  });
});

test('once no retreat is upcoming, the open offer comes first and leads to the forms', () => {
  const html = pageOn('9000-01-01');
  const { open } = content.unplanned ?? content.past;
  const [, first = ''] = /<h2[^>]*>(.*?)<\/h2>/.exec(html) ?? [];
  expect(open && textOf(first)).toBe(open && headlineText(open.title));
  expect(html.includes(` href="#doors"`)).toBe(open !== undefined);
  expect(html).toMatch(/<section [^>]*id="doors"/);
});
