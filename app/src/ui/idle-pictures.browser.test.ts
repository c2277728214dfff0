// Tests of the pictures further down a page: when they are loaded, and that they are not where the visitor saves data.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPicturesWhenIdle } from './idle-pictures';

/** What the page has asked the browser to call when it is idle. */
let idle: (() => void)[];

beforeEach(() => {
  idle = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  document.body.innerHTML = '<main><img loading="lazy" alt=""></main>';
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

const loading = () => document.querySelector('img')?.loading;

test('they are loaded once the page is idle', () => {
  loadPicturesWhenIdle();
  expect(loading()).toBe('lazy');
  for (const call of idle) call();
  expect(loading()).toBe('eager');
});

test('they wait where the visitor saves data, and on a page that is left', () => {
  const cancel = loadPicturesWhenIdle();
  cancel();
  for (const call of idle) call();
  Object.defineProperty(navigator, 'connection', {
    value: { saveData: true },
    configurable: true,
  });
  idle = [];
  loadPicturesWhenIdle();
  expect(idle).toEqual([]);
  expect(loading()).toBe('lazy');
});
