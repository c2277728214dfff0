// Tests of the error screen: its text, its links, and what renders the page again.

import '../styles/layers.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/compositions.css';
import '../styles/components.css';
import '../styles/utilities.css';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { messages, navigation, site } from '../core/core';
import { DownloadError } from '../ui/download-error';
import { ErrorScreen } from './error-screen';

const words = messages();
const heading = page.getByRole('heading', { level: 1 });

let fault: Error | undefined;

function Page() {
  if (fault) throw fault;
  return <h1 tabIndex={-1}>The page</h1>;
}

const screen = (resetKey = 'first') => (
  <ErrorScreen resetKey={resetKey} outermost purchase={<button type="submit">Buy</button>}>
    <Page />
  </ErrorScreen>
);

/** Asserts that each part is below the previous one. */
function expectInOrder(...parts: { element(): Element }[]): void {
  const tops = parts.map((part) => part.element().getBoundingClientRect().top);
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  expect(new Set(tops).size).toBe(tops.length);
}

beforeEach(async () => {
  await page.viewport(390, 844);
  // Silences React's report of the error that the boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(() => {
  fault = undefined;
  vi.restoreAllMocks();
});

test('the screen has the focus, and shows the error and what to do next', async () => {
  const { rerender } = await render(screen(), { wrapper: MemoryRouter });
  fault = new Error('The wall is wet.');
  await rerender(screen());
  await expect.element(heading).toHaveTextContent(words.unexpectedError);
  await expect.element(heading).toHaveFocus();
  expect(document.title).toBe(`${words.unexpectedError} · ${site().brand.name}`);
  const main = page.getByRole('main');
  const hint = main.getByText(words.unexpectedErrorHint);
  await expect.element(main.getByRole('alert')).toHaveTextContent(fault.message);
  await expect.element(hint).toBeVisible();
  expectInOrder(heading, main.getByRole('alert'), hint, main.getByRole('button').first());
  await expect.element(main.getByRole('button', { name: 'Buy' })).toBeVisible();
  const items = navigation('/').filter(({ path }) => ['/initiation', '/contact'].includes(path));
  expect(items).toHaveLength(2);
  for (const name of [words.notFoundLink, ...items.map((item) => item.name)])
    await expect.element(main.getByRole('link', { name })).toBeVisible();
});

test('the button and a change of the path render the page again; its heading gets the focus', async () => {
  const { rerender } = await render(screen(), { wrapper: MemoryRouter });
  for (const recover of [
    () => page.getByRole('button', { name: words.tryAgain }).click(),
    () => rerender(screen('second')),
  ]) {
    fault = new Error('The wall is wet.');
    await rerender(screen());
    await expect.element(heading).toHaveTextContent(words.unexpectedError);
    fault = undefined;
    await recover();
    await expect.element(heading).toHaveTextContent('The page');
    await expect.element(heading).toHaveFocus();
  }
});

test('without a connection the screen says so below the message, and loads no other file', async () => {
  fault = new DownloadError('chunk 7');
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const { unmount } = await render(screen(), { wrapper: MemoryRouter });
  await expect.element(page.getByRole('alert')).toHaveTextContent('chunk 7');
  const hint = page.getByText(words.pageUnreachable);
  expectInOrder(heading, page.getByRole('alert'), hint, page.getByRole('button').first());
  await expect.element(page.getByText(words.unexpectedErrorHint)).not.toBeInTheDocument();
  expect(document.querySelectorAll('main :is(link, img, style)')).toHaveLength(0);
  // The text is on the first screen of a phone and centered, below a mark of a fixed size.
  const { left, right, bottom } = heading.element().getBoundingClientRect();
  expect(bottom).toBeLessThan(innerHeight / 2);
  expect(left).toBeCloseTo(innerWidth - right, 0);
  expect(document.querySelector('main svg')?.getAttribute('height')).toBe('27');
  await unmount();
});
