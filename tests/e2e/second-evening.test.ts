// Tests of the delivered program for a returning buyer: the contents page continues where the buyer stopped, the end of
// an evening leads to the next evening, the program link can be stored in the browser, and the gift card.

import type { Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { site } from '#core';
import { expectAccessible } from '../support/accessibility';
import {
  begin,
  DONE,
  guide,
  MINUTE,
  openGuide,
  PAUSED,
  pageOf,
  program,
  words,
} from '../support/guided-mode';
import { misfits } from '../support/layout-checks';
import { expect, test } from '../support/test';

const { contents, day, device, gift } = words;
const { lostLink, keptLink } = site().footer;
const dayLabel = (text: string, slug: string) => text.replace('{day}', pageOf(slug).label ?? '');

const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());
const nextLink = (page: Page) => page.locator('[data-guided="way"] a');
const letter = (page: Page) => page.locator('[data-guided="letter"]');

/** Decodes a QR code that is drawn in an SVG element. */
async function decoded(svg: string): Promise<string> {
  const size = 'xmlns="http://www.w3.org/2000/svg" width="500" height="500"';
  const drawn = sharp(Buffer.from(svg.replace('<svg', `<svg ${size}`)));
  const white = drawn.flatten({ background: 'white' }).ensureAlpha().raw();
  const { data, info } = await white.toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

async function playDay(page: Page, slug: string) {
  await openGuide(page);
  await begin(page);
  await page.clock.runFor((pageOf(slug).minutes ?? 0) * MINUTE);
  await expect(page.getByRole('heading', { name: DONE })).toBeVisible();
}

test('on the second evening the contents continue where the buyer stopped, with the letter folded and the first day marked', async ({
  link,
  visit,
}) => {
  const { page } = await visit(link, PAUSED);
  await test.step('the first visit begins with the letter, and stores nothing', async () => {
    await expect(letter(page)).toHaveAttribute('open');
    await expect(nextLink(page)).toHaveText(contents.begin);
    await expect(page.getByRole('button', { name: device.forget })).toBeHidden();
    expect(await stored(page)).toEqual([]);
  });

  await nextLink(page).click();
  await expect(page).toHaveURL(`${link}/day-1`);
  await test.step('clicking the first day starts the week', async () => {
    await page.goto(link);
    await expect(letter(page)).not.toHaveAttribute('open');
    await expect(nextLink(page)).toHaveText(dayLabel(contents.next, 'day-1'));
    await letter(page).locator('summary').click();
    await expect(letter(page)).toHaveAttribute('open');
  });

  await test.step('the contents name a day that was left before its end', async () => {
    await page.goto(`${link}/day-1`);
    const dialog = await openGuide(page);
    await begin(page);
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowRight');
    await dialog.getByRole('button', { name: guide.leave }).click();
    await page.goto(link);
    await expect(nextLink(page)).toHaveText(dayLabel(contents.resume, 'day-1'));
    await expect(nextLink(page)).toHaveAttribute('href', new URL(`${link}/day-1`).pathname);
  });

  await page.goto(`${link}/day-1`);
  const mark = page.locator('.day-head [data-done-day]');
  await expect(mark).toBeHidden();
  await playDay(page, 'day-1');
  await page.getByRole('button', { name: guide.leave }).click();
  await expect(mark).toHaveText(day.done);
  await expect(mark).toBeVisible();

  await page.goto(link);
  await expect(nextLink(page)).toHaveText(dayLabel(contents.next, 'day-2'));
  // The accessibility checker waits by the page's clock.
  await page.clock.resume();
  await expectAccessible(page);
  await nextLink(page).click();
  await expect(page).toHaveURL(`${link}/day-2`);
});

test('when all evenings are done the contents lead to the closing practice', async ({
  link,
  visit,
}) => {
  const days = program.pages.filter(({ kind }) => kind === 'day').map(({ slug }) => slug);
  const { page } = await visit(link);
  await page.evaluate(
    (done) => localStorage.setItem('initiation-guide', JSON.stringify({ done })),
    days,
  );
  await page.reload();
  await test.step('the folded letter is still printed', async () => {
    const text = letter(page).locator('.program-body');
    await expect(text).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(text).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });
  await expect(nextLink(page)).toHaveText(contents.after);
  await nextLink(page).click();
  await expect(page).toHaveURL(`${link}/method`);
});

test('the end of an evening names the next one, what to prepare, and saves it in a calendar', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/day-1`, PAUSED);
  await playDay(page, 'day-1');
  const next = pageOf('day-2');
  const end = page.locator('.guided-next');
  await expect(end.getByRole('link', { name: next.title })).toBeVisible();
  for (const need of next.needs) await expect(end).toContainText(need);
  await page.clock.resume();
  await expectAccessible(page);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await misfits(page)).toEqual([]);
  }
  const tomorrow = (await end.locator('[name=date]').inputValue()).replaceAll('-', '');
  await end.getByLabel(words.keep.week.time).fill('20:15');
  const download = page.waitForEvent('download');
  await end.getByRole('button', { name: day.save }).click();
  const stream = await (await download).createReadStream();
  const file = Buffer.concat(await stream.toArray()).toString();
  expect(file).toContain(`DTSTART:${tomorrow}T201500`);
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(file).toContain(next.title);
});

test('without a network the end of an evening says so at its calendar link', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/day-1`, PAUSED);
  await page.context().setOffline(true);
  await playDay(page, 'day-1');
  await page.getByRole('button', { name: day.save }).click();
  const end = page.locator('.guided-next');
  await expect(end.getByRole('status')).toHaveText(guide.offline);
  await page.context().setOffline(false);
  await expect(end.getByText(guide.offline)).toBeHidden();
});

test('the last evening leads to the closing practice', async ({ link, visit }) => {
  const { page } = await visit(`${link}/day-7`, PAUSED);
  await playDay(page, 'day-7');
  const end = page.locator('.guided-next');
  await expect(end.getByText(day.after)).toBeVisible();
  await expect(end.getByRole('button')).toHaveCount(0);
  await end.getByRole('link', { name: pageOf('method').title }).click();
  await expect(page).toHaveURL(`${link}/method`);
});

test('a press stores the program link: the sales page and footers lead into the program until it is removed', async ({
  link,
  visit,
}) => {
  const { pathname } = new URL(link);
  const { page, hydrated } = await visit('/initiation');
  const footer = page.locator('.footer');
  const hero = page.locator('.initiation-hero');
  const open = async (path: string) => {
    await page.goto(path);
    await hydrated();
  };
  await test.step('without a stored link every browser shows the link to the page for lost links', async () => {
    await expect(footer.getByRole('link', { name: lostLink.label })).toHaveAttribute(
      'href',
      lostLink.to,
    );
    await expect(page.getByRole('link', { name: keptLink })).toHaveCount(0);
    expect(await stored(page)).toEqual([]);
  });

  await page.goto(link);
  await page.getByRole('button', { name: device.keep }).click();
  await expect(page.getByRole('status').filter({ hasText: device.kept })).toBeVisible();
  await expect(page.getByRole('button', { name: device.keep })).toBeHidden();
  expect(await stored(page)).toEqual(['initiation-link']);

  await open('/initiation');
  await expect(hero.getByRole('link', { name: keptLink })).toHaveAttribute('href', pathname);
  await expect(page.getByRole('link', { name: lostLink.label })).toHaveCount(0);
  await open('/about');
  await footer.getByRole('link', { name: keptLink }).click();
  await expect(page).toHaveURL(link);
  await expect(letter(page)).not.toHaveAttribute('open');

  await page.getByRole('button', { name: device.forget }).click();
  expect(await stored(page)).toEqual([]);
  await page.getByRole('button', { name: device.restore }).click();
  expect(await stored(page)).toEqual(['initiation-link']);
  await page.getByRole('button', { name: device.forget }).click();
  await open('/initiation');
  await expect(page.getByRole('link', { name: keptLink })).toHaveCount(0);
  expect(await stored(page)).toEqual([]);
});

test('the card shows what is typed, and its code contains the URL in its text', async ({
  link,
  visit,
}) => {
  const requested: string[] = [];
  const { page } = await visit(`${link}/gift`);
  page.on('request', (request) => requested.push(request.url()));
  const postcard = page.locator('.gift-postcard');
  await page.getByLabel(gift.to, { exact: true }).fill('Noelani');
  await page.getByLabel(gift.from, { exact: true }).fill('Marisol');
  await page.getByLabel(gift.day, { exact: true }).fill('2026-12-24');
  await expect(postcard.locator('[data-gift-value="to"]')).toHaveText('Noelani');
  await expect(postcard.locator('[data-gift-value="from"]')).toHaveText('Marisol');
  await expect(postcard.locator('[data-gift-value="day"]')).toHaveText('Thursday, December 24');
  await expectAccessible(page);
  const code = postcard.getByRole('img', { name: gift.code });
  expect(await decoded(await code.innerHTML())).toBe(link);
  await expect(postcard.locator('[data-gift="address"]')).toHaveText(link);

  await page.getByLabel(gift.sizes[1]).check();
  await expect(postcard).toBeHidden();
  await expect(page.locator('.gift-folded [data-gift-value="to"]')).toHaveText('Noelani');
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.gift-folded :is(.gift-code svg, .gift-arch)')).toHaveCount(2);
  for (const drawing of await page.locator('.gift-folded :is(.gift-code svg, .gift-arch)').all())
    await expect(drawing).toBeVisible();
  await expect(page.locator('.gift-words')).toBeHidden();
  expect(requested).toEqual([]);
  expect(await stored(page)).toEqual([]);
});

test('without scripts the card has its URL and empty lines', async ({ link, visit }) => {
  const { page } = await visit(`${link}/gift`, { javaScript: false });
  await expect(page.getByLabel(gift.to, { exact: true })).toBeHidden();
  const postcard = page.locator('.gift-postcard');
  await expect(postcard.locator('.gift-line')).toHaveCount(3);
  await expect(postcard.locator('[data-gift="address"]')).toHaveText(link);
  await expect(postcard.locator('[data-gift="code"]')).toBeHidden();
  await page.getByLabel(gift.sizes[1]).check();
  await expect(page.locator('.gift-folded')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const selector of ['.program-bar', '.program-foot', '.gift-words'])
    await expect(page.locator(selector)).toBeHidden();
});

test('the page of a paid order offers the calendar of the week, and mentions an email only if one was sent', async ({
  visit,
  link,
}) => {
  const { page } = await visit(link);
  const session = await page.evaluate(async () => {
    const answer = await fetch('/functions/v1/create-initiation-checkout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    return (await answer.json()).clientSecret.split('_secret_')[0];
  });
  await page.goto(`/initiation/demo?session_id=${session}`);
  await page.locator('.demo-form [type="submit"]').click();
  await expect(page.getByRole('heading', { name: words.keep.week.title })).toBeVisible();
  const receipt = page.locator('.receipt');
  await expect(receipt).not.toContainText('email that we sent');
  await page.getByLabel(words.keep.week.first).fill('2026-12-24');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: words.keep.week.save }).click();
  const stream = await (await download).createReadStream();
  const file = Buffer.concat(await stream.toArray()).toString();
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(7);
  expect(file).toContain('DTSTART:20261224T210000');
});
