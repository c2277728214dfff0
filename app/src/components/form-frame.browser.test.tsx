// A form of somebody else's in the frame: what it may do, and what proves that it is there.

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Dialog, loadCore } from '../core/core';
import { FormFrame } from './form-frame';
import { type FrameLife, PATIENCE } from './frame-life';

const ELSEWHERE: Dialog = {
  form: 'house',
  label: 'Claim Your Place',
  title: { lead: 'Claim your ', accent: 'place' },
  text: 'Tell us your name.',
  address: 'about:blank',
  embedded: 'other',
  mail: { label: 'Write to the house', to: 'mailto:house@example.com', external: false },
};

beforeAll(loadCore);

let place: HTMLElement;
let root: ReturnType<typeof createRoot>;
const told: FrameLife[] = [];

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  told.length = 0;
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  const onLife = (life: FrameLife) => told.push(life);
  await act(() =>
    root.render(
      <FormFrame dialog={ELSEWHERE} life="waiting" onLife={onLife} onEscape={() => undefined} />,
    ),
  );
});

afterEach(async () => {
  await act(() => root.unmount());
  place.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const frame = () => {
  const found = place.querySelector('iframe');
  if (!found) throw new Error('There is no frame.');
  return found;
};

test('it is asked for at its own address, and cannot carry the visitor away', () => {
  expect(frame().getAttribute('src')).toBe(ELSEWHERE.address);
  expect(frame().title).toBe('Claim your place');
  expect(frame().sandbox.contains('allow-forms')).toBe(true);
  expect(frame().sandbox.contains('allow-top-navigation')).toBe(false);
});

test('that it has loaded shows it, but proves nothing', async () => {
  await act(() => frame().dispatchEvent(new Event('load')));
  expect(place.querySelector('[data-shown="true"]')).not.toBeNull();
  expect(told).toEqual([]);
  vi.advanceTimersByTime(PATIENCE - 1);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['late']);
});

test('a message from it is a sign of life; a message from elsewhere is none', () => {
  window.dispatchEvent(new MessageEvent('message', { source: window, data: 'ready' }));
  expect(told).toEqual([]);
  const source = frame().contentWindow;
  window.dispatchEvent(new MessageEvent('message', { source, data: 'ready' }));
  expect(told).toEqual(['shown']);
});
