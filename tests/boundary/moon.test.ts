// Compares the core's moon with astronomy-engine, a library for astronomers, over fifty years.

import { Illumination, MoonPhase, NextMoonQuarter, SearchMoonQuarter } from 'astronomy-engine';
import * as core from 'core-wasm/site';
import { describe, expect, test } from 'vitest';

const HOUR = 3_600_000;
const FIRST = Date.UTC(2000, 0, 1);
const LAST = Date.UTC(2050, 0, 1);

const PHASES = ['new', 'firstQuarter', 'full', 'lastQuarter'];

/** Every quarter of the moon from 2000 to 2049: its number from 0 and its time in milliseconds. */
const QUARTERS = (() => {
  const quarters: { quarter: number; time: number }[] = [];
  let next = SearchMoonQuarter(new Date(FIRST));
  while (next.time.date.getTime() < LAST) {
    quarters.push({ quarter: next.quarter, time: next.time.date.getTime() });
    next = NextMoonQuarter(next);
  }
  return quarters;
})();

/** Difference of two angles, from -180 to 180 degrees. */
const beyond = (angle: number, other: number) => ((angle - other + 540) % 360) - 180;

/** Times in these years, eleven and a half days apart, so that all hours and phases occur. */
const TIMES = Array.from(
  { length: Math.floor((LAST - FIRST) / (276 * HOUR)) },
  (_, index) => FIRST + index * 277 * HOUR,
).filter((time) => time < LAST);

describe('the moon', () => {
  test('reaches each quarter of fifty years within two hours of its time', () => {
    expect(QUARTERS.length).toBeGreaterThan(2_470);
    const wrong = QUARTERS.filter(({ quarter, time }) => {
      const { phase } = core.moon(time);
      const before = beyond(core.moon(time - 2 * HOUR).angle, quarter * 90);
      const after = beyond(core.moon(time + 2 * HOUR).angle, quarter * 90);
      return phase !== PHASES[quarter] || before >= 0 || after <= 0;
    });
    expect(wrong).toEqual([]);
  });

  test('has the angle and the light of its time, within a degree and a hundredth', () => {
    expect(TIMES.length).toBeGreaterThan(1_500);
    const wrong = TIMES.filter((time) => {
      const { angle, illumination } = core.moon(time);
      const date = new Date(time);
      const light = Illumination('Moon' as Parameters<typeof Illumination>[0], date).phase_fraction;
      return Math.abs(beyond(angle, MoonPhase(date))) > 1 || Math.abs(illumination - light) > 0.01;
    });
    expect(wrong).toEqual([]);
  });

  test('has the age since the last new moon, within two hours', () => {
    const news = QUARTERS.filter(({ quarter }) => quarter === 0).map(({ time }) => time);
    const wrong = TIMES.filter((time) => {
      const last = news.findLast((newMoon) => newMoon <= time);
      const near = news.some((newMoon) => Math.abs(newMoon - time) < 2 * HOUR);
      if (last === undefined || near) return false;
      return Math.abs(core.moon(time).age - (time - last) / (24 * HOUR)) > 1 / 12;
    });
    expect(wrong).toEqual([]);
  });

  test('of a day is the moon of its noon in UTC', () => {
    expect(core.moon('2026-01-03')).toEqual(core.moon(Date.UTC(2026, 0, 3, 12)));
    expect(core.moon(new Date(FIRST))).toEqual(core.moon(FIRST));
  });
});
