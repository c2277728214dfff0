// The store of the open dialog: one at a time, closed when its page is unmounted.

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeDialog, openDialog, useOpenedDialog } from './open-dialog';

function Shown({ id }: { id: string }) {
  return useOpenedDialog(id) ? <p>{id}</p> : null;
}

let container: HTMLElement;
let root: ReturnType<typeof createRoot>;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  await act(() =>
    root.render(
      <>
        <Shown id="a" />
        <Shown id="b" />
      </>,
    ),
  );
});

afterEach(async () => {
  await act(() => root.unmount());
  container.remove();
  vi.unstubAllGlobals();
});

test('opening a dialog closes the other one', async () => {
  expect(container.textContent).toBe('');
  await act(() => openDialog('a'));
  expect(container.textContent).toBe('a');
  await act(() => openDialog('b'));
  expect(container.textContent).toBe('b');
});

test('closing a dialog that is not open leaves the open one open', async () => {
  await act(() => openDialog('a'));
  await act(() => closeDialog('b'));
  expect(container.textContent).toBe('a');
  await act(() => closeDialog('a'));
  expect(container.textContent).toBe('');
});

test('a dialog whose page is unmounted is closed', async () => {
  await act(() => openDialog('a'));
  await act(() => root.render(<Shown id="b" />));
  await act(() => root.render(<Shown id="a" />));
  expect(container.textContent).toBe('');
});
