// Measures the time after a key press in the search and after a click on an essay, for `npm run bench -- duel`.

import type { Page } from 'playwright-core';

/** Waits until the page is idle, so that its files have loaded. */
async function idle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2_500);
}

/** Longest interaction (INP) while a word is typed into the search. */
export async function typingTime(page: Page): Promise<number> {
  await idle(page);
  await page.locator('#journal-search').focus();
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId > 0) durations.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.keyboard.type('soft', { delay: 250 });
  await page.waitForTimeout(1_000);
  const durations = await page.evaluate(
    () => (window as unknown as { durations: number[] }).durations,
  );
  return Math.max(0, ...durations);
}

/**
 * Milliseconds from a click on a link, after the pointer has rested on it for two seconds, to the frame with the page's
 * heading.
 */
export async function essayTime(page: Page, path: string): Promise<number> {
  await idle(page);
  const link = page.locator(`main a[href="${path}"]`).first();
  await link.hover();
  await page.waitForTimeout(2_000);
  const time = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Written as a method, because the compiler's output of a named function calls a helper that the page lacks.
        const watch = {
          look(since: number) {
            const heading = document.querySelector('h1')?.textContent;
            if (heading === before) return void requestAnimationFrame(() => watch.look(since));
            // A task after the frame runs when the frame has been painted.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - since);
            port2.postMessage(null);
          },
        };
        const before = document.querySelector('h1')?.textContent;
        document.addEventListener(
          'click',
          ({ timeStamp }) => requestAnimationFrame(() => watch.look(timeStamp)),
          { capture: true, once: true },
        );
      }),
  );
  await link.click();
  return await time;
}
