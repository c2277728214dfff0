// The navigation bar and client-side navigation: active item, title, focus, announcement, scroll restoration.

import { navigation } from '#core';
import { words } from '../support/sales-page';
import { menu, menuLink, menuName } from '../support/site';
import { expect, test } from '../support/test';

const items = navigation('/');

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The computed value of `transparent`. */
const TRANSPARENT = 'rgba(0, 0, 0, 0)';

test('the bar has an item for each main page, and the one of the page is active', async ({
  visit,
}) => {
  const { page } = await visit('/');
  const active = menu(page).locator('[aria-current="page"]');
  await expect(menu(page).getByRole('link')).toHaveText(items.map(({ name }) => name));
  expect(items.length).toBeGreaterThan(4);
  for (const { name, path } of items) {
    await menuLink(page, path).click();
    await expect(page).toHaveURL(path);
    await expect(active).toHaveText([name]);
  }
  await page.getByRole('contentinfo').locator('a[href="/impact"]').first().click();
  await expect(active).toHaveCount(0);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(active).toHaveText([menuName('/')]);
});

test('client-side navigation updates title and announcement, focuses the heading, and restores the scroll position', {
  tag: '@journey',
}, async ({ visit }) => {
  const { page } = await visit('/');
  const homeTitle = await page.title();
  await page.evaluate(() => {
    document.documentElement.dataset['first'] = 'yes';
    window.scrollTo({ top: 600, behavior: 'instant' });
  });

  await menuLink(page, '/about').click();
  await expect(page).toHaveURL('/about');
  await expect(page).not.toHaveTitle(homeTitle);
  await expect(page.locator('html')).toHaveAttribute('data-first', 'yes');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  const aboutTitle = await page.title();
  const announcement = page.locator('[aria-live="polite"]').filter({ hasText: /./ });
  await expect(announcement).toHaveText([aboutTitle]);
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => window.history.state?.scrollY)).toBe(300);
  await page.goBack();
  await expect(page).toHaveTitle(homeTitle);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
  await expect(announcement).toHaveText([homeTitle]);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goForward();
  await expect(page).toHaveTitle(aboutTitle);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

test('a position that the browser has not reported yet is restored, too', async ({ visit }) => {
  const { page } = await visit('/');
  const homeTitle = await page.title();
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  await menuLink(page, '/about').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.history.state?.scrollY)).toBe(0);
  // All in one task: the browser reports a position with the next frame, and a click is the last moment before a page is left.
  await page.evaluate(() => {
    window.scrollTo({ top: 300, behavior: 'instant' });
    document.body.click();
    window.history.back();
  });
  await expect(page).toHaveTitle(homeTitle);
  await page.goForward();
  await expect(page).not.toHaveTitle(homeTitle);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

test('the first page is not announced', async ({ visit }) => {
  const { page } = await visit('/');
  await expect(page.locator('[aria-live="polite"]')).toHaveText(['']);
});

test('a fragment link scrolls to its target, and the next Tab continues there', async ({
  visit,
}) => {
  const { page } = await visit('/');
  await page.getByRole('main').locator('a[href="#welcome"]').first().click();
  await expect(page).toHaveURL('/#welcome');
  await expect(page.locator('#welcome')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.locator('#welcome').getByRole('link')).toBeFocused();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the checkout page is a full page load, since its content security policy differs', async ({
  visit,
}) => {
  const { page } = await visit('/');
  await page.evaluate(() => {
    document.documentElement.dataset['first'] = 'yes';
  });
  await menuLink(page, '/initiation').click();
  await expect(page).toHaveURL('/initiation');
  await expect(page.locator('html')).not.toHaveAttribute('data-first', 'yes');
});

test('the bar is transparent where the hero is dark', async ({ visit }) => {
  const { page } = await visit('/retreats');
  await expect(page.getByRole('banner')).toHaveCSS('background-color', TRANSPARENT);
  await menuLink(page, '/about').click();
  await expect(page.getByRole('banner')).not.toHaveCSS('background-color', TRANSPARENT);
});

test('the skip link moves the focus to the main content', { tag: '@journey' }, async ({
  visit,
}) => {
  const { page } = await visit('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: words.skipLink });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('external links announce that they open a new tab, and the footer has the year', async ({
  visit,
}) => {
  const { page } = await visit('/');
  const external = page.locator('a[target="_blank"]');
  expect(await external.count()).toBeGreaterThanOrEqual(4);
  for (const link of await external.all()) {
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(link).toHaveAccessibleName(new RegExp(`${escaped(words.newTab)}$`));
  }
  await expect(page.getByRole('contentinfo')).toContainText(
    new RegExp(`© ${new Date().getFullYear()}\\b.*All rights reserved`),
  );
});

test('after client-side navigation an image has its focal point and placeholder', async ({
  visit,
}) => {
  const styleOf = (image: HTMLElement) => {
    const { objectPosition, backgroundImage } = getComputedStyle(image);
    return { objectPosition, backgroundImage: backgroundImage.slice(0, 20) };
  };
  // The first document inlines the styles of its own images; the others are loaded on navigation.
  const direct = await visit('/retreats');
  const image = direct.page.locator('main img').first();
  const expected = await image.evaluate(styleOf);
  expect(expected.backgroundImage).toContain('data:image');
  expect(expected.objectPosition).not.toBe('50% 50%');

  const { page } = await visit('/contact');
  await menuLink(page, '/retreats').click();
  await expect(page).toHaveURL('/retreats');
  const shown = page.locator('main img').first();
  await expect.poll(() => shown.evaluate(styleOf)).toEqual(expected);
});
