// Tests of the copy of the served page: what is restored if the app fails, and until when.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  isServedPageKept,
  keepServedPage,
  restoreServedPage,
  servedPageHydrated,
} from './served-page';

let root: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout'] });
  root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = '<main><h1>A house</h1><p>Its text.</p><input name="q"></main>';
});

afterEach(() => {
  // Ends the hydration, so that no page of an earlier test stays stored.
  servedPageHydrated();
  vi.runAllTimers();
  root.remove();
  document.documentElement.removeAttribute('data-hydrated');
  vi.useRealTimers();
});

const part = <Part extends HTMLElement = HTMLElement>(selector: string) => {
  const element = root.querySelector<Part>(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  return element;
};

test('a page that is restored after a failure keeps the input and the scroll position', () => {
  part('p').style.setProperty('height', '5000px');
  part<HTMLInputElement>('input').value = 'salt';
  window.scrollTo({ top: 200, behavior: 'instant' });
  const served = root.innerHTML;
  keepServedPage(root);
  servedPageHydrated();
  root.innerHTML = '<p>An error.</p>';
  restoreServedPage(root);
  expect(root.innerHTML).toBe(served);
  expect(part('input')).toHaveProperty('value', 'salt');
  expect(window.scrollY).toBe(200);
  expect(document.documentElement.hasAttribute('data-hydrated')).toBe(false);
});

test('the copy is kept until the frame after hydration, in which differences from the served page are rendered', () => {
  expect(isServedPageKept()).toBe(false);
  keepServedPage(root);
  expect(isServedPageKept()).toBe(true);
  servedPageHydrated();
  expect(isServedPageKept()).toBe(true);
  vi.runAllTimers();
  expect(isServedPageKept()).toBe(false);
});
