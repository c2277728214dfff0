// Tests of tooltips: when they open and close (spec §9, WCAG 1.4.13), their position, and the tooltips of technical
// terms.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { messages } from '../core/core';
import { adoptStyles } from './adopt-styles';
import { Explained } from './term';
import { Tooltip } from './tooltip';

/**
 * Delay before a tooltip opens, and the time after closing in which the next one opens immediately, in milliseconds.
 */
const DELAY = 700;
const SKIP = 300;
const OFFSET = 4;

/** Time of a test's clock: an hour later than in the previous test, because the module remembers the last tooltip. */
let now = Date.now();

beforeEach(async () => {
  adoptStyles(`
    body { margin: 0; }
    .place { display: flex; gap: 60px; padding: 100px 0 2000px; }
  `);
  await page.viewport(800, 600);
  await render(
    <div className="place">
      <Tooltip text="The first of them">
        <button type="button">First</button>
      </Tooltip>
      <Tooltip text="The second">
        <button type="button">Second</button>
      </Tooltip>
      <button type="button">Elsewhere</button>
    </div>,
  );
  await page.getByRole('button', { name: 'Elsewhere' }).hover();
  now += 60 * 60_000;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const button = (name: string) => page.getByRole('button', { name }).element();
const open = () =>
  [...document.querySelectorAll('.tooltip:popover-open')].map(({ textContent }) => textContent);

/**
 * Dispatches the events of a mouse that moves between two buttons: moving the real mouse takes time, during which
 * Vitest advances the clock.
 */
function move(from: string, to: string): void {
  const [left, entered] = [button(from), button(to)];
  const init = { bubbles: true, pointerType: 'mouse' };
  left.dispatchEvent(new PointerEvent('pointerout', { ...init, relatedTarget: entered }));
  entered.dispatchEvent(new PointerEvent('pointerover', { ...init, relatedTarget: left }));
}

test('a resting pointer opens a tooltip after 700 ms; a passing pointer does not, and a press closes it', () => {
  move('Elsewhere', 'First');
  vi.advanceTimersByTime(DELAY - 1);
  expect(open()).toEqual([]);
  move('First', 'Elsewhere');
  expect(vi.getTimerCount()).toBe(0);
  move('Elsewhere', 'First');
  vi.advanceTimersByTime(DELAY);
  expect(open()).toEqual(['The first of them']);
  button('First').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  expect(open()).toEqual([]);
});

test('within 300 ms after a tooltip has closed the next tooltip opens immediately, later after the delay', () => {
  move('Elsewhere', 'First');
  vi.advanceTimersByTime(DELAY);
  move('First', 'Second');
  expect(open()).toEqual(['The second']);
  move('Second', 'Elsewhere');
  expect(open()).toEqual([]);
  vi.advanceTimersByTime(SKIP - 1);
  move('Elsewhere', 'First');
  expect(open()).toEqual(['The first of them']);
  move('First', 'Elsewhere');
  vi.advanceTimersByTime(SKIP);
  move('Elsewhere', 'Second');
  expect(open()).toEqual([]);
  vi.advanceTimersByTime(DELAY);
  expect(open()).toEqual(['The second']);
});

test('keyboard focus opens a tooltip immediately; Escape closes only the tooltip', async () => {
  const focused = () => document.activeElement?.textContent;
  await userEvent.tab();
  expect([focused(), open()]).toEqual(['First', ['The first of them']]);
  await userEvent.tab();
  expect([focused(), open()]).toEqual(['Second', ['The second']]);
  // The tooltip stays while its control has the focus.
  move('Elsewhere', 'Second');
  move('Second', 'Elsewhere');
  expect(open()).toEqual(['The second']);
  const keydown = vi.fn();
  document.querySelector('.place')?.addEventListener('keydown', keydown);
  await userEvent.keyboard('{Escape}');
  expect([focused(), open()]).toEqual(['Second', []]);
  expect(keydown).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(keydown).toHaveBeenCalledOnce();
  // A pointer that passes over the focused control does not open it again.
  vi.advanceTimersByTime(SKIP);
  move('Elsewhere', 'Second');
  vi.advanceTimersByTime(DELAY / 2);
  move('Second', 'Elsewhere');
  expect(vi.getTimerCount()).toBe(0);
  expect(open()).toEqual([]);
});

test('a tooltip stays open while the pointer moves onto it', async () => {
  vi.useRealTimers();
  await page.getByRole('button', { name: 'First' }).hover();
  await expect.poll(open).toEqual(['The first of them']);
  const tooltip = page.getByRole('tooltip', { name: 'The first of them' });
  const control = button('First').getBoundingClientRect();
  // The gap between control and tooltip belongs to the tooltip.
  const middle = control.x + control.width / 2;
  expect(document.elementFromPoint(middle, control.top - OFFSET / 2)).toBe(tooltip.element());
  await tooltip.hover();
  expect(open()).toEqual(['The first of them']);
  await page.getByRole('button', { name: 'Elsewhere' }).hover();
  expect(open()).toEqual([]);
});

test('a tooltip is centered four pixels above its control and follows it while scrolling', async () => {
  await userEvent.tab();
  await userEvent.tab();
  const positions = () => {
    const control = button('Second').getBoundingClientRect();
    const tooltip = document.querySelector('.tooltip:popover-open')?.getBoundingClientRect();
    if (!tooltip) throw new Error('No tooltip is open.');
    return {
      gap: Math.round(control.top - tooltip.bottom),
      gapBelow: Math.round(tooltip.top - control.bottom),
      aside: Math.abs(Math.round(tooltip.x + tooltip.width / 2 - control.x - control.width / 2)),
      top: Math.round(control.top),
    };
  };
  expect(positions()).toMatchObject({ gap: OFFSET, aside: 0, top: 100 });
  window.scrollTo({ top: 40, behavior: 'instant' });
  await expect.poll(positions).toMatchObject({ gap: OFFSET, aside: 0, top: 60 });
  // If there is no space above, it is below its control.
  window.scrollTo({ top: 90, behavior: 'instant' });
  await expect.poll(() => positions().gapBelow).toBe(OFFSET);
});

test('at the edge of a small window a long tooltip stays inside the window', async () => {
  await page.viewport(320, 640);
  const text =
    'A sentence that is too long for one line of a window that is only as wide as this one';
  await render(
    <Tooltip text={text}>
      <button type="button">Long</button>
    </Tooltip>,
  );
  for (const shown of ['The first of them', 'The second', text]) {
    // The button between the two controls has no tooltip.
    if (shown === text) await userEvent.tab();
    await userEvent.tab();
    expect(open()).toEqual([shown]);
    const tooltip = document.querySelector('.tooltip:popover-open')?.getBoundingClientRect();
    expect(tooltip?.left).toBeGreaterThanOrEqual(8);
    expect(tooltip?.right).toBeLessThanOrEqual(312);
  }
});

test('without anchor positioning a tooltip extends from its control toward the middle of the window', async () => {
  const supports = CSS.supports.bind(CSS);
  vi.spyOn(CSS, 'supports').mockImplementation((query: string, value = '') =>
    query === 'anchor-scope' ? false : supports(query, value),
  );
  adoptStyles(`
    .tooltip:popover-open { position-area: none; position-try-fallbacks: none; }
    .at-the-end { display: flex; justify-content: end; }
  `);
  await page.viewport(320, 640);
  await render(
    <div className="at-the-end">
      <Tooltip text="A sentence that is longer than what one line of this window has room for">
        <button type="button">Last</button>
      </Tooltip>
    </div>,
  );
  for (const name of ['First', 'Last']) {
    await userEvent.tab();
    while (document.activeElement !== button(name)) await userEvent.tab();
    const control = button(name).getBoundingClientRect();
    const tooltip = document.querySelector('.tooltip:popover-open')?.getBoundingClientRect();
    const side = name === 'First' ? 'left' : 'right';
    expect(tooltip?.[side]).toBeCloseTo(control[side]);
    expect(tooltip?.top).toBeCloseTo(control.bottom + OFFSET);
    expect(tooltip?.left).toBeGreaterThanOrEqual(0);
    expect(tooltip?.right).toBeLessThanOrEqual(320);
  }
});

test('a technical term is described by its tooltip, and a press opens and closes it', async () => {
  const [firstTerm] = messages().terms;
  if (!firstTerm) throw new Error('The content has no words of the trade.');
  const { container } = await render(<Explained text={`Of ${firstTerm.term}, and more`} />);
  expect(container.querySelector('button')?.nextSibling?.textContent).toBe(firstTerm.meaning);
  const term = page.getByRole('button', { name: firstTerm.term });
  await expect.element(term).toHaveAccessibleDescription(firstTerm.meaning);
  // The pointer is already on the control; the end of its hover delay changes nothing.
  await term.click();
  expect(open()).toEqual([firstTerm.meaning]);
  expect(vi.getTimerCount()).toBe(0);
  await term.click();
  expect(open()).toEqual([]);
  await term.click();
  await page.getByRole('button', { name: 'Elsewhere' }).click();
  expect(open()).toEqual([]);
  await term.click();
  await userEvent.keyboard('{Escape}');
  expect(open()).toEqual([]);
  await term.click();
  button('First').focus();
  await userEvent.tab();
  expect(open()).toEqual(['The second']);
});

test('only whole technical terms are explained', async () => {
  const [firstTerm] = messages().terms;
  const { container } = await render(<Explained text={`Nothing here ${firstTerm?.term}s`} />);
  expect(container.querySelector('button')).toBeNull();
});
