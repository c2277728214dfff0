// Tests of the buy bar: when it is shown, what hides it, that it does not cover the focus, and where its link leads.

import '../styles/layers.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/compositions.css';
import '../styles/components.css';
import '../styles/utilities.css';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { adoptStyles } from '../ui/adopt-styles';
import { BuyBar } from './buy-bar';
import { type CheckoutState, CLOSED } from './checkout-state';
import { CheckoutContext } from './use-checkout';

const LABEL = 'Begin, $87';
const OPEN: CheckoutState = { step: 'loading', button: 'offer', attemptId: 1, slow: false };

/** Replaces IntersectionObserver: reports the visibility that a test sets. */
class FakeObserver {
  static readonly active = new Set<FakeObserver>();
  readonly targets: Element[] = [];
  private readonly callback: (entries: { target: Element; isIntersecting: boolean }[]) => void;

  constructor(callback: FakeObserver['callback']) {
    this.callback = callback;
    FakeObserver.active.add(this);
  }
  observe(target: Element) {
    this.targets.push(target);
  }
  disconnect() {
    FakeObserver.active.delete(this);
  }
  report(isIntersecting: boolean, selector = '*') {
    const targets = this.targets.filter((target) => target.matches(selector));
    this.callback(targets.map((target) => ({ target, isIntersecting })));
  }
}

function observer(): FakeObserver {
  const [active, ...others] = FakeObserver.active;
  if (!active || others.length > 0) throw new Error(`${FakeObserver.active.size} observers`);
  return active;
}

beforeEach(async () => {
  document.documentElement.style.fontSize = '';
  await page.viewport(390, 844);
  FakeObserver.active.clear();
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  adoptStyles('.tall { height: 150vh }');
  return () => void vi.unstubAllGlobals();
});

const nothing = () => undefined;

/** Parts of the sales page that the bar observes, more than a window apart. */
function SalesPage({ state = CLOSED, to = '#offer' }: { state?: CheckoutState; to?: string }) {
  const actions = { open: nothing, tryAgain: nothing, close: nothing, dispatch: nothing };
  return (
    <CheckoutContext value={{ state, ...actions }}>
      <header className="hero">
        <a href="#offer">Hero</a>
      </header>
      <BuyBar name="INITIATION" link={{ label: LABEL, to, external: false }} />
      {['First', 'Second'].map((label) => (
        <div key={label}>
          <div className="tall" />
          <p>
            <a href="#more">{`Before ${label}`}</a>
          </p>
          <div className="tall" />
          <form className="buy-button">
            <button type="button">{label}</button>
          </form>
        </div>
      ))}
      <div className="tall" />
      <footer className="footer">
        <a href="#end">Footer</a>
      </footer>
    </CheckoutContext>
  );
}

const bar = () => document.querySelector<HTMLElement>('.buy-bar');
const link = () => page.getByRole('link', { name: LABEL });
const button = (name: string) => page.getByRole('button', { name });

/**
 * Renders the page in the state in which the bar is shown: a buy button has been visible, and no target is visible
 * now.
 */
async function withBar(to?: string) {
  const rendered = await render(<SalesPage {...(to !== undefined && { to })} />, {
    wrapper: MemoryRouter,
  });
  observer().report(true, '.buy-button');
  observer().report(false);
  await expect.element(link()).toBeVisible();
  return rendered;
}

test('once a buy button has been visible, the bar is shown while the first screen, the buy buttons and the end are out of view', async () => {
  await render(<SalesPage />, { wrapper: MemoryRouter });
  expect(bar()).toBeNull();
  const targets = ['hero', 'buy-button', 'buy-button', 'footer'];
  expect(observer().targets.map(({ className }) => className)).toEqual(targets);

  observer().report(false);
  await expect.poll(() => [bar()?.hidden, bar()?.inert]).toEqual([true, true]);
  observer().report(true, '.buy-button');
  observer().report(false);
  await expect.element(link()).toBeVisible();
  for (const target of new Set(targets)) {
    observer().report(true, `.${target}`);
    await expect.poll(() => [bar()?.hidden, bar()?.inert]).toEqual([true, true]);
    observer().report(false, `.${target}`);
    await expect.poll(() => [bar()?.hidden, bar()?.inert]).toEqual([false, false]);
  }
});

test('the bar is at most 56 px high, with the offer’s name and a link that contains the price', async () => {
  await withBar();
  expect(bar()?.textContent).toBe(`INITIATION${LABEL}`);
  expect(bar()?.getBoundingClientRect().height).toBeLessThanOrEqual(56);
});

test('the bar is hidden if the window is too low for its text, also for text enlarged by a script', async () => {
  await withBar();
  for (const [fontSize, drawn] of [
    ['', true],
    ['100px', false],
    ['32px', true],
    ['40px', false],
  ] as const) {
    document.documentElement.style.fontSize = fontSize;
    await expect.poll(isDrawn, { message: fontSize }).toBe(drawn);
  }
  document.documentElement.style.fontSize = '';
  await page.viewport(667, 375);
  await expect.poll(isDrawn).toBe(false);
});

test('while a checkout is open the bar is hidden and nothing is observed', async () => {
  const { rerender } = await withBar();
  await rerender(<SalesPage state={OPEN} />);
  await expect.poll(() => bar()?.hidden).toBe(true);
  expect(FakeObserver.active.size).toBe(0);
  await rerender(<SalesPage />);
  observer().report(false);
  await expect.element(link()).toBeVisible();
});

const isDrawn = () => bar()?.checkVisibility();

test.each(['input', 'textarea', 'select'] as const)(
  'the bar is hidden while a field (%s) has the focus',
  async (tag) => {
    await withBar();
    const field = document.body.appendChild(document.createElement(tag));
    field.focus({ preventScroll: true });
    expect(isDrawn()).toBe(false);
    field.blur();
    expect(isDrawn()).toBe(true);
    field.remove();
  },
);

test('the bar is hidden while the menu or a modal dialog is open', async () => {
  await withBar();
  const menu = document.body.appendChild(document.createElement('div'));
  menu.className = 'nav-menu';
  menu.popover = 'auto';
  menu.showPopover();
  expect(isDrawn()).toBe(false);
  menu.hidePopover();
  expect(isDrawn()).toBe(true);
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.showModal();
  expect(isDrawn()).toBe(false);
  dialog.close();
  expect(isDrawn()).toBe(true);
  menu.remove();
  dialog.remove();
});

test('the bar causes no layout shift, and an element that gets the focus by keyboard is above it', async () => {
  await withBar();
  expect(getComputedStyle(bar()?.parentElement ?? document.body).position).toBe('fixed');
  const stops = [...document.querySelectorAll<HTMLElement>('.buy-bar-window ~ div :is(a, button)')];
  expect(stops.length).toBeGreaterThan(3);
  for (const [index, stop] of stops.entries()) {
    // The next focusable element is at the lower edge, where the bar is.
    const { top } = stop.getBoundingClientRect();
    window.scrollTo({ top: top + window.scrollY - window.innerHeight + 20, behavior: 'instant' });
    const before = stops[index - 1] ?? bar()?.querySelector('a');
    before?.focus({ preventScroll: true });
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(stop);
    const lowest = bar()?.getBoundingClientRect().top;
    await expect.poll(() => stop.getBoundingClientRect().bottom).toBeLessThanOrEqual(lowest ?? 0);
  }
});

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top > 0 && bottom < window.innerHeight;
}

test('the link of the bar leads to the nearest buy button and focuses it', async () => {
  await withBar();
  for (const label of ['Second', 'First']) {
    const { top } = button(label).element().getBoundingClientRect();
    // Scrolls less than a window above the button, so that neither button is in view.
    window.scrollTo({ top: top + window.scrollY - window.innerHeight - 50, behavior: 'instant' });
    await link().click();
    await expect.element(button(label)).toHaveFocus();
    await expect.poll(() => isInSight(button(label).element())).toBe(true);
  }
});

/** Clicks the link; returns true if the click is left to the browser. Navigation itself is prevented. */
function isLeftToBrowser(init: MouseEventInit = {}): boolean {
  let prevented = false;
  const record = (event: Event) => {
    prevented = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', record, { once: true });
  link()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return !prevented;
}

test('a click for another tab or window is left to the browser', async () => {
  await withBar();
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
    expect(isLeftToBrowser({ [key]: true }), key).toBe(true);
  expect(document.activeElement).toBe(document.body);
  expect(isLeftToBrowser()).toBe(false);
});

test('a link to another page, or to a fragment that this page does not have, is a plain link', async () => {
  for (const to of ['/initiation#offer', '/initiation']) {
    const { unmount } = await withBar(to);
    expect(isLeftToBrowser(), to).toBe(true);
    await unmount();
  }
});

test('while a checkout replaces a button, the link is a plain one', async () => {
  await withBar();
  const checkout = document.body.appendChild(document.createElement('section'));
  checkout.className = 'checkout';
  expect(isLeftToBrowser()).toBe(true);
  checkout.remove();
});
