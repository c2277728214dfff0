// Dates as the content writes them (`January 18, 2026`), as date fields have them (`2026-01-18`), and as the owner reads them.

const MONTHS = Array.from({ length: 12 }, (_month, index) =>
  new Date(Date.UTC(2026, index, 1)).toLocaleDateString('en-US', {
    month: 'long',
    timeZone: 'UTC',
  }),
);

/** `2026-01-18` as `January 18, 2026`. */
export function longDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${MONTHS[Number(month) - 1]} ${Number(date)}, ${year}`;
}

/** `January 18, 2026` as `2026-01-18`; `undefined` where it is no date of the calendar. */
export function monthDay(text: string): string | undefined {
  const [, month = '', date = '', year = ''] =
    /^([A-Z][a-z]+) (\d{1,2}), (\d{4})$/.exec(text) ?? [];
  const index = MONTHS.indexOf(month);
  if (index < 0) return undefined;
  const time = new Date(Date.UTC(Number(year), index, Number(date)));
  return time.getUTCMonth() === index ? time.toISOString().slice(0, 10) : undefined;
}

const HOUSE = { timeZone: 'Pacific/Honolulu' } as const;

/** The day of a time in the house's time, such as `Sunday, January 18, 2026`. */
export const dayOf = (time: number): string =>
  new Date(time).toLocaleDateString('en-US', { ...HOUSE, dateStyle: 'full' });

/** The hour of a time in the house's time; with seconds where several times may be of one minute. */
export const hourOf = (time: number, timeStyle: 'short' | 'medium' = 'short'): string =>
  new Date(time).toLocaleTimeString('en-US', { ...HOUSE, timeStyle });
