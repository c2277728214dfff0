// A term and its explanation: read with the term, and opened by a finger, too.

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from './tooltip';

let place: HTMLElement;
let root: ReturnType<typeof createRoot>;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(() =>
    root.render(
      <Tooltip text="A bound book of rituals." explains>
        <button type="button">Codex</button>
      </Tooltip>,
    ),
  );
});

afterEach(async () => {
  await act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

function find<Kind extends HTMLElement>(selector: string): Kind {
  const found = place.querySelector<Kind>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

const isOpen = () => find('[role="tooltip"]').matches(':popover-open');

function touch() {
  const finger = { bubbles: true, pointerType: 'touch' };
  find('button').dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'touch' }));
  find('button').dispatchEvent(new PointerEvent('pointerdown', finger));
  find('.tooltip-place').dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'touch' }));
}

test('the explanation is the description of the term', () => {
  const id = find('button').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent).toBe('A bound book of rituals.');
});

test('a finger opens it, and closes it again', () => {
  touch();
  expect(isOpen()).toBe(true);
  touch();
  expect(isOpen()).toBe(false);
});

test('it goes when the focus goes', () => {
  touch();
  find<HTMLButtonElement>('button').blur();
  expect(isOpen()).toBe(false);
});
