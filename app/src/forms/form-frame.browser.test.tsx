// Tests of the iframe with an external form: its sandbox, and which signals count as loaded.

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Dialog } from '../core/core';
import { FormFrame, LOAD_TIMEOUT } from './form-frame';

const EXTERNAL_FORM: Dialog = {
  form: 'house',
  label: 'Claim Your Place',
  title: { lead: 'Claim your ', accent: 'place' },
  text: 'Tell us your name.',
  address: 'about:blank',
  embedded: 'other',
  mail: { label: 'Write to the house', to: 'mailto:house@example.com', external: false },
};

let container: HTMLElement;
let root: ReturnType<typeof createRoot>;
const reported: boolean[] = [];

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  reported.length = 0;
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  const onLate = (late: boolean) => reported.push(late);
  await act(() => root.render(<FormFrame dialog={EXTERNAL_FORM} onLate={onLate} />));
});

afterEach(async () => {
  await act(() => root.unmount());
  container.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const frame = () => {
  const iframe = container.querySelector('iframe');
  if (!iframe) throw new Error('There is no frame.');
  return iframe;
};

test('the iframe loads the form and is not allowed to navigate the top window', () => {
  expect(frame().getAttribute('src')).toBe(EXTERNAL_FORM.address);
  expect(frame().title).toBe('Claim your place');
  expect(frame().sandbox.contains('allow-forms')).toBe(true);
  expect(frame().sandbox.contains('allow-top-navigation')).toBe(false);
});

test('the load event shows the iframe, but does not stop the timeout', async () => {
  await act(() => frame().dispatchEvent(new Event('load')));
  expect(container.querySelector('[data-shown="true"]')).not.toBeNull();
  expect(reported).toEqual([]);
  vi.advanceTimersByTime(LOAD_TIMEOUT - 1);
  expect(reported).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(reported).toEqual([true]);
});

test('only a message from the iframe proves that the form works', async () => {
  window.dispatchEvent(new MessageEvent('message', { source: window, data: 'ready' }));
  expect(reported).toEqual([]);
  const source = frame().contentWindow;
  await act(() => window.dispatchEvent(new MessageEvent('message', { source, data: 'ready' })));
  expect(reported).toEqual([false]);
  vi.advanceTimersByTime(LOAD_TIMEOUT);
  expect(reported).toEqual([false]);
});
