// Table of moon quarters for some years, computed by the core. Delivered pages look up tonight's moon in the table,
// because they do not load the core.
import { moonAt } from '../core/core';

const HOUR = 3_600_000;

/**
 * The quarters in `years` years from January of `first` on, as text: the number of the first quarter (0 is new moon, 1
 * the first quarter), its time in hours since 1970, and the hours from each quarter to the next.
 */
export function moonQuarters(first: number, years: number): string {
  const quarterAt = (hour: number) => Math.floor(moonAt(hour * HOUR).angle / 90);
  const start = Date.UTC(first, 0) / HOUR;
  const end = Date.UTC(first + years, 0) / HOUR;
  const numbers: number[] = [];
  let [lastHour, quarter] = [0, quarterAt(start)];
  for (let hour = start + 1; hour < end; hour += 1) {
    const nextQuarter = quarterAt(hour);
    if (nextQuarter === quarter) continue;
    if (numbers.length === 0) numbers.push(nextQuarter);
    numbers.push(hour - lastHour);
    [lastHour, quarter] = [hour, nextQuarter];
  }
  return numbers.join(' ');
}
