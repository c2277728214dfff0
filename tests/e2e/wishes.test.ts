// What a reader's machine asks for on her behalf: less motion, less glass, her own colours. Every page keeps to it.

import type { Page } from 'playwright-core';
import { prerenderList } from '../../app/src/core/core';
import '../support/sales-page';
import { expect, test } from '../support/test';

const PAGES = [...new Set(prerenderList().map(({ path }) => path))];
const MISSING = { console: [/status of 40[04]/, /^404/] };
/** Opens a dialog, and a checkout: what comes over a page keeps to the same wishes. */
const OVER = [
  ['/events', 'main [aria-haspopup="dialog"]', 'dialog[open]'],
  ['/initiation', 'form.buy button', '.checkout'],
] as const;

/** What moves by itself, or would move if it were touched. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seconds = (times: string) => Math.max(...times.split(',').map(Number.parseFloat));
    const name = (element: Element, part: string) =>
      `${element.tagName.toLowerCase()}.${element.className} ${part}`.trim();
    const running = document
      .getAnimations()
      // What the scroll turns by itself stands still when she does.
      .filter(
        ({ playState, timeline }) => playState === 'running' && timeline === document.timeline,
      )
      .map(({ effect }) => name((effect as KeyframeEffect).target ?? document.body, 'is moving'));
    const ready = [...document.querySelectorAll('body, body *')].flatMap((element) =>
      ['', '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        const moves = style.animationName !== 'none' && seconds(style.animationDuration) > 0;
        const turns = seconds(style.transitionDuration) > 0.001;
        return moves || turns ? [name(element, part)] : [];
      }),
    );
    return [...new Set([...running, ...ready])];
  });
}

test('for who asked for less motion nothing moves, on any page', { timeout: 180_000 }, async ({
  demo,
  visit,
}) => {
  const { page } = await visit(demo.url, MISSING);
  for (const path of PAGES) {
    await page.goto(demo.url + path);
    expect(await moving(page), path).toEqual([]);
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior),
    ).toBe('auto');
  }
});

test.for(OVER)('nor in what comes over %s', async ([path, button, over], { demo, visit }) => {
  const { page } = await visit(demo.url + path);
  await page.locator(button).first().click();
  await expect(page.locator(over)).toBeVisible();
  expect(await moving(page)).toEqual([]);
});

/** What lies over words and lets them through. */
function glass(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const alpha = (colour: string) => {
      const pixel = document.createElement('canvas').getContext('2d');
      if (!pixel) throw new Error('This browser has no canvas.');
      pixel.fillStyle = colour;
      pixel.fillRect(0, 0, 1, 1);
      return pixel.getImageData(0, 0, 1, 1).data[3] ?? 0;
    };
    const through = [...document.querySelectorAll('body *')].flatMap((element) =>
      ['', '::before', '::after', '::backdrop']
        .filter((part) => {
          const { backdropFilter, display } = getComputedStyle(element, part);
          return display !== 'none' && backdropFilter !== 'none';
        })
        .map((part) => `${element.className}${part} blurs what is behind it`),
    );
    const thin = [...document.querySelectorAll('.bar, dialog[open] > *, .tooltip:popover-open')]
      .filter((element) => alpha(getComputedStyle(element).backgroundColor) < 255)
      .map((element) => `${element.className} lets through what is behind it`);
    return [...through, ...thin];
  });
}

async function wishForLessGlass(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-reduced-transparency', value: 'reduce' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
}

test('for who asked for less transparency the bar is solid, on any page', {
  timeout: 180_000,
}, async ({ demo, visit }) => {
  const { page } = await visit(demo.url, MISSING);
  expect(await glass(page)).not.toEqual([]);
  await wishForLessGlass(page);
  const ink = () => page.locator('.brand').evaluate((brand) => getComputedStyle(brand).color);
  // Over a dark first picture words are ivory; over a solid bar they are as on every page.
  const usual = await ink();
  for (const path of PAGES) {
    await page.goto(demo.url + path);
    expect(await glass(page), path).toEqual([]);
    expect(await ink(), path).toBe(usual);
  }
});

test('and so is what lies behind a dialog', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/events`);
  await wishForLessGlass(page);
  await page.locator('main [aria-haspopup="dialog"]').first().click();
  await expect(page.locator('dialog[open]')).toBeVisible();
  expect(await glass(page)).toEqual([]);
});

test('in the colours of the reader every button and every field has an edge', {
  timeout: 180_000,
}, async ({ demo, visit }) => {
  const { page } = await visit(demo.url, { ...MISSING, ownColours: true });
  for (const path of PAGES) {
    await page.goto(demo.url + path);
    const lost = await page.evaluate(() => {
      const hasEdge = (element: Element | null) => {
        if (!element) return false;
        const { borderBottomStyle, borderBottomWidth, appearance } = getComputedStyle(element);
        const drawn = borderBottomStyle !== 'none' && Number.parseFloat(borderBottomWidth) >= 1;
        return drawn || (element.matches('input, select') && appearance !== 'none');
      };
      return (
        [...document.querySelectorAll('.button:not(.button-link), input, select, textarea')]
          .filter((control) => control.checkVisibility())
          .filter((control) => !control.closest('.form-trap, .visually-hidden'))
          // The line under a field may be that of its place.
          .filter((control) => !hasEdge(control) && !hasEdge(control.parentElement))
          .map((control) => `${control.tagName} ${control.className}`)
      );
    });
    expect(lost, path).toEqual([]);
  }
});
