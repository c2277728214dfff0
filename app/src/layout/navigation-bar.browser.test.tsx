// Tests of the menu on small screens: its names, what closes it, and where the focus goes while it is open.

import '../styles/layers.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/compositions.css';
import '../styles/components.css';
import '../styles/utilities.css';
import './navigation-bar.css';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { messages, navigation, offers, site } from '../core/core';
import { adoptStyles } from '../ui/adopt-styles';
import { NavigationBar } from './navigation-bar';

const { openMenu, closeMenu } = messages();
const openButton = page.getByRole('button', { name: openMenu, exact: true });
const closeButton = page.getByRole('button', { name: closeMenu, exact: true });
const menu = page.getByRole('navigation');
const links = () => [...document.querySelectorAll<HTMLElement>('#menu a')];
const isOpen = () => document.querySelector('#menu:popover-open') !== null;

/** Prevents navigation: a link would load its page in place of the tests. */
function stay(event: Event): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}

beforeEach(async () => {
  await page.viewport(390, 844);
  document.addEventListener('click', stay);
});

afterEach(() => {
  document.removeEventListener('click', stay);
  vi.unstubAllGlobals();
});

async function expectClosed(): Promise<void> {
  await expect.element(openButton).toBeVisible();
  await expect.element(closeButton).not.toBeInTheDocument();
  await expect.element(menu).not.toBeInTheDocument();
}

test.each([
  ['/rituals/x', '/rituals'],
  ['/events/nope', '/events'],
  ['/nope', undefined],
])('the item above an unknown path is marked: %s', async (path, marked) => {
  await render(<NavigationBar path={path} />, { wrapper: MemoryRouter });
  const current = links().filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.getAttribute('href'))).toEqual(marked ? [marked] : []);
});

test('the button is named “open” or “close” the menu, and Escape returns the focus to it', async () => {
  await render(<NavigationBar path="/" />, { wrapper: MemoryRouter });
  await expectClosed();
  await openButton.click();
  await expect.element(closeButton).toBeVisible();
  await expect.element(openButton).not.toBeInTheDocument();
  expect(menu.getByRole('listitem').elements()).toHaveLength(navigation('/').length);
  await closeButton.click();
  await expectClosed();

  await userEvent.keyboard('{Enter}');
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectClosed();
  await expect.element(openButton).toHaveFocus();
});

test('a link closes the menu, even a link to the current page, and so does another path', async () => {
  const { rerender } = await render(<NavigationBar path="/contact" />, { wrapper: MemoryRouter });
  await openButton.click();
  document.querySelector<HTMLElement>('#menu a[href="/contact"]')?.click();
  await expectClosed();
  await openButton.click();
  await expect.element(menu).toBeVisible();
  await rerender(<NavigationBar path="/about" />);
  await expectClosed();
});

test('a tap on the bar outside the menu closes it', async () => {
  await render(<NavigationBar path="/" />, { wrapper: MemoryRouter });
  await openButton.click();
  await userEvent.click(document.documentElement, { position: { x: 300, y: 8 } });
  await expectClosed();
});

test.each([
  [390, 844],
  [320, 640],
  [844, 390],
])(
  'at %i × %i the open menu shows all that it holds: pages, the program with its price, the address',
  async (...size) => {
    await page.viewport(...size);
    await render(<NavigationBar path="/about" />, { wrapper: MemoryRouter });
    await openButton.click();
    const { initiation } = offers();
    const foot = menu
      .getByRole('link')
      .elements()
      .slice(-2)
      .map(({ textContent }) => textContent);
    expect(foot).toEqual([`${initiation.name} ${initiation.price.text}`, site().contact.email]);
    const { bottom = 0 } = document.querySelector('#menu')?.getBoundingClientRect() ?? {};
    expect(bottom).toBe(innerHeight);
    const last = Math.max(...links().map((link) => link.getBoundingClientRect().bottom));
    expect(last).toBeLessThanOrEqual(innerHeight);
  },
);

test('the button stays in the window beside a brand name of twice the size, and its lines are strokes', async () => {
  document.body.style.setProperty('--size-lead', '2.5rem');
  await render(<NavigationBar path="/" />, { wrapper: MemoryRouter });
  const toggle = document.querySelector('.nav-toggle');
  expect(toggle?.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
  expect(toggle?.getBoundingClientRect().width).toBeGreaterThanOrEqual(44);
  // Forced dark modes darken borders but lighten strokes, like text.
  const { stroke, color } = getComputedStyle(toggle?.querySelector('path') ?? document.body);
  expect(stroke).toBe(color);
  document.body.style.removeProperty('--size-lead');
});

test('a wider window, which shows the links in the bar, closes the menu', async () => {
  await render(<NavigationBar path="/" />, { wrapper: MemoryRouter });
  await openButton.click();
  await page.viewport(1280, 800);
  await expect.poll(isOpen).toBe(false);
  await expect.element(menu).toBeVisible();
  await expect.element(openButton).not.toBeInTheDocument();
  await page.viewport(390, 844);
  await expectClosed();
});

/**
 * Asserts that Tab and Shift+Tab move the focus through every element of the open menu and its button, and nowhere
 * else.
 */
async function expectFocusToStay(): Promise<void> {
  const stops = [document.querySelector('.nav-toggle'), ...links()];
  for (const key of ['{Tab}', '{Shift>}{Tab}{/Shift}']) {
    const focused = new Set<Element | null>();
    for (const _ of stops) {
      await userEvent.keyboard(key);
      focused.add(document.activeElement);
    }
    expect(focused).toEqual(new Set(stops));
  }
}

test('the focus stays in the open menu in both directions', async () => {
  await render(
    <>
      <NavigationBar path="/" />
      <a href="#after">After the bar</a>
    </>,
    { wrapper: MemoryRouter },
  );
  await openButton.click();
  await expectFocusToStay();
});

test('hydration leaves a menu open that was opened before, and traps the focus from then on', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(
    <MemoryRouter>
      <NavigationBar path="/" />
    </MemoryRouter>,
  );
  container.append(document.createElement('input'));
  await openButton.click();
  const root = await act(() => hydrateRoot(container, <Hydrated />));
  expect(isOpen()).toBe(true);
  await expectFocusToStay();
  await act(() => root.unmount());
  container.remove();
});

/** The server's HTML, with a field after it. */
const Hydrated = () => (
  <MemoryRouter>
    <NavigationBar path="/" />
    <input />
  </MemoryRouter>
);

/** Color of the bar's text: shows whether the bar is light or dark. */
const inkOfBar = () => getComputedStyle(document.querySelector('.nav-bar') ?? document.body).color;

test('the bar is fixed and translucent while the page scrolls, and dark over dark sections', async () => {
  adoptStyles('.room { height: 150vh }');
  await render(
    <>
      <NavigationBar path="/" />
      <main>
        <section className="room surface-dark" />
        <section className="room">
          <div className="surface-dark small">A dark box that is narrower than the window</div>
        </section>
      </main>
      <footer className="room footer surface-dark" />
    </>,
    { wrapper: MemoryRouter },
  );
  const bar = document.querySelector<HTMLElement>('.nav-bar') ?? document.body;
  for (const [share, over] of [
    [0, 'dark'],
    [0.5, 'dark'],
    [1.6, 'light'],
    [3.1, 'dark'],
    [1.6, 'light'],
  ] as const) {
    window.scrollTo({ top: share * innerHeight, behavior: 'instant' });
    await expect.element(bar).toHaveAttribute('data-over', over);
    const { position, backdropFilter } = getComputedStyle(bar);
    expect(position).toBe('fixed');
    expect(backdropFilter).toContain('blur');
    await expect.poll(() => getComputedStyle(bar).backgroundColor).toMatch(/0\.\d+\)$/);
  }
  await expect.poll(inkOfBar).toBe(getComputedStyle(document.body).color);
  window.scrollTo({ top: 0, behavior: 'instant' });
  await expect.poll(inkOfBar).toBe('rgb(246, 240, 230)');
  await page.viewport(844, 390);
  expect(getComputedStyle(bar).position).toBe('fixed');
});

test('the button stays in the window with text of twice the size, by text-only zoom and by the root font size', async () => {
  await render(<NavigationBar path="/" />, { wrapper: MemoryRouter });
  const brand = document.querySelector<HTMLElement>('.nav-brand');
  const isInWindow = () => {
    const { left, right } = openButton.element().getBoundingClientRect();
    return left >= 0 && right <= innerWidth && document.documentElement.scrollWidth <= innerWidth;
  };
  expect(isInWindow()).toBe(true);
  // Text-only zoom, as in Firefox.
  brand?.style.setProperty(
    'font-size',
    `${2 * Number.parseFloat(getComputedStyle(brand).fontSize)}px`,
  );
  expect(isInWindow()).toBe(true);
  brand?.style.removeProperty('font-size');
  // A user script that enlarges text.
  for (const size of ['32px', '48px']) {
    document.documentElement.style.fontSize = size;
    expect(isInWindow(), size).toBe(true);
  }
  document.documentElement.style.fontSize = '';
});
