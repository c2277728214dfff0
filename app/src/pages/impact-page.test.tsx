// Tests of the dates in "how to get involved", before and after the day; a date without a year counts as upcoming.

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../core/core';
import ImpactPage from './impact-page';

afterEach(() => vi.unstubAllGlobals());

const answer = openPage('/impact');
if (answer.kind !== 'page' || answer.content.page !== 'impact') throw new Error('no impact page');
const { content } = answer;
/** The panes with a date, by their index on the page. */
const dated = content.involved.options.flatMap(({ title, figure, date }, index) =>
  date ? [{ index, title, value: figure?.value ?? '', date }] : [],
);

const textOf = (html = '') => html.replaceAll(/<[^>]+>/g, '').replaceAll('&amp;', '&');

test.each(dated)('$title: the page says whether its date is past', ({ index, value, date }) => {
  const { year = 2026, iso } = date;
  for (const days of [-1, 0, 1]) {
    const time = Date.parse(`${year}-${iso.slice(-5)}`) + days * 86_400_000;
    const today = new Date(time).toISOString().slice(0, 10);
    vi.stubGlobal('__BUILD_DATE__', today);
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <ImpactPage content={content} />
      </MemoryRouter>,
    );
    const pane = html.match(/<li class="[^"]*impact-pane .*?<\/li>/g)?.[index] ?? '';
    const isPast = date.year !== undefined && days > 0;
    const [, meaning] = /<p class="eyebrow">(.*?)<\/p>/.exec(pane) ?? [];
    expect(textOf(meaning), today).toBe(isPast ? date.past : date.upcoming);
    const [, machine, figure] = /<time dateTime="([^"]*)">(.*?)<\/time>/i.exec(pane) ?? [];
    expect(machine).toBe(iso);
    expect(textOf(figure), today).toBe(value);
    // The date is set smaller once it is over.
    expect(/<span class="[^"]*text-h2[^"]*"><time /.test(pane), today).toBe(!isPast);
  }
});
