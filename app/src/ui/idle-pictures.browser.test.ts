// Tests of the pictures further down a page: when they are loaded, and that they are not loaded if the visitor saves
// data.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPicturesWhenIdle } from './idle-pictures';

/** Callbacks that the page has passed to `requestIdleCallback`. */
let idle: (() => void)[];

beforeEach(() => {
  idle = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  document.body.innerHTML = `<main>
    <img id="first" fetchpriority="high" loading="lazy" alt="">
    <img id="later" loading="lazy" alt="">
  </main>`;
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
  Reflect.deleteProperty(document, 'readyState');
});

function picture(id: string): HTMLImageElement {
  const found = document.querySelector<HTMLImageElement>(`#${id}`);
  if (!found) throw new Error(`There is no picture "${id}".`);
  return found;
}
const loading = () => picture('later').loading;

test('they are loaded once the page is idle, and the first picture is loaded before them', () => {
  loadPicturesWhenIdle();
  expect(loading()).toBe('lazy');
  for (const call of idle) call();
  expect(loading()).toBe('eager');
  expect(picture('later').fetchPriority).toBe('low');
  expect(picture('first').fetchPriority).toBe('high');
});

test('they wait for the `load` event of the document', () => {
  Object.defineProperty(document, 'readyState', { value: 'interactive', configurable: true });
  loadPicturesWhenIdle();
  expect(idle).toEqual([]);
  dispatchEvent(new Event('load'));
  expect(idle).toHaveLength(1);
});

test.each(['load', 'error'])('they wait for the first picture: its %s', (end) => {
  Object.defineProperty(picture('first'), 'complete', { value: false });
  loadPicturesWhenIdle();
  expect(idle).toEqual([]);
  picture('first').dispatchEvent(new Event(end));
  expect(idle).toHaveLength(1);
});

test('they are not loaded if the visitor saves data, or on a page that was left', () => {
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
