// Tests of the calendar link: it is shown only before the event, both by the build date and by the current date.

import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { CalendarLink } from './calendar-link';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['2025-12-01', true],
  ['2026-01-02', true],
  ['2026-01-03', false],
  ['2026-11-20', false],
])('a site built on %s renders the link: %s', (built, rendered) => {
  vi.stubGlobal('__BUILD_DATE__', built);
  const html = renderToStaticMarkup(
    <CalendarLink
      event="gathering"
      label="Keep the days"
      statusOn={(day) => (day < '2026-01-03' ? 'upcoming' : 'today')}
    />,
  );
  expect(html).toBe(
    rendered
      ? '<a href="/calendar/gathering.ics" class="text-link" download=""><span>Keep the days</span></a>'
      : '',
  );
});
