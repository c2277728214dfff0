// Compares the moon of the delivered pages with the core's moon, for each evening of the table in three time zones.
import { expect, test } from 'vitest';
import { moonAt } from '../core/core';
import { moonOf } from '../guided/tonight';
import { moonQuarters } from './moon-table';

const HOUR = 3_600_000;
const TABLE = moonQuarters(2026, 3);

const PHASES = [
  ...['new', 'waxingCrescent', 'firstQuarter', 'waxingGibbous'],
  ...['full', 'waningGibbous', 'lastQuarter', 'waningCrescent'],
];

/** Every evening of the table, at nine in Honolulu, Paris and Auckland. */
const EVENINGS = Array.from({ length: 3 * 365 - 15 }, (_, day) => day + 8).flatMap((day) =>
  [-10, 1, 12].map((offset) => Date.UTC(2026, 0, day, 21 - offset)),
);

test('the table has the moon of every evening: the same light, and the same phase within three hours', () => {
  const wrong = EVENINGS.filter((time) => {
    const moon = moonOf(TABLE, time);
    if (!moon) return true;
    const phases = [-3, 0, 3].map((hours) => moonAt(time + hours * HOUR).phase as string);
    const light = (angle: number) => (1 - Math.cos((angle * Math.PI) / 180)) / 2;
    return (
      !phases.includes(PHASES[moon.phase] ?? '') ||
      Math.abs(light(moon.angle) - moonAt(time).illumination) > 0.03
    );
  });
  expect(wrong).toEqual([]);
});

test('outside the table there is no moon', () => {
  expect(moonOf(TABLE, Date.UTC(2025, 11, 20))).toBeUndefined();
  expect(moonOf(TABLE, Date.UTC(2029, 0, 20))).toBeUndefined();
  expect(moonOf('', Date.UTC(2026, 5, 1))).toBeUndefined();
});
