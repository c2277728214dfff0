// Tests of every portal's scene: its light does not flash (WCAG 2.3.1), it breathes six times a minute, its sound is
// playable, and its still picture was taken from its current shader.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { candle } from './candle';
import { linen } from './linen';
import { palm } from './palm';
import { rain } from './rain';
import { BREATH_S, breathAt, lightAt } from './scene';
import { shore } from './shore';
import taken from './stills/taken-of.json';

const SCENES = { candle, linen, palm, rain, shore };

test('a breath takes ten seconds, begins empty and is full in its middle', () => {
  expect(BREATH_S).toBe(10);
  expect(
    [0, 2.5, 5, 7.5, 10].map(breathAt).map((breath) => Math.round(breath * 100) / 100),
  ).toEqual([0, 0.5, 1, 0.5, 0]);
});

test('the brightness of a scene without waves is 1', () => {
  expect(lightAt({ light: [] }, 12.3)).toBe(1);
  expect(lightAt({ light: [[0.25, 0.1]] }, 1)).toBeCloseTo(1.1);
});

describe.each(Object.entries(SCENES))('%s', (name, scene) => {
  test('its light changes less than three times per second, and by less than a tenth', () => {
    // WCAG 2.3.1: a flash is a pair of opposing changes of a tenth or more.
    for (const [hertz] of scene.light) expect(hertz).toBeLessThan(3);
    const swing = scene.light.reduce((sum, [, depth]) => sum + 2 * depth, 0);
    for (const [hertz] of scene.light.filter(([other]) => other > 1)) {
      const fast = scene.light.filter(([other]) => other >= hertz);
      expect(fast.reduce((sum, [, depth]) => sum + 2 * depth, 0)).toBeLessThan(0.1);
    }
    expect(swing).toBeLessThan(0.15);
  });

  test('its sound is soft, and every frequency can be played', () => {
    const { layers, grains } = scene.sound;
    expect(layers.length).toBeGreaterThan(1);
    for (const { gain, filters, breath = [0, 0], drift = 0 } of layers) {
      expect(gain).toBeLessThan(0.8);
      expect(breath[0] / 2 + drift / 2).toBeLessThanOrEqual(1);
      for (const [, hertz] of filters) expect(hertz).toBeLessThan(20_000);
    }
    for (const { rate, gain, hertz } of grains) {
      expect(rate).toBeLessThanOrEqual(20);
      expect(gain).toBeLessThan(0.5);
      expect(hertz[0]).toBeLessThan(hertz[1]);
    }
  });

  test('its still picture was taken from this shader (npm run pictures:portals)', () => {
    const hash = createHash('sha256');
    for (const file of ['prelude.glsl', `${name}.glsl`])
      hash.update(readFileSync(join(import.meta.dirname, file)));
    expect(Object.entries(taken)).toContainEqual([name, hash.digest('hex').slice(0, 16)]);
  });
});
