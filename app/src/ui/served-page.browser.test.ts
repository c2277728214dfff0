// Tests of the served page: when it may be hydrated, and what is restored if the app fails.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  isServedPageKept,
  keepServedPage,
  restoreServedPage,
  servedPageHydrated,
} from './served-page';

const SERVED = '<main><h1>A house</h1><p>Its text.</p><input name="q"></main>';

let root: HTMLElement;
let observer: MutationObserver;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout'] });
  root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = SERVED;
  observer = new MutationObserver(() => undefined);
  observer.observe(root, { subtree: true, childList: true, characterData: true });
});

afterEach(() => {
  observer.disconnect();
  // Hydrates, so that no page of an earlier test stays stored.
  hydrate();
  for (const use of ['pointerdown', 'keydown', 'click', 'popstate']) dispatchEvent(new Event(use));
  root.remove();
  document.documentElement.removeAttribute('data-hydrated');
  vi.useRealTimers();
});

const part = (selector: string) => {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};

const keep = () => keepServedPage(root, observer.takeRecords());

/** Imitates the app: hydration, then the frame that renders the differences from the served page. */
function hydrate(): void {
  servedPageHydrated();
  vi.runAllTimers();
}

const EXTENSION = '<extension-node><i></i></extension-node>';

test('nodes of extensions are removed for hydration and put back afterwards', () => {
  for (const selector of ['main', 'h1', 'p']) {
    part(selector).insertAdjacentHTML('afterbegin', EXTENSION);
    part(selector).insertAdjacentHTML('beforeend', EXTENSION);
  }
  part('extension-node').append('later');
  const changed = root.innerHTML;
  expect(keep()).toBe(true);
  expect(root.innerHTML).toBe(SERVED);
  hydrate();
  expect(root.innerHTML).toBe(changed);
});

test('a node whose next sibling is gone after hydration is appended to its parent', () => {
  part('p').insertAdjacentHTML('beforebegin', EXTENSION);
  expect(keep()).toBe(true);
  part('p').remove();
  hydrate();
  expect(part('main').lastElementChild?.localName).toBe('extension-node');
});

test.each<[string, () => void]>([
  [
    'that was translated before anything recorded it',
    () => {
      part('h1').replaceChildren(document.createElement('font'));
      observer.takeRecords();
    },
  ],
  ['one of whose texts was changed', () => part('h1').firstChild?.replaceWith('Ein Haus')],
  [
    'one of whose texts was changed in place',
    () => {
      (part('h1').firstChild as Text).data = 'Ein Haus';
    },
  ],
  ['one of whose elements was removed', () => part('p').remove()],
])('a page %s is not hydrated, and stays as it was served', (_, change) => {
  change();
  const changed = root.innerHTML;
  expect(keep()).toBe(false);
  expect(root.innerHTML).toBe(changed);
});

test('text inside a node of an extension may change', () => {
  part('p').insertAdjacentHTML('afterend', '<extension-node>1</extension-node>');
  part('extension-node').textContent = '2';
  expect(keep()).toBe(true);
});

test('a page that is restored after a failure keeps the input, the focus, the scroll position and the nodes of extensions', () => {
  part('main').insertAdjacentHTML('beforeend', EXTENSION);
  part('p').style.setProperty('height', '5000px');
  (part('input') as HTMLInputElement).value = 'salt';
  part('input').focus({ preventScroll: true });
  window.scrollTo({ top: 200, behavior: 'instant' });
  const served = root.innerHTML;
  expect(keep()).toBe(true);
  servedPageHydrated();
  root.innerHTML = '<p>An error.</p>';
  restoreServedPage();
  expect(root.innerHTML).toBe(served);
  expect(part('input')).toHaveProperty('value', 'salt');
  expect(document.activeElement).toBe(part('input'));
  expect(window.scrollY).toBe(200);
  expect(document.documentElement.hasAttribute('data-hydrated')).toBe(false);
});

test('the copy is kept until the visitor uses the page after hydration', () => {
  expect(isServedPageKept()).toBe(false);
  expect(keep()).toBe(true);
  dispatchEvent(new Event('pointerdown'));
  servedPageHydrated();
  // The first frame after hydration renders the differences from the served page.
  dispatchEvent(new Event('pointerdown'));
  expect(isServedPageKept()).toBe(true);
  vi.runAllTimers();
  dispatchEvent(new Event('pointerdown'));
  expect(isServedPageKept()).toBe(false);
});
