// Tests of click targets: cards, arches, drawn doors and pictures with a title open their one link on the whole
// surface.

import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test';

/** Pages, and the minimum number of targets on each. */
const PAGES: [path: string, atLeast: number][] = [
  ['/', 8],
  ['/about', 6],
  ['/services', 7],
  ['/rituals', 3],
  ['/consulting', 3],
  ['/events', 1],
  ['/retreats', 3],
  ['/impact', 4],
  ['/initiation', 3],
];

const targets = (page: Page) => page.locator('main .target');

/** Elements on the visible surface of a target that belong neither to its link nor to its text. */
const deadSurface = (target: Locator): Promise<string[]> =>
  target.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const dead = new Set<string>();
    for (const x of [0.15, 0.35, 0.5, 0.65, 0.85])
      for (const y of [0.1, 0.3, 0.5, 0.7, 0.9]) {
        const hit = document.elementFromPoint(left + x * width, top + y * height);
        // Skips points outside the window, under a bar, and in the corners outside an arch.
        if (!hit || !element.contains(hit)) continue;
        if (hit.closest('a') || hit.closest('h1, h2, h3, p, dt, dd')) continue;
        dead.add(`${hit.tagName} ${hit.getAttribute('class') ?? ''}`);
      }
    return [...dead];
  });

test('cards, arches and drawn doors have one link each, which covers their whole surface', async ({
  visit,
}) => {
  for (const [path, atLeast] of PAGES)
    await test.step(path, async () => {
      const { page } = await visit(path, { viewport: { width: 390, height: 844 } });
      const all = await targets(page).all();
      expect(all.length).toBeGreaterThanOrEqual(atLeast);
      for (const target of all) {
        const links = target.locator('a:not([download])');
        await expect(links).toHaveCount(1);
        expect(await deadSurface(target), await links.innerText()).toEqual([]);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      for (const target of all) expect(await deadSurface(target)).toEqual([]);
    });
});

test('a click on a drawn door, or on the text beside it, opens its page; a selection of the text does not', async ({
  visit,
}) => {
  const { page } = await visit('/services', { viewport: { width: 1440, height: 900 } });
  const door = targets(page)
    .filter({ has: page.locator('.door') })
    .first();
  const link = door.getByRole('link');
  const to = (await link.getAttribute('href')) ?? '';

  await door.locator('p').selectText();
  await door.locator('h3').scrollIntoViewIfNeeded();
  const words = await door.locator('p').first().boundingBox();
  if (!words) throw new Error('The door has no words.');
  await page.mouse.click(10, words.y);
  await page.mouse.move(words.x + 4, words.y + 8);
  await page.mouse.down();
  await page.mouse.move(words.x + 90, words.y + 8, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
  await expect(page).toHaveURL(/\/services$/);

  await page.mouse.click(10, words.y);
  await door.locator('h3').click();
  await expect(page).toHaveURL(new RegExp(`${to}$`));
  await page.goBack();
  await door.locator('.door').click({ force: true });
  await expect(page).toHaveURL(new RegExp(`${to}$`));
});

test('a click on the text of an arch opens its dialog', async ({ visit }) => {
  const { page } = await visit('/retreats');
  await targets(page).last().locator('p').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('without scripts the surface of a card is its link', async ({ visit }) => {
  const { page } = await visit('/about', { javaScript: false });
  const door = targets(page)
    .filter({ has: page.locator('.door') })
    .first();
  const to = (await door.getByRole('link').getAttribute('href')) ?? '';
  await door.locator('.door').click({ force: true });
  await expect(page).toHaveURL(new RegExp(`${to}$`));
});

test('on hover a drawn door opens a little; with reduced motion only the color of its link changes', async ({
  visit,
}) => {
  for (const motion of [true, false]) {
    const { page } = await visit('/about', { motion });
    const door = targets(page)
      .filter({ has: page.locator('.door') })
      .nth(1);
    const leaf = door.locator('.door-leaf');
    const link = door.getByRole('link');
    await door.scrollIntoViewIfNeeded();
    const color = await link.evaluate((element) => getComputedStyle(element).color);
    await door.locator('.door').hover({ force: true });
    await expect(link).not.toHaveCSS('color', color);
    if (motion) await expect(leaf).not.toHaveCSS('transform', 'none');
    else await expect(leaf).toHaveCSS('transform', 'none');
  }
});
