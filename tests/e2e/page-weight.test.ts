// The first view of each page on a phone: the bytes that it downloads, and hydration without a console message or a
// third-party request.

import { prerenderList } from '../../app/src/core/core';
import '../support/sales-page';
import { expect, test } from '../support/test';

/** High-density phones request the largest images: three device pixels for each CSS pixel. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 };
const LIMIT = 600 * 1024;

/** Each path once; the states of a page share a path. */
const paths = (pages: ReturnType<typeof prerenderList>) => [
  ...new Set(pages.map(({ path }) => path)),
];
const FOUND = prerenderList().filter(({ status }) => status === 200);
const WEIGHED = paths(FOUND.filter(({ state }) => state === undefined));
/** Form pages have no script. */
const HYDRATED = paths(FOUND.filter(({ framed }) => !framed)).filter(
  (path) => path !== '/initiation/unavailable',
);

test.for([...new Set([...WEIGHED, ...HYDRATED])])(
  '%s hydrates without a mismatch and transfers at most 600 KB',
  async (path, { demo, visit }) => {
    // The favicon is an own URL without a document: network events are recorded from there on.
    const { page, hydrated, thirdParties } = await visit(`${demo.url}/favicon.svg`, {
      ...PHONE,
      waitForHydration: false,
      // The welcome page without a session.
      console: path === '/initiation/welcome' ? [/status of 400/] : [],
    });
    const session = await page.context().newCDPSession(page);
    const requests = new Map<string, { url: string; bytes: number }>();
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.startsWith('http')) requests.set(requestId, { url: request.url, bytes: 0 });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const entry = requests.get(requestId);
      if (entry) entry.bytes = encodedDataLength;
    });
    await session.send('Network.enable');
    await page.goto(demo.url + path, { waitUntil: 'networkidle' });
    // On a busy machine the network can be idle before all scripts have been requested.
    if (HYDRATED.includes(path)) await hydrated();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(thirdParties).toEqual([]);
    if (!WEIGHED.includes(path)) return;
    await expect.poll(() => [...requests.values()].filter(({ bytes }) => bytes === 0)).toEqual([]);

    const responses = [...requests.values()];
    const total = responses.reduce((sum, { bytes }) => sum + bytes, 0);
    const heaviest = responses
      .sort((a, b) => b.bytes - a.bytes)
      .slice(0, 5)
      .map(({ url, bytes }) => `${Math.round(bytes / 1024)} KB ${new URL(url).pathname}`);
    expect(total, heaviest.join('\n')).toBeLessThanOrEqual(LIMIT);
  },
);

test('the list of paths is not empty', () => {
  expect(HYDRATED).toContain('/');
  expect(HYDRATED.length).toBeGreaterThanOrEqual(15);
});
