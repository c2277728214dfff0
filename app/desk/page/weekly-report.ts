// How the week goes: the tables of the weekly report, as the letter of every Monday has them.

import { element } from './elements';

/** The tables, as the server answers them. */
export interface Report {
  /** The days of each week, the latest first. */
  weeks: string[];
  parts: Part[];
  /** How it was counted. */
  notes: string[];
}

/** A heading with rows: of a value for each week, or of one for today; or with a sentence where there is none. */
interface Part {
  heading: string;
  is_weekly: boolean;
  rows: { label: string; values: string[] }[];
  empty: string;
}

/** The report, whose parts that wait stand above already. */
export function weeklyReport({ weeks, parts, notes }: Report): HTMLElement[] {
  const weekly = parts.filter(({ is_weekly, rows }) => is_weekly && rows.length > 0);
  return [
    element('h3', { id: 'week' }, 'How the week goes'),
    ...weekly.map(({ heading, rows }) =>
      element(
        'div',
        { class: 'table', role: 'region', 'aria-label': heading, tabindex: '0' },
        element(
          'table',
          { class: 'figures' },
          element('caption', {}, heading),
          element(
            'thead',
            {},
            element(
              'tr',
              {},
              element('td', {}),
              weeks.map((name) => element('th', { scope: 'col' }, name)),
            ),
          ),
          element(
            'tbody',
            {},
            rows.map(({ label, values }) =>
              element(
                'tr',
                {},
                element('th', { scope: 'row' }, label),
                values.map((value) => element('td', {}, value)),
              ),
            ),
          ),
        ),
      ),
    ),
    ...notes.map((note) => element('p', { class: 'note' }, note)),
  ];
}
