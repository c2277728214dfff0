// Tests of the footer: the year of the copyright.

import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { copyright } from '../core/core';
import { Footer } from './footer';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the copyright has the year of the visitor's clock, not that of the build", async () => {
  vi.stubGlobal('__BUILD_YEAR__', 2030);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-07-01') });
  const { container } = await render(<Footer />);
  expect(container.textContent).toContain(copyright(2031));
  expect(copyright(2031)).toMatch(/© 2031\b/);
});
