// Tests of tonight's moon: the served drawing, and the drawing in the visitor's browser.

import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { BrandMark } from './brand-mark';
import { FULL_MOON } from './moon';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** x positions near the left limb, in the middle, and near the right limb. */
const PLACES = { left: 2, middle: 16, right: 30 };

/** Names of the positions that are lit. */
function lit(moon: SVGGeometryElement | null): string[] {
  const isLit = (x: number) => moon?.isPointInFill(new DOMPoint(x, 16));
  return Object.entries(PLACES).flatMap(([name, x]) => (isLit(x) ? [name] : []));
}

// Days on whose evening the moon is the same in every time zone; on a day of new moon the thin crescent may be on
// either side.
for (const [day, places] of [
  ['2026-08-15', ['right']],
  ['2026-08-24', ['middle', 'right']],
  ['2026-08-28', ['left', 'middle', 'right']],
  ['2026-09-01', ['left', 'middle']],
  ['2026-09-08', ['left']],
] as const)
  test(`on ${day} the mark, which is served with a full moon, is lit here: ${places.join(', ')}`, async () => {
    vi.setSystemTime(`${day}T12:00:00Z`);
    const served = renderToString(<BrandMark className="mark" />);
    expect(served).toContain(`d="${FULL_MOON}"`);
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = served;
    const errors = vi.spyOn(console, 'error');
    const mark = () => container.querySelector('svg')?.getBoundingClientRect();
    const before = mark();
    const root = await act(() => hydrateRoot(container, <BrandMark className="mark" />));
    expect(lit(container.querySelector('[data-tonight]'))).toEqual(places);
    expect(mark()).toEqual(before);
    expect(errors).not.toHaveBeenCalled();
    await act(() => root.unmount());
    container.remove();
  });

test('at new moon a crescent is lit', async () => {
  vi.setSystemTime('2026-08-12T12:00:00Z');
  const { container } = await render(<BrandMark className="mark" />);
  expect(lit(container.querySelector('[data-tonight]'))).toHaveLength(1);
});
