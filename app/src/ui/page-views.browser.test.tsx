// Tests of the app's reports to the server's page counts.

import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useEmptySearches, usePageViews } from './page-views';

const sent = () =>
  vi.mocked(navigator.sendBeacon).mock.calls.map(([url, body]) => `${url} ${body}`);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const useShownPageViews = () => usePageViews(useLocation().pathname);

/** Renders a hook inside a router; returns functions that change its path and its argument. */
async function render(hook: (isEmpty: boolean) => void, path = '/', empty = false) {
  let navigate = (_to: string) => {};
  let setEmpty = (_empty: boolean) => {};
  function Page() {
    const [isEmpty, set] = useState(empty);
    const go = useNavigate();
    navigate = (to) => void go(to);
    setEmpty = set;
    hook(isEmpty);
    return null;
  }
  const root = document.body.appendChild(document.createElement('div'));
  await act(async () =>
    createRoot(root).render(
      <MemoryRouter initialEntries={[path]}>
        <Page />
      </MemoryRouter>,
    ),
  );
  return {
    go: (to: string) => act(async () => navigate(to)),
    find: (isEmpty: boolean) => act(async () => setEmpty(isEmpty)),
  };
}

/** Fakes the browser's record of how the document was loaded. */
function loadedBy(record: { activationStart?: number; deliveryType?: string }) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    record as unknown as PerformanceEntry,
  ]);
}

test('the opened document is not reported, and each further page is reported once', async () => {
  const { go } = await render(useShownPageViews);
  expect(sent()).toEqual([]);
  await go('/about');
  await go('/about?more=1');
  await go('/');
  expect(sent()).toEqual(['/count page=%2Fabout', '/count page=%2F']);
});

test.each([{ activationStart: 12 }, { deliveryType: 'navigational-prefetch' }])(
  'a page that was prefetched or prerendered counts when it is shown: %o',
  async (record) => {
    loadedBy(record);
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://www.search.example/?q=perfume');
    const { go } = await render(useShownPageViews, '/initiation');
    await go('/about');
    expect(sent()).toEqual([
      '/count page=%2Finitiation&from=www.search.example',
      '/count page=%2Fabout',
    ]);
  },
);

test('a page that was prefetched from a link of the site is not a visit', async () => {
  loadedBy({ activationStart: 12 });
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${window.location.origin}/about`);
  await render(useShownPageViews, '/initiation');
  expect(sent()).toEqual(['/count page=%2Finitiation']);
});

test('consecutive searches without a result are reported once, without the query', async () => {
  const { find } = await render(useEmptySearches, '/journal?q=perfume');
  await find(true);
  await act(async () => vi.advanceTimersByTime(999));
  await find(false);
  await act(async () => vi.advanceTimersByTime(5_000));
  expect(sent()).toEqual([]);
  await find(true);
  await act(async () => vi.advanceTimersByTime(1_000));
  await act(async () => vi.advanceTimersByTime(5_000));
  expect(sent()).toEqual(['/count search=none']);
});

test('an empty result of the server is not reported again', async () => {
  await render(useEmptySearches, '/journal?q=perfume', true);
  await act(async () => vi.advanceTimersByTime(5_000));
  expect(sent()).toEqual([]);
});
