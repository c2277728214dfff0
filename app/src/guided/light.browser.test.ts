// The breathing light: it moves during a breath, and rests while the guide is paused or the page is hidden.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BreathingLight, breathMarks } from './light';

let listeners: AbortController;
let element: HTMLElement;
let light: BreathingLight;

const preferReducedMotion = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches }) as MediaQueryList);
const motions = () =>
  element.getAnimations().map(({ playState, effect }) => [playState, effect?.getTiming().duration]);

function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  preferReducedMotion(false);
  listeners = new AbortController();
  element = document.body.appendChild(document.createElement('div'));
  light = new BreathingLight(element, listeners.signal);
  light.setPlaying(true);
});
afterEach(() => {
  listeners.abort();
  element.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the light grows during an inhalation, shrinks during an exhalation, and rests while text is read', () => {
  expect(motions()).toEqual([]);
  const opacity = (half: 'in' | 'out') => {
    light.breathe(half, 4500);
    expect(motions()).toEqual([['running', 4500]]);
    const [motion] = element.getAnimations();
    return [0, 4500].map((time) => {
      if (motion) motion.currentTime = time;
      return Number(getComputedStyle(element).opacity);
    });
  };
  expect(opacity('in')).toEqual([0.5, 1]);
  expect(opacity('out')).toEqual([1, 0.5]);
  light.rest();
  expect(motions()).toEqual([]);
});

test('the light rests while the guide is paused and while the page is hidden', () => {
  light.breathe('in', 4500);
  hide(true);
  expect(motions()).toEqual([['paused', 4500]]);
  hide(false);
  expect(motions()).toEqual([['running', 4500]]);
  light.setPlaying(false);
  expect(motions()).toEqual([['paused', 4500]]);
  hide(false);
  expect(motions()).toEqual([['paused', 4500]]);
});

test('with reduced motion the light does not move', () => {
  preferReducedMotion(true);
  light.breathe('in', 4500);
  expect(motions()).toEqual([]);
});

test('each breath of a pause has a mark', () => {
  const isTaken = breathMarks(3, 2).map(({ dataset }) => dataset['taken']);
  expect(isTaken).toEqual(['true', 'true', 'false']);
});
