// Tests of a tooltip that explains a term: accessible description, tap and focus.

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from './tooltip';

let container: HTMLElement;
let root: ReturnType<typeof createRoot>;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
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
  container.remove();
  vi.unstubAllGlobals();
});

function find<Kind extends HTMLElement>(selector: string): Kind {
  const found = container.querySelector<Kind>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

const isOpen = () => find('[role="tooltip"]').matches(':popover-open');

function touch() {
  const pointer = { bubbles: true, pointerType: 'touch' };
  find('button').dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'touch' }));
  find('button').dispatchEvent(new PointerEvent('pointerdown', pointer));
  find('.tooltip-place').dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'touch' }));
}

test('the tooltip is the accessible description of the term', () => {
  const id = find('button').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent).toBe('A bound book of rituals.');
});

test('a tap opens the tooltip, and a second tap closes it', () => {
  touch();
  expect(isOpen()).toBe(true);
  touch();
  expect(isOpen()).toBe(false);
});

test('the tooltip closes when the term loses the focus', () => {
  touch();
  find<HTMLButtonElement>('button').blur();
  expect(isOpen()).toBe(false);
});
