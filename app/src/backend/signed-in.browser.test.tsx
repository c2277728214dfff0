// Tests of the sign-out button: the focus stays in the checkout, and a failed download of the client is reported.

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../core/core';
import { BUILD_SETTINGS, readSettings } from './settings';
import { SignedIn } from './signed-in';
import { setSignedInUser } from './signed-in-state';

const hosted = vi.hoisted(() => ({ signOut: vi.fn<() => Promise<void>>() }));
vi.mock('./hosted', () => hosted);

let container: HTMLElement;
let root: ReturnType<typeof createRoot>;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  BUILD_SETTINGS.hosted = readSettings({ VITE_BACKEND_URL: 'https://project.example' }).hosted;
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  await act(() => {
    setSignedInUser('leilani@visitor.example');
    root.render(<SignedIn />);
  });
});

afterEach(async () => {
  await act(() => root.unmount());
  container.remove();
  vi.unstubAllGlobals();
});

async function pressSignOut(): Promise<void> {
  const button = container.querySelector('button');
  button?.focus();
  await act(async () => button?.click());
  // Renders after the download happen outside this call, so React must not warn about `act`.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
}

test('after signing out the focus stays at the position of the button', async () => {
  hosted.signOut.mockImplementation(async () => setSignedInUser(null));
  await pressSignOut();
  await vi.waitFor(() => expect(container.querySelector('button')).toBeNull());
  expect(document.activeElement).not.toBe(document.body);
  expect(container.contains(document.activeElement)).toBe(true);
});

test('a sign-out that fails is reported, and the button keeps the focus', async () => {
  hosted.signOut.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  await pressSignOut();
  await vi.waitFor(() =>
    expect(container.querySelector('[role="alert"]')?.textContent).toBe(
      messages().accountUnreachable,
    ),
  );
  expect(document.activeElement).toBe(container.querySelector('button'));
});
