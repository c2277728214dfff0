// The first document carries the styles of its own pictures; whoever walks on gets those of all others.

import { expect, test } from '../support/test';

test('a picture of the next page keeps its focal point and its first colours', async ({
  demo,
  visit,
}) => {
  const look = (image: HTMLElement) => {
    const { objectPosition, backgroundImage } = getComputedStyle(image);
    return { objectPosition, backgroundImage: backgroundImage.slice(0, 20) };
  };
  const direct = await visit(`${demo.url}/retreats`);
  const picture = direct.page.locator('main img').first();
  const wanted = await picture.evaluate(look);
  expect(wanted.backgroundImage).toContain('data:image');
  expect(wanted.objectPosition).not.toBe('50% 50%');

  const { page } = await visit(`${demo.url}/contact`);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Retreats' }).click();
  await expect(page).toHaveURL(`${demo.url}/retreats`);
  const shown = page.locator('main img').first();
  await expect.poll(() => shown.evaluate(look)).toEqual(wanted);
});
