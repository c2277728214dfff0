// Tests of the guided mode in pages of the delivered program: a day by keyboard, its short version, resuming, and use
// without a network. Timing, voices and media keys are tested beside the code in app/src/guided.

import {
  begin,
  cuesOf,
  DONE,
  guide,
  MINUTE,
  openGuide,
  PAUSED,
  pageOf,
  recordedOf,
  words,
} from '../support/guided-mode';
import { Keyboard } from '../support/keyboard';
import { expect, test } from '../support/test';

test('by keyboard, Day 1 plays from beginning to end in its stated time', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/day-1`, PAUSED);
  const keyboard = new Keyboard(page);
  await keyboard.activate(guide.open);
  const minutes = pageOf('day-1').minutes ?? 0;
  const dialog = page.getByRole('dialog', { name: pageOf('day-1').title });
  await expect(dialog).toBeVisible();
  const tree = await dialog.ariaSnapshot();
  for (const line of [
    `dialog "${pageOf('day-1').title}"`,
    `group "${guide.length}"`,
    `radio "${guide.whole.replace('{minutes}', `${minutes}`)}" [checked]`,
    `radio "${guide.short.replace('{minutes}', `${guide.shortMinutes}`)}"`,
    `checkbox "${guide.bell}" [checked]`,
  ])
    expect(tree).toContain(line);

  await keyboard.press('Enter');
  const cues = cuesOf('day-1');
  const cue = dialog.locator('[aria-live]');
  const shows = (index: number) => expect(cue).toHaveText(cues[index] ?? 'no cue');
  await shows(0);
  await expect(dialog.getByRole('button', { name: guide.pause })).toBeFocused();
  await keyboard.press('Space');
  await expect(dialog.getByRole('button', { name: guide.play })).toBeFocused();
  await page.clock.runFor(10 * MINUTE);
  await shows(0);
  await keyboard.press('ArrowRight');
  await shows(1);
  await keyboard.press('ArrowLeft');
  await shows(0);
  await keyboard.press('Space');

  await page.clock.runFor((minutes - 1) * MINUTE);
  await expect(dialog.getByText(guide.lastMinute)).toBeVisible();
  await page.clock.runFor(MINUTE);
  await expect(dialog.getByRole('heading', { name: DONE })).toBeFocused();
  await expect(dialog.getByText(guide.dayDone)).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: guide.open })).toBeFocused();
});

test('the short version takes its stated time, is remembered, and leaves the other cues out', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/day-2`, PAUSED);
  await openGuide(page);
  const short = page.getByRole('radio', {
    name: guide.short.replace('{minutes}', `${guide.shortMinutes}`),
  });
  await short.check();
  await page.reload();
  const dialog = await openGuide(page);
  await expect(short).toBeChecked();
  await begin(page);
  await page.clock.runFor(guide.shortMinutes * MINUTE);
  await expect(dialog.getByRole('heading', { name: DONE })).toBeVisible();
  expect((await recordedOf(page)).cues).toEqual(cuesOf('day-2', true));
});

test('the guide resumes where it was left; finished days are shown until they are removed, which can be undone', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/day-3`, PAUSED);
  const stored = () => page.evaluate(() => ({ ...localStorage }));
  const dialog = await openGuide(page);
  // The guide stores data only after its start.
  expect(await stored()).toEqual({});
  await begin(page);
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: guide.leave }).click();
  await page.reload();
  await openGuide(page);
  await page.getByRole('button', { name: guide.resume }).click();
  await expect(dialog.locator('[aria-live]')).toHaveText(cuesOf('day-3')[5] ?? '');
  await page.clock.runFor((pageOf('day-3').minutes ?? 0) * MINUTE);
  expect(Object.keys(await stored())).toEqual(['initiation-guide']);

  await page.goto(link);
  await expect(page.getByText(guide.dayDone)).toBeVisible();
  await expect(page.getByText(guide.storage)).toBeVisible();
  const marks = page.locator('.program-week [data-done-day]:visible');
  await expect(marks).toHaveText(words.day.done);
  await expect(page.locator('.moon-row a[data-done]')).toHaveText(
    new RegExp(`^${pageOf('day-3').label}: `),
  );
  const before = await stored();
  const { device } = words;
  await page.getByRole('button', { name: device.forget }).click();
  await expect(page.getByRole('status').filter({ hasText: device.forgotten })).toBeVisible();
  await expect(page.locator('.moon-row a[data-done]')).toHaveCount(0);
  expect(await stored()).toEqual({});
  await expect(page.getByRole('button', { name: device.restore })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(guide.dayDone)).toBeVisible();
  await expect(page.getByRole('button', { name: device.forget })).toBeFocused();
  expect(await stored()).toEqual(before);
});

test('without a network an opened day continues to its end, and its links keep the page', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/day-1`, PAUSED);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.context().setOffline(true);
  const requests: string[] = [];
  page.on('request', (request) => {
    // Requests that the browser makes for itself, such as an icon, are of type `other`.
    const isOfPage = request.resourceType() !== 'other' && !request.url().startsWith('blob:');
    if (isOfPage) requests.push(request.url());
  });
  const dialog = await openGuide(page);
  await page.getByRole('checkbox', { name: guide.voice }).check();
  await begin(page);
  await page.clock.runFor((pageOf('day-1').minutes ?? 0) * MINUTE);
  await expect(dialog.getByText(guide.dayDone)).toBeVisible();
  await expect(dialog.locator('[data-guided="moon"] .moon')).toBeVisible();
  const { cues, spoken, waves } = await recordedOf(page);
  // Assistive technology gets every cue and every pause, in order.
  expect(cues).toEqual(cuesOf('day-1'));
  expect(spoken).toHaveLength(cues.length);
  // A bell consists of three waves; it rings at each part, after each pause, and at the end.
  const parts = pageOf('day-1').guide;
  const pauses = parts.flatMap((part) => part.cues).filter(({ breaths }) => breaths > 0);
  expect(waves).toBe(3 * (parts.length + pauses.length + 1));
  await dialog.getByRole('button', { name: guide.leave }).click();

  const message = page.getByRole('status').filter({ hasText: guide.offline });
  const next = page.getByRole('link', { name: pageOf('day-2').title, exact: true });
  await next.click();
  await expect(message).toBeVisible();
  expect(page.url()).toBe(`${link}/day-1`);
  expect(requests).toEqual([]);
  await page.context().setOffline(false);
  await expect(message).toBeHidden();
  await next.click();
  await expect(page).toHaveURL(`${link}/day-2`);
});

test('the contents page stays open without a network, and in a network without internet access', async ({
  link,
  visit,
}) => {
  const { page } = await visit(link, { ...PAUSED, console: [/net::ERR_FAILED/] });
  const message = page.getByRole('status').filter({ hasText: guide.offline });
  await page.context().setOffline(true);
  await page.getByRole('link', { name: words.contents.portals.eyebrow }).click();
  await expect(page).toHaveURL(`${link}#portals`);
  await expect(message).toBeHidden();
  await page.getByLabel(words.keep.week.first, { exact: true }).fill('2026-03-02');
  await page.getByRole('button', { name: words.keep.week.save }).click();
  await expect(message).toBeVisible();
  await expect(page).toHaveURL(`${link}#portals`);
  await page.context().setOffline(false);
  await expect(message).toBeHidden();

  await page.route('**/program/**', (route) => route.abort());
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  const begins = page.getByRole('link', { name: words.contents.begin });
  await begins.click();
  await expect(message).toBeVisible();
  await expect(page).toHaveURL(`${link}#portals`);
  await page.unrouteAll();
  await begins.click();
  await expect(page).toHaveURL(`${link}/day-1`);
});

test('on a phone the bar of the guided mode is one block beside the close button, with aligned labels', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/day-1`, {
    ...PAUSED,
    viewport: { width: 390, height: 844 },
  });
  const edge = async (selector: string, side: 'left' | 'top' | 'bottom') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, key) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const box = element.matches('input') ? element : range;
        return Math.round(box.getBoundingClientRect()[key]);
      }, side);
  await openGuide(page);
  expect(await edge('.guided-choices legend', 'left')).toBe(
    await edge('.guided-choices input', 'left'),
  );
  await begin(page);
  expect(await edge('.guided-bar .eyebrow', 'left')).toBe(
    await edge('.guided-bar .text-fine', 'left'),
  );
  expect(await edge('.guided-bar .button', 'top')).toBeGreaterThanOrEqual(
    await edge('.guided-bar .eyebrow', 'top'),
  );
  expect(await edge('.guided-bar .button', 'bottom')).toBeLessThanOrEqual(
    await edge('.guided-bar .text-fine', 'bottom'),
  );
});
