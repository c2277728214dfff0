// Tests of the footer: the year of the copyright, and the large brand name.

import '../styles/layers.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/compositions.css';
import '../styles/utilities.css';
import './footer.css';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { copyright } from '../core/core';
import { Footer } from './footer';

afterEach(() => {
  vi.useRealTimers();
  document.getElementById('root')?.remove();
});

test("the copyright has the year of the visitor's clock, not of the build", async () => {
  const root = Object.assign(document.createElement('div'), { id: 'root' });
  root.dataset['day'] = '2030-12-31';
  document.body.append(root);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-07-01') });
  const { container } = await render(<Footer />, { wrapper: MemoryRouter });
  expect(container.textContent).toContain(copyright(2031));
  expect(copyright(2031)).toMatch(/© 2031\b/);
});

test.each([390, 768, 1440])(
  'at %i px the large name is as wide as the footer, and on phones the last group is on one line',
  async (width) => {
    await page.viewport(width, 900);
    const { container } = await render(<Footer />, { wrapper: MemoryRouter });
    const measure = container.querySelector('.footer-bottom')?.getBoundingClientRect();
    const name = container.querySelector('.footer-name text')?.getBoundingClientRect();
    // Tolerance: the advance of the first and last letter includes their side bearings.
    expect(Math.abs((name?.left ?? 0) - (measure?.left ?? 99))).toBeLessThan(2);
    expect(Math.abs((name?.right ?? 0) - (measure?.right ?? 99))).toBeLessThan(2);
    const legal = [...container.querySelectorAll('.footer-groups > :last-child :is(h2, a)')];
    const middles = legal
      .map((part) => part.getBoundingClientRect())
      .map(({ top, bottom }) => Math.round((top + bottom) / 2));
    if (width < 768) expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(9);
  },
);
