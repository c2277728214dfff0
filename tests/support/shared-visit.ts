// A page that is opened once for all tests of a `describe` block: opening it costs more than most checks of it.

import type { Browser } from 'playwright-core';
import { test, testOfVisit } from './test';
import type { TestServer } from './test-servers';
import type { Visit } from './visit';

/** The fixtures that are available when the page is opened. */
interface Fixtures {
  browser: Browser;
  demo: TestServer;
  disabled: TestServer;
}

/** Opens the page before the first test and ends the visit after the last; the tests run in the order of the file. */
export function sharedVisit(open: (fixtures: Fixtures) => Promise<Visit>): () => Visit {
  let visit: Visit | undefined;
  test.beforeAll(async ({ browser, demo, disabled }) => {
    visit = await open({ browser, demo, disabled });
  });
  test.afterEach(async ({ task }) => {
    const { name, failed } = testOfVisit(task);
    if (failed) await visit?.keepEvidence(name);
  });
  test.afterAll(async () => {
    await visit?.end();
  });
  return () => {
    if (visit === undefined) throw new Error('The page was not opened.');
    return visit;
  };
}
